//! Parcels, whose files are the cadastre's: see [`crate::source::cadastre`].

use vejviser_dataset::tables::AreaKind;

use super::{DivisionRegister, Ids, Numbering, Service, Theme};
use crate::record::Rank;
use crate::source::value::owner_district;

pub(super) const THEME: Theme = Theme {
    kind: AreaKind::Parcel,
    folder: "jordstykker",
    code: owner_district,
    numbering: Numbering::National,
    above: &[],
    register: DivisionRegister {
        codes: &[],
        loader: &[],
        download: &[],
        lists: &[],
        rank: Rank::Register,
        ids: Ids::Other,
    },
    service: Service { codes: &[], names: &[], files: &[], coded: None },
};
