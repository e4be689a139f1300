//! Parishes.

use vejviser_dataset::tables::AreaKind;

use super::{Coded, DivisionRegister, Ids, Numbering, Service, Theme};
use crate::record::Rank;
use crate::source::signature::Signature;
use crate::source::value::code_number;

pub(super) const THEME: Theme = Theme {
    kind: AreaKind::Parish,
    folder: "sogne",
    code: code_number,
    numbering: Numbering::National,
    above: &[],
    register: DivisionRegister {
        codes: &["kode", "sognekode"],
        loader: &[Signature::of(&["kode"]).in_file("sogn")],
        download: &[Signature::of(&["sognekode"])],
        lists: &["sogneinddeling"],
        rank: Rank::Register,
        ids: Ids::Divisions,
    },
    service: Service {
        codes: &["sognekode"],
        names: &["sognenavn"],
        files: &[(Rank::List, Signature::of(&["sognekode", "sognenavn"]))],
        coded: Some(Coded { range: 7000..=9999, mark: None }),
    },
};
