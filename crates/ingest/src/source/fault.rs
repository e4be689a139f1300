//! Why a row cannot be used. The report counts rows by it; faults of a whole file are [`crate::ImportError`].

/// Why a row cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A value without which the row says nothing is not there.
    Missing(&'static str),
    /// A value is there and makes no sense.
    Unreadable(&'static str),
    /// The row is not one: too few or too many columns, no object, not UTF-8.
    Row(&'static str),
}

impl std::fmt::Display for Fault {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Missing(column) => write!(formatter, "{column} is missing"),
            Self::Unreadable(column) => write!(formatter, "{column} is unreadable"),
            Self::Row(what) => formatter.write_str(what),
        }
    }
}
