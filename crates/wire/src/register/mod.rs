//! `bbr`: rows of the register of buildings and dwellings, each by itself. How they are shown with addresses is
//! [`crate::enrichment`]'s affair.
//!
//! Everything follows from the description of the entities: what stands side by side is a [`Slot`], and columns are made of
//! the slots by their number. Codes stand alone here, as the closed service showed them.

mod link;
mod nested;
mod slot;
mod unread;

use vejviser_dataset::bbr::BbrEntity;
use vejviser_model::id::RegisterRowId;

use self::slot::{MOST, SLOTS, Slot};
use crate::bytes::json::Object;
use crate::bytes::value::Value;
use crate::form::column::{Column, RecordKind};
use crate::form::representation::{Feature, Flat, Names, ObjectForm, Representation, names};
use crate::presentation::Presentation;
use crate::record::geometry::write_point;
use crate::record::register_row::Row;
use crate::record::scope::Scope;
use crate::resource::Resource;

pub use unread::{UNREAD, UnreadRows};

/// Records of every entity.
#[derive(Debug)]
pub struct Records;

impl RecordKind for Records {
    type Record<'a> = Row<'a>;
}

/// The rows of an entity.
pub struct RegisterRows {
    /// The entity.
    pub entity: BbrEntity,
    name: &'static str,
    representation: Representation<Records>,
}

impl Resource for RegisterRows {
    type Row<'a> = RegisterRowId;
    type Records = Records;

    fn name(&self) -> &'static str {
        self.name
    }

    fn representation(&self) -> &Representation<Records> {
        &self.representation
    }

    fn record<'a>(&self, scope: Scope<'a>, row: RegisterRowId, _: &Presentation) -> Row<'a> {
        Row::new(scope, self.entity, row.0)
    }
}

/// The rows of an entity; there is no short form, the flat one stands in its place.
macro_rules! rows {
    ($entity:ident, $name:literal, $form:literal, $feature:expr) => {{
        const E: usize = BbrEntity::$entity as usize;
        const FLAT: &[Column<Records>] = &columns::<E, { SLOTS[BbrEntity::$entity as usize].1 }>();
        RegisterRows {
            entity: BbrEntity::$entity,
            name: $name,
            representation: Representation {
                names: Names { mini: concat!($form, "Flad"), ..names!($form) },
                mini: Flat::same(FLAT),
                flat: Flat::same(FLAT),
                nested: ObjectForm {
                    name: Some(concat!($form, "Nestet")),
                    members: nested::MEMBERS[E],
                    write: nested::write,
                },
                suggestion: None,
                feature: $feature,
            },
        }
    }};
}
/// Every entity.
pub static REGISTER_ROWS: [RegisterRows; BbrEntity::ALL.len()] = [
    rows!(Ground, "bbrGround", "BbrGrund", None),
    rows!(Building, "bbrBuilding", "BbrBygning", Some(POINT)),
    rows!(Staircase, "bbrStaircase", "BbrOpgang", None),
    rows!(Floor, "bbrFloor", "BbrEtage", None),
    rows!(Unit, "bbrUnit", "BbrEnhed", None),
    rows!(TechnicalInstallation, "bbrTechnicalInstallation", "BbrTekniskAnlæg", Some(POINT)),
    rows!(Property, "bbrProperty", "BbrEjendomsrelation", None),
    rows!(SharedArea, "bbrSharedArea", "BbrFordelingsareal", None),
    rows!(ShareOfArea, "bbrShareOfArea", "BbrFordelingAfFordelingsareal", None),
    rows!(BuildingOnOthersGround, "bbrBuildingOnOthersGround", "BbrBygningPåFremmedGrund", None),
    rows!(UnitProperty, "bbrUnitProperty", "BbrEnhedEjerlejlighed", None),
    rows!(GroundParcel, "bbrGroundParcel", "BbrGrundJordstykke", None),
];

/// The feature of what has a point.
const POINT: Feature<Records> =
    Feature { geometry: "Point", write: |row, _, out| write_point(row.point().as_ref(), row.scope.srid, None, out) };

/// The slot of an entity at a place.
const fn slot_at(entity: usize, at: usize) -> Slot {
    SLOTS[entity].0[at]
}

fn value<'r, const ENTITY: usize, const AT: usize>(row: &'r Row<'_>) -> Value<'r> {
    const { slot_at(ENTITY, AT) }.value(row)
}

fn member<const ENTITY: usize, const AT: usize>(row: &Row<'_>, object: &mut Object<'_>) {
    object.member(const { slot_at(ENTITY, AT).field().name }, value::<ENTITY, AT>(row));
}

const fn column<const ENTITY: usize, const AT: usize>() -> Column<Records> {
    Column { field: slot_at(ENTITY, AT).field(), value: value::<ENTITY, AT>, member: member::<ENTITY, AT> }
}

/// The columns of the slots with these numbers.
macro_rules! columns_at {
    ($entity:ident: $($at:literal)*) => {
        [$(column::<$entity, $at>()),*]
    };
}

/// The columns of an entity, as many as it has slots.
const fn columns<const ENTITY: usize, const N: usize>() -> [Column<Records>; N] {
    let all: [Column<Records>; MOST] = columns_at!(ENTITY:
        0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31
        32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63
        64 65 66 67 68 69 70 71 72 73 74 75 76 77 78 79 80 81 82 83 84 85 86 87 88 89 90 91 92 93 94 95);
    let mut columns = [all[0]; N];
    let mut at = 0;
    while at < N {
        columns[at] = all[at];
        at += 1;
    }
    columns
}
