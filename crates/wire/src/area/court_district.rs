//! `retskreds`: a court district.

use vejviser_dataset::tables::AreaKind;

use crate::area::coded::{self, number};
use crate::area::{Area, AreaRecords, Areas, Theme};
use crate::bytes::href::folder;
use crate::form::object::form;
use crate::form::representation::{names, object};

/// What is said of court districts.
pub const THEME: Theme = Theme {
    kind: AreaKind::CourtDistrict,
    folder: folder::COURT_DISTRICT,
    key: number,
    resource: Some(Areas {
        name: "courtDistrict",
        kind: AreaKind::CourtDistrict,
        representation: coded::representation(
            names!("Retskreds"),
            "retskreds",
            object::<AreaRecords, Nested>(),
            object::<AreaRecords, Nested>(),
        ),
    }),
};

form! {
    /// The nested form.
    Nested = "RetskredsNestet", of Area<'a> {
        ..coded::Members;
    }
}
