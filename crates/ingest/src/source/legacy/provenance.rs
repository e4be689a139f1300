//! What whoever put the files together knows of them: `sources.csv`, one line a file.

use super::super::schema::{Schema, columns};
use super::super::value::Values;
use super::{Fault, LegacyRow};
use crate::record::Provenance;

columns! {
    /// `file;name;licence;date`
    Column {
        File = "file",
        Name = "name",
        Licence = "licence",
        Date = "date",
    }
}

impl LegacyRow for Provenance {
    const NAMES: &'static [&'static [&'static str]] = Column::NAMES;

    fn schema() -> Schema {
        Schema::new(Self::NAMES)
    }

    fn from_row(values: &mut Values<'_>) -> Result<Self, Fault> {
        let text = |text: &str| Some(text.to_owned());
        Ok(Self {
            file: values.required(Column::File, text)?,
            name: values.required(Column::Name, text)?,
            licence: values.text(Column::Licence).and_then(text),
            date: values.text(Column::Date).and_then(text),
        })
    }
}
