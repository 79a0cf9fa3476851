"""Checks proofs of how many solutions Sudoku puzzles have: python3 check_proof.py < proofs.txt
A line is a puzzle of 81 cells, the number N of solutions, and assumptions (row, column, digit)."""
import re
import sys

SETS = [[[] for _ in range(81)] for _ in range(4)]  # cells; then digits in rows, in columns, in blocks
OF = {}
for r in range(9):
    for c in range(9):
        for d in range(9):
            four = r * 9 + c, r * 9 + d, c * 9 + d, (r // 3 * 3 + c // 3) * 9 + d
            OF[r, c, d] = [kind[at] for kind, at in zip(SETS, four)]
            for nine in OF[r, c, d]:
                nine.append((r, c, d))

def propagate(known, todo):
    """Adds what `todo`, pairs of a candidate and its truth, implies; False on a contradiction."""
    while todo:
        candidate, truth = todo.pop()
        if known.setdefault(candidate, truth) != truth:
            return False
        for nine in OF[candidate]:
            if truth:
                todo += [(other, False) for other in nine if other != candidate and known.get(other) is not False]
            else:
                left = [other for other in nine if known.get(other) is not False]
                if not left:
                    return False
                if len(left) == 1 and left[0] not in known:
                    todo.append((left[0], True))
    return True

def check(puzzle, count, assumptions):  # returns the solutions, or raises an error
    known, stack, solutions = {}, [], set()
    good = propagate(known, [((i // 9, i % 9, int(x) - 1), True) for i, x in enumerate(puzzle) if x in "123456789"])
    unread = iter(assumptions)
    while True:
        placed = sorted(candidate for candidate, truth in known.items() if truth) if good else []
        if not good or len(placed) == 81:
            if good:
                solutions.add("".join(str(d + 1) for _, _, d in placed))
            if not stack:
                break
            assumption, known = stack.pop()
            good = propagate(known, [(assumption, False)])
        else:
            assumption = next(unread, None)
            assert assumption, "the list ends, a branch is open"
            assert assumption not in known, f"{assumption} is already decided"
            stack.append((assumption, dict(known)))
            good = propagate(known, [(assumption, True)])
    assert next(unread, None) is None, "assumptions are left over"
    assert len(solutions) == count, f"claims {count}, is {len(solutions)}"
    return sorted(solutions)

for line in sys.stdin if __name__ == "__main__" else ():
    assert re.fullmatch(r"[.0-9]{81} [0-9]+( [1-9]{3})*\s*", line), "not a proof: " + line
    puzzle, count, *words = line.split()
    solutions = check(puzzle, int(count), [tuple(int(x) - 1 for x in word) for word in words])
    print("proved unique: " + solutions[0] if count == "1" else f"proved {count} solutions")
