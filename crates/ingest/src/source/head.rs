//! The first record of a file, from which its kind is detected.

use std::io::Read;
use std::path::Path;

use super::elements::Elements;
use super::gml::{self, Features};
use super::json::{self, Sink};
use super::schema::normalised;
use super::table::{csv_reader, first_byte, json_error, separator};
use crate::ImportError;
use crate::open::Input;

/// Longest header line.
const HEADER: u64 = 1 << 16;

/// Names and values of the first record of a file, from which its kind is detected.
#[derive(Debug, Default)]
pub(crate) struct Head {
    /// Names, normalised, each with its first value.
    pub(crate) columns: Vec<(String, String)>,
    /// Whether the file is `GeoJSON`.
    pub(crate) is_geo: bool,
    /// Name of the list that the record stands in, in a file of named lists.
    pub(crate) list: Option<String>,
}

impl Head {
    /// Whether there is a column.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.columns.iter().any(|(other, _)| other == name)
    }

    /// The first value of a column.
    pub(crate) fn first(&self, name: &str) -> Option<&str> {
        self.columns.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }
}

impl Sink for Head {
    fn value(&mut self, path: &str, value: std::fmt::Arguments<'_>) {
        let path = normalised(path);
        let path = path.strip_prefix("properties.").unwrap_or(&path);
        if !self.has(path) {
            self.columns.push((path.to_owned(), value.to_string()));
        }
    }

    fn null(&mut self, path: &str) {
        self.value(path, format_args!(""));
    }
}

/// The first record of a file, or why there is none.
pub(crate) fn head(path: &Path, input: &mut Input<'_>) -> Result<Option<Head>, ImportError> {
    let mut head = Head::default();
    match first_byte(path, input)? {
        None => return Err(ImportError::Empty { path: path.to_owned() }),
        Some(b'[' | b'{') => {
            let mut elements = Elements::new(input);
            let element = match elements.next() {
                Ok(Some((_, element))) => json::flatten(element, &mut head),
                Ok(None) => return Err(ImportError::Empty { path: path.to_owned() }),
                Err(error) => return Err(json_error(path, error)),
            };
            if element.is_err() {
                return Ok(None);
            }
            head.is_geo = elements.is_geo();
            head.list = elements.list().map(ToOwned::to_owned);
        }
        Some(b'<') if gml::is_gml(input).map_err(ImportError::io(path))? => {
            let mut features = Features::new(input);
            match features.next(path) {
                Ok(Some(_)) if json::flatten(features.element(), &mut head).is_ok() => {}
                Ok(_) | Err(ImportError::CutOff { .. } | ImportError::Damaged { .. }) => return Ok(None),
                Err(error) => return Err(error),
            }
        }
        Some(_) => {
            let mut text = Vec::new();
            input.take(HEADER).read_to_end(&mut text).map_err(ImportError::io(path))?;
            // The last line may be cut in the middle of a letter; the header must not be.
            let text = match String::from_utf8(text) {
                Ok(text) => text,
                Err(error) => {
                    let valid = error.utf8_error().valid_up_to();
                    if !error.as_bytes()[..valid].contains(&b'\n') {
                        return Ok(None);
                    }
                    String::from_utf8_lossy(&error.as_bytes()[..valid]).into_owned()
                }
            };
            let mut reader = csv_reader(text.as_bytes(), separator(text.as_bytes()), None);
            let mut records = reader.records();
            let (Some(Ok(names)), first) = (records.next(), records.next()) else { return Ok(None) };
            let first = first.and_then(Result::ok).unwrap_or_default();
            for (place, name) in names.iter().enumerate() {
                head.value(name, format_args!("{}", first.get(place).unwrap_or_default().trim()));
            }
        }
    }
    Ok(Some(head))
}
