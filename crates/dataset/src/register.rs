//! Registers that a snapshot may have been built from, or not: a question about one that was not imported is answered
//! otherwise than one about a register without such a row.

use crate::tables::AreaKind;

/// A register, or the part of one that is imported by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Register {
    /// An area theme.
    Areas(AreaKind),
    /// Street segments.
    Streets,
    /// Named streets.
    NamedStreets,
    /// Centre lines of roads.
    RoadCentres,
    /// Entrances.
    AccessAddresses,
    /// Units.
    Addresses,
    /// Names of supplementary towns; their areas are a theme.
    SupplementaryTowns,
    /// Urban and rural zones.
    Zones,
    /// The owner district and number of the parcel that each entrance lies in.
    CadastralNumbers,
    /// What addresses were called before.
    History,
    /// Rows of the address register as it has them, which are kept unless import is told not to.
    RawRows,
    /// Buildings and dwellings.
    Bbr,
    /// Public valuations.
    Valuations,
    /// Where properties are.
    PropertyLocations,
    /// Energy labels.
    EnergyLabels,
}

impl Register {
    /// Its name in the manifest; that of an area theme is the theme's.
    pub fn name(self) -> &'static str {
        match self {
            Self::Areas(kind) => kind.name(),
            Self::Streets => "streets",
            Self::NamedStreets => "namedStreets",
            Self::RoadCentres => "roadCentres",
            Self::AccessAddresses => "accessAddresses",
            Self::Addresses => "addresses",
            Self::SupplementaryTowns => "supplementaryTowns",
            Self::Zones => "zones",
            Self::CadastralNumbers => "cadastralNumbers",
            Self::History => "history",
            Self::RawRows => "rawRows",
            Self::Bbr => "bbr",
            Self::Valuations => "valuations",
            Self::PropertyLocations => "propertyLocations",
            Self::EnergyLabels => "energyLabels",
        }
    }

    /// Every register.
    pub fn all() -> impl Iterator<Item = Self> {
        let others = [
            Self::Streets,
            Self::NamedStreets,
            Self::RoadCentres,
            Self::AccessAddresses,
            Self::Addresses,
            Self::SupplementaryTowns,
            Self::Zones,
            Self::CadastralNumbers,
            Self::History,
            Self::RawRows,
            Self::Bbr,
            Self::Valuations,
            Self::PropertyLocations,
            Self::EnergyLabels,
        ];
        AreaKind::ALL.into_iter().map(Self::Areas).chain(others)
    }
}
