/* libninefold: solves, explains, rates and generates Sudoku.

   Every function may be called from any thread at any time. None keeps a pointer, none allocates for the caller, none lets a
   panic out. Lengths count elements, not bytes. Input and output must not overlap. A function that returns a negative number
   has failed: nf_message says why. docs/c.md has examples. */

#ifndef NINEFOLD_H
#define NINEFOLD_H

#include <stddef.h>
#include <stdint.h>

// The call succeeded.
#define NF_OK 0

// A pointer is null that must not be.
#define NF_NULL -1

// A buffer is too short.
#define NF_SHORT -2

// Two buffers overlap.
#define NF_OVERLAP -3

// An argument has no meaning.
#define NF_VALUE -4

// A fault of the library.
#define NF_INTERNAL -5

// Exactly one solution.
#define NF_UNIQUE 1

// Two solutions or more.
#define NF_MULTIPLE 2

// No solution, although no two digits clash.
#define NF_NONE 3

// Two equal digits in the same row, column or block.
#define NF_CLASH 4

// Complete and valid.
#define NF_SOLVED 5

// Complete and invalid.
#define NF_WRONG 6

// Not a puzzle: something else than digits and blanks (0 . * x X _ ? -).
#define NF_BAD 7

// The count of a row that is not a puzzle.
#define NF_NO_COUNT UINT64_MAX

// How difficult a puzzle is. Everything but the verdict is 0 if there is not exactly one solution.
typedef struct nf_rating {
  // `NF_UNIQUE`, `NF_MULTIPLE` …
  uint8_t verdict;
  // Sudoku Explainer's rating of the hardest step, in tenths: 72 is 7.2.
  uint8_t er;
  // The same up to the first placement.
  uint8_t ep;
  // The same of the first step.
  uint8_t ed;
  // HoDoKu's level, from 1 (easy) to 5 (extreme).
  uint8_t level;
  // Always 0.
  uint8_t reserved[3];
  // HoDoKu's score.
  uint32_t score;
} nf_rating;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// The version of the library, such as "0.1.0".
const char *nf_version(void);

// Copies what was wrong with the last call of this thread (nothing, if it succeeded) into `message`, cut to fit, with a zero at
// its end. Returns its full length, without the zero; with a `size` of 0 it only does that.
//
// # Safety
// `message` has room for `size` bytes.
size_t nf_message(char *message,
                  size_t size);

// The solution and the verdict of each puzzle.
//
// `puzzles` are rows of 81 characters with nothing between them. `solutions` gets as many rows: that of a puzzle without exactly
// one solution is all `.`. `verdicts` gets a number for each: `NF_UNIQUE` … Either may be null with length 0 if it is not wanted.
// `threads` is how many threads work; 0 means one for each processor, 1 none but the caller's.
//
// # Safety
// The buffers are as long as is said, and no other thread writes to them meanwhile.
int32_t nf_solve(const uint8_t *puzzles,
                 size_t puzzles_length,
                 uint8_t *solutions,
                 size_t solutions_length,
                 uint8_t *verdicts,
                 size_t verdicts_length,
                 uint32_t threads);

// How many solutions each puzzle has. Counting stops at `limit`, which is at least 1; a row that is not a puzzle counts
// `NF_NO_COUNT`. `puzzles` and `threads` are those of `nf_solve`.
//
// # Safety
// That of `nf_solve`.
int32_t nf_count(const uint8_t *puzzles,
                 size_t puzzles_length,
                 uint64_t limit,
                 uint64_t *counts,
                 size_t counts_length,
                 uint32_t threads);

// How difficult each puzzle is, by the scales of Sudoku Explainer and HoDoKu. `puzzles` and `threads` are those of `nf_solve`,
// but a thread is always started.
//
// # Safety
// That of `nf_solve`.
int32_t nf_rate(const uint8_t *puzzles,
                size_t puzzles_length,
                struct nf_rating *ratings,
                size_t ratings_length,
                uint32_t threads);

// The canonical form of each puzzle: the same for two puzzles if rows, columns and digits can be exchanged so that one becomes
// the other. `forms` gets rows as `nf_solve` gives solutions, all `.` for a row that is not a puzzle; `automorphisms` the number
// of symmetries that map each puzzle to itself, then 0. Either may be null with length 0. `puzzles` and `threads` are those of
// `nf_solve`.
//
// # Safety
// That of `nf_solve`.
int32_t nf_canon(const uint8_t *puzzles,
                 size_t puzzles_length,
                 uint8_t *forms,
                 size_t forms_length,
                 uint32_t *automorphisms,
                 size_t automorphisms_length,
                 uint32_t threads);

// Answers a request of the HTTP API (docs/api.md), byte for byte: the same methods, bodies and problems.
//
// `method` is its name, such as "hint", ended by a zero; `body` is JSON, and may be null with length 0 where the method needs
// none. Returns the HTTP status: 200, or 400 and above for a problem, and copies the bytes of the answer to `answer` (without a
// zero), their number to `length`, unless that is null. If `answer` is too short, nothing is copied, the result is `NF_SHORT`,
// `length` says how long it must be, and `nf_answer` copies it later. After `milliseconds`, unless 0, the work is given up
// with status 504.
//
// # Safety
// The buffers are as long as is said, and no other thread writes to them meanwhile.
int32_t nf_call(const char *method,
                const uint8_t *body,
                size_t body_length,
                uint32_t milliseconds,
                uint8_t *answer,
                size_t answer_length,
                size_t *length);

// Copies the answer to the last `nf_call` of this thread to `answer`, and its length to `length`, unless that is null.
//
// # Safety
// The buffers are as long as is said.
int32_t nf_answer(uint8_t *answer,
                  size_t answer_length,
                  size_t *length);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* NINEFOLD_H */
