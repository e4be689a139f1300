//! Which entrances lie in a parcel.
//!
//! There are as many parcels as entrances and their boundaries are far larger, so the entrances are held in a tree and
//! the parcels are read one at a time. Lots come without the name of their parcel: they are kept until all files are read.

use geo::{BoundingRect, Intersects};
use rstar::primitives::GeomWithData;
use rstar::{AABB, RTree};
use rustc_hash::FxHashMap;
use vejviser_dataset::tables::AreaKind;
use vejviser_model::Point;

use super::boundary::{coordinate, polygon_of};
use crate::collected::Collected;
use crate::collected::Latest;
use crate::record::{Parcel, ParcelFacts, ParcelName, RowState, Strings, Validity};
use crate::source::cadastre::DownloadedParcel;

/// Entrances whose parcel is in no source.
pub(crate) struct Unplaced {
    points: RTree<GeomWithData<[i32; 2], u32>>,
}

impl Unplaced {
    /// The entrances that have a place and no parcel.
    pub(crate) fn new(collected: &Collected) -> Self {
        let points = collected
            .entrances
            .iter()
            .zip(0..)
            .filter(|(entrance, _)| entrance.owner_district == 0 && entrance.cadastral_number.is_none())
            .filter_map(|(entrance, place)| {
                Some(GeomWithData::new(entrance.point.map(|at| [at.x_mm, at.y_mm])?, place))
            })
            .collect();
        Self { points: RTree::bulk_load(points) }
    }

    /// Gives the entrances inside a parcel its name.
    pub(crate) fn place(&self, parcel: &Parcel, collected: &mut Collected, strings: &Strings) {
        for place in self.inside(&parcel.polygons, collected) {
            name(place, parcel.name, &parcel.facts, collected, strings);
        }
    }

    /// Places of the entrances inside polygons.
    fn inside(&self, polygons: &[Vec<Vec<Point>>], collected: &Collected) -> Vec<u32> {
        let mut inside = Vec::new();
        for rings in polygons {
            let polygon = polygon_of(rings);
            let Some(bounds) = polygon.bounding_rect() else { continue };
            let corner = |corner: geo::Coord<f64>| [corner.x as i32, corner.y as i32];
            let envelope = AABB::from_corners(corner(bounds.min()), corner(bounds.max()));
            inside.extend(self.points.locate_in_envelope(envelope).map(|entry| entry.data).filter(|&place| {
                let point = collected.entrances.get(place as usize).and_then(|entrance| entrance.point);
                point.is_some_and(|point| polygon.intersects(&coordinate(point)))
            }));
        }
        inside
    }
}

/// Gives an entrance the name of a parcel. Of parcels that share its point the first in order of owner district and
/// number counts.
fn name(place: u32, name: ParcelName, facts: &ParcelFacts, collected: &mut Collected, strings: &Strings) {
    let Some(entrance) = collected.entrances.get_mut(place as usize) else { return };
    let ParcelName { owner_district, cadastral_number } = name;
    if entrance.cadastral_number.is_none() {
        collected.findings.derived("parcels");
    }
    let existing = entrance.cadastral_number.map(|number| (entrance.owner_district, strings.text(number)));
    if existing.is_none_or(|existing| (owner_district, strings.text(cadastral_number)) < existing) {
        entrance.owner_district = owner_district;
        entrance.cadastral_number = Some(cadastral_number);
        entrance.property_number = facts.number_in_municipality();
    }
}

/// Parcels without boundary, and the lots with one, until all files are read.
#[derive(Debug, Default)]
pub(crate) struct Parcels {
    /// Whether several files have rows of the same entity, so that one may end rows of another.
    pub(crate) are_in_several_files: bool,
    by_id: Latest<u64, (u64, DownloadedParcel)>,
    lots: Latest<u64, Lot>,
}

/// A part of a parcel.
#[derive(Debug)]
struct Lot {
    parcel: u64,
    polygons: Vec<Vec<Vec<Point>>>,
    /// Places of the entrances inside.
    entrances: Vec<u32>,
}

impl Parcels {
    /// A parcel; nothing when it has ended.
    pub(crate) fn parcel(&mut self, id: u64, validity: Validity, parcel: Option<DownloadedParcel>) {
        if self.are_in_several_files || validity.state != RowState::Superseded {
            self.by_id.add(id, validity, parcel.map(|parcel| (id, parcel)));
        }
    }

    /// A lot; nothing when it has ended.
    pub(crate) fn lot(
        &mut self,
        id: u64,
        validity: Validity,
        lot: Option<(u64, Vec<Vec<Vec<Point>>>)>,
        unplaced: &Unplaced,
        collected: &Collected,
    ) {
        if lot.is_none() && !self.are_in_several_files {
            return;
        }
        let lot =
            lot.map(|(parcel, polygons)| Lot { parcel, entrances: unplaced.inside(&polygons, collected), polygons });
        self.lots.add(id, validity, lot);
    }

    /// Names the parcels that entrances lie in, and delivers each with its boundary, when all files are read.
    pub(crate) fn deliver(self, collected: &mut Collected, strings: &Strings) {
        let codes = AreaCodes::new(collected);
        let mut row_of_id: FxHashMap<u64, usize> = FxHashMap::default();
        for (id, parcel) in self.by_id.settle() {
            row_of_id.insert(id, collected.parcels.len());
            collected.parcels.push(codes.parcel(parcel));
        }
        for Lot { parcel, polygons, entrances } in self.lots.settle() {
            let Some(&row) = row_of_id.get(&parcel) else {
                collected.findings.unjoined("lot to parcel");
                continue;
            };
            let Parcel { name: found, facts, .. } = collected.parcels[row];
            for place in entrances {
                name(place, found, &facts, collected, strings);
            }
            collected.parcels[row].polygons.extend(polygons);
        }
    }
}

/// Codes of the areas that parcels name by id.
struct AreaCodes(FxHashMap<(AreaKind, u64), u32>);

impl AreaCodes {
    fn new(collected: &Collected) -> Self {
        let named = [AreaKind::Municipality, AreaKind::Region, AreaKind::Parish];
        let areas = collected.areas.iter().map(|(_, area)| area).filter(|area| named.contains(&area.kind));
        Self(areas.filter_map(|area| Some(((area.kind, area.dagi_id?), area.code))).collect())
    }

    /// A parcel with the codes of its areas. Ids of four digits are codes.
    fn parcel(&self, downloaded: DownloadedParcel) -> Parcel {
        let code = |kind: AreaKind, id: Option<u64>| {
            let id = id?;
            let code = self.0.get(&(kind, id)).copied().or_else(|| u32::try_from(id).ok().filter(|&id| id < 10_000));
            code.and_then(|code| u16::try_from(code).ok())
        };
        let DownloadedParcel { name, facts, municipality_id, region_id, parish_id } = downloaded;
        let facts = ParcelFacts {
            municipality: code(AreaKind::Municipality, municipality_id),
            region: code(AreaKind::Region, region_id),
            parish: code(AreaKind::Parish, parish_id),
            ..facts
        };
        Parcel { name, facts, polygons: Vec::new() }
    }
}
