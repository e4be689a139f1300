//! The objects inside nested addresses that are no areas: street, dates, points, parcel.

use vejviser_model::Uuid;

use crate::address::fields::{
    ACCESS_POINT_ID, ACCURACY, CELL_1_KM, CELL_10_KM, CELL_100_M, HEIGHT, POINT_CHANGED, ROAD_POINT_ACCURACY,
    ROAD_POINT_CHANGED, ROAD_POINT_ID, ROAD_POINT_SOURCE, ROAD_POINT_STANDARD, SOURCE, STANDARD, TEXT_DIRECTION,
    TOWN_ID,
};
use crate::bytes::href::{Href, Key, folder};
use crate::form::choice::{Accuracy, RoadPointAccuracy, Source, TechnicalStandard};
use crate::form::description::{Meaning, means};
use crate::form::kind::{Code, Digits, Filled, Gon, GridCell, Id, Integer, Link, LocalTime, Metres, Position, Text};
use crate::form::meaning::{
    ADDRESSING_NAME, CADASTRAL_NUMBER, CHANGED, CREATED, DISCONTINUED, HREF, IN_FORCE, NAMED_STREET_ID, OWNER_DISTRICT,
    OWNER_DISTRICT_NAME, OWNER_DISTRICT_OBJECT, PROPERTY_NUMBER, STREET_CODE, STREET_NAME,
};
use crate::form::object::form;
use crate::form::reference;
use crate::record::entrance::{Entrance, Life};
use crate::record::position;
use crate::record::scope::{Named, Scope};

/// `koordinater`.
const COORDINATES: Meaning = means("Punktets koordinater.", "Coordinates of the point.");

form! {
    /// The street segment of an entrance.
    pub Street, of Entrance<'a> {
        "href": Link, HREF, |record| record.street_href();
        "navn": Option<Text>, STREET_NAME, |record| record.street_name();
        "adresseringsnavn": Option<Text>, ADDRESSING_NAME, |record| record.addressing_name();
        "kode": Code, STREET_CODE, |record| record.street_code();
    }
}

/// What has an identity and a page of its own.
pub struct Identified<'a> {
    href: Href<'a>,
    id: Uuid,
}

form! {
    /// The named street.
    pub NamedStreet, of Identified<'a> {
        "href": Link, HREF, |street| street.href;
        "id": Id, NAMED_STREET_ID, |street| street.id;
    }
}

/// A supplementary town.
pub struct TownLink<'a> {
    href: Href<'a>,
    id: u64,
}

form! {
    /// The supplementary town.
    pub Town, of TownLink<'a> {
        "href": Link, HREF, |town| town.href;
        "dagi_id": Digits, TOWN_ID, |town| town.id;
    }
}

form! {
    /// The owner district.
    pub OwnerDistrict, of Named<'a> {
        "kode": Option<Integer>, OWNER_DISTRICT, |area| Some(area.code.into());
        "navn": Text, OWNER_DISTRICT_NAME, |area| area.name;
    }
}

form! {
    /// When an object changed.
    pub History, of Life {
        "oprettet": Option<LocalTime>, CREATED, |life| life.created;
        "ændret": Option<LocalTime>, CHANGED, |life| life.changed;
        "ikrafttrædelse": Option<LocalTime>, IN_FORCE, |life| life.in_force;
        "nedlagt": Option<LocalTime>, DISCONTINUED, |life| life.discontinued;
    }
}

form! {
    /// The access point.
    pub AccessPoint, of Entrance<'a> {
        "id": Option<Id>, ACCESS_POINT_ID, |record| record.snapshot().access_addresses.access_point_id.get(record.row);
        "koordinater": Option<Position>, COORDINATES,
            |record| position::coordinates(record.access_point.as_ref(), record.scope.srid);
        "højde": Option<Metres>, HEIGHT, |record| record.height();
        "nøjagtighed": Filled<Accuracy>, ACCURACY, |record| record.accuracy();
        "kilde": Option<Source>, SOURCE, |record| record.snapshot().point_origins.source.get(record.point_origin());
        "tekniskstandard": Option<TechnicalStandard>, STANDARD,
            |record| record.snapshot().point_origins.technical_standard.get(record.point_origin());
        "tekstretning": Option<Gon>, TEXT_DIRECTION, |record| record.text_direction();
        "ændret": Option<LocalTime>, POINT_CHANGED,
            |record| record.snapshot().access_addresses.point_changed.get(record.row);
    }
}

/// An entrance whose road point has an identity.
pub struct IdentifiedRoadPoint<'a> {
    record: &'a Entrance<'a>,
    id: Uuid,
}

form! {
    /// The road point.
    pub RoadPoint, of IdentifiedRoadPoint<'a> {
        "id": Id, ROAD_POINT_ID, |point| point.id;
        "kilde": Option<Text>, ROAD_POINT_SOURCE,
            |point| point.record.snapshot().point_origins.road_point_source.get(point.record.point_origin());
        "nøjagtighed": Option<RoadPointAccuracy>, ROAD_POINT_ACCURACY, |point| point.record.road_point_accuracy();
        "tekniskstandard": Option<Text>, ROAD_POINT_STANDARD,
            |point| point.record.snapshot().point_origins.road_point_standard.get(point.record.point_origin());
        "koordinater": Option<Position>, COORDINATES,
            |point| position::coordinates(point.record.road_point.as_ref(), point.record.scope.srid);
        "ændret": Option<LocalTime>, ROAD_POINT_CHANGED,
            |point| point.record.snapshot().access_addresses.road_point_changed.get(point.record.row);
    }
}

form! {
    /// The cells of the grid.
    pub GridCells, of Entrance<'a> {
        "m100": Option<GridCell>, CELL_100_M, |record| record.cell("100m", 100);
        "km1": Option<GridCell>, CELL_1_KM, |record| record.cell("1km", 1_000);
        "km10": Option<GridCell>, CELL_10_KM, |record| record.cell("10km", 10_000);
    }
}

/// A land parcel.
pub struct Parcel<'a> {
    scope: Scope<'a>,
    district: Named<'a>,
    number: &'a str,
    property_number: Option<u32>,
}

form! {
    /// The land parcel.
    pub LandParcel, of Parcel<'a> {
        "href": Link, HREF,
            |parcel| parcel.scope.href(folder::LAND_PARCEL, Key::Parcel(parcel.district.code, parcel.number));
        "ejerlav": reference::OwnerDistrict, OWNER_DISTRICT_OBJECT,
            |parcel| parcel.scope.numbered(folder::OWNER_DISTRICT, parcel.district);
        "matrikelnr": Text, CADASTRAL_NUMBER, |parcel| parcel.number;
        "esrejendomsnr": Option<Digits>, PROPERTY_NUMBER, |parcel| parcel.property_number.map(u64::from);
    }
}

impl<'a> Entrance<'a> {
    fn street_href(&self) -> Href<'a> {
        self.scope.href(folder::STREET, Key::Pair(self.municipality().into(), self.street_code().into()))
    }

    /// The named street, where the register knows it.
    pub fn named_street(&self) -> Option<Identified<'a>> {
        let id = self.snapshot().streets.named_street.get(self.street)?;
        Some(Identified { href: self.scope.href(folder::NAMED_STREET, Key::Uuid(id)), id })
    }

    /// The supplementary town as an area, where the register knows it.
    pub fn town(&self) -> Option<TownLink<'a>> {
        let id = self.town_dagi_id()?;
        Some(TownLink { href: self.scope.href(folder::SUPPLEMENTARY_TOWN, Key::Number(id)), id })
    }

    /// The road point, where it has an identity.
    pub fn identified_road_point(&'a self) -> Option<IdentifiedRoadPoint<'a>> {
        let id = self.snapshot().access_addresses.road_point_id.get(self.row)?;
        Some(IdentifiedRoadPoint { record: self, id })
    }

    /// The land parcel, where it is known.
    pub fn parcel(&self) -> Option<Parcel<'a>> {
        let table = &self.snapshot().access_addresses;
        let (district, number) = self.owner_district().zip(table.cadastral_number.get(self.row))?;
        Some(Parcel { scope: self.scope, district, number, property_number: table.property_number.get(self.row) })
    }
}
