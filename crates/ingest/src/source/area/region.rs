//! Regions.

use vejviser_dataset::tables::AreaKind;

use super::{Coded, DivisionRegister, Ids, Numbering, Service, Theme};
use crate::record::Rank;
use crate::source::signature::FileSignature;
use crate::source::value::code_number;

pub(super) const THEME: Theme = Theme {
    kind: AreaKind::Region,
    folder: "regioner",
    code: code_number,
    numbering: Numbering::National,
    above: &[],
    register: DivisionRegister {
        codes: &["kode", "regionskode"],
        loader: &[FileSignature::of(&["nuts2"])],
        download: &[FileSignature::of(&["regionskode"])],
        lists: &["regionsinddeling"],
        rank: Rank::Register,
        ids: Ids::Divisions,
    },
    service: Service {
        codes: &["regionkode"],
        names: &["regionnavn"],
        files: &[(Rank::List, FileSignature::of(&["regionkode", "regionnavn"]))],
        coded: Some(Coded { range: 1081..=1085, mark: Some("nuts2") }),
    },
};
