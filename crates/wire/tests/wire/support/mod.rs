//! Small snapshots for tests: homes and areas in, an open snapshot out.

#![allow(missing_docs, reason = "tests say what they use")]
#![allow(
    clippy::too_many_lines,
    clippy::default_trait_access,
    reason = "a snapshot has many tables, all empty at first"
)]

pub mod conformance;
pub mod country;
pub mod json;

use std::collections::BTreeMap;
use std::marker::PhantomData;

use vejviser_dataset::tables::{
    AccessAddressIdBlockRow, AccessAddressIdRow, AccessAddressRow, AddressIdBlockRow, AddressIdRow, AddressRow,
    AreaKind, AreaRow, DivisionRow, IDS_A_BLOCK, NamedStreetOriginRow, NamedStreetRow, ParcelRow, PlaceRow,
    PointOriginRow, StreetNameRow, StreetPostcodeRow, StreetRow, SupplementaryTownRow,
};
use vejviser_dataset::text::TextField;
use vejviser_dataset::{AcceptedLoss, Contents, Root, Snapshot, SnapshotWriter};
use vejviser_engine::Budget;
use vejviser_model::nuts::nuts2_of_region;
use vejviser_model::{Door, Floor, HouseNumber, Instant, Point, Uuid};
use vejviser_wire::{Extent, Presentation, Resource};

/// Appends rows of a resource, whatever that costs.
pub fn write<'a, R: Resource>(
    resource: &R,
    snapshot: &'a Snapshot,
    rows: &[R::Row<'a>],
    presentation: &'a Presentation,
    extent: Extent,
    out: &mut Vec<u8>,
) {
    vejviser_wire::write(resource, snapshot, rows, presentation, extent, &mut Budget::unlimited(), out).unwrap();
}

/// An entrance with its units.
#[derive(Clone, Debug, Default)]
pub struct Home {
    pub id: &'static str,
    pub municipality: u16,
    pub street_code: u16,
    pub street: String,
    pub number: String,
    pub town: Option<(String, Option<u64>)>,
    pub postcode: Option<u16>,
    pub large_recipient: Option<u16>,
    /// Easting and northing in metres.
    pub point: Option<(f64, f64)>,
    pub road_point: Option<(f64, f64)>,
    pub road_point_id: Option<&'static str>,
    pub named_street: Option<&'static str>,
    /// Whether its named street has an area too, and junctions.
    pub is_square: bool,
    /// The road line of its street, one part.
    pub line: Vec<(f64, f64)>,
    pub height_mm: Option<i32>,
    pub source: Option<u8>,
    pub standard: Option<&'static str>,
    pub created: &'static str,
    pub changed: &'static str,
    pub point_changed: &'static str,
    pub region: Option<u16>,
    pub parish: Option<u16>,
    pub nomination_district: Option<u16>,
    pub voting_area: Option<u32>,
    pub parish_council_area: Option<u32>,
    pub owner_district: Option<u32>,
    pub cadastral_number: Option<&'static str>,
    pub property_number: Option<u32>,
    pub units: Vec<Unit>,
}

/// A unit.
#[derive(Clone, Debug, Default)]
pub struct Unit {
    pub id: &'static str,
    pub floor: String,
    pub door: String,
    pub created: &'static str,
}

/// An area.
#[derive(Clone, Debug)]
pub struct Place {
    pub kind: AreaKind,
    pub code: u32,
    pub name: String,
    pub dagi_id: Option<u64>,
    pub region: Option<u16>,
    /// Whether it has the test square as box and boundary.
    pub square: bool,
    pub large_recipient: bool,
    pub constituency: Option<u16>,
    pub seat: Option<u16>,
    pub part: Option<u8>,
    pub district: Option<u16>,
    pub parish: Option<u16>,
    pub status: Option<u8>,
    /// A parcel's number in its owner district, and what the cadastre says of it.
    pub parcel: Option<(&'static str, ParcelRow<'static>)>,
    /// Where votes are cast, and the id of the access address.
    pub polling: Option<(&'static str, &'static str)>,
    pub municipalities: Vec<u16>,
    pub changed: Option<&'static str>,
}

pub fn place(kind: AreaKind, code: u32, name: &str) -> Place {
    Place {
        kind,
        code,
        name: name.to_owned(),
        dagi_id: None,
        region: None,
        square: false,
        large_recipient: false,
        constituency: None,
        seat: None,
        part: None,
        district: None,
        parish: None,
        status: None,
        parcel: None,
        polling: None,
        municipalities: Vec::new(),
        changed: None,
    }
}

/// The square of the example areas, 10 m wide: its south-west corner.
pub const SQUARE: (f64, f64) = (725_020.0, 6_166_300.0);

/// An open snapshot and the folder it lies in.
pub struct Fixture {
    pub snapshot: Snapshot,
    _folder: tempfile::TempDir,
}

fn uuid(text: &str) -> Option<Uuid> {
    Uuid::parse(text)
}

fn time(text: &str) -> Option<i64> {
    Instant::parse(text).map(Instant::as_millis)
}

fn point(at: Option<(f64, f64)>) -> (Option<i32>, Option<i32>) {
    at.map_or((None, None), |(east, north)| {
        let point = Point::from_utm(east, north);
        (Some(point.x_mm), Some(point.y_mm))
    })
}

type TownKey = (String, Option<u64>);
type PlaceKey = (Option<u16>, Option<TownKey>, Option<u16>);

/// Builds a snapshot from homes and areas.
pub fn build(mut homes: Vec<Home>, mut places: Vec<Place>) -> Fixture {
    let borrowed = PhantomData;
    homes.sort_by_key(|home| {
        let number = HouseNumber::parse(&home.number).map(HouseNumber::as_u16);
        (home.municipality, home.street_code, number, home.id)
    });
    places.sort_by_key(|place| (place.kind as u8, place.code));
    let folder = tempfile::tempdir().unwrap();
    let root = Root::new(folder.path());
    let mut contents = Contents::default();

    let numbered = |keys: Vec<PlaceKey>| -> BTreeMap<PlaceKey, u32> {
        let mut map: BTreeMap<PlaceKey, u32> = keys.into_iter().map(|key| (key, 0)).collect();
        map.values_mut().enumerate().for_each(|(row, slot)| *slot = row as u32);
        map
    };
    let key_of = |home: &Home| -> PlaceKey { (home.postcode, home.town.clone(), home.large_recipient) };
    let place_rows = numbered(homes.iter().map(key_of).collect());
    let mut town_rows: BTreeMap<TownKey, u32> =
        homes.iter().filter_map(|home| home.town.clone()).map(|t| (t, 0)).collect();
    town_rows.values_mut().enumerate().for_each(|(row, slot)| *slot = row as u32);
    let mut streets: BTreeMap<(u16, u16), Vec<usize>> = BTreeMap::new();
    for (row, home) in homes.iter().enumerate() {
        streets.entry((home.municipality, home.street_code)).or_default().push(row);
    }
    let mut names: BTreeMap<&str, Vec<u32>> = BTreeMap::new();
    for (row, homes_of) in streets.values().enumerate() {
        names.entry(&homes[homes_of[0]].street).or_default().push(row as u32);
    }
    let name_row = |name: &str| names.keys().position(|other| *other == name).unwrap() as u32;
    // Segments of each named street; streets of each name in a postcode.
    let mut named_streets: BTreeMap<Uuid, Vec<u32>> = BTreeMap::new();
    let mut street_postcodes: BTreeMap<(u16, u32), Vec<u32>> = BTreeMap::new();
    for (run, row) in streets.values().zip(0..) {
        let first = &homes[run[0]];
        if let Some(id) = first.named_street.and_then(uuid) {
            named_streets.entry(id).or_default().push(row);
        }
        if let Some(postcode) = first.postcode {
            street_postcodes.entry((postcode, name_row(&first.street))).or_default().push(row);
        }
    }
    let home_of = |street: u32| &homes[streets.values().nth(street as usize).unwrap()[0]];
    for (name, bearers) in &names {
        let bears = |street: u32| home_of(street).street == *name;
        let own = |(segments, row): (&Vec<u32>, u32)| bears(segments[0]).then_some(row);
        let row = contents.street_names.push(&StreetNameRow {
            name,
            streets: bearers,
            named_streets: &named_streets.values().zip(0..).filter_map(own).collect::<Vec<_>>(),
            postcodes: &street_postcodes.values().zip(0..).filter_map(own).collect::<Vec<_>>(),
            versions_from: 0,
            versions_to: 0,
            borrowed,
        });
        contents.text.add(TextField::StreetName, row, ["x"]);
    }
    contents.named_street_origins.push(&NamedStreetOriginRow {
        source: Some("Ekstern"),
        accuracy: Some("B"),
        technical_standard: Some("NO"),
        spelling: Some("Godkendt"),
        borrowed,
    });
    let (west, south) = point(Some(SQUARE));
    let (west, south) = (west.unwrap(), south.unwrap());
    let corners = [(0, 0), (0, 10_000), (10_000, 10_000), (0, 0)];
    let area_x = corners.map(|(x, _)| west + x);
    let area_y = corners.map(|(_, y)| south + y);
    for (id, segments) in &named_streets {
        let home = home_of(segments[0]);
        let since = time("1900-01-01T12:00:00.000Z");
        contents.named_streets.push(&NamedStreetRow {
            id: *id,
            name: name_row(&home.street),
            addressing_name: None,
            spoken_name: Some(&home.street),
            status: 3,
            municipality: Some(home.municipality),
            created: since,
            changed: since,
            in_force: since,
            discontinued: None,
            registered: time("2018-05-03T15:57:30.356Z"),
            origin: 0,
            geometry_type: Some(1),
            x_min: Some(west),
            y_min: Some(south),
            x_max: Some(west + 10_000),
            y_max: Some(south + 10_000),
            centre_x: Some(west + 5_000),
            centre_y: Some(south + 5_000),
            junction_x: home.is_square.then_some(&area_x[..2]),
            junction_y: home.is_square.then_some(&area_y[..2]),
            area_x: home.is_square.then_some(&area_x[..]),
            area_y: home.is_square.then_some(&area_y[..]),
            area_ring_ends: home.is_square.then_some(&[4][..]),
            area_polygon_ends: home.is_square.then_some(&[1][..]),
            line_x: None,
            line_y: None,
            line_ends: None,
            segments,
            postcodes: home.postcode.as_slice(),
            borrowed,
        });
    }
    for (&(postcode, name), streets) in &street_postcodes {
        contents.street_postcodes.push(&StreetPostcodeRow { postcode, name, streets, borrowed });
    }
    for ((municipality, code), run) in &streets {
        let first = &homes[run[0]];
        let mut postcodes: Vec<u16> = run.iter().filter_map(|&row| homes[row].postcode).collect();
        postcodes.sort_unstable();
        postcodes.dedup();
        let mut places: Vec<u32> = run.iter().map(|&row| place_rows[&key_of(&homes[row])]).collect();
        places.sort_unstable();
        places.dedup();
        let (x_min, y_min) = point(Some(SQUARE));
        let corners = first.line.iter().map(|&(east, north)| Point::from_utm(east, north));
        let (line_x, line_y): (Vec<i32>, Vec<i32>) = corners.map(|corner| (corner.x_mm, corner.y_mm)).unzip();
        let has_line = !line_x.is_empty();
        let line_ends = [line_x.len() as u32];
        contents.streets.push(&StreetRow {
            municipality: *municipality,
            code: *code,
            name: name_row(&first.street),
            addressing_name: None,
            id: uuid("5c9a1e04-4eae-11e8-93fd-066cff24d637"),
            status: 3,
            named_street: first.named_street.and_then(uuid),
            named_street_status: first.named_street.map(|_| 3),
            named_street_row: first
                .named_street
                .and_then(uuid)
                .and_then(|id| named_streets.keys().position(|other| *other == id))
                .map(|row| row as u32),
            created: time("1900-01-01T13:00:00.000"),
            changed: time("1901-01-01T13:00:00.000"),
            discontinued: None,
            x_min,
            y_min,
            x_max: x_min.map(|x| x + 10_000),
            y_max: y_min.map(|y| y + 10_000),
            centre_x: x_min.map(|x| x + 5_000),
            centre_y: y_min.map(|y| y + 5_000),
            line_x: has_line.then_some(&line_x[..]),
            line_y: has_line.then_some(&line_y[..]),
            line_ends: has_line.then_some(&line_ends[..]),
            line_z: None,
            is_centre_line: false,
            postcodes: &postcodes,
            places: &places,
            access_from: run[0] as u32,
            access_to: run[0] as u32 + run.len() as u32,
            borrowed,
        });
    }
    let mut places_of_town: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for (postcode, town, large_recipient_postcode) in place_rows.keys() {
        let row = contents.places.push(&PlaceRow {
            postcode: *postcode,
            supplementary_town: town.as_ref().map(|town| town_rows[town]),
            large_recipient_postcode: *large_recipient_postcode,
            streets: &[],
            borrowed,
        });
        contents.text.add(TextField::Place, row, ["x"]);
        if let Some(town) = town {
            places_of_town.entry(town_rows[town]).or_default().push(row);
        }
    }
    for ((name, dagi_id), row) in &town_rows {
        let places = places_of_town.get(row).map_or(&[][..], Vec::as_slice);
        contents.towns.push(&SupplementaryTownRow { name, dagi_id: *dagi_id, places, borrowed });
    }
    let area_row = |kind: AreaKind, code: u32| {
        places.iter().position(|place| place.kind == kind && place.code == code).map(|row| row as u32)
    };
    let street_row: BTreeMap<(u16, u16), u32> =
        streets.keys().enumerate().map(|(row, key)| (*key, row as u32)).collect();
    let (mut ids, mut unit_ids) = (Vec::new(), Vec::new());
    for (row, home) in homes.iter().enumerate() {
        let from = contents.addresses.len() as u32;
        for unit in &home.units {
            let id = uuid(unit.id).unwrap_or_default();
            unit_ids.push((id, contents.addresses.len() as u32));
            let created = time(unit.created);
            contents.addresses.push(&AddressRow {
                id,
                access_address: row as u32,
                floor: Floor::parse(&unit.floor).unwrap().as_u8(),
                door: Door::parse(&unit.door).unwrap().as_u32(),
                status: 3,
                created,
                changed: created,
                in_force_since_created: created.is_some(),
                has_versions: false,
                borrowed,
            });
        }
        let id = uuid(home.id).unwrap_or_default();
        ids.push((id, row as u32));
        let (x, y) = point(home.point);
        let (road_point_x, road_point_y) = point(home.road_point);
        let point_origin = contents.point_origins.push(&PointOriginRow {
            accuracy: if x.is_some() { b'A' } else { b'U' },
            source: home.source,
            technical_standard: home.standard,
            road_point_source: home.road_point_id.map(|_| "Ekstern"),
            road_point_accuracy: home.road_point_id.map(|_| b'B'),
            road_point_standard: home.road_point_id.map(|_| "V0"),
            borrowed,
        });
        let division = contents.divisions.push(&DivisionRow {
            region: home.region,
            parish: home.parish,
            police_district: home.region.map(|_| 1470),
            court_district: home.region.map(|_| 1101),
            nomination_district: home.nomination_district,
            voting_area: home.voting_area.and_then(|code| area_row(AreaKind::VotingArea, code)),
            parish_council_area: home.parish_council_area.and_then(|code| area_row(AreaKind::ParishCouncilArea, code)),
            province: home.region.and_then(|_| area_row(AreaKind::Province, 11)),
            zone: home.region.map(|_| 2),
            settlements: &[],
            borrowed,
        });
        contents.access_addresses.push(&AccessAddressRow {
            id,
            street: street_row[&(home.municipality, home.street_code)],
            house_number: HouseNumber::parse(&home.number).map_or(0, HouseNumber::as_u16),
            place: place_rows[&key_of(home)],
            status: 3,
            address_from: from,
            x,
            y,
            height_mm: home.height_mm,
            access_point_id: x.map(|_| id),
            point_origin,
            text_direction: x.map(|_| 27_506),
            point_changed: time(home.point_changed),
            road_point_id: home.road_point_id.and_then(uuid),
            road_point_x,
            road_point_y,
            road_point_changed: home.road_point_id.and_then(|_| time("2018-05-03T16:08:02.000")),
            created: time(home.created),
            changed: time(home.changed),
            in_force_since_created: time(home.created).is_some(),
            has_versions: false,
            division,
            owner_district: home.owner_district,
            cadastral_number: home.cadastral_number,
            property_number: home.property_number,
            bridged: home.region.is_some(),
            borrowed,
        });
        if let (Some(x), Some(y)) = (x, y) {
            contents.access_points.push(row as u32, Point { x_mm: x, y_mm: y });
        }
    }
    ids.sort_unstable();
    unit_ids.sort_unstable();
    for (id, _) in ids.iter().step_by(IDS_A_BLOCK) {
        contents.access_address_id_blocks.push(&AccessAddressIdBlockRow { beginning: id.beginning(), borrowed });
    }
    for (id, _) in unit_ids.iter().step_by(IDS_A_BLOCK) {
        contents.address_id_blocks.push(&AddressIdBlockRow { beginning: id.beginning(), borrowed });
    }
    for (_, row) in ids {
        contents.access_address_ids.push(&AccessAddressIdRow { row, borrowed });
    }
    for (_, row) in unit_ids {
        contents.address_ids.push(&AddressIdRow { row, borrowed });
    }
    let row_of = |id| homes.iter().position(|home| home.id == id).unwrap() as u32;
    for place in &places {
        let recipients: Vec<u32> = homes
            .iter()
            .enumerate()
            .filter(|(_, home)| place.large_recipient && home.large_recipient.map(u32::from) == Some(place.code))
            .map(|(row, _)| row as u32)
            .collect();
        let (west, south) = point(Some(SQUARE).filter(|_| place.square));
        let (east, north) = (west.map(|x| x + 10_000), south.map(|y| y + 10_000));
        let row = contents.areas.push(&AreaRow {
            kind: place.kind as u8,
            code: place.code,
            number: place.parcel.as_ref().map(|(number, _)| *number),
            name: &place.name,
            dagi_id: place.dagi_id,
            changed: place.changed.and_then(time),
            geometry_changed: place.changed.and_then(time),
            geometry_version: place.changed.map(|_| 1),
            x_min: west,
            y_min: south,
            x_max: east,
            y_max: north,
            centre_x: west.map(|x| x + 5_000),
            centre_y: south.map(|y| y + 5_000),
            status: place.status,
            region: place.region,
            nuts2: nuts2_of_region(place.code).filter(|_| place.kind == AreaKind::Region),
            outside_division: false,
            large_recipient: place.large_recipient,
            large_recipient_addresses: &recipients,
            district_number: place.seat.map(|_| 12),
            seat_municipality: place.seat,
            constituency: place.constituency,
            electoral_part: place.part,
            nomination_district: place.district,
            parish: place.parish,
            polling_station: place.polling.map(|(station, _)| station),
            polling_address: place.polling.map(|(_, id)| row_of(id)),
            municipalities: &place.municipalities,
            borrowed,
        });
        if let Some((_, parcel)) = &place.parcel {
            contents.parcels.push(parcel);
        }
        contents.text.add(TextField::Area, row, ["x"]);
        if let (Some(west), Some(south), Some(east), Some(north)) = (west, south, east, north) {
            let corners = [(west, south), (east, south), (east, north), (west, north), (west, south)];
            let ring = corners.map(|(x_mm, y_mm)| Point { x_mm, y_mm });
            contents.area_polygons.push(place.kind, row, [ring.iter().copied()]);
        }
    }
    SnapshotWriter::lock(&root)
        .unwrap()
        .publish(contents, Vec::new(), String::new(), false, AcceptedLoss::All, None)
        .unwrap();
    let snapshot = Snapshot::open(&root.current().unwrap()).unwrap();
    Fixture { snapshot, _folder: folder }
}

/// JSON without the blanks and line ends between its tokens.
pub fn compact(json: &str) -> String {
    let (mut out, mut in_string, mut escaped) = (String::with_capacity(json.len()), false, false);
    for character in json.chars() {
        if in_string || !character.is_whitespace() {
            out.push(character);
        }
        match character {
            _ if escaped => escaped = false,
            '\\' if in_string => escaped = true,
            '"' => in_string = !in_string,
            _ => {}
        }
    }
    out
}
