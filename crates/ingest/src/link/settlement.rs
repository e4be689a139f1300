//! Which settlements entrances lie in, and which of them lie on islands without a bridge.
//!
//! Settlements lie inside each other: a quarter in a town. An entrance keeps the number of the combination that it lies in;
//! there are few of these.

use rayon::prelude::*;
use rstar::primitives::{GeomWithData, Rectangle};
use rstar::{AABB, RTree};
use rustc_hash::FxHashMap;
use vejviser_dataset::spatial::{Edges, Position};
use vejviser_dataset::tables::{AreaKind, SETTLEMENT};
use vejviser_model::Point;

use super::named_place::{NamedPlaces, Place};
use crate::collected::Collected;

/// Most bands of the edges of a place.
const BANDS: usize = 2048;

/// Rows of the settlements of each combination, ascending.
pub(in crate::link) type Combinations = Vec<Vec<u32>>;

/// Finds the settlements of every entrance. The first combination is none. What lies on an island without a bridge has
/// none either.
pub(super) fn settle(collected: &mut Collected, places: &NamedPlaces) -> Combinations {
    let is_unbridged = |place: &Place| place.bridged == Some(false);
    let islands = Outlines::new(collected, places, is_unbridged);
    if islands.0.size() > 0 {
        collected.entrances.par_iter_mut().for_each(|entrance| {
            entrance.bridged &= entrance.point.is_none_or(|at| islands.around(at).is_empty());
        });
    }
    let is_settlement =
        |place: &Place| places.types.get(place.of_type as usize).is_some_and(|(main_type, _)| main_type == SETTLEMENT);
    let outlines = Outlines::new(collected, places, is_settlement);
    if outlines.0.size() == 0 {
        return vec![Vec::new()];
    }
    let found: Combinations = collected
        .entrances
        .par_iter()
        .map(|entrance| entrance.point.map(|at| outlines.around(at)).unwrap_or_default())
        .collect();
    let mut combinations: Combinations = found.par_iter().filter(|rows| !rows.is_empty()).cloned().collect();
    combinations.push(Vec::new());
    combinations.par_sort_unstable();
    combinations.dedup();
    let numbers: FxHashMap<&[u32], u32> = combinations.iter().map(Vec::as_slice).zip(0..).collect();
    for (entrance, rows) in collected.entrances.iter_mut().zip(&found) {
        entrance.settlements = numbers.get(rows.as_slice()).copied().unwrap_or_default();
    }
    combinations
}

/// A geometry of a place with its row.
type Outline = GeomWithData<Rectangle<[i64; 2]>, (u32, Edges)>;

/// The geometries of some places.
struct Outlines(RTree<Outline>);

impl Outlines {
    fn new(collected: &Collected, places: &NamedPlaces, is_wanted: impl Fn(&Place) -> bool) -> Self {
        let is_wanted = |row: u32| places.places.get(row as usize).is_some_and(&is_wanted);
        let polygons = collected.polygons.iter().filter(|polygon| polygon.kind == AreaKind::NamedPlace);
        let outlines = polygons.filter(|polygon| is_wanted(polygon.code)).map(|polygon| {
            let rings = polygon.rings.iter().map(|ring| ring.iter().copied().map(position));
            let edges = Edges::new(rings, BANDS);
            let (min, max) = edges.bounds();
            Outline::new(Rectangle::from_corners([min.x, min.y], [max.x, max.y]), (polygon.code, edges))
        });
        Self(RTree::bulk_load(outlines.collect()))
    }

    /// Rows of the places that a point lies in, ascending.
    fn around(&self, at: Point) -> Vec<u32> {
        let at = position(at);
        let near = self.0.locate_in_envelope_intersecting(AABB::from_point([at.x, at.y]));
        let inside = near.filter(|outline| outline.data.1.contain(at)).map(|outline| outline.data.0);
        let mut rows: Vec<u32> = inside.collect();
        rows.sort_unstable();
        rows.dedup();
        rows
    }
}

fn position(Point { x_mm, y_mm }: Point) -> Position {
    Position { x: x_mm.into(), y: y_mm.into() }
}
