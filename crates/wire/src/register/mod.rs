//! `bbr`: rows of the register of buildings and dwellings, each by itself. How they are shown with addresses is
//! [`crate::enrichment`]'s affair.
//!
//! Everything follows from the description of the entities: what stands side by side is a [`Slot`], and a column is the
//! slot at its place. Codes stand alone here, as the closed service showed them. [`former`] shows the same rows as the
//! register's former model had them.

mod former;
mod link;
mod nested;
mod slot;

use vejviser_dataset::bbr::BbrEntity;
use vejviser_model::id::RegisterRowId;

use self::slot::{SLOTS, Slot};
use crate::bytes::json::Object;
use crate::bytes::value::Value;
use crate::form::column::{Column, RecordKind};
use crate::form::representation::{Feature, Flat, Names, ObjectForm, Representation, names};
use crate::presentation::Presentation;
use crate::record::geometry::write_point;
use crate::record::register_row::Row;
use crate::record::scope::Scope;
use crate::resource::Resource;

pub use former::{FORMER_ROWS, FormerEntity, FormerRow, FormerRows};

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
        const E: BbrEntity = BbrEntity::$entity;
        const FLAT: &[Column<Records>] = &columns::<{ SLOTS[BbrEntity::$entity as usize].1 }>(E);
        RegisterRows {
            entity: E,
            name: $name,
            representation: Representation {
                names: Names { mini: concat!($form, "Flad"), ..names!($form) },
                mini: Flat::same(FLAT),
                flat: Flat::same(FLAT),
                nested: ObjectForm {
                    name: Some(concat!($form, "Nestet")),
                    members: nested::MEMBERS[E as usize],
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

fn value<'r>(row: &'r Row<'_>, place: usize) -> Value<'r> {
    let slot: Option<&Slot> = SLOTS.get(row.entity as usize).and_then(|(slots, _)| slots.get(place));
    slot.map_or(Value::Null, |slot| slot.value(row))
}

fn member(row: &Row<'_>, column: &Column<Records>, object: &mut Object<'_>) {
    object.member(column.field.name, value(row, column.place));
}

/// The columns of an entity, as many as it has slots.
const fn columns<const N: usize>(entity: BbrEntity) -> [Column<Records>; N] {
    let slots = &SLOTS[entity as usize].0;
    let mut columns = [Column::<Records> { field: slots[0].field(), place: 0, value, member }; N];
    let mut at = 0;
    while at < N {
        columns[at] = Column::<Records> { field: slots[at].field(), place: at, value, member };
        at += 1;
    }
    columns
}
