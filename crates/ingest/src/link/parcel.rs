//! Which entrances lie in a parcel.
//!
//! There are as many parcels as entrances and their boundaries are far larger, so the entrances wait in a tree and the
//! parcels pass by, one at a time.

use geo::{BoundingRect, Intersects};
use rstar::primitives::GeomWithData;
use rstar::{AABB, RTree};

use super::boundary::{coordinate, polygon_of};
use super::collect::Collected;
use crate::record::{Parcel, ParcelName, Strings};

/// Entrances of which no source tells the parcel.
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

    /// Gives the entrances inside a parcel its name. Of parcels that share the point the first in order of owner
    /// district and number counts.
    pub(crate) fn place(&self, parcel: &Parcel, collected: &mut Collected, strings: &Strings) {
        for rings in &parcel.polygons {
            let polygon = polygon_of(rings);
            let Some(bounds) = polygon.bounding_rect() else { continue };
            let corner = |corner: geo::Coord<f64>| [corner.x as i32, corner.y as i32];
            let envelope = AABB::from_corners(corner(bounds.min()), corner(bounds.max()));
            for entry in self.points.locate_in_envelope(envelope) {
                let Some(entrance) = collected.entrances.get_mut(entry.data as usize) else { continue };
                let is_inside = entrance.point.is_some_and(|point| polygon.intersects(&coordinate(point)));
                if !is_inside {
                    continue;
                }
                let ParcelName { owner_district, cadastral_number, property_number } = parcel.name;
                if entrance.cadastral_number.is_none() {
                    collected.findings.derived("parcels");
                }
                let known = entrance.cadastral_number.map(|number| (entrance.owner_district, strings.text(number)));
                if known.is_none_or(|known| (owner_district, strings.text(cadastral_number)) < known) {
                    entrance.owner_district = owner_district;
                    entrance.cadastral_number = Some(cadastral_number);
                    entrance.property_number = property_number;
                }
            }
        }
    }
}
