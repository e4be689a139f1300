//! Grounds, and the parcels that they consist of.

use super::super::description::{BbrDescription, described};
use super::super::entity::BbrEntity;
use super::super::kind::BbrKind::{Link, Listed, Parcel, Time};
use super::super::kind::Target;

/// Grounds: what buildings stand on, in the sense of the register.
pub const GROUND: BbrDescription = described! {
    "grund" in "bbr_grounds", under "husnummer";
    "gru009Vandforsyning": Listed("Vandforsyning"),
    "gru010Afløbsforhold": Listed("Afloebsforhold"),
    "gru021Udledningstilladelse": Listed("Udledningstilladelse"),
    "gru022MedlemskabAfSpildevandsforsyning": Listed("MedlemsskabAfSplidevandforsyning"),
    "gru023PåbudVedrSpildevandsafledning": Listed("Rensningspaabud"),
    "gru024FristVedrSpildevandsafledning": Time,
    "gru025TilladelseTilUdtræden": Listed("TilladelseTilUdtraeden"),
    "gru026DatoForTilladelseTilUdtræden": Time,
    "gru027TilladelseTilAlternativBortskaffelseEllerAfledning": Listed("TilladelseTilAlternativBortskaffelseEllerAfledning"),
    "gru028DatoForTilladelseTilAlternativBortskaffelseEllerAfledning": Time,
    "gru029DispensationFritagelseIftKollektivVarmeforsyning": Listed("DispensationFritagelseIftKollektivVarmeforsyning"),
    "gru030DatoForDispensationFritagelseIftKollektivVarmeforsyning": Time,
    "husnummer": Link(Target::AccessAddress),
    "bestemtFastEjendom": Link(Target::Elsewhere),
};

/// Which parcels a ground consists of.
pub const GROUND_PARCEL: BbrDescription = described! {
    "grundjordstykke" in "bbr_ground_parcels", under "grund";
    "grund": Link(Target::Row(BbrEntity::Ground)),
    "jordstykke": Parcel,
};
