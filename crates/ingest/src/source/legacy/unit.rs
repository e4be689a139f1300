//! Units without their entrance's columns, which the closed service's extracts deliver by themselves: `adresse`.

use vejviser_model::{Door, Floor};

use super::super::schema::{Schema, columns};
use super::super::value::{Values, id};
use super::address::lifespan;
use super::{Fault, LegacyRow};
use crate::record::Unit;

columns! {
    /// `/replikering/udtraek?entitet=adresse`
    Column {
        Id = "id",
        Status = "status",
        DarStatus = "darstatus",
        Created = "oprettet",
        Changed = "ændret",
        InForce = "ikrafttrædelsesdato" | "ikrafttrædelse",
        Discontinued = "nedlagt",
        AccessAddress = "adgangsadresseid",
        Floor = "etage",
        Door = "dør",
    }
}

impl LegacyRow for Unit {
    const NAMES: &'static [&'static [&'static str]] = Column::NAMES;

    fn schema() -> Schema {
        Schema::new(Self::NAMES)
    }

    fn from_row(values: &mut Values<'_>) -> Result<Self, Fault> {
        use Column as C;
        Ok(Self {
            id: values.required(C::Id, id)?,
            access_address: values.required(C::AccessAddress, id)?,
            lifespan: lifespan(values, [C::Status, C::DarStatus, C::Created, C::Changed, C::InForce, C::Discontinued]),
            floor: values.strict(C::Floor, Floor::parse)?.unwrap_or(Floor::NONE),
            door: values.strict(C::Door, Door::parse)?.unwrap_or(Door::NONE),
        })
    }
}
