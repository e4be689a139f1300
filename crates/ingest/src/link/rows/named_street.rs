//! Rows of named streets, and of street names in postcodes.

use std::collections::{BTreeMap, BTreeSet};
use std::marker::PhantomData;

use vejviser_dataset::Contents;
use vejviser_dataset::tables::{
    AddressingNameRow, NamedStreetOriginRow, NamedStreetRow, StreetIdRow, StreetPostcodeRow,
};
use vejviser_model::Point;

use super::Linked;
use super::combination::Rows;
use super::street::{LineColumns, Measured};
use crate::link::named_street::Named;
use crate::link::{area, line};
use crate::record::{Extent, Symbol};

/// How a named street came about.
type Origin = [Option<Symbol>; 4];

fn origin_of(named: &Named) -> Origin {
    let record = &named.record;
    [record.source, record.accuracy, record.technical_standard, record.spelling]
}

impl Linked<'_> {
    pub(in crate::link) fn named_streets(&self, streets: &[Measured], contents: &mut Contents) {
        let text = |symbol: Option<Symbol>| symbol.map(|symbol| self.collected.strings.text(symbol));
        let (origins, distinct) = Rows::new(self.named_streets.iter().map(origin_of), |&key| key.map(text));
        for [source, accuracy, technical_standard, spelling] in distinct.into_iter().map(|key| key.map(text)) {
            contents.named_street_origins.push(&NamedStreetOriginRow {
                source,
                accuracy,
                technical_standard,
                spelling,
                borrowed: PhantomData,
            });
        }
        let mut addressing_names = Vec::new();
        for named in &self.named_streets {
            let record = &named.record;
            let Extent { south_west, north_east, centre } = self.extent_of(named, streets);
            let addressing_name = text(record.addressing_name.filter(|&other| other != named.name));
            let mut postcodes = record.postcodes.clone();
            if postcodes.is_empty() {
                postcodes.extend(named.segments.iter().flat_map(|&row| &streets[row as usize].postcodes));
            }
            postcodes.sort_unstable();
            postcodes.dedup();
            let area = Corners::of(&record.area);
            let junctions: (Vec<i32>, Vec<i32>) = record.junctions.iter().map(|at| (at.x_mm, at.y_mm)).unzip();
            let has_centre_line = |&row: &u32| {
                self.segments.get(row as usize).is_some_and(|own| self.collected.road_centres.contains_key(&own.key))
            };
            let line = self.collected.road_lines.get(&record.id).and_then(LineColumns::of);
            let line = line.filter(|_| named.segments.iter().any(has_centre_line));
            let has_junctions = !record.junctions.is_empty();
            let row = contents.named_streets.push(&NamedStreetRow {
                id: record.id,
                name: self.names.1.get(&named.name).copied().unwrap_or_default(),
                addressing_name,
                spoken_name: text(record.spoken_name),
                status: named.status,
                municipality: record.municipality,
                created: record.created.millis(),
                changed: record.changed.millis(),
                in_force: record.in_force.millis(),
                discontinued: record.discontinued.millis(),
                registered: record.registered.millis(),
                origin: origins.row(&origin_of(named)),
                geometry_type: record.geometry_type.map(|kind| kind as u8),
                x_min: south_west.map(|corner| corner.x_mm),
                y_min: south_west.map(|corner| corner.y_mm),
                x_max: north_east.map(|corner| corner.x_mm),
                y_max: north_east.map(|corner| corner.y_mm),
                centre_x: centre.map(|centre| centre.x_mm),
                centre_y: centre.map(|centre| centre.y_mm),
                junction_x: has_junctions.then_some(&junctions.0[..]),
                junction_y: has_junctions.then_some(&junctions.1[..]),
                area_x: area.as_ref().map(|area| &area.x[..]),
                area_y: area.as_ref().map(|area| &area.y[..]),
                area_ring_ends: area.as_ref().map(|area| &area.ring_ends[..]),
                area_polygon_ends: area.as_ref().map(|area| &area.polygon_ends[..]),
                line_x: line.as_ref().map(|line| &line.x[..]),
                line_y: line.as_ref().map(|line| &line.y[..]),
                line_ends: line.as_ref().map(|line| &line.ends[..]),
                segments: &named.segments,
                postcodes: &postcodes,
                borrowed: PhantomData,
            });
            addressing_names.extend(addressing_name.map(|name| (name, row)));
        }
        addressing_names.sort_unstable();
        for (_, row) in addressing_names {
            contents.addressing_names.push(&AddressingNameRow { row, borrowed: PhantomData });
        }
    }

    /// Where a named street is: its line or its area, else what the register says, else where its segments are.
    fn extent_of(&self, named: &Named, streets: &[Measured]) -> Extent {
        let measured = self.collected.road_lines.get(&named.record.id).and_then(line::extent_of);
        if let Some((south_west, north_east, centre)) = measured {
            return Extent { south_west: Some(south_west), north_east: Some(north_east), centre: Some(centre) };
        }
        let of_area = area::extent_of(&named.record.area);
        if of_area.south_west.is_some() {
            return of_area;
        }
        let given = named.record.extent;
        if given.south_west.is_some() {
            return given;
        }
        let extents = || named.segments.iter().map(|&row| &streets[row as usize].extent);
        let corners = || extents().flat_map(|extent| [extent.south_west, extent.north_east]).flatten();
        let corner = |choose: fn(i32, i32) -> i32| {
            let place = |one: Point, other: Point| Point {
                x_mm: choose(one.x_mm, other.x_mm),
                y_mm: choose(one.y_mm, other.y_mm),
            };
            corners().reduce(place)
        };
        let centre = given.centre.or_else(|| extents().find_map(|extent| extent.centre));
        Extent { south_west: corner(i32::min), north_east: corner(i32::max), centre }
    }

    /// Street names in postcodes: those of the segments there, and those of named streets that the register says run there.
    /// Returns the name of each.
    pub(in crate::link) fn street_postcodes(&self, streets: &[Measured], contents: &mut Contents) -> Vec<u32> {
        let mut all: BTreeMap<(u16, u32), BTreeSet<u32>> = BTreeMap::new();
        let name = |symbol: Symbol| self.names.1.get(&symbol).copied().unwrap_or_default();
        for ((segment, measured), row) in self.segments.iter().zip(streets).zip(0..) {
            for &postcode in &measured.postcodes {
                all.entry((postcode, name(segment.name))).or_default().insert(row);
            }
        }
        for named in &self.named_streets {
            for &postcode in &named.record.postcodes {
                let known = all.entry((postcode, name(named.name))).or_default();
                if named.segments.iter().all(|row| !known.contains(row)) {
                    known.extend(&named.segments);
                }
            }
        }
        let names = all.keys().map(|&(_, name)| name).collect();
        for ((postcode, name), streets) in all {
            let streets: Vec<u32> = streets.into_iter().collect();
            let row = StreetPostcodeRow { postcode, name, streets: &streets, borrowed: PhantomData };
            contents.street_postcodes.push(&row);
        }
        names
    }

    /// Segments by id.
    pub(in crate::link) fn street_ids(&self, contents: &mut Contents) {
        let ids = self.segments.iter().zip(0..).filter_map(|(segment, row)| Some((segment.id?, row)));
        let mut ids: Vec<_> = ids.collect();
        ids.sort_unstable();
        for (_, row) in ids {
            contents.street_ids.push(&StreetIdRow { row, borrowed: PhantomData });
        }
    }
}

/// Polygons as the snapshot stores them, see [`vejviser_dataset::spatial::RoadArea`].
#[derive(Default)]
struct Corners {
    x: Vec<i32>,
    y: Vec<i32>,
    ring_ends: Vec<u32>,
    polygon_ends: Vec<u32>,
}

impl Corners {
    /// The columns of an area; `None` for none.
    fn of(area: &[Vec<Vec<Point>>]) -> Option<Self> {
        let mut corners = Self::default();
        for polygon in area {
            for ring in polygon {
                corners.x.extend(ring.iter().map(|corner| corner.x_mm));
                corners.y.extend(ring.iter().map(|corner| corner.y_mm));
                corners.ring_ends.push(corners.x.len() as u32);
            }
            corners.polygon_ends.push(corners.ring_ends.len() as u32);
        }
        (!area.is_empty()).then_some(corners)
    }
}
