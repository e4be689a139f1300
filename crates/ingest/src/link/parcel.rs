//! Which entrances lie in a parcel.
//!
//! There are as many parcels as entrances and their boundaries are far larger, so the entrances are held in a tree and
//! the parcels are read one at a time. Lots come without the name of their parcel: who lies in them is kept until all
//! files are read.

use geo::{BoundingRect, Intersects};
use rstar::primitives::GeomWithData;
use rstar::{AABB, RTree};
use rustc_hash::FxHashMap;
use vejviser_model::Point;

use super::boundary::{coordinate, polygon_of};
use crate::collected::Collected;
use crate::collected::Latest;
use crate::record::{Parcel, ParcelName, RowState, Strings, Validity};

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
            name(place, parcel.name, collected, strings);
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
fn name(place: u32, name: ParcelName, collected: &mut Collected, strings: &Strings) {
    let Some(entrance) = collected.entrances.get_mut(place as usize) else { return };
    let ParcelName { owner_district, cadastral_number, property_number } = name;
    if entrance.cadastral_number.is_none() {
        collected.findings.derived("parcels");
    }
    let existing = entrance.cadastral_number.map(|number| (entrance.owner_district, strings.text(number)));
    if existing.is_none_or(|existing| (owner_district, strings.text(cadastral_number)) < existing) {
        entrance.owner_district = owner_district;
        entrance.cadastral_number = Some(cadastral_number);
        entrance.property_number = property_number;
    }
}

/// Parcels without boundary, and the lots with one, until all files are read.
#[derive(Debug, Default)]
pub(crate) struct Parcels {
    /// Whether several files have rows of the same entity, so that one may end rows of another.
    pub(crate) are_in_several_files: bool,
    names: Latest<u64, (u64, ParcelName)>,
    /// Entrances with the parcel they lie in, by lot.
    lots: Latest<u64, (u32, u64)>,
}

impl Parcels {
    /// What a parcel is called; nothing when it has ended.
    pub(crate) fn parcel(&mut self, id: u64, validity: Validity, name: Option<ParcelName>) {
        if self.are_in_several_files || validity.state != RowState::Superseded {
            self.names.add(id, validity, name.map(|name| (id, name)));
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
        let Some((parcel, polygons)) = lot else {
            if self.are_in_several_files {
                self.lots.add(id, validity, None);
            }
            return;
        };
        let inside = unplaced.inside(&polygons, collected);
        if inside.is_empty() && self.are_in_several_files {
            self.lots.add(id, validity, None);
        }
        for place in inside {
            self.lots.add(id, validity, Some((place, parcel)));
        }
    }

    /// Names the parcels that entrances lie in, when all files are read.
    pub(crate) fn deliver(self, collected: &mut Collected, strings: &Strings) {
        let names: FxHashMap<u64, ParcelName> = self.names.settle().collect();
        for (place, parcel) in self.lots.settle() {
            match names.get(&parcel) {
                Some(&found) => name(place, found, collected, strings),
                None => collected.findings.unjoined("lot to parcel"),
            }
        }
    }
}
