//! The forms of the histories, which follow from the columns.

use std::sync::LazyLock;

use vejviser_dataset::raw::Holds;
use vejviser_engine::request::RegisterObject;

use super::column::{Column, Source, columns};
use crate::form::description::{Field, Meaning, Member, Members, Reference, Type, means};
use crate::form::kind::{Text, UtcTime};

/// Names of the forms: of the history, and of the object in a state.
const fn names(of: RegisterObject) -> [&'static str; 2] {
    match of {
        RegisterObject::NamedStreet => ["DarHistorikNavngivenvej", "DarHistorikNavngivenvejVærdi"],
        RegisterObject::AccessAddress => ["DarHistorikHusnummer", "DarHistorikHusnummerVærdi"],
        RegisterObject::Address => ["DarHistorikAdresse", "DarHistorikAdresseVærdi"],
    }
}

/// Name of the form of a history.
pub const fn history_form(of: RegisterObject) -> &'static str {
    names(of)[0]
}

/// The forms of an object's history, with the names they refer to one another by.
pub fn forms(of: RegisterObject) -> [(&'static str, Vec<Field>); 2] {
    let [history, state] = names(of);
    let value =
        |name, meaning| Field { holds: Type::Object(Reference::Form(state)), ..Field::of::<Text>(name, meaning) };
    let members = vec![
        Field::of::<UtcTime>("oprettettidspunkt", means("Hvornår objektet blev til.", "When the object came to be.")),
        value("initielværdi", means("Objektet, som det var først.", "The object as it was at first.")),
        CHANGES,
        value("aktuelværdi", means("Objektet, som det er nu.", "The object as it is now.")).nullable(),
        value(
            "fremtidigværdi",
            means(
                "Objektet efter den sidste ændring, hvis den ligger i fremtiden.",
                "The object after its last change, if that is to come.",
            ),
        )
        .nullable(),
    ];
    [(history, members), (state, columns(of).iter().map(field).collect())]
}

/// `historik`.
const CHANGES: Field = Field {
    name: "historik",
    holds: Type::List { items: &Type::Object(Reference::Members(Members(CHANGE))) },
    nullable: false,
    optional: false,
    unit: None,
    meaning: means("Ændringerne, den ældste først.", "The changes, the oldest first."),
};

/// A moment with its changes.
const CHANGE: &[Member] = &[
    Member::One(Field::of::<UtcTime>(
        "ændringstidspunkt",
        means("Hvornår ændringen trådte i kraft.", "When the change took effect."),
    )),
    Member::One(Field {
        name: "ændringer",
        holds: Type::List { items: &Type::Object(Reference::Members(Members(CHANGED))) },
        nullable: false,
        optional: false,
        unit: None,
        meaning: means("De attributter, som blev ændret.", "The attributes that changed."),
    }),
];

/// An attribute that changed.
const CHANGED: &[Member] = &[
    Member::One(Field::of::<Text>("attribut", means("Attributtens navn.", "Name of the attribute."))),
    Member::One(any("gammelværdi", means("Værdien før.", "The value before."))),
    Member::One(any("nyværdi", means("Værdien siden.", "The value since."))),
];

const fn any(name: &'static str, meaning: Meaning) -> Field {
    Field { name, holds: Type::Any, nullable: false, optional: false, unit: None, meaning }
}

/// A geometry.
const GEOMETRY: Type = Type::Object(Reference::Members(Members(&[
    Member::One(Field::of::<Text>("type", means("Geometriens type.", "Type of the geometry."))),
    Member::One(Field {
        holds: Type::Object(Reference::Members(Members(&[
            Member::One(Field::of::<Text>("type", means("Altid `name`.", "Always `name`."))),
            Member::One(Field {
                holds: Type::Object(Reference::Members(Members(&[Member::One(Field::of::<Text>(
                    "name",
                    means("Altid `EPSG:25832`.", "Always `EPSG:25832`."),
                ))]))),
                ..Field::of::<Text>("properties", means("Systemets navn.", "Name of the system."))
            }),
        ]))),
        ..Field::of::<Text>("crs", means("Koordinatsystemet.", "The coordinate system."))
    }),
    Member::One(any("coordinates", means("Koordinaterne i meter.", "The coordinates in metres."))),
])));

/// An attribute; those that were not asked for are missing, and a part that is absent has none.
fn field(column: &Column) -> Field {
    let holds = match (column.source, column.source.holds()) {
        (Source::Id, _) | (_, Some(Holds::Id)) => Type::Uuid,
        (Source::Status, _) | (_, Some(Holds::Integer)) => Type::Integer,
        (_, Some(Holds::Time)) => Type::UtcTime,
        (_, Some(Holds::Code)) => Type::Code,
        (_, Some(Holds::Position | Holds::Geometry)) => GEOMETRY,
        (_, Some(Holds::Text | Holds::OwnText | Holds::HouseNumber | Holds::Reference) | None) => Type::Text,
    };
    let meaning = match column.source {
        Source::Id => means("Objektets id i DAR.", "Id of the object in DAR."),
        Source::Status => means("DAR's statuskode.", "Status code of DAR."),
        Source::AddressText => means("Adressen i én linje.", "The address in one line."),
        Source::Attribute(_, attribute) => meaning(attribute.name),
    };
    Field { name: column.name, holds, nullable: true, optional: true, unit: None, meaning }
}

/// What an attribute means, whichever entity has it.
fn meaning(attribute: &str) -> Meaning {
    static MEANINGS: LazyLock<std::collections::BTreeMap<&str, Meaning>> =
        LazyLock::new(|| ATTRIBUTES.iter().map(|&(name, da, en)| (name, means(da, en))).collect());
    MEANINGS.get(attribute).copied().unwrap_or(means("", ""))
}

/// Attributes, in Danish and in English.
#[rustfmt::skip]
const ATTRIBUTES: &[(&str, &str, &str)] = &[
    ("administreresafkommune", "Kode for den kommune, som administrerer vejen.", "Code of the municipality that administers the street."),
    ("adgangspunkt_id", "Adgangspunktets id.", "Id of the access point."),
    ("afstemningsområde", "Områdets id i DAGI.", "Id of the area in DAGI."),
    ("afstemningsområdenummer", "Områdets nummer i kommunen.", "Number of the area in the municipality."),
    ("beskrivelse", "Beskrivelse af vejen.", "Description of the street."),
    ("darafstemningsområde_id", "Afstemningsområdets id; i nyere data dets id i DAGI.", "Id of the voting area; in newer data its id in DAGI."),
    ("darkommune_id", "Kommunens id; i nyere data dens id i DAGI.", "Id of the municipality; in newer data its id in DAGI."),
    ("darmenighedsrådsafstemningsområde_id", "Menighedsrådsafstemningsområdets id; i nyere data dets id i DAGI.", "Id of the voting area of the parish council; in newer data its id in DAGI."),
    ("darsogneinddeling_id", "Sognets id; i nyere data dets id i DAGI.", "Id of the parish; in newer data its id in DAGI."),
    ("dørbetegnelse", "Dørens betegnelse.", "Designation of the door."),
    ("dørpunkt_id", "Dørpunktets id.", "Id of the point of the door."),
    ("etagebetegnelse", "Etagens betegnelse.", "Designation of the floor."),
    ("fk_bbr_bygning_adgangtilbygning", "Bygningen i BBR, som der er adgang til.", "The building in BBR that is entered."),
    ("fk_bbr_bygning_bygning", "Bygningen i BBR.", "The building in BBR."),
    ("fk_bbr_tekniskanlæg_adgangtiltekniskanlæg", "Det tekniske anlæg i BBR, som der er adgang til.", "The installation in BBR that is entered."),
    ("fk_geodk_bygning_geodanmarkbygning", "Bygningen i GeoDanmark.", "The building in GeoDanmark."),
    ("fk_geodk_vejmidte_vejmidte", "Vejmidten i GeoDanmark.", "The road centre line in GeoDanmark."),
    ("fk_mu_jordstykke_foreløbigtplaceretpåjordstykke", "Det foreløbige jordstykke i Matriklen.", "The provisional parcel in the cadastre."),
    ("fk_mu_jordstykke_jordstykke", "Jordstykket i Matriklen.", "The parcel in the cadastre."),
    ("husnummer_id", "Husnummerets id.", "Id of the house number."),
    ("husnummerretning", "Enhedsvektor i husnummertekstens retning.", "Unit vector in the direction of the number's text."),
    ("husnummertekst", "Husnummer uden foranstillede nuller.", "House number without leading zeros."),
    ("kommune", "Kommunekode.", "Municipality code."),
    ("kommuneinddeling", "Kommunens id i DAGI.", "Id of the municipality in DAGI."),
    ("kommunekode", "Kommunekode.", "Municipality code."),
    ("mrafstemningsområde", "Områdets id i DAGI.", "Id of the area in DAGI."),
    ("mrafstemningsområdenummer", "Områdets nummer i sognet eller kommunen.", "Number of the area in the parish or municipality."),
    ("navn", "Objektets navn.", "Name of the object."),
    ("navngivenvej_id", "Den navngivne vejs id.", "Id of the named street."),
    ("oprindelse_kilde", "Hvem punktet kommer fra.", "Where the point comes from."),
    ("oprindelse_nøjagtighedsklasse", "Hvor nøjagtigt punktet er: A, B eller U.", "How exact the point is: A, B or U."),
    ("oprindelse_registrering", "Hvornår punktet blev registreret.", "When the point was registered."),
    ("oprindelse_tekniskstandard", "Hvordan punktet er placeret.", "How the point is placed."),
    ("position", "Punktets koordinater.", "Coordinates of the point."),
    ("postnr", "Postnummer som tal.", "Postcode as a number."),
    ("postnummer_id", "Postnummerets id.", "Id of the postcode."),
    ("postnummerinddeling", "Postnummerets id i DAGI.", "Id of the postcode in DAGI."),
    ("retskrivningskontrol", "Om retskrivningen er godkendt.", "Whether the spelling is approved."),
    ("sogneinddeling", "Sognets id i DAGI.", "Id of the parish in DAGI."),
    ("sognekode", "Sognekode.", "Parish code."),
    ("supplerendebynavn1", "Det supplerende bynavns id i DAGI.", "Id of the supplementary town in DAGI."),
    ("supplerendebynavn_id", "Det supplerende bynavns id.", "Id of the supplementary town."),
    ("udtaltvejnavn", "Vejens navn, som det udtales.", "Name of the street as it is spoken."),
    ("vejadresseringsnavn", "Vejens navn på højst 20 tegn.", "Name of the street in at most 20 letters."),
    ("vejkode", "Vejens kode i kommunen.", "Code of the street in the municipality."),
    ("vejnavn", "Vejens navn.", "Name of the street."),
    ("vejnavnebeliggenhed_oprindelse_kilde", "Hvem vejens beliggenhed kommer fra.", "Where the street's geometry comes from."),
    ("vejnavnebeliggenhed_oprindelse_nøjagtighedsklasse", "Hvor nøjagtig beliggenheden er: A, B eller U.", "How exact the geometry is: A, B or U."),
    ("vejnavnebeliggenhed_oprindelse_registrering", "Hvornår beliggenheden blev registreret.", "When the geometry was registered."),
    ("vejnavnebeliggenhed_oprindelse_tekniskstandard", "Hvordan beliggenheden er fundet.", "How the geometry was found."),
    ("vejnavnebeliggenhed_vejnavnelinje", "Vejens linje.", "The line of the street."),
    ("vejnavnebeliggenhed_vejnavneområde", "Vejens område.", "The area of the street."),
    ("vejnavnebeliggenhed_vejtilslutningspunkter", "Hvor vejen er tilsluttet andre.", "Where the street joins others."),
    ("vejpunkt_id", "Vejpunktets id.", "Id of the road point."),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_attribute_means_something() {
        for of in [RegisterObject::NamedStreet, RegisterObject::AccessAddress, RegisterObject::Address] {
            for field in forms(of).into_iter().flat_map(|(_, fields)| fields) {
                assert!(!field.meaning.da.is_empty() && !field.meaning.en.is_empty(), "{}", field.name);
            }
        }
    }

    #[test]
    fn attributes_are_named_once() {
        let names: std::collections::BTreeSet<&str> = ATTRIBUTES.iter().map(|&(name, ..)| name).collect();
        assert_eq!(names.len(), ATTRIBUTES.len());
    }
}
