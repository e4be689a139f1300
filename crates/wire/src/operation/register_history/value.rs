//! The value of one attribute in one state.

use vejviser_dataset::Snapshot;
use vejviser_dataset::raw::{
    AccessAddressAttribute, AddressAttribute, Attribute, NamedStreetAttribute, PostcodeAttribute, RawValue,
    SupplementaryTownAttribute, Visitor, geometry_kind, walk_geometry,
};
use vejviser_engine::register_history::{Content, Part, PartVersion, RegisterHistory, State, shared_text};
use vejviser_model::text::{AddressParts, TextOptions};
use vejviser_model::{Door, Floor, HouseNumber};

use super::column::{Column, Source};
use crate::area::{parish_council_area, voting_area};
use crate::bytes::json::{object, write_value};
use crate::bytes::value::Value;
use crate::bytes::writer::Writer;

/// Writes the JSON of a value.
pub(super) fn write(
    snapshot: &Snapshot,
    history: &RegisterHistory<'_>,
    state: &State,
    column: &Column,
    out: &mut Writer,
) {
    if let Source::AddressText = column.source {
        return write_address(snapshot, history, state, out);
    }
    let value = history.part(state, column.part).and_then(|part| value(snapshot, part, column.source));
    match value {
        None => write_value(Value::Null, out),
        Some(Shown::Value(value)) => write_value(value, out),
        Some(Shown::Geometry(geometry)) => write_geometry(geometry, out),
    }
}

/// What is shown.
pub(crate) enum Shown<'a> {
    /// A value.
    Value(Value<'a>),
    /// What [`write_coordinates`] writes.
    Geometry(&'a [u8]),
}

/// How a value of the register is shown.
pub(crate) fn shown<'a>(snapshot: &'a Snapshot, value: RawValue<'a>) -> Option<Shown<'a>> {
    Some(match value {
        RawValue::Shared(number) => Shown::Value(Value::Text(shared_text(snapshot, number)?)),
        RawValue::Text(text) => Shown::Value(Value::Text(text)),
        RawValue::Digits(digits) => Shown::Value(Value::Digits(digits)),
        RawValue::Id(id) => Shown::Value(Value::Uuid(id)),
        RawValue::Integer(number) => Shown::Value(Value::Integer(number)),
        RawValue::Time(time) => Shown::Value(Value::Utc(time)),
        RawValue::Geometry(geometry) => Shown::Geometry(geometry),
    })
}

fn value<'a>(snapshot: &'a Snapshot, part: &'a PartVersion<'_>, source: Source) -> Option<Shown<'a>> {
    let (place, attribute) = match (source, &part.content) {
        (Source::Status, _) => return Some(Shown::Value(Value::Integer(part.status.into()))),
        (Source::Id, Content::Row { id, .. }) => return Some(Shown::Value(Value::Uuid(*id))),
        (Source::Attribute(place, attribute), _) => (place, attribute),
        _ => return None,
    };
    let values = match &part.content {
        Content::Row { values, .. } => values,
        Content::Area(row) => return value_of_area(snapshot, *row, attribute).map(Shown::Value),
    };
    shown(snapshot, values.get(place).copied().flatten()?)
}

/// What the register of divisions says where that of addresses refers to it.
fn value_of_area<'a>(snapshot: &'a Snapshot, row: usize, attribute: &Attribute) -> Option<Value<'a>> {
    let areas = &snapshot.areas;
    let code = areas.code.get(row);
    match attribute.name {
        "navn" => Some(Value::Text(areas.name.get(row))),
        "kommunekode" | "sognekode" => Some(Value::Code(code)),
        "afstemningsområdenummer" => Some(Value::Integer(voting_area::number(code).into())),
        "mrafstemningsområdenummer" => parish_council_area::number(code).map(|number| Value::Integer(number.into())),
        _ => areas.dagi_id.get(row).map(Value::Digits),
    }
}

/// Writes a geometry as the closed service did: with its coordinate system inside.
fn write_geometry(geometry: &[u8], out: &mut Writer) {
    let Some(kind) = geometry_kind(geometry) else { return write_value(Value::Null, out) };
    object(out, |members| {
        members.any("type", |out| write_value(Value::Text(&format!("{kind:?}")), out));
        members.object("crs", |members| {
            members.member("type", Value::Text("name"));
            members.object("properties", |members| members.member("name", Value::Text("EPSG:25832")));
        });
        members.any("coordinates", |out| write_coordinates(geometry, out));
    });
}

/// Writes the coordinates of a geometry.
pub(crate) fn write_coordinates(geometry: &[u8], out: &mut Writer) {
    let mut corners = Corners { out, is_first: true };
    if walk_geometry(geometry, &mut corners).is_none() && corners.is_first {
        corners.out.extend(b"[]");
    }
}

/// Writes corners and the lists around them.
struct Corners<'out> {
    out: &'out mut Writer,
    /// Whether nothing stands before in the same list.
    is_first: bool,
}

impl Corners<'_> {
    fn separate(&mut self) {
        if !std::mem::replace(&mut self.is_first, false) {
            self.out.push(b',');
        }
    }
}

impl Visitor for Corners<'_> {
    fn open(&mut self) {
        self.separate();
        self.out.push(b'[');
        self.is_first = true;
    }

    fn corner(&mut self, [x, y]: [i64; 2], places: u8) {
        self.separate();
        self.out.push(b'[');
        put_decimal(x, places, self.out);
        self.out.push(b',');
        put_decimal(y, places, self.out);
        self.out.push(b']');
    }

    fn close(&mut self) {
        self.out.push(b']');
        self.is_first = false;
    }
}

/// Puts a decimal of any number of places, without trailing zeros.
fn put_decimal(scaled: i64, places: u8, out: &mut Writer) {
    let unit = 10_u64.pow(places.into());
    let digits = scaled.unsigned_abs();
    let mut text = format!("{}{}", if scaled < 0 { "-" } else { "" }, digits / unit);
    if !digits.is_multiple_of(unit) {
        let fraction = format!("{:0width$}", digits % unit, width = usize::from(places));
        text.push('.');
        text.push_str(fraction.trim_end_matches('0'));
    }
    out.extend(text.as_bytes());
}

/// Writes the text of the address in a state, or null where it has no street.
fn write_address(snapshot: &Snapshot, history: &RegisterHistory<'_>, state: &State, out: &mut Writer) {
    let raw = |part: Part, attribute: usize| match &history.part(state, part)?.content {
        Content::Row { values, .. } => values.get(attribute).copied().flatten(),
        Content::Area(_) => None,
    };
    let text = |part: Part, attribute: usize| match raw(part, attribute)? {
        RawValue::Shared(number) => shared_text(snapshot, number),
        _ => None,
    };
    let Some(street) = text(Part::NamedStreet, NamedStreetAttribute::Name.into()) else {
        return write_value(Value::Null, out);
    };
    let postcode = match raw(Part::Postcode, PostcodeAttribute::Code.into()) {
        Some(RawValue::Integer(code)) => u16::try_from(code).unwrap_or_default(),
        _ => 0,
    };
    let parts = AddressParts {
        street,
        house_number: text(Part::AccessAddress, AccessAddressAttribute::HouseNumber.into())
            .and_then(HouseNumber::parse),
        floor: text(Part::Address, AddressAttribute::Floor.into()).and_then(Floor::parse).unwrap_or(Floor::NONE),
        door: text(Part::Address, AddressAttribute::Door.into()).and_then(Door::parse).unwrap_or(Door::NONE),
        supplementary_town: text(Part::SupplementaryTown, SupplementaryTownAttribute::Name.into()).unwrap_or_default(),
        postcode,
        postcode_name: text(Part::Postcode, PostcodeAttribute::Name.into()).unwrap_or_default(),
    };
    write_value(Value::Address(&parts, TextOptions::default()), out);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bytes::writer::append;

    #[test]
    fn decimals_have_no_trailing_zeros() {
        for (scaled, places, expected) in [
            (59_964_941, 2, "599649.41"),
            (731_153_801_377_847, 9, "731153.801377847"),
            (6_167_505_093_958_780, 9, "6167505.09395878"),
            (-92, 2, "-0.92"),
            (500, 2, "5"),
            (0, 9, "0"),
        ] {
            let mut out = Vec::new();
            append(&mut out, |out| put_decimal(scaled, places, out));
            assert_eq!(String::from_utf8(out).unwrap(), expected);
        }
    }
}
