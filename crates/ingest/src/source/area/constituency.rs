//! Constituencies of parliament.

use vejviser_dataset::tables::AreaKind;

use super::{DivisionRegister, Ids, Numbering, Service, Theme};
use crate::record::Rank;
use crate::source::signature::FileSignature;
use crate::source::value::code_number;

pub(super) const THEME: Theme = Theme {
    kind: AreaKind::Constituency,
    folder: "storkredse",
    code: code_number,
    numbering: Numbering::National,
    above: &[AreaKind::Region, AreaKind::ElectoralPart],
    register: DivisionRegister {
        codes: &["nummer", "storkredsnummer"],
        loader: &[FileSignature::of(&["nummer", "navn"])],
        download: &[FileSignature::of(&["storkredsnummer"])],
        lists: &["storkreds"],
        rank: Rank::Register,
        ids: Ids::Divisions,
    },
    service: Service {
        codes: &["nummer"],
        names: &[],
        files: &[
            (Rank::List, FileSignature::of(&["nummer", "valglandsdelsbogstav|valglandsdel.bogstav"])),
            (Rank::Register, FileSignature::of(&["nummer", "navn", "valglandsdelsbogstav|valglandsdel.bogstav"])),
        ],
        coded: None,
    },
};
