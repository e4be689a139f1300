//! `politikreds`: a police district.

use vejviser_dataset::tables::AreaKind;

use crate::area::coded::{self, number};
use crate::area::{Area, AreaRecords, Areas, Theme};
use crate::bytes::href::folder;
use crate::form::object::form;
use crate::form::representation::{names, object};

/// What is said of police districts.
pub const THEME: Theme = Theme {
    kind: AreaKind::PoliceDistrict,
    folder: folder::POLICE_DISTRICT,
    key: number,
    resource: Some(Areas {
        name: "policeDistrict",
        kind: AreaKind::PoliceDistrict,
        representation: coded::representation(
            names!("Politikreds"),
            "politikreds",
            object::<AreaRecords, Nested>(),
            object::<AreaRecords, Nested>(),
        ),
    }),
};

form! {
    /// The nested form.
    Nested = "PolitikredsNestet", of Area<'a> {
        ..coded::Members;
    }
}
