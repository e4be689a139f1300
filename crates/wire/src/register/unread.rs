//! Entities of the register's former model (`/bbrlight`), of which no delivery is read: their lists are empty, and
//! none of their rows has a key. They are named so that whoever asks for them is told that the register is not loaded.

use crate::form::column::{Column, RecordKind, columns};

use super::slot::ID;
use crate::form::kind::{Id, Link};
use crate::form::meaning::HREF;
use crate::form::object::form;
use crate::form::representation::{Flat, Names, Representation, names, object};
use crate::presentation::Presentation;
use crate::record::scope::Scope;
use crate::resource::Resource;

/// A row that there is not.
#[derive(Clone, Copy, Debug)]
pub enum Never {}

/// Records of these.
#[derive(Debug)]
pub struct NoRecords;

impl RecordKind for NoRecords {
    type Record<'a> = Never;
}

/// The rows of an entity.
pub struct UnreadRows {
    name: &'static str,
}

impl Resource for UnreadRows {
    type Row<'a> = Never;
    type Records = NoRecords;

    fn name(&self) -> &'static str {
        self.name
    }

    fn representation(&self) -> &Representation<NoRecords> {
        &REPRESENTATION
    }

    fn record(&self, _: Scope<'_>, row: Never, _: &Presentation) -> Never {
        match row {}
    }
}

/// Every entity.
pub static UNREAD: [UnreadRows; 10] = [
    UnreadRows { name: "formerGround" },
    UnreadRows { name: "formerBuilding" },
    UnreadRows { name: "formerUnit" },
    UnreadRows { name: "formerFloor" },
    UnreadRows { name: "formerStaircase" },
    UnreadRows { name: "formerTechnicalInstallation" },
    UnreadRows { name: "formerOwnership" },
    UnreadRows { name: "formerMunicipality" },
    UnreadRows { name: "formerBuildingPoint" },
    UnreadRows { name: "formerParcelReference" },
];

/// How they would be represented: nothing is said of what is not read.
const REPRESENTATION: Representation<NoRecords> = Representation {
    names: Names { mini: "BbrIkkeIndlæstFlad", ..names!("BbrIkkeIndlæst") },
    mini: Flat::same(FIELDS),
    flat: Flat::same(FIELDS),
    nested: object::<NoRecords, Nested>(),
    suggestion: None,
    feature: None,
};

const FIELDS: &[Column<NoRecords>] = columns! {
    "id": Id, ID, |row| match *row {};
    "href": Link, HREF, |row| match *row {};
};

form! {
    /// The nested form.
    Nested = "BbrIkkeIndlæstNestet", of Never {
        from FIELDS: "id", "href";
    }
}
