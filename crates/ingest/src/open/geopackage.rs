//! `GeoPackage`: each layer of the database as the text that the same register has as CSV, so that its reader need not know in
//! which form a delivery came. A geometry is well-known text in a column `geometri`, as in the other forms, unless the
//! register has another name for it.
//!
//! Views and virtual tables are no layers here, and generated columns are left out: what they hold is computed by
//! expressions of the file.

use std::fmt::Write as _;
use std::io::{self, Read};
use std::path::Path;

use rusqlite::config::DbConfig;
use rusqlite::limits::Limit;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, OpenFlags, Rows};

/// How a file begins that is a database of `SQLite`.
pub(super) const MAGIC: &[u8] = b"SQLite format 3\0";

/// The coordinate system that registers are read in.
const REFERENCE: (&str, i64) = ("EPSG", 25832);
/// Who numbers a coordinate system, and the number.
type Reference = (String, i64);

/// Names that programs give to the column of a geometry of which they know no other.
const ANY_GEOMETRY: [&str; 5] = ["geom", "geometry", "the_geom", "wkb_geometry", "shape"];
/// What such a column is called here.
const GEOMETRY: &str = "geometri";
/// Stands for a geometry that cannot be read, so that readers say which row has one.
const UNREADABLE: &str = "unreadable";

/// Bytes of text that are made at once.
const CHUNK: usize = 1 << 16;

/// Layers with their columns of geometries.
const LAYERS: &str = "SELECT c.table_name, g.column_name, s.organization, s.organization_coordsys_id \
    FROM gpkg_contents c \
    JOIN sqlite_schema t ON t.name = c.table_name AND t.type = 'table' AND t.sql NOT LIKE 'CREATE VIRTUAL%' \
    LEFT JOIN gpkg_geometry_columns g ON g.table_name = c.table_name \
    LEFT JOIN gpkg_spatial_ref_sys s ON s.srs_id = g.srs_id \
    WHERE c.data_type IN ('features', 'attributes', 'aspatial') ORDER BY c.table_name";

/// Without columns that expressions of the file compute.
const COLUMNS: &str = "SELECT name, type FROM pragma_table_xinfo(?1) WHERE hidden = 0 ORDER BY cid";

/// Bytes of a value; the largest geometry of the registers has some megabytes.
const LONGEST_VALUE: i32 = 1 << 27;

/// An open file.
pub(super) struct GeoPackage {
    connection: Connection,
    /// In order of their names.
    pub(super) layers: Vec<Layer>,
}

/// A table of rows.
pub(super) struct Layer {
    pub(super) name: String,
    /// Column of its geometries.
    geometry: Option<String>,
}

impl GeoPackage {
    /// Opens a database; the error says what it is instead of a `GeoPackage` that can be read.
    pub(super) fn open(database: &Path) -> Result<Self, String> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_URI;
        let opened = Connection::open_with_flags(uri(database), flags).and_then(|connection| {
            connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
            connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
            connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, LONGEST_VALUE)?;
            Ok(connection)
        });
        let connection = opened.map_err(|error| error.to_string())?;
        let layers = layers(&connection)?;
        Ok(Self { connection, layers })
    }

    /// Calls `each` with the text of a layer.
    pub(super) fn read<T>(&self, layer: &Layer, each: impl FnOnce(Box<dyn Read + '_>) -> T) -> rusqlite::Result<T> {
        let columns = self.columns(layer)?;
        let names: Vec<String> = columns.iter().map(|column| quoted(&column.name)).collect();
        let select = format!("SELECT {} FROM {}", names.join(", "), quoted(&layer.name));
        let mut statement = self.connection.prepare(&select)?;
        let rows = statement.query([])?;
        let header = columns.iter().map(Column::header).collect::<Vec<_>>();
        let text = Text { chunk: csv_line(header.iter().map(|name| name.as_bytes()))?, at: 0, rows, columns: &columns };
        Ok(each(Box::new(text)))
    }

    /// The columns of a layer whose values are in the file. The names that a statement gives are no texts where those of
    /// the file are none; here that is an error.
    fn columns(&self, layer: &Layer) -> rusqlite::Result<Vec<Column>> {
        let mut statement = self.connection.prepare(COLUMNS)?;
        let is_of_geometry = |name: &str| layer.geometry.as_ref().is_some_and(|of| of.eq_ignore_ascii_case(name));
        let read = |row: &rusqlite::Row<'_>| {
            let (name, declared): (String, Option<String>) = (row.get(0)?, row.get(1)?);
            let holds = match declared {
                _ if is_of_geometry(&name) => Holds::Geometry,
                Some(declared) if declared.eq_ignore_ascii_case("BOOLEAN") => Holds::Flag,
                _ => Holds::Value,
            };
            Ok(Column { name, holds })
        };
        statement.query_map([&layer.name], read)?.collect()
    }
}

/// The address of a file that nobody writes to: a journal beside it is not looked for.
fn uri(path: &Path) -> String {
    let path = path.to_string_lossy().replace('%', "%25").replace('?', "%3f").replace('#', "%23");
    format!("file:{path}?immutable=1")
}

fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

fn layers(connection: &Connection) -> Result<Vec<Layer>, String> {
    let read = |row: &rusqlite::Row<'_>| {
        let reference = row.get::<_, Option<String>>(2)?.zip(row.get(3)?);
        Ok((Layer { name: row.get(0)?, geometry: row.get(1)? }, reference))
    };
    let rows: Vec<(Layer, Option<Reference>)> = connection
        .prepare(LAYERS)
        .and_then(|mut statement| statement.query_map([], read)?.collect())
        .map_err(|error| format!("it is a database of SQLite, but no GeoPackage that can be read: {error}"))?;
    let other = rows.iter().find_map(|(Layer { name, .. }, reference)| {
        let (organisation, code) = reference.as_ref()?;
        let is_known = organisation.eq_ignore_ascii_case(REFERENCE.0) && *code == REFERENCE.1;
        (!is_known).then(|| format!("its layer {name} has coordinates of {organisation}:{code}"))
    });
    match other {
        Some(other) => Err(format!("{other}: order it in {}:{}", REFERENCE.0, REFERENCE.1)),
        None if rows.is_empty() => Err("it is a GeoPackage without layers".to_owned()),
        None => Ok(rows.into_iter().map(|(layer, _)| layer).collect()),
    }
}

struct Column {
    name: String,
    holds: Holds,
}

/// What a column holds.
#[derive(Clone, Copy)]
enum Holds {
    Value,
    /// 1 is true.
    Flag,
    Geometry,
}

impl Column {
    fn header(&self) -> &str {
        let is_of_any = ANY_GEOMETRY.iter().any(|name| name.eq_ignore_ascii_case(&self.name));
        if matches!(self.holds, Holds::Geometry) && is_of_any { GEOMETRY } else { &self.name }
    }
}

/// The rows of a layer as CSV.
struct Text<'a> {
    rows: Rows<'a>,
    columns: &'a [Column],
    /// Text that waits to be read,
    chunk: Vec<u8>,
    /// from here on.
    at: usize,
}

impl Text<'_> {
    /// Makes the next chunk; an empty one is the end.
    fn advance(&mut self) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
        self.at = 0;
        let mut chunk = std::mem::take(&mut self.chunk);
        chunk.clear();
        let mut writer = csv::Writer::from_writer(chunk);
        let mut value = String::new();
        let mut written = 0;
        while written < CHUNK {
            let Some(row) = self.rows.next()? else { break };
            for (place, column) in self.columns.iter().enumerate() {
                value.clear();
                let bytes = match (row.get_ref(place)?, column.holds) {
                    (ValueRef::Null, _) => &[][..],
                    (ValueRef::Text(text), _) => text,
                    (ValueRef::Integer(number), Holds::Flag) => {
                        if number == 0 {
                            b"false"
                        } else {
                            &b"true"[..]
                        }
                    }
                    (ValueRef::Integer(number), _) => {
                        write!(value, "{number}")?;
                        value.as_bytes()
                    }
                    (ValueRef::Real(number), _) => {
                        write!(value, "{number}")?;
                        value.as_bytes()
                    }
                    (ValueRef::Blob(blob), Holds::Geometry) => {
                        if well_known_text(blob, &mut value).is_none() {
                            UNREADABLE.clone_into(&mut value);
                        }
                        value.as_bytes()
                    }
                    // No register has other bytes than those of geometries.
                    (ValueRef::Blob(_), _) => UNREADABLE.as_bytes(),
                };
                written += bytes.len() + 1;
                writer.write_field(bytes)?;
            }
            writer.write_record(None::<&[u8]>)?;
        }
        self.chunk = writer.into_inner().map_err(|error| error.to_string())?;
        Ok(())
    }
}

impl Read for Text<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.at == self.chunk.len() {
            self.advance().map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
        }
        let left = &self.chunk[self.at..];
        let count = left.len().min(into.len());
        into[..count].copy_from_slice(&left[..count]);
        self.at += count;
        Ok(count)
    }
}

fn csv_line<'a>(fields: impl Iterator<Item = &'a [u8]>) -> rusqlite::Result<Vec<u8>> {
    let failed = |error: csv::Error| rusqlite::Error::ToSqlConversionFailure(Box::new(error));
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(fields).map_err(failed)?;
    writer.into_inner().map_err(|error| failed(error.into_error().into()))
}

/// Writes a geometry of a `GeoPackage`; nothing for an empty one. `None` when it cannot be read. Clause 2.1.3 of the standard
/// (OGC 12-128r19) has the header: `GP`, version, flags, coordinate system, perhaps an envelope; behind it is well-known
/// binary.
fn well_known_text(blob: &[u8], text: &mut String) -> Option<()> {
    const HEADER: usize = 8;
    const IS_EXTENDED: u8 = 0b10_0000;
    const IS_EMPTY: u8 = 0b1_0000;
    /// Bytes of the kinds of envelopes.
    const ENVELOPES: [usize; 5] = [0, 32, 48, 48, 64];
    let &[b'G', b'P', _, flags, ..] = blob else { return None };
    if flags & IS_EXTENDED != 0 {
        return None;
    }
    if flags & IS_EMPTY != 0 {
        return Some(());
    }
    let envelope = ENVELOPES.get(usize::from(flags >> 1 & 0b111))?;
    let geometry = wkb::reader::read_wkb(blob.get(HEADER + envelope..)?).ok()?;
    wkt::to_wkt::write_geometry(text, &geometry).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A header with flags, and well-known binary of a point with so many coordinates.
    fn point(flags: u8, envelope: usize, kind: u32, coordinates: &[f64]) -> Vec<u8> {
        let mut blob = vec![b'G', b'P', 0, flags, 0, 0, 0, 0];
        blob.resize(8 + envelope, 0);
        blob.push(1);
        blob.extend(kind.to_le_bytes());
        blob.extend(coordinates.iter().flat_map(|number| number.to_le_bytes()));
        blob
    }

    #[test]
    fn a_geometry_is_written_as_text() {
        let cut_off = point(1, 0, 1, &[725_020.0]);
        let table: [(Vec<u8>, Option<&str>); 9] = [
            (point(1, 0, 1, &[725_020.5, 6_166_300.0]), Some("POINT(725020.5 6166300)")),
            (point(0b11, 32, 1, &[1.0, 2.0]), Some("POINT(1 2)")),
            (point(0b1001, 64, 1, &[1.0, 2.0]), Some("POINT(1 2)")),
            (point(1, 0, 1001, &[1.0, 2.0, 3.5]), Some("POINT Z(1 2 3.5)")),
            (point(0b1_0001, 0, 1, &[f64::NAN, f64::NAN]), Some("")),
            (point(0b10_0001, 0, 1, &[1.0, 2.0]), None),
            (point(0b1011, 80, 1, &[1.0, 2.0]), None),
            (cut_off, None),
            (b"GP".to_vec(), None),
        ];
        for (blob, expected) in table {
            let mut text = String::new();
            let written = well_known_text(&blob, &mut text).map(|()| text);
            assert_eq!(written.as_deref(), expected, "{blob:?}");
        }
    }

    #[test]
    fn a_path_is_an_address() {
        assert_eq!(uri(Path::new("/a b/100%#1?.gpkg")), "file:/a b/100%25%231%3f.gpkg?immutable=1");
    }
}
