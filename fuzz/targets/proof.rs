//! Proofs: what is accepted is true. Text that is not a proof is refused where it goes wrong.

use ninefold::proof::{Certificate, Proof, check, check_each, prove};
use ninefold::solve::Backend;
use ninefold::{Candidate, Cell, Digit, Grid, Solver};

use super::{Bytes, PUZZLES};

pub fn run(data: &[u8]) {
    let Some((&kind, rest)) = data.split_first() else { return };
    if kind % 2 == 0 {
        let Ok(line) = std::str::from_utf8(rest) else { return };
        match line.parse::<Certificate>() {
            Ok(certificate) => {
                assert_eq!(certificate.to_string().parse(), Ok(certificate.clone()));
                judge(&certificate.puzzle, &certificate.proof);
            }
            Err(error) => {
                assert_eq!(error.line, 1);
                assert!((1..=line.chars().count() + 1).contains(&error.column), "{error}");
            }
        }
        return;
    }
    // A true proof with changes.
    let mut bytes = Bytes(rest);
    let mut puzzle: Grid = PUZZLES[bytes.below(PUZZLES.len())].parse().unwrap();
    let mut proof = prove(&puzzle).unwrap();
    while !bytes.is_empty() {
        let length = proof.assumptions.len();
        let candidate = Candidate::from_index(bytes.below(729));
        match bytes.next() % 6 {
            0 => proof.assumptions.insert(bytes.below(length + 1), candidate),
            1 if length > 0 => _ = proof.assumptions.remove(bytes.below(length)),
            2 if length > 0 => {
                proof.assumptions[candidate.index() % length] = Candidate::from_index(bytes.below(729))
            }
            3 => proof.count = u64::from(bytes.next() % 4),
            4 => puzzle.clear(candidate.cell),
            _ => puzzle.set_given(
                Cell::from_index(candidate.cell.index()),
                Digit::from_index(candidate.digit.index()),
            ),
        }
    }
    judge(&puzzle, &proof);
}

/// What is accepted is true, and each solution is met once.
fn judge(puzzle: &Grid, proof: &Proof) {
    let mut met = Vec::new();
    if check_each(puzzle, proof, |solution| met.push(*solution)).is_err() {
        return;
    }
    assert!(met.iter().all(|solution| solution.is_solution_of(puzzle)));
    met.sort_unstable();
    met.dedup();
    assert_eq!(met.len() as u64, proof.count);
    let reference = Solver::with(Backend::Reference).unwrap();
    assert_eq!(reference.count(puzzle, proof.count + 1), proof.count);
    assert!(check(puzzle, proof).is_ok());
}
