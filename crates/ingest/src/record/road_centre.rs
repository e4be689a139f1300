//! Centre lines of roads.

use vejviser_model::Point;

/// A corner of a centre line, and its height in millimetres where it is known.
pub type Corner = (Point, Option<i32>);

/// The centre line of a stretch of a road.
#[derive(Clone, Debug)]
pub struct RoadCentre {
    /// Municipality and street code of the road.
    pub street: (u16, u16),
    /// Its parts.
    pub parts: Vec<Vec<Corner>>,
}
