//! Places in the plane of the tables.

/// A place in the plane: millimetres as in the tables, in 64 bits so that positions far outside the country hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Easting.
    pub x: i64,
    /// Northing less 5,000 km.
    pub y: i64,
}
