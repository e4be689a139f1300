//! The interval during which a version was valid, half-open.
//!
//! Here, below both the collecting and the linking of versions, because both merge intervals.

use super::Moment;

/// From a moment up to another, the end not included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Interval {
    pub(crate) from: i64,
    pub(crate) to: i64,
}

impl Interval {
    /// An unknown beginning lies before all others, an unknown end after all others.
    pub(crate) fn new(from: Moment, to: Moment) -> Self {
        Self { from: from.millis().unwrap_or(i64::MIN), to: to.millis().unwrap_or(i64::MAX) }
    }

    /// The same as beginning and end.
    pub(crate) fn moments(self) -> (Moment, Moment) {
        let moment = |millis: i64, open: i64| if millis == open { Moment::UNKNOWN } else { Moment::new(millis) };
        (moment(self.from, i64::MIN), moment(self.to, i64::MAX))
    }

    pub(crate) fn is_open(self) -> bool {
        self.to == i64::MAX
    }

    /// Whether it begins in another one or at its end, or that one in it.
    pub(crate) fn touches(self, other: Self) -> bool {
        self.from <= other.to && other.from <= self.to
    }

    /// From the earlier beginning to the later end.
    pub(crate) fn around(self, other: Self) -> Self {
        Self { from: self.from.min(other.from), to: self.to.max(other.to) }
    }

    /// Whether it begins as early as another one, or earlier.
    pub(crate) fn begins_by(self, other: Self) -> bool {
        self.from <= other.from
    }
}
