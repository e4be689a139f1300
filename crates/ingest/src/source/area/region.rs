//! Regions.

use vejviser_dataset::tables::AreaKind;

use super::{Coded, DivisionRegister, Ids, Numbering, Service, Theme};
use crate::record::Rank;
use crate::source::signature::Signature;
use crate::source::value::code_number;

pub(super) const THEME: Theme = Theme {
    kind: AreaKind::Region,
    folder: "regioner",
    code: code_number,
    numbering: Numbering::National,
    above: &[],
    register: DivisionRegister {
        codes: &["kode", "regionskode"],
        loader: &[Signature::of(&["nuts2"])],
        download: &[Signature::of(&["regionskode"])],
        lists: &["regionsinddeling"],
        rank: Rank::Register,
        ids: Ids::Divisions,
    },
    service: Service {
        codes: &["regionkode"],
        names: &["regionnavn"],
        files: &[(Rank::List, Signature::of(&["regionkode", "regionnavn"]))],
        coded: Some(Coded { range: 1081..=1085, mark: Some("nuts2") }),
    },
};
