//! Sudoku Explainer's ratings and the steps that make them: known puzzles here, thousands from a folder outside the
//! project.

use std::ops::Range;

use ninefold::logic::check::{Checker, Claim, Ground};
use ninefold::logic::{Chain, Inference, Node, Reason, Role, Step};
use ninefold::rate::se::{self, Rater, Score, Unrated};
use ninefold::{Candidate, Candidates, Cell, CellSet, Digit, DigitSet, Grid, House};

fn grid(text: &str) -> Grid {
    text.parse().expect("a puzzle")
}

/// A puzzle for each kind of hardest step, with ER/EP/ED as Sudoku Explainer 1.2.1 gives them.
const GOLDEN: &str = include_str!("../../../../testdata/ratings/se.tsv");

/// The kinds that no puzzle stands for, and why.
const WITHOUT_PUZZLE: [(&str, &str); 3] = [
    // A row's digit confined to block A leaves, in another row that crosses A, one cell of block B. Then in block C
    // the digit is placed, or confined to the third row, which leaves that same cell in block B: as a hidden single,
    // or as a direct pointing, and both are easier.
    ("direct-claiming", "an easier technique always finds the same single"),
    ("unique-rectangle-5", "no puzzle is known that needs it"),
    ("dynamic-plus-dynamic-plus", "no puzzle is known that needs it"),
];

struct Golden {
    puzzle: Grid,
    /// ER/EP/ED.
    rating: &'static str,
    /// The technique of the hardest step.
    hardest: &'static str,
}

impl Golden {
    /// Whether the hardest step is rated in `range`.
    fn is_rated(&self, range: Range<f64>) -> bool {
        range.contains(&er(self.rating))
    }
}

/// ER of `8.4/1.2/1.2` as a number.
fn er(rating: &str) -> f64 {
    rating.split('/').next().and_then(|er| er.parse().ok()).expect("a rating")
}

fn golden() -> impl Iterator<Item = Golden> {
    GOLDEN.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let mut fields = line.split('\t');
        let mut next = || fields.next().expect("three fields");
        Golden { puzzle: grid(next()), rating: next(), hardest: next() }
    })
}

#[test]
fn every_kind_of_hardest_step_has_a_puzzle() {
    let has_puzzle = |id: &str| golden().any(|golden| golden.hardest == id);
    for technique in se::techniques() {
        let excused = WITHOUT_PUZZLE.iter().any(|(without, _)| *without == technique.id);
        assert_ne!(has_puzzle(technique.id), excused, "{}", technique.id);
    }
}

#[test]
fn one_puzzle_of_each_rating_is_rated_as_the_original_does() {
    for Golden { puzzle, rating, hardest } in golden() {
        let found = se::rate(&puzzle).expect("a rating");
        assert_eq!(found.to_string(), rating, "{puzzle}");
        assert_eq!(found.hardest.map(|info| info.id), Some(hardest), "{puzzle}");
    }
}

#[test]
fn the_path_leads_to_the_solution_and_costs_what_the_rating_says() {
    for Golden { puzzle, rating, hardest } in golden().filter(|golden| golden.is_rated(0.0..10.5)) {
        let solution = puzzle.solution().expect("a solution");
        let path = se::path(&puzzle).expect("a path");
        assert_eq!(path.rating.to_string(), rating);
        assert_eq!(path.rating.hardest.map(|info| info.id), Some(hardest));
        for step in &path.path.steps {
            assert_eq!(step.error_against(&solution), None, "{step:?}");
        }
        assert!(path.path.end.grid().same_digits(&solution));
        assert_eq!(path.scores.len(), path.path.steps.len());
        assert_eq!(path.scores.iter().max(), Some(&path.rating.er));
        let fixed = path.path.steps.iter().zip(&path.scores);
        fixed
            .for_each(|(step, &score)| assert!(se::fixed_score(step.technique).is_none_or(|it| it == score)));
    }
}

#[test]
fn what_is_shown_of_each_step_proves_it() {
    for Golden { puzzle, rating, .. } in golden() {
        prove_all(&puzzle).unwrap_or_else(|why| panic!("{puzzle} {rating}: {why}"));
    }
}

#[test]
fn a_position_of_a_game_is_gone_on_with_from_its_digits_and_its_marks() {
    let Golden { puzzle, .. } = golden().find(|golden| golden.is_rated(7.1..7.2)).expect("such a puzzle");
    let path = se::path(&puzzle).unwrap();
    let mut board = Candidates::new(&puzzle);
    let mut rater = Rater::new();
    for (i, step) in path.path.steps.iter().enumerate() {
        assert_eq!(rater.next_step(&board, true), Some((step.clone(), path.scores[i])));
        if i % 10 == 0 {
            let rest = rater.path_from(board.clone(), true);
            assert_eq!(rest.path.steps, path.path.steps[i..]);
        }
        take(&mut board, step);
    }
    assert_eq!((rater.next_step(&board, true), board.is_complete()), (None, true));
}

#[test]
fn nothing_rests_on_uniqueness_where_that_is_not_known() {
    let is_unique = |it: &Golden| it.hardest.starts_with("unique") || it.hardest.starts_with("bug");
    for Golden { puzzle, .. } in golden().filter(is_unique) {
        let path = Rater::new().path_from(Candidates::new(&puzzle), false);
        assert!(path.path.is_solved());
        assert!(path.path.steps.iter().all(|step| !step.technique.uniqueness));
    }
}

#[test]
fn candidates_that_contradict_each_other_lead_nowhere_but_do_no_harm() {
    let mut rater = Rater::new();
    let Golden { puzzle, .. } = golden().find(|golden| golden.is_rated(7.1..7.2)).expect("such a puzzle");
    let mut board = Candidates::new(&puzzle);
    let cell = board.blanks().first().unwrap();
    board.restrict(cell, DigitSet::EMPTY);
    rater.path_from(board, false);
    assert_eq!(rater.next_step(&Candidates::EMPTY, true), None);
}

#[test]
fn a_complete_grid_is_rated_zero() {
    let solved = grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    let rating = se::rate(&solved.solution().unwrap()).unwrap();
    assert_eq!((rating.to_string().as_str(), rating.hardest), ("0.0/0.0/0.0", None));
}

#[test]
fn what_cannot_be_rated_says_why() {
    assert_eq!(se::rate(&Grid::EMPTY), Err(Unrated::Stuck));
    let mut clashing = Grid::EMPTY;
    clashing.set_given(Cell::at(0, 0), Digit::D5);
    clashing.set_given(Cell::at(0, 8), Digit::D5);
    assert!(matches!(se::rate(&clashing), Err(Unrated::Clash(_))));
    assert!(matches!(se::path(&clashing), Err(Unrated::Clash(_))));
}

#[test]
fn a_ceiling_stops_the_search() {
    for Golden { puzzle, .. } in golden().filter(|golden| golden.is_rated(0.0..11.0)) {
        let rating = se::rate(&puzzle).unwrap();
        assert_eq!(Rater::new().rate_up_to(&puzzle, rating.er), Ok(rating));
        let below = Score::from_tenths(rating.er.tenths() - 1);
        assert!(
            matches!(Rater::new().rate_up_to(&puzzle, below), Err(Unrated::Above(score)) if score > below)
        );
    }
}

/// The puzzles of `rated.tsv` with ER/EP/ED.
fn rated() -> Vec<(Grid, String)> {
    let text = crate::common::data("rated.tsv");
    let of_line = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        (grid(fields[0]), fields[1..4].join("/"))
    };
    text.lines().skip(1).map(of_line).collect()
}

#[test]
#[ignore = "needs NINEFOLD_DATA: rated.tsv"]
fn every_rated_puzzle_of_the_data_folder_agrees() {
    let differs = |(puzzle, rating): &(Grid, String)| {
        let found = se::rate(puzzle).map_or_else(|why| why.to_string(), |found| found.to_string());
        (found != *rating).then(|| format!("{puzzle} {found}, not {rating}"))
    };
    let all = rated();
    let wrong: Vec<String> = all.iter().filter_map(differs).collect();
    assert_eq!(all.len(), 2134);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
#[ignore = "needs NINEFOLD_DATA: rated.tsv"]
fn what_is_shown_of_the_hardest_puzzles_proves_it() {
    let mut puzzles = rated();
    puzzles.sort_by(|(_, a), (_, b)| er(b).total_cmp(&er(a)));
    for (puzzle, rating) in &puzzles[..200] {
        prove_all(puzzle).unwrap_or_else(|why| panic!("{puzzle} {rating}: {why}"));
    }
}

#[test]
#[ignore = "needs NINEFOLD_DATA: rated.tsv"]
fn the_checker_is_shown_every_step_of_the_hardest_puzzles() {
    let mut puzzles = rated();
    puzzles.sort_by(|(_, a), (_, b)| er(b).total_cmp(&er(a)));
    let puzzles: Vec<Grid> = puzzles[..200].iter().map(|(puzzle, _)| *puzzle).collect();
    puzzles.iter().for_each(check_all);
}

#[test]
fn the_checker_is_shown_every_step() {
    golden().for_each(|golden| check_all(&golden.puzzle));
}

fn check_all(puzzle: &Grid) {
    let mut checker = Checker::new(puzzle);
    for step in se::path(puzzle).expect("a path").path.steps {
        let words = step.explain(checker.position());
        assert!(!words.is_empty());
        assert_eq!(checker.check(&Claim::from(&step)), Ok(Ground::Evidence), "{puzzle}: {words}\n{step:?}");
    }
}

type Proof = Result<(), String>;

fn ensure(holds: bool, why: impl FnOnce() -> String) -> Proof {
    if holds { Ok(()) } else { Err(why()) }
}

fn take(board: &mut Candidates, step: &Step) {
    step.eliminations.iter().for_each(|&gone| _ = board.remove(gone));
    step.placements.iter().for_each(|&placed| board.place(placed));
}

/// Goes the way of a puzzle and looks at what each step rests on, literally and without any search.
fn prove_all(puzzle: &Grid) -> Proof {
    let mut board = Candidates::new(puzzle);
    for (i, step) in se::path(puzzle).expect("a path").path.steps.iter().enumerate() {
        prove(step, &board).map_err(|why| format!("step {i}, {}: {why}\n{step:?}", step.technique.id))?;
        take(&mut board, step);
    }
    Ok(())
}

fn prove(step: &Step, board: &Candidates) -> Proof {
    ensure(step.eliminations.iter().all(|&gone| board.contains(gone)), || "removes what is gone".to_owned())?;
    if step.evidence.chains().is_empty() { prove_pattern(step, board) } else { prove_chains(step, board) }
}

/// The patterns that chains use; the others are left to the checker.
fn prove_pattern(step: &Step, board: &Candidates) -> Proof {
    let evidence = &step.evidence;
    let (cells, digits) = (evidence.cells(Role::Pattern), evidence.digits(Role::Pattern));
    let all = |houses: &[House]| houses.iter().fold(CellSet::EMPTY, |all, house| all | house.cells());
    let places = |house: &House| {
        digits.into_iter().fold(CellSet::EMPTY, |all, digit| all | board.places_in(*house, digit))
    };
    let holds = match step.technique.id {
        "pointing" | "claiming" | "x-wing" | "swordfish" | "jellyfish" => {
            let covers = all(evidence.covers());
            evidence.houses.len() == evidence.covers().len()
                && evidence.houses.iter().fold(CellSet::EMPTY, |all, house| all | places(house)) == cells
                && cells.is_subset(covers)
                && step.eliminations.iter().all(|gone| {
                    digits == gone.digit.into() && covers.contains(gone.cell) && !cells.contains(gone.cell)
                })
        }
        id if id.starts_with("hidden-") && id != "hidden-single" => {
            cells.len() == digits.len()
                && places(&evidence.houses[0]) == cells
                && step
                    .eliminations
                    .iter()
                    .all(|gone| cells.contains(gone.cell) && !digits.contains(gone.digit))
        }
        id if id.starts_with("naked-") && id != "naked-single" => {
            cells.len() == digits.len()
                && cells.into_iter().all(|cell| board.at(cell).is_subset(digits))
                && cells.is_subset(evidence.houses[0].cells())
                && step.eliminations.iter().all(|gone| {
                    evidence.houses[0].contains(gone.cell)
                        && !cells.contains(gone.cell)
                        && digits.contains(gone.digit)
                })
        }
        _ => true,
    };
    ensure(holds, || format!("the pattern is not there: {step:?}"))
}

fn prove_chains(step: &Step, board: &Candidates) -> Proof {
    for chain in step.evidence.chains() {
        prove_chain(chain, board)?;
    }
    match step.evidence.chains() {
        [chain] if chain.inferences.len() > 1 && chain.is_loop() && is_same(&chain.inferences) => {
            prove_loop(step, chain)
        }
        [chain] => prove_contradiction(step, chain, board),
        chains => prove_verity(step, chains, board),
    }
}

fn is_same(inferences: &[Inference]) -> bool {
    inferences[0].holds == inferences[inferences.len() - 1].holds
}

fn one(node: &Node) -> Candidate {
    node.candidate().expect("no groups")
}

/// Each inference follows from its premises, all of which it needs, and something needs each.
fn prove_chain(chain: &Chain, board: &Candidates) -> Proof {
    let needed: Vec<u16> =
        chain.inferences.iter().flat_map(|inference| inference.premises.to_vec()).collect();
    let clash = clash(chain);
    let closes = chain.is_loop() && is_same(&chain.inferences);
    for (i, inference) in chain.inferences.iter().enumerate() {
        let why = || format!("inference {i} of {chain:?}");
        ensure(inference.premises.iter().all(|&premise| usize::from(premise) < i), why)?;
        let is_goal = i + 1 == chain.inferences.len() || clash.is_some_and(|node| inference.node == node);
        ensure(is_goal || needed.contains(&(i as u16)), || format!("needless {}", why()))?;
        let again =
            chain.inferences[..i].iter().any(|it| (it.node, it.holds) == (inference.node, inference.holds));
        ensure(!again || closes && i + 1 == chain.inferences.len(), || format!("shown twice: {}", why()))?;
        prove_inference(chain, i, board).map_err(|what| format!("{what}: {}", why()))?;
    }
    Ok(())
}

/// The premises of an inference: candidates, and whether they hold.
fn premises(chain: &Chain, i: usize) -> Vec<(Candidate, bool)> {
    let of = |&premise: &u16| {
        let inference = &chain.inferences[usize::from(premise)];
        (one(&inference.node), inference.holds)
    };
    chain.inferences[i].premises.iter().map(of).collect()
}

fn prove_inference(chain: &Chain, i: usize, board: &Candidates) -> Proof {
    let Inference { node, holds, reason, .. } = &chain.inferences[i];
    let (own, premises) = (one(node), premises(chain, i));
    let all_but_own = |others: Vec<Candidate>| {
        let mut others: Vec<(Candidate, bool)> =
            others.into_iter().filter(|&other| other != own).map(|other| (other, false)).collect();
        let mut premises = premises.clone();
        others.sort_unstable();
        premises.sort_unstable();
        ensure(premises == others, || format!("premises {premises:?}, not {others:?}"))
    };
    ensure(board.contains(own), || format!("{own} is not on the board"))?;
    match *reason {
        Reason::Assumed => ensure(i == 0 && premises.is_empty(), || "assumed late".to_owned()),
        Reason::Cell(cell) if *holds => {
            ensure(cell == own.cell, || "another cell".to_owned())?;
            all_but_own(board.at(cell).into_iter().map(|digit| Candidate { cell, digit }).collect())
        }
        Reason::House(house) if *holds => {
            ensure(house.contains(own.cell), || "another house".to_owned())?;
            let places = board.places_in(house, own.digit).into_iter();
            all_but_own(places.map(|cell| Candidate { cell, ..own }).collect())
        }
        Reason::Cell(cell) => ensure(
            matches!(premises[..], [(other, true)] if other.cell == cell && own.cell == cell && other != own),
            || "no other digit of the cell".to_owned(),
        ),
        Reason::House(house) => ensure(
            matches!(premises[..], [(other, true)] if other.digit == own.digit && other != own
                && house.contains(own.cell) && house.contains(other.cell)),
            || "no other place in the house".to_owned(),
        ),
        Reason::Inner(step) => {
            let step = &chain.inner[step];
            ensure(premises.iter().all(|(_, holds)| !holds), || "rests on what is true".to_owned())?;
            ensure(!holds && step.eliminations.contains(&own), || "not concluded".to_owned())?;
            let mut less = board.clone();
            premises.iter().for_each(|&(gone, _)| _ = less.remove(gone));
            prove(step, &less)
        }
        _ => Err(format!("an unknown reason: {reason:?}")),
    }
}

/// The node that is both true and false.
fn clash(chain: &Chain) -> Option<Node> {
    let both = |inference: &&Inference| chain.position(inference.node, !inference.holds).is_some();
    chain.inferences.iter().find(both).map(|inference| inference.node)
}

fn concludes(step: &Step, candidate: Candidate, holds: bool, board: &Candidates) -> Proof {
    let others = board.at(candidate.cell).without(candidate.digit).into_iter();
    let others: Vec<Candidate> = others.map(|digit| Candidate { digit, ..candidate }).collect();
    let same = match holds {
        true => {
            step.placements[..] == [candidate] && step.eliminations.iter().all(|gone| others.contains(gone))
        }
        false => step.placements.is_empty() && step.eliminations == [candidate],
    };
    ensure(same, || format!("concludes something else than {candidate} {holds}"))
}

fn prove_contradiction(step: &Step, chain: &Chain, board: &Candidates) -> Proof {
    ensure(clash(chain).is_some(), || "no contradiction".to_owned())?;
    concludes(step, one(&chain.inferences[0].node), !chain.inferences[0].holds, board)
}

fn prove_verity(step: &Step, chains: &[Chain], board: &Candidates) -> Proof {
    let starts: Vec<(Candidate, bool)> =
        chains.iter().map(|chain| (one(&chain.inferences[0].node), chain.inferences[0].holds)).collect();
    let (first, all_hold) = (starts[0].0, starts.iter().all(|start| start.1));
    let candidates: Vec<Candidate> = starts.iter().map(|start| start.0).collect();
    let exhausts = match step.evidence.houses.first() {
        Some(&house) => {
            let places = board.places_in(house, first.digit).into_iter();
            all_hold && same(&candidates, places.map(|cell| Candidate { cell, ..first }))
        }
        None if all_hold => {
            same(&candidates, board.at(first.cell).into_iter().map(|digit| Candidate { digit, ..first }))
        }
        None => starts == [(first, true), (first, false)],
    };
    ensure(exhausts, || format!("the assumptions {starts:?} are not all"))?;
    let ends: Vec<(Candidate, bool)> = chains
        .iter()
        .map(|chain| chain.inferences.last().unwrap())
        .map(|end| (one(&end.node), end.holds))
        .collect();
    ensure(ends.iter().all(|end| *end == ends[0]), || "different ends".to_owned())?;
    concludes(step, ends[0].0, ends[0].1, board)
}

fn same(some: &[Candidate], others: impl Iterator<Item = Candidate>) -> bool {
    let (mut some, mut others) = (some.to_vec(), others.collect::<Vec<_>>());
    some.sort_unstable();
    others.sort_unstable();
    some == others
}

/// Round a loop, either all its true nodes are true, or all its false ones: what sees one of each is false.
fn prove_loop(step: &Step, chain: &Chain) -> Proof {
    let nodes = || chain.inferences.iter().map(|inference| (one(&inference.node), inference.holds));
    let sees = |gone: &Candidate, state: bool| {
        nodes().any(|(node, holds)| holds == state && node.digit == gone.digit && node.cell.sees(gone.cell))
    };
    ensure(
        chain.is_linear() && step.eliminations.iter().all(|gone| sees(gone, true) && sees(gone, false)),
        || "the loop does not rule that out".to_owned(),
    )
}
