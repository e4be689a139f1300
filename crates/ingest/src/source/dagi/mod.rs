//! The register of administrative divisions, supplementary towns and zones, with their boundaries.
//!
//! One reader serves every delivery form: downloads of today name columns `id_lokalId`, `myndighedskode`, `geometri`,
//! the old loader's lists call the same `dagi_id`, `kode`, `geom`; boundaries are well-known text in both. Older extracts
//! have the columns of downloads, and all entities in one file of named lists. Rows of all scales are taken, and the
//! finest boundary of an area is kept when all files are read.

mod detect;
mod row;

use vejviser_dataset::tables::AreaKind;

pub(crate) use self::detect::recognise;

use self::detect::entity_of_list;
use self::row::ReadRow;
use super::lists::{self, Lists};
use super::schema::Schema;
use super::table::{self, Line, Text, with_values};
use super::{Context, Reader};
use crate::ImportError;
use crate::open::Input;
use crate::record::{Division, RegisteredTown, Strings, Validity, ZonePolygon};

/// An entity of the register, or a kind of area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Entity {
    /// Areas of one kind.
    Areas(AreaKind),
    /// Supplementary towns.
    Towns,
    /// Urban and rural zones.
    Zones,
}

impl Entity {
    /// Its name in messages and in the manifest.
    pub fn name(self) -> &'static str {
        match self {
            Self::Areas(kind) => kind.name(),
            Self::Towns => "supplementaryTowns",
            Self::Zones => "zones",
        }
    }
}

/// What one row says.
#[derive(Clone, Debug)]
pub enum DivisionRecord {
    /// An area, with the row's id and scale.
    Division((u64, u32), Validity, Box<Division>),
    /// A supplementary town, with the row's id and scale.
    Town((u64, u32), Validity, RegisteredTown),
    /// A polygon of a zone.
    Zone(ZonePolygon),
    /// The end of a row of an entity, by its id and scale.
    Gone(Entity, (u64, u32), Validity),
}

/// A file of the register.
#[derive(Clone, Copy, Debug)]
pub struct DivisionFile(pub Entity);

/// A file of named lists, one for each entity.
#[derive(Clone, Copy, Debug)]
pub struct DivisionLists;

type Each<'e> = &'e mut dyn FnMut(DivisionRecord, &mut Strings);

impl Reader<DivisionRecord> for DivisionFile {
    fn read(&self, input: &mut Input<'_>, context: &mut Context<'_, '_>, each: Each<'_>) -> Result<(), ImportError> {
        Rows::new(self.0).read(Text::File(input), context, each)
    }
}

impl Reader<DivisionRecord> for DivisionLists {
    fn read(&self, input: &mut Input<'_>, context: &mut Context<'_, '_>, each: Each<'_>) -> Result<(), ImportError> {
        lists::for_each_list(input, context, &mut ExtractReader(each))
    }
}

/// How rows of an entity are read.
pub(super) struct Rows {
    entity: Entity,
    schema: Schema,
}

impl Rows {
    pub(super) fn new(entity: Entity) -> Self {
        let mut schema = Schema::default();
        for name in row::key_names(entity) {
            schema.add(name, row::Column::Code.into());
        }
        for (column, names) in row::Column::NAMES.iter().enumerate() {
            for name in *names {
                schema.add(name, column);
            }
        }
        Self { entity, schema }
    }

    pub(super) fn read(
        &self,
        text: Text<'_, '_, '_>,
        context: &mut Context<'_, '_>,
        each: Each<'_>,
    ) -> Result<(), ImportError> {
        table::for_each_row(text, &self.schema, context, |line, context| self.row(line, context, each))
    }

    fn row(&self, line: &Line<'_>, context: &mut Context<'_, '_>, each: Each<'_>) {
        let now = context.now;
        let read = with_values(line, row::Column::NAMES, context, |values| row::read(self.entity, values, line, now));
        match read {
            Ok(ReadRow::Kept(records)) => {
                context.report.kept += 1;
                for record in records {
                    each(record, context.strings);
                }
            }
            Ok(ReadRow::LeftOut(reason, gone)) => {
                context.report.leave_out(reason);
                if let Some(record) = gone {
                    each(record, context.strings);
                }
            }
            Err(fault) => context.report.skip(&fault.to_string(), line.number, || line.text.shown()),
        }
    }
}

/// Reads an extract: a file of named lists.
struct ExtractReader<'e>(Each<'e>);

impl Lists for ExtractReader<'_> {
    fn kind(&self, list: &str) -> Option<&'static str> {
        entity_of_list(list).map(Entity::name)
    }

    fn read(&mut self, list: &str, rows: Text<'_, '_, '_>, context: &mut Context<'_, '_>) -> Result<(), ImportError> {
        entity_of_list(list).map_or(Ok(()), |entity| Rows::new(entity).read(rows, context, &mut *self.0))
    }
}
