//! What a filter holds against rows, cheapest first, and what a look at one costs.

use vejviser_dataset::Snapshot;
use vejviser_dataset::bbr::{BbrDescription, BbrEntity, BbrKind, BbrTable, Target, has_ended, municipality_with_id};
use vejviser_dataset::raw::{RawValue, value_at};
use vejviser_model::Uuid;

use super::Shown;
use crate::lookup::{access_address_row, address_row, id};
use crate::request::RegisterFilter;
use crate::search::ROWS_A_STEP;
use crate::shape::{Pointwise, Shape};
use crate::{Budget, Error, Result};

/// What reading an attribute costs that is in no column, in parts of a step: as many rows as are compared by a column.
const PARTS_OF_FACTS: u64 = 4;

/// Attributes that say what an object is for.
const USAGES: [&str; 3] = ["byg021BygningensAnvendelse", "enh020EnhedensAnvendelse", "tek020Klassifikation"];

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
    /// An attribute is one of these numbers, which ascend.
    Number(usize, Vec<i64>),
}

/// A reference to one of some objects.
pub(super) struct Link {
    /// The place of the attribute.
    place: usize,
    column: Column,
    /// Rows of those that have one.
    rows: Vec<u32>,
    /// Those of which there is no row.
    others: Vec<Uuid>,
}

/// Where the row of what an attribute refers to stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Column {
    Parent,
    Second,
    /// Among the facts.
    Facts,
}

/// Everything that must hold of a row.
pub(super) struct Tests<'f> {
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
        for (texts, field, names) in [
            (&filter.access_address_id, "accessAddressId", ["husnummer", ""]),
            (&filter.address_id, "addressId", ["adresse", ""]),
            (&filter.ground_id, "groundId", ["grund", ""]),
            (&filter.building_id, "buildingId", ["bygning", ""]),
            (&filter.floor_id, "floorId", ["etage", ""]),
            (&filter.staircase_id, "staircaseId", ["opgang", ""]),
            (&filter.unit_id, "unitId", ["enhed", ""]),
            (&filter.shared_area_id, "sharedAreaId", ["fordelingsareal", ""]),
            (&filter.property_id, "propertyId", ["ejerlejlighed", "bestemtFastEjendom"]),
            (&filter.building_property_id, "buildingPropertyId", ["bygningPåFremmedGrund", ""]),
        ] {
            if !texts.is_empty() {
                let ids = texts.iter().map(|text| id(text, field)).collect::<Result<Vec<_>>>()?;
                // A unit names its floor, and the table has the building beside it.
                if entity == BbrEntity::Unit && field == "buildingId" {
                    let buildings = snapshot.bbr(BbrEntity::Building);
                    tests.push(Test::Link(Link::by_second(ids.into_iter().filter_map(|id| buildings.with_id(id)))));
                    continue;
                }
                let place = attribute(description, &names, field)?;
                tests.push(Test::Link(Link::new(snapshot, description, place, &ids)));
            }
        }
        for (numbers, field, name) in [
            (&filter.parcel, "parcel", "jordstykke"),
            (&filter.property_number, "propertyNumber", "ejendomsnummer"),
            (&filter.bfe_number, "bfeNumber", "bfeNummer"),
        ] {
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
        Ok(Self { rows, description, each: tests })
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

    /// Few rows among which all are for which the tests hold, in any order, perhaps more than once; nothing where none of
    /// the tests leads to rows.
    pub(super) fn candidates(&self) -> Option<Vec<u32>> {
        self.each.iter().filter_map(|test| test.candidates(self.rows)).min_by_key(Vec::len)
    }

    /// The rows for which all hold, in their order: as many as `limit`.
    pub(super) fn all(&self, rows: impl Iterator<Item = u32>, limit: usize, budget: &mut Budget) -> Result<Vec<u32>> {
        let mut found = Vec::new();
        self.each(rows, budget, |row| {
            found.push(row);
            found.len() < limit
        })?;
        Ok(found)
    }

    /// Calls a function with each row for which all hold, in their order, until it says to stop.
    pub(super) fn each(
        &self,
        rows: impl Iterator<Item = u32>,
        budget: &mut Budget,
        mut goes_on: impl FnMut(u32) -> bool,
    ) -> Result<()> {
        let mut parts = 0;
        for row in rows {
            parts += 1;
            let holds = self.each.iter().all(|test| {
                let (holds, cost) = test.look(self.rows, self.description, row);
                parts += cost;
                holds
            });
            if parts >= ROWS_A_STEP {
                budget.spend(parts / ROWS_A_STEP)?;
                parts %= ROWS_A_STEP;
            }
            if holds && !goes_on(row) {
                break;
            }
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
            Self::Link(link) => {
                let named = match link.column {
                    Column::Parent => rows.parent.get(at),
                    Column::Second => rows.second.get(at),
                    Column::Facts => None,
                };
                if let Some(named) = named {
                    return (link.rows.contains(&named), 0);
                }
                let holds = match of_facts(link.place) {
                    Some(RawValue::Digits(row)) => link.rows.iter().any(|&own| u64::from(own) == row),
                    Some(RawValue::Id(id)) => link.others.contains(&id),
                    _ => false,
                };
                (holds, PARTS_OF_FACTS)
            }
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

    /// Rows among which all are for which it holds, where it leads to few.
    fn candidates(&self, rows: &BbrTable) -> Option<Vec<u32>> {
        /// The key that rows have which refer to nothing that has a row.
        const NOTHING: u32 = u32::MAX;
        match self {
            Self::Row(own) => Some(own.clone()),
            Self::Link(link) if link.column != Column::Facts => {
                let nothing = (!link.others.is_empty()).then_some(NOTHING);
                let keys = link.rows.iter().copied().chain(nothing);
                Some(match link.column {
                    Column::Parent => keys.flat_map(|key| rows.of_parent(key)).collect(),
                    _ => keys.flat_map(|key| rows.of_second(key)).collect(),
                })
            }
            _ => None,
        }
    }
}

impl Link {
    /// To rows that stand in the column of what a row is found by as well.
    pub(super) fn by_second(rows: impl IntoIterator<Item = u32>) -> Self {
        Self { place: 0, column: Column::Second, rows: rows.into_iter().collect(), others: Vec::new() }
    }

    /// To objects with some ids.
    pub(super) fn new(snapshot: &Snapshot, description: &'static BbrDescription, place: usize, ids: &[Uuid]) -> Self {
        let row = |id: Uuid| match description.kinds.get(place) {
            Some(BbrKind::Link(Target::AccessAddress)) => access_address_row(snapshot, id),
            Some(BbrKind::Link(Target::Address)) => address_row(snapshot, id),
            Some(BbrKind::Link(Target::Row(entity))) => snapshot.bbr(*entity).with_id(id),
            _ => None,
        };
        let name = description.attributes.get(place).map(|attribute| attribute.name);
        let column = match name {
            name if name.is_some() && name == description.parent => Column::Parent,
            name if name.is_some() && name == description.second => Column::Second,
            _ => Column::Facts,
        };
        let (mut rows, mut others) = (Vec::new(), Vec::new());
        for &id in ids {
            match row(id) {
                Some(row) => rows.push(row),
                None => others.push(id),
            }
        }
        Self { place, column, rows, others }
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
