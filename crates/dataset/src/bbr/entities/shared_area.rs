//! Areas of a building that its units share.

use super::super::description::{BbrDescription, described};
use super::super::entity::BbrEntity;
use super::super::kind::BbrKind::{Free, Integer, Link, Listed};
use super::super::kind::Target;

/// Areas of a building that its units share.
pub const SHARED_AREA: BbrDescription = described! {
    "fordelingsareal" in "bbr_shared_areas", under "bygning";
    "for002Fordelingsarealnummer": Integer,
    "for003ArealTilFordeling": Integer,
    "for004FordelingsNøgle": Listed("Fordelingsnoegle"),
    "for005Navn": Free,
    "for006Rest": Integer,
    "bygning": Link(Target::Row(BbrEntity::Building)),
};

/// What a unit has of a shared area.
pub const SHARE_OF_AREA: BbrDescription = described! {
    "fordelingaffordelingsareal" in "bbr_shares_of_areas", under "fordelingsareal", then "enhed";
    "beboelsesArealFordeltTilEnhed": Integer,
    "erhvervsArealFordeltTilEnhed": Integer,
    "enhed": Link(Target::Row(BbrEntity::Unit)),
    "fordelingsareal": Link(Target::Row(BbrEntity::SharedArea)),
};
