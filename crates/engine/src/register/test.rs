//! What must hold of rows, and what a look at one costs.

use roaring::RoaringBitmap;
use vejviser_dataset::Snapshot;
use vejviser_dataset::bbr::{BbrDescription, BbrEntity, BbrTable, has_ended};
use vejviser_dataset::postings::{Posted, Value};
use vejviser_dataset::raw::{RawValue, value_at};
use vejviser_dataset::spatial::{EVERYWHERE, Position};

use super::lead::{Lead, rows_with_any};
use super::link::Link;
use crate::search::ROWS_A_STEP;
use crate::shape::{Pointwise, Shape};
use crate::{Budget, Result};

/// What reading an attribute costs that is in no column, in parts of a step: as many rows as are compared by a column.
const PARTS_OF_FACTS: u64 = 4;
/// So many rows of a posting are rather read than one more row is looked at for an attribute that is in no column: see
/// `npm run bench -- requests`.
const POSTED_A_LOOK: u64 = 16;

/// What must hold of a row.
pub(super) enum Test<'f> {
    /// It is one of these.
    Row(Vec<u32>),
    /// Its status is one of these.
    Status(&'f [u8]),
    /// It is no more: never.
    InUse,
    /// It lies in one of these.
    Municipality(Vec<u16>),
    /// It has a point.
    HasPoint,
    /// Its point lies inside.
    Inside(Box<Shape>),
    /// An attribute refers to one of these.
    Link(Link),
    /// An attribute is one of these.
    Value(usize, Vec<RawValue<'f>>),
    /// It is one of these rows, which have one of some codes.
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
    /// These tests of the rows of an entity.
    pub(super) fn of(snapshot: &'f Snapshot, entity: BbrEntity, each: Vec<Test<'f>>) -> Self {
        Self { snapshot, entity, rows: snapshot.bbr(entity), description: entity.description(), each }
    }

    /// Reads which rows have a code, so that no row is asked for it: where so many would be that it is worth it.
    pub(super) fn read_codes(&mut self, looks: u64, budget: &mut Budget) -> Result<()> {
        for test in &mut self.each {
            if let Test::Value(place, values) = test
                && let Some(rows) =
                    rows_with_any(self.snapshot, self.entity, *place, values, looks * POSTED_A_LOOK, budget)?
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

    /// What leads to the fewest rows among which all are for which the tests hold; nothing where none of them leads to
    /// fewer than there are.
    pub(super) fn lead(&self, budget: &mut Budget) -> Result<Option<Lead<'_>>> {
        let mut least: Option<Lead<'_>> = None;
        for test in &self.each {
            let Some(lead) = test.lead(self.snapshot, self.entity, self.rows) else { continue };
            budget.spend(lead.cost())?;
            if lead.count < least.as_ref().map_or(self.rows.len() as u64, |least| least.count) {
                least = Some(lead);
            }
        }
        Ok(least)
    }

    /// The corners of a box in which every row lies for which all hold.
    pub(super) fn bounds(&self) -> [Position; 2] {
        let bounds = self.each.iter().find_map(|test| match test {
            Test::Inside(shape) => Some(shape.bounds()),
            _ => None,
        });
        bounds.map_or(EVERYWHERE, |(least, most)| [least, most])
    }

    /// Every row for which all hold, of those that something leads to, in any order, perhaps more than once.
    pub(super) fn every(&self, lead: Option<&Lead<'_>>, budget: &mut Budget) -> Result<Vec<u32>> {
        match lead {
            Some(lead) => self.all(lead.rows(budget)?, usize::MAX, budget),
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

/// Parts of a step that are not spent yet: a step is [`ROWS_A_STEP`] of them.
#[derive(Default)]
pub(super) struct Parts(u64);

impl Parts {
    /// Adds parts, and spends the whole steps among them.
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
    pub(super) fn numbers(place: usize, numbers: impl Iterator<Item = u64>) -> Self {
        let mut numbers: Vec<i64> = numbers.map(u64::cast_signed).collect();
        numbers.sort_unstable();
        numbers.dedup();
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
    fn lead<'t>(&'t self, snapshot: &'t Snapshot, entity: BbrEntity, rows: &BbrTable) -> Option<Lead<'t>> {
        match self {
            Self::Row(own) => Some(Lead::to_rows(own.clone())),
            Self::Among(own) => Some(Lead::to_set(own)),
            Self::Inside(shape) => {
                let (lower, upper) = shape.bounds();
                Some(Lead::to_pages(snapshot.bbr_pages(entity)?.meeting(lower, upper)))
            }
            Self::Link(link) => match link.rows_by_column(rows) {
                Some(found) => Some(Lead::to_rows(found)),
                None => Lead::to_attribute(snapshot, entity, link.place, link.values()),
            },
            Self::Value(place, codes) => Lead::to_attribute(snapshot, entity, *place, codes.iter().copied()),
            Self::Number(place, numbers) => {
                let values = numbers.iter().map(|&number| RawValue::Integer(number));
                Lead::to_attribute(snapshot, entity, *place, values)
            }
            Self::Status(codes) => {
                let values = codes.iter().map(|&code| Value::Number(code.into()));
                Some(Lead::to_values(snapshot, entity, Posted::of_status(entity), values))
            }
            Self::Municipality(codes) => {
                let values = codes.iter().map(|&code| Value::Number(code.into()));
                Some(Lead::to_values(snapshot, entity, Posted::of_municipality(entity), values))
            }
            Self::InUse | Self::HasPoint => None,
        }
    }
}
