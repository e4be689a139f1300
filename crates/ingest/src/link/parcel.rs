//! Which entrances lie in a parcel.
//!
//! There are as many parcels as entrances and their boundaries are far larger, so the entrances are held in a tree and
//! the parcels are read one at a time. Lots come without the name of their parcel: they wait until all files are read.

use std::convert::Infallible;
use std::path::Path;
use std::sync::Arc;

use geo::{BoundingRect, Intersects};
use rayon::prelude::*;
use rstar::primitives::GeomWithData;
use rstar::{AABB, RTree};
use rustc_hash::FxHashMap;
use vejviser_dataset::Snapshot;
use vejviser_dataset::spatial::{Position, hilbert_key};
use vejviser_dataset::tables::{AreaKind, number_in_municipality};
use vejviser_model::Point;
use vejviser_model::collate::Alphabetical;

use super::boundary::{coordinate, polygon_of};
use crate::ImportError;
use crate::collected::{Collected, CollectedParcels, Entrance, Latest};
use crate::record::{Parcel, ParcelFacts, ParcelName, Polygons, RowState, Strings, Validity};
use crate::source::cadastre::DownloadedParcel;
use crate::spill::{Place, Spill};

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
            .filter(|(entrance, _)| is_unplaced(entrance))
            .filter_map(|(entrance, place)| {
                Some(GeomWithData::new(entrance.point.map(|at| [at.x_mm, at.y_mm])?, place))
            })
            .collect();
        Self { points: RTree::bulk_load(points) }
    }

    /// Gives the entrances inside a parcel its name.
    pub(crate) fn place(&self, parcel: &Parcel, collected: &mut Collected, strings: &Strings) {
        for place in self.inside(&parcel.polygons, collected) {
            Naming::new(parcel.name, &parcel.facts).give(place, collected, strings);
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

/// What entrances are given by the parcel that they lie in.
#[derive(Clone, Copy)]
struct Naming {
    name: ParcelName,
    property_number: Option<u32>,
}

impl Naming {
    fn new(name: ParcelName, facts: &ParcelFacts) -> Self {
        Self { name, property_number: facts.number_in_municipality() }
    }

    /// Of parcels that share the point of an entrance the first in order of owner district and number counts.
    fn give(self, place: u32, collected: &mut Collected, strings: &Strings) {
        let Some(entrance) = collected.entrances.get_mut(place as usize) else { return };
        let ParcelName { owner_district, cadastral_number } = self.name;
        if entrance.cadastral_number.is_none() {
            collected.findings.derived("parcels");
        }
        let alphabetical = |number| Alphabetical(strings.text(number));
        let existing = entrance.cadastral_number.map(|number| (entrance.owner_district, alphabetical(number)));
        if existing.is_none_or(|existing| (owner_district, alphabetical(cadastral_number)) < existing) {
            entrance.owner_district = owner_district;
            entrance.cadastral_number = Some(cadastral_number);
            entrance.property_number = self.property_number;
        }
    }
}

/// The parcels of a snapshot.
pub(crate) enum KnownParcels {
    /// Out of files.
    Read(Box<CollectedParcels>),
    /// Those of the snapshot in use, as they are.
    InUse(Arc<Snapshot>),
}

/// Gives the entrances that have a place and no parcel the name of the one of the snapshot in use that they lie in.
pub(crate) fn place_in_use(snapshot: &Snapshot, collected: &mut Collected, strings: &mut Strings) {
    let rows = snapshot.areas_of(AreaKind::Parcel);
    let unplaced = |(place, entrance): (usize, &Entrance)| {
        let at = entrance.point.filter(|_| is_unplaced(entrance))?;
        Some((hilbert_key(at.x_mm, at.y_mm), place as u32, at))
    };
    let mut unplaced: Vec<(u64, u32, Point)> =
        collected.entrances.par_iter().enumerate().filter_map(unplaced).collect();
    // Neighbours lie in the same parcels, whose corners are read once.
    unplaced.par_sort_unstable_by_key(|&(key, place, _)| (key, place));
    let around = |&(_, place, at): &(u64, u32, Point)| {
        let at = Position { x: at.x_mm.into(), y: at.y_mm.into() };
        let Ok(around) = snapshot.area_index.containing(AreaKind::Parcel, at, |_| Ok::<(), Infallible>(()));
        // Of several the first in order of owner district and number counts, which is that of the rows.
        around.first().map(|&row| (place, row))
    };
    let mut found: Vec<(u32, u32)> = unplaced.par_iter().filter_map(around).collect();
    drop(unplaced);
    found.par_sort_unstable();
    for (place, row) in found {
        let area = row as usize;
        let name = ParcelName {
            owner_district: snapshot.areas.code.get(area),
            cadastral_number: strings.intern(snapshot.areas.number.get(area).unwrap_or_default()),
        };
        let property_number = snapshot.parcels.property_number.get((row - rows.start) as usize);
        let property_number = property_number.and_then(number_in_municipality);
        Naming { name, property_number }.give(place, collected, strings);
    }
}

/// Whether the parcel of an entrance is in no source.
fn is_unplaced(entrance: &Entrance) -> bool {
    entrance.owner_district == 0 && entrance.cadastral_number.is_none()
}

/// Parcels until all files are read: whole ones, those that come without boundary, and the lots with one.
#[derive(Debug)]
pub(crate) struct Parcels {
    /// Whether several files have rows of the same entity, so that one may end rows of another.
    pub(crate) are_in_several_files: bool,
    pub(crate) whole: CollectedParcels,
    downloaded: Spill<DownloadedParcel>,
    by_id: Latest<u64, (u64, Place)>,
    lots: Latest<u64, Lot>,
}

/// A part of a parcel.
#[derive(Debug)]
struct Lot {
    id: u64,
    parcel: u64,
    boundary: Place,
    /// Places of the entrances inside.
    entrances: Box<[u32]>,
}

impl Parcels {
    /// What is large waits in files of a folder.
    pub(crate) fn new(folder: &Path) -> Self {
        Self {
            are_in_several_files: false,
            whole: CollectedParcels::new(folder),
            downloaded: Spill::new(folder),
            by_id: Latest::default(),
            lots: Latest::default(),
        }
    }

    /// A parcel; nothing when it has ended.
    pub(crate) fn parcel(&mut self, id: u64, validity: Validity, parcel: Option<&DownloadedParcel>) {
        if self.are_in_several_files || validity.state != RowState::Superseded {
            self.by_id.add(id, validity, parcel.map(|parcel| (id, self.downloaded.push(parcel))));
        }
    }

    /// A lot; nothing when it has ended.
    pub(crate) fn lot(
        &mut self,
        id: u64,
        validity: Validity,
        lot: Option<(u64, Polygons)>,
        unplaced: &Unplaced,
        collected: &Collected,
    ) {
        if lot.is_none() && !self.are_in_several_files {
            return;
        }
        let lot = lot.map(|(parcel, polygons)| Lot {
            id,
            parcel,
            entrances: unplaced.inside(&polygons, collected).into(),
            boundary: self.whole.boundary(&polygons),
        });
        self.lots.add(id, validity, lot);
    }

    /// Names the parcels that entrances lie in, and delivers all with their boundaries, when all files are read.
    pub(crate) fn deliver(self, collected: &mut Collected, strings: &Strings) -> Result<CollectedParcels, ImportError> {
        let Self { mut whole, downloaded, by_id, lots, .. } = self;
        let codes = AreaCodes::new(collected);
        let downloaded = downloaded.finish()?;
        // By id: its number, and what its entrances are given.
        let mut known: FxHashMap<u64, (u32, Naming)> = FxHashMap::default();
        for (id, place) in by_id.settle() {
            let (name, facts) = codes.parcel(downloaded.get(place)?);
            known.insert(id, (whole.add(name, &facts), Naming::new(name, &facts)));
        }
        // Lots of a parcel stand in the order of their ids, whatever file they come from.
        let mut lots: Vec<Lot> = lots.settle().collect();
        lots.sort_by_key(|lot| lot.id);
        for Lot { parcel, boundary, entrances, .. } in lots {
            let Some(&(number, naming)) = known.get(&parcel) else {
                collected.findings.unjoined("lot to parcel");
                continue;
            };
            for &place in &entrances {
                naming.give(place, collected, strings);
            }
            whole.give(number, boundary);
        }
        Ok(whole)
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
    fn parcel(&self, downloaded: DownloadedParcel) -> (ParcelName, ParcelFacts) {
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
        (name, facts)
    }
}
