//! Police districts.

use vejviser_dataset::tables::AreaKind;

use super::{Coded, DivisionRegister, Ids, Numbering, Service, Theme};
use crate::record::Rank;
use crate::source::signature::FileSignature;
use crate::source::value::code_number;

pub(super) const THEME: Theme = Theme {
    kind: AreaKind::PoliceDistrict,
    folder: "politikredse",
    code: code_number,
    numbering: Numbering::National,
    above: &[],
    register: DivisionRegister {
        codes: &["kode", "myndighedskode"],
        loader: &[FileSignature::of(&["kode"]).in_file("politikreds")],
        download: &[
            FileSignature::of(&["politikredsnummer"]),
            FileSignature::of(&["myndighedskode"]).in_file("politikreds"),
        ],
        lists: &["politikreds"],
        rank: Rank::Register,
        ids: Ids::Divisions,
    },
    service: Service {
        codes: &["mynd_kode"],
        names: &["polkr_navn"],
        files: &[(Rank::List, FileSignature::of(&["mynd_kode", "polkr_navn"]))],
        coded: Some(Coded { range: 1460..=1499, mark: None }),
    },
};
