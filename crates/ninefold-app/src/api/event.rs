//! Progress reported during a request.

use std::fmt;

use serde::Serialize;

use crate::json;

/// Something that happened: `head`, `step` and `end` of a path, or `progress`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// What happened.
    pub name: &'static str,
    /// More of it, as JSON.
    pub data: Vec<u8>,
}

impl Event {
    /// As an object with one key: `{"step":{…}}`.
    pub fn object(&self) -> Vec<u8> {
        let mut object = format!("{{\"{}\":", self.name).into_bytes();
        object.extend_from_slice(&self.data);
        object.push(b'}');
        object
    }
}

/// Where events go, if somebody wants them.
#[derive(Default)]
pub struct Events<'a>(Option<&'a mut dyn FnMut(Event)>);

impl fmt::Debug for Events<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Events").field("are_wanted", &self.are_wanted()).finish()
    }
}

impl<'a> Events<'a> {
    /// Hands all events to `take`.
    pub fn to(take: &'a mut dyn FnMut(Event)) -> Events<'a> {
        Events(Some(take))
    }

    pub(super) fn are_wanted(&self) -> bool {
        self.0.is_some()
    }

    pub(super) fn send(&mut self, name: &'static str, data: &impl Serialize) {
        if let Some(take) = &mut self.0 {
            take(Event { name, data: json::text(data).into_bytes() });
        }
    }
}
