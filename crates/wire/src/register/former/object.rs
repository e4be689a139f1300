//! An object of the former model, and the values of its fields.

use std::cell::OnceCell;

use vejviser_dataset::bbr::{BbrEntity, municipality_id};
use vejviser_dataset::raw::RawValue;
use vejviser_dataset::tables::AreaKind;
use vejviser_engine::request::Srid;

use super::entity::FormerEntity;
use super::field::{Former, Kind, Source};
use crate::bytes::href::{Href, Key};
use crate::bytes::value::{Decimal, Value};
use crate::record::position::{Located, x, y};
use crate::record::register_row::Row;
use crate::record::scope::Scope;

/// What has become of an object, by the codes of today and of then.
const STATUSES: [(u8, i64); 5] = [(6, 1), (7, 1), (9, 4), (10, 2), (11, 3)];

/// An object.
#[derive(Clone, Debug)]
pub struct Object<'a> {
    pub entity: FormerEntity,
    scope: Scope<'a>,
    /// What it is a row of today.
    of: Of<'a>,
    /// The row of the property that it belongs to.
    property: OnceCell<Option<Row<'a>>>,
    /// The area of the parcel that it refers to.
    parcel: OnceCell<Option<u32>>,
}

#[derive(Clone, Debug)]
enum Of<'a> {
    Row(Row<'a>),
    /// The code of a municipality.
    Municipality(u16),
}

impl<'a> Object<'a> {
    /// That of a row of the register.
    pub fn of_row(entity: FormerEntity, row: Row<'a>) -> Self {
        Self { entity, scope: row.scope, of: Of::Row(row), property: OnceCell::new(), parcel: OnceCell::new() }
    }

    /// That of a municipality.
    pub fn of_municipality(scope: Scope<'a>, code: u16) -> Self {
        Self {
            entity: FormerEntity::Municipality,
            scope,
            of: Of::Municipality(code),
            property: OnceCell::new(),
            parcel: OnceCell::new(),
        }
    }

    /// The row of the register that it is, unless it is a municipality.
    pub fn row(&self) -> Option<&Row<'a>> {
        match &self.of {
            Of::Row(row) => Some(row),
            Of::Municipality(_) => None,
        }
    }

    /// What the answer has within reach.
    pub fn scope(&self) -> Scope<'a> {
        self.scope
    }

    /// The coordinate system of the answer.
    pub fn srid(&self) -> Srid {
        self.scope.srid
    }

    /// Its point.
    pub fn point(&self) -> Option<Located> {
        self.row().and_then(Row::point)
    }

    /// Code of its municipality.
    pub fn municipality(&self) -> Option<u16> {
        match &self.of {
            Of::Row(row) => self.scope.snapshot.bbr(row.entity).municipality.get(row.at),
            Of::Municipality(code) => Some(*code),
        }
    }

    /// The link to it.
    pub fn href(&self) -> Option<Href<'a>> {
        let id = match &self.of {
            Of::Row(row) => Some(row.id()),
            Of::Municipality(code) => municipality_id(*code),
        };
        id.map(|id| self.scope.href(self.entity.folder(), Key::Uuid(id)))
    }

    /// The value of a field.
    pub fn value(&self, field: &Former) -> Value<'a> {
        match field.source {
            Source::Absent => Value::Null,
            Source::Constant(number, _) => Value::Integer(number),
            Source::Own(_) => shown(field, self.row()),
            Source::OfProperty(_) => shown(field, self.property()),
            Source::Id => self.row().map_or(Value::Null, |row| Value::Uuid(row.id())),
            Source::Point => match self.row() {
                Some(row) if row.point().is_some() => Value::Uuid(row.id()),
                _ => Value::Null,
            },
            Source::Status => self.status().map_or(Value::Null, Value::Integer),
            Source::Municipality => self.municipality().map_or(Value::Null, |code| Value::Code(code.into())),
            Source::MunicipalityId => self.municipality().and_then(municipality_id).map_or(Value::Null, Value::Uuid),
            Source::MunicipalityName => {
                let area = self.scope.area(AreaKind::Municipality, self.municipality());
                area.map_or(Value::Null, |area| Value::Text(area.name))
            }
            Source::OwnerDistrict => self
                .parcel()
                .map_or(Value::Null, |area| Value::Integer(self.scope.snapshot.areas.code.get(area as usize).into())),
            Source::CadastralNumber => {
                let number = self.parcel().and_then(|area| self.scope.snapshot.areas.number.get(area as usize));
                number.map_or(Value::Null, Value::Text)
            }
            Source::Revised => self.revised().map_or(Value::Null, Value::Local),
            Source::East | Source::North => self.point().map_or(Value::Null, |point| {
                let [east, north] = point.scaled(Srid::Utm32);
                let scaled = if matches!(field.source, Source::East) { east } else { north };
                Value::Decimal(Decimal { scaled: (scaled + 5).div_euclid(10), places: 2 })
            }),
            Source::Cell(size, size_m) => {
                self.point().map_or(Value::Null, |point| Value::Cell(point.cell(size, size_m)))
            }
            Source::X => x(self.point().as_ref(), self.scope.srid).map_or(Value::Null, Value::Decimal),
            Source::Y => y(self.point().as_ref(), self.scope.srid).map_or(Value::Null, Value::Decimal),
        }
    }

    fn status(&self) -> Option<i64> {
        let row = self.row()?;
        let status = self.scope.snapshot.bbr(row.entity).status.get(row.at)?;
        STATUSES.iter().find(|&&(today, _)| today == status).map(|&(_, then)| then)
    }

    /// The row of the property that it belongs to: by its own reference, or by that of its ground.
    fn property(&self) -> Option<&Row<'a>> {
        let find = || {
            let row = self.row()?;
            match row.entity {
                BbrEntity::Ground => row.linked("bestemtFastEjendom", BbrEntity::Property),
                BbrEntity::UnitProperty => row.linked("ejerlejlighed", BbrEntity::Property),
                _ => row.linked("grund", BbrEntity::Ground)?.linked("bestemtFastEjendom", BbrEntity::Property),
            }
        };
        self.property.get_or_init(find).as_ref()
    }

    /// The area of the parcel that it refers to.
    fn parcel(&self) -> Option<u32> {
        let find = || {
            let Some(RawValue::Integer(number)) = self.row()?.named("jordstykke") else { return None };
            self.scope.snapshot.parcel_with_feature(number.try_into().ok()?)
        };
        *self.parcel.get_or_init(find)
    }

    /// When it was revised.
    fn revised(&self) -> Option<i64> {
        let row = self.row()?;
        match row.named("byg094Revisionsdato").or_else(|| row.named("tek042Revisionsdato")) {
            Some(RawValue::Time(millis)) => Some(millis),
            _ => None,
        }
    }
}

/// The attribute that a field is today, as the field is shown.
fn shown<'a>(field: &Former, row: Option<&Row<'a>>) -> Value<'a> {
    let Some((row, attribute)) = row.zip(field.attribute.as_ref()) else { return Value::Null };
    match (field.kind, row.value(attribute)) {
        (Kind::Integer, Value::Digits(number)) => Value::Integer(number.cast_signed()),
        (Kind::Integer, Value::Text(text)) => text.parse().map_or(Value::Null, Value::Integer),
        (Kind::Text, Value::Integer(number)) => Value::Digits(number.unsigned_abs()),
        (Kind::Padded, Value::Integer(number)) => {
            u32::try_from(number).map_or(Value::Null, |number| Value::Padded(number, PROPERTY_NUMBER))
        }
        (Kind::Time, Value::Utc(millis)) => Value::Local(millis),
        (_, value) => value,
    }
}

/// Digits of the number of a property in its municipality.
const PROPERTY_NUMBER: u32 = 6;
