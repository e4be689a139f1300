//! The entities whose rows are kept as their register has them, each described once: name, attributes, what these hold.
//!
//! Import fills the tables by this description, answers are written by it, and what a copy of the register must have as
//! columns follows from it. Names are the register's own, which is why they are Danish here: a client that names an
//! attribute means exactly this one. `id` and `status`, which every row has, are not repeated.

/// What an attribute holds: how it is kept, and how it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// A text that many rows share.
    Text,
    /// A text that few rows share; most are numbers or ids of other registers.
    OwnText,
    /// A code of four digits.
    Code,
    /// A house number without leading zeros.
    HouseNumber,
    /// A number without decimals.
    Integer,
    /// Milliseconds UTC.
    Time,
    /// The id of an object that few rows refer to.
    Id,
    /// The id of an object that many rows refer to; of areas it may be their number in the register of divisions.
    Reference,
    /// A point, or a direction, in EPSG:25832.
    Position,
    /// Lines, areas or points in EPSG:25832.
    Geometry,
}

impl Holds {
    /// Whether values are kept once and rows refer to them.
    pub const fn is_shared(self) -> bool {
        matches!(self, Self::Text | Self::Code | Self::HouseNumber | Self::Reference)
    }
}

/// An attribute of an entity.
#[derive(Clone, Copy, Debug)]
pub struct Attribute {
    /// Its name in the register.
    pub name: &'static str,
    /// What it holds.
    pub holds: Holds,
    /// Whether a row may be without it.
    pub nullable: bool,
}

/// What an entity is made of.
#[derive(Clone, Copy, Debug)]
pub struct Description {
    /// Its name in the register, lower case.
    pub name: &'static str,
    /// Name of its table, which is that of its file without ending.
    pub table: &'static str,
    /// Its attributes in the order of the register.
    pub attributes: &'static [Attribute],
}

impl Description {
    /// The place of the attribute with a name.
    pub fn place(&self, name: &str) -> Option<usize> {
        self.attributes.iter().position(|attribute| attribute.name == name)
    }
}

macro_rules! nullable {
    (null) => {
        true
    };
    (filled) => {
        false
    };
}

macro_rules! entities {
    ($(
        $(#[$doc:meta])*
        $entity:ident / $attributes:ident = $name:literal in $table:literal {
            $($attribute:ident = $attribute_name:literal: $holds:ident $null:ident,)*
        }
    )*) => {
        /// An entity.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum RawEntity {
            $($(#[$doc])* $entity,)*
        }

        impl RawEntity {
            /// Every entity, in the order of their numbers.
            pub const ALL: [Self; [$(Self::$entity),*].len()] = [$(Self::$entity),*];

            /// What it is made of.
            pub const fn description(self) -> &'static Description {
                match self {
                    $(Self::$entity => &Description {
                        name: $name,
                        table: $table,
                        attributes: &[$(
                            Attribute { name: $attribute_name, holds: Holds::$holds, nullable: nullable!($null) },
                        )*],
                    },)*
                }
            }
        }

        $(
            #[doc = concat!("Places of the attributes of [`RawEntity::", stringify!($entity), "`].")]
            #[derive(Clone, Copy, Debug)]
            #[allow(missing_docs, reason = "the register's names stand beside them")]
            pub enum $attributes { $($attribute,)* }

            impl From<$attributes> for usize {
                fn from(attribute: $attributes) -> usize { attribute as usize }
            }
        )*
    };
}

entities! {
    /// Units.
    Address / AddressAttribute = "adresse" in "dar_addresses" {
        Door = "dørbetegnelse": Text null,
        DoorPoint = "dørpunkt_id": Id null,
        Floor = "etagebetegnelse": Text null,
        Building = "fk_bbr_bygning_bygning": Id null,
        AccessAddress = "husnummer_id": Id filled,
    }

    /// Entrances.
    AccessAddress / AccessAddressAttribute = "husnummer" in "dar_access_addresses" {
        AccessPoint = "adgangspunkt_id": Id filled,
        VotingArea = "darafstemningsområde_id": Reference filled,
        Municipality = "darkommune_id": Reference filled,
        ParishCouncilArea = "darmenighedsrådsafstemningsområde_id": Reference null,
        Parish = "darsogneinddeling_id": Reference filled,
        Building = "fk_bbr_bygning_adgangtilbygning": OwnText null,
        Installation = "fk_bbr_tekniskanlæg_adgangtiltekniskanlæg": OwnText null,
        MapBuilding = "fk_geodk_bygning_geodanmarkbygning": OwnText null,
        RoadCentre = "fk_geodk_vejmidte_vejmidte": Text null,
        PlannedParcel = "fk_mu_jordstykke_foreløbigtplaceretpåjordstykke": OwnText null,
        Parcel = "fk_mu_jordstykke_jordstykke": OwnText null,
        Direction = "husnummerretning": Position null,
        HouseNumber = "husnummertekst": HouseNumber null,
        NamedStreet = "navngivenvej_id": Reference null,
        Postcode = "postnummer_id": Reference filled,
        SupplementaryTown = "supplerendebynavn_id": Reference null,
        RoadPoint = "vejpunkt_id": Id filled,
    }

    /// Points of entrances and on roads.
    Point / PointAttribute = "adressepunkt" in "dar_points" {
        Source = "oprindelse_kilde": Text null,
        Accuracy = "oprindelse_nøjagtighedsklasse": Text null,
        Surveyed = "oprindelse_registrering": Time filled,
        Standard = "oprindelse_tekniskstandard": Text null,
        Position = "position": Position null,
    }

    /// Named streets.
    NamedStreet / NamedStreetAttribute = "navngivenvej" in "dar_named_streets" {
        Municipality = "administreresafkommune": Code null,
        Description = "beskrivelse": OwnText null,
        Spelling = "retskrivningskontrol": Text null,
        SpokenName = "udtaltvejnavn": Text null,
        AddressingName = "vejadresseringsnavn": Text null,
        Name = "vejnavn": Text null,
        Source = "vejnavnebeliggenhed_oprindelse_kilde": Text null,
        Accuracy = "vejnavnebeliggenhed_oprindelse_nøjagtighedsklasse": Text null,
        Surveyed = "vejnavnebeliggenhed_oprindelse_registrering": Time filled,
        Standard = "vejnavnebeliggenhed_oprindelse_tekniskstandard": Text null,
        Line = "vejnavnebeliggenhed_vejnavnelinje": Geometry null,
        Area = "vejnavnebeliggenhed_vejnavneområde": Geometry null,
        Junctions = "vejnavnebeliggenhed_vejtilslutningspunkter": Geometry null,
    }

    /// Parts of named streets in municipalities, with their street codes.
    Street / StreetAttribute = "navngivenvejkommunedel" in "dar_streets" {
        Municipality = "kommune": Code null,
        NamedStreet = "navngivenvej_id": Reference filled,
        Code = "vejkode": Code null,
    }

    /// Postcodes that named streets run through.
    StreetPostcode / StreetPostcodeAttribute = "navngivenvejpostnummerrelation" in "dar_street_postcodes" {
        NamedStreet = "navngivenvej_id": Reference filled,
        Postcode = "postnummer_id": Reference filled,
    }

    /// Postcodes.
    Postcode / PostcodeAttribute = "postnummer" in "dar_postcodes" {
        Name = "navn": Text null,
        Code = "postnr": Integer null,
        Area = "postnummerinddeling": Integer null,
    }

    /// Supplementary towns.
    SupplementaryTown / SupplementaryTownAttribute = "supplerendebynavn" in "dar_supplementary_towns" {
        Name = "navn": Text null,
        Area = "supplerendebynavn1": Text null,
    }

    /// Municipalities as the address register repeats them.
    Municipality / MunicipalityAttribute = "darkommuneinddeling" in "dar_municipalities" {
        Area = "kommuneinddeling": Text null,
        Code = "kommunekode": Code null,
        Name = "navn": Text null,
    }

    /// Parishes, likewise.
    Parish / ParishAttribute = "darsogneinddeling" in "dar_parishes" {
        Name = "navn": Text null,
        Area = "sogneinddeling": Text null,
        Code = "sognekode": Code null,
    }

    /// Voting areas, likewise.
    VotingArea / VotingAreaAttribute = "darafstemningsområde" in "dar_voting_areas" {
        Area = "afstemningsområde": Text null,
        Number = "afstemningsområdenummer": Integer null,
        Name = "navn": Text null,
    }

    /// Voting areas of the parish councils, likewise.
    ParishCouncilArea / ParishCouncilAreaAttribute = "darmenighedsrådsafstemningsområde" in "dar_parish_council_areas" {
        Area = "mrafstemningsområde": Text null,
        Number = "mrafstemningsområdenummer": Integer null,
        Name = "navn": Text null,
    }
}

#[cfg(test)]
mod tests {
    use super::RawEntity;

    #[test]
    fn names_of_an_entity_and_of_its_table_are_its_own() {
        for (place, entity) in RawEntity::ALL.into_iter().enumerate() {
            let own = entity.description();
            assert!(own.attributes.len() <= 32, "{}", own.name);
            assert_eq!(entity as usize, place, "{}", own.name);
            for other in RawEntity::ALL.into_iter().filter(|&other| other != entity) {
                let other = other.description();
                assert!(own.name != other.name && own.table != other.table, "{}", own.name);
            }
        }
    }
}
