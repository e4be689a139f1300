//! Voting areas of the parish councils. Some have no number; their id is the code.

use vejviser_dataset::tables::AreaKind;

use super::{DivisionRegister, Ids, Numbering, Service, Theme};
use crate::record::Rank;
use crate::source::signature::FileSignature;
use crate::source::value::code_number;

pub(super) const THEME: Theme = Theme {
    kind: AreaKind::ParishCouncilArea,
    folder: "menighedsraadsafstemningsomraader",
    code: code_number,
    numbering: Numbering::MunicipalOrId,
    above: &[AreaKind::Municipality, AreaKind::Parish],
    register: DivisionRegister {
        codes: &["nummer", "MRafstemningsomraadenummer"],
        loader: &[FileSignature::of(&["nummer", "kommunekode", "sognekode"])],
        download: &[FileSignature::of(&["MRafstemningsomraadenummer"])],
        lists: &["mrafstemningsomraade", "menighedsraadsafstemningsomraade"],
        rank: Rank::Register,
        ids: Ids::Divisions,
    },
    service: Service {
        codes: &["nummer"],
        names: &[],
        files: &[(
            Rank::Register,
            FileSignature::of(&["nummer", "navn", "kommunekode|kommune.kode", "sognekode|sogn.kode|sogn"])
                .without(&["geom"]),
        )],
        coded: None,
    },
};
