//! A puzzle as it is played: its board, its givens, which cells see each other, what is known of its solution.

use std::sync::{Arc, OnceLock};

use ninefold::Grid;
use ninefold::solve::{Cancel, Solver};
use ninefold::text::Entry;
use ninefold_app::budget::Budget;
use ninefold_app::player::VariantPlayer;
use ninefold_app::saved_game::{SavedGame, Shape};
use ninefold_app::status::Status;
use ninefold_app::subject::Subject;
use ninefold_draw::{Board, Spot};
use ninefold_formats::Variant;
use ninefold_formats::variant::drawings::drawings;
use ninefold_variants::steps::rule_name;
use ninefold_variants::{Cell, Layout, Rule, Verdict};

use crate::tui::clues::Clues;
use crate::words::tr;

/// A puzzle of either kind, without what its player has entered.
#[derive(Debug)]
pub struct Puzzle {
    subject: Subject,
    pub board: Arc<Board>,
    pub clues: Clues,
    givens: Vec<Option<i32>>,
    /// The cells that see each cell, once somebody asks.
    peers: OnceLock<Vec<Vec<Spot>>>,
    /// What is known of the solution, once it was searched.
    known: OnceLock<Known>,
}

/// What is known of the solution.
#[derive(Debug)]
pub struct Known {
    pub status: Status,
    /// What of the puzzle is not understood.
    pub unclear: Option<String>,
    /// The only solution, or the one that the text states where a verdict does not stand.
    pub solution: Option<Vec<i32>>,
    /// Of a puzzle with other rules.
    verdict: Option<Verdict>,
}

impl PartialEq for Puzzle {
    fn eq(&self, other: &Puzzle) -> bool {
        self.key() == other.key() && self.givens == other.givens
    }
}

impl Puzzle {
    /// The puzzle of a subject.
    pub fn of(subject: &Subject) -> Puzzle {
        match subject {
            Subject::Classic(entry) => Puzzle::classic(&entry.grid),
            Subject::Variant(variant) => Puzzle::variant(variant),
        }
    }

    /// The givens of a classic puzzle, and at once its solution.
    pub fn classic(grid: &Grid) -> Puzzle {
        let puzzle = grid.puzzle();
        let outcome = Solver::new().search(&puzzle, 2);
        let values = |grid: &Grid| grid.digits().map(i32::from).to_vec();
        let (status, solution) = match outcome.solutions {
            0 => (Status::None, None),
            1 => (Status::Unique, outcome.solution().as_ref().map(values)),
            _ => (Status::Multiple, None),
        };
        let givens =
            values(&puzzle).into_iter().map(|digit| Some(digit).filter(|&digit| digit > 0)).collect();
        let known = Known { status, unclear: None, solution, verdict: None };
        Puzzle { known: known.into(), ..Puzzle::new(Entry::new(puzzle).into(), Board::classic(), givens) }
    }

    /// A puzzle with other rules, or of another size.
    fn variant(variant: &Variant) -> Puzzle {
        let variant = Variant { found: Vec::new(), marks: Vec::new(), ..variant.clone() };
        let givens = variant.values();
        let (board, drawings) = (Board::of_puzzle(&variant.puzzle), drawings(&variant));
        let mut puzzle = Puzzle::new(Subject::Variant(Box::new(variant)), board, givens);
        drawings.iter().for_each(|drawing| puzzle.clues.draw(&drawing.shape));
        puzzle
    }

    fn new(subject: Subject, board: Arc<Board>, givens: Vec<Option<i32>>) -> Puzzle {
        let clues = Clues::of(&board);
        Puzzle { subject, board, clues, givens, peers: OnceLock::new(), known: OnceLock::new() }
    }

    /// The puzzle of a saved game.
    ///
    /// # Errors
    /// If its text is not that of such a puzzle.
    pub fn read(saved: &SavedGame) -> Result<Puzzle, String> {
        let Some(shape) = &saved.board else {
            return saved
                .puzzle
                .parse()
                .map(|grid| Puzzle::classic(&grid))
                .map_err(|error| format!("puzzle: {error}"));
        };
        let variant = Variant::parse(&saved.puzzle).map_err(|error| format!("puzzle: {error}"))?;
        let puzzle = Puzzle::variant(&variant);
        let is_its = |own: Shape| own == Shape { beyond: own.beyond, ..shape.clone() };
        match puzzle.shape().is_some_and(is_its) && saved.givens.starts_with(puzzle.givens()) {
            true => Ok(puzzle),
            false => Err("board: it is not that of the puzzle".to_owned()),
        }
    }

    /// What makes it the same puzzle as another: its givens in a line, or its text.
    pub fn key(&self) -> String {
        match &self.subject {
            Subject::Classic(entry) => entry.grid.to_string(),
            // Its source may have comments, which end with their lines.
            Subject::Variant(variant) => variant.iss.as_ref().unwrap_or(&variant.source).clone(),
        }
    }

    /// The board of a puzzle that is not classic.
    pub fn shape(&self) -> Option<Shape> {
        let variant = self.as_variant()?;
        let &Board { rows, columns, lowest, values, .. } = &*self.board;
        Some(Shape {
            rows,
            columns,
            lowest,
            highest: lowest + values as i32 - 1,
            lines: variant.puzzle.layout().has_lines(),
            areas: self.board.areas.clone(),
            beyond: self.everywhere().count() - self.board.areas.len(),
        })
    }

    /// It, if it is not a classic puzzle.
    pub fn as_variant(&self) -> Option<&Variant> {
        match &self.subject {
            Subject::Classic(_) => None,
            Subject::Variant(variant) => Some(variant),
        }
    }

    /// The given of each cell of the grid.
    pub fn givens(&self) -> &[Option<i32>] {
        &self.givens[..self.board.areas.len()]
    }

    /// The given of a cell.
    pub fn given(&self, cell: Spot) -> Option<i32> {
        self.givens.get(cell.index()).copied().flatten()
    }

    /// The cells of the grid.
    pub fn spots(&self) -> impl Iterator<Item = Spot> + use<> {
        self.board.spots()
    }

    /// All cells: those beyond the grid, of which hints tell, too.
    pub fn everywhere(&self) -> impl Iterator<Item = Spot> + use<> {
        self.board.everywhere()
    }

    /// The values that a cell can have, the lowest first.
    pub fn values(&self) -> impl Iterator<Item = i32> + use<> {
        self.board.lowest..self.board.lowest + self.board.values as i32
    }

    /// The bit of a value in sets of them; `None` if the board does not have it.
    pub fn bit(&self, value: i32) -> Option<u32> {
        let place = u32::try_from(value.checked_sub(self.board.lowest)?).ok()?;
        ((place as usize) < self.board.values).then(|| 1 << place)
    }

    /// All values.
    pub fn all(&self) -> u32 {
        (1 << self.board.values) - 1
    }

    /// The values of a set.
    pub fn listed(&self, set: u32) -> Vec<i32> {
        self.values().filter(|&value| self.bit(value).is_some_and(|bit| set & bit != 0)).collect()
    }

    /// The values of a set as text.
    pub fn written(&self, set: u32) -> String {
        let between = if self.board.values <= 9 && self.board.lowest >= 0 { "" } else { "," };
        self.listed(set).iter().map(i32::to_string).collect::<Vec<_>>().join(between)
    }

    /// The cells that cannot have the value of a cell: in its houses, and by rules such as cages.
    pub fn peers(&self, cell: Spot) -> &[Spot] {
        &self.peers.get_or_init(|| self.all_peers())[cell.index()]
    }

    fn all_peers(&self) -> Vec<Vec<Spot>> {
        let Some(Variant { puzzle, .. }) = self.as_variant() else {
            let peers = |cell: ninefold::Cell| cell.peers().into_iter().map(Spot::from).collect();
            return ninefold::Cell::all().map(peers).collect();
        };
        let mut peers = vec![Vec::new(); self.everywhere().count()];
        for house in puzzle.layout().houses().into_iter().chain(puzzle.distinct()) {
            let house: Vec<Spot> =
                house.into_iter().map(Spot::from).filter(|cell| cell.index() < peers.len()).collect();
            for &cell in &house {
                peers[cell.index()].extend(house.iter().copied().filter(|&other| other != cell));
            }
        }
        for peers in &mut peers {
            peers.sort_unstable();
            peers.dedup();
        }
        peers
    }

    /// The cells of rules that some values break, beside those of peers with the same value.
    pub fn broken(&self, values: &[Option<i32>]) -> Vec<Spot> {
        let faults = self.as_variant().map(|variant| variant.puzzle.faults(values)).unwrap_or_default();
        faults.into_iter().flat_map(|(_, cells)| cells).map(Spot::from).collect()
    }

    /// How many cells hold each value in the end, if that is known: where every row has each once.
    pub fn count(&self) -> Option<usize> {
        let lines = self.as_variant().is_none_or(|variant| variant.puzzle.layout().has_lines());
        (lines && self.board.values == self.board.columns).then_some(self.board.rows)
    }

    /// What is known of the solution, once it was searched.
    pub fn known(&self) -> Option<&Known> {
        self.known.get()
    }

    /// The only solution, once it is known.
    pub fn solution(&self) -> Option<&[i32]> {
        self.known()?.solution.as_deref()
    }

    /// The verdict of a puzzle with other rules, once it is known.
    pub fn verdict(&self) -> Option<&Verdict> {
        self.known()?.verdict.as_ref()
    }

    /// Searches the solution, if nobody has; `None` if that is cancelled.
    pub fn search(&self, cancel: &Cancel) -> Option<Verdict> {
        let budget = Budget { guesses: None, cancel: Some(cancel.clone()) };
        let verdict = VariantPlayer::verdict(self.as_variant()?, &budget);
        (!cancel.is_cancelled()).then_some(verdict)
    }

    /// Takes notice of the verdict.
    pub fn judge(&self, verdict: Verdict) {
        let Some(variant) = self.as_variant() else { return };
        let VariantPlayer { status, message: unclear, .. } = VariantPlayer::judged(variant, &verdict);
        let solution = match &verdict {
            Verdict::Unique(solution) if status == Status::Unique => Some(solution),
            _ => variant.solution.as_ref(),
        };
        let cells = self.board.areas.len();
        let solution =
            solution.filter(|solution| solution.len() >= cells).map(|solution| solution[..cells].to_vec());
        self.known.get_or_init(|| Known { status, unclear, solution, verdict: Some(verdict) });
    }

    /// What its text says of it, and its rules in words.
    pub fn rules(&self) -> Vec<String> {
        let Some(variant) = self.as_variant() else { return Vec::new() };
        let is_said = |name: &str| {
            ["rules", "ruleset", "description", "info"].iter().any(|said| name.eq_ignore_ascii_case(said))
        };
        let said = variant.headers.iter().filter(|(name, _)| is_said(name)).map(|(_, text)| text.clone());
        let (numbers, words) = self.clues.words();
        let mut rules: Vec<String> = said.chain([self.usual(variant)]).collect();
        for (number, rule) in variant.puzzle.rules().iter().enumerate() {
            let says = rule.says();
            // What is given for cells beyond the grid is told with their names.
            let of_layer =
                || rule.terms().cells().iter().any(|&cell| self.board.layer_of(cell.into()).is_some());
            let is_shown = is_given(rule.as_ref()) || rule.info().id == "given" && of_layer();
            if !numbers.contains(&number) && !is_shown && !rules.contains(&says) {
                rules.push(says);
            }
        }
        rules.into_iter().chain(words).collect()
    }

    /// What holds of every puzzle of its kind.
    fn usual(&self, variant: &Variant) -> String {
        let has_areas = self.board.areas.iter().any(Option::is_some);
        let houses = match (variant.puzzle.layout().has_lines(), has_areas) {
            (true, true) => tr!("; they differ in every row, column and region"),
            (true, false) => tr!("; they differ in every row and column"),
            (false, true) => tr!("; they differ in every region"),
            (false, false) => "",
        };
        let lowest = self.board.lowest;
        tr!("Values from {0} to {1}{2}.", lowest, lowest + self.board.values as i32 - 1, houses)
    }

    /// The clues that a cell belongs to, in words.
    pub fn clues_of(&self, cell: Spot) -> Vec<String> {
        let Some(Variant { puzzle, .. }) = self.as_variant() else { return Vec::new() };
        let layout = puzzle.layout();
        let mut clues = Vec::new();
        for (number, rule) in puzzle.rules().iter().enumerate().filter(|(_, rule)| !is_given(rule.as_ref())) {
            let terms = rule.terms();
            if !terms.lists.iter().flatten().any(|&at| Spot::from(at) == cell) {
                continue;
            }
            if rule.info().id == "given" {
                let values: Vec<String> = terms.numbers.iter().map(i32::to_string).collect();
                clues.push(tr!("One of {0}", values.join(", ")));
                continue;
            }
            let name = rule_name(puzzle, number);
            let words: Vec<&str> = name.split(' ').collect();
            let is_named = |&cell: &Cell| words.contains(&layout.name(cell).as_str());
            let lists = terms.lists.iter().filter(|cells| !cells.is_empty());
            let cells: Vec<String> = match terms.lists.iter().flatten().all(is_named) {
                true => Vec::new(),
                false => lists.map(|cells| listed(layout, cells)).collect(),
            };
            let plain = name.strip_prefix("the ").unwrap_or(&name);
            let capital = plain.chars().take(1).flat_map(char::to_uppercase);
            let words: String = capital.chain(plain.chars().skip(1)).collect();
            let colon = if cells.is_empty() { "" } else { ": " };
            clues.push(format!("{words}{colon}{}", cells.join(" | ")));
        }
        clues
    }
}

/// More cells than these are not named one by one, nor are more of a straight line than the second number.
const MOST_LISTED: [usize; 2] = [12, 5];

/// The cells of a clue, in their order.
fn listed(layout: &Layout, cells: &[Cell]) -> String {
    let way = |a: Cell, b: Cell| {
        (layout.row(b).wrapping_sub(layout.row(a)), layout.col(b).wrapping_sub(layout.col(a)))
    };
    let is_straight = cells.windows(2).all(|pair| way(pair[0], pair[1]) == way(cells[0], cells[1]));
    let names: Vec<String> = cells.iter().map(|&cell| layout.name(cell)).collect();
    match &names[..] {
        [first, .., last] if names.len() > MOST_LISTED[usize::from(is_straight)] => {
            format!("{first} … {last}")
        }
        names => names.join(" "),
    }
}

/// Whether a rule is a digit that stands on the board.
fn is_given(rule: &dyn Rule) -> bool {
    rule.info().id == "given" && rule.terms().numbers.len() == 1
}
