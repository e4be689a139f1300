//! `jordstykke`: a parcel of the cadastre, which its owner district numbers.

use std::ops::Range;

use vejviser_dataset::tables::{AreaKind, AreaMethod, Parcels, number_in_municipality};

use crate::area::{Area, AreaRecords, Areas, Extent, FIELDS, Theme, stored, write_plot};
use crate::bytes::href::{Key, folder};
use crate::bytes::value::{Joined, Value};
use crate::form::choice::{ParcelAreaMethod, RoadAreaMethod, WaterAreaMethod};
use crate::form::column::{Column, columns, pick};
use crate::form::description::means;
use crate::form::kind::{AreaCode, Boolean, Code, Digits, Filled, Integer, Link, Text, Texts};
use crate::form::meaning::{
    CADASTRAL_NUMBER, COURT_DISTRICT, HREF, MUNICIPALITY, MUNICIPALITY_CODE, MUNICIPALITY_NAME, OWNER_DISTRICT,
    OWNER_DISTRICT_NAME, OWNER_DISTRICT_OBJECT, PARISH, PARISH_CODE, PARISH_NAME, PROPERTY_NUMBER, REGION, REGION_CODE,
    REGION_NAME,
};
use crate::form::object::form;
use crate::form::reference::{Coded, Linked, OwnerDistrict};
use crate::form::representation::{Feature, Flat, Representation, Suggestion, names, object};

/// What is said of parcels. Their links have a key of their own.
pub const THEME: Theme = Theme {
    kind: AreaKind::Parcel,
    folder: folder::LAND_PARCEL,
    key: |_| None,
    resource: Some(Areas {
        name: "parcel",
        kind: AreaKind::Parcel,
        representation: Representation {
            names: names!("Jordstykke"),
            mini: Flat::same(MINI),
            flat: Flat::same(FLAT),
            nested: object::<AreaRecords, Nested>(),
            suggestion: Some(Suggestion {
                text: |area| Value::Joined(text(area)),
                member: "jordstykke",
                object: object::<AreaRecords, Suggested>(),
            }),
            feature: Some(Feature { geometry: "Polygon", write: write_plot }),
        },
    }),
};

/// The value of a column of the parcels.
macro_rules! of_parcel {
    ($column:ident) => {
        |area| parcel(area, |parcels, row| parcels.$column.get(row))
    };
    ($column:ident as $number:ty) => {
        |area| parcel(area, |parcels, row| parcels.$column.get(row).map(<$number>::from))
    };
}

/// The fields that only parcels have.
#[rustfmt::skip]
pub(crate) const OWN: &[Column<AreaRecords>] = columns! {
    "href": Link, HREF, |area| area.scope.href(folder::LAND_PARCEL, Key::Parcel(area.named.code, number(area)));
    "ejerlavkode": Integer, OWNER_DISTRICT, |area| area.named.code.into();
    "ejerlavnavn": Filled<Text>, OWNER_DISTRICT_NAME, |area| district(area).name;
    "matrikelnr": Text, CADASTRAL_NUMBER, |area| number(area);
    "kommunekode": Option<AreaCode>, MUNICIPALITY_CODE, |area| area.municipality().map(|found| found.code);
    "kommunenavn": Option<Text>, MUNICIPALITY_NAME, |area| area.municipality().and_then(|found| found.name);
    "sognekode": Option<Code>, PARISH_CODE, stored!(parish);
    "sognenavn": Option<Text>, PARISH_NAME, |area| parish(area).and_then(|found| found.name);
    "regionskode": Option<Code>, REGION_CODE, stored!(region);
    "regionsnavn": Option<Text>, REGION_NAME, |area| area.region().map(|found| found.name);
    "retskredskode": Option<Code>, means("Retskredsens kode, fire cifre.", "Code of the court district, four digits."),
        of_parcel!(court_district);
    "retskredsnavn": Option<Text>, means("Retskredsens navn.", "Name of the court district."),
        |area| court_district(area).and_then(|found| found.name);
    "udvidet_esrejendomsnr": Option<Digits>,
        means("Ejendomsnummer med kommunens kode foran.", "Property number with the code of the municipality before it."),
        of_parcel!(property_number);
    "esrejendomsnr": Option<Digits>, PROPERTY_NUMBER,
        |area| parcel(area, |parcels, row| parcels.property_number.get(row).and_then(number_in_municipality)).map(u64::from);
    "sfeejendomsnr": Option<Digits>,
        means("Nummer på den samlede faste ejendom i matriklen.", "Number of the real property in the cadastre."),
        of_parcel!(real_property as u64);
    "bfenummer": Option<Integer>,
        means("Ejendommens nummer (BFE) i registret Bestemt Fast Ejendom.", "Number of the real property (BFE)."),
        of_parcel!(bfe_number as i64);
    "featureid": Filled<Digits>, means("Jordstykkets id i matriklen.", "Id of the parcel in the cadastre."),
        of_parcel!(feature_id as u64);
    "fælleslod": Boolean, means("Om flere ejendomme ejer jordstykket i fællesskab.", "Whether several properties own the parcel together."),
        |area| parcel(area, |parcels, row| Some(parcels.is_common.get(row))).unwrap_or_default();
    "moderjordstykke": Option<Integer>,
        means("Id for det jordstykke, som det er udstykket fra.", "Id of the parcel that it was divided from."),
        of_parcel!(parent as i64);
    "registreretareal": Filled<Integer>, means("Registreret areal i m².", "Registered area in m²."),
        of_parcel!(area_m2 as i64);
    "arealberegningsmetode": ParcelAreaMethod, means("Hvordan arealet er fundet.", "How the area was found."),
        |area| method(area, |parcels, row| parcels.area_method.get(row));
    "vejareal": Filled<Integer>, means("Heraf vej, i m².", "Road as a part of it, in m²."), of_parcel!(road_area_m2 as i64);
    "vejarealberegningsmetode": RoadAreaMethod, means("Hvordan vejarealet er fundet.", "How the area of roads was found."),
        |area| method(area, |parcels, row| parcels.road_area_method.get(row));
    "vandarealberegningsmetode": WaterAreaMethod, means("Om vandareal er medregnet.", "Whether water is included."),
        |area| method(area, |parcels, row| parcels.water_area_method.get(row));
    "betegnelse": Texts, means("Matrikelnummer og ejerlav på én linje.", "Cadastral number and owner district on one line."),
        |area| text(area);
};

/// Order of the short form.
#[rustfmt::skip]
const MINI: &[Column<AreaRecords>] = &pick(&[OWN, FIELDS], [
    "visueltcenter_x", "visueltcenter_y", "ejerlavkode", "matrikelnr", "kommunekode", "ejerlavnavn", "featureid", "href",
    "betegnelse",
]);

/// Order of the flat form.
#[rustfmt::skip]
const FLAT: &[Column<AreaRecords>] = &pick(&[OWN, FIELDS], [
    "ændret", "geo_ændret", "geo_version", "bbox_xmin", "bbox_ymin", "bbox_xmax", "bbox_ymax", "visueltcenter_x",
    "visueltcenter_y", "ejerlavkode", "matrikelnr", "kommunekode", "kommunenavn", "sognekode", "sognenavn",
    "regionskode", "regionsnavn", "retskredskode", "retskredsnavn", "udvidet_esrejendomsnr", "esrejendomsnr",
    "sfeejendomsnr", "bfenummer", "ejerlavnavn", "featureid", "fælleslod", "moderjordstykke", "registreretareal",
    "arealberegningsmetode", "vejareal", "vejarealberegningsmetode", "vandarealberegningsmetode",
]);

form! {
    /// What nested form and autocomplete begin with.
    Beginning, of Area<'a> {
        from OWN: "matrikelnr";
        ..Extent;
        from OWN: "href";
        "ejerlav": OwnerDistrict, OWNER_DISTRICT_OBJECT, |area| district(area);
    }
}

form! {
    /// The properties that it belongs to.
    Properties, of Area<'a> {
        from OWN: "esrejendomsnr", "udvidet_esrejendomsnr", "sfeejendomsnr", "bfenummer";
    }
}

form! {
    /// An element of its autocomplete.
    Suggested, of Area<'a> {
        ..Beginning;
        // The former service never fills it here.
        "kommune": Option<Coded>, MUNICIPALITY, |_| None;
        ..Properties;
    }
}

form! {
    /// The nested form.
    Nested = "JordstykkeNestet", of Area<'a> {
        ..Beginning;
        "kommune": Option<Coded>, MUNICIPALITY, |area| area.municipality();
        ..Properties;
        from FIELDS: "ændret", "geo_version", "geo_ændret";
        from OWN: "fælleslod", "moderjordstykke", "registreretareal", "arealberegningsmetode", "vejareal",
            "vejarealberegningsmetode", "vandarealberegningsmetode", "featureid";
        "region": Option<Coded>, REGION, |area| area.region().map(|found| area.scope.coded(folder::REGION, found));
        "sogn": Option<Coded>, PARISH, |area| parish(area);
        "retskreds": Option<Coded>, COURT_DISTRICT, |area| court_district(area);
    }
}

/// Its number in the owner district.
fn number<'a>(area: &Area<'a>) -> &'a str {
    area.snapshot().areas.number.get(area.named.row).unwrap_or_default()
}

fn district<'a>(area: &Area<'a>) -> Linked<'a> {
    let code = area.named.code;
    let href = area.scope.href(folder::OWNER_DISTRICT, Key::Number(code.into()));
    Linked { href, code, name: area.scope.name(AreaKind::OwnerDistrict, code) }
}

fn parish<'a>(area: &Area<'a>) -> Option<Linked<'a>> {
    named(area, AreaKind::Parish, folder::PARISH, area.snapshot().areas.parish.get(area.named.row))
}

fn court_district<'a>(area: &Area<'a>) -> Option<Linked<'a>> {
    let code = parcel(area, |parcels, row| parcels.court_district.get(row));
    named(area, AreaKind::CourtDistrict, folder::COURT_DISTRICT, code)
}

/// An area that the cadastre names by its code. It has codes that the register of areas has not, as that of a court of the
/// whole country.
fn named<'a>(area: &Area<'a>, kind: AreaKind, folder: &'static str, code: Option<u16>) -> Option<Linked<'a>> {
    let code = u32::from(code?);
    Some(Linked { href: area.scope.href(folder, Key::Padded(code)), code, name: area.scope.name(kind, code) })
}

/// `1a Borup, Osted (60851)`.
fn text<'a>(area: &Area<'a>) -> Joined<'a> {
    Joined::Parcel { number: number(area), district: district(area).name.unwrap_or_default(), code: area.named.code }
}

fn method(area: &Area<'_>, number: impl Fn(&Parcels, usize) -> u8) -> AreaMethod {
    AreaMethod::of_number(parcel(area, |parcels, row| Some(number(parcels, row))).unwrap_or_default())
}

/// What the row of a parcel holds beyond that of its area.
fn parcel<'a, T>(area: &Area<'a>, read: impl Fn(&'a Parcels, usize) -> Option<T>) -> Option<T> {
    let snapshot = area.snapshot();
    let Range { start, .. } = snapshot.areas_of(AreaKind::Parcel);
    read(&snapshot.parcels, area.named.row.checked_sub(start as usize)?)
}
