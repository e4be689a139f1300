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

macro_rules! entities {
    ($(
        $(#[$doc:meta])*
        $entity:ident / $attributes:ident = $name:literal in $table:literal {
            $($attribute:ident = $attribute_name:literal: $holds:ident,)*
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
                            Attribute { name: $attribute_name, holds: Holds::$holds },
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
        Door = "dørbetegnelse": Text,
        DoorPoint = "dørpunkt_id": Id,
        Floor = "etagebetegnelse": Text,
        Building = "fk_bbr_bygning_bygning": Id,
        AccessAddress = "husnummer_id": Id,
    }

    /// Entrances.
    AccessAddress / AccessAddressAttribute = "husnummer" in "dar_access_addresses" {
        AccessPoint = "adgangspunkt_id": Id,
        VotingArea = "darafstemningsområde_id": Reference,
        Municipality = "darkommune_id": Reference,
        ParishCouncilArea = "darmenighedsrådsafstemningsområde_id": Reference,
        Parish = "darsogneinddeling_id": Reference,
        Building = "fk_bbr_bygning_adgangtilbygning": OwnText,
        Installation = "fk_bbr_tekniskanlæg_adgangtiltekniskanlæg": OwnText,
        MapBuilding = "fk_geodk_bygning_geodanmarkbygning": OwnText,
        RoadCentre = "fk_geodk_vejmidte_vejmidte": Text,
        PlannedParcel = "fk_mu_jordstykke_foreløbigtplaceretpåjordstykke": OwnText,
        Parcel = "fk_mu_jordstykke_jordstykke": OwnText,
        Direction = "husnummerretning": Position,
        HouseNumber = "husnummertekst": HouseNumber,
        NamedStreet = "navngivenvej_id": Reference,
        Postcode = "postnummer_id": Reference,
        SupplementaryTown = "supplerendebynavn_id": Reference,
        RoadPoint = "vejpunkt_id": Id,
    }

    /// Points of entrances and on roads.
    Point / PointAttribute = "adressepunkt" in "dar_points" {
        Source = "oprindelse_kilde": Text,
        Accuracy = "oprindelse_nøjagtighedsklasse": Text,
        Surveyed = "oprindelse_registrering": Time,
        Standard = "oprindelse_tekniskstandard": Text,
        Position = "position": Position,
    }

    /// Named streets.
    NamedStreet / NamedStreetAttribute = "navngivenvej" in "dar_named_streets" {
        Municipality = "administreresafkommune": Code,
        Description = "beskrivelse": OwnText,
        Spelling = "retskrivningskontrol": Text,
        SpokenName = "udtaltvejnavn": Text,
        AddressingName = "vejadresseringsnavn": Text,
        Name = "vejnavn": Text,
        Source = "vejnavnebeliggenhed_oprindelse_kilde": Text,
        Accuracy = "vejnavnebeliggenhed_oprindelse_nøjagtighedsklasse": Text,
        Surveyed = "vejnavnebeliggenhed_oprindelse_registrering": Time,
        Standard = "vejnavnebeliggenhed_oprindelse_tekniskstandard": Text,
        Line = "vejnavnebeliggenhed_vejnavnelinje": Geometry,
        Area = "vejnavnebeliggenhed_vejnavneområde": Geometry,
        Junctions = "vejnavnebeliggenhed_vejtilslutningspunkter": Geometry,
    }

    /// Parts of named streets in municipalities, with their street codes.
    Street / StreetAttribute = "navngivenvejkommunedel" in "dar_streets" {
        Municipality = "kommune": Code,
        NamedStreet = "navngivenvej_id": Reference,
        Code = "vejkode": Code,
    }

    /// Postcodes that named streets run through.
    StreetPostcode / StreetPostcodeAttribute = "navngivenvejpostnummerrelation" in "dar_street_postcodes" {
        NamedStreet = "navngivenvej_id": Reference,
        Postcode = "postnummer_id": Reference,
    }

    /// Postcodes.
    Postcode / PostcodeAttribute = "postnummer" in "dar_postcodes" {
        Name = "navn": Text,
        Code = "postnr": Integer,
        Area = "postnummerinddeling": Integer,
    }

    /// Supplementary towns.
    SupplementaryTown / SupplementaryTownAttribute = "supplerendebynavn" in "dar_supplementary_towns" {
        Name = "navn": Text,
        Area = "supplerendebynavn1": Text,
    }

    /// Municipalities as the address register repeats them.
    Municipality / MunicipalityAttribute = "darkommuneinddeling" in "dar_municipalities" {
        Area = "kommuneinddeling": Text,
        Code = "kommunekode": Code,
        Name = "navn": Text,
    }

    /// Parishes, likewise.
    Parish / ParishAttribute = "darsogneinddeling" in "dar_parishes" {
        Name = "navn": Text,
        Area = "sogneinddeling": Text,
        Code = "sognekode": Code,
    }

    /// Voting areas, likewise.
    VotingArea / VotingAreaAttribute = "darafstemningsområde" in "dar_voting_areas" {
        Area = "afstemningsområde": Text,
        Number = "afstemningsområdenummer": Integer,
        Name = "navn": Text,
    }

    /// Voting areas of the parish councils, likewise.
    ParishCouncilArea / ParishCouncilAreaAttribute = "darmenighedsrådsafstemningsområde" in "dar_parish_council_areas" {
        Area = "mrafstemningsområde": Text,
        Number = "mrafstemningsområdenummer": Integer,
        Name = "navn": Text,
    }
}

#[cfg(test)]
mod tests {
    use super::RawEntity;

    #[test]
    fn names_of_an_entity_and_of_its_table_are_its_own() {
        for (place, entity) in RawEntity::ALL.into_iter().enumerate() {
            let own = entity.description();
            assert!(own.attributes.len() <= 128, "{}", own.name);
            assert_eq!(entity as usize, place, "{}", own.name);
            for other in RawEntity::ALL.into_iter().filter(|&other| other != entity) {
                let other = other.description();
                assert!(own.name != other.name && own.table != other.table, "{}", own.name);
            }
        }
    }
}
