//! Municipalities.

use vejviser_dataset::tables::AreaKind;

use super::{Coded, DivisionRegister, Ids, Numbering, Service, Theme};
use crate::record::Rank;
use crate::source::signature::FileSignature;
use crate::source::value::code_number;

pub(super) const THEME: Theme = Theme {
    kind: AreaKind::Municipality,
    folder: "kommuner",
    code: code_number,
    numbering: Numbering::National,
    above: &[AreaKind::Region],
    register: DivisionRegister {
        codes: &["kode", "kommunekode"],
        loader: &[FileSignature::of(&["udenforkommuneinddeling"])],
        download: &[FileSignature::of(&["kommunekode"])],
        lists: &["kommuneinddeling"],
        rank: Rank::Register,
        ids: Ids::Divisions,
    },
    service: Service {
        codes: &["komkode"],
        names: &["komnavn"],
        files: &[(Rank::List, FileSignature::of(&["komkode", "komnavn"]))],
        coded: Some(Coded { range: 101..=999, mark: Some("udenforkommuneinddeling") }),
    },
};
