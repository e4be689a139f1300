//! Entrances on islands without a bridge: `ikke_brofast_husnummer` among the closed service's extracts.

use super::super::schema::{Schema, columns};
use super::super::value::{Values, id};
use super::{Fault, LegacyRow};
use crate::record::Unbridged;

columns! {
    /// `husnummerid`
    Column {
        Id = "husnummerid",
    }
}

impl LegacyRow for Unbridged {
    const NAMES: &'static [&'static [&'static str]] = Column::NAMES;

    fn schema() -> Schema {
        Schema::new(Self::NAMES)
    }

    fn from_row(values: &mut Values<'_>) -> Result<Self, Fault> {
        Ok(Self { access_address: values.required(Column::Id, id)? })
    }
}
