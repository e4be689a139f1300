//! Voting areas of the municipalities.

use vejviser_dataset::tables::AreaKind;

use super::{DivisionRegister, Ids, Numbering, Service, Theme};
use crate::record::Rank;
use crate::source::signature::FileSignature;
use crate::source::value::code_number;

pub(super) const THEME: Theme = Theme {
    kind: AreaKind::VotingArea,
    folder: "afstemningsomraader",
    code: code_number,
    numbering: Numbering::Municipal,
    above: &[AreaKind::Municipality, AreaKind::NominationDistrict],
    register: DivisionRegister {
        codes: &["nummer", "afstemningsomraadenummer"],
        loader: &[FileSignature::of(&["nummer", "kommunekode"])],
        download: &[FileSignature::of(&["afstemningsomraadenummer"])],
        lists: &["afstemningsomraade"],
        rank: Rank::Register,
        ids: Ids::Divisions,
    },
    service: Service {
        codes: &["nummer"],
        names: &[],
        files: &[(
            Rank::Register,
            FileSignature::of(&[
                "nummer",
                "navn",
                "kommunekode|kommune.kode",
                "afstemningsstednavn|afstemningssted.navn",
            ])
            .without(&["sognekode", "geom"]),
        )],
        coded: None,
    },
};
