// Makes reading and writing fail as an operating system may. Preloaded into the program by tests/it/faults.rs.
//   FAULT_FULL=N   writing to files fails with ENOSPC after N bytes, the last of which are written
//   FAULT_SHORT=N  at most N bytes are written or read at a time
//   FAULT_EINTR=1  every other call is interrupted
//   FAULT_EIO=N    reading fails with EIO after N bytes
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static long option(const char *name) {
    const char *value = getenv(name);
    return value ? atol(value) : -1;
}

static int is_file(int fd) {
    struct stat status;
    return fstat(fd, &status) == 0 && S_ISREG(status.st_mode);
}

static int interrupted(void) {
    static _Thread_local unsigned calls;
    if (option("FAULT_EINTR") < 0 || ++calls % 2 == 0) return 0;
    errno = EINTR;
    return 1;
}

static size_t limited(size_t count) {
    long most = option("FAULT_SHORT");
    return most > 0 && count > (size_t)most ? (size_t)most : count;
}

ssize_t write(int fd, const void *bytes, size_t count) {
    static ssize_t (*real)(int, const void *, size_t);
    static long written;
    if (!real) real = dlsym(RTLD_NEXT, "write");
    // Threads of the runtime wake each other by other means; what is not a file or a standard stream is left alone.
    if (fd != 1 && !is_file(fd)) return real(fd, bytes, count);
    if (interrupted()) return -1;
    count = limited(count);
    long full = option("FAULT_FULL");
    if (full >= 0) {
        if (written >= full && count > 0) {
            errno = ENOSPC;
            return -1;
        }
        if (count > (size_t)(full - written)) count = full - written;
    }
    ssize_t done = real(fd, bytes, count);
    if (done > 0) written += done;
    return done;
}

ssize_t read(int fd, void *bytes, size_t count) {
    static ssize_t (*real)(int, void *, size_t);
    static long taken;
    if (!real) real = dlsym(RTLD_NEXT, "read");
    if (fd != 0 && !is_file(fd)) return real(fd, bytes, count);
    if (interrupted()) return -1;
    count = limited(count);
    long bad = option("FAULT_EIO");
    if (bad >= 0) {
        if (taken >= bad && count > 0) {
            errno = EIO;
            return -1;
        }
        if (count > (size_t)(bad - taken)) count = bad - taken;
    }
    ssize_t done = real(fd, bytes, count);
    if (done > 0) taken += done;
    return done;
}
