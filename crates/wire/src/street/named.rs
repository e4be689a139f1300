//! `navngivenvej`: a named street, which may run through several municipalities.

use std::cell::OnceCell;

use vejviser_dataset::Snapshot;
use vejviser_dataset::spatial::RoadLine;
use vejviser_dataset::tables::AreaKind;
use vejviser_model::id::NamedStreetId;
use vejviser_model::status::Status;
use vejviser_model::{Point, Uuid};

use crate::bytes::href::{Href, Key, folder};
use crate::bytes::json::{object as json_object, write_value};
use crate::bytes::value::{Decimal, Joined, Value};
use crate::bytes::writer::Writer;
use crate::form::choice::{RegisterStatus, RegisterStatusName, StreetGeometryType};
use crate::form::column::{Column, RecordKind, columns, pick};
use crate::form::description::means;
use crate::form::kind::{Bounds, Code, Coordinate, Filled, Id, Link, Position, Text, Texts, UtcTime};
use crate::form::meaning::{
    ADDRESSING_NAME, BOX, CENTRE, CENTRE_X, CENTRE_Y, CHANGED, CREATED, DISCONTINUED, HREF, IN_FORCE,
    MUNICIPALITY_CODE, NAMED_STREET_ID, REGISTER_STATUS, STREET_CODE, STREET_NAME, X_MAX, X_MIN, Y_MAX, Y_MIN,
};
use crate::form::object::{Embedded, form};
use crate::form::reference::{Coded, Linked, Postcode};
use crate::form::representation::{Feature, Flat, Representation, Suggestion, names, object};
use crate::presentation::{Presentation, StreetGeometry};
use crate::record::geometry;
use crate::record::position::{self, Located};
use crate::record::scope::Scope;
use crate::resource::Resource;

/// Named streets.
#[derive(Clone, Copy, Debug)]
pub struct NamedStreets;

impl RecordKind for NamedStreets {
    type Record<'a> = NamedStreet<'a>;
}

impl Resource for NamedStreets {
    type Row<'a> = NamedStreetId;
    type Records = Self;

    fn name(&self) -> &'static str {
        "namedStreet"
    }

    fn representation(&self) -> &Representation<Self> {
        &REPRESENTATION
    }

    fn record<'a>(&self, scope: Scope<'a>, row: NamedStreetId, _: &Presentation) -> NamedStreet<'a> {
        NamedStreet::new(scope, row)
    }
}

/// A named street.
#[derive(Clone, Debug)]
pub struct NamedStreet<'a> {
    scope: Scope<'a>,
    row: usize,
    id: Uuid,
    name: &'a str,
    municipality: Option<u16>,
    bounds: OnceCell<Option<[Decimal; 4]>>,
}

/// How named streets are represented.
pub const REPRESENTATION: Representation<NamedStreets> = Representation {
    names: names!("NavngivenVej"),
    mini: Flat::same(MINI),
    flat: Flat::same(FLAT),
    nested: object::<NamedStreets, Nested>(),
    suggestion: Some(Suggestion {
        text: |street| Value::Joined(street.text()),
        member: "navngivenvej",
        object: object::<NamedStreets, Suggested>(),
    }),
    feature: Some(Feature { geometry: "MultiLineString", write: |street, _, out| street.write_geometry(out) }),
};

/// Order of the short form.
#[rustfmt::skip]
const MINI: &[Column<NamedStreets>] = &pick(&[FIELDS], [
    "id", "darstatus", "navn", "adresseringsnavn", "administrerendekommunekode", "administrerendekommunenavn",
    "visueltcenter_x", "visueltcenter_y", "href", "betegnelse",
]);

/// Order of the flat form.
#[rustfmt::skip]
const FLAT: &[Column<NamedStreets>] = &pick(&[FIELDS], [
    "id", "darstatus", "oprettet", "ændret", "navn", "adresseringsnavn", "administrerendekommunekode",
    "administrerendekommunenavn", "retskrivningskontrol", "udtaltvejnavn", "beliggenhed_oprindelse_kilde",
    "beliggenhed_oprindelse_nøjagtighedsklasse", "beliggenhed_oprindelse_registrering",
    "beliggenhed_oprindelse_tekniskstandard", "beliggenhed_geometritype", "bbox_xmin", "bbox_ymin", "bbox_xmax",
    "bbox_ymax", "visueltcenter_x", "visueltcenter_y", "ikrafttrædelse", "nedlagt",
]);

/// The value of a column of the table.
macro_rules! stored {
    ($column:ident) => {
        |street| street.snapshot().named_streets.$column.get(street.row)
    };
}

/// How it came about.
macro_rules! origin {
    ($column:ident) => {
        |street| {
            let origin = street.snapshot().named_streets.origin.get(street.row);
            street.snapshot().named_street_origins.$column.get(origin as usize)
        }
    };
}

#[rustfmt::skip]
pub(crate) const FIELDS: &[Column<NamedStreets>] = columns! {
    "id": Id, NAMED_STREET_ID, |street| street.id;
    "href": Link, HREF, |street| street.href();
    "darstatus": RegisterStatusName, REGISTER_STATUS, stored!(status);
    "navn": Text, STREET_NAME, |street| street.name;
    "adresseringsnavn": Option<Text>, ADDRESSING_NAME,
        |street| Some(street.snapshot().named_streets.addressing_name.get(street.row).unwrap_or(street.name));
    "administrerendekommunekode": Filled<Code>, means("Koden for den kommune, der administrerer vejen.", "Code of the municipality that administers the street."),
        |street| street.municipality;
    "administrerendekommunenavn": Option<Text>, means("Navnet på den kommune, der administrerer vejen.", "Name of the municipality that administers the street."),
        |street| street.municipality_name();
    "retskrivningskontrol": Option<Text>, means("Om vejnavnet er godkendt af Dansk Sprognævn: Godkendt, Ikke godkendt, Udløbet.", "Whether the spelling is approved by the language council: Godkendt (approved), Ikke godkendt (not approved), Udløbet (expired)."),
        origin!(spelling);
    "udtaltvejnavn": Option<Text>, means("Vejnavnet, som det udtales.", "The name as it is said."), stored!(spoken_name);
    "oprettet": Filled<UtcTime>, CREATED, stored!(created);
    "ændret": Filled<UtcTime>, CHANGED, stored!(changed);
    "ikrafttrædelse": Option<UtcTime>, IN_FORCE, stored!(in_force);
    "nedlagt": Option<UtcTime>, DISCONTINUED, stored!(discontinued);
    "beliggenhed_oprindelse_kilde": Filled<Text>, means("Hvem der har registreret beliggenheden.", "Who registered the place."),
        origin!(source);
    "beliggenhed_oprindelse_tekniskstandard": Filled<Text>, means("Hvordan beliggenheden er registreret.", "How the place was registered."),
        origin!(technical_standard);
    "beliggenhed_oprindelse_registrering": Filled<UtcTime>, means("Da beliggenheden blev registreret.", "When the place was registered."),
        stored!(registered);
    "beliggenhed_oprindelse_nøjagtighedsklasse": Filled<Text>, means("Hvor nøjagtig beliggenheden er: A er absolut, B er beregnet.", "How exact the place is: A is absolute, B is calculated."),
        origin!(accuracy);
    "beliggenhed_geometritype": Filled<StreetGeometryType>, means("Om beliggenheden er en linje eller et område.", "Whether the place is a line or an area."),
        stored!(geometry_type);
    "bbox_xmin": Option<Coordinate>, X_MIN, |street| street.side(0);
    "bbox_ymin": Option<Coordinate>, Y_MIN, |street| street.side(1);
    "bbox_xmax": Option<Coordinate>, X_MAX, |street| street.side(2);
    "bbox_ymax": Option<Coordinate>, Y_MAX, |street| street.side(3);
    "visueltcenter_x": Option<Coordinate>, CENTRE_X, |street| street.centre().map(|[x, _]| x);
    "visueltcenter_y": Option<Coordinate>, CENTRE_Y, |street| street.centre().map(|[_, y]| y);
    "betegnelse": Texts, means("Vejens navn og kommune på én linje.", "Name and municipality of the street on one line."),
        |street| street.text();
};

/// The fields under the names that they have inside the nested form.
#[rustfmt::skip]
const ORIGIN: &[Column<NamedStreets>] = columns! {
    "kilde": Filled<Text>, means("Hvem der har registreret beliggenheden.", "Who registered the place."), origin!(source);
    "tekniskstandard": Filled<Text>, means("Hvordan beliggenheden er registreret.", "How the place was registered."),
        origin!(technical_standard);
    "registrering": Filled<UtcTime>, means("Da beliggenheden blev registreret.", "When the place was registered."),
        stored!(registered);
    "nøjagtighedsklasse": Filled<Text>, means("Hvor nøjagtig beliggenheden er: A er absolut, B er beregnet.", "How exact the place is: A is absolute, B is calculated."),
        origin!(accuracy);
};

form! {
    /// What its autocomplete shows.
    Suggested, of NamedStreet<'a> {
        from FIELDS: "id", "darstatus", "navn", "adresseringsnavn", "administrerendekommunekode",
            "administrerendekommunenavn", "visueltcenter_x", "visueltcenter_y", "href";
    }
}

form! {
    /// The nested form.
    Nested = "NavngivenVejNestet", of NamedStreet<'a> {
        from FIELDS: "id", "href", "darstatus", "navn", "adresseringsnavn";
        "administrerendekommune": Filled<Coded>,
            means("Kommunen, der administrerer vejen.", "The municipality that administers the street."),
            |street| street.municipality.map(|code| street.scope.municipality(code));
        from FIELDS: "retskrivningskontrol", "udtaltvejnavn";
        "visueltcenter": Option<Position>, CENTRE, |street| street.centre();
        "bbox": Option<Bounds>, BOX, |street| street.bounds();
        "historik": Embedded<History>, means("Den navngivne vejs datoer.", "The dates of the named street."), |street| street;
        "vejstykker": [Segment],
            means("Vejens vejstykker, et i hver kommune.", "The segments of the street, one in each municipality."),
            |street| street.segments();
        "postnumre": [Postcode], means("Postnumrene, som vejen løber gennem.", "The postcodes that the street runs through."),
            |street| street.postcodes();
        "beliggenhed": Embedded<Place>, means("Vejens beliggenhed.", "The place of the street."), |street| street;
    }
}

form! {
    /// When it changed.
    History, of NamedStreet<'a> {
        from FIELDS: "oprettet", "ændret", "ikrafttrædelse", "nedlagt";
    }
}

form! {
    /// Where it is.
    Place, of NamedStreet<'a> {
        "oprindelse": Embedded<Origin>, means("Hvordan beliggenheden er blevet til.", "How the place came about."), |street| street;
        "vejtilslutningspunkter": Option<Junctions>,
            means("Punkterne, hvor vejen støder til andre veje.", "The points where the street joins other roads."),
            |street| street.junctions();
        "geometritype": Filled<StreetGeometryType>,
            means("Om beliggenheden er en linje eller et område.", "Whether the place is a line or an area."),
            stored!(geometry_type);
    }
}

form! {
    /// How its place came about.
    Origin, of NamedStreet<'a> {
        from ORIGIN: "kilde", "tekniskstandard", "registrering", "nøjagtighedsklasse";
    }
}

/// Points where a street joins other roads.
#[derive(Clone, Copy, Debug)]
struct JunctionPoints<'a> {
    scope: Scope<'a>,
    x: &'a [i32],
    y: &'a [i32],
}

form! {
    /// A `MultiPoint` of `GeoJSON`.
    Junctions, of JunctionPoints<'a> {
        "type": Text, means("Altid MultiPoint.", "Always MultiPoint."), |_| "MultiPoint";
        "coordinates": [Position], means("Punkternes koordinater.", "Coordinates of the points."), |points| points.positions();
    }
}

/// A segment as its street shows it.
struct SegmentRow<'a> {
    scope: Scope<'a>,
    row: usize,
}

form! {
    /// A segment.
    Segment, of SegmentRow<'a> {
        "href": Link, HREF, |segment| segment.href();
        "kommunekode": Code, MUNICIPALITY_CODE, |segment| segment.municipality();
        "kode": Code, STREET_CODE, |segment| segment.code();
        "id": Option<Id>, means("Vejstykkets id; registre fra før 2018 har ingen.", "Id of the street segment; registers of before 2018 have none."),
            |segment| segment.scope.snapshot.streets.id.get(segment.row);
        "darstatus": RegisterStatus, REGISTER_STATUS, |segment| segment.scope.snapshot.streets.status.get(segment.row);
    }
}

impl<'a> JunctionPoints<'a> {
    fn positions(&self) -> impl Iterator<Item = [Decimal; 2]> + use<'a> {
        let srid = self.scope.srid;
        let points = self.x.iter().zip(self.y).map(|(&x_mm, &y_mm)| Located::from(Point { x_mm, y_mm }));
        points.map(move |point| point.coordinates(srid))
    }
}

impl<'a> SegmentRow<'a> {
    fn municipality(&self) -> u16 {
        self.scope.snapshot.streets.municipality.get(self.row)
    }

    fn code(&self) -> u16 {
        self.scope.snapshot.streets.code.get(self.row)
    }

    fn href(&self) -> Href<'a> {
        self.scope.href(folder::STREET, Key::PaddedPair(self.municipality().into(), self.code().into()))
    }
}

impl<'a> NamedStreet<'a> {
    /// The record of a named street.
    pub fn new(scope: Scope<'a>, id: NamedStreetId) -> Self {
        let (row, table) = (id.index(), &scope.snapshot.named_streets);
        Self {
            scope,
            row,
            id: table.id.get(row),
            name: scope.snapshot.street_names.name.get(table.name.get(row) as usize),
            municipality: table.municipality.get(row),
            bounds: OnceCell::new(),
        }
    }

    /// Code of the municipality that administers it.
    pub(crate) fn administering_municipality(&self) -> Option<u16> {
        self.municipality
    }

    fn snapshot(&self) -> &'a Snapshot {
        self.scope.snapshot
    }

    fn href(&self) -> Href<'a> {
        self.scope.href(folder::NAMED_STREET, Key::Uuid(self.id))
    }

    fn municipality_name(&self) -> Option<&'a str> {
        self.scope.name(AreaKind::Municipality, self.municipality?)
    }

    /// `Stationsvej, Dragør Kommune`.
    fn text(&self) -> Joined<'a> {
        Joined::InMunicipality(self.name, self.municipality_name())
    }

    /// Its current and provisional segments; all of them where discontinued ones are shown.
    fn segments(&self) -> impl Iterator<Item = SegmentRow<'a>> {
        let scope = self.scope;
        let rows = self.snapshot().named_streets.segments.get(self.row).iter().map(|&row| row as usize);
        let is_found = |dar: u8| Status::from_dar(dar).is_some_and(Status::is_found_by_key);
        let shown =
            rows.filter(move |&row| scope.include_discontinued || is_found(scope.snapshot.streets.status.get(row)));
        shown.map(move |row| SegmentRow { scope, row })
    }

    fn postcodes(&self) -> impl Iterator<Item = Linked<'a>> {
        let scope = self.scope;
        self.snapshot().named_streets.postcodes.get(self.row).iter().map(move |&code| scope.postcode(code))
    }

    fn junctions(&self) -> Option<JunctionPoints<'a>> {
        let table = &self.snapshot().named_streets;
        Some(JunctionPoints {
            scope: self.scope,
            x: table.junction_x.get(self.row)?,
            y: table.junction_y.get(self.row)?,
        })
    }

    fn bounds(&self) -> Option<[Decimal; 4]> {
        *self.bounds.get_or_init(|| {
            let table = &self.snapshot().named_streets;
            let corners = [&table.x_min, &table.y_min, &table.x_max, &table.y_max];
            position::bounds(corners.map(|column| column.get(self.row)), self.scope.srid)
        })
    }

    /// A side of its box: west, south, east, north.
    fn side(&self, side: usize) -> Option<Decimal> {
        self.bounds().map(|bounds| bounds[side])
    }

    fn centre(&self) -> Option<[Decimal; 2]> {
        let table = &self.snapshot().named_streets;
        let centre = Located::new(table.centre_x.get(self.row), table.centre_y.get(self.row));
        position::coordinates(centre.as_ref(), self.scope.srid)
    }

    /// Its line. All its segments have that of the whole street, unless they have centre lines, which together are the line
    /// where the register has none.
    fn lines(&self) -> Vec<RoadLine<'a>> {
        let snapshot = self.snapshot();
        let segments = || snapshot.named_streets.segments.get(self.row).iter().map(|&row| row as usize);
        let of_whole = || segments().filter(|&row| !snapshot.streets.is_centre_line.get(row));
        let own = snapshot.named_streets.line(self.row);
        let whole = own.or_else(|| of_whole().find_map(|row| snapshot.streets.line(row)));
        whole.map_or_else(
            || segments().filter_map(|row| snapshot.streets.line(row)).map(flat).collect(),
            |line| vec![line],
        )
    }

    fn write_geometry(&self, out: &mut Writer) {
        let lines = self.lines();
        let area = self.snapshot().named_streets.area(self.row);
        match (self.scope.street_geometry, area) {
            (StreetGeometry::Area, None) => write_value(Value::Null, out),
            (StreetGeometry::Line, _) | (StreetGeometry::Both, None) => geometry::write_lines(self.scope, lines, out),
            (StreetGeometry::Both, Some(area)) if !lines.is_empty() => json_object(out, |collection| {
                collection.member("type", Value::Text("GeometryCollection"));
                collection.array("geometries", [Some(lines), None], |out, lines| match lines {
                    Some(lines) => geometry::write_lines(self.scope, lines, out),
                    None => geometry::write_road_area(self.scope, area, out),
                });
            }),
            (_, Some(area)) => geometry::write_road_area(self.scope, area, out),
        }
    }
}

/// A line without heights, which lines of named streets have not.
fn flat(line: RoadLine<'_>) -> RoadLine<'_> {
    RoadLine { z: None, ..line }
}
