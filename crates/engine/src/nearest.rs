//! Reverse lookup: what is nearest to a position.

use vejviser_dataset::Snapshot;
use vejviser_dataset::spatial::{PointPages, Position};
use vejviser_model::id::{AccessAddressId, AddressId, Uuid};
use vejviser_model::unit::Door;

use crate::request::{AddressGeometry, NearestParameters};
use crate::visible::Visible;
use crate::{Budget, Engine, Result, shape};

/// Place of a unit among those of its entrance: floor, door, id.
pub(crate) fn unit_order(snapshot: &Snapshot, unit: u32) -> (u8, u64, Uuid) {
    let (units, unit) = (&snapshot.addresses, unit as usize);
    let door = Door::from_u32(units.door.in_record(unit)).unwrap_or_default();
    (units.floor.in_record(unit), door.sort_key(), units.id.get(unit))
}

impl Engine {
    /// The access address nearest to a position, by entrance or road point; the lowest id among equally near ones. None
    /// where it is farther away than the request allows.
    ///
    /// # Errors
    /// [`crate::Error::Parameter`] for a position outside its system's bounds, [`crate::Error::NotLoaded`] for road points
    /// where there are none, or the budget's errors.
    pub fn nearest_access_address(
        &self,
        request: &NearestParameters,
        budget: &mut Budget,
    ) -> Result<Option<AccessAddressId>> {
        let visible = Visible::listed(&request.status, request.include_discontinued);
        let statuses = &self.snapshot().access_addresses.status;
        let found = self.nearest_entrance(request, budget, |row| visible.shows(statuses.in_record(row as usize)))?;
        Ok(found.map(AccessAddressId))
    }

    /// The address nearest to a position: of the nearest entrance that has one, the first by floor and door.
    ///
    /// # Errors
    /// As [`Engine::nearest_access_address`].
    pub fn nearest_address(&self, request: &NearestParameters, budget: &mut Budget) -> Result<Option<AddressId>> {
        let visible = Visible::listed(&request.status, request.include_discontinued);
        let units = &self.snapshot().addresses;
        let order = |unit: &u32| unit_order(self.snapshot(), *unit);
        let shown = |entrance: u32| {
            self.snapshot().units_of(entrance).filter(|&unit| visible.shows(units.status.in_record(unit as usize)))
        };
        let found = self.nearest_entrance(request, budget, |row| shown(row).next().is_some())?;
        Ok(found.and_then(|entrance| shown(entrance).min_by_key(order)).map(AddressId))
    }

    /// How far the point of an access address that a request goes by is from its position, in millimetres of the plane.
    ///
    /// # Errors
    /// [`crate::Error::Parameter`] for a position outside its system's bounds.
    pub fn distance_mm(&self, request: &NearestParameters, entrance: AccessAddressId) -> Result<Option<i64>> {
        let at = shape::position(request.x, request.y, request.srid)?;
        let table = &self.snapshot().access_addresses;
        let row = entrance.index();
        let (x, y) = match request.geometry {
            AddressGeometry::AccessPoint => (table.x.get(row), table.y.get(row)),
            AddressGeometry::RoadPoint => (table.road_point_x.get(row), table.road_point_y.get(row)),
        };
        let distance = |(x, y): (i32, i32)| ((at.x - i64::from(x)) as f64).hypot((at.y - i64::from(y)) as f64);
        Ok(x.zip(y).map(distance).map(|distance| distance.round() as i64))
    }

    fn nearest_entrance(
        &self,
        request: &NearestParameters,
        budget: &mut Budget,
        mut accept: impl FnMut(u32) -> bool,
    ) -> Result<Option<u32>> {
        let at = shape::position(request.x, request.y, request.srid)?;
        request.geometry.needs_points(self.snapshot())?;
        let points = request.geometry.points(self.snapshot());
        let is_shown =
            |row, _: &mut Budget| Ok((request.include_invalid || self.snapshot().is_complete(row)) && accept(row));
        let Some((row, _)) = self.nearest_owner(points, at, budget, is_shown)? else { return Ok(None) };
        let Some(most_m) = request.max_distance_m else { return Ok(Some(row)) };
        let distance_mm = self.distance_mm(request, AccessAddressId(row))?;
        Ok(distance_mm.is_some_and(|distance| distance as f64 <= (most_m * 1000.0).round()).then_some(row))
    }

    /// The access address with the nearest point that `accept` takes, and the distance in millimetres squared.
    pub(crate) fn nearest_owner(
        &self,
        points: &PointPages,
        at: Position,
        budget: &mut Budget,
        mut accept: impl FnMut(u32, &mut Budget) -> Result<bool>,
    ) -> Result<Option<(u32, i64)>> {
        let ids = &self.snapshot().access_addresses.id;
        let mut spent = Ok(());
        let found = points.nearest(
            at,
            |row| {
                // Without budget the first one does, so that the search ends.
                let accepted = spent.clone().and_then(|()| budget.spend(1)).and_then(|()| accept(row, budget));
                spent = accepted.as_ref().map(|_| ()).map_err(Clone::clone);
                accepted.unwrap_or(true)
            },
            |a, b| ids.get(a as usize).cmp(&ids.get(b as usize)),
        );
        spent.map(|()| found)
    }
}
