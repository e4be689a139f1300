//! The record behind places, settlements and buildings: an area with what its own table says of it.

use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::{AreaKind, GeometryKind, NameStatus, SETTLEMENT};
use vejviser_model::id::Uuid;

use crate::area::{Area, theme};
use crate::bytes::href::{Href, Key, folder};
use crate::bytes::writer::Writer;
use crate::form::column::{Column, RecordKind, columns};
use crate::form::description::{Meaning, means};
use crate::form::kind::{Boolean, Coordinate, Filled, Id, Integer, Link, Text, UtcTime};
use crate::form::meaning::{CENTRE_X, CENTRE_Y, CHANGED, HREF, X_MAX, X_MIN, Y_MAX, Y_MIN};
use crate::record::geometry;
use crate::record::scope::Scope;

pub mod building;
pub mod name;
pub mod named;
pub mod primary_name;
pub mod settlement;
pub mod types;

/// The type whose places have a bridge or none.
const ISLAND: &str = "ø";

/// `id` of a place.
pub(crate) const PLACE_ID: Meaning = means("Stedets id.", "Id of the place.");
/// `hovedtype`.
const MAIN_TYPE: Meaning = means("Stedets hovedtype, fx Bebyggelse.", "Main type of the place, such as Bebyggelse.");
/// `undertype`.
const SUB_TYPE: Meaning =
    means("Stedets undertype, fx by.", "Type of the place inside its main type, such as by (town).");
/// `primærtnavn`.
const PRIMARY_NAME: Meaning = means("Stedets primære navn.", "Primary name of the place.");
/// `primærnavnestatus`.
const PRIMARY_STATUS: Meaning = means(
    "Det primære navns status: officielt, uofficielt eller suAutoriseret.",
    "Status of the primary name: officielt (official), uofficielt (unofficial) or suAutoriseret (authorised).",
);
/// `navn` of a name.
const NAME: Meaning = means("Stedets navn.", "Name of the place.");
/// `navnestatus`.
const NAME_STATUS: Meaning = means(
    "Navnets status: officielt, uofficielt eller suAutoriseret.",
    "Status of the name: officielt (official), uofficielt (unofficial) or suAutoriseret (authorised).",
);
/// `indbyggerantal`.
const POPULATION: Meaning = means("Antal indbyggere i en bebyggelse.", "Inhabitants of a settlement.");
/// `bebyggelseskode`.
const SETTLEMENT_CODE: Meaning = means("Bebyggelsens kode.", "Code of the settlement.");
/// `brofast`.
const BRIDGED: Meaning = means("Om der er bro til en ø.", "Whether there is a bridge to an island.");
/// `geo_ændret`.
const GEOMETRY_CHANGED: Meaning = means("Da geometrien sidst blev ændret.", "When the geometry was last changed.");
/// `geo_version`.
const GEOMETRY_VERSION: Meaning = means("Geometriens versionsnummer.", "Version number of the geometry.");
/// `egenskaber`.
const PROPERTIES: Meaning = means("Hvad der kun gælder steder af denne type.", "What only places of this type have.");

/// Places.
#[derive(Clone, Copy, Debug)]
pub struct PlaceRecords;

impl RecordKind for PlaceRecords {
    type Record<'a> = Place<'a>;
}

/// A place.
pub struct Place<'a> {
    /// Its area.
    pub area: Area<'a>,
    /// Row in its own table.
    row: usize,
}

impl<'a> Place<'a> {
    /// The record of an area of kind named place.
    pub fn new(scope: Scope<'a>, area: u32) -> Self {
        let area = Area::new(scope, theme(AreaKind::NamedPlace), area);
        let row = area.named.code as usize;
        Self { area, row }
    }

    /// The record of a row of the table of places.
    pub fn of_row(scope: Scope<'a>, place: u32) -> Self {
        Self::new(scope, scope.snapshot.areas_of(AreaKind::NamedPlace).start + place)
    }

    fn snapshot(&self) -> &'a Snapshot {
        self.area.scope.snapshot
    }

    fn href(&self, folder: &'static str) -> Href<'a> {
        self.area.scope.href(folder, Key::Uuid(self.snapshot().named_places.id.get(self.row)))
    }

    fn main_type(&self) -> &'a str {
        let place = self.snapshot().named_places.place_type.get(self.row);
        self.snapshot().place_types.main.get(place as usize)
    }

    fn sub_type(&self) -> &'a str {
        let place = self.snapshot().named_places.place_type.get(self.row);
        self.snapshot().place_types.sub.get(place as usize)
    }

    fn is_settlement(&self) -> bool {
        self.main_type() == SETTLEMENT
    }

    fn is_island(&self) -> bool {
        self.sub_type() == ISLAND
    }

    /// Its id.
    pub(crate) fn id(&self) -> Uuid {
        self.snapshot().named_places.id.get(self.row)
    }

    /// Whether it has a bridge, where it is an island of which that is known.
    pub(crate) fn bridged(&self) -> Option<bool> {
        self.snapshot().named_places.bridged.get(self.row).map(|bridged| bridged != 0)
    }

    fn population(&self) -> Option<i64> {
        self.snapshot().named_places.population.get(self.row).map(i64::from)
    }

    fn settlement_code(&self) -> Option<i64> {
        self.snapshot().named_places.settlement_code.get(self.row).map(i64::from)
    }

    /// Rows of its names, the primary one first.
    fn names(&self) -> &'a [u32] {
        self.snapshot().named_places.names.get(self.row)
    }

    /// Row of its primary name.
    fn primary_name(&self) -> Option<u32> {
        let first = self.names().first().copied();
        first.filter(|&name| self.snapshot().place_names.primary.get(name as usize))
    }

    fn primary_text(&self) -> Option<&'a str> {
        self.primary_name().map(|name| self.snapshot().place_names.name.get(name as usize))
    }

    fn primary_status(&self) -> Option<&'static str> {
        self.primary_name().map(|name| status(self.snapshot(), name))
    }

    /// Rows of its other names.
    fn secondary_names(&self) -> &'a [u32] {
        let names = self.names();
        names.get(usize::from(self.primary_name().is_some())..).unwrap_or_default()
    }

    fn changed(&self) -> Option<i64> {
        self.snapshot().areas.changed.get(self.area.named.row)
    }

    fn geometry_changed(&self) -> Option<i64> {
        self.snapshot().areas.geometry_changed.get(self.area.named.row)
    }

    fn geometry_version(&self) -> Option<i64> {
        self.snapshot().areas.geometry_version.get(self.area.named.row).map(i64::from)
    }

    /// The one municipality that it lies in.
    fn only_municipality(&self) -> Option<&'a str> {
        let mut municipalities = self.area.municipalities();
        municipalities.next().filter(|_| municipalities.next().is_none()).and_then(|one| one.name)
    }
}

/// The status of a name, as the register writes it.
fn status(snapshot: &Snapshot, name: u32) -> &'static str {
    NameStatus::of(snapshot.place_names.status.get(name as usize)).name()
}

/// Writes where a place is.
pub(crate) fn write_place(place: &Place<'_>, _with_height: bool, out: &mut Writer) {
    let kind = GeometryKind::of(place.snapshot().named_places.geometry.get(place.row));
    geometry::write_parts(place.area.scope, place.area.named.row as u32, kind, out);
}

/// The fields that forms of places pick from.
#[rustfmt::skip]
pub(crate) const FIELDS: &[Column<PlaceRecords>] = columns! {
    "id": Id, PLACE_ID, |place| place.id();
    "hovedtype": Text, MAIN_TYPE, |place| place.main_type();
    "undertype": Text, SUB_TYPE, |place| place.sub_type();
    "indbyggerantal": Option<Integer>, POPULATION, |place| place.population();
    "bebyggelseskode": Option<Integer>, SETTLEMENT_CODE, |place| place.settlement_code();
    "ændret": Filled<UtcTime>, CHANGED, |place| place.changed();
    "geo_ændret": Filled<UtcTime>, GEOMETRY_CHANGED, |place| place.geometry_changed();
    "geo_version": Filled<Integer>, GEOMETRY_VERSION, |place| place.geometry_version();
    "primærtnavn": Option<Text>, PRIMARY_NAME, |place| place.primary_text();
    "primærnavnestatus": Filled<Text>, PRIMARY_STATUS, |place| place.primary_status();
    "bbox_xmin": Option<Coordinate>, X_MIN, |place| place.area.side(0);
    "bbox_ymin": Option<Coordinate>, Y_MIN, |place| place.area.side(1);
    "bbox_xmax": Option<Coordinate>, X_MAX, |place| place.area.side(2);
    "bbox_ymax": Option<Coordinate>, Y_MAX, |place| place.area.side(3);
    "visueltcenter_x": Option<Coordinate>, CENTRE_X, |place| place.area.centre().map(|[x, _]| x);
    "visueltcenter_y": Option<Coordinate>, CENTRE_Y, |place| place.area.centre().map(|[_, y]| y);
    "brofast": Option<Boolean>, BRIDGED, |place| place.bridged();
    "href": Link, HREF, |place| place.href(folder::PLACE);
};
