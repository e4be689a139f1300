//! One row a building, with its area and the entrances that lie in it.

use geo::{BoundingRect, Intersects};
use rayon::prelude::*;
use vejviser_dataset::tables::AreaKind;
use vejviser_model::{Point, Status, Uuid};

use super::area::Areas;
use super::boundary::{coordinate, polygon_of};
use super::extent;
use super::order::Ordered;
use super::reach::Municipalities;
use crate::collected::Collected;
use crate::record::{Area, AreaPolygon, Building, Extent, Geometry, Strings, Symbol};

/// Buildings in the order of their table.
#[derive(Default)]
pub(in crate::link) struct Buildings {
    pub(in crate::link) types: Vec<BuildingType>,
    pub(in crate::link) buildings: Vec<Row>,
}

/// What a building is and how it was measured.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::link) struct BuildingType {
    pub(in crate::link) is: String,
    pub(in crate::link) method: String,
    pub(in crate::link) measured_at: String,
    pub(in crate::link) visible: bool,
    pub(in crate::link) overlap: bool,
}

/// A building.
pub(in crate::link) struct Row {
    pub(in crate::link) id: u64,
    pub(in crate::link) building_type: u32,
    pub(in crate::link) register_id: Option<Uuid>,
    /// Rows of entrances.
    pub(in crate::link) entrances: Vec<u32>,
    /// Heights of the corners of its outline.
    pub(in crate::link) heights: Option<Vec<i32>>,
}

/// Takes the buildings out of the records, and adds an area with its polygons for each.
pub(super) fn settle(
    collected: &mut Collected,
    areas: &mut Areas,
    municipalities: &Municipalities,
    ordered: &Ordered,
) -> Buildings {
    let mut records: Vec<Building> = std::mem::take(&mut collected.places.buildings).into_values().collect();
    if records.is_empty() {
        return Buildings::default();
    }
    records.sort_unstable_by_key(|building| building.id);
    let mut types: Vec<BuildingType> = Vec::new();
    let type_rows: Vec<u32> = records.iter().map(|record| type_of(record, &mut types, &collected.strings)).collect();
    let entrances = Entrances::new(collected, ordered);
    let found: Vec<(Extent, Vec<u16>, Vec<u32>)> = records
        .par_iter()
        .map(|record| {
            let parts = &record.geometry.parts;
            let extent = extent::complete(record.extent, &record.geometry);
            (extent, municipalities.touched_by(parts), entrances.inside(parts, collected, ordered))
        })
        .collect();
    let mut buildings = Vec::with_capacity(records.len());
    for (((record, building_type), (extent, municipalities, entrances)), row) in
        records.into_iter().zip(type_rows).zip(found).zip(0..)
    {
        let mut area = Area::new(AreaKind::Building, row, None);
        area.changed = record.changed;
        area.extent = extent;
        area.municipalities = municipalities;
        areas.insert((AreaKind::Building, row), area);
        let of_building = |rings| AreaPolygon { kind: AreaKind::Building, code: row, rings };
        let Geometry { parts, heights, kind: _ } = record.geometry;
        collected.polygons.extend(parts.into_iter().map(of_building));
        buildings.push(Row { id: record.id, building_type, register_id: record.register_id, entrances, heights });
    }
    Buildings { types, buildings }
}

/// The row of what a building is. There are few of them; they stand in the order in which ids bring them.
fn type_of(record: &Building, types: &mut Vec<BuildingType>, strings: &Strings) -> u32 {
    let text = |symbol: Option<Symbol>| symbol.map_or(String::new(), |symbol| strings.text(symbol).to_owned());
    let found = BuildingType {
        is: text(record.building_type),
        method: text(record.method),
        measured_at: text(record.measured_at),
        visible: record.visible,
        overlap: record.overlap,
    };
    let place = types.iter().position(|known| *known == found).unwrap_or_else(|| {
        types.push(found);
        types.len() - 1
    });
    place as u32
}

/// Entrances that have a point, from west to east: a building is so narrow that few lie between its sides, and a tree over
/// all would only take more memory.
struct Entrances(Vec<(Point, u32)>);

impl Entrances {
    fn new(collected: &Collected, ordered: &Ordered) -> Self {
        let points = ordered.entrances.iter().zip(0..).filter_map(|(&place, row)| {
            let entrance = &collected.entrances[place as usize];
            // A building shows those that are found by key.
            let shown = Status::from_dar(entrance.lifespan.status).is_some_and(Status::is_found_by_key);
            Some((entrance.point.filter(|_| shown)?, row))
        });
        let mut sorted = Vec::with_capacity(ordered.entrances.len());
        sorted.extend(points);
        sorted.sort_unstable_by_key(|(at, row): &(Point, u32)| (at.x_mm, *row));
        Self(sorted)
    }

    /// Rows of the entrances inside polygons, in order of id.
    fn inside(&self, parts: &[Vec<Vec<Point>>], collected: &Collected, ordered: &Ordered) -> Vec<u32> {
        let mut rows = Vec::new();
        for rings in parts {
            let polygon = polygon_of(rings);
            let Some(bounds) = polygon.bounding_rect() else { continue };
            let (min, max) = (bounds.min(), bounds.max());
            let from = self.0.partition_point(|(at, _)| f64::from(at.x_mm) < min.x);
            let between = self.0[from..].iter().take_while(|(at, _)| f64::from(at.x_mm) <= max.x);
            let inside = between.filter(|(at, _)| {
                (min.y..=max.y).contains(&f64::from(at.y_mm)) && polygon.intersects(&coordinate(*at))
            });
            rows.extend(inside.map(|(_, row)| *row));
        }
        rows.sort_unstable_by_key(|&row| collected.entrances[ordered.entrances[row as usize] as usize].id);
        rows.dedup();
        rows
    }
}
