//! The fields of addresses and access addresses in their flat forms.
//!
//! `id`, `status`, `oprettet` and so on are those of the object itself; in an address those of its access address
//! follow under names of their own.

use vejviser_dataset::tables::AreaKind;
use vejviser_engine::request::Srid;

use vejviser_model::electoral_part::letter_of_number;

use crate::area::{parish_council_area, voting_area};
use crate::bytes::value::Decimal;
use crate::form::choice::{Accuracy, RegisterStatus, RoadPointAccuracy, Source, Status, TechnicalStandard, Zone};
use crate::form::column::{Column, columns, one_column};
use crate::form::description::{Meaning, means};
use crate::form::kind::{
    AddressText, Boolean, Code, Coordinate, Degrees, Digits, Door, Floor, Gon, GridCell, Id, Integer, Kvh, Kvhx,
    Letter, Link, LocalTime, Metres, Number, Nuts3, Text,
};
use crate::form::meaning::{
    ACCESS_ADDRESS_ID, ADDRESS_TEXT, ADDRESSING_NAME, CADASTRAL_NUMBER, CHANGED, CONSTITUENCY_NAME,
    CONSTITUENCY_NUMBER, CREATED, DISCONTINUED, DOOR, ELECTORAL_PART_LETTER, ELECTORAL_PART_NAME, FLOOR, HOUSE_NUMBER,
    HREF, IN_FORCE, MUNICIPALITY_CODE, MUNICIPALITY_NAME, NAMED_STREET_ID, OWNER_DISTRICT, OWNER_DISTRICT_NAME,
    POSTCODE, POSTCODE_NAME, PROPERTY_NUMBER, PROVINCE_NUTS3, REGION_CODE, REGION_NAME, REGISTER_STATUS, STATUS,
    STREET_CODE, STREET_NAME, SUPPLEMENTARY_TOWN,
};
use crate::record::entrance::Addressed;
use crate::record::position::{x, y};

/// The value of a column of the access address table.
macro_rules! stored {
    ($column:ident) => {
        |record| record.snapshot().access_addresses.$column.get(record.row)
    };
    ($column:ident as $number:ty) => {
        |record| record.snapshot().access_addresses.$column.get(record.row).map(<$number>::from)
    };
}

/// The value of a column of the table of divisions.
macro_rules! divided {
    ($column:ident) => {
        |record| record.snapshot().divisions.$column.get(record.division())
    };
}

/// The value of a column of the table of points' origins.
macro_rules! origin {
    ($column:ident) => {
        |record| record.snapshot().point_origins.$column.get(record.point_origin())
    };
}

/// The name of an area by a code column of the table of divisions.
macro_rules! named {
    ($column:ident, $kind:ident) => {
        |record| {
            let code = record.snapshot().divisions.$column.get(record.division());
            record.scope.area(AreaKind::$kind, code).map(|area| area.name)
        }
    };
}

/// `id`.
pub const ID: Meaning = means("Adressens id.", "Id of the address.");
/// `supplerendebynavn_dagi_id`.
pub const TOWN_ID: Meaning = means(
    "Det supplerende bynavns id i den geografiske inddeling (DAGI).",
    "Id of the supplementary town in the register of administrative divisions (DAGI).",
);
/// `stormodtagerpostnr`.
pub const LARGE_RECIPIENT: Meaning =
    means("Stormodtagerens eget postnummer, fire cifre.", "Postcode of the large recipient, four digits.");
/// `højde`.
pub const HEIGHT: Meaning =
    means("Adgangspunktets højde over havet (DVR90).", "Height of the access point above sea level (DVR90).");
/// `adgangspunktid`.
pub const ACCESS_POINT_ID: Meaning = means("Adgangspunktets id.", "Id of the access point.");
/// `nøjagtighed` of the access point.
pub const ACCURACY: Meaning = means("Adgangspunktets nøjagtighed.", "Accuracy of the access point.");
/// `kilde` of the access point.
pub const SOURCE: Meaning = means("Hvor adgangspunktet kommer fra.", "Where the access point comes from.");
/// `tekniskstandard` of the access point.
pub const STANDARD: Meaning = means("Hvor adgangspunktet står.", "Where the access point stands.");
/// `tekstretning`.
pub const TEXT_DIRECTION: Meaning = means(
    "Husnummerets retning på et kort; 200 er vandret.",
    "Direction of the house number on a map; 200 is horizontal.",
);
/// `adressepunktændringsdato`.
pub const POINT_CHANGED: Meaning =
    means("Da adgangspunktet sidst blev ændret.", "When the access point was last changed.");
/// `ddkn_m100`.
pub const CELL_100_M: Meaning =
    means("Celle på 100 m i Det Danske Kvadratnet.", "Cell of 100 m in the Danish square grid.");
/// `ddkn_km1`.
pub const CELL_1_KM: Meaning =
    means("Celle på 1 km i Det Danske Kvadratnet.", "Cell of 1 km in the Danish square grid.");
/// `ddkn_km10`.
pub const CELL_10_KM: Meaning =
    means("Celle på 10 km i Det Danske Kvadratnet.", "Cell of 10 km in the Danish square grid.");
/// `vejpunkt_id`.
pub const ROAD_POINT_ID: Meaning = means("Vejpunktets id.", "Id of the road point.");
/// `vejpunkt_kilde`.
pub const ROAD_POINT_SOURCE: Meaning = means("Hvor vejpunktet kommer fra.", "Where the road point comes from.");
/// `vejpunkt_nøjagtighed`.
pub const ROAD_POINT_ACCURACY: Meaning = means("Vejpunktets nøjagtighed.", "Accuracy of the road point.");
/// `vejpunkt_tekniskstandard`.
pub const ROAD_POINT_STANDARD: Meaning = means(
    "Vejpunktets tekniske standard: VU, VN, V0 (bedst) … V9, VX.",
    "Technical standard of the road point: VU, VN, V0 (best) … V9, VX.",
);
/// `vejpunkt_ændret`.
pub const ROAD_POINT_CHANGED: Meaning =
    means("Da vejpunktet sidst blev ændret.", "When the road point was last changed.");
/// `zone`.
pub const ZONE: Meaning = means("Planlovens zone.", "Zone of the planning act.");
/// `brofast`.
pub const BRIDGED: Meaning = means(
    "Om adressen kan nås uden færge; falsk på øer uden bro.",
    "Whether the address can be reached without a ferry; false on islands without a bridge.",
);

/// How far the address is from the position of a reverse lookup: behind its other fields.
pub static DISTANCE: Column<Addressed> = one_column!(
    "afstand",
    Option<Metres>,
    means(
        "Afstand fra den angivne position til punktet i `geometri`; kun i svar på `/reverse`.",
        "Distance from the given position to the point that `geometri` names; only in answers of `/reverse`.",
    ),
    |record| record.scope.distance_mm.map(|scaled| Decimal { scaled, places: 3 })
);

/// Every field.
#[rustfmt::skip]
pub const FIELDS: &[Column<Addressed>] = columns! {
    "id": Id, ID, |record| record.own_id();
    "status": Status, STATUS, |record| record.own_life().status;
    "darstatus": RegisterStatus, REGISTER_STATUS, |record| record.own_life().status;
    "oprettet": Option<LocalTime>, CREATED, |record| record.own_life().created;
    "ændret": Option<LocalTime>, CHANGED, |record| record.own_life().changed;
    "ikrafttrædelse": Option<LocalTime>, IN_FORCE, |record| record.own_life().in_force;
    "nedlagt": Option<LocalTime>, DISCONTINUED, |record| record.own_life().discontinued;
    "href": Link, HREF, |record| record.own_href();
    "betegnelse": AddressText, ADDRESS_TEXT, |record| record.own_text();
    // The access address of an address.
    "adgangsadresseid": Id, ACCESS_ADDRESS_ID, |record| record.id;
    "adgangsadresse_status": Status, means("Adgangsadressens status.", "Status of the access address."),
        |record| record.life().status;
    "adgangsadresse_darstatus": RegisterStatus,
        means("Adgangsadressens status i Danmarks Adresseregister (DAR).", "Status of the access address in the address register (DAR)."),
        |record| record.life().status;
    "adgangsadresse_oprettet": Option<LocalTime>,
        means("Da adgangsadressen blev oprettet i registret.", "When the access address was created in the register."),
        |record| record.life().created;
    "adgangsadresse_ændret": Option<LocalTime>,
        means("Da adgangsadressen sidst blev ændret.", "When the access address was last changed."),
        |record| record.life().changed;
    "adgangsadresse_ikrafttrædelse": Option<LocalTime>,
        means("Da adgangsadressen trådte i kraft.", "When the access address came into force."),
        |record| record.life().in_force;
    "adgangsadresse_nedlagt": Option<LocalTime>,
        means("Da adgangsadressen blev nedlagt.", "When the access address was discontinued."),
        |record| record.life().discontinued;
    // Its text and keys.
    "vejkode": Code, STREET_CODE, |record| record.street_code();
    "vejnavn": Option<Text>, STREET_NAME, |record| record.street_name();
    "adresseringsvejnavn": Option<Text>, ADDRESSING_NAME, |record| record.addressing_name();
    "husnr": Option<Number>, HOUSE_NUMBER, |record| record.parts.house_number;
    "etage": Floor, FLOOR, |record| record.own_parts().floor;
    "dør": Door, DOOR, |record| record.own_parts().door;
    "supplerendebynavn": Option<Text>, SUPPLEMENTARY_TOWN, |record| record.supplementary_town();
    "supplerendebynavn_dagi_id": Option<Digits>, TOWN_ID, |record| record.town_dagi_id();
    "postnr": Option<Code>, POSTCODE, |record| record.postcode();
    "postnrnavn": Option<Text>, POSTCODE_NAME, |record| record.postcode_name();
    "stormodtagerpostnr": Option<Code>, LARGE_RECIPIENT, |record| record.large_recipient;
    "stormodtagerpostnrnavn": Option<Text>,
        means("Navnet på stormodtagerens postnummer.", "Name of the postcode of the large recipient."),
        |record| record.large_recipient().map(|area| area.name);
    "kommunekode": Code, MUNICIPALITY_CODE, |record| record.municipality();
    "kommunenavn": Option<Text>, MUNICIPALITY_NAME, |record| record.scope.name(AreaKind::Municipality, record.municipality());
    "kvh": Kvh, KVH, |record| record.kvh();
    "kvhx": Kvhx, KVHX, |record| record.kvhx();
    "navngivenvej_id": Option<Id>, NAMED_STREET_ID, |record| record.snapshot().streets.named_street.get(record.street);
    // The parcel, which the deprecated fields name too.
    "ejerlavkode": Option<Integer>, OWNER_DISTRICT, stored!(owner_district as i64);
    "ejerlavnavn": Option<Text>, OWNER_DISTRICT_NAME, |record| record.owner_district().map(|area| area.name);
    "matrikelnr": Option<Text>, CADASTRAL_NUMBER, stored!(cadastral_number);
    "esrejendomsnr": Option<Digits>, PROPERTY_NUMBER, stored!(property_number as u64);
    "jordstykke_ejerlavkode": Option<Integer>, OWNER_DISTRICT, stored!(owner_district as i64);
    "jordstykke_ejerlavnavn": Option<Text>, OWNER_DISTRICT_NAME, |record| record.owner_district().map(|area| area.name);
    "jordstykke_matrikelnr": Option<Text>, CADASTRAL_NUMBER, stored!(cadastral_number);
    "jordstykke_esrejendomsnr": Option<Digits>, PROPERTY_NUMBER, stored!(property_number as u64);
    // The access point.
    "x": Option<Coordinate>, means("Adgangspunktets x: længdegrad eller øst.", "x of the access point: longitude or easting."),
        |record| x(record.access_point.as_ref(), record.scope.srid);
    "y": Option<Coordinate>, means("Adgangspunktets y: breddegrad eller nord.", "y of the access point: latitude or northing."),
        |record| y(record.access_point.as_ref(), record.scope.srid);
    "etrs89koordinat_øst": Option<Metres>, means("Adgangspunktets øst i ETRS89/UTM32.", "Easting of the access point in ETRS89/UTM32."),
        |record| x(record.access_point.as_ref(), Srid::Utm32);
    "etrs89koordinat_nord": Option<Metres>, means("Adgangspunktets nord i ETRS89/UTM32.", "Northing of the access point in ETRS89/UTM32."),
        |record| y(record.access_point.as_ref(), Srid::Utm32);
    "wgs84koordinat_længde": Option<Degrees>, means("Adgangspunktets længdegrad i WGS84.", "Longitude of the access point in WGS84."),
        |record| x(record.access_point.as_ref(), Srid::Wgs84);
    "wgs84koordinat_bredde": Option<Degrees>, means("Adgangspunktets breddegrad i WGS84.", "Latitude of the access point in WGS84."),
        |record| y(record.access_point.as_ref(), Srid::Wgs84);
    "højde": Option<Metres>, HEIGHT, |record| record.height();
    "adgangspunktid": Option<Id>, ACCESS_POINT_ID, stored!(access_point_id);
    "nøjagtighed": Option<Accuracy>, ACCURACY, |record| record.accuracy();
    "kilde": Option<Source>, SOURCE, origin!(source);
    "tekniskstandard": Option<TechnicalStandard>, STANDARD, origin!(technical_standard);
    "tekstretning": Option<Gon>, TEXT_DIRECTION, |record| record.text_direction();
    "adressepunktændringsdato": Option<LocalTime>, POINT_CHANGED, stored!(point_changed);
    "ddkn_m100": Option<GridCell>, CELL_100_M, |record| record.cell("100m", 100);
    "ddkn_km1": Option<GridCell>, CELL_1_KM, |record| record.cell("1km", 1_000);
    "ddkn_km10": Option<GridCell>, CELL_10_KM, |record| record.cell("10km", 10_000);
    // The road point.
    "vejpunkt_id": Option<Id>, ROAD_POINT_ID, stored!(road_point_id);
    "vejpunkt_kilde": Option<Text>, ROAD_POINT_SOURCE, origin!(road_point_source);
    "vejpunkt_nøjagtighed": Option<RoadPointAccuracy>, ROAD_POINT_ACCURACY, |record| record.road_point_accuracy();
    "vejpunkt_tekniskstandard": Option<Text>, ROAD_POINT_STANDARD, origin!(road_point_standard);
    "vejpunkt_x": Option<Coordinate>, means("Vejpunktets x: længdegrad eller øst.", "x of the road point: longitude or easting."),
        |record| x(record.road_point.as_ref(), record.scope.srid);
    "vejpunkt_y": Option<Coordinate>, means("Vejpunktets y: breddegrad eller nord.", "y of the road point: latitude or northing."),
        |record| y(record.road_point.as_ref(), record.scope.srid);
    "vejpunkt_ændret": Option<LocalTime>, ROAD_POINT_CHANGED, stored!(road_point_changed);
    // The areas it lies in.
    "regionskode": Option<Code>, REGION_CODE, divided!(region);
    "regionsnavn": Option<Text>, REGION_NAME, named!(region, Region);
    "sognekode": Option<Code>, means("Sognets kode, fire cifre.", "Code of the parish, four digits."), divided!(parish);
    "sognenavn": Option<Text>, means("Sognets navn.", "Name of the parish."), named!(parish, Parish);
    "politikredskode": Option<Code>, means("Politikredsens kode, fire cifre.", "Code of the police district, four digits."),
        divided!(police_district);
    "politikredsnavn": Option<Text>, means("Politikredsens navn.", "Name of the police district."),
        named!(police_district, PoliceDistrict);
    "retskredskode": Option<Code>, means("Retskredsens kode, fire cifre.", "Code of the court district, four digits."),
        divided!(court_district);
    "retskredsnavn": Option<Text>, means("Retskredsens navn.", "Name of the court district."),
        named!(court_district, CourtDistrict);
    "opstillingskredskode": Option<Code>,
        means("Opstillingskredsens kode, fire cifre.", "Code of the nomination district, four digits."),
        divided!(nomination_district);
    "opstillingskredsnavn": Option<Text>, means("Opstillingskredsens navn.", "Name of the nomination district."),
        named!(nomination_district, NominationDistrict);
    "afstemningsområdenummer": Option<Digits>,
        means("Afstemningsområdets nummer inden for kommunen.", "Number of the voting area within the municipality."),
        |record| record.voting_area().map(|area| voting_area::number(area.code).into());
    "afstemningsområdenavn": Option<Text>, means("Afstemningsområdets navn.", "Name of the voting area."),
        |record| record.voting_area().map(|area| area.name);
    "menighedsrådsafstemningsområdenummer": Option<Integer>,
        means("Nummeret på menighedsrådets afstemningsområde inden for kommunen.",
              "Number of the voting area of the parish council within the municipality."),
        |record| record.parish_council_area().and_then(|area| parish_council_area::number(area.code)).map(i64::from);
    "menighedsrådsafstemningsområdenavn": Option<Text>,
        means("Navnet på menighedsrådets afstemningsområde.", "Name of the voting area of the parish council."),
        |record| record.parish_council_area().map(|area| area.name);
    "storkredsnummer": Option<Digits>, CONSTITUENCY_NUMBER, |record| record.constituency().map(|area| area.code.into());
    "storkredsnavn": Option<Text>, CONSTITUENCY_NAME, |record| record.constituency().map(|area| area.name);
    "valglandsdelsbogstav": Option<Letter>, ELECTORAL_PART_LETTER,
        |record| record.electoral_part().map(|area| letter_of_number(area.code));
    "valglandsdelsnavn": Option<Text>, ELECTORAL_PART_NAME, |record| record.electoral_part().map(|area| area.name);
    "landsdelsnuts3": Option<Nuts3>, PROVINCE_NUTS3,
        |record| record.province().map(|area| area.code);
    "landsdelsnavn": Option<Text>, means("Landsdelens navn.", "Name of the province."),
        |record| record.province().map(|area| area.name);
    "zone": Option<Zone>, ZONE, |record| record.zone();
    "brofast": Boolean, BRIDGED, |record| record.snapshot().access_addresses.bridged.get(record.row);
};

/// `kvh`.
pub const KVH: Meaning = means(
    "Nøgle på 12 tegn: kommunekode, vejkode, husnummer.",
    "Key of 12 characters: municipality code, street code, house number.",
);
/// `kvhx`.
pub const KVHX: Meaning = means(
    "Nøgle på 19 tegn: kommunekode, vejkode, husnummer, etage, dør.",
    "Key of 19 characters: municipality code, street code, house number, floor, door.",
);
