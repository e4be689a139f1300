//! The rewrites of one level, which are searched together.

use std::slice;

use smallvec::SmallVec;

use crate::suggest::query::condition::{Condition, Conditions};

/// Queries of more words are not rewritten: the ways to do so multiply with the words.
pub(super) const MOST_WORDS: usize = 12;

/// See the module.
#[derive(Debug, Default)]
pub(crate) struct Rewrites(SmallVec<[Conditions; 4]>);

impl Rewrites {
    /// Adds a rewrite unless it is empty or one of its conditions cannot be met.
    pub(super) fn push(&mut self, conditions: Conditions) {
        if !conditions.is_empty() && conditions.iter().all(Condition::can_be_met) {
            self.0.push(conditions);
        }
    }

    /// The rewrites, the likeliest first.
    pub(crate) fn as_slice(&self) -> &[Conditions] {
        &self.0
    }
}

impl<'a> IntoIterator for &'a Rewrites {
    type Item = &'a Conditions;
    type IntoIter = slice::Iter<'a, Conditions>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}
