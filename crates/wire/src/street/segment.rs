//! `vejstykke`: one street code of one municipality.

use std::cell::OnceCell;

use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::AreaKind;
use vejviser_model::Uuid;
use vejviser_model::id::StreetId;

use crate::bytes::href::{Href, Key, folder};
use crate::bytes::value::{Decimal, Joined, Value};
use crate::bytes::writer::Writer;
use crate::form::choice::RegisterStatus;
use crate::form::column::{Column, RecordKind, columns, pick};
use crate::form::description::means;
use crate::form::kind::{Bounds, Code, Coordinate, Id, Link, LocalTime, Position, Text, Texts};
use crate::form::meaning::{
    ADDRESSING_NAME, BOX, CENTRE, CENTRE_X, CENTRE_Y, CHANGED, CREATED, DISCONTINUED, HREF, MUNICIPALITY,
    MUNICIPALITY_CODE, MUNICIPALITY_NAME, NAMED_STREET_ID, POSTCODES, REGISTER_STATUS, STREET_CODE, STREET_NAME, X_MAX,
    X_MIN, Y_MAX, Y_MIN,
};
use crate::form::object::{Embedded, form};
use crate::form::reference::{Coded, Postcode};
use crate::form::representation::{Feature, Flat, Representation, Suggestion, names, object};
use crate::presentation::Presentation;
use crate::record::entrance::non_empty;
use crate::record::geometry;
use crate::record::position::{self, Located};
use crate::record::scope::Scope;
use crate::resource::Resource;

/// Street segments.
#[derive(Clone, Copy, Debug)]
pub struct Streets;

impl RecordKind for Streets {
    type Record<'a> = Street<'a>;
}

impl Resource for Streets {
    type Row<'a> = StreetId;
    type Records = Self;

    fn name(&self) -> &'static str {
        "streetSegment"
    }

    fn representation(&self) -> &Representation<Self> {
        &REPRESENTATION
    }

    fn record<'a>(&self, scope: Scope<'a>, row: StreetId, _: &Presentation) -> Street<'a> {
        Street::new(scope, row)
    }
}

/// A street segment.
#[derive(Clone, Debug)]
pub struct Street<'a> {
    scope: Scope<'a>,
    row: usize,
    municipality: u16,
    code: u16,
    name: &'a str,
    bounds: OnceCell<Option<[Decimal; 4]>>,
}

/// How street segments are represented.
pub const REPRESENTATION: Representation<Streets> = Representation {
    names: names!("Vejstykke"),
    mini: Flat::same(MINI),
    flat: Flat::same(FLAT),
    nested: object::<Streets, Nested>(),
    suggestion: Some(Suggestion {
        text: |street| Value::Text(street.name),
        member: "vejstykke",
        object: object::<Streets, Suggested>(),
    }),
    feature: Some(Feature {
        geometry: "MultiLineString",
        write: |street, with_heights, out| geometry::write_line(street.scope, street.row, with_heights, out),
    }),
};

/// Order of the short form.
#[rustfmt::skip]
const MINI: &[Column<Streets>] = &pick(&[FIELDS], [
    "kode", "kommunekode", "kommunenavn", "navn", "adresseringsnavn", "navngivenvej_id", "visueltcenter_x",
    "visueltcenter_y", "href", "betegnelse",
]);

/// Order of the flat form.
#[rustfmt::skip]
const FLAT: &[Column<Streets>] = &pick(&[FIELDS], [
    "kode", "kommunekode", "oprettet", "ændret", "kommunenavn", "navn", "adresseringsnavn", "navngivenvej_id",
    "navngivenvej_darstatus", "id", "darstatus", "nedlagt", "bbox_xmin", "bbox_ymin", "bbox_xmax", "bbox_ymax",
    "visueltcenter_x", "visueltcenter_y",
]);

/// The value of a column of the table.
macro_rules! stored {
    ($column:ident) => {
        |street| street.snapshot().streets.$column.get(street.row)
    };
}

#[rustfmt::skip]
pub(crate) const FIELDS: &[Column<Streets>] = columns! {
    "id": Option<Id>, means("Vejstykkets id; registre fra før 2018 har ingen.", "Id of the street segment; registers of before 2018 have none."),
        stored!(id);
    "darstatus": RegisterStatus, REGISTER_STATUS, stored!(status);
    "href": Link, HREF, |street| street.href();
    "kode": Code, STREET_CODE, |street| street.code;
    "kommunekode": Code, MUNICIPALITY_CODE, |street| street.municipality;
    "kommunenavn": Option<Text>, MUNICIPALITY_NAME, |street| street.scope.name(AreaKind::Municipality, street.municipality);
    "navn": Option<Text>, STREET_NAME, |street| non_empty(street.name);
    "adresseringsnavn": Option<Text>, ADDRESSING_NAME, |street| street.addressing_name();
    "navngivenvej_id": Option<Id>, NAMED_STREET_ID, stored!(named_street);
    "navngivenvej_darstatus": Option<RegisterStatus>,
        means("Den navngivne vejs status i Danmarks Adresseregister (DAR).", "Status of the named street in the address register (DAR)."),
        stored!(named_street_status);
    "oprettet": Option<LocalTime>, CREATED, stored!(created);
    // The register never fills it.
    "ændret": Option<LocalTime>, CHANGED, |_| None;
    "nedlagt": Option<LocalTime>, DISCONTINUED, stored!(discontinued);
    "bbox_xmin": Option<Coordinate>, X_MIN, |street| street.side(0);
    "bbox_ymin": Option<Coordinate>, Y_MIN, |street| street.side(1);
    "bbox_xmax": Option<Coordinate>, X_MAX, |street| street.side(2);
    "bbox_ymax": Option<Coordinate>, Y_MAX, |street| street.side(3);
    "visueltcenter_x": Option<Coordinate>, CENTRE_X, |street| street.centre().map(|[x, _]| x);
    "visueltcenter_y": Option<Coordinate>, CENTRE_Y, |street| street.centre().map(|[_, y]| y);
    "betegnelse": Texts, means("Vejens navn, kommune og kode på én linje.", "Name, municipality and code of the street on one line."),
        |street| {
            let municipality = street.scope.name(AreaKind::Municipality, street.municipality).unwrap_or_default();
            Joined::StreetSegment(street.name, municipality, street.code)
        };
};

form! {
    /// What its autocomplete shows.
    Suggested, of Street<'a> {
        from FIELDS: "href", "kommunekode", "kode", "navn";
    }
}

form! {
    /// The nested form.
    Nested = "VejstykkeNestet", of Street<'a> {
        from FIELDS: "id", "darstatus", "href", "kode", "navn", "adresseringsnavn";
        "navngivenvej": Embedded<NamedStreet>,
            means("Den navngivne vej, som vejstykket er en del af.", "The named street that the segment is part of."),
            |street| street;
        "kommune": Coded, MUNICIPALITY, |street| street.scope.municipality(street.municipality);
        "postnumre": [Postcode], POSTCODES, |street| street.postcodes();
        "historik": Embedded<History>, means("Vejstykkets datoer.", "The dates of the street segment."), |street| street;
        "bbox": Option<Bounds>, BOX, |street| street.bounds();
        "visueltcenter": Option<Position>, CENTRE, |street| street.centre();
    }
}

form! {
    /// The named street.
    NamedStreet, of Street<'a> {
        "href": Option<Link>, HREF,
            |street| street.named_street().map(|id| street.scope.href(folder::NAMED_STREET, Key::Uuid(id)));
        "id": Option<Id>, NAMED_STREET_ID, |street| street.named_street();
        "darstatus": Option<RegisterStatus>, REGISTER_STATUS, stored!(named_street_status);
    }
}

form! {
    /// When it changed.
    History, of Street<'a> {
        from FIELDS: "oprettet", "ændret", "nedlagt";
    }
}

impl<'a> Street<'a> {
    /// The record of a street segment.
    pub fn new(scope: Scope<'a>, id: StreetId) -> Self {
        let row = id.index();
        let snapshot = scope.snapshot;
        Self {
            scope,
            row,
            municipality: snapshot.streets.municipality.in_record(row),
            code: snapshot.streets.code.in_record(row),
            name: snapshot.street_names.name.get(snapshot.streets.name.in_record(row) as usize),
            bounds: OnceCell::new(),
        }
    }

    fn href(&self) -> Href<'a> {
        self.scope.href(folder::STREET, Key::Pair(self.municipality.into(), self.code.into()))
    }

    fn snapshot(&self) -> &'a Snapshot {
        self.scope.snapshot
    }

    /// Its street code.
    pub(crate) fn code(&self) -> u16 {
        self.code
    }

    /// Writes its road line with heights, as a copy of the centre lines has it.
    pub(crate) fn write_high_line(&self, out: &mut Writer) {
        geometry::write_high_line(self.scope, self.row, out);
    }

    fn addressing_name(&self) -> Option<&'a str> {
        non_empty(self.snapshot().streets.addressing_name.get(self.row).unwrap_or(self.name))
    }

    fn named_street(&self) -> Option<Uuid> {
        self.snapshot().streets.named_street.get(self.row)
    }

    fn postcodes(&self) -> impl Iterator<Item = crate::form::reference::Linked<'a>> {
        let scope = self.scope;
        self.snapshot().streets.postcodes.get(self.row).iter().map(move |&code| scope.postcode(code))
    }

    fn bounds(&self) -> Option<[Decimal; 4]> {
        *self.bounds.get_or_init(|| {
            let streets = &self.snapshot().streets;
            let corners = [&streets.x_min, &streets.y_min, &streets.x_max, &streets.y_max];
            position::bounds(corners.map(|column| column.get(self.row)), self.scope.srid)
        })
    }

    /// A side of its box: west, south, east, north.
    fn side(&self, side: usize) -> Option<Decimal> {
        self.bounds().map(|bounds| bounds[side])
    }

    fn centre(&self) -> Option<[Decimal; 2]> {
        let streets = &self.snapshot().streets;
        let centre = Located::new(streets.centre_x.get(self.row), streets.centre_y.get(self.row));
        position::coordinates(centre.as_ref(), self.scope.srid)
    }
}
