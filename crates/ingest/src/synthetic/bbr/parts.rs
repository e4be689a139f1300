//! What a building stands on and consists of: its ground, its staircases, its floors.

use rand::RngExt;
use vejviser_dataset::bbr::BbrEntity;
use vejviser_model::{Floor, Uuid};

use super::Place;
use super::building::House;
use super::row::{Row, at, pick};
use crate::collected::Entrance;
use crate::synthetic::mark::id;

/// The register's status of what is in force.
const IN_FORCE: u8 = 7;

/// A floor, with its row.
pub(super) type FloorRow = (Floor, Uuid);

impl Place<'_> {
    /// The ground.
    pub(super) fn ground(&mut self) -> Uuid {
        let id = id(self.random);
        let mut row = Row::new(self, BbrEntity::Ground, id, IN_FORCE);
        let water = pick(self.random, &[("1", 49), ("2", 49), ("7", 1), ("3", 1)]);
        let sewer = pick(self.random, &[("10", 69), ("5", 8), ("7", 6), ("30", 4), ("104", 3), ("9", 3), ("29", 3)]);
        row.code(at!(Ground, "gru009Vandforsyning"), water)
            .code(at!(Ground, "gru010Afløbsforhold"), sewer)
            .code(
                at!(Ground, "gru021Udledningstilladelse"),
                pick(self.random, &[("5", 4), ("0", 3), ("6", 1), ("", 92)]),
            )
            .link(at!(Ground, "husnummer"), self.entrance.id)
            .link(at!(Ground, "bestemtFastEjendom"), self::id(self.random));
        row.push(self);
        id
    }

    /// What is behind an entrance of a house.
    pub(super) fn staircase(&mut self, house: &House, entrance: &Entrance) -> Uuid {
        let id = id(self.random);
        let mut row = Row::new(self, BbrEntity::Staircase, id, self.status);
        let has_elevator = house.storeys.len() > 4 && self.random.random_bool(0.5);
        row.code(at!(Staircase, "opg020Elevator"), if has_elevator { "1" } else { "0" })
            .code(at!(Staircase, "opg021HusnummerFunktion"), pick(self.random, &[("0", 83), ("1", 17)]))
            .link(at!(Staircase, "husnummer"), entrance.id)
            .link(at!(Staircase, "bygning"), house.id);
        row.push(self);
        id
    }

    /// The floors of a house, from below.
    pub(super) fn floors(&mut self, house: &House) -> Vec<FloorRow> {
        let floors = house.storeys.iter().map(|&floor| (floor, self.floor(house, floor)));
        floors.collect()
    }

    fn floor(&mut self, house: &House, floor: Floor) -> Uuid {
        let id = id(self.random);
        let mut row = Row::new(self, BbrEntity::Floor, id, self.status);
        let (text, length) = floor.to_text();
        let text: String = text[..length].iter().map(|&byte| char::from(byte)).collect();
        let is_cellar = text.starts_with('k');
        let is_under_the_roof = house.storeys.len() > 1 && house.storeys.last() == Some(&floor);
        // The register writes floors above the ground with two digits.
        let text = if text.parse::<u8>().is_ok() { format!("{text:0>2}") } else { text };
        let area = |is: bool| if is { house.floor_area } else { 0 };
        row.text(at!(Floor, "eta006BygningensEtagebetegnelse"), &text, self)
            .number(at!(Floor, "eta020SamletArealAfEtage"), area(!is_cellar))
            .number(at!(Floor, "eta021ArealAfUdnyttetDelAfTagetage"), area(is_under_the_roof))
            .number(at!(Floor, "eta022Kælderareal"), area(is_cellar))
            .zeros(&[at!(Floor, "eta023ArealAfLovligBeboelseIKælder"), at!(Floor, "eta024EtagensAdgangsareal")])
            .code(at!(Floor, "eta025Etagetype"), if is_under_the_roof { "1" } else { "0" })
            .zeros(&[at!(Floor, "eta026ErhvervIKælder")])
            .link(at!(Floor, "bygning"), house.id);
        row.push(self);
        id
    }
}
