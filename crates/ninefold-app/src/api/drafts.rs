//! Boards that are being set: what is found out about one board is used for the next.

use std::sync::{Mutex, MutexGuard, PoisonError};

use ninefold_variants::Draft;

/// The drafts by the names that setters chose. They change no answer and only save time, so everybody shares them.
static KEPT: Mutex<Vec<(String, Draft)>> = Mutex::new(Vec::new());

/// So many are kept. With one more, all are forgotten.
const MOST: usize = 64;

/// Asks with the draft of a name, or with a new one. Nobody waits for a draft: a second question at the same time begins
/// with a new one.
pub(super) fn ask<T>(name: Option<&str>, ask: impl FnOnce(&mut Draft) -> T) -> T {
    let mut draft = name.map_or_else(Draft::default, take);
    let answer = ask(&mut draft);
    if let Some(name) = name {
        keep(name, draft);
    }
    answer
}

fn take(name: &str) -> Draft {
    let mut kept = kept();
    let known = kept.iter_mut().find(|(of, _)| of == name);
    known.map(|(_, draft)| std::mem::take(draft)).unwrap_or_default()
}

fn keep(name: &str, draft: Draft) {
    let mut kept = kept();
    if let Some((_, slot)) = kept.iter_mut().find(|(of, _)| of == name) {
        *slot = draft;
    } else {
        if kept.len() >= MOST {
            kept.clear();
        }
        kept.push((name.to_owned(), draft));
    }
}

fn kept() -> MutexGuard<'static, Vec<(String, Draft)>> {
    KEPT.lock().unwrap_or_else(PoisonError::into_inner)
}
