//! Fills the tables of a snapshot.

use std::collections::BTreeSet;
use std::marker::PhantomData;

use rustc_hash::FxHashMap;
use vejviser_dataset::spatial::hilbert_key;
use vejviser_dataset::tables::{
    AccessAddressIdRow, AccessAddressIdsBuilder, AccessAddressInForceRow, AccessAddressRow,
    AccessAddressVersionsBuilder, AccessAddressVersionsByNameBuilder, AccessAddressesBuilder,
    AccessAddressesInForceBuilder, AccessPointRow, AccessPointsBuilder, AddressIdRow, AddressIdsBuilder,
    AddressInForceRow, AddressRow, AddressVersionsBuilder, AddressVersionsByAccessAddressBuilder, AddressesBuilder,
    AddressesInForceBuilder, AreaKind, AreaPolygonsBuilder, AreasBuilder, DivisionsBuilder, FormerStreetNamesBuilder,
    PlacesBuilder, PointOriginsBuilder, RoadPointRow, RoadPointsBuilder, StreetNamesBuilder, StreetsBuilder,
    SupplementaryTownsBuilder,
};
use vejviser_dataset::text::TextWriter;
use vejviser_dataset::{Contents, InForce};
use vejviser_model::Point;

use super::area::{self, Areas};
use super::collect::{Collected, Entrance};
use super::combination::{Division, PointOrigin};
use super::order::{Ordered, order};
use super::place::Places;
use super::street::{self, Segment};
use super::version::{self, Versions};
use super::{Findings, complete};
use crate::ImportError;
use crate::detect::area_name;
use crate::record::Life;

/// Joins all records and fills every table.
pub(crate) fn link(collected: &mut Collected) -> Result<(Contents, Findings), ImportError> {
    let mut findings = std::mem::take(&mut collected.findings);
    collected.finish();
    let records = std::mem::take(&mut collected.areas);
    let mut areas = area::merge(records, &collected.strings, &mut collected.duplicates);
    complete::areas(collected, &areas, &mut findings);
    complete::heights(collected, &mut findings);
    complete::large_recipients(collected, &mut findings);
    area::measure(&mut areas, &collected.polygons, &mut findings);

    let segments = street::segments(collected, &mut findings);
    let street_rows = segments.iter().zip(0..).map(|(segment, row)| (segment.key, row)).collect();
    let ordered = order(collected, &street_rows, &mut findings);
    let versions = version::settle(collected, &segments, &street_rows, &ordered, &mut findings);
    let places = Places::new(collected, &ordered.entrances);
    let area_rows = areas.keys().copied().zip(0..).collect();
    let linked = Linked { collected, areas, segments, street_rows, ordered, places, area_rows, versions };
    linked.count_unnamed(&mut findings);

    let mut contents = Contents {
        street_names: StreetNamesBuilder::default(),
        streets: StreetsBuilder::default(),
        places: PlacesBuilder::default(),
        towns: SupplementaryTownsBuilder::default(),
        access_addresses: AccessAddressesBuilder::default(),
        addresses: AddressesBuilder::default(),
        divisions: DivisionsBuilder::default(),
        point_origins: PointOriginsBuilder::default(),
        access_addresses_in_force: AccessAddressesInForceBuilder::default(),
        addresses_in_force: AddressesInForceBuilder::default(),
        access_address_ids: AccessAddressIdsBuilder::default(),
        address_ids: AddressIdsBuilder::default(),
        former_street_names: FormerStreetNamesBuilder::default(),
        access_address_versions: AccessAddressVersionsBuilder::default(),
        access_address_versions_by_name: AccessAddressVersionsByNameBuilder::default(),
        address_versions: AddressVersionsBuilder::default(),
        address_versions_by_access_address: AddressVersionsByAccessAddressBuilder::default(),
        areas: AreasBuilder::default(),
        area_polygons: AreaPolygonsBuilder::default(),
        access_points: AccessPointsBuilder::default(),
        road_points: RoadPointsBuilder::default(),
        text: TextWriter::new().map_err(text_error)?,
    };
    let mut uses = Uses::default();
    linked.access_addresses(&mut contents, &mut uses);
    linked.addresses(&mut contents);
    linked.street_names(&mut contents)?;
    linked.streets(&mut contents, &uses);
    linked.places(&mut contents, &uses)?;
    linked.areas(&mut contents, &uses)?;
    linked.former_street_names(&mut contents)?;
    linked.access_address_versions(&mut contents);
    linked.address_versions(&mut contents);
    linked.polygons(&mut contents);
    linked.points(&mut contents);
    Ok((contents, findings))
}

#[expect(clippy::needless_pass_by_value, reason = "as `map_err` wants it")]
pub(super) fn text_error(error: impl ToString) -> ImportError {
    ImportError::Text(error.to_string())
}

/// When an object was in force, unless that is not known or the flag beside it says all.
fn in_force(life: &Life) -> (Option<InForce>, bool) {
    let in_force = InForce { from: life.in_force.known(), to: life.discontinued.known() };
    let is_since_created = in_force.is_since(life.created.known());
    (Some(in_force).filter(|known| !is_since_created && *known != InForce::default()), is_since_created)
}

/// Which rows go together, found while entrances are written.
#[derive(Default)]
pub(super) struct Uses {
    /// Street and place.
    pub(super) places: BTreeSet<(u32, u32)>,
    /// Street and postcode.
    pub(super) postcodes: BTreeSet<(u32, u16)>,
    /// Postcode and municipality.
    pub(super) municipalities: BTreeSet<(u16, u16)>,
}

/// Everything in its order.
pub(super) struct Linked<'a> {
    pub(super) collected: &'a Collected,
    pub(super) areas: Areas,
    pub(super) segments: Vec<Segment>,
    pub(super) street_rows: FxHashMap<(u16, u16), u32>,
    pub(super) ordered: Ordered,
    pub(super) places: Places,
    pub(super) area_rows: FxHashMap<(AreaKind, u32), u32>,
    pub(super) versions: Versions,
}

impl Linked<'_> {
    pub(super) fn entrances(&self) -> impl Iterator<Item = (u32, &Entrance)> {
        self.ordered.entrances.iter().zip(0..).map(|(&place, row)| (row, &self.collected.entrances[place as usize]))
    }

    /// Counts codes for which no source has a name.
    fn count_unnamed(&self, findings: &mut Findings) {
        let mut check = |kind: AreaKind, code: u32| {
            if code != 0 && !self.area_rows.contains_key(&(kind, code)) {
                findings.unjoined(&format!("access address to name of {}", area_name(kind)));
            }
        };
        for (_, entrance) in self.entrances() {
            let [region, parish, police, court, nomination] = entrance.districts.map(u32::from);
            check(AreaKind::Municipality, entrance.street.0.into());
            check(AreaKind::Postcode, entrance.postcode.into());
            check(AreaKind::Postcode, entrance.large_recipient.into());
            check(AreaKind::Region, region);
            check(AreaKind::Parish, parish);
            check(AreaKind::PoliceDistrict, police);
            check(AreaKind::CourtDistrict, court);
            check(AreaKind::NominationDistrict, nomination);
            check(AreaKind::OwnerDistrict, entrance.owner_district);
        }
    }

    fn access_addresses(&self, contents: &mut Contents, uses: &mut Uses) {
        let strings = &self.collected.strings;
        let some = |code: u16| (code != 0).then_some(code);
        let (divisions, origins) = (self.divisions(contents), self.point_origins(contents));
        for (row, entrance) in self.entrances() {
            let start = row.checked_sub(1).map_or(0, |before| self.ordered.unit_ends[before as usize]);
            let street = self.street_rows.get(&entrance.street).copied().unwrap_or_default();
            let place = self.places.row(entrance);
            uses.places.insert((street, place));
            for postcode in [entrance.postcode, entrance.large_recipient].into_iter().filter_map(some) {
                uses.municipalities.insert((postcode, entrance.street.0));
            }
            if let Some(postcode) = some(entrance.postcode) {
                uses.postcodes.insert((street, postcode));
            }
            let road = &entrance.road_point;
            let (in_force, in_force_since_created) = in_force(&entrance.life);
            if let (Some(InForce { from, to }), borrowed) = (in_force, PhantomData) {
                contents.access_addresses_in_force.push(&AccessAddressInForceRow { row, from, to, borrowed });
            }
            contents.access_addresses.push(&AccessAddressRow {
                id: entrance.id,
                street,
                house_number: entrance.house_number.as_u16(),
                place,
                status: entrance.life.status,
                address_from: start,
                x: entrance.point.map(|point| point.x_mm),
                y: entrance.point.map(|point| point.y_mm),
                height_mm: entrance.height_mm,
                access_point_id: entrance.access_point_id,
                point_origin: origins.row(&PointOrigin::of(entrance)),
                text_direction: entrance.text_direction,
                point_changed: entrance.point_changed.known(),
                road_point_id: road.id,
                road_point_x: road.point.map(|point| point.x_mm),
                road_point_y: road.point.map(|point| point.y_mm),
                road_point_changed: road.changed.known(),
                created: entrance.life.created.known(),
                changed: entrance.life.changed.known(),
                in_force_since_created,
                division: divisions.row(&Division::of(entrance)),
                owner_district: (entrance.owner_district != 0).then_some(entrance.owner_district),
                cadastral_number: entrance.cadastral_number.map(|symbol| strings.text(symbol)),
                property_number: entrance.property_number,
                bridged: entrance.bridged,
                borrowed: PhantomData,
            });
        }
        for &row in &self.ordered.entrance_ids {
            contents.access_address_ids.push(&AccessAddressIdRow { row, borrowed: PhantomData });
        }
    }

    fn addresses(&self, contents: &mut Contents) {
        for &place in &self.ordered.units {
            let unit = &self.collected.units[place as usize];
            let (in_force, in_force_since_created) = in_force(&unit.life);
            if let (Some(InForce { from, to }), borrowed) = (in_force, PhantomData) {
                let row = contents.addresses.len() as u32;
                contents.addresses_in_force.push(&AddressInForceRow { row, from, to, borrowed });
            }
            contents.addresses.push(&AddressRow {
                id: unit.id,
                access_address: self.ordered.row_of_entrance[unit.entrance as usize],
                floor: unit.floor.as_u8(),
                door: unit.door.as_u32(),
                status: unit.life.status,
                created: unit.life.created.known(),
                changed: unit.life.changed.known(),
                in_force_since_created,
                borrowed: PhantomData,
            });
        }
        for &row in &self.ordered.unit_ids {
            contents.address_ids.push(&AddressIdRow { row, borrowed: PhantomData });
        }
    }

    fn points(&self, contents: &mut Contents) {
        for (access_address, x, y) in self.in_hilbert_order(|entrance| entrance.point) {
            contents.access_points.push(&AccessPointRow { x, y, access_address, borrowed: PhantomData });
        }
        for (access_address, x, y) in self.in_hilbert_order(|entrance| entrance.road_point.point) {
            contents.road_points.push(&RoadPointRow { x, y, access_address, borrowed: PhantomData });
        }
    }

    fn in_hilbert_order(&self, point: impl Fn(&Entrance) -> Option<Point>) -> Vec<(u32, i32, i32)> {
        let mut points: Vec<(u64, u32, Point)> = self
            .entrances()
            .filter_map(|(row, entrance)| {
                point(entrance).map(|point| (hilbert_key(point.x_mm, point.y_mm), row, point))
            })
            .collect();
        points.sort_unstable();
        points.into_iter().map(|(_, row, point)| (row, point.x_mm, point.y_mm)).collect()
    }
}
