//! `vejnavnpostnummerrelation`: a street name in a postcode, which one or more street segments bear there.

use std::cell::OnceCell;

use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::AreaKind;
use vejviser_model::id::StreetPostcodeId;

use crate::bytes::href::{Href, Key, folder};
use crate::bytes::value::{Decimal, Joined, Value};
use crate::form::column::{Column, RecordKind, columns, pick};
use crate::form::description::means;
use crate::form::kind::{Bounds, Code, Coordinate, Link, Position, Text, Texts};
use crate::form::meaning::{
    BOX, CENTRE, CENTRE_X, CENTRE_Y, HREF, MUNICIPALITIES, POSTCODE, POSTCODE_NAME, POSTCODE_OBJECT, STREET_NAME,
    X_MAX, X_MIN, Y_MAX, Y_MIN,
};
use crate::form::object::form;
use crate::form::reference::{Coded, Linked, Postcode};
use crate::form::representation::{Feature, Flat, Representation, Suggestion, names, object};
use crate::presentation::Presentation;
use crate::record::geometry;
use crate::record::position::{self, Located};
use crate::record::scope::Scope;
use crate::resource::Resource;

/// Street names in postcodes.
#[derive(Clone, Copy, Debug)]
pub struct StreetPostcodes;

impl RecordKind for StreetPostcodes {
    type Record<'a> = StreetPostcode<'a>;
}

impl Resource for StreetPostcodes {
    type Row<'a> = StreetPostcodeId;
    type Records = Self;

    fn name(&self) -> &'static str {
        "streetPostcode"
    }

    fn representation(&self) -> &Representation<Self> {
        &REPRESENTATION
    }

    fn record<'a>(&self, scope: Scope<'a>, row: StreetPostcodeId, _: &Presentation) -> StreetPostcode<'a> {
        StreetPostcode::new(scope, row)
    }
}

/// A street name in a postcode.
#[derive(Clone, Debug)]
pub struct StreetPostcode<'a> {
    scope: Scope<'a>,
    name: &'a str,
    postcode: u16,
    /// Rows of the segments with the name there.
    streets: &'a [u32],
    bounds: OnceCell<Option<[Decimal; 4]>>,
}

/// How street names in postcodes are represented.
pub const REPRESENTATION: Representation<StreetPostcodes> = Representation {
    names: names!("VejnavnPostnummer"),
    mini: Flat::same(MINI),
    flat: Flat::same(FLAT),
    nested: object::<StreetPostcodes, Nested>(),
    suggestion: Some(Suggestion {
        text: |street| Value::Joined(street.text()),
        member: "vejnavnpostnummerrelation",
        object: object::<StreetPostcodes, Suggested>(),
    }),
    feature: Some(Feature {
        geometry: "MultiLineString",
        write: |street, _, out| {
            let lines = street.streets.iter().filter_map(|&row| street.snapshot().streets.line(row as usize));
            geometry::write_lines(street.scope, lines, out);
        },
    }),
};

/// Order of the short form.
#[rustfmt::skip]
const MINI: &[Column<StreetPostcodes>] = &pick(&[FIELDS], [
    "vejnavn", "postnr", "postnrnavn", "visueltcenter_x", "visueltcenter_y", "href", "betegnelse",
]);

/// Order of the flat form.
#[rustfmt::skip]
const FLAT: &[Column<StreetPostcodes>] = &pick(&[FIELDS], [
    "vejnavn", "postnr", "postnrnavn", "bbox_xmin", "bbox_ymin", "bbox_xmax", "bbox_ymax", "visueltcenter_x",
    "visueltcenter_y",
]);

#[rustfmt::skip]
const FIELDS: &[Column<StreetPostcodes>] = columns! {
    "betegnelse": Texts, means("Vejnavn, postnummer og postby på én linje.", "Street name, postcode and town on one line."),
        |street| street.text();
    "href": Link, HREF, |street| street.href();
    "vejnavn": Text, STREET_NAME, |street| street.name;
    "postnr": Code, POSTCODE, |street| street.postcode;
    "postnrnavn": Option<Text>, POSTCODE_NAME, |street| street.town();
    "bbox_xmin": Option<Coordinate>, X_MIN, |street| street.side(0);
    "bbox_ymin": Option<Coordinate>, Y_MIN, |street| street.side(1);
    "bbox_xmax": Option<Coordinate>, X_MAX, |street| street.side(2);
    "bbox_ymax": Option<Coordinate>, Y_MAX, |street| street.side(3);
    "visueltcenter_x": Option<Coordinate>, CENTRE_X, |street| street.centre().map(|[x, _]| x);
    "visueltcenter_y": Option<Coordinate>, CENTRE_Y, |street| street.centre().map(|[_, y]| y);
};

form! {
    /// What its autocomplete shows.
    Suggested, of StreetPostcode<'a> {
        from FIELDS: "vejnavn", "postnr", "postnrnavn", "visueltcenter_x", "visueltcenter_y", "href";
    }
}

form! {
    /// The nested form.
    Nested = "VejnavnPostnummerNestet", of StreetPostcode<'a> {
        from FIELDS: "betegnelse", "href", "vejnavn";
        "postnummer": Postcode, POSTCODE_OBJECT, |street| street.scope.postcode(street.postcode);
        "bbox": Option<Bounds>, BOX, |street| street.bounds();
        "visueltcenter": Option<Position>, CENTRE, |street| street.centre();
        "kommuner": [Coded], MUNICIPALITIES, |street| street.municipalities();
    }
}

impl<'a> StreetPostcode<'a> {
    /// The record of a street name in a postcode.
    pub fn new(scope: Scope<'a>, id: StreetPostcodeId) -> Self {
        let (row, table) = (id.index(), &scope.snapshot.street_postcodes);
        Self {
            scope,
            name: scope.snapshot.street_names.name.get(table.name.get(row) as usize),
            postcode: table.postcode.get(row),
            streets: table.streets.get(row),
            bounds: OnceCell::new(),
        }
    }

    fn snapshot(&self) -> &'a Snapshot {
        self.scope.snapshot
    }

    fn href(&self) -> Href<'a> {
        self.scope.href(folder::STREET_POSTCODE, Key::NameIn(self.postcode.into(), self.name))
    }

    fn town(&self) -> Option<&'a str> {
        self.scope.name(AreaKind::Postcode, self.postcode)
    }

    /// `Stationsvej, 2791 Dragør`.
    fn text(&self) -> Joined<'a> {
        Joined::StreetPostcode(self.name, self.postcode, self.town().unwrap_or_default())
    }

    /// The municipalities of its streets, ascending, as the streets are.
    fn municipalities(&self) -> impl Iterator<Item = Linked<'a>> {
        let (scope, snapshot) = (self.scope, self.snapshot());
        let mut codes: Vec<u16> =
            self.streets.iter().map(|&row| snapshot.streets.municipality.get(row as usize)).collect();
        codes.dedup();
        codes.into_iter().map(move |code| scope.municipality(code))
    }

    /// The box around its streets, which may reach beyond the postcode.
    fn bounds(&self) -> Option<[Decimal; 4]> {
        *self.bounds.get_or_init(|| {
            let table = &self.snapshot().streets;
            let side = |column: &dyn Fn(usize) -> Option<i32>, choose: fn(i32, i32) -> i32| {
                self.streets.iter().filter_map(|&row| column(row as usize)).reduce(choose)
            };
            let sides = [
                side(&|row| table.x_min.get(row), i32::min),
                side(&|row| table.y_min.get(row), i32::min),
                side(&|row| table.x_max.get(row), i32::max),
                side(&|row| table.y_max.get(row), i32::max),
            ];
            position::bounds(sides, self.scope.srid)
        })
    }

    /// A side of the box: west, south, east, north.
    fn side(&self, side: usize) -> Option<Decimal> {
        self.bounds().map(|bounds| bounds[side])
    }

    /// That of its first street that has one.
    fn centre(&self) -> Option<[Decimal; 2]> {
        let table = &self.snapshot().streets;
        let mut rows = self.streets.iter().map(|&row| row as usize);
        let centre = rows.find_map(|row| Located::new(table.centre_x.get(row), table.centre_y.get(row)));
        position::coordinates(centre.as_ref(), self.scope.srid)
    }
}
