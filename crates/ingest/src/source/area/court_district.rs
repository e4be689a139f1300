//! Court districts.

use vejviser_dataset::tables::AreaKind;

use super::{Coded, DivisionRegister, Ids, Numbering, Service, Theme};
use crate::record::Rank;
use crate::source::signature::FileSignature;
use crate::source::value::code_number;

pub(super) const THEME: Theme = Theme {
    kind: AreaKind::CourtDistrict,
    folder: "retskredse",
    code: code_number,
    numbering: Numbering::National,
    above: &[],
    register: DivisionRegister {
        codes: &["kode", "myndighedskode"],
        loader: &[FileSignature::of(&["kode"]).in_file("retskreds")],
        download: &[
            FileSignature::of(&["retskredsnummer"]),
            FileSignature::of(&["myndighedskode"]).in_file("retskreds"),
        ],
        lists: &["retskreds"],
        rank: Rank::Register,
        ids: Ids::Divisions,
    },
    service: Service {
        codes: &["mynd_kode"],
        names: &["retskrnavn"],
        files: &[(Rank::List, FileSignature::of(&["mynd_kode", "retskrnavn"]))],
        coded: Some(Coded { range: 1101..=1199, mark: None }),
    },
};
