//! Whether what a row of a bitemporal register says holds now.

use super::Moment;

/// What a row is to what the register says now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It holds now.
    InForce,
    /// It held and has ended: the object is no more, unless another row that began later says otherwise.
    Ended,
    /// Its registration has ended: it is what the register said once.
    Superseded,
}

/// What identifies a row among those of one object, and whether it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Told {
    /// Since when it holds; unknown where rows do not tell.
    pub began: Moment,
    /// When it was registered; unknown where rows do not tell.
    pub registered: Moment,
    /// Whether it holds.
    pub standing: Standing,
}

impl Told {
    /// Of deliveries without dates.
    pub const UNDATED: Self = Self { began: Moment::UNKNOWN, registered: Moment::UNKNOWN, standing: Standing::InForce };

    /// Whether rows of one object can be told apart.
    pub fn is_dated(self) -> bool {
        (self.began, self.registered) != (Moment::UNKNOWN, Moment::UNKNOWN)
    }
}
