//! Heights of entrances above sea level: `hoejder.csv`, and `højde` among the closed service's extracts.

use super::super::schema::{Schema, columns};
use super::super::value::{Values, height, id, scaled};
use super::{Fault, LegacyRow};
use crate::record::Height;

columns! {
    /// `id,x,y,interpolz`
    Column {
        Id = "id" | "husnummerid",
        Height = "interpolz" | "højde",
    }
}

impl LegacyRow for Height {
    const NAMES: &'static [&'static [&'static str]] = Column::NAMES;

    fn schema() -> Schema {
        Schema::new(Self::NAMES)
    }

    fn from_row(values: &mut Values<'_>) -> Result<Self, Fault> {
        Ok(Self {
            access_address: values.required(Column::Id, id)?,
            height_mm: values.strict(Column::Height, |text| scaled(text, 1000.0))?.and_then(height),
        })
    }
}
