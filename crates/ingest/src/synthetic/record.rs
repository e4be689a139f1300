//! The records of a street: its segment, entrances, units and what they were called before. Every column is filled
//! about as often as in the registers.

use rand::RngExt;
use rand::seq::IndexedRandom;
use vejviser_dataset::tables::GeometryType;
use vejviser_model::status::Status;
use vejviser_model::{Door, Floor, HouseNumber, Point, Uuid};

use super::building::units;
use super::day::day;
use super::facts::{CountryFacts, Postcode, TownKind};
use super::mark::id;
use super::past::{self, Past};
use super::plan::Density;
use super::postcode::Street;
use super::random::Random;
use super::realism::Census;
use super::street::House;
use crate::collected::Collected;
use crate::record::{
    AREA_KINDS, AccessAddress, Address, Extent, Lifespan, Moment, Named, NamedStreet, RoadPoint,
    Street as StreetRecord, Strings, Symbol, area_slot,
};

/// When the register was founded: the evening of 5 February 2000.
const FOUNDED: i64 = 949_779_640_000;

/// When the places of named streets came into the register: 3 May 2018.
const REGISTERED: i64 = 1_525_363_050_356;
/// Sides of a square.
const SQUARE_MM: i32 = 50_000;

/// When and how an object lives: nearly all are current, some not yet or no more. It began no earlier than the one it
/// belongs to.
fn lifespan(random: &mut Random, since: Option<i64>) -> Lifespan {
    // Most of the register was entered when it was founded.
    let founded = random.random_bool(0.7);
    let created = match since {
        Some(since) if founded => since,
        None if founded => FOUNDED + random.random_range(0..9000) * 1000,
        _ => day(random, 2000, 2026).max(since.unwrap_or_default()),
    };
    let changed = if random.random_bool(0.4) { created } else { created.max(day(random, 2001, 2026)) };
    let (status, in_force, discontinued) = match random.random_range(0..1000) {
        0..5 => (Status::Provisional, Moment::UNKNOWN, Moment::UNKNOWN),
        5..10 => (Status::Discontinued, Moment::new(created), Moment::new(changed)),
        10 => (Status::Abandoned, Moment::UNKNOWN, Moment::new(changed)),
        _ => (Status::Current, Moment::new(created), Moment::UNKNOWN),
    };
    Lifespan {
        status: status.dar(),
        created: Moment::new(created),
        changed: Moment::new(changed),
        in_force,
        discontinued,
    }
}

/// Where what is made goes.
pub(super) struct Made<'a> {
    pub(super) collected: &'a mut Collected,
    pub(super) strings: &'a mut Strings,
    pub(super) census: Census,
}

/// What stands in every named street of the register, and what a few have: an expired spelling, junctions, a square.
/// Which ones follows from the id, so that nothing else of the country changes.
fn named_street(id: Uuid, municipality: u16, name: Symbol, street: &Street<'_>, strings: &mut Strings) -> NamedStreet {
    let [.., choice, other] = *id.as_bytes();
    let corner = |at: Point, x: i32, y: i32| Point { x_mm: at.x_mm + x, y_mm: at.y_mm + y };
    let square = |at: Point| {
        let outline = [(0, 0), (0, SQUARE_MM), (SQUARE_MM, SQUARE_MM), (SQUARE_MM, 0), (0, 0)];
        vec![vec![outline.map(|(x, y)| corner(at, x, y)).to_vec()]]
    };
    let at = street.houses.first().map(|house| house.road_point);
    let is_square = choice < 3;
    NamedStreet {
        status: Some(Status::Current.dar()),
        spoken_name: Some(name),
        municipality: Some(municipality),
        spelling: Some(strings.intern(if choice < 5 { "Udløbet" } else { "Godkendt" })),
        source: Some(strings.intern(if choice < 20 { "Adressemyn" } else { "Ekstern" })),
        accuracy: Some(strings.intern(if choice < 10 { "A" } else { "B" })),
        technical_standard: Some(strings.intern("NO")),
        registered: Moment::new(REGISTERED + i64::from(other) * 1000),
        geometry_type: Some(if is_square { GeometryType::Area } else { GeometryType::Line }),
        area: at.filter(|_| is_square).map(square).unwrap_or_default(),
        junctions: at.filter(|_| other < 26).into_iter().collect(),
        ..NamedStreet::new(id)
    }
}

/// Hands over a street with everything in it; the first of its entrances, if it has one.
pub(super) fn street(
    random: &mut Random,
    facts: &CountryFacts,
    postcode: &Postcode,
    street: &Street<'_>,
    code: u16,
    made: &mut Made<'_>,
) -> Option<Uuid> {
    let Made { collected, strings, census } = made;
    let municipality = street.town.municipality;
    let name = strings.intern(&street.name);
    // The name on letters has at most 20 letters.
    let short: String = street.name.chars().take(20).collect();
    let addressing_name = strings.intern(short.trim_end());
    let named_street = id(random);
    let created = Moment::new(day(random, 1990, 2000));
    collected.street(
        StreetRecord {
            municipality: Named { code: Some(municipality.into()), name: None },
            code,
            name: Some(name),
            addressing_name: Some(addressing_name),
            id: Some(id(random)),
            status: Some(Status::Current.dar()),
            named_street: Some(named_street),
            named_street_status: Some(Status::Current.dar()),
            created,
            changed: created,
            discontinued: Moment::UNKNOWN,
            extent: Extent::default(),
            postcodes: vec![postcode.code],
        },
        strings,
    );
    collected.named_street(NamedStreet {
        name: Some(name),
        addressing_name: Some(addressing_name),
        created,
        changed: created,
        in_force: created,
        ..self::named_street(named_street, municipality, name, street, strings)
    });
    let owner_districts = facts.owner_districts.get(&municipality).map_or(&[][..], Vec::as_slice);
    let owner_district = owner_districts.choose(random);
    let past = Past::new(random, facts, postcode.code, street.former_name.as_deref(), strings);
    let town = street.has_supplementary_town.then(|| strings.intern(&street.town.name));
    let first = street.houses.first()?;
    let mut template = template(facts, postcode, street, code, first.number, strings);
    template.street_name = Some(name);
    template.addressing_name = Some(addressing_name);
    template.named_street = Some(named_street);
    template.town = town;
    template.town_id = town.map(|_| street.town.id.into());
    template.areas[area_slot::OWNER_DISTRICT] = Named {
        code: owner_district.map(|district| district.0),
        name: owner_district.map(|district| strings.intern(&district.1)),
    };
    let density = Density::of(postcode.code);
    let mut first_entrance = None;
    for house in &street.houses {
        let entrance = entrance(random, &template, house, strings);
        first_entrance = first_entrance.or(Some(entrance.id));
        census.entrance(&entrance);
        collected.access_address(&entrance, strings);
        for (floor, door) in units(random, density) {
            let unit = unit(random, &entrance, floor, door);
            census.unit(&unit);
            collected.address(&unit, strings);
            for version in past::of_unit(random, &unit) {
                collected.address_version(version);
            }
        }
        for version in past.of_entrance(random, &entrance) {
            collected.access_address_version(version);
        }
    }
    first_entrance
}

/// What all entrances of a street share.
fn template(
    facts: &CountryFacts,
    postcode: &Postcode,
    street: &Street<'_>,
    code: u16,
    house_number: HouseNumber,
    strings: &mut Strings,
) -> AccessAddress {
    let town = street.town;
    let mut areas = [Named::default(); AREA_KINDS.len()];
    let region = facts.regions.get(&town.municipality).copied();
    for (slot, code) in [
        (area_slot::POSTCODE, Some(postcode.code)),
        (area_slot::REGION, region),
        (area_slot::PARISH, Some(town.parish)),
        (area_slot::POLICE, Some(town.police_district)),
        (area_slot::COURT, Some(town.court_district)),
        (area_slot::NOMINATION, Some(town.nomination_district)),
    ] {
        areas[slot].code = code.map(u32::from);
    }
    areas[area_slot::POSTCODE].name = Some(strings.intern(&postcode.name));
    AccessAddress {
        id: Uuid::default(),
        lifespan: Lifespan {
            status: Status::Current.dar(),
            created: Moment::UNKNOWN,
            changed: Moment::UNKNOWN,
            in_force: Moment::UNKNOWN,
            discontinued: Moment::UNKNOWN,
        },
        municipality: Named { code: Some(town.municipality.into()), name: None },
        street_code: code,
        street_name: None,
        addressing_name: None,
        named_street: None,
        house_number,
        town: None,
        town_id: None,
        point: None,
        height_mm: None,
        access_point_id: None,
        accuracy: b'A',
        source: Some(5),
        technical_standard: None,
        text_direction: None,
        point_changed: Moment::UNKNOWN,
        road_point: RoadPoint {
            id: None,
            point: None,
            source: Some(strings.intern("Ekstern")),
            accuracy: Some(b'B'),
            standard: Some(strings.intern("V0")),
            changed: Moment::UNKNOWN,
        },
        areas,
        zone: Some(match town.kind {
            TownKind::Town | TownKind::Quarter => 1,
            TownKind::Scattered => 2,
            TownKind::Cottages => 3,
        }),
        cadastral_number: None,
        property_number: None,
        bridged: true,
    }
}

fn entrance(random: &mut Random, template: &AccessAddress, house: &House, strings: &mut Strings) -> AccessAddress {
    let lifespan = lifespan(random, None);
    let mut entrance = AccessAddress { id: id(random), lifespan, house_number: house.number, ..*template };
    // Two in ten thousand have no point.
    if random.random_bool(0.9998) {
        entrance.point = Some(house.point);
        entrance.access_point_id = Some(id(random));
        entrance.height_mm = Some(random.random_range(5..900) * 100);
    }
    entrance.accuracy = match random.random_range(0..1000) {
        0..955 => b'A',
        955..995 => b'B',
        _ => b'U',
    };
    let standard = ["TN", "TN", "TN", "TK", "TK", "TD", "UF"].choose(random).copied().unwrap_or("TN");
    entrance.technical_standard = Some(strings.intern(standard));
    entrance.text_direction = Some((house.direction * 100.0) as i32);
    entrance.point_changed = lifespan.changed;
    entrance.road_point.id = Some(id(random));
    entrance.road_point.point = Some(house.road_point);
    entrance.road_point.changed = lifespan.changed;
    if random.random_bool(0.0024) {
        entrance.areas[area_slot::OWNER_DISTRICT] = Named::default();
    } else {
        let letters = ["", "", "a", "b", "c", "d", "e", "ab", "ac", "bk", "fh", "mz"];
        let letter = letters.choose(random).copied().unwrap_or_default();
        entrance.cadastral_number = Some(strings.intern(&format!("{}{letter}", random.random_range(1..300))));
        entrance.property_number = Some(random.random_range(1000..300_000));
    }
    entrance
}

fn unit(random: &mut Random, entrance: &AccessAddress, floor: Floor, door: Door) -> Address {
    // Nobody lives behind an entrance that is no more.
    let lifespan = if entrance.lifespan.status == Status::Current.dar() {
        lifespan(random, entrance.lifespan.created.millis())
    } else {
        entrance.lifespan
    };
    Address { id: id(random), lifespan, floor, door, entrance: *entrance }
}
