//! Nomination districts of the constituencies. Region and electoral part are those of the constituency: in downloads
//! those of the rows are wrong.

use vejviser_dataset::tables::AreaKind;

use super::{DivisionRegister, Ids, Numbering, Service, Theme};
use crate::record::Rank;
use crate::source::signature::FileSignature;
use crate::source::value::code_number;

pub(super) const THEME: Theme = Theme {
    kind: AreaKind::NominationDistrict,
    folder: "opstillingskredse",
    code: code_number,
    numbering: Numbering::National,
    above: &[AreaKind::Constituency],
    register: DivisionRegister {
        codes: &["nummer", "opstillingskredsnummer"],
        loader: &[FileSignature::of(&["nummer", "valgkredsnummer"])],
        download: &[FileSignature::of(&["opstillingskredsnummer"])],
        lists: &["opstillingskreds"],
        rank: Rank::Register,
        ids: Ids::Divisions,
    },
    service: Service {
        codes: &["nummer", "opstilkrnr"],
        names: &["opstilnavn"],
        files: &[
            (Rank::List, FileSignature::of(&["nummer", "kredskommunekode|kredskommune.kode"])),
            (
                Rank::Register,
                FileSignature::of(&[
                    "nummer",
                    "kredskommunekode|kredskommune.kode",
                    "storkredsnummer|storkreds.nummer",
                ]),
            ),
            (Rank::List, FileSignature::of(&["opstilkrnr", "opstilnavn"])),
        ],
        coded: None,
    },
};
