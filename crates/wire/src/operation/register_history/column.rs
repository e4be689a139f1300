//! The attributes that an object is shown with: those of its parts, each behind the name of its part.

use std::sync::LazyLock;

use vejviser_dataset::raw::{Attribute, Holds};
use vejviser_engine::register_history::Part;
use vejviser_engine::request::RegisterObject;

/// An attribute of an object.
#[derive(Debug)]
pub(super) struct Column {
    pub(super) name: &'static str,
    pub(super) part: Part,
    pub(super) source: Source,
}

/// Where the value comes from.
#[derive(Clone, Copy, Debug)]
pub(super) enum Source {
    /// Id of the part.
    Id,
    /// Status of the part.
    Status,
    /// An attribute of the part, by its place.
    Attribute(usize, &'static Attribute),
    /// The text of the address.
    AddressText,
}

/// Name of the column that is no attribute of the register.
const ADDRESS_TEXT: &str = "adressebetegnelse";

/// How a part is called.
pub(super) const fn alias(part: Part) -> &'static str {
    match part {
        Part::Address => "adresse",
        Part::AccessAddress => "husnummer",
        Part::AccessPoint => "adgangspunkt",
        Part::RoadPoint => "vejpunkt",
        Part::Municipality => "kommune",
        Part::NamedStreet => "navngivenvej",
        Part::Street => "navngivenvejkommunedel",
        Part::Postcode => "postnummer",
        Part::SupplementaryTown => "supplerendebynavn",
        Part::VotingArea => "afstemningsområde",
        Part::Parish => "sogn",
        Part::ParishCouncilArea => "menighedsrådsafstemningsområde",
    }
}

/// Attributes that stand before id and status, as they did in the closed service.
const fn first(part: Part) -> &'static [&'static str] {
    match part {
        Part::AccessAddress => &["husnummertekst", "husnummerretning"],
        Part::AccessPoint | Part::RoadPoint => &["position"],
        Part::Municipality => &["kommunekode", "kommuneinddeling"],
        Part::NamedStreet => &[
            "vejnavnebeliggenhed_vejnavnelinje",
            "vejnavnebeliggenhed_vejnavneområde",
            "vejnavnebeliggenhed_vejtilslutningspunkter",
            "administreresafkommune",
        ],
        Part::Street => &["kommune", "vejkode"],
        Part::SupplementaryTown => &["supplerendebynavn1"],
        Part::VotingArea => &["afstemningsområde"],
        Part::Parish => &["sogneinddeling", "sognekode"],
        Part::ParishCouncilArea => &["mrafstemningsområde"],
        Part::Address | Part::Postcode => &[],
    }
}

/// Whether a part that is referred to is shown without an attribute: where and how a street runs is shown of streets.
fn is_left_out(part: Part, attribute: &Attribute) -> bool {
    match part {
        Part::NamedStreet => attribute.name.starts_with("vejnavnebeliggenhed_"),
        Part::Street => attribute.name == "navngivenvej_id",
        _ => false,
    }
}

/// The columns of each kind of object, made once: their names are put together and live as long as the service.
static COLUMNS: LazyLock<[Vec<Column>; 3]> = LazyLock::new(|| {
    [RegisterObject::NamedStreet, RegisterObject::AccessAddress, RegisterObject::Address].map(columns_of)
});

pub(super) fn columns(of: RegisterObject) -> &'static [Column] {
    &COLUMNS[of as usize]
}

fn columns_of(object: RegisterObject) -> Vec<Column> {
    let mut columns = Vec::new();
    for (place, &part) in object.parts().iter().enumerate() {
        let is_object = place == 0;
        let name = |own: &str| -> &'static str { format!("{}_{own}", alias(part)).leak() };
        let attributes = part.entity().description().attributes.iter().enumerate();
        let shown = attributes.filter(|(_, attribute)| is_object || !is_left_out(part, attribute));
        let mut add = |name, source| columns.push(Column { name, part, source });
        let is_first = |attribute: &Attribute| first(part).contains(&attribute.name);
        for own in first(part) {
            for (place, attribute) in shown.clone().filter(|(_, attribute)| attribute.name == *own) {
                add(name(own), Source::Attribute(place, attribute));
            }
        }
        // A part that is referred to has its id in the reference, but for the street segment, to which there is none.
        if is_object || part == Part::Street {
            add(name("id"), Source::Id);
        }
        add(name("status"), Source::Status);
        for (place, attribute) in shown.filter(|(_, attribute)| !is_first(attribute)) {
            add(name(attribute.name), Source::Attribute(place, attribute));
        }
    }
    if object != RegisterObject::NamedStreet {
        columns.push(Column { name: ADDRESS_TEXT, part: Part::AccessAddress, source: Source::AddressText });
    }
    columns
}

impl Source {
    /// What it holds, where it is an attribute.
    pub(super) fn holds(self) -> Option<Holds> {
        match self {
            Self::Attribute(_, attribute) => Some(attribute.holds),
            Self::Id | Self::Status | Self::AddressText => None,
        }
    }
}
