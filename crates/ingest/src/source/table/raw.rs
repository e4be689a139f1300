//! Rows as they stand in a file, and their values by column.

use std::io::{BufRead, Read};
use std::path::Path;

use super::super::Fault;
use super::super::elements::Elements;
use super::super::gml::Features;
use super::super::json::{self, IntoRow, Paths};
use super::super::row::Row;
use super::super::schema::Schema;
use super::{LineText, csv_reader, first_byte, json_error, separator};
use crate::ImportError;
use crate::open::Input;

/// Most bytes that a row of a CSV file may have: many times the largest boundary.
const LONGEST: usize = 1 << 26;

/// A row as it stands in a file.
#[derive(Debug, Default)]
pub(super) struct RawRow {
    /// Its line.
    pub(super) number: u64,
    csv: csv::ByteRecord,
    json: Vec<u8>,
    is_json: bool,
}

impl RawRow {
    fn set_json(&mut self, number: u64, object: &[u8]) {
        self.json.clear();
        self.json.extend_from_slice(object);
        (self.number, self.is_json) = (number, true);
    }

    /// Its text.
    pub(super) fn text(&self) -> LineText<'_> {
        if self.is_json { LineText::Json(&self.json) } else { LineText::Csv(&self.csv) }
    }
}

/// How the values of a row are found.
#[derive(Debug)]
pub(super) enum Layout {
    /// Places and columns, and how many places a row has.
    Csv {
        columns: Vec<(usize, u16)>,
        width: usize,
    },
    Json,
}

/// The rows of a file.
pub(super) enum RawRows<'a, 'i> {
    Csv(CsvRows<'a, 'i>),
    Json(JsonRows<'a, 'i>),
    Gml(Features<'a, 'i>),
}

impl<'a, 'i> RawRows<'a, 'i> {
    /// Finds out how a file is laid out; `None` when it is empty.
    pub(super) fn open(
        path: &Path,
        input: &'a mut Input<'i>,
        schema: &Schema,
    ) -> Result<Option<(Self, Layout)>, ImportError> {
        Ok(match first_byte(path, input)? {
            None => None,
            Some(b'[' | b'{') => Some((Self::Json(JsonRows::new(input)), Layout::Json)),
            Some(b'<') => Some((Self::Gml(Features::new(input)), Layout::Json)),
            Some(_) => {
                let (rows, layout) = CsvRows::open(path, input, schema)?;
                Some((Self::Csv(rows), layout))
            }
        })
    }

    /// Reads the next row; `false` after the last one.
    pub(super) fn next(&mut self, path: &Path, row: &mut RawRow) -> Result<bool, ImportError> {
        match self {
            Self::Csv(rows) => rows.next(path, row),
            Self::Json(rows) => rows.next(path, row),
            Self::Gml(features) => {
                let Some(number) = features.next(path)? else { return Ok(false) };
                row.set_json(number, features.element());
                Ok(true)
            }
        }
    }

    /// Bytes read from the disk so far.
    pub(super) fn bytes_from_disk(&self) -> u64 {
        match self {
            Self::Csv(rows) => rows.reader.get_ref().input.bytes_from_disk(),
            Self::Json(rows) => rows.elements.bytes_from_disk(),
            Self::Gml(features) => features.bytes_from_disk(),
        }
    }

    /// Looks at how the file ended, when its last row was read.
    pub(super) fn finish(self, path: &Path) -> Result<(), ImportError> {
        match self {
            Self::Csv(rows) if rows.last_is_short && rows.reader.get_ref().input.last_byte() != Some(b'\n') => {
                let reason = "the last row has too few columns and no line end".to_owned();
                Err(ImportError::CutOff { path: path.to_owned(), reason })
            }
            _ => Ok(()),
        }
    }
}

/// The rows of a JSON file, or of one list after the other of a file of named lists.
pub(super) struct JsonRows<'a, 'i> {
    elements: Elements<'a, 'i>,
    /// The list whose rows are read, where lists are distinguished.
    list: Option<String>,
    /// Line of an object that was read and belongs to the list after.
    held_back: Option<u64>,
}

impl<'a, 'i> JsonRows<'a, 'i> {
    fn new(input: &'a mut Input<'i>) -> Self {
        Self { elements: Elements::new(input), list: None, held_back: None }
    }

    fn next(&mut self, path: &Path, row: &mut RawRow) -> Result<bool, ImportError> {
        let Some(number) = self.advance(path)? else { return Ok(false) };
        if self.list.as_deref().is_some_and(|list| Some(list) != self.elements.list()) {
            self.held_back = Some(number);
            return Ok(false);
        }
        row.set_json(number, self.elements.element());
        Ok(true)
    }

    /// Goes to the next object; its line.
    fn advance(&mut self, path: &Path) -> Result<Option<u64>, ImportError> {
        if let Some(number) = self.held_back.take() {
            return Ok(Some(number));
        }
        let found = self.elements.next().map_err(|error| json_error(path, error))?;
        Ok(found.map(|(number, _)| number))
    }
}

/// A file of named lists, whose rows are those of one list at a time.
pub(in crate::source) struct ListRows<'a, 'i>(pub(super) RawRows<'a, 'i>);

impl<'a, 'i> ListRows<'a, 'i> {
    pub(in crate::source) fn new(input: &'a mut Input<'i>) -> Self {
        Self(RawRows::Json(JsonRows::new(input)))
    }

    /// Goes to the next list with rows, when those of the one before are read; its name.
    pub(in crate::source) fn next_list(&mut self, path: &Path) -> Result<Option<String>, ImportError> {
        let RawRows::Json(rows) = &mut self.0 else { return Ok(None) };
        rows.held_back = rows.advance(path)?;
        rows.list = rows.held_back.and_then(|_| rows.elements.list().map(ToOwned::to_owned));
        Ok(rows.list.clone())
    }
}

/// The rows of a CSV file.
pub(super) struct CsvRows<'a, 'i> {
    reader: csv::Reader<Bounded<'a, 'i>>,
    width: usize,
    last_is_short: bool,
    /// The reader counts a line feed behind a carriage return only when it reads on.
    lag: u64,
}

impl<'a, 'i> CsvRows<'a, 'i> {
    fn open(path: &Path, input: &'a mut Input<'i>, schema: &Schema) -> Result<(Self, Layout), ImportError> {
        let beginning = input.fill_buf().map_err(ImportError::io(path))?;
        let separator = separator(beginning);
        let lag = u64::from(beginning.split(|&byte| byte == b'\n').next().is_some_and(|line| line.ends_with(b"\r")));
        let mut reader = csv_reader(Bounded { input, left: LONGEST }, separator, schema.escape());
        let mut header = csv::ByteRecord::new();
        reader.read_byte_record(&mut header).map_err(csv_error(path))?;
        let columns: Vec<(usize, u16)> = header
            .iter()
            .enumerate()
            .filter_map(|(place, name)| Some((place, schema.column(&String::from_utf8_lossy(name))?)))
            .collect();
        let width = header.len();
        Ok((Self { reader, width, last_is_short: false, lag }, Layout::Csv { columns, width }))
    }

    fn next(&mut self, path: &Path, row: &mut RawRow) -> Result<bool, ImportError> {
        self.reader.get_mut().left = LONGEST;
        if !self.reader.read_byte_record(&mut row.csv).map_err(csv_error(path))? {
            return Ok(false);
        }
        row.number = row.csv.position().map_or(0, csv::Position::line) + self.lag;
        row.is_json = false;
        self.last_is_short = row.csv.len() < self.width;
        Ok(true)
    }
}

fn csv_error(path: &Path) -> impl Fn(csv::Error) -> ImportError {
    |error| match error.into_kind() {
        csv::ErrorKind::Io(error) => json_error(path, error),
        other => ImportError::Damaged { path: path.to_owned(), reason: format!("{other:?}") },
    }
}

/// Text that goes on for so many bytes before someone must ask for more.
struct Bounded<'a, 'i> {
    input: &'a mut Input<'i>,
    left: usize,
}

impl Read for Bounded<'_, '_> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        if self.left == 0 {
            return Err(std::io::Error::new(std::io::ErrorKind::InvalidData, "a row is too long"));
        }
        let count = self.input.read(into)?;
        self.left = self.left.saturating_sub(count);
        Ok(count)
    }
}

/// Finds the values of rows.
pub(super) struct RowReader<'s> {
    schema: &'s Schema,
    layout: &'s Layout,
    paths: Paths,
    row: Row,
}

impl<'s> RowReader<'s> {
    pub(super) fn new(schema: &'s Schema, layout: &'s Layout) -> Self {
        Self { schema, layout, paths: Paths::default(), row: Row::default() }
    }

    /// The values of a row, or why it is none.
    pub(super) fn read(&mut self, raw: &RawRow) -> Result<&Row, Fault> {
        self.row.clear(self.schema.len());
        match self.layout {
            Layout::Json => {
                let mut sink = IntoRow { schema: self.schema, paths: &mut self.paths, row: &mut self.row };
                json::flatten(&raw.json, &mut sink).map_err(|_| Fault::Row("the row is no JSON object"))?;
            }
            Layout::Csv { columns, width } => {
                if raw.csv.len() != *width {
                    return Err(Fault::Row("the row has another number of columns than the header"));
                }
                let text = std::str::from_utf8(raw.csv.as_slice());
                self.row.fill(text.map_err(|_| Fault::Row("the row is not UTF-8"))?);
                for &(place, column) in columns {
                    if let Some(range) = raw.csv.range(place) {
                        self.row.set(column, range.start, range.end);
                    }
                }
            }
        }
        Ok(&self.row)
    }
}

#[cfg(test)]
mod tests {
    use super::{RawRow, RawRows};
    use crate::open::Input;
    use crate::source::Schema;

    #[test]
    fn a_row_without_end_is_refused() {
        let schema = Schema::new(&[&["id"]]);
        for beginning in ["", "id,navn\n", "id,navn\n1,\""] {
            let endless = std::io::Read::chain(beginning.as_bytes(), std::io::repeat(b'a'));
            let mut input = Input::from_reader(endless);
            let path = std::path::Path::new("x");
            let refused = RawRows::open(path, &mut input, &schema).and_then(|opened| {
                let (mut rows, _) = opened.expect("text");
                rows.next(path, &mut RawRow::default())
            });
            let error = refused.expect_err(beginning).to_string();
            assert!(error.contains("too long"), "{beginning:?}: {error}");
        }
    }
}
