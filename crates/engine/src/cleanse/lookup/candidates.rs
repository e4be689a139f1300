//! Which addresses a reading may mean: streets near the typed name, then entrances and units by arithmetic.
//!
//! Each candidate has a price: how far it is from what was read. Prices order candidates of one category, and tell
//! which are worth comparing with the text letter by letter.

use std::cell::Cell;

use vejviser_dataset::Snapshot;
use vejviser_model::id::Uuid;
use vejviser_model::parse::Reading;
use vejviser_model::unit::{Door, Floor};

use crate::cleanse::AddressKind;
use crate::cleanse::index::Bearer;
use crate::cleanse::lookup::penalty::{self, Place, number_price, unit_price};
use crate::cleanse::lookup::streets::Near;
use crate::cleanse::record::{AddressRow, Subject, large_recipient, lives, units_of};
use crate::history::VersionNameId;
use crate::lookup::{access_address_row, address_row};
use crate::{Budget, Engine, Result};

/// Entrances of a street that are followed when none has the number typed.
const NEAREST_NUMBERS: usize = 6;
/// Units of an entrance that are followed when none is the one typed.
const MOST_UNITS: usize = 40;

/// Steps that it costs to look at an entrance.
const ENTRANCE: u64 = 8;

/// An address that may be meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Candidate {
    pub(crate) subject: Subject,
    /// The lower, the likelier.
    pub(crate) price: u32,
    /// Whether street, number, unit, postcode and town are all as read.
    pub(crate) exact: bool,
    /// Whether it was found by what it was once called.
    pub(crate) former: bool,
    /// Whether its unit is the one read.
    pub(crate) unit: UnitFit,
    /// Price, and whether it is exact, by what it is called today.
    pub(crate) today: (u32, bool),
    /// Rank of the reading by which it was found.
    pub(crate) rank: u8,
    /// Whether that leaves words over that nothing explains.
    pub(crate) strangers: bool,
}

impl Candidate {
    /// The same by what it is called today alone, where it turns out that it was never called as read.
    pub(crate) fn as_today(self) -> Self {
        let (price, exact) = self.today;
        Self { price, exact, ..self }
    }
}

/// How the unit of a candidate is like that which was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UnitFit {
    /// It is that one, or none was read.
    Same,
    /// It is another one or none.
    Other,
    /// What was read as a floor is its door.
    Swapped,
}

thread_local! {
    /// Memory of candidates, kept from question to question.
    static MEMORY: Cell<Vec<Candidate>> = const { Cell::new(Vec::new()) };
}

/// Collects candidates.
pub(crate) struct Candidates<'a> {
    engine: &'a Engine,
    snapshot: &'a Snapshot,
    pub(crate) kind: AddressKind,
    pub(crate) found: Vec<Candidate>,
    scratch: String,
}

/// What is looked for, and what it costs so far.
#[derive(Clone, Copy)]
struct Wanted<'r, 't> {
    reading: &'r Reading<'t>,
    of_street: u32,
    rank: u8,
    /// Whether the nearest will do where there is none.
    others: bool,
    former: bool,
    unit: UnitFit,
}

impl Wanted<'_, '_> {
    /// The same of what has this unit instead of the one that was read, if one was.
    fn of_unit(&self, floor: Floor, door: Door) -> Self {
        let unit = match (self.reading.floor, self.reading.door) {
            (Floor::NONE, Door::NONE) => UnitFit::Same,
            (_, Door::NONE) if floor.is_none() && door.is_some() => UnitFit::Swapped,
            _ => UnitFit::Other,
        };
        Self { unit, ..*self }
    }

    /// The same of an entrance.
    fn of_entrance(&self) -> Self {
        self.of_unit(Floor::NONE, Door::NONE)
    }
}

impl Drop for Candidates<'_> {
    fn drop(&mut self) {
        self.found.clear();
        MEMORY.set(std::mem::take(&mut self.found));
    }
}

impl<'a> Candidates<'a> {
    pub(crate) fn new(engine: &'a Engine, kind: AddressKind) -> Self {
        Self { engine, snapshot: engine.snapshot(), kind, found: MEMORY.take(), scratch: String::new() }
    }

    /// The addresses of a street with the number and unit that were read; with `others`, the nearest to them where
    /// there are none.
    pub(crate) fn in_street(
        &mut self,
        reading: &Reading<'_>,
        rank: usize,
        near: Near,
        others: bool,
        budget: &mut Budget,
    ) -> Result<()> {
        let Near { entry, nearness } = near;
        let of_street = nearness.edits * penalty::STREET_EDIT + u32::from(nearness.cut) * penalty::ABBREVIATED;
        let mut wanted = Wanted { reading, of_street, rank: rank as u8, others, former: false, unit: UnitFit::Same };
        match entry.bearer {
            Bearer::Street(street) => self.on_street(street as usize, &mut wanted, budget),
            Bearer::Versions(name) => {
                wanted.former = true;
                self.once_on(name, &wanted, budget)
            }
        }
    }

    fn on_street(&mut self, street: usize, wanted: &mut Wanted<'_, '_>, budget: &mut Budget) -> Result<()> {
        let streets = &self.snapshot.streets;
        let run = streets.access_from.get(street)..streets.access_to.get(street);
        let Some(number) = wanted.reading.house_number else {
            wanted.of_street += penalty::NO_NUMBER;
            for entrance in run.take(if wanted.others { MOST_UNITS } else { 0 }) {
                self.at_row(entrance, wanted, budget)?;
            }
            return Ok(());
        };
        let numbers = self.snapshot.access_addresses.house_number.array().values();
        let numbers = &numbers[run.start as usize..run.end as usize];
        let first = numbers.partition_point(|&other| other < number.as_u16());
        let same = numbers[first..].iter().take_while(|&&other| other == number.as_u16()).count();
        for place in first..first + same {
            self.at_row(run.start + place as u32, wanted, budget)?;
        }
        if same == 0 && wanted.others {
            let of_street = wanted.of_street;
            for place in around(numbers, first) {
                wanted.of_street = of_street + number_price(number, numbers[place]);
                self.at_row(run.start + place as u32, wanted, budget)?;
            }
        }
        Ok(())
    }

    /// Entrances that once bore the name and the number.
    fn once_on(&mut self, name: VersionNameId, wanted: &Wanted<'_, '_>, budget: &mut Budget) -> Result<()> {
        let Some(number) = wanted.reading.house_number else { return Ok(()) };
        budget.spend(ENTRANCE)?;
        for &row in self.engine.former_entrances(name, number) {
            let version = self.engine.access_address_version(row);
            if !version.is_former() {
                continue;
            }
            let entrance = access_address_row(self.snapshot, version.id);
            let place = Place {
                postcode: version.postcode,
                town: version.postcode_name,
                supplementary_town: version.supplementary_town,
                large: entrance.and_then(|entrance| large_recipient(self.snapshot, entrance)),
            };
            match entrance {
                Some(entrance) => self.at_entrance(entrance, &place, wanted, budget)?,
                None => self.at_gone(version.id, &place, wanted, budget)?,
            }
        }
        Ok(())
    }

    /// What was at an entrance that is known by its versions alone.
    fn at_gone(
        &mut self,
        entrance: Uuid,
        place: &Place<'_>,
        wanted: &Wanted<'_, '_>,
        budget: &mut Budget,
    ) -> Result<()> {
        budget.spend(ENTRANCE)?;
        let fixed = wanted.of_street + self.price_of(place, wanted);
        match self.kind {
            AddressKind::AccessAddress => self.add(Subject::Gone(entrance), fixed, &wanted.of_entrance()),
            AddressKind::Address => self.once_at(entrance, fixed, wanted, budget)?,
        }
        Ok(())
    }

    /// What postcode and towns differ.
    fn price_of(&mut self, place: &Place<'_>, wanted: &Wanted<'_, '_>) -> u32 {
        place.price(wanted.reading, wanted.of_street >= penalty::STREET_EDIT, &mut self.scratch)
    }

    fn at_row(&mut self, entrance: u32, wanted: &Wanted<'_, '_>, budget: &mut Budget) -> Result<()> {
        self.snapshot.fetch_identity(entrance);
        let place = Place::of(self.snapshot, entrance);
        self.at_entrance(entrance, &place, wanted, budget)
    }

    fn at_entrance(
        &mut self,
        entrance: u32,
        place: &Place<'_>,
        wanted: &Wanted<'_, '_>,
        budget: &mut Budget,
    ) -> Result<()> {
        budget.spend(ENTRANCE)?;
        let fixed = wanted.of_street + self.price_of(place, wanted);
        if self.kind == AddressKind::AccessAddress {
            self.add(Subject::Row(AddressRow { entrance, unit: None }), fixed, &wanted.of_entrance());
            return Ok(());
        }
        let reading = wanted.reading;
        let addresses = &self.snapshot.addresses;
        let unit_at = |unit: u32| {
            let floor = Floor::from_u8(addresses.floor.get(unit as usize)).unwrap_or_default();
            (floor, Door::from_u32(addresses.door.get(unit as usize)).unwrap_or_default())
        };
        let price_of = |unit: u32| unit_price((reading.floor, reading.door), unit_at(unit));
        let units = units_of(self.snapshot, entrance);
        budget.spend(units.len() as u64)?;
        let before = self.found.len();
        for unit in units.clone().filter(|&unit| price_of(unit) == 0) {
            self.add(Subject::Row(AddressRow { entrance, unit: Some(unit) }), fixed, wanted);
        }
        if self.found.len() == before {
            let id = self.snapshot.access_addresses.id.get(entrance as usize);
            self.once_at(id, fixed, wanted, budget)?;
        }
        if self.found.len() == before && wanted.others {
            let mut units: Vec<(u32, u32)> = units.map(|unit| (price_of(unit), unit)).collect();
            units.sort_unstable();
            for (of_unit, unit) in units.into_iter().take(MOST_UNITS) {
                let (floor, door) = unit_at(unit);
                let wanted = wanted.of_unit(floor, door);
                self.add(Subject::Row(AddressRow { entrance, unit: Some(unit) }), fixed + of_unit, &wanted);
            }
        }
        Ok(())
    }

    /// Units that once were the one read at an entrance.
    fn once_at(&mut self, entrance: Uuid, fixed: u32, wanted: &Wanted<'_, '_>, budget: &mut Budget) -> Result<()> {
        let Reading { floor, door, .. } = *wanted.reading;
        budget.spend(ENTRANCE)?;
        for &row in self.engine.former_units(entrance, floor, door) {
            budget.spend(ENTRANCE)?;
            let id = self.snapshot.address_versions.id.get(row as usize);
            let subject = match address_row(self.snapshot, id) {
                Some(unit) => {
                    let entrance = self.snapshot.addresses.access_address.get(unit as usize);
                    Subject::Row(AddressRow { entrance, unit: Some(unit) })
                }
                None => Subject::Gone(id),
            };
            self.add(subject, fixed, &Wanted { former: true, ..*wanted });
        }
        Ok(())
    }

    fn add(&mut self, subject: Subject, differences: u32, wanted: &Wanted<'_, '_>) {
        let Wanted { reading, rank, former, unit, .. } = *wanted;
        let bare_floor = u32::from(reading.writing.bare_floor) * penalty::BARE_FLOOR;
        let of_reading = u32::from(rank)
            + bare_floor
            + reading.unknown.len().min(penalty::MOST_UNKNOWN) as u32 * penalty::UNKNOWN_WORD;
        let price = differences + of_reading + u32::from(former) * penalty::FORMER;
        let (exact, strangers) = (differences == penalty::EXACT, reading.writing.strangers);
        let today = if former { (price + penalty::OTHER_HOUSE, false) } else { (price, exact) };
        self.found.push(Candidate { subject, price, exact, former, unit, today, rank, strangers });
    }

    /// Whether an address was found that is as read and exists.
    pub(crate) fn has_living(&self) -> bool {
        self.found.iter().any(|candidate| candidate.exact && lives(self.snapshot, candidate.subject))
    }

    /// Puts the likeliest first, each address once.
    pub(crate) fn sort(&mut self) {
        self.found.sort_unstable_by_key(|candidate| (candidate.subject, candidate.price, !candidate.exact));
        self.found.dedup_by(|other, first| {
            let same = other.subject == first.subject;
            if same {
                first.former |= other.former;
                first.today = first.today.min(other.today);
            }
            same
        });
        self.found.sort_unstable_by_key(|candidate| (candidate.price, candidate.subject));
    }
}

/// Places of the numbers nearest to a place at which none was found.
fn around(numbers: &[u16], place: usize) -> std::ops::Range<usize> {
    place.saturating_sub(NEAREST_NUMBERS)..(place + NEAREST_NUMBERS).min(numbers.len())
}
