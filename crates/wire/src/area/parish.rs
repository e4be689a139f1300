//! `sogn`: a parish.

use vejviser_dataset::tables::AreaKind;

use crate::area::coded::{self, number};
use crate::area::{Area, AreaRecords, Areas, Theme};
use crate::bytes::href::folder;
use crate::form::object::form;
use crate::form::representation::{names, object};

/// What is said of parishs.
pub const THEME: Theme = Theme {
    kind: AreaKind::Parish,
    folder: folder::PARISH,
    key: number,
    resource: Some(Areas {
        name: "parish",
        kind: AreaKind::Parish,
        representation: coded::representation(
            names!("Sogn"),
            "sogn",
            object::<AreaRecords, Nested>(),
            object::<AreaRecords, Nested>(),
        ),
    }),
};

form! {
    /// The nested form.
    Nested = "SognNestet", of Area<'a> {
        ..coded::Members;
    }
}
