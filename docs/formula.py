"""Writes the formula that a puzzle has no solutions but those given: python3 formula.py PUZZLE [SOLUTION]... > puzzle.cnf"""
import sys
from itertools import combinations

def formula(puzzle, solutions):
    N, V = range(9), lambda r, c, d: 81 * r + 9 * c + d + 1
    block = lambda b: [(b // 3 * 3 + i // 3, b % 3 * 3 + i % 3) for i in N]
    sets = [[V(r, c, d) for d in N] for r in N for c in N]
    sets += [[V(r, c, d) for c in N] for r in N for d in N] + [[V(r, c, d) for r in N] for c in N for d in N]
    sets += [[V(r, c, d) for r, c in block(b)] for b in N for d in N]
    pairs = sorted({pair for nine in sets for pair in combinations(nine, 2)})
    digits = lambda grid: [V(i // 9, i % 9, int(x) - 1) for i, x in enumerate(grid) if x in "123456789"]
    clauses = sets + [[-x, -y] for x, y in pairs] + [[given] for given in digits(puzzle)]
    clauses += [[-placed for placed in digits(solution)] for solution in sorted(solutions)]
    lines = [f"p cnf 729 {len(clauses)}"] + [" ".join(map(str, clause + [0])) for clause in clauses]
    return "\n".join(lines) + "\n"

if __name__ == "__main__":
    sys.stdout.write(formula(sys.argv[1], sys.argv[2:]))
