//! Work in a thread of its own, so that the screen stays responsive; it is cancelled when nobody waits for it.

use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;
use std::time::Duration;

use ninefold::solve::Cancel;

/// Work under way.
#[derive(Debug)]
pub struct Background<T> {
    done: Receiver<T>,
    cancel: Cancel,
}

impl<T: Send + 'static> Background<T> {
    /// Starts `work`, which looks at the switch now and then.
    pub fn start(work: impl FnOnce(&Cancel) -> Option<T> + Send + 'static) -> Background<T> {
        let (sender, done) = mpsc::channel();
        let cancel = Cancel::new();
        let switch = cancel.clone();
        thread::spawn(move || {
            if let Some(result) = work(&switch) {
                // The receiver is gone if nobody waits any more.
                let _ = sender.send(result);
            }
        });
        Background { done, cancel }
    }

    /// What came of it, if it is ready.
    ///
    /// # Errors
    /// If it has failed.
    pub fn done(&self) -> Result<Option<T>, TryRecvError> {
        match self.done.try_recv() {
            Ok(result) => Ok(Some(result)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(TryRecvError::Disconnected),
        }
    }

    /// What came of it, if it is ready within `patience`.
    pub fn soon(&self, patience: Duration) -> Option<T> {
        self.done.recv_timeout(patience).ok()
    }
}

impl<T> Drop for Background<T> {
    fn drop(&mut self) {
        self.cancel.cancel();
    }
}
