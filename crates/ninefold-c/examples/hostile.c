/* Calls with arguments of every kind that is wrong, and requests that are noise: nothing crashes, and every failure has its words.
   ./hostile CALLS */
#include <ninefold.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state = 31;

static uint32_t below(uint32_t limit) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(state >> 33) % limit;
}

static uint8_t memory[4096];
static const char *const METHODS[] = {"solve", "count", "check", "canon", "hint", "explain", "rate", "generate", "convert", "read",
                                      "draw", "candidates", "check-trace", "stare", "", "techniques"};
static const char *const PIECES[] = {"{", "}", "[", "]", ":", ",", "\"puzzle\"", "\"text\"", "\"level\"", "\"limit\"", "\"to\"",
                                     "\"line\"", "\"seed\"", "\"marks\"", "1e999", "-1", "3", "null", "\"\\ud800\"", "\"53..7\"", "\xff",
                                     "\".Cage~3~R1C1~R1C2\"", "\".Shape~25x25\"", "\"55\"", "\\", "\"tries\":1"};

/* A buffer within `memory`, beyond its end in no case: null, empty, crooked or overlapping another, perhaps. */
static uint8_t *place(size_t *length, size_t element) {
    size_t at = below(sizeof memory - 1024);
    if (below(4)) at -= at % 8;
    *length = below(8) ? below(1024) / element : 0;
    if (!below(16)) *length = SIZE_MAX / (1 + below(100));
    return below(8) ? memory + at : NULL;
}

/* Whether the pointers are such that the library may use them at all. */
static int is_there(const uint8_t *start, size_t length, size_t element) {
    return start == NULL || length > SIZE_MAX / 200 || (size_t)(memory + sizeof memory - start) >= length * element;
}

static int32_t noise(void) {
    char body[2048] = "";
    size_t size = 0, length = 0;
    uint32_t pieces = below(12);
    if (below(2)) size = (size_t)sprintf(body, "{\"puzzle\":");
    for (uint32_t i = 0; i < pieces; i++) size += (size_t)sprintf(body + size, "%s", PIECES[below(sizeof PIECES / sizeof *PIECES)]);
    if (below(2)) size += (size_t)sprintf(body + size, "}");
    uint8_t answer[1024];
    const char *method = METHODS[below(sizeof METHODS / sizeof *METHODS)];
    int32_t status = nf_call(method, (const uint8_t *)body, size, 50, answer, below(sizeof answer), &length);
    return status == 500 ? NF_INTERNAL : status;
}

int main(int count, char **words) {
    long calls = count > 1 ? atol(words[1]) : 100000, failed = 0;
    for (size_t i = 0; i < sizeof memory; i++) memory[i] = (uint8_t)".123456789a\0\xff x"[below(15)];
    for (long i = 0; i < calls; i++) {
        size_t a, b, c;
        uint8_t *x = place(&a, 1), *y = place(&b, 8), *z = place(&c, 1);
        if (below(2)) a = 81 * below(4);
        if (!is_there(x, a, 1) || !is_there(y, b, 8) || !is_there(z, c, 1)) continue;
        /* A length that no memory has, at a pointer that is there, is a promise that the library cannot check. */
        if ((x && a > sizeof memory && a <= SIZE_MAX / 2) || (y && b > sizeof memory && b <= SIZE_MAX / 2) ||
            (z && c > sizeof memory && c <= SIZE_MAX / 2)) continue;
        int32_t code;
        switch (below(6)) {
            case 0: code = nf_solve(x, a, y, b, z, c, 1 + below(3)); break;
            case 1: code = nf_count(x, a, below(4), (uint64_t *)(void *)y, b, 1 + below(3)); break;
            case 2: code = nf_rate(x, a, (nf_rating *)(void *)y, b / 2, 1 + below(3)); break;
            case 3: code = nf_canon(x, a, y, b, (uint32_t *)(void *)z, c / 4, 1 + below(3)); break;
            case 4: code = nf_answer(y, b, NULL); break;
            default: code = noise(); break;
        }
        char message[64];
        size_t length = nf_message(message, sizeof message);
        failed += code < 0;
        if (code == NF_INTERNAL || (code < 0) != (length > 0)) {
            fprintf(stderr, "call %ld: %d, %s\n", i, code, message);
            return 1;
        }
    }
    printf("%ld hostile calls, %ld refused\n", calls, failed);
    return 0;
}
