//! A row of the register while its attributes are given, in the order in which the register describes them.

use rand::RngExt;
use vejviser_dataset::bbr::BbrEntity;
use vejviser_dataset::raw::FactsBuilder;
use vejviser_model::{Point, Uuid};

use super::Place;
use crate::source::bbr::ReadRow;
use crate::synthetic::random::Random;

/// When all rows came into the register: 2 June 2017.
const REGISTERED: i64 = 1_496_406_577_000;

/// The place of an attribute, which is looked for when the program is compiled.
macro_rules! at {
    ($entity:ident, $name:literal) => {
        const { vejviser_dataset::bbr::BbrEntity::$entity.description().place($name) }
    };
}
pub(super) use at;

/// Values, each with how often it is chosen.
pub(super) type Shares = [(&'static str, u32)];

/// One of some values.
pub(super) fn pick(random: &mut Random, shares: &Shares) -> &'static str {
    let mut at = random.random_range(0..shares.iter().map(|(_, share)| share).sum::<u32>().max(1));
    for &(value, share) in shares {
        if at < share {
            return value;
        }
        at -= share;
    }
    ""
}

/// A row without references so far; it is called what the register calls all rows of the entity.
pub(super) struct Row {
    entity: BbrEntity,
    row: ReadRow,
}

impl Row {
    pub(super) fn new(place: &mut Place<'_>, entity: BbrEntity, id: Uuid, status: u8) -> Self {
        let attributes = entity.description().attributes;
        let row = ReadRow {
            id,
            registered: REGISTERED,
            from: REGISTERED,
            status: Some(status),
            municipality: Some(place.entrance.street.0),
            point: None,
            building: None,
            facts: FactsBuilder::new(attributes),
            shared: Vec::new(),
        };
        // The first five attributes are those of every entity.
        let event = match entity {
            BbrEntity::Ground => "Grund",
            BbrEntity::Unit => "Enhed",
            _ => "Bygning",
        };
        let actor = pick(place.random, &[("Konvertering2017", 65), ("EksterntSystem", 20), ("Registerfører", 15)]);
        let process = pick(place.random, &[("0", 60), ("25", 25), ("4", 10), ("9", 3), ("5", 2)]);
        let mut row = Self { entity, row };
        row.text(0, event, place).text(1, "54.15.05.05", place).code(2, process);
        row.text(3, "BBR", place).text(4, actor, place);
        row
    }

    /// A code; an empty one is none.
    pub(super) fn code(&mut self, attribute: usize, code: &str) -> &mut Self {
        if !code.is_empty() {
            self.row.facts.own_text(attribute, code);
        }
        self
    }

    pub(super) fn number(&mut self, attribute: usize, number: impl Into<i64>) -> &mut Self {
        self.row.facts.number(attribute, number.into());
        self
    }

    /// Zero for each of some attributes: nearly all rows of the register say so of them.
    pub(super) fn zeros(&mut self, attributes: &[usize]) -> &mut Self {
        for &attribute in attributes {
            self.row.facts.number(attribute, 0);
        }
        self
    }

    /// A text that many rows share.
    pub(super) fn text(&mut self, attribute: usize, text: &str, place: &mut Place<'_>) -> &mut Self {
        self.row.facts.shared(attribute);
        self.row.shared.push(place.strings.intern(text));
        self
    }

    pub(super) fn link(&mut self, attribute: usize, to: Uuid) -> &mut Self {
        self.row.facts.own_id(attribute, to);
        self
    }

    pub(super) fn point(&mut self, point: Option<Point>) -> &mut Self {
        self.row.point = point;
        self
    }

    /// Hands it over.
    pub(super) fn push(self, place: &mut Place<'_>) {
        place.to.push(self.entity, &self.row);
    }
}

#[cfg(test)]
mod tests {
    use super::pick;
    use crate::synthetic::random::{Purpose, random};

    #[test]
    fn values_come_as_often_as_their_shares_say() {
        let mut random = random(1, Purpose::Building, 1);
        let picked: Vec<&str> = (0..1000).map(|_| pick(&mut random, &[("a", 90), ("", 10), ("never", 0)])).collect();
        let count = |value: &str| picked.iter().filter(|picked| **picked == value).count();
        assert!((850..950).contains(&count("a")), "{}", count("a"));
        assert_eq!((count("never"), count("a") + count("")), (0, 1000));
        assert_eq!(pick(&mut random, &[]), "");
    }
}
