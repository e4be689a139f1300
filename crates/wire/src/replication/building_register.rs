//! The rows of the register of buildings and dwellings that hold now (`bbr_…_aktuel`). What it said before is not kept, so
//! there is no history to copy. Attributes follow from the description of each entity: first those that every entity has,
//! then what the row refers to, then its own.

use std::ops::Range;
use std::sync::LazyLock;

use vejviser_dataset::Snapshot;
use vejviser_dataset::bbr::{BbrEntity, BbrKind};

use super::attribute::DataType;
use super::entity::{Behind, DescribedAttribute, Entity, Notation, RowFilter};
use crate::bytes::json::{object, separated};
use crate::bytes::value::Value;
use crate::bytes::writer::{Writer, append};
use crate::enrichment::buildings::attribute::Attribute;
use crate::enrichment::buildings::attribute_of;
use crate::form::description::{Meaning, means};
use crate::record::geometry::write_point;
use crate::record::register_row::Row;
use crate::record::scope::Scope;

/// The rows of every entity.
pub(super) static ENTITIES: LazyLock<Vec<RegisterEntity>> =
    LazyLock::new(|| BbrEntity::ALL.into_iter().map(RegisterEntity::new).collect());

/// The key of every entity.
const KEY: [&str; 1] = ["id"];
/// Attributes that every entity has, in their order; those that are in no facts are cells of their own.
const SHARED: [&str; 8] = [
    "forretningshændelse",
    "forretningsområde",
    "forretningsproces",
    "id",
    "kommunekode",
    "registreringsaktør",
    "status",
    "virkningsaktør",
];
/// What buildings refer to, in the order in which copies have it; other entities have the order of the register.
const OF_BUILDINGS: [&str; 4] = ["jordstykke", "husnummer", "ejerlejlighed", "grund"];

const ID: Meaning = means("Objektets id i BBR.", "Id of the object in BBR.");
const STATUS: Meaning = means("Objektets status i BBR.", "Status of the object in BBR.");
const MUNICIPALITY: Meaning = means("Kode for objektets kommune.", "Code of the object's municipality.");

/// An entity of the register.
pub(super) struct RegisterEntity {
    entity: BbrEntity,
    /// Put together once, and kept as long as the service lives.
    name: &'static str,
    cells: Vec<Cell>,
}

/// What stands at a place of a row.
enum Cell {
    Id,
    Status,
    Municipality,
    Own(Attribute),
}

impl Cell {
    fn described(&self) -> DescribedAttribute {
        let (name, data_type, meaning) = match self {
            Self::Id => ("id", DataType::Uuid, ID),
            Self::Status => ("status", DataType::Text, STATUS),
            Self::Municipality => ("kommunekode", DataType::Text, MUNICIPALITY),
            Self::Own(own) => (own.name, data_type(own.kind), own.meaning),
        };
        DescribedAttribute { name, data_type, nullable: !KEY.contains(&name), meaning }
    }

    /// Its value, which a point has none of.
    fn value<'a>(&self, row: &Row<'a>) -> Value<'a> {
        let rows = row.scope.snapshot.bbr(row.entity);
        match self {
            Self::Id => Value::Uuid(row.id()),
            Self::Status => rows.status.get(row.at).map_or(Value::Null, |status| Value::Digits(status.into())),
            Self::Municipality => rows.municipality.get(row.at).map_or(Value::Null, |code| Value::Code(code.into())),
            Self::Own(own) => row.value(own),
        }
    }

    fn is_point(&self) -> bool {
        matches!(self, Self::Own(Attribute { kind: BbrKind::Point, .. }))
    }
}

/// The type of a copy of an attribute.
const fn data_type(kind: BbrKind) -> DataType {
    match kind {
        BbrKind::Listed(_) | BbrKind::Text | BbrKind::Free => DataType::Text,
        BbrKind::Integer | BbrKind::Parcel => DataType::Integer,
        BbrKind::Decimal => DataType::Real,
        BbrKind::Time => DataType::Timestamp,
        BbrKind::Link(_) => DataType::Uuid,
        BbrKind::Point => DataType::Point2d,
    }
}

impl RegisterEntity {
    fn new(entity: BbrEntity) -> Self {
        let attributes = entity.description().attributes;
        let own = |name: &str| attributes.iter().position(|attribute| attribute.name == name);
        let cell_of = |place: usize| Cell::Own(attribute_of(entity, place));
        let shared = SHARED.iter().filter_map(|name| match *name {
            "id" => Some(Cell::Id),
            "kommunekode" => Some(Cell::Municipality),
            "status" => Some(Cell::Status),
            name => own(name).map(cell_of),
        });
        let is_reference =
            |place: &usize| matches!(entity.description().kinds.get(*place), Some(BbrKind::Link(_) | BbrKind::Parcel));
        let of_others = (0..attributes.len()).filter(is_reference);
        let references: Vec<usize> = match entity {
            BbrEntity::Building => OF_BUILDINGS.iter().filter_map(|name| own(name)).collect(),
            _ => of_others.collect(),
        };
        let is_other = |place: &usize| {
            attributes.get(*place).is_some_and(|attribute| !SHARED.contains(&attribute.name)) && !is_reference(place)
        };
        let others = (0..attributes.len()).filter(is_other);
        let cells = shared.chain(references.into_iter().map(cell_of)).chain(others.map(cell_of)).collect();
        Self { entity, name: format!("bbr_{}_aktuel", entity.description().name).leak(), cells }
    }

    fn write_row(&self, row: &Row<'_>, notation: Notation, out: &mut Writer) {
        let point = |out: &mut Writer| write_point(row.point().as_ref(), row.scope.srid, None, out);
        match notation {
            Notation::Json(before) => {
                out.extend(before.as_bytes());
                object(out, |members| {
                    for cell in &self.cells {
                        let name = cell.described().name;
                        if cell.is_point() { members.any(name, point) } else { members.member(name, cell.value(row)) }
                    }
                });
            }
            Notation::Csv => {
                separated(out, b",", &self.cells, |out, cell| {
                    if cell.is_point() && row.point().is_some() {
                        let mut written = Vec::new();
                        append(&mut written, point);
                        Value::Text(std::str::from_utf8(&written).unwrap_or_default()).write_csv(out);
                    } else {
                        cell.value(row).write_csv(out);
                    }
                });
                out.extend(b"\r\n");
            }
        }
    }
}

impl Entity for RegisterEntity {
    fn name(&self) -> &'static str {
        self.name
    }

    fn key(&self) -> &'static [&'static str] {
        &KEY
    }

    fn attributes(&self) -> Vec<DescribedAttribute> {
        self.cells.iter().map(Cell::described).collect()
    }

    fn is_loaded(&self, snapshot: &Snapshot) -> bool {
        snapshot.has_bbr(self.entity)
    }

    fn rows(&self, snapshot: &Snapshot) -> u32 {
        snapshot.bbr(self.entity).len() as u32
    }

    fn behind(&self) -> Behind {
        Behind::Buildings(self.entity)
    }

    fn each(&self, scope: Scope<'_>, rows: Range<u32>, each: &mut dyn FnMut(&[u8], &[u8])) {
        let mut written = Vec::new();
        for row in rows.map(|row| Row::new(scope, self.entity, row)) {
            written.clear();
            append(&mut written, |out| self.write_row(&row, Notation::Json(""), out));
            each(row.id().to_string().as_bytes(), &written);
        }
    }

    fn write(&self, scope: Scope<'_>, rows: Range<u32>, filter: &RowFilter<'_>, notation: Notation, out: &mut Writer) {
        for row in rows.map(|row| Row::new(scope, self.entity, row)) {
            let is_meant = filter.key.iter().all(|(place, wanted)| {
                matches!(self.cells.get(*place), Some(Cell::Id)) && row.id().to_string() == *wanted
            }) && !filter.skips_key(|key| key.extend(row.id().to_string().as_bytes()));
            if is_meant {
                self.write_row(&row, notation, out);
            }
        }
    }
}
