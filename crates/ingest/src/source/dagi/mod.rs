//! The register of administrative divisions, supplementary towns and zones, with their boundaries.
//!
//! One reader serves every delivery form: downloads of today name columns `id_lokalId`, `myndighedskode`, `geometri`,
//! the old loader's lists call the same `dagi_id`, `kode`, `geom`; boundaries are well-known text in both. Rows of all
//! scales are taken, and the finest boundary of an area is kept when all files are read. Names of postcodes count less
//! than those of the address register, whose postcodes they are.

mod detect;
mod row;

use vejviser_dataset::tables::AreaKind;

pub(crate) use detect::detect;

use super::schema::Schema;
use super::table::{self, keep, with_values};
use super::{Context, Reader};
use crate::ImportError;
use crate::open::Input;
use crate::record::{Division, RegisteredTown, Strings, ZonePolygon};

/// What a file of the register holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Entity {
    /// Areas of one kind.
    Areas(AreaKind),
    /// Supplementary towns.
    Towns,
    /// Urban and rural zones.
    Zones,
}

/// What one row says.
#[derive(Clone, Debug)]
pub enum DivisionRecord {
    /// An area.
    Division(Box<Division>),
    /// A supplementary town.
    Town(RegisteredTown),
    /// A polygon of a zone.
    Zone(ZonePolygon),
}

/// A file of the register.
#[derive(Clone, Copy, Debug)]
pub struct DivisionFile(pub Entity);

impl Reader<DivisionRecord> for DivisionFile {
    fn read(
        &self,
        input: &mut Input<'_>,
        context: &mut Context<'_, '_>,
        each: &mut dyn FnMut(DivisionRecord, &mut Strings),
    ) -> Result<(), ImportError> {
        let mut schema = Schema::default();
        for name in row::key_names(self.0) {
            schema.add(name, row::Column::Code.into());
        }
        for (column, names) in row::Column::NAMES.iter().enumerate() {
            for name in *names {
                schema.add(name, column);
            }
        }
        table::for_each_row(input, &schema, context, |line, context| {
            let records = with_values(line, row::Column::NAMES, context, |values| row::records(self.0, values, line));
            keep(line, context, records, |records, context| {
                for record in records {
                    each(record, context.strings);
                }
            });
        })
    }
}
