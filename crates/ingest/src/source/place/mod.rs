//! Danske Stednavne: places, their names, and which islands have a bridge.
//!
//! Deliveries differ in what stands together. `GeoJSON` of the closed service's loader has a feature for each name;
//! downloads have a file of places for each main type and one file of names, joined by the number of the object; GML has
//! a file for each main type too, with the names numbered in the row (`navn_1_skrivemaade`); the service's own lists
//! have a row for each place. Rows that are not in force are left out.

mod detect;
mod row;

pub(crate) use self::detect::recognise;
pub(super) use self::row::geometry;

use self::row::Column;
use super::schema::Schema;
use super::table::{self, Text, with_values};
use super::{Context, Reader};
use crate::ImportError;
use crate::open::Input;
use crate::record::{NamedPlace, PlaceName, PlaceReference, Strings};

/// What a file of places holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FileKind {
    /// Places with their main type and a name.
    Places,
    /// Places of one main type, by its place in the list of main types, without names.
    OfType(u8),
    /// Names of places.
    Names,
    /// Whether there is a bridge to islands.
    Bridges,
}

impl FileKind {
    /// Its name in messages and in the manifest.
    pub fn name(self) -> &'static str {
        match self {
            Self::Places | Self::OfType(_) => "namedPlaces",
            Self::Names => "placeNames",
            Self::Bridges => "bridges",
        }
    }
}

/// What one row says.
#[derive(Clone, Debug)]
pub enum PlaceRecord {
    /// A place.
    Place(Box<NamedPlace>),
    /// A name.
    Name(PlaceName),
    /// Whether there is a bridge to a place.
    Bridge(PlaceReference, bool),
}

/// A file of places.
#[derive(Clone, Copy, Debug)]
pub struct PlaceFile(pub FileKind);

impl Reader<PlaceRecord> for PlaceFile {
    fn read(
        &self,
        input: &mut Input<'_>,
        context: &mut Context<'_, '_>,
        each: &mut dyn FnMut(PlaceRecord, &mut Strings),
    ) -> Result<(), ImportError> {
        let mut schema = Schema::new(Column::NAMES);
        row::add_numbered(&mut schema);
        let now = context.now;
        table::for_each_row(Text::File(input), &schema, context, |line, context| {
            let read = with_values(line, Column::NAMES, context, |values| row::read(self.0, values, line, now));
            match read {
                Ok(None) => context.report.leave_out("the row is not in force"),
                Ok(Some(records)) => {
                    context.report.kept += 1;
                    for record in records {
                        each(record, context.strings);
                    }
                }
                Err(fault) => context.report.skip(&fault.to_string(), line.number, || line.text.shown()),
            }
        })
    }
}
