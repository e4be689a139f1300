//! What a suggestion must fulfil in addition to the words: the filters of the request, in every tier, and the rule that
//! only current rows are suggested, of entrances with all that an address needs. Also the position near which of equally
//! good suggestions the nearer comes first.

mod area;
mod proximity;

use std::ops::Range;

use vejviser_dataset::Snapshot;
use vejviser_model::Status;

use crate::filter::municipalities;
use crate::request::{AddressGeometry, AutocompleteParameters};
use crate::rowset::RowSet;
use crate::shape::Shape;
use area::AreaRows;
use proximity::Proximity;

use crate::{Budget, Result};

/// The status of rows that are suggested, as the register's code.
pub(crate) const CURRENT: u8 = Status::Current.dar();

/// With more points in its bounding box than this a shape is not searched first,
const FEW_POINTS: usize = 8_192;
/// nor with more than this where the words lead nowhere.
const MOST_POINTS: usize = 262_144;
/// Streets of which names are taken for one step.
const STREETS_A_STEP: u64 = 4;

/// See the module.
#[derive(Debug)]
pub(crate) struct Restriction<'a> {
    municipality: &'a [u16],
    postcode: &'a [u16],
    shape: Option<Shape>,
    geometry: AddressGeometry,
    /// The rows in the shape, where those are few.
    area: Option<AreaRows>,
    proximity: Option<Proximity>,
}

impl<'a> Restriction<'a> {
    pub(crate) fn new(snapshot: &Snapshot, request: &'a AutocompleteParameters, budget: &mut Budget) -> Result<Self> {
        let shape = Shape::from_spatial(&request.spatial)?;
        let geometry = request.spatial.geometry;
        let area = match &shape {
            Some(shape) => {
                geometry.needs_points(snapshot)?;
                AreaRows::new(snapshot, shape, geometry, FEW_POINTS, budget)?
            }
            None => None,
        };
        let proximity = request.near.as_ref().map(Proximity::new).transpose()?;
        let (municipality, postcode) = (&request.municipality, &request.postcode);
        Ok(Self { municipality, postcode, shape, geometry, area, proximity })
    }

    /// The street names in the shape, ascending, where there is a shape with few rows.
    #[inline]
    pub(crate) fn names_in_area(&self) -> Option<&RowSet> {
        self.area.as_ref().map(AreaRows::names)
    }

    /// The street names in the municipalities and postcodes of the request, or else in its shape, ascending; `None` where it
    /// has neither.
    pub(crate) fn names_in_places(&self, snapshot: &Snapshot, budget: &mut Budget) -> Result<Option<Vec<u32>>> {
        let streets: Vec<u32> = if let Some(of_municipalities) = municipalities(snapshot, self.municipality) {
            of_municipalities.rows().collect()
        } else if self.postcode.is_empty() {
            let Some(shape) = &self.shape else { return Ok(None) };
            let Some(area) = AreaRows::new(snapshot, shape, self.geometry, MOST_POINTS, budget)? else {
                return Ok(None);
            };
            return Ok(Some(area.names().rows().collect()));
        } else {
            let places = (0..snapshot.places.len() as u32).filter(|&place| self.allows_place(snapshot, place));
            places.flat_map(|place| snapshot.places.streets.get(place as usize)).copied().collect()
        };
        budget.spend(1 + streets.len() as u64 / STREETS_A_STEP)?;
        let is_there = |street: &u32| {
            snapshot.streets.places.get(*street as usize).iter().any(|&place| self.allows_place(snapshot, place))
        };
        let names = streets.into_iter().filter(is_there).map(|street| snapshot.streets.name.get(street as usize));
        let mut names: Vec<u32> = names.collect();
        names.sort_unstable();
        names.dedup();
        Ok(Some(names))
    }

    /// Distances from the position of the request, where it has one.
    #[inline]
    pub(crate) fn proximity(&self) -> Option<&Proximity> {
        self.proximity.as_ref()
    }

    /// The part of the entrances of a street segment that contains all that may be answers.
    #[inline]
    pub(crate) fn entrances(&self, all: Range<u32>) -> Range<u32> {
        self.area.as_ref().map_or(all.clone(), |area| area.part_of(all))
    }

    /// Whether addresses of the street segment may be answers.
    #[inline]
    pub(crate) fn allows_street(&self, snapshot: &Snapshot, street: u32) -> bool {
        let municipality = || snapshot.streets.municipality.get(street as usize);
        (self.municipality.is_empty() || self.municipality.contains(&municipality()))
            && self.area.as_ref().is_none_or(|area| area.has_street(street))
    }

    /// Whether addresses of the place may be answers.
    #[inline]
    pub(crate) fn allows_place(&self, snapshot: &Snapshot, place: u32) -> bool {
        self.postcode.is_empty()
            || snapshot.places.postcode.get(place as usize).is_some_and(|number| self.postcode.contains(&number))
    }

    /// Steps of checking the point of an entrance.
    #[inline]
    pub(crate) fn point_steps(&self) -> u64 {
        self.shape.as_ref().map_or(0, Shape::steps)
    }

    /// Whether the entrance has all that an address needs, and its point lies in the shape.
    #[inline]
    pub(crate) fn allows_point(&self, snapshot: &Snapshot, entrance: u32) -> bool {
        if !snapshot.is_complete(entrance) {
            return false;
        }
        let Some(shape) = &self.shape else { return true };
        self.geometry.position(snapshot, entrance).is_some_and(|(x, y)| shape.contains(x, y))
    }

    /// Whether the entrance is current and may be an answer; its street and place are checked apart.
    #[inline]
    pub(crate) fn allows_entrance(&self, snapshot: &Snapshot, entrance: u32) -> bool {
        snapshot.access_addresses.status.get(entrance as usize) == CURRENT && self.allows_point(snapshot, entrance)
    }

    /// Whether the entrance passes all filters; its status is checked apart.
    pub(crate) fn allows(&self, snapshot: &Snapshot, entrance: u32) -> bool {
        let (table, row) = (&snapshot.access_addresses, entrance as usize);
        self.allows_street(snapshot, table.street.get(row))
            && self.allows_place(snapshot, table.place.get(row))
            && self.allows_point(snapshot, entrance)
    }

    /// Whether the street segment has an answer in one of the places that `place` accepts.
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
