//! Whether a row of a bitemporal register is in force.

use super::Moment;

/// State of a row in the register today.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowState {
    /// Registered and in effect.
    InForce,
    /// Its effect has ended: the object is discontinued, unless a row that took effect later is in force.
    Ended,
    /// Its registration has ended: the register has corrected or replaced it.
    Superseded,
}

/// The dates that identify a row among those of one object, and its state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Validity {
    /// When it took effect; unknown where rows have no dates.
    pub began: Moment,
    /// When it was registered; unknown where rows have no dates.
    pub registered: Moment,
    /// Whether it is in force.
    pub state: RowState,
}

impl Validity {
    /// Validity of a row in a delivery without dates.
    pub const UNDATED: Self = Self { began: Moment::UNKNOWN, registered: Moment::UNKNOWN, state: RowState::InForce };

    /// Whether the dates distinguish this row from others of its object.
    pub fn is_dated(self) -> bool {
        (self.began, self.registered) != (Moment::UNKNOWN, Moment::UNKNOWN)
    }
}
