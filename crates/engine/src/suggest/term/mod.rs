//! What one typed word can match: words of the dictionary, and house numbers, floors and doors.

pub(crate) mod designator;
pub(crate) mod range;
