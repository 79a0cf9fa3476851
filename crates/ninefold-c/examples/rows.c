/* Asks the same about all puzzles of a file, one a line, so many times: rows solve|count|rate|canon FILE TIMES.
   `bench/c` compares it with `native.rs`. */
#include <ninefold.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The rows of a file with 81 characters, one after the other. */
static uint8_t *rows_of(const char *name, size_t *number) {
    FILE *file = fopen(name, "r");
    char line[1024];
    uint8_t *rows = NULL;
    size_t space = 0;
    if (!file) return NULL;
    for (*number = 0; fgets(line, sizeof line, file);) {
        if (strcspn(line, "\r\n") != 81) continue;
        if (*number == space) rows = realloc(rows, 81 * (space = space ? 2 * space : 4096));
        if (!rows) exit(2);
        memcpy(rows + 81 * (*number)++, line, 81);
    }
    fclose(file);
    return rows;
}

/* One thread, and room for what each function writes of a row: 89 bytes at most. */
static int32_t ask(const char *method, const uint8_t *rows, size_t number, uint8_t *room) {
    uint8_t *rest = room + 81 * number;
    if (!strcmp(method, "solve")) return nf_solve(rows, 81 * number, room, 81 * number, rest, number, 1);
    if (!strcmp(method, "count")) return nf_count(rows, 81 * number, 1000, (uint64_t *)room, number, 1);
    if (!strcmp(method, "rate")) return nf_rate(rows, 81 * number, (nf_rating *)room, number, 1);
    if (!strcmp(method, "canon"))
        return nf_canon(rows, 81 * number, room, 81 * number, (uint32_t *)(room + 84 * number), number, 1);
    return NF_VALUE;
}

int main(int count, char **arguments) {
    size_t number = 0;
    uint8_t *rows = count == 4 ? rows_of(arguments[2], &number) : NULL;
    uint8_t *room = number ? malloc(96 * number) : NULL;
    if (!room) return 2;
    for (int times = atoi(arguments[3]); times > 0; times--) {
        if (ask(arguments[1], rows, number, room) < 0) return 1;
    }
    printf("%zu\n", number);
    free(room);
    free(rows);
    return 0;
}
