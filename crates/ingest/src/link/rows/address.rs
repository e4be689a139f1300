//! Rows of entrances and units, and what belongs to them: their orders, their points, when they were in force.

use std::marker::PhantomData;
use std::path::Path;

use vejviser_dataset::spatial::PointCollector;
use vejviser_dataset::tables::{
    AccessAddressIdBlockRow, AccessAddressIdBlocksBuilder, AccessAddressIdRow, AccessAddressIdsBuilder,
    AccessAddressInForceRow, AccessAddressRow, AccessAddressesBuilder, AccessAddressesInForceBuilder,
    AddressIdBlockRow, AddressIdBlocksBuilder, AddressIdRow, AddressIdsBuilder, AddressInForceRow, AddressRow,
    AddressesBuilder, AddressesInForceBuilder, DivisionsBuilder, IDS_A_BLOCK, PointOriginsBuilder,
};
use vejviser_dataset::{Contents, InForce};

use super::combination::{AreaCombination, PointOrigin};
use super::{Linked, Uses};
use crate::collected::{Entrance, Unit};
use crate::record::Lifespan;

/// Tables of entrances.
#[derive(Default)]
pub(in crate::link) struct EntranceTables {
    rows: AccessAddressesBuilder,
    in_force: AccessAddressesInForceBuilder,
    ids: AccessAddressIdsBuilder,
    id_blocks: AccessAddressIdBlocksBuilder,
    divisions: DivisionsBuilder,
    point_origins: PointOriginsBuilder,
    uses: Uses,
}

impl EntranceTables {
    /// Writes the rows of entrances and of their ids, so that they take no more memory.
    pub(in crate::link) fn written(mut self, folder: &Path) -> vejviser_dataset::Result<Self> {
        self.rows.write_early(folder)?;
        self.ids.write_early(folder)?;
        Ok(self)
    }

    /// Hands the tables over; what is left is which rows go together.
    pub(in crate::link) fn fill(self, contents: &mut Contents) -> Uses {
        contents.access_addresses = self.rows;
        contents.access_addresses_in_force = self.in_force;
        contents.access_address_ids = self.ids;
        contents.access_address_id_blocks = self.id_blocks;
        contents.divisions = self.divisions;
        contents.point_origins = self.point_origins;
        self.uses
    }
}

/// Tables of units.
#[derive(Default)]
pub(in crate::link) struct UnitTables {
    rows: AddressesBuilder,
    in_force: AddressesInForceBuilder,
    ids: AddressIdsBuilder,
    id_blocks: AddressIdBlocksBuilder,
}

impl UnitTables {
    /// Writes the rows of units and of their ids, so that they take no more memory.
    pub(in crate::link) fn written(mut self, folder: &Path) -> vejviser_dataset::Result<Self> {
        self.rows.write_early(folder)?;
        self.ids.write_early(folder)?;
        Ok(self)
    }

    /// Hands the tables over.
    pub(in crate::link) fn fill(self, contents: &mut Contents) {
        contents.addresses = self.rows;
        contents.addresses_in_force = self.in_force;
        contents.address_ids = self.ids;
        contents.address_id_blocks = self.id_blocks;
    }
}

/// Tables of points.
#[derive(Default)]
pub(in crate::link) struct PointTables {
    access: PointCollector,
    road: PointCollector,
}

impl PointTables {
    /// Writes them, so that they take no more memory.
    pub(in crate::link) fn written(mut self, folder: &Path) -> vejviser_dataset::Result<Self> {
        self.access.write_access_points_early(folder)?;
        self.road.write_road_points_early(folder)?;
        Ok(self)
    }

    /// Hands the tables over.
    pub(in crate::link) fn fill(self, contents: &mut Contents) {
        contents.access_points = self.access;
        contents.road_points = self.road;
    }
}

/// When an object was in force, unless the register does not say or the flag says all.
fn in_force(lifespan: &Lifespan) -> (Option<InForce>, bool) {
    let in_force = InForce { from: lifespan.in_force.millis(), to: lifespan.discontinued.millis() };
    let is_since_created = in_force.is_since(lifespan.created.millis());
    (Some(in_force).filter(|in_force| !is_since_created && *in_force != InForce::default()), is_since_created)
}

fn some(code: u16) -> Option<u16> {
    (code != 0).then_some(code)
}

impl Linked<'_> {
    /// The tables of entrances.
    pub(in crate::link) fn access_addresses(&self) -> EntranceTables {
        let strings = &self.collected.strings;
        let mut tables = EntranceTables::default();
        let with_versions = self.versions.entrances_with_any();
        let divisions = self.divisions(&mut tables.divisions);
        let origins = self.point_origins(&mut tables.point_origins);
        // Street and place of the row before, which most rows share.
        let mut last = None;
        let (mut street, mut place) = (0, 0);
        for (row, entrance) in self.entrances() {
            let key = (entrance.street, entrance.postcode, entrance.town, entrance.large_recipient);
            if last != Some(key) {
                last = Some(key);
                street = self.street_rows.get(&entrance.street).copied().unwrap_or_default();
                place = self.places.row(entrance);
                tables.uses.add(street, place, entrance);
            }
            let start = row.checked_sub(1).map_or(0, |before| self.ordered.unit_ends[before as usize]);
            let road = &entrance.road_point;
            let (in_force, in_force_since_created) = in_force(&entrance.lifespan);
            if let (Some(InForce { from, to }), borrowed) = (in_force, PhantomData) {
                tables.in_force.push(&AccessAddressInForceRow { row, from, to, borrowed });
            }
            tables.rows.push(&AccessAddressRow {
                id: entrance.id,
                street,
                house_number: entrance.house_number.as_u16(),
                place,
                status: entrance.lifespan.status,
                address_from: start,
                x: entrance.point.map(|point| point.x_mm),
                y: entrance.point.map(|point| point.y_mm),
                height_mm: entrance.height_mm,
                access_point_id: entrance.access_point_id,
                point_origin: origins.row(&PointOrigin::of(entrance)),
                text_direction: entrance.text_direction,
                point_changed: entrance.point_changed.millis(),
                road_point_id: road.id,
                road_point_x: road.point.map(|point| point.x_mm),
                road_point_y: road.point.map(|point| point.y_mm),
                road_point_changed: road.changed.millis(),
                created: entrance.lifespan.created.millis(),
                changed: entrance.lifespan.changed.millis(),
                in_force_since_created,
                has_versions: with_versions.contains(&entrance.id),
                division: divisions.row(&AreaCombination::of(entrance)),
                owner_district: (entrance.owner_district != 0).then_some(entrance.owner_district),
                cadastral_number: entrance.cadastral_number.map(|symbol| strings.text(symbol)),
                property_number: entrance.property_number,
                bridged: entrance.bridged,
                borrowed: PhantomData,
            });
        }
        for &row in self.ordered.entrance_ids.iter().step_by(IDS_A_BLOCK) {
            let entrance = &self.collected.entrances[self.ordered.entrances[row as usize] as usize];
            let beginning = entrance.id.beginning();
            tables.id_blocks.push(&AccessAddressIdBlockRow { beginning, borrowed: PhantomData });
        }
        for &row in &self.ordered.entrance_ids {
            tables.ids.push(&AccessAddressIdRow { row, borrowed: PhantomData });
        }
        tables
    }

    /// The tables of units, which their records are given for.
    pub(in crate::link) fn addresses(&self, units: &[Unit]) -> UnitTables {
        let mut tables = UnitTables::default();
        let with_versions = self.versions.units_with_any();
        for (&place, row) in self.ordered.units.iter().zip(0..) {
            let unit = &units[place as usize];
            let (in_force, in_force_since_created) = in_force(&unit.lifespan);
            if let (Some(InForce { from, to }), borrowed) = (in_force, PhantomData) {
                tables.in_force.push(&AddressInForceRow { row, from, to, borrowed });
            }
            tables.rows.push(&AddressRow {
                id: unit.id,
                access_address: self.ordered.row_of_entrance[unit.entrance as usize],
                floor: unit.floor.as_u8(),
                door: unit.door.as_u32(),
                status: unit.lifespan.status,
                created: unit.lifespan.created.millis(),
                changed: unit.lifespan.changed.millis(),
                in_force_since_created,
                has_versions: with_versions.contains(&unit.id),
                borrowed: PhantomData,
            });
        }
        for &row in self.ordered.unit_ids.iter().step_by(IDS_A_BLOCK) {
            let unit = &units[self.ordered.units[row as usize] as usize];
            let beginning = unit.id.beginning();
            tables.id_blocks.push(&AddressIdBlockRow { beginning, borrowed: PhantomData });
        }
        for &row in &self.ordered.unit_ids {
            tables.ids.push(&AddressIdRow { row, borrowed: PhantomData });
        }
        tables
    }

    /// The tables of points.
    pub(in crate::link) fn points(&self) -> PointTables {
        let mut tables = PointTables::default();
        for (row, entrance) in self.entrances() {
            if let Some(at) = entrance.point {
                tables.access.push(row, at);
            }
            if let Some(at) = entrance.road_point.point {
                tables.road.push(row, at);
            }
        }
        tables
    }
}

impl Uses {
    /// An entrance on a street and in a place.
    fn add(&mut self, street: u32, place: u32, entrance: &Entrance) {
        self.places.insert((street, place));
        for postcode in [entrance.postcode, entrance.large_recipient].into_iter().filter_map(some) {
            self.municipalities.insert((postcode, entrance.street.0));
        }
        if let Some(postcode) = some(entrance.postcode) {
            self.postcodes.insert((street, postcode));
        }
    }
}
