//! Entrances and floors of buildings.

use super::super::description::{BbrDescription, described};
use super::super::entity::BbrEntity;
use super::super::kind::BbrKind::{Free, Integer, Link, Listed, Text};
use super::super::kind::Target;

/// Entrances of buildings, with the staircase behind each.
pub const STAIRCASE: BbrDescription = described! {
    "opgang" in "bbr_staircases", under "bygning", then "husnummer";
    "opg020Elevator": Listed("Elevator"),
    "opg021HusnummerFunktion": Listed("HusnummerRolle"),
    "opg500Notatlinjer": Free,
    "husnummer": Link(Target::AccessAddress),
    "bygning": Link(Target::Row(BbrEntity::Building)),
};

/// Floors of buildings.
pub const FLOOR: BbrDescription = described! {
    "etage" in "bbr_floors", under "bygning";
    "eta006BygningensEtagebetegnelse": Text,
    "eta020SamletArealAfEtage": Integer,
    "eta021ArealAfUdnyttetDelAfTagetage": Integer,
    "eta022Kælderareal": Integer,
    "eta023ArealAfLovligBeboelseIKælder": Integer,
    "eta024EtagensAdgangsareal": Integer,
    "eta025Etagetype": Listed("EtageType"),
    "eta026ErhvervIKælder": Integer,
    "eta500Notatlinjer": Free,
    "bygning": Link(Target::Row(BbrEntity::Building)),
};
