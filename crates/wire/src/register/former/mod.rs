//! `bbrlight`: rows of the register by the names that its former model had at the agency OIS.
//!
//! Every field is one line of [`tables`]: what it was called, how it was shown, and where its value stands today. Columns,
//! objects and what is said of them follow from these lines. What the register no longer has is null.

mod entity;
mod field;
mod nested;
mod object;
mod record;
mod tables;

use vejviser_dataset::bbr::BbrEntity;
use vejviser_model::id::{AreaId, RegisterRowId};

use self::field::Former;
use self::record::Record;
use crate::bytes::json::Object as Members;
use crate::bytes::value::Value;
use crate::form::column::{Column, RecordKind};
use crate::form::description::Field;
use crate::form::representation::{Feature, Flat, ObjectForm, Representation, names};
use crate::presentation::Presentation;
use crate::record::geometry::write_point;
use crate::record::scope::Scope;
use crate::resource::Resource;

pub use entity::FormerEntity;

/// Records of every entity.
#[derive(Debug)]
pub struct Records;

impl RecordKind for Records {
    type Record<'a> = Record<'a>;
}

/// What an entity has a row for.
#[derive(Clone, Copy, Debug)]
pub enum FormerRow {
    /// A row of the register.
    Register(BbrEntity, RegisterRowId),
    /// A municipality.
    Municipality(AreaId),
}

/// The rows of an entity.
pub struct FormerRows {
    /// The entity.
    pub entity: FormerEntity,
    name: &'static str,
    representation: Representation<Records>,
}

impl Resource for FormerRows {
    type Row<'a> = FormerRow;
    type Records = Records;

    fn name(&self) -> &'static str {
        self.name
    }

    fn representation(&self) -> &Representation<Records> {
        &self.representation
    }

    fn record<'a>(&self, scope: Scope<'a>, row: FormerRow, _: &Presentation) -> Record<'a> {
        Record::new(scope, self.entity, row)
    }
}

/// The rows of an entity.
macro_rules! rows {
    ($entity:ident, $name:literal, $form:literal, $feature:expr) => {{
        const E: FormerEntity = FormerEntity::$entity;
        const FLAT: &[Column<Records>] = &columns::<{ count(FormerEntity::$entity) }>(E);
        FormerRows {
            entity: E,
            name: $name,
            representation: Representation {
                names: names!($form),
                mini: Flat::same(FLAT.split_at(E.fields().len()).0),
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
pub static FORMER_ROWS: [FormerRows; FormerEntity::COUNT] = [
    rows!(Ground, "formerGround", "BbrlightGrund", None),
    rows!(Building, "formerBuilding", "BbrlightBygning", Some(POINT)),
    rows!(Unit, "formerUnit", "BbrlightEnhed", None),
    rows!(Floor, "formerFloor", "BbrlightEtage", None),
    rows!(Staircase, "formerStaircase", "BbrlightOpgang", None),
    rows!(TechnicalInstallation, "formerTechnicalInstallation", "BbrlightTekniskAnlæg", Some(POINT)),
    rows!(Ownership, "formerOwnership", "BbrlightEjerskab", None),
    rows!(Municipality, "formerMunicipality", "BbrlightKommune", None),
    rows!(BuildingPoint, "formerBuildingPoint", "BbrlightBygningspunkt", Some(POINT)),
    rows!(ParcelReference, "formerParcelReference", "BbrlightMatrikelreference", None),
];

/// The feature of what has a point.
const POINT: Feature<Records> = Feature {
    geometry: "Point",
    write: |record, _, out| write_point(record.own.point().as_ref(), record.own.srid(), None, out),
};

/// How many columns an entity has: its own fields, then those of each object that stands in its objects.
const fn count(entity: FormerEntity) -> usize {
    let mut count = entity.fields().len();
    let mut at = 0;
    while let Some(related) = entity.related_at(at) {
        count += related.fields().len();
        at += 1;
    }
    count
}

/// The field at a place, and of which object it is: 0 is the row itself, the others are related to it.
const fn field_at(entity: FormerEntity, place: usize) -> Option<(usize, &'static Former)> {
    let (mut object, mut fields, mut place) = (0, entity.fields(), place);
    while place >= fields.len() {
        place -= fields.len();
        fields = match entity.related_at(object) {
            Some(related) => related.fields(),
            None => return None,
        };
        object += 1;
    }
    Some((object, &fields[place]))
}

const fn columns<const N: usize>(entity: FormerEntity) -> [Column<Records>; N] {
    let mut columns = [Column::<Records> { field: entity.fields()[0].field(), place: 0, value, member }; N];
    let mut place = 0;
    while let Some((object, former)) = field_at(entity, place) {
        let name = if object == 0 { former.name } else { former.prefixed };
        columns[place] = Column::<Records> { field: Field { name, ..former.field() }, place, value, member };
        place += 1;
    }
    columns
}

fn value<'r>(record: &'r Record<'_>, place: usize) -> Value<'r> {
    let field = field_at(record.own.entity, place);
    field.and_then(|(object, former)| Some(record.object(object)?.value(former))).unwrap_or(Value::Null)
}

fn member(record: &Record<'_>, column: &Column<Records>, object: &mut Members<'_>) {
    object.member(column.field.name, value(record, column.place));
}
