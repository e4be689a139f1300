//! What municipalities are divided into: their entrances, and pieces of the plane.

use std::collections::BTreeMap;

use geo::{MultiPolygon, Rect};
use vejviser_model::Point;

use crate::collected::Collected;
use crate::link::coordinate;
use crate::synthetic::tiling::Piece;

/// Points and places of the entrances that each municipality has.
pub(super) fn of_municipalities(collected: &Collected) -> BTreeMap<u16, Vec<(Point, u32)>> {
    let mut entrances: BTreeMap<u16, Vec<(Point, u32)>> = BTreeMap::new();
    for (entrance, place) in collected.entrances.iter().zip(0..) {
        if let Some(point) = entrance.point {
            entrances.entry(entrance.street.0).or_default().push((point, place));
        }
    }
    entrances
}

/// A piece as an outline.
pub(super) fn rectangle((low, high): Piece) -> MultiPolygon<f64> {
    MultiPolygon(vec![Rect::new(coordinate(low), coordinate(high)).to_polygon()])
}
