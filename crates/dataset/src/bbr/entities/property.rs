//! Properties, and what is a property of its own.

use super::super::description::{BbrDescription, described};
use super::super::entity::BbrEntity;
use super::super::kind::BbrKind::{Integer, Link, Listed};
use super::super::kind::Target;

/// Properties in the sense of the land register, as BBR knows them.
pub const PROPERTY: BbrDescription = described! {
    "ejendomsrelation" in "bbr_properties";
    "bfeNummer": Integer,
    "ejendommensEjerforholdskode": Listed("Ejerforholdskode"),
    "ejendomsnummer": Integer,
    "ejendomstype": Listed("Ejendomstype"),
    "ejerlejlighedsnummer": Integer,
    "tinglystAreal": Integer,
    "vurderingsejendomsnummer": Integer,
};

/// Buildings that are a property of their own on another's ground.
pub const BUILDING_ON_OTHERS_GROUND: BbrDescription = described! {
    "bygningpåfremmedgrund" in "bbr_buildings_on_others_ground", under "bygning";
    "bygning": Link(Target::Row(BbrEntity::Building)),
    "bygningPåFremmedGrund": Link(Target::Elsewhere),
};

/// Which flat in the sense of the land register a unit is part of.
pub const UNIT_PROPERTY: BbrDescription = described! {
    "enhedejerlejlighed" in "bbr_unit_properties", under "enhed";
    "ejerlejlighed": Link(Target::Elsewhere),
    "enhed": Link(Target::Row(BbrEntity::Unit)),
};
