//! What an object is put together from, and how its parts refer to one another.

use vejviser_dataset::raw::{AccessAddressAttribute as Entrance, AddressAttribute, RawEntity};
use vejviser_dataset::tables::AreaKind;

use crate::request::RegisterObject;

/// A part of an object: the object itself, or what it refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the glossary has the words")]
pub enum Part {
    Address,
    AccessAddress,
    AccessPoint,
    RoadPoint,
    Municipality,
    NamedStreet,
    Street,
    Postcode,
    SupplementaryTown,
    VotingArea,
    Parish,
    ParishCouncilArea,
}

/// Number of parts that there are.
pub(super) const PARTS: usize = 12;

impl Part {
    /// The entity whose rows it has.
    pub const fn entity(self) -> RawEntity {
        match self {
            Self::Address => RawEntity::Address,
            Self::AccessAddress => RawEntity::AccessAddress,
            Self::AccessPoint | Self::RoadPoint => RawEntity::Point,
            Self::Municipality => RawEntity::Municipality,
            Self::NamedStreet => RawEntity::NamedStreet,
            Self::Street => RawEntity::Street,
            Self::Postcode => RawEntity::Postcode,
            Self::SupplementaryTown => RawEntity::SupplementaryTown,
            Self::VotingArea => RawEntity::VotingArea,
            Self::Parish => RawEntity::Parish,
            Self::ParishCouncilArea => RawEntity::ParishCouncilArea,
        }
    }

    /// The part that refers to it, and with which attribute. The object itself is referred to by none, and the street
    /// segment follows from named street and municipality.
    pub(super) fn reference(self) -> Option<(Self, usize)> {
        let of_entrance = |attribute: Entrance| Some((Self::AccessAddress, attribute.into()));
        match self {
            Self::Address | Self::Street => None,
            Self::AccessAddress => Some((Self::Address, AddressAttribute::AccessAddress.into())),
            Self::AccessPoint => of_entrance(Entrance::AccessPoint),
            Self::RoadPoint => of_entrance(Entrance::RoadPoint),
            Self::Municipality => of_entrance(Entrance::Municipality),
            Self::NamedStreet => of_entrance(Entrance::NamedStreet),
            Self::Postcode => of_entrance(Entrance::Postcode),
            Self::SupplementaryTown => of_entrance(Entrance::SupplementaryTown),
            Self::VotingArea => of_entrance(Entrance::VotingArea),
            Self::Parish => of_entrance(Entrance::Parish),
            Self::ParishCouncilArea => of_entrance(Entrance::ParishCouncilArea),
        }
    }

    /// The theme whose areas stand for it where the register of addresses refers to that of divisions.
    pub(super) fn theme(self) -> Option<AreaKind> {
        match self {
            Self::Municipality => Some(AreaKind::Municipality),
            Self::VotingArea => Some(AreaKind::VotingArea),
            Self::Parish => Some(AreaKind::Parish),
            Self::ParishCouncilArea => Some(AreaKind::ParishCouncilArea),
            _ => None,
        }
    }
}

impl RegisterObject {
    /// Its parts, each behind those that refer to it.
    pub fn parts(self) -> &'static [Part] {
        const OF_ADDRESS: [Part; PARTS] = [
            Part::Address,
            Part::AccessAddress,
            Part::AccessPoint,
            Part::RoadPoint,
            Part::Municipality,
            Part::NamedStreet,
            Part::Street,
            Part::Postcode,
            Part::SupplementaryTown,
            Part::VotingArea,
            Part::Parish,
            Part::ParishCouncilArea,
        ];
        match self {
            Self::NamedStreet => &[Part::NamedStreet],
            Self::AccessAddress => OF_ADDRESS.split_at(1).1,
            Self::Address => &OF_ADDRESS,
        }
    }
}
