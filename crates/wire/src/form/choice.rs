//! Kinds that have few values, each with what it means.

use vejviser_dataset::tables::{AreaMethod, GeometryType};
use vejviser_engine::cleanse::Category as CleanseCategory;
use vejviser_model::status::Status as ModelStatus;

use crate::bytes::value::Value;
use crate::form::description::{Choice, Type, integer_choice as number, text_choice as text};
use crate::form::kind::scalars;

scalars! {
    /// The interface's status, from that of the register.
    Status(u8): Type::Enum { closed: false, values: STATUS }, |dar| status(dar, ModelStatus::legacy);
    /// The interface's status of an access point, from that of the register.
    PointStatus(u8): Type::Enum { closed: false, values: STATUS }, |dar| status(dar, ModelStatus::legacy_of_point);
    /// The register's status.
    RegisterStatus(u8): Type::Enum { closed: false, values: REGISTER_STATUS }, |status: u8| Value::Integer(status.into());
    /// The register's status by its name.
    RegisterStatusName(u8): Type::Enum { closed: false, values: REGISTER_STATUS_NAME }, status_name;
    /// Whether the place of a named street is a line or an area.
    StreetGeometryType(u8): Type::Enum { closed: true, values: STREET_GEOMETRY_TYPE }, geometry_type;
    /// Accuracy of an access point: a register's letter.
    Accuracy(u8): Type::Enum { closed: false, values: ACCURACY }, Value::Letter;
    /// Accuracy of a road point: a register's letter.
    RoadPointAccuracy(u8): Type::Enum { closed: false, values: &[ACCURACY[0], ACCURACY[1]] }, Value::Letter;
    /// Origin of an access point.
    Source(u8): Type::Enum { closed: false, values: SOURCE }, |source: u8| Value::Integer(source.into());
    /// Where an access point stands.
    TechnicalStandard(&'a str): Type::Enum { closed: false, values: TECHNICAL_STANDARD }, Value::Text;
    /// Zone, by its number in the tables.
    Zone(u8): Type::Enum { closed: false, values: ZONE }, zone;
    /// How the area of a parcel was found.
    ParcelAreaMethod(AreaMethod): Type::Enum { closed: false, values: PARCEL_AREA }, |method: AreaMethod| Value::Text(method.word());
    /// How the area of its roads was found.
    RoadAreaMethod(AreaMethod): Type::Enum { closed: false, values: ROAD_AREA }, |method: AreaMethod| Value::Text(method.word());
    /// Whether its area includes water.
    WaterAreaMethod(AreaMethod): Type::Enum { closed: false, values: WATER_AREA }, |method: AreaMethod| Value::Text(method.word());
    /// How certain a cleansed address is.
    Category(CleanseCategory): Type::Enum { closed: true, values: CATEGORY }, category;
    /// That a suggestion is a street name.
    OfStreetName(()): Type::Enum { closed: true, values: &[TIER[0]] }, |()| Value::Text("vejnavn");
    /// That a suggestion is an access address.
    OfAccessAddress(()): Type::Enum { closed: true, values: &[TIER[1]] }, |()| Value::Text("adgangsadresse");
    /// That a suggestion is an address.
    OfAddress(()): Type::Enum { closed: true, values: &[TIER[2]] }, |()| Value::Text("adresse");
    /// That a suggestion is a name of a place.
    OfPlaceName(()): Type::Enum { closed: true, values: &[PLACE] }, |()| Value::Text("sted");
}

const STATUS: &[Choice] = &[
    number(1, "gældende", "current"),
    number(2, "nedlagt", "discontinued"),
    number(3, "foreløbig", "provisional"),
    number(4, "henlagt", "abandoned"),
    number(0, "andet", "other"),
];

const REGISTER_STATUS: &[Choice] = &[
    number(2, "foreløbig", "provisional"),
    number(3, "gældende", "current"),
    number(4, "nedlagt", "discontinued"),
    number(5, "henlagt", "abandoned"),
];

const REGISTER_STATUS_NAME: &[Choice] = &[
    text("foreløbig", "foreløbig", "provisional"),
    text("gældende", "gældende", "current"),
    text("nedlagt", "nedlagt", "discontinued"),
    text("henlagt", "henlagt", "abandoned"),
];

const STREET_GEOMETRY_TYPE: &[Choice] =
    &[text("vejnavnelinje", "en linje", "a line"), text("vejnavneområde", "et område", "an area")];

const ACCURACY: &[Choice] = &[
    text("A", "absolut, bedre end 2 m", "absolute, better than 2 m"),
    text("B", "beregnet, kan være mere end 100 m ved siden af", "calculated, can be more than 100 m off"),
    text("U", "intet punkt", "no point"),
];

const SOURCE: &[Choice] = &[
    number(1, "dannet maskinelt ud fra teknisk kort", "made by machine from the technical map"),
    number(2, "dannet maskinelt ud fra matrikelkortet", "made by machine from the cadastral map"),
    number(3, "indberettet af konsulent", "reported by a consultant"),
    number(4, "indberettet af kommunens kortkontor", "reported by the map office of the municipality"),
    number(5, "fastsat af teknisk forvaltning", "set by the technical administration"),
];

const TECHNICAL_STANDARD: &[Choice] = &[
    text("TD", "3 m inde i bygningen ved indgangen", "3 m inside the building at the entrance"),
    text(
        "TK",
        "3 m inde i bygningen midt på siden mod vejen",
        "3 m inside the building, middle of the side to the road",
    ),
    text("TN", "i bygningen", "inside the building"),
    text("UF", "ikke angivet", "not specified"),
];

const ZONE: &[Choice] = &[
    text("Byzone", "byzone", "urban zone"),
    text("Landzone", "landzone", "rural zone"),
    text("Sommerhusområde", "sommerhusområde", "summer cottage area"),
];

const UNKNOWN: Choice = text("ukendt", "ikke oplyst", "not stated");

const PARCEL_AREA: &[Choice] = &[
    text("o", "beregnet ud fra opmåling", "calculated from a survey"),
    text("k", "beregnet ud fra kort", "calculated from a map"),
    text("s", "beregnet ud fra kort i stor skala", "calculated from a large-scale map"),
    UNKNOWN,
];

const ROAD_AREA: &[Choice] = &[
    text("b", "beregnet", "calculated"),
    text("e", "anslået", "estimated"),
    text("s", "skønnet", "assessed"),
    UNKNOWN,
];

const WATER_AREA: &[Choice] = &[
    text("incl", "vandareal er medregnet", "water is included"),
    text("excl", "vandareal er ikke medregnet", "water is not included"),
    UNKNOWN,
];

const CATEGORY: &[Choice] = &[
    text("A", "som registret har den", "as the register has it"),
    text("B", "rettet, og ingen anden adresse kan være ment", "corrected, and no other address can be meant"),
    text("C", "tvivlsom, den mest sandsynlige først", "doubtful, the likeliest first"),
    text("D", "ingen fundet", "none found"),
];

const PLACE: Choice = text("sted", "et stednavn", "a name of a place");

const TIER: &[Choice] = &[
    text("vejnavn", "et vejnavn", "a street name"),
    text("adgangsadresse", "en adgangsadresse", "an access address"),
    text("adresse", "en adresse", "an address"),
];

fn status(dar: u8, of: fn(ModelStatus) -> u8) -> Value<'static> {
    Value::Integer(ModelStatus::from_dar(dar).map_or(0, of).into())
}

fn status_name(dar: u8) -> Value<'static> {
    match dar {
        2 => Value::Text("foreløbig"),
        3 => Value::Text("gældende"),
        4 => Value::Text("nedlagt"),
        5 => Value::Text("henlagt"),
        _ => Value::Text("andet"),
    }
}

fn geometry_type(number: u8) -> Value<'static> {
    Value::Text(if number == GeometryType::Area as u8 { "vejnavneområde" } else { "vejnavnelinje" })
}

fn zone(number: u8) -> Value<'static> {
    match number {
        1 => Value::Text("Byzone"),
        2 => Value::Text("Landzone"),
        3 => Value::Text("Sommerhusområde"),
        _ => Value::Null,
    }
}

fn category(category: CleanseCategory) -> Value<'static> {
    Value::Letter(match category {
        CleanseCategory::A => b'A',
        CleanseCategory::B => b'B',
        CleanseCategory::C => b'C',
        CleanseCategory::D => b'D',
    })
}
