//! `bygning`: a building of the map (`GeoDanmark`).

use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::{AreaKind, GeometryKind};
use vejviser_model::id::{AccessAddressId, AreaId, Uuid};

use crate::area::{Area, theme};
use crate::bytes::href::{Key, folder};
use crate::bytes::writer::Writer;
use crate::form::column::{Column, RecordKind, columns, pick};
use crate::form::description::{Meaning, means};
use crate::form::kind::{AddressText, Boolean, Bounds, Coordinate, Digits, Filled, Id, Link, Position, Text, UtcTime};
use crate::form::meaning::{
    ADDRESS_TEXT, BOX, CENTRE, CENTRE_X, CENTRE_Y, CHANGED, HREF, MUNICIPALITIES, X_MAX, X_MIN, Y_MAX, Y_MIN,
};
use crate::form::object::form;
use crate::form::reference::{Coded, Linked};
use crate::form::representation::{Feature, Flat, Names, Representation, names, object};
use crate::presentation::Presentation;
use crate::record::entrance::Entrance;
use crate::record::geometry;
use crate::record::scope::Scope;
use crate::resource::Resource;

/// Id in the register of buildings and dwellings.
const REGISTER_ID: Meaning = means(
    "Bygningens id i Bygnings- og Boligregistret (BBR).",
    "Id of the building in the register of buildings and dwellings (BBR).",
);

/// Buildings.
#[derive(Clone, Copy, Debug)]
pub struct Buildings;

impl RecordKind for Buildings {
    type Record<'a> = Building<'a>;
}

impl Resource for Buildings {
    type Row<'a> = AreaId;
    type Records = Self;

    fn name(&self) -> &'static str {
        "building"
    }

    fn representation(&self) -> &Representation<Self> {
        &REPRESENTATION
    }

    fn record<'a>(&self, scope: Scope<'a>, row: AreaId, _: &Presentation) -> Building<'a> {
        Building::of_area(scope, row.0)
    }
}

/// A building.
pub struct Building<'a> {
    area: Area<'a>,
    /// Row in its own table.
    row: usize,
    /// Row of its type.
    kind: usize,
}

impl<'a> Building<'a> {
    /// The building that a row of areas is.
    pub(crate) fn of_area(scope: Scope<'a>, area: u32) -> Self {
        let area = Area::new(scope, theme(AreaKind::Building), area);
        let row = area.named.code as usize;
        let kind = scope.snapshot.buildings.building_type.get(row) as usize;
        Self { area, row, kind }
    }

    /// Writes its outline, with heights where they are asked for and known. One that is simplified has none.
    fn write_outline(&self, with_heights: bool, out: &mut Writer) {
        let (scope, area) = (self.area.scope, self.area.named.row as u32);
        match self.heights().filter(|_| with_heights && scope.simplify_m.is_none()) {
            Some(heights) => geometry::write_high_polygons(scope, area, heights, out),
            None => geometry::write_parts(scope, area, GeometryKind::Polygon, out),
        }
    }

    /// Writes its outline with heights, as a copy of the buildings has it.
    pub(crate) fn write_high_outline(&self, out: &mut Writer) {
        let (scope, area) = (self.area.scope, self.area.named.row as u32);
        geometry::write_high_polygons(scope, area, self.heights().unwrap_or_default(), out);
    }

    /// The heights of the corners of its outline.
    fn heights(&self) -> Option<&'a [i32]> {
        self.snapshot().buildings.outline_z.get(self.row)
    }

    fn snapshot(&self) -> &'a Snapshot {
        self.area.scope.snapshot
    }

    fn id(&self) -> u64 {
        self.snapshot().buildings.id.get(self.row)
    }

    fn register_id(&self) -> Option<Uuid> {
        self.snapshot().buildings.register_id.get(self.row)
    }

    /// The municipalities it reaches into, the highest code first.
    fn municipalities(&self) -> impl Iterator<Item = Linked<'a>> {
        let mut municipalities: Vec<Linked<'a>> = self.area.municipalities().collect();
        municipalities.reverse();
        municipalities.into_iter()
    }

    /// The access addresses whose entrance lies in it.
    fn entrances(&self) -> impl Iterator<Item = Entrance<'a>> {
        let scope = self.area.scope;
        let rows = self.snapshot().buildings.entrances.get(self.row);
        rows.iter().map(move |&row| Entrance::new(scope, AccessAddressId(row)))
    }
}

/// How buildings are represented; there is no short form, the flat one stands in its place.
const REPRESENTATION: Representation<Buildings> = Representation {
    names: Names { mini: "BygningFlad", ..names!("Bygning") },
    mini: Flat::same(FLAT),
    flat: Flat::same(FLAT),
    nested: object::<Buildings, Nested>(),
    suggestion: None,
    feature: Some(Feature {
        geometry: "Polygon",
        write: |building, with_heights, out| building.write_outline(with_heights, out),
    }),
};

/// The value of a column of the table of types.
macro_rules! of_type {
    ($column:ident) => {
        |building| building.snapshot().building_types.$column.get(building.kind)
    };
}

#[rustfmt::skip]
pub(crate) const FIELDS: &[Column<Buildings>] = columns! {
    "href": Link, HREF, |building| building.area.scope.href(folder::BUILDING, Key::Number(building.id()));
    "id": Digits, means("Bygningens id i GeoDanmark.", "Id of the building in GeoDanmark."), |building| building.id();
    "bygningstype": Text, means("Bygningens type, fx Bygning eller Tank/Silo.", "Type of the building, such as Bygning (building) or Tank/Silo."),
        of_type!(building_type);
    "metode3d": Text, means("Hvordan bygningen er registreret i tre dimensioner.", "How the building was registered in three dimensions."),
        of_type!(method);
    "målested": Text, means("Hvor på bygningen der er målt, fx Tag eller Væg.", "Where on the building it was measured, such as Tag (roof) or Væg (wall)."),
        of_type!(measured_at);
    "synlig": Boolean, means("Om bygningen er synlig fra luften.", "Whether the building is seen from the air."), of_type!(visible);
    "overlap": Boolean, means("Om bygningen overlapper en anden.", "Whether the building overlaps another."), of_type!(overlap);
    "bbrbygning_id": Option<Id>, REGISTER_ID, |building| building.register_id();
    "ændret": Filled<UtcTime>, CHANGED, |building| building.snapshot().areas.changed.get(building.area.named.row);
    "bbox_xmin": Option<Coordinate>, X_MIN, |building| building.area.side(0);
    "bbox_ymin": Option<Coordinate>, Y_MIN, |building| building.area.side(1);
    "bbox_xmax": Option<Coordinate>, X_MAX, |building| building.area.side(2);
    "bbox_ymax": Option<Coordinate>, Y_MAX, |building| building.area.side(3);
    "visueltcenter_x": Option<Coordinate>, CENTRE_X, |building| building.area.centre().map(|[x, _]| x);
    "visueltcenter_y": Option<Coordinate>, CENTRE_Y, |building| building.area.centre().map(|[_, y]| y);
};

/// Order of the flat form.
#[rustfmt::skip]
const FLAT: &[Column<Buildings>] = &pick(&[FIELDS], [
    "ændret", "bbox_xmin", "bbox_ymin", "bbox_xmax", "bbox_ymax", "visueltcenter_x", "visueltcenter_y", "id",
    "bbrbygning_id", "bygningstype", "metode3d", "målested", "synlig", "overlap",
]);

form! {
    /// The nested form.
    Nested = "BygningNestet", of Building<'a> {
        from FIELDS: "href", "id", "bygningstype", "metode3d", "målested", "synlig", "overlap";
        "bbrbygning": Option<Registered>,
            means("Bygningen i Bygnings- og Boligregistret (BBR).", "The building in the register of buildings and dwellings (BBR)."),
            |building| building.register_id().map(|id| (building.area.scope, id));
        from FIELDS: "ændret";
        "bbox": Option<Bounds>, BOX, |building| building.area.bounds();
        "visueltcenter": Option<Position>, CENTRE, |building| building.area.centre();
        "adgangsadresser": [Address],
            means("Adgangsadresserne, hvis adgangspunkt ligger i bygningen.", "The access addresses whose access point lies in the building."),
            |building| building.entrances();
        "kommuner": [Coded], MUNICIPALITIES, |building| building.municipalities();
    }
}

form! {
    /// The building in another register.
    Registered, of (Scope<'a>, Uuid) {
        "id": Id, REGISTER_ID, |(_, id)| *id;
        "href": Option<Link>,
            means("Link til bygningen; null, hvis BBR ikke er indlæst eller ikke kender den.", "Link to the building; null where BBR is not loaded or does not know it."),
            |(scope, id)| scope.registered_building(*id);
    }
}

form! {
    /// An access address.
    Address, of Entrance<'a> {
        "id": Id, means("Adgangsadressens id.", "Id of the access address."), |address| address.id;
        "href": Link, HREF, |address| address.href();
        "adressebetegnelse": AddressText, ADDRESS_TEXT, |address| address.own_text();
    }
}
