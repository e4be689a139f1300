//! Which settlements entrances lie in.
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

use super::named_place::NamedPlaces;
use crate::collected::Collected;

/// Most bands of the edges of a settlement.
const BANDS: usize = 2048;

/// Rows of the settlements of each combination, ascending.
pub(in crate::link) type Combinations = Vec<Vec<u32>>;

/// Finds the settlements of every entrance. The first combination is none.
pub(super) fn settle(collected: &mut Collected, places: &NamedPlaces) -> Combinations {
    let outlines = Outlines::new(collected, places);
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

/// A geometry of a settlement with the row of its place.
type Outline = GeomWithData<Rectangle<[i64; 2]>, (u32, Edges)>;

/// The geometries of the settlements.
struct Outlines(RTree<Outline>);

impl Outlines {
    fn new(collected: &Collected, places: &NamedPlaces) -> Self {
        let is_settlement = |row: u32| {
            let place = places.places.get(row as usize);
            let main = place.and_then(|place| places.types.get(place.of_type as usize)).map(|(main, _)| main.as_str());
            main == Some(SETTLEMENT)
        };
        let polygons = collected.polygons.iter().filter(|polygon| polygon.kind == AreaKind::NamedPlace);
        let outlines = polygons.filter(|polygon| is_settlement(polygon.code)).map(|polygon| {
            let rings = polygon.rings.iter().map(|ring| ring.iter().copied().map(position));
            let edges = Edges::new(rings, BANDS);
            let (min, max) = edges.bounds();
            Outline::new(Rectangle::from_corners([min.x, min.y], [max.x, max.y]), (polygon.code, edges))
        });
        Self(RTree::bulk_load(outlines.collect()))
    }

    /// Rows of the settlements that a point lies in, ascending.
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
