//! Rows of the result: the customer's own, and behind it what was found.
//!
//! What is appended to a row depends on the answer alone, so it is made once for all rows that ask the same.

mod csv;
mod geojson;
mod json;
mod ndjson;
mod output;
mod xlsx;

pub(crate) use json::{Own, members};
pub(crate) use output::{Output, beside, has_begun, partial_of, sync_folder};
pub(crate) use xlsx::{MOST_ROWS, XlsxResult};

use self::csv::CsvResult;
use self::geojson::GeojsonResult;
use self::ndjson::NdjsonResult;

use vejviser_engine::ParameterFault;
use vejviser_wire::{Field, RowColumns};

use crate::layout::Layout;
use crate::names::free_name;
use crate::read::{Cells, Chunk, Row};
use crate::{Error, Format, Options, Result};

/// The notation of a result that is written row by row.
pub(crate) fn notation(format: Format, options: &Options, layout: &Layout, appended: &Appended) -> Box<dyn Notation> {
    match format {
        Format::Csv | Format::Xlsx => Box::new(CsvResult::new(options, layout, appended)),
        Format::Ndjson => Box::new(NdjsonResult::new(options, layout, appended)),
        Format::Geojson => Box::new(GeojsonResult::new(options, layout, appended)),
    }
}

/// The appended columns.
#[derive(Clone, Debug)]
pub(crate) struct Appended {
    /// What each is.
    pub(crate) fields: Vec<Field>,
    /// What each is called in this result.
    pub(crate) names: Vec<String>,
    /// Whether it is written.
    pub(crate) written: Vec<bool>,
}

impl Appended {
    /// All of them.
    pub(crate) fn all(fields: Vec<Field>, names: Vec<String>) -> Self {
        Self { written: vec![true; fields.len()], fields, names }
    }

    /// The same columns, of which those are written that the options choose. What other registers say is always written.
    pub(crate) fn chosen(&self, options: &Options) -> Self {
        let usual = RowColumns::new(&[]).fields().len();
        let is_chosen = |name: &str| options.new_columns.is_empty() || options.new_columns.iter().any(|of| of == name);
        let written = self.fields.iter().enumerate().map(|(place, field)| place >= usual || is_chosen(field.name));
        Self { written: written.collect(), ..self.clone() }
    }

    /// Names of those that are written.
    pub(crate) fn written_names(&self) -> impl Iterator<Item = &String> {
        self.names.iter().zip(&self.written).filter(|(_, written)| **written).map(|(name, _)| name)
    }
}

/// Refuses a column to be appended that there is not.
pub(crate) fn refuse_unknown_columns(options: &Options) -> Result<()> {
    let columns = RowColumns::new(&[]);
    let names: Vec<&str> = columns.fields().iter().map(|field| field.name).collect();
    match options.new_columns.iter().find(|name| !names.contains(&name.as_str())) {
        None => Ok(()),
        Some(unknown) => Err(Error::Parameter(ParameterFault {
            parameter: "newColumns".into(),
            message: format!("no result has a column {unknown}; there are {}", names.join(", ")),
        })),
    }
}

/// The appended columns beside those of the input: a name that it has gets `_2`. And which ones did.
pub(crate) fn appended_to(header: &[String], options: &Options) -> (Appended, Vec<String>) {
    let mut renamed = Vec::new();
    let name_of = |name: &str| {
        let free = free_name(name, &mut 2, |free| header.iter().any(|own| own == free));
        if free != name {
            renamed.push(free.clone());
        }
        free
    };
    let fields = options.appended().fields().to_vec();
    let names = fields.iter().map(|field| field.name).map(name_of).collect();
    (Appended::all(fields, names), renamed)
}

/// How a result is written.
pub(crate) trait Notation: Send + Sync {
    /// Appends what stands before the first row.
    fn begin(&self, out: &mut Vec<u8>);

    /// Appends what is appended to the rows that are answered by these cells, which are in UTF-8.
    fn append(&self, answer: Cells<'_>, out: &mut Vec<u8>);

    /// Appends a row with what is appended to it; `number` counts rows from 0.
    fn row(&self, chunk: &Chunk, row: &Row, number: u64, appended: &[u8], out: &mut Vec<u8>);

    /// Appends what stands behind the last row.
    fn end(&self, out: &mut Vec<u8>);
}
