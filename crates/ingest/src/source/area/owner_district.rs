//! Owner districts of the cadastre. Their ids are those of the cadastre.

use vejviser_dataset::tables::AreaKind;

use super::{Coded, DivisionRegister, Ids, Numbering, Service, Theme};
use crate::record::Rank;
use crate::source::signature::FileSignature;
use crate::source::value::owner_district;

pub(super) const THEME: Theme = Theme {
    kind: AreaKind::OwnerDistrict,
    folder: "ejerlav",
    code: owner_district,
    numbering: Numbering::National,
    above: &[],
    register: DivisionRegister {
        codes: &["ejerlavskode"],
        loader: &[],
        download: &[FileSignature::of(&["ejerlavskode"])],
        lists: &[],
        rank: Rank::Register,
        ids: Ids::Other,
    },
    service: Service {
        codes: &["ejerlavskode"],
        names: &["ejerlavsbetegnelse"],
        files: &[(Rank::List, FileSignature::of(&["ejerlavskode", "ejerlavsbetegnelse"]))],
        coded: Some(Coded { range: 10_000..=9_999_999, mark: None }),
    },
};
