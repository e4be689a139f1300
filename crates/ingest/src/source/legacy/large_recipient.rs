//! Large recipients: `stormodtagere*.csv`.

use super::super::schema::{Schema, columns};
use super::super::value::{Values, code, id};
use super::{Fault, LegacyRow};
use crate::record::LargeRecipient;

columns! {
    /// `Firma;Gadeadresse;Postnr;Firmapostnr;Bynavn;Adgangsadresseid;Bemærkninger`
    Column {
        Postcode = "firmapostnr",
        AccessAddress = "adgangsadresseid",
    }
}

impl LegacyRow for LargeRecipient {
    const NAMES: &'static [&'static [&'static str]] = Column::NAMES;

    fn schema() -> Schema {
        Schema::new(Self::NAMES)
    }

    fn from_row(values: &mut Values<'_>) -> Result<Self, Fault> {
        Ok(Self {
            access_address: values.required(Column::AccessAddress, id)?,
            postcode: values.required(Column::Postcode, code)?,
        })
    }
}
