//! What a filter holds against rows, cheapest first, and what a look at one costs.

use roaring::RoaringBitmap;
use vejviser_dataset::Snapshot;
use vejviser_dataset::bbr::{BbrDescription, BbrEntity, BbrTable, has_ended, municipality_with_id};
use vejviser_dataset::raw::{RawValue, value_at};

use super::Shown;
use super::lead::{Lead, rows_with_any};
use super::link::Link;
use crate::lookup::id;
use crate::request::RegisterFilter;
use crate::search::ROWS_A_STEP;
use crate::shape::{Pointwise, Shape};
use crate::{Budget, Error, Result};

/// What reading an attribute costs that is in no column, in parts of a step: as many rows as are compared by a column.
const PARTS_OF_FACTS: u64 = 4;

/// Attributes that say what an object is for.
const USAGES: [&str; 3] = ["byg021BygningensAnvendelse", "enh020EnhedensAnvendelse", "tek020Klassifikation"];

/// The field of a filter.
type Given<T> = fn(&RegisterFilter) -> &[T];

/// Filters by what an attribute refers to, with the name that the attribute has in one entity or another.
const LINKS: [(Given<String>, &str, &[&str]); 10] = [
    (|filter| &filter.access_address_id, "accessAddressId", &["husnummer"]),
    (|filter| &filter.address_id, "addressId", &["adresse"]),
    (|filter| &filter.ground_id, "groundId", &["grund"]),
    (|filter| &filter.building_id, "buildingId", &["bygning"]),
    (|filter| &filter.floor_id, "floorId", &["etage"]),
    (|filter| &filter.staircase_id, "staircaseId", &["opgang"]),
    (|filter| &filter.unit_id, "unitId", &["enhed"]),
    (|filter| &filter.shared_area_id, "sharedAreaId", &["fordelingsareal"]),
    (|filter| &filter.property_id, "propertyId", &["ejerlejlighed", "bestemtFastEjendom"]),
    (|filter| &filter.building_property_id, "buildingPropertyId", &["bygningPåFremmedGrund"]),
];

/// Filters by the number in an attribute.
const NUMBERS: [(Given<u64>, &str, &str); 3] = [
    (|filter| &filter.parcel, "parcel", "jordstykke"),
    (|filter| &filter.property_number, "propertyNumber", "ejendomsnummer"),
    (|filter| &filter.bfe_number, "bfeNumber", "bfeNummer"),
];

/// What must hold of a row.
enum Test<'f> {
    /// It is one of these.
    Row(Vec<u32>),
    Status(&'f [u8]),
    /// It is no more: never.
    InUse,
    Municipality(Vec<u16>),
    /// It has a point.
    HasPoint,
    /// Its point lies inside.
    Inside(Box<Shape>),
    /// An attribute refers to one of these.
    Link(Link),
    /// An attribute is one of these.
    Value(usize, Vec<RawValue<'f>>),
    /// It is one of these, as postings say.
    Among(RoaringBitmap),
    /// An attribute is one of these numbers, which ascend.
    Number(usize, Vec<i64>),
}

/// Everything that must hold of a row.
pub(super) struct Tests<'f> {
    snapshot: &'f Snapshot,
    entity: BbrEntity,
    rows: &'f BbrTable,
    description: &'static BbrDescription,
    each: Vec<Test<'f>>,
}

impl<'f> Tests<'f> {
    /// Those of a filter, all but what leads through other entities: see [`super::property`].
    ///
    /// # Errors
    /// [`Error::Parameter`] for what cannot be used.
    pub(super) fn new(
        snapshot: &'f Snapshot,
        entity: BbrEntity,
        shown: Shown,
        filter: &'f RegisterFilter,
    ) -> Result<Self> {
        let (rows, description) = (snapshot.bbr(entity), entity.description());
        let mut tests = Vec::new();
        if !filter.id.is_empty() {
            let ids = filter.id.iter().map(|text| id(text, "id")).collect::<Result<Vec<_>>>()?;
            tests.push(Test::Row(ids.into_iter().filter_map(|id| rows.with_id(id)).collect()));
        }
        if !filter.status.is_empty() {
            tests.push(Test::Status(&filter.status));
        }
        if shown == Shown::InUse && !filter.include_ended {
            tests.push(Test::InUse);
        }
        if !filter.municipality.is_empty() {
            tests.push(Test::Municipality(filter.municipality.clone()));
        }
        if !filter.municipality_id.is_empty() {
            let ids = filter.municipality_id.iter().map(|text| id(text, "municipalityId"));
            let ids = ids.collect::<Result<Vec<_>>>()?;
            tests.push(Test::Municipality(ids.into_iter().filter_map(municipality_with_id).collect()));
        }
        if let Some(shape) = Shape::from_spatial(&filter.spatial)? {
            tests.push(Test::Inside(Box::new(shape)));
        }
        if filter.position.is_some() || matches!(tests.last(), Some(Test::Inside(_))) {
            let field = if filter.position.is_some() { "position" } else { "spatial" };
            attribute(description, &["byg404Koordinat", "tek109Koordinat"], field)?;
        }
        for (texts, field, names) in LINKS {
            let texts = texts(filter);
            if !texts.is_empty() {
                let ids = texts.iter().map(|text| id(text, field)).collect::<Result<Vec<_>>>()?;
                // A unit names its floor, and the table has the building beside it.
                if entity == BbrEntity::Unit && field == "buildingId" {
                    let buildings = snapshot.bbr(BbrEntity::Building);
                    tests.push(Test::Link(Link::by_second(ids.into_iter().filter_map(|id| buildings.with_id(id)))));
                    continue;
                }
                let place = attribute(description, names, field)?;
                tests.push(Test::Link(Link::new(snapshot, description, place, &ids)));
            }
        }
        for (numbers, field, name) in NUMBERS {
            let numbers = numbers(filter);
            if numbers.is_empty() || (field != "parcel" && entity != BbrEntity::Property) {
                continue;
            }
            let place = attribute(description, &[name], field)?;
            tests.push(Test::numbers(place, numbers.iter().copied()));
        }
        if !filter.usage.is_empty() {
            let place = attribute(description, &USAGES, "usage")?;
            tests.push(Test::Value(place, filter.usage.iter().map(|text| code(text)).collect()));
        }
        Ok(Self { snapshot, entity, rows, description, each: tests })
    }

    /// Reads the postings of what they say exactly, so that no row is asked for it.
    pub(super) fn read_postings(&mut self, budget: &mut Budget) -> Result<()> {
        for test in &mut self.each {
            if let Test::Value(place, values) = test
                && let Some(rows) = rows_with_any(self.snapshot, self.entity, *place, values, budget)?
            {
                *test = Test::Among(rows);
            }
        }
        Ok(())
    }

    /// Adds that an attribute refers to one of some objects.
    pub(super) fn add_link(&mut self, link: Link) {
        self.each.push(Test::Link(link));
    }

    /// Adds that an attribute is one of some numbers.
    pub(super) fn add_numbers(&mut self, place: usize, numbers: impl Iterator<Item = u64>) {
        self.each.push(Test::numbers(place, numbers));
    }

    /// These, and that a row has a point.
    pub(super) fn with_point(mut self) -> Self {
        self.each.push(Test::HasPoint);
        self
    }

    /// Whether nothing has to hold.
    pub(super) fn are_none(&self) -> bool {
        self.each.is_empty()
    }

    /// What leads to the fewest rows among which all are for which the tests hold; nothing where none of them leads to rows.
    pub(super) fn lead(&self) -> Option<Lead<'_>> {
        let leads = self.each.iter().filter_map(|test| test.lead(self.snapshot, self.entity, self.rows));
        leads
            .min_by_key(|lead| lead.count(self.snapshot))
            .filter(|lead| lead.count(self.snapshot) < self.rows.len() as u64)
    }

    /// Every row for which all hold, of those that something leads to, in any order, perhaps more than once.
    pub(super) fn every(&self, lead: Option<&Lead<'_>>, budget: &mut Budget) -> Result<Vec<u32>> {
        match lead {
            Some(lead) => self.all(lead.rows(self.snapshot, budget)?, usize::MAX, budget),
            None => self.all(0..self.rows.len() as u32, usize::MAX, budget),
        }
    }

    /// The rows for which all hold, in their order: as many as `limit`.
    pub(super) fn all(&self, rows: impl Iterator<Item = u32>, limit: usize, budget: &mut Budget) -> Result<Vec<u32>> {
        let mut found = Vec::new();
        let mut parts = Parts::default();
        for row in rows {
            if self.hold(row, &mut parts, budget)? {
                found.push(row);
                if found.len() >= limit {
                    break;
                }
            }
        }
        Ok(found)
    }

    /// Whether all hold of a row.
    pub(super) fn hold(&self, row: u32, parts: &mut Parts, budget: &mut Budget) -> Result<bool> {
        let mut cost = 1;
        let hold = self.each.iter().all(|test| {
            let (holds, own_cost) = test.look(self.rows, self.description, row);
            cost += own_cost;
            holds
        });
        parts.spend(cost, budget)?;
        Ok(hold)
    }
}

/// Parts of a step that are not spent yet.
#[derive(Default)]
pub(super) struct Parts(u64);

impl Parts {
    pub(super) fn spend(&mut self, parts: u64, budget: &mut Budget) -> Result<()> {
        self.0 += parts;
        if self.0 >= ROWS_A_STEP {
            budget.spend(self.0 / ROWS_A_STEP)?;
            self.0 %= ROWS_A_STEP;
        }
        Ok(())
    }
}

impl Test<'_> {
    /// That an attribute is one of some numbers.
    fn numbers(place: usize, numbers: impl Iterator<Item = u64>) -> Self {
        let mut numbers: Vec<i64> = numbers.map(u64::cast_signed).collect();
        numbers.sort_unstable();
        Self::Number(place, numbers)
    }

    /// Whether it holds of a row, and in parts of a step what that look cost beyond reading a column.
    fn look(&self, rows: &BbrTable, description: &'static BbrDescription, row: u32) -> (bool, u64) {
        let at = row as usize;
        let of_facts = |place: usize| value_at(description.attributes, rows.facts.get(at), place);
        match self {
            Self::Row(own) => (own.contains(&row), 0),
            Self::Among(own) => (own.contains(row), 0),
            Self::Status(codes) => (rows.status.get(at).is_some_and(|code| codes.contains(&code)), 0),
            Self::InUse => (!has_ended(rows.status.get(at)), 0),
            Self::HasPoint => (rows.x.get(at).is_some() && rows.y.get(at).is_some(), 0),
            Self::Municipality(codes) => (rows.municipality.get(at).is_some_and(|code| codes.contains(&code)), 0),
            Self::Inside(shape) => {
                let Some((x, y)) = rows.x.get(at).zip(rows.y.get(at)) else { return (false, 0) };
                let (least, most) = shape.bounds();
                let is_near = (least.x..=most.x).contains(&x.into()) && (least.y..=most.y).contains(&y.into());
                if !is_near {
                    return (false, 0);
                }
                let (is_inside, steps) = shape.look(x, y);
                (is_inside, steps * ROWS_A_STEP)
            }
            Self::Link(link) => match link.holds_by_column(rows, at) {
                Some(holds) => (holds, 0),
                None => (of_facts(link.place).is_some_and(|value| link.holds(value)), PARTS_OF_FACTS),
            },
            Self::Value(place, values) => {
                (of_facts(*place).is_some_and(|value| values.contains(&value)), PARTS_OF_FACTS)
            }
            Self::Number(place, numbers) => {
                let holds =
                    matches!(of_facts(*place), Some(RawValue::Integer(own)) if numbers.binary_search(&own).is_ok());
                (holds, PARTS_OF_FACTS)
            }
        }
    }

    /// What leads to rows among which all are for which it holds.
    fn lead(&self, snapshot: &Snapshot, entity: BbrEntity, rows: &BbrTable) -> Option<Lead<'_>> {
        match self {
            Self::Row(own) => Some(Lead::Rows(own.clone())),
            Self::Among(own) => Some(Lead::Among(own)),
            Self::Inside(shape) => {
                let (lower, upper) = shape.bounds();
                Some(Lead::Pages(snapshot.bbr_pages(entity)?.meeting(lower, upper)))
            }
            Self::Link(link) => match link.rows_by_column(rows) {
                Some(found) => Some(Lead::Rows(found)),
                None => Lead::to_values(entity, link.place, link.values()),
            },
            Self::Value(place, codes) => Lead::to_values(entity, *place, codes.iter().copied()),
            Self::Number(place, numbers) => {
                Lead::to_values(entity, *place, numbers.iter().map(|&number| RawValue::Integer(number)))
            }
            _ => None,
        }
    }
}

/// The place of the attribute that an entity has of several.
pub(super) fn attribute(description: &'static BbrDescription, names: &[&str], field: &'static str) -> Result<usize> {
    let place = description.attributes.iter().position(|attribute| names.contains(&attribute.name));
    place.ok_or_else(|| Error::parameter(field, format!("{} has no such attribute", description.name)))
}

/// A code as it is kept.
fn code(text: &str) -> RawValue<'_> {
    match text.parse() {
        Ok(number) if u64::to_string(&number) == text => RawValue::Digits(number),
        _ => RawValue::Text(text),
    }
}

#[cfg(test)]
mod tests {
    use vejviser_dataset::postings::Posted;

    use super::*;

    #[test]
    fn rows_are_found_by_every_attribute_that_a_filter_names() {
        let links = LINKS.iter().flat_map(|(_, _, names)| names.iter());
        let numbers = NUMBERS.iter().map(|(_, _, name)| name);
        let filtered: Vec<&str> = links.chain(numbers).chain(&USAGES).copied().collect();
        for entity in BbrEntity::ALL {
            let BbrDescription { name, parent, second, attributes, .. } = entity.description();
            for (place, attribute) in attributes.iter().enumerate() {
                let is_column = [*parent, *second].contains(&Some(attribute.name));
                let is_posted = Posted::of_attribute(entity, place).is_some();
                assert_eq!(is_posted, !is_column && filtered.contains(&attribute.name), "{name}.{}", attribute.name);
            }
        }
    }
}
