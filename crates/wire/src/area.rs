//! The record behind every register of codes, names and boundaries, and the themes that show it.
//!
//! A theme is one file: the folder of its register, how its key is written, and, where it has a resource, its fields
//! and forms. [`THEMES`] lists them in the order of [`AreaKind`].

use std::cell::OnceCell;

use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::{AreaKind, GeometryKind};
use vejviser_model::id::{AccessAddressId, AreaId};

use crate::bytes::href::{Href, Key};
use crate::bytes::value::{Decimal, Joined};
use crate::bytes::writer::Writer;
use crate::form::column::{Column, RecordKind, columns};
use crate::form::description::means;
use crate::form::kind::{AreaCode, Bounds, Coordinate, Digits, Filled, Integer, Link, Position, Text, UtcTime};
use crate::form::meaning::{BOX, CENTRE, CENTRE_X, CENTRE_Y, CODE, DAGI_ID, HREF, NAME, X_MAX, X_MIN, Y_MAX, Y_MIN};
use crate::form::object::form;
use crate::form::reference::Linked;
use crate::form::representation::Representation;
use crate::presentation::Presentation;
use crate::record::entrance::Entrance;
use crate::record::geometry;
use crate::record::position::{self, Located};
use crate::record::scope::{Named, Scope};
use crate::resource::Resource;

pub mod building;
pub mod coded;
pub mod constituency;
pub mod court_district;
pub mod electoral_part;
pub mod linked;
pub mod municipality;
pub mod named_place;
pub mod nomination_district;
pub mod owner_district;
pub mod parcel;
pub mod parish;
pub mod parish_council_area;
pub mod police_district;
pub mod postcode;
pub mod province;
pub mod region;
pub mod supplementary_town;
pub mod voting_area;

/// Every theme, in the order of its kind.
const THEMES: [&Theme; AreaKind::ALL.len()] = [
    &postcode::THEME,
    &municipality::THEME,
    &region::THEME,
    &parish::THEME,
    &court_district::THEME,
    &police_district::THEME,
    &nomination_district::THEME,
    &constituency::THEME,
    &electoral_part::THEME,
    &province::THEME,
    &owner_district::THEME,
    &voting_area::THEME,
    &parish_council_area::THEME,
    &supplementary_town::THEME,
    &named_place::THEME,
    &building::THEME,
    &parcel::THEME,
];

const _: () = {
    let mut at = 0;
    while at < THEMES.len() {
        assert!(THEMES[at].kind as usize == at, "themes stand in the order of their kinds");
        at += 1;
    }
};

/// What is said of a kind of area.
pub struct Theme {
    /// The kind.
    pub kind: AreaKind,
    /// Folder of its register.
    pub folder: &'static str,
    /// How its key is written in the short form of links; none where an area has no key.
    pub key: fn(u32) -> Option<Key<'static>>,
    /// The resource, if there is one.
    pub resource: Option<Areas>,
}

/// The theme of a kind.
pub fn theme(kind: AreaKind) -> &'static Theme {
    THEMES[kind as usize]
}

/// Every theme: its kind, the folder of its register (`/sogne/`), and the name of its resource, if there is one.
pub fn area_themes() -> impl Iterator<Item = (AreaKind, &'static str, Option<&'static str>)> {
    THEMES.iter().map(|theme| (theme.kind, theme.folder, theme.resource.as_ref().map(|resource| resource.name)))
}

/// The resource of a theme.
pub struct Areas {
    /// Its name.
    pub name: &'static str,
    /// The kind.
    pub kind: AreaKind,
    /// Its forms.
    pub(crate) representation: Representation<AreaRecords>,
}

impl Resource for Areas {
    type Row<'a> = AreaId;
    type Records = AreaRecords;

    fn name(&self) -> &'static str {
        self.name
    }

    fn representation(&self) -> &Representation<AreaRecords> {
        &self.representation
    }

    fn record<'a>(&self, scope: Scope<'a>, row: AreaId, presentation: &Presentation) -> Area<'a> {
        if presentation.shape.is_whole() {
            scope.snapshot.fetch_area(row.0);
        }
        Area::new(scope, theme(self.kind), row.0)
    }
}

/// Areas of every kind have the same records; each theme picks its fields.
#[derive(Clone, Copy, Debug)]
pub struct AreaRecords;

impl RecordKind for AreaRecords {
    type Record<'a> = Area<'a>;
}

/// An area.
pub struct Area<'a> {
    /// What the answer has within reach.
    pub scope: Scope<'a>,
    /// What it is.
    pub theme: &'static Theme,
    /// Row, code and name.
    pub named: Named<'a>,
    bounds: OnceCell<Option<[Decimal; 4]>>,
    /// The access address where votes are cast, of voting areas.
    polling_address: Option<Box<Entrance<'a>>>,
}

impl<'a> Area<'a> {
    /// The record of an area.
    pub fn new(scope: Scope<'a>, theme: &'static Theme, row: u32) -> Self {
        let polling_address = scope.snapshot.areas.polling_address.get(row as usize);
        let polling_address = polling_address.map(|row| Box::new(Entrance::new(scope, AccessAddressId(row))));
        Self { scope, theme, named: scope.area_at(row), bounds: OnceCell::new(), polling_address }
    }

    /// The tables.
    pub fn snapshot(&self) -> &'a Snapshot {
        self.scope.snapshot
    }

    /// The region it lies in.
    pub fn region(&self) -> Option<Named<'a>> {
        self.scope.area(AreaKind::Region, self.snapshot().areas.region.get(self.named.row))
    }

    /// The access address where votes are cast, where the register has one.
    pub fn polling_address(&self) -> Option<&Entrance<'a>> {
        self.polling_address.as_deref()
    }

    /// Its smallest box.
    pub fn bounds(&self) -> Option<[Decimal; 4]> {
        *self.bounds.get_or_init(|| {
            let areas = &self.snapshot().areas;
            let corners = [&areas.x_min, &areas.y_min, &areas.x_max, &areas.y_max];
            position::bounds(corners.map(|column| column.get(self.named.row)), self.scope.srid)
        })
    }

    /// A side of its box: west, south, east, north.
    pub fn side(&self, side: usize) -> Option<Decimal> {
        self.bounds().map(|bounds| bounds[side])
    }

    /// A point well inside, for a label.
    pub fn centre(&self) -> Option<[Decimal; 2]> {
        let areas = &self.snapshot().areas;
        let centre = Located::new(areas.centre_x.get(self.named.row), areas.centre_y.get(self.named.row));
        position::coordinates(centre.as_ref(), self.scope.srid)
    }

    /// Link with the key as the short forms have it.
    pub fn href(&self) -> Option<Href<'a>> {
        (self.theme.key)(self.named.code).map(|key| self.scope.href(self.theme.folder, key))
    }

    /// The municipality it lies in, where it lies in one.
    pub fn municipality(&self) -> Option<Linked<'a>> {
        self.municipalities().next()
    }

    /// The municipalities it reaches into.
    pub fn municipalities(&self) -> impl Iterator<Item = Linked<'a>> {
        let codes = self.snapshot().areas.municipalities.get(self.named.row);
        let scope = self.scope;
        codes.iter().map(move |&code| scope.municipality(code))
    }

    /// `0155 Dragør`.
    pub fn code_and_name(&self) -> Joined<'a> {
        Joined::CodeName(self.named.code, self.named.name)
    }

    /// `Dragør (0155)`.
    pub fn name_and_code(&self) -> Joined<'a> {
        Joined::NameCode(self.named.name, self.named.code)
    }
}

/// Writes the boundary.
pub fn write_boundary(area: &Area<'_>, _with_height: bool, out: &mut Writer) {
    geometry::write_area(area.scope, area.named.row as u32, out);
}

/// Writes the boundary of what is mostly in one piece: a polygon where it is.
pub fn write_plot(area: &Area<'_>, _with_height: bool, out: &mut Writer) {
    geometry::write_parts(area.scope, area.named.row as u32, GeometryKind::Polygon, out);
}

/// The value of a column of the table.
macro_rules! stored {
    ($column:ident) => {
        |area| area.snapshot().areas.$column.get(area.named.row)
    };
    ($column:ident as $number:ty) => {
        |area| area.snapshot().areas.$column.get(area.named.row).map(<$number>::from)
    };
}
pub(crate) use stored;

/// The fields that areas of every kind can show.
#[rustfmt::skip]
pub const FIELDS: &[Column<AreaRecords>] = columns! {
    "dagi_id": Option<Digits>, DAGI_ID, stored!(dagi_id);
    "kode": AreaCode, CODE, |area| area.named.code;
    "navn": Text, NAME, |area| area.named.name;
    "ændret": Option<UtcTime>, means("Da områdets oplysninger sidst blev ændret.", "When the data of the area were last changed."),
        stored!(changed);
    "geo_ændret": Option<UtcTime>, means("Da områdets grænse sidst blev ændret.", "When the boundary of the area was last changed."),
        stored!(geometry_changed);
    "geo_version": Option<Integer>, means("Grænsens versionsnummer.", "Version number of the boundary."),
        stored!(geometry_version as i64);
    "bbox_xmin": Option<Coordinate>, X_MIN, |area| area.side(0);
    "bbox_ymin": Option<Coordinate>, Y_MIN, |area| area.side(1);
    "bbox_xmax": Option<Coordinate>, X_MAX, |area| area.side(2);
    "bbox_ymax": Option<Coordinate>, Y_MAX, |area| area.side(3);
    "visueltcenter_x": Option<Coordinate>, CENTRE_X, |area| area.centre().map(|[x, _]| x);
    "visueltcenter_y": Option<Coordinate>, CENTRE_Y, |area| area.centre().map(|[_, y]| y);
    "href": Filled<Link>, HREF, |area| area.href();
};

form! {
    /// Box and centre.
    pub Extent, of Area<'a> {
        "bbox": Option<Bounds>, BOX, |area| area.bounds();
        "visueltcenter": Option<Position>, CENTRE, |area| area.centre();
    }
}

form! {
    /// What nested forms of divisions start with.
    pub GeometryHistory, of Area<'a> {
        from FIELDS: "ændret", "geo_version", "geo_ændret";
        ..Extent;
    }
}
