//! `vejstykke`: one street code of one municipality.

use std::cell::OnceCell;

use vejviser_dataset::tables::AreaKind;
use vejviser_model::id::StreetId;

use crate::column::{Column, Flat, Resource, Spelling, Suggestion, column, pick};
use crate::geojson;
use crate::href::{Key, folder};
use crate::json::Object;
use crate::scope::{Located, Scope, bounds, coordinates};
use crate::value::{Joined, Value};

/// Street segments.
#[derive(Clone, Copy, Debug)]
pub struct Streets;

impl Resource for Streets {
    type Record<'a> = Street<'a>;
}

/// A street segment.
#[derive(Clone, Debug)]
pub struct Street<'a> {
    scope: Scope<'a>,
    row: usize,
    municipality: u16,
    code: u16,
    name: &'a str,
    bounds: OnceCell<[Value<'static>; 4]>,
}

/// How street segments are spelt.
pub const SPELLING: Spelling<Streets> = Spelling {
    mini: Flat { json: MINI, csv: MINI },
    flat: Flat { json: FLAT, csv: FLAT },
    nested: write_nested,
    suggestion: Suggestion { text: |street| Value::Text(street.name), member: "vejstykke", fields: SUGGESTED },
    geometry: |street, _, out| geojson::write_line(street.scope, street.row, out),
};

/// Order of the short form.
#[rustfmt::skip]
const MINI: &[Column<Streets>] = &pick(FIELDS, [
    "kode", "kommunekode", "kommunenavn", "navn", "adresseringsnavn", "navngivenvej_id", "visueltcenter_x",
    "visueltcenter_y", "href", "betegnelse",
]);

/// Order of the flat form.
#[rustfmt::skip]
const FLAT: &[Column<Streets>] = &pick(FIELDS, [
    "kode", "kommunekode", "oprettet", "ændret", "kommunenavn", "navn", "adresseringsnavn", "navngivenvej_id",
    "navngivenvej_darstatus", "id", "darstatus", "nedlagt", "bbox_xmin", "bbox_ymin", "bbox_xmax", "bbox_ymax",
    "visueltcenter_x", "visueltcenter_y",
]);

/// Element of its autocomplete.
#[rustfmt::skip]
const SUGGESTED: &[Column<Streets>] = &pick(FIELDS, [
    "href", "kommunekode", "kode", "navn",
]);

/// The value of a column of the table.
macro_rules! stored {
    ($column:ident, $spell:expr) => {
        |street| Value::some(street.scope.snapshot.streets.$column.get(street.row), $spell)
    };
}

const FIELDS: &[Column<Streets>] = &[
    column!("id", stored!(id, Value::Uuid)),
    column!("darstatus", |street| Value::Integer(street.scope.snapshot.streets.status.get(street.row).into())),
    column!("href", |street| street.href()),
    column!("kode", |street| Value::Code(street.code)),
    column!("kommunekode", |street| Value::Code(street.municipality)),
    column!("kommunenavn", |street| street.scope.name(AreaKind::Municipality, street.municipality)),
    column!("navn", |street| Value::text(street.name)),
    column!("adresseringsnavn", |street| Value::text(street.addressing_name())),
    column!("navngivenvej_id", stored!(named_street, Value::Uuid)),
    column!("navngivenvej_darstatus", stored!(named_street_status, |status| Value::Integer(status.into()))),
    column!("oprettet", stored!(created, Value::Local)),
    // The register never fills it.
    column!("ændret", |_| Value::Null),
    column!("nedlagt", stored!(discontinued, Value::Local)),
    column!("bbox_xmin", |street| street.bounds()[0]),
    column!("bbox_ymin", |street| street.bounds()[1]),
    column!("bbox_xmax", |street| street.bounds()[2]),
    column!("bbox_ymax", |street| street.bounds()[3]),
    column!("visueltcenter_x", |street| street.centre()[0]),
    column!("visueltcenter_y", |street| street.centre()[1]),
    column!("betegnelse", |street| {
        let municipality = street.scope.area(AreaKind::Municipality, Some(street.municipality));
        let municipality = municipality.map_or("", |area| area.name);
        Value::Joined(Joined::StreetSegment(street.name, municipality, street.code))
    }),
];

impl<'a> Street<'a> {
    /// The record of a street segment.
    pub fn new(scope: Scope<'a>, id: StreetId) -> Self {
        let row = id.index();
        let snapshot = scope.snapshot;
        Self {
            scope,
            row,
            municipality: snapshot.streets.municipality.beside(row),
            code: snapshot.streets.code.beside(row),
            name: snapshot.street_names.name.get(snapshot.streets.name.beside(row) as usize),
            bounds: OnceCell::new(),
        }
    }

    fn href(&self) -> Value<'a> {
        self.scope.href(folder::STREET, Key::Pair(self.municipality.into(), self.code.into()))
    }

    fn addressing_name(&self) -> &'a str {
        self.scope.snapshot.streets.addressing_name.get(self.row).unwrap_or(self.name)
    }

    fn bounds(&self) -> [Value<'static>; 4] {
        *self.bounds.get_or_init(|| {
            let streets = &self.scope.snapshot.streets;
            let corners = [&streets.x_min, &streets.y_min, &streets.x_max, &streets.y_max];
            bounds(corners.map(|column| column.get(self.row)), self.scope.srid)
        })
    }

    fn centre(&self) -> [Value<'static>; 2] {
        let streets = &self.scope.snapshot.streets;
        let centre = Located::new(streets.centre_x.get(self.row), streets.centre_y.get(self.row));
        coordinates(centre.as_ref(), self.scope.srid)
    }
}

fn write_nested(street: &Street<'_>, object: &mut Object<'_>) {
    let scope = &street.scope;
    let streets = &scope.snapshot.streets;
    object.member("id", Value::some(streets.id.get(street.row), Value::Uuid));
    object.member("darstatus", Value::Integer(streets.status.get(street.row).into()));
    object.member("href", street.href());
    object.member("kode", Value::Code(street.code));
    object.member("navn", Value::text(street.name));
    object.member("adresseringsnavn", Value::text(street.addressing_name()));
    object.object("navngivenvej", |object| {
        let id = streets.named_street.get(street.row);
        let status = streets.named_street_status.get(street.row);
        object.member("href", Value::some(id, |id| scope.href(folder::NAMED_STREET, Key::Uuid(id))));
        object.member("id", Value::some(id, Value::Uuid));
        object.member("darstatus", Value::some(status, |status| Value::Integer(status.into())));
    });
    object.object("kommune", |object| scope.write_municipality(street.municipality, object));
    let postcodes = streets.postcodes.get(street.row);
    object.objects("postnumre", postcodes, |object, &code| scope.write_postcode(code, object));
    object.object("historik", |object| {
        object.member("oprettet", Value::some(streets.created.get(street.row), Value::Local));
        object.member("ændret", Value::Null);
        object.member("nedlagt", Value::some(streets.discontinued.get(street.row), Value::Local));
    });
    object.values("bbox", &street.bounds());
    object.values("visueltcenter", &street.centre());
}
