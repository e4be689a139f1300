//! The closed service's bulk files and the lists that were kept by hand for it.
//!
//! Columns are mapped by name: newer ones were appended at the end over the years, so that old files are prefixes of
//! new ones; nested JSON has the same values below other names.

mod address;
mod area;
mod detect;
mod height;
mod history;
mod large_recipient;
mod provenance;
mod relation;
mod road_point;
mod street;
mod unbridged;
mod unit;

use super::schema::Schema;
use super::table::{self, Parser, Text, keep, with_values};
use super::value::Values;
use super::{Context, Fault, Reader};
use crate::ImportError;
use crate::open::Input;
use crate::record::{Strings, Texts};

pub(super) use area::extent;
pub use area::{AreaFile, AreaRecord};
pub(crate) use detect::{has_units, recognise, recognise_area};
pub use history::AddressHistory;
pub(crate) use relation::is_derived;

/// A bulk file with one record of `Self` a row.
pub(crate) trait LegacyRow: Texts + Send + Sized {
    /// The columns.
    fn schema() -> Schema;
    /// The usual name of each column.
    const NAMES: &'static [&'static [&'static str]];
    /// Reads a row.
    fn from_row(values: &mut Values<'_>) -> Result<Self, Fault>;
}

/// A bulk file of addresses, access addresses, streets, named streets or large recipients, or an extract of what is said of
/// them.
#[derive(Clone, Copy, Debug, Default)]
pub struct LegacyFile;

impl<R: LegacyRow> Reader<R> for LegacyFile {
    fn read(
        &self,
        input: &mut Input<'_>,
        context: &mut Context<'_, '_>,
        each: &mut dyn FnMut(R, &mut Strings),
    ) -> Result<(), ImportError> {
        let schema = R::schema();
        let parser = Parser { schema: &schema, names: R::NAMES, parse: &R::from_row, left_out: |_| None };
        table::for_each_record(Text::File(input), &parser, context, each)
    }
}
