/* Prints a hint in words: cc hint.c $(pkg-config --cflags --libs ninefold) && ./a.out */
#include <ninefold.h>
#include <stdio.h>
#include <string.h>

int main(int count, char **words) {
    const char *puzzle = count > 1 ? words[1]
        : "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    char request[4096];
    unsigned char answer[65536];
    size_t length = 0;
    int written = snprintf(request, sizeof request, "{\"puzzle\": \"%s\"}", puzzle);
    if (written < 0 || (size_t)written >= sizeof request) {
        fputs("the puzzle is too long\n", stderr);
        return 2;
    }
    int32_t status = nf_call("hint", (const uint8_t *)request, (size_t)written, 1000, answer, sizeof answer - 1, &length);
    if (status < 0) {
        char message[256];
        nf_message(message, sizeof message);
        fprintf(stderr, "%s\n", message);
        return 2;
    }
    answer[length] = 0;
    /* Any JSON library finds it; this one string may be cut out. */
    const char *words_at = status == 200 ? strstr((const char *)answer, "\"explanation\":\"") : NULL;
    const char *end = words_at ? strchr(words_at + 15, '"') : NULL;
    if (!end) {
        fprintf(stderr, "%s\n", (const char *)answer);
        return 2;
    }
    printf("%.*s\n", (int)(end - words_at - 15), words_at + 15);
    return 0;
}
