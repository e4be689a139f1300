//! Rows of the register of buildings and dwellings: numbered in runs under entrances, addresses and buildings, and with
//! row numbers for references.
//!
//! Entities come behind those that they refer to. Of each the ids and what its rows stand under are held; the rows
//! themselves are sorted outside of memory.

use std::collections::BTreeMap;
use std::io;
use std::marker::PhantomData;
use std::path::Path;

use vejviser_dataset::Contents;
use vejviser_dataset::bbr::{BbrDescription, BbrEntity, BbrKind, BbrTables, Target, stands};
use vejviser_dataset::raw::{FactsBuilder, RawValue, values};
use vejviser_dataset::tables::{BbrRow, BbrRowsBuilder, BbrTextRow, BbrTextsBuilder};
use vejviser_model::Uuid;

use super::by_id::{AddressRows, RowsById};
use crate::ImportError;
use crate::record::{Strings, SymbolNumbers};
use crate::report::{Findings, add_count};
use crate::sorter::Sorter;
use crate::source::bbr::{BbrStore, Staged, put};

/// The row of what is in no table.
const NONE: u32 = u32::MAX;

/// Fills the tables of the register. Returns the rows of objects that came more than once, by table.
pub(super) fn settle(
    mut store: BbrStore,
    mut tables: BbrTables,
    addresses: &AddressRows,
    strings: &Strings,
    contents: &mut Contents,
    findings: &mut Findings,
) -> Result<BTreeMap<String, u64>, ImportError> {
    let mut duplicates = BTreeMap::new();
    let mut texts = TextNumbers { strings, numbers: SymbolNumbers::default(), texts: BbrTextsBuilder::default() };
    let mut numbered: Vec<Numbered> = Vec::new();
    let folder = store.folder().to_owned();
    for entity in BbrEntity::ALL {
        let mut rows = Rows { entity, ids: Vec::new(), parents: Vec::new(), seconds: Vec::new() };
        let mut sorter = Sorter::new(&folder);
        let others = store.drain(entity, |staged| {
            let known = Known { addresses, numbered: &numbered };
            rows.take(&staged, &known, &mut texts, findings, &mut sorter)
        })?;
        if others > 0 {
            add_count(&mut duplicates, entity.description().table, others);
        }
        let (table, numbers) = rows.number(sorter, &folder)?;
        tables.write(entity, table)?;
        numbered.push(numbers);
    }
    (contents.bbr, contents.bbr_texts) = (Some(tables), texts.texts);
    Ok(duplicates)
}

/// The rows of an entity that have their numbers.
struct Numbered {
    /// Places of the ids, which are in order.
    by_id: RowsById,
    /// Row of each place.
    row_of_id: Vec<u32>,
    /// What each row stands under.
    parent_of_row: Vec<u32>,
}

/// Everything that a row may refer to.
struct Known<'a> {
    addresses: &'a AddressRows,
    numbered: &'a [Numbered],
}

impl Known<'_> {
    /// The row that a reference names.
    fn row(&self, target: Target, id: Uuid) -> Option<u32> {
        match target {
            Target::AccessAddress => self.addresses.entrances.row(id),
            Target::Address => self.addresses.units.row(id),
            Target::Row(entity) => {
                let Numbered { by_id, row_of_id, .. } = self.numbered.get(entity as usize)?;
                by_id.row(id).map(|place| row_of_id[place as usize])
            }
            Target::Elsewhere => None,
        }
    }

    /// What a row of an entity stands under.
    fn parent(&self, entity: BbrEntity, row: u32) -> Option<u32> {
        let parent = self.numbered.get(entity as usize)?.parent_of_row.get(row as usize)?;
        Some(*parent).filter(|&row| row != NONE)
    }
}

/// The rows of an entity while they get their numbers.
struct Rows {
    entity: BbrEntity,
    /// In order.
    ids: Vec<Uuid>,
    /// What the row of each id stands under, and what it is found by as well.
    parents: Vec<u32>,
    seconds: Vec<u32>,
}

impl Rows {
    /// Takes the next row in order of id, and hands it on with its references resolved.
    fn take(
        &mut self,
        staged: &Staged<'_>,
        known: &Known<'_>,
        texts: &mut TextNumbers<'_>,
        findings: &mut Findings,
        sorter: &mut Sorter,
    ) -> io::Result<()> {
        let BbrDescription { attributes, kinds, parent, second, .. } = self.entity.description();
        let mut facts = FactsBuilder::new(attributes);
        let (mut shared, mut own_parent, mut own_second) = (Vec::new(), None, None);
        let mut building = staged.building.and_then(|id| known.row(Target::Row(BbrEntity::Building), id));
        let values = values(attributes, staged.facts);
        for (place, (attribute, kind)) in attributes.iter().zip(*kinds).enumerate() {
            let value = values.get(place).copied().flatten();
            if let BbrKind::Link(target) = *kind {
                let Some(RawValue::Id(id)) = value else {
                    if *parent == Some(attribute.name) {
                        findings.unjoined(&format!("{} (BBR) without {}", noun(self.entity), noun_of(target)));
                    }
                    continue;
                };
                let row = known.row(target, id);
                if row.is_none() && target != Target::Elsewhere {
                    findings.unjoined(&unjoined(self.entity, staged.status, target));
                }
                match row {
                    Some(row) if *parent == Some(attribute.name) => own_parent = Some(row),
                    Some(row) if second.is_some_and(|second| attribute.name == second) => own_second = Some(row),
                    Some(row) => facts.own_number(place, row.into()),
                    None => facts.own_id(place, id),
                }
                if let (Some(row), Target::Row(entity @ (BbrEntity::Floor | BbrEntity::Staircase))) = (row, target) {
                    building = building.or_else(|| known.parent(entity, row));
                }
                continue;
            }
            let symbol = value.and_then(|value| put(&mut facts, place, value));
            shared.extend(symbol.map(|symbol| texts.number(symbol)));
        }
        if self.entity == BbrEntity::Unit {
            own_second = building;
            if building.is_none() {
                findings.unjoined(&unjoined(self.entity, staged.status, Target::Row(BbrEntity::Building)));
            }
        }
        let place = self.ids.len() as u32;
        self.ids.push(staged.id);
        self.parents.push(own_parent.unwrap_or(NONE));
        self.seconds.push(own_second.unwrap_or(NONE));
        sorter.push(|out| {
            out.extend(own_parent.unwrap_or(NONE).to_be_bytes());
            out.extend(place.to_be_bytes());
            out.push(staged.status.unwrap_or_default());
            out.extend(staged.municipality.unwrap_or_default().to_be_bytes());
            let [x, y] = staged.point.map_or([0; 2], |point| [point.x_mm, point.y_mm]);
            out.extend(x.to_be_bytes());
            out.extend(y.to_be_bytes());
            facts.finish(shared, out);
        })
    }

    /// Numbers the rows and makes their table.
    fn number(self, sorter: Sorter, folder: &Path) -> Result<(BbrRowsBuilder, Numbered), ImportError> {
        let Self { entity, ids, parents, seconds } = self;
        let in_order_of = |keys: &[u32], then: &dyn Fn(u32) -> u32| {
            let mut places: Vec<u32> = (0..keys.len() as u32).collect();
            places.sort_unstable_by_key(|&place| (keys[place as usize], then(place)));
            places
        };
        let places = in_order_of(&parents, &|place| place);
        let mut row_of_id = vec![NONE; ids.len()];
        for (&place, row) in places.iter().zip(0..) {
            row_of_id[place as usize] = row;
        }
        // Also where none of them names a row: those that name nothing stand at the end, and are found there.
        let has_seconds = entity.description().second.is_some() || seconds.iter().any(|&second| second != NONE);
        let by_second = in_order_of(&seconds, &|place| row_of_id[place as usize]);
        let mut table = BbrRowsBuilder::default();
        let written = sorter.for_each(|item| -> io::Result<()> {
            let Some((place, item)) = Numbering::of(item) else { return Ok(()) };
            let row = table.len();
            let some = |number: u32| Some(number).filter(|&number| number != NONE);
            table.push(&BbrRow {
                id: ids[place],
                status: Some(item.status).filter(|&status| status > 0),
                municipality: Some(item.municipality).filter(|&code| code > 0),
                parent: some(parents[place]),
                second: some(seconds[place]),
                x: (item.x != 0).then_some(item.x),
                y: (item.x != 0).then_some(item.y),
                by_id: row_of_id[row],
                by_second: has_seconds.then(|| row_of_id[by_second[row] as usize]),
                facts: item.facts,
                borrowed: PhantomData,
            });
            Ok(())
        });
        written.map_err(ImportError::io(folder))?;
        let parent_of_row = places.iter().map(|&place| parents[place as usize]).collect();
        Ok((table, Numbered { by_id: RowsById::new(ids), row_of_id, parent_of_row }))
    }
}

/// A row as it is sorted the second time.
struct Numbering<'a> {
    status: u8,
    municipality: u16,
    x: i32,
    y: i32,
    facts: &'a [u8],
}

impl<'a> Numbering<'a> {
    /// The place of an id, and its row. `None` when it is cut off.
    fn of(item: &'a [u8]) -> Option<(usize, Self)> {
        let (_, rest) = item.split_first_chunk::<4>()?;
        let (place, rest) = rest.split_first_chunk()?;
        let (&[status], rest) = rest.split_first_chunk()?;
        let (municipality, rest) = rest.split_first_chunk()?;
        let (x, rest) = rest.split_first_chunk()?;
        let (y, facts) = rest.split_first_chunk()?;
        let (x, y) = (i32::from_be_bytes(*x), i32::from_be_bytes(*y));
        let municipality = u16::from_be_bytes(*municipality);
        Some((u32::from_be_bytes(*place) as usize, Self { status, municipality, x, y, facts }))
    }
}

/// The texts that rows share, numbered in the order in which rows need them.
struct TextNumbers<'a> {
    strings: &'a Strings,
    numbers: SymbolNumbers,
    texts: BbrTextsBuilder,
}

impl TextNumbers<'_> {
    fn number(&mut self, symbol: u32) -> u32 {
        let Self { strings, numbers, texts } = self;
        numbers.of(symbol, || texts.push(&BbrTextRow { text: strings.at(symbol as usize), borrowed: PhantomData }))
    }
}

/// Why a row is not found by what it refers to.
fn unjoined(entity: BbrEntity, status: Option<u8>, target: Target) -> String {
    let ended = if stands(status) { "" } else { " that does not stand" };
    format!("{} (BBR){ended} to {}", noun(entity), noun_of(target))
}

fn noun(entity: BbrEntity) -> &'static str {
    match entity {
        BbrEntity::Ground => "ground",
        BbrEntity::Building => "building",
        BbrEntity::Staircase => "staircase",
        BbrEntity::Floor => "floor",
        BbrEntity::Unit => "unit",
        BbrEntity::TechnicalInstallation => "technical installation",
        BbrEntity::Property => "property",
        BbrEntity::SharedArea => "shared area",
        BbrEntity::ShareOfArea => "share of a shared area",
        BbrEntity::BuildingOnOthersGround => "building on another's ground",
        BbrEntity::UnitProperty => "relation of a unit to a flat",
        BbrEntity::GroundParcel => "relation of a ground to a parcel",
    }
}

fn noun_of(target: Target) -> &'static str {
    match target {
        Target::AccessAddress => "access address",
        Target::Address => "address",
        Target::Row(entity) => noun(entity),
        Target::Elsewhere => "what is in no table",
    }
}
