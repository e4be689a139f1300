//! Parishes.

use vejviser_dataset::tables::AreaKind;

use super::{Coded, DivisionRegister, Ids, Numbering, Service, Theme};
use crate::record::Rank;
use crate::source::signature::FileSignature;
use crate::source::value::code_number;

pub(super) const THEME: Theme = Theme {
    kind: AreaKind::Parish,
    folder: "sogne",
    code: code_number,
    numbering: Numbering::National,
    above: &[],
    register: DivisionRegister {
        codes: &["kode", "sognekode"],
        loader: &[FileSignature::of(&["kode"]).in_file("sogn")],
        download: &[FileSignature::of(&["sognekode"])],
        lists: &["sogneinddeling"],
        rank: Rank::Register,
        ids: Ids::Divisions,
    },
    service: Service {
        codes: &["sognekode"],
        names: &["sognenavn"],
        files: &[(Rank::List, FileSignature::of(&["sognekode", "sognenavn"]))],
        coded: Some(Coded { range: 7000..=9999, mark: None }),
    },
};
