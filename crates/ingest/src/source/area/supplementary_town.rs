//! Supplementary towns, which their ids alone tell apart. The register of divisions has their boundaries, the address
//! register their status; how files of the former are recognised is the matter of [`crate::source::dagi`].

use vejviser_dataset::tables::AreaKind;

use super::{DivisionRegister, Ids, Numbering, Service, Theme};
use crate::record::Rank;
use crate::source::signature::FileSignature;
use crate::source::value::digits;

pub(super) const THEME: Theme = Theme {
    kind: AreaKind::SupplementaryTown,
    folder: "supplerendebynavne2",
    code: digits,
    numbering: Numbering::Id,
    above: &[AreaKind::Municipality],
    register: DivisionRegister {
        codes: &[],
        loader: &[],
        download: &[],
        lists: &[],
        rank: Rank::Register,
        ids: Ids::Divisions,
    },
    service: Service {
        codes: &["dagi_id"],
        names: &[],
        files: &[
            (Rank::Register, FileSignature::of(&["dagi_id", "navn", "darstatus"])),
            (
                Rank::Register,
                FileSignature::of(&["dagi_id", "navn", "kommunekode", "geometri|geometri.type"])
                    .without(&["kode", "nummer", "nr"]),
            ),
        ],
        coded: None,
    },
};
