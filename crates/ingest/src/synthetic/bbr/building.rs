//! Buildings: what one is used for follows from the homes in it and where it stands, its sizes from its units.

use std::collections::BTreeSet;

use rand::RngExt;
use vejviser_dataset::bbr::BbrEntity;
use vejviser_model::{Floor, Point, Uuid};

use super::Place;
use super::row::{Row, Shares, at, pick};
use crate::collected::Unit;
use crate::synthetic::day::day;
use crate::synthetic::mark::id;

/// Codes of what buildings and units are used for.
const FLATS: &str = "140";
const LINKED_HOUSES: &str = "131";
const COTTAGE: &str = "510";
pub(super) const SHOP: &str = "322";
const ALONE_IN_TOWN: &Shares = &[("120", 78), ("132", 9), (LINKED_HOUSES, 6), ("321", 4), (SHOP, 3)];
const ALONE_IN_THE_COUNTRY: &Shares = &[("110", 42), ("120", 52), ("210", 4), ("321", 2)];
const OUT_BUILDINGS: &Shares = &[("930", 44), ("920", 33), ("910", 23)];

/// Zones.
const RURAL: u8 = 2;
const COTTAGES: u8 = 3;

const WALLS: &Shares = &[("1", 54), ("5", 26), ("2", 4), ("90", 2), ("4", 2), ("12", 2), ("8", 1), ("6", 1), ("", 7)];
const ROOFS: &Shares =
    &[("3", 27), ("5", 15), ("2", 10), ("4", 9), ("1", 8), ("90", 7), ("6", 7), ("11", 6), ("10", 3), ("", 5)];
const WATER: &Shares = &[("1", 1), ("2", 1), ("", 98)];
const SEWERS: &Shares = &[("10", 1), ("29", 1), ("", 98)];
const SOURCES: &Shares = &[("2", 36), ("1", 31), ("5", 23), ("4", 10)];
const CARPORTS: &Shares = &[("2", 7), ("1", 4), ("", 89)];
const HEATING_IN_TOWN: &Shares = &[("1", 62), ("2", 28), ("7", 5), ("5", 3), ("9", 2)];
const HEATING_ELSEWHERE: &Shares = &[("2", 52), ("7", 18), ("5", 14), ("1", 12), ("3", 2), ("9", 2)];
/// Of what burns or heats by itself.
const FUELS: &Shares = &[("7", 57), ("1", 23), ("3", 12), ("4", 8)];
const MORE_HEATING: &Shares = &[("90", 54), ("2", 34), ("5", 4), ("1", 4), ("80", 4)];

/// What the rows of a building, its floors and its units agree on.
pub(super) struct House {
    pub(super) id: Uuid,
    ground: Uuid,
    pub(super) used_for: &'static str,
    /// Its floors; a house whose homes name none has a ground floor.
    pub(super) storeys: BTreeSet<Floor>,
    /// Square metres of a floor, and of a home.
    pub(super) floor_area: u32,
    pub(super) unit_area: u32,
    homes: u32,
    year: u32,
}

impl House {
    /// The house that some homes are in, behind so many entrances.
    pub(super) fn new(place: &mut Place<'_>, entrances: usize, homes: &[&Unit], ground: Uuid) -> Self {
        let id = id(place.random);
        let zone = place.entrance.zone;
        let used_for = match homes.len() {
            ..=1 if zone == Some(COTTAGES) => COTTAGE,
            ..=1 if zone == Some(RURAL) => pick(place.random, ALONE_IN_THE_COUNTRY),
            ..=1 => pick(place.random, ALONE_IN_TOWN),
            count if count <= entrances => LINKED_HOUSES,
            _ => FLATS,
        };
        let mut storeys: BTreeSet<Floor> =
            homes.iter().map(|unit| unit.floor).filter(|floor| floor.is_some()).collect();
        let count = homes.len().max(1) as u32;
        let random = &mut *place.random;
        if storeys.is_empty() {
            storeys.extend(Floor::parse("st"));
            storeys.extend(Floor::parse("1").filter(|_| used_for != COTTAGE && random.random_bool(0.22)));
            storeys.extend(Floor::parse("kl").filter(|_| random.random_bool(0.10)));
        }
        let unit_area = match used_for {
            FLATS => random.random_range(38..135),
            COTTAGE => random.random_range(35..130),
            _ => random.random_range(75..240),
        };
        let floor_area = (unit_area * count).div_ceil(storeys.len() as u32);
        let year = match random.random_range(0..100) {
            0..12 => random.random_range(1850..1920),
            12..30 => random.random_range(1920..1955),
            30..72 => random.random_range(1955..1985),
            _ => random.random_range(1985..2025),
        };
        Self { id, ground, used_for, storeys, floor_area, unit_area, homes: count, year }
    }

    /// Whether people live in it.
    pub(super) fn is_lived_in(&self) -> bool {
        !matches!(self.used_for, SHOP | "321" | "210")
    }
}

/// What is measured of a building.
struct Sizes {
    number: u32,
    year: u32,
    used_for: &'static str,
    /// Square metres in all, lived in, for trade, and covered.
    area: u32,
    homes_area: u32,
    trade_area: u32,
    footprint: u32,
    floors: u32,
    is_heated: bool,
}

impl Place<'_> {
    /// The building of a house.
    pub(super) fn building(&mut self, house: &House) {
        let area = house.unit_area * house.homes;
        let is_lived_in = house.is_lived_in();
        let above = house.storeys.iter().filter(|floor| **floor >= Floor::parse("st").unwrap_or_default()).count();
        let sizes = Sizes {
            number: 1,
            year: house.year,
            used_for: house.used_for,
            area,
            homes_area: if is_lived_in { area } else { 0 },
            trade_area: if is_lived_in { 0 } else { area },
            footprint: house.floor_area,
            floors: above.max(1) as u32,
            is_heated: true,
        };
        self.building_row(house.id, house.ground, &sizes);
    }

    /// Garages, carports and sheds beside a house, of which they are found by their ground alone.
    pub(super) fn out_buildings(&mut self, house: &House) {
        let count = match self.random.random_range(0..100) {
            _ if house.used_for == FLATS => 0,
            0..80 => 0,
            80..94 => 1,
            _ => 2,
        };
        for number in 2..2 + count {
            let footprint = self.random.random_range(6..50);
            let sizes = Sizes {
                number,
                year: house.year.max(1950) + self.random.random_range(0..40_u32).min(2025 - house.year.max(1950)),
                used_for: pick(self.random, OUT_BUILDINGS),
                area: 0,
                homes_area: 0,
                trade_area: 0,
                footprint,
                floors: 0,
                is_heated: false,
            };
            let id = id(self.random);
            self.building_row(id, house.ground, &sizes);
        }
    }

    fn building_row(&mut self, id: Uuid, ground: Uuid, sizes: &Sizes) {
        let mut row = Row::new(self, BbrEntity::Building, id, self.status);
        let random = &mut *self.random;
        let is_in_town = self.entrance.zone != Some(RURAL) && self.entrance.zone != Some(COTTAGES);
        let heating = match (sizes.is_heated, is_in_town) {
            (false, _) => pick(random, &[("9", 20), ("", 80)]),
            (true, true) => pick(random, HEATING_IN_TOWN),
            (true, false) => pick(random, HEATING_ELSEWHERE),
        };
        let burns = matches!(heating, "2" | "3" | "5");
        let rebuilt = if random.random_bool(0.2) { random.random_range(sizes.year..2026) } else { 0 };
        let covered = if random.random_bool(0.12) { random.random_range(6..30) } else { 0 };
        row.number(at!(Building, "byg007Bygningsnummer"), sizes.number)
            .code(at!(Building, "byg021BygningensAnvendelse"), sizes.used_for)
            .zeros(&[
                at!(Building, "byg024AntalLejlighederMedKøkken"),
                at!(Building, "byg025AntalLejlighederUdenKøkken"),
            ])
            .number(at!(Building, "byg026Opførelsesår"), sizes.year)
            .number(at!(Building, "byg027OmTilbygningsår"), rebuilt)
            .code(at!(Building, "byg030Vandforsyning"), pick(random, WATER))
            .code(at!(Building, "byg031Afløbsforhold"), pick(random, SEWERS))
            .code(at!(Building, "byg032YdervæggensMateriale"), pick(random, WALLS))
            .code(at!(Building, "byg033Tagdækningsmateriale"), pick(random, ROOFS))
            .code(at!(Building, "byg037KildeTilBygningensMaterialer"), pick(random, SOURCES))
            .number(at!(Building, "byg038SamletBygningsareal"), sizes.area)
            .number(at!(Building, "byg039BygningensSamledeBoligAreal"), sizes.homes_area)
            .number(at!(Building, "byg040BygningensSamledeErhvervsAreal"), sizes.trade_area)
            .number(at!(Building, "byg041BebyggetAreal"), sizes.footprint)
            .zeros(&[
                at!(Building, "byg042ArealIndbyggetGarage"),
                at!(Building, "byg043ArealIndbyggetCarport"),
                at!(Building, "byg044ArealIndbyggetUdhus"),
                at!(Building, "byg045ArealIndbyggetUdestueEllerLign"),
                at!(Building, "byg046SamletArealAfLukkedeOverdækningerPåBygningen"),
                at!(Building, "byg047ArealAfAffaldsrumITerrænniveau"),
                at!(Building, "byg048AndetAreal"),
            ])
            .number(at!(Building, "byg049ArealAfOverdækketAreal"), covered)
            .zeros(&[
                at!(Building, "byg050ArealÅbneOverdækningerPåBygningenSamlet"),
                at!(Building, "byg051Adgangsareal"),
            ])
            .code(at!(Building, "byg052BeregningsprincipCarportAreal"), pick(random, CARPORTS))
            .code(at!(Building, "byg053BygningsarealerKilde"), pick(random, SOURCES))
            .number(at!(Building, "byg054AntalEtager"), sizes.floors)
            .code(at!(Building, "byg056Varmeinstallation"), heating)
            .code(at!(Building, "byg057Opvarmningsmiddel"), if burns { pick(random, FUELS) } else { "" })
            .code(
                at!(Building, "byg058SupplerendeVarme"),
                if sizes.is_heated && random.random_bool(0.5) { pick(random, MORE_HEATING) } else { "" },
            )
            .zeros(&[at!(Building, "byg069Sikringsrumpladser")])
            .code(at!(Building, "byg070Fredning"), pick(random, &[("2", 1), ("1", 1), ("", 998)]))
            .number(at!(Building, "byg094Revisionsdato"), day(random, 2005, 2026))
            .zeros(&[at!(Building, "byg130ArealAfUdvendigEfterisolering")])
            .code(at!(Building, "byg133KildeTilKoordinatsæt"), pick(random, &[("K", 57), ("M", 39), ("E", 4)]))
            .code(at!(Building, "byg134KvalitetAfKoordinatsæt"), pick(random, &[("1", 80), ("2", 18), ("3", 2)]))
            .code(
                at!(Building, "byg135SupplerendeOplysningOmKoordinatsæt"),
                pick(random, &[("11", 37), ("31", 28), ("21", 19), ("", 16)]),
            )
            .code(at!(Building, "byg136PlaceringPåSøterritorie"), "0")
            .zeros(&[at!(Building, "byg151Frihøjde"), at!(Building, "byg302Tilflytterkommune")])
            .link(at!(Building, "grund"), ground)
            .link(at!(Building, "husnummer"), self.entrance.id);
        if let Some(parcel) = self.parcel {
            row.number(at!(Building, "jordstykke"), parcel);
        }
        let aside = |random: &mut crate::synthetic::random::Random| random.random_range(-8_000..8_000);
        let beside = self
            .entrance
            .point
            .map(|point| Point { x_mm: point.x_mm + aside(self.random), y_mm: point.y_mm + aside(self.random) });
        row.point(beside);
        row.push(self);
    }
}
