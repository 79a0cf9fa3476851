"""Checks proofs of how many solutions Sudoku puzzles have: python3 check_proof.py < proofs.txt
A line is a puzzle of 81 cells, the number N of solutions, and assumptions (row, column, digit).
A set of candidates is a number: counted from 0, digit d in row r, column c is its bit 81 r + 9 c + d."""
import re, sys

SETS, OF = {}, {}  # of nine candidates one is true: digits of a cell, places of a digit; the four sets of a candidate
for bit in range(729):
    r, c, d = bit // 81, bit // 9 % 9, bit % 9
    OF[1 << bit] = ("cell", r, c), ("row", r, d), ("column", c, d), ("block", r // 3 * 3 + c // 3, d)
    for name in OF[1 << bit]:
        SETS[name] = SETS.get(name, 0) | 1 << bit
RULED_OUT = {one: (SETS[p] | SETS[q] | SETS[r] | SETS[s]) & ~one for one, (p, q, r, s) in OF.items()}  # if it is true

def need(holds, otherwise):
    if not holds: raise ValueError(otherwise)

def propagate(true, possible):
    """Draws all consequences: what is true, what is still possible; (0, 0) on a contradiction."""
    before = None
    while before != true:
        before = true
        for nine in SETS.values():
            left = nine & possible
            if not left: return 0, 0
            if not left & (left - 1) and not left & true:  # the last one
                true, possible = true | left, possible & ~RULED_OUT[left]
    return true, possible

def check(puzzle, count, assumptions):  # returns the solutions, or raises an error
    true, possible = 0, (1 << 729) - 1
    for given in (1 << 9 * cell + int(digit) - 1 for cell, digit in enumerate(puzzle) if digit in "123456789"):
        true, possible = true | given, possible & ~RULED_OUT[given]
    true, possible = propagate(true, possible)
    unread, stack, solutions = iter(assumptions), [], set()
    while True:
        if true == possible:  # a solution, or a contradiction
            if true:
                solutions.add("".join(str(bit % 9 + 1) for bit in range(729) if true >> bit & 1))
            if not stack: break
            assumed, true, possible = stack.pop()
            true, possible = propagate(true, possible & ~assumed)
        else:
            assumed = next(unread, None)
            need(assumed, "the list ends, a branch is open")
            need(assumed & possible & ~true, "an assumption is already decided")
            stack.append((assumed, true, possible))
            true, possible = propagate(true | assumed, possible & ~RULED_OUT[assumed])
    need(next(unread, None) is None, "assumptions are left over")
    need(len(solutions) == count, f"claims {count}, is {len(solutions)}")
    return sorted(solutions)

def verdict(line):
    need(re.fullmatch(r"[.0-9]{81} [0-9]+( [1-9]{3})*\s*", line), "not a proof: " + line.rstrip())
    puzzle, count, *words = line.split()
    solutions = check(puzzle, int(count), [1 << 81 * int(w[0]) + 9 * int(w[1]) + int(w[2]) - 91 for w in words])
    return "proved unique: " + solutions[0] if count == "1" else f"proved {count} solutions"

for number, line in enumerate(sys.stdin, 1) if __name__ == "__main__" else ():
    try: print(verdict(line))
    except ValueError as error: sys.exit(f"line {number}: {error}")
