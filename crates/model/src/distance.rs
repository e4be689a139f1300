//! Edit distances.

/// a
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// A letter of `a` that `b` lacks.
    Insert,
    /// A letter of `b` that `a` lacks.
    Delete,
    /// The same letter in both.
    Keep,
    /// Different letters in the same place.
    Update,
}

/// a
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// a
    pub distance: u32,
    /// a
    pub ops: Vec<Op>,
}

/// a
pub fn levenshtein(a: &str, b: &str) -> u32 {
    let _ = (a, b);
    0
}

/// a
pub fn osa(a: &[u8], b: &[u8], max: u32) -> Option<u32> {
    let _ = (a, b, max);
    None
}

/// a
pub fn osa_prefix(q: &[u8], term: &[u8], max: u32) -> Option<u32> {
    let _ = (q, term, max);
    None
}

/// A query word made ready to be compared with many terms.
#[derive(Clone, Debug)]
pub struct Pattern {}

impl Pattern {
    /// a
    pub fn new(q: &[u8]) -> Option<Self> {
        let _ = q;
        None
    }

    /// a
    pub fn osa(&self, term: &[u8], max: u32) -> Option<u32> {
        let _ = (term, max);
        None
    }

    /// a
    pub fn osa_prefix(&self, term: &[u8], max: u32) -> Option<u32> {
        let _ = (term, max);
        None
    }
}

/// a
pub fn script(a: &str, b: &str, insert: u32, update: u32, delete: u32) -> Script {
    let _ = (a, b, insert, update, delete);
    Script {
        distance: 0,
        ops: Vec::new(),
    }
}
