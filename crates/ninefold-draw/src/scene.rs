//! What a picture shows, before anything has a place: a board, and a step's evidence in it.

use ninefold::logic::{Chain, Evidence, Link, Node, Reason, Role, Step, notation};
use ninefold::{Candidates, CellSet, Digit, Grid, House};

use crate::marks::Marks;

/// What a picture shows.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Scene {
    /// What it shows, in a few words.
    pub title: String,
    /// What it shows, in sentences.
    pub description: String,
    /// The digits.
    pub grid: Grid,
    /// The contents of blank cells, if they are shown.
    pub candidates: Option<Candidates>,
    /// What the candidates do in a step.
    pub marks: Marks,
    /// The houses that a pattern lives in.
    pub bases: Vec<House>,
    /// The houses that eliminations happen in.
    pub covers: Vec<House>,
    /// The almost locked sets.
    pub sets: Vec<CellSet>,
    /// Nodes of several cells.
    pub groups: Vec<Node>,
    /// The links of chains, each once.
    pub links: Vec<Link>,
    /// Where chains begin.
    pub assumed: Vec<Node>,
    /// The cells at fault.
    pub faulty: CellSet,
    /// Whether rows and columns are numbered.
    pub labels: bool,
}

impl Scene {
    /// A grid.
    pub fn of_grid(grid: &Grid) -> Scene {
        Scene {
            title: format!("Sudoku, {} of 81 digits", grid.len()),
            description: rows_in_words(grid),
            grid: *grid,
            candidates: None,
            marks: Marks::default(),
            bases: Vec::new(),
            covers: Vec::new(),
            sets: Vec::new(),
            groups: Vec::new(),
            links: Vec::new(),
            assumed: Vec::new(),
            faulty: CellSet::EMPTY,
            labels: false,
        }
    }

    /// A position with its candidates.
    pub fn of_candidates(candidates: &Candidates) -> Scene {
        Scene { candidates: Some(candidates.clone()), labels: true, ..Scene::of_grid(candidates.grid()) }
    }

    /// A step, in the candidates before it. `None` for the chains together, or the number of one of them.
    pub fn of_step(step: &Step, before: &Candidates, chain: Option<usize>) -> Scene {
        let mut evidence = step.evidence.clone();
        if let Some(chain) = chain {
            evidence.hard_mut().chains = evidence.chains().get(chain).cloned().into_iter().collect();
        }
        let explanation = step.explanation(before);
        Scene {
            title: format!("{}: {}", step.technique.name, notation::conclusions(step)),
            description: format!("{} {}", explanation.summary, explanation.conclusion),
            marks: Marks::of(&evidence, &step.placements, &step.eliminations),
            ..Scene::of_candidates(before).with_evidence(&evidence)
        }
    }

    /// With what a step rests on, but not what follows.
    #[must_use]
    pub fn with_evidence(mut self, evidence: &Evidence) -> Scene {
        self.marks = Marks::of(evidence, &[], &[]);
        self.bases = houses(&evidence.houses);
        self.covers = houses(evidence.covers());
        self.sets = evidence.sets().iter().map(|set| set.cells).collect();
        if evidence.chains().iter().any(rests_on_templates) {
            let of_role = |role| evidence.parts_of(role).map(|part| part.cells);
            self.sets.extend(of_role(Role::Pattern).chain(of_role(Role::Pincer)));
        }
        evidence.chains().iter().for_each(|chain| self.add_chain(chain));
        self
    }

    /// The pictures of a step: one, or one for each chain if there are several.
    pub fn branches(step: &Step, before: &Candidates) -> Vec<Scene> {
        match step.evidence.chains().len() {
            0 | 1 => vec![Scene::of_step(step, before, None)],
            count => (0..count).map(|chain| Scene::of_branch(step, before, chain)).collect(),
        }
    }

    /// The picture of one of several chains.
    fn of_branch(step: &Step, before: &Candidates, chain: usize) -> Scene {
        let scene = Scene::of_step(step, before, Some(chain));
        let title = format!("{}, branch {} of {}", scene.title, chain + 1, step.evidence.chains().len());
        Scene { title, ..scene }
    }

    /// With another title.
    #[must_use]
    pub fn titled(self, title: impl Into<String>) -> Scene {
        Scene { title: title.into(), ..self }
    }

    /// With these cells at fault.
    #[must_use]
    pub fn with_faulty(self, faulty: CellSet) -> Scene {
        Scene { faulty, ..self }
    }

    fn add_chain(&mut self, chain: &Chain) {
        for link in chain.links() {
            if !self.links.iter().any(|known| is_same(known, &link)) {
                self.links.push(link);
            }
        }
        for inference in &chain.inferences {
            match inference.reason {
                Reason::Set(set) if !self.sets.contains(&set.cells) => self.sets.push(set.cells),
                Reason::Assumed if !self.assumed.contains(&inference.node) => {
                    self.assumed.push(inference.node)
                }
                _ => {}
            }
        }
        for node in chain.inferences.iter().map(|inference| inference.node) {
            if node.cells.len() > 1 && !self.groups.contains(&node) {
                self.groups.push(node);
            }
        }
    }
}

/// Whether it says what all placements of digits have in common, as those of an exocet do: it is seen better
/// from base and targets than from its links.
fn rests_on_templates(chain: &Chain) -> bool {
    chain.inferences.iter().any(|inference| inference.reason == Reason::Template)
}

/// Whether two links look the same.
fn is_same(a: &Link, b: &Link) -> bool {
    (a.from, a.to, a.strong) == (b.from, b.to, b.strong)
}

/// Each house once; none if all of a kind are named, for then they show nothing.
fn houses(all: &[House]) -> Vec<House> {
    let mut houses: Vec<House> = Vec::new();
    all.iter().filter(|_| all.len() < 9).for_each(|&house| {
        if !houses.contains(&house) {
            houses.push(house);
        }
    });
    houses
}

/// The rows of a grid as they are read aloud: "Row 1: 5, 3, blank, blank, 7 …".
pub fn rows_in_words(grid: &Grid) -> String {
    let row =
        |(number, row): (usize, [Option<Digit>; 9])| format!("Row {}: {}.", number + 1, row_in_words(&row));
    grid.rows().enumerate().map(row).collect::<Vec<_>>().join(" ")
}

/// Digits and blanks in order, blanks counted.
fn row_in_words(row: &[Option<Digit>]) -> String {
    let runs = row.chunk_by(|a, b| a.is_none() && b.is_none());
    let words = runs.map(|run| match (run[0], run.len()) {
        (Some(digit), _) => digit.to_string(),
        (None, 1) => "blank".to_owned(),
        (None, count) => format!("{count} blanks"),
    });
    words.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_read_with_blanks_counted() {
        let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
            .parse()
            .unwrap();
        let words = rows_in_words(&grid);
        assert!(
            words.starts_with("Row 1: 5, 3, 2 blanks, 7, 4 blanks. Row 2: 6, 2 blanks, 1, 9, 5,"),
            "{words}"
        );
        assert!(words.ends_with("Row 9: 4 blanks, 8, 2 blanks, 7, 9."), "{words}");
    }
}
