//! The filters of a request, which hold in every tier, the rule that only current rows are suggested, and only of
//! entrances that have what an address needs, and the position that a request prefers what is near to.

pub(crate) mod area;
pub(crate) mod proximity;

use std::ops::Range;

use vejviser_dataset::Snapshot;
use vejviser_model::Status;

use crate::request::{AddressGeometry, AutocompleteParameters};
use crate::shape::Shape;
use crate::suggest::restriction::area::Near;
use crate::suggest::restriction::proximity::Nearness;
use crate::visible::is_valid;
use crate::{Budget, Result};

/// The register's code of what is suggested.
pub(crate) const CURRENT: u8 = Status::Current.dar();

/// What a row must fulfil beside the words.
#[derive(Debug)]
pub(crate) struct Restriction<'a> {
    municipality: &'a [u16],
    postcode: &'a [u16],
    shape: Option<Shape>,
    geometry: AddressGeometry,
    /// What lies in the shape, where that is little.
    near: Option<Near>,
    nearness: Option<Nearness>,
}

impl<'a> Restriction<'a> {
    pub(crate) fn new(snapshot: &Snapshot, request: &'a AutocompleteParameters, budget: &mut Budget) -> Result<Self> {
        let shape = Shape::from_spatial(&request.spatial)?;
        let geometry = request.spatial.geometry;
        let near = match &shape {
            Some(shape) => Near::new(snapshot, shape, geometry, budget)?,
            None => None,
        };
        let nearness = request.near.as_ref().map(Nearness::new).transpose()?;
        let (municipality, postcode) = (&request.municipality, &request.postcode);
        Ok(Self { municipality, postcode, shape, geometry, near, nearness })
    }

    /// What lies in the shape, where there is a shape and little lies in it.
    #[inline]
    pub(crate) fn near(&self) -> Option<&Near> {
        self.near.as_ref()
    }

    /// The position that the nearer of equal suggestions lies near to, where there is one.
    #[inline]
    pub(crate) fn nearness(&self) -> Option<&Nearness> {
        self.nearness.as_ref()
    }

    /// Of the rows of the entrances of a street segment, those among which all that may be answers are.
    #[inline]
    pub(crate) fn entrances(&self, all: Range<u32>) -> Range<u32> {
        self.near.as_ref().map_or(all.clone(), |near| near.part_of(all))
    }

    /// Whether addresses of the street segment may be answers.
    #[inline]
    pub(crate) fn allows_street(&self, snapshot: &Snapshot, street: u32) -> bool {
        let municipality = || snapshot.streets.municipality.get(street as usize);
        (self.municipality.is_empty() || self.municipality.contains(&municipality()))
            && self.near.as_ref().is_none_or(|near| near.has_street(street))
    }

    /// Whether addresses of the place may be answers.
    #[inline]
    pub(crate) fn allows_place(&self, snapshot: &Snapshot, place: u32) -> bool {
        self.postcode.is_empty()
            || snapshot.places.postcode.get(place as usize).is_some_and(|number| self.postcode.contains(&number))
    }

    /// What looking at the point of an entrance costs beside looking at the entrance.
    #[inline]
    pub(crate) fn point_steps(&self) -> u64 {
        self.shape.as_ref().map_or(0, Shape::steps)
    }

    /// Whether the entrance has a point, and all else an address needs, and its point lies where it must.
    #[inline]
    pub(crate) fn allows_point(&self, snapshot: &Snapshot, entrance: u32) -> bool {
        if !is_valid(snapshot, entrance) {
            return false;
        }
        let Some(shape) = &self.shape else { return true };
        let (table, row) = (&snapshot.access_addresses, entrance as usize);
        let (x, y) = match self.geometry {
            AddressGeometry::AccessPoint => (table.x.get(row), table.y.get(row)),
            AddressGeometry::RoadPoint => (table.road_point_x.get(row), table.road_point_y.get(row)),
        };
        matches!((x, y), (Some(x), Some(y)) if shape.contains(x, y))
    }

    /// Whether the entrance is current and may be an answer, its street and place apart.
    #[inline]
    pub(crate) fn allows_entrance(&self, snapshot: &Snapshot, entrance: u32) -> bool {
        snapshot.access_addresses.status.get(entrance as usize) == CURRENT && self.allows_point(snapshot, entrance)
    }

    /// Whether the entrance is an answer as far as filters go.
    pub(crate) fn allows(&self, snapshot: &Snapshot, entrance: u32) -> bool {
        let (table, row) = (&snapshot.access_addresses, entrance as usize);
        self.allows_street(snapshot, table.street.get(row))
            && self.allows_place(snapshot, table.place.get(row))
            && self.allows_point(snapshot, entrance)
    }

    /// Whether the street segment has an answer; `place` says which places count.
    pub(crate) fn has_answer(
        &self,
        snapshot: &Snapshot,
        street: u32,
        place: impl Fn(u32) -> bool,
        budget: &mut Budget,
    ) -> Result<bool> {
        let row = street as usize;
        if !self.allows_street(snapshot, street) {
            return Ok(false);
        }
        let allowed = |&place_row: &u32| self.allows_place(snapshot, place_row) && place(place_row);
        if !snapshot.streets.places.get(row).iter().any(allowed) {
            return Ok(false);
        }
        for entrance in self.entrances(snapshot.streets.access_from.get(row)..snapshot.streets.access_to.get(row)) {
            budget.spend(1 + self.point_steps())?;
            if self.allows_entrance(snapshot, entrance)
                && allowed(&snapshot.access_addresses.place.get(entrance as usize))
            {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
