//! Provinces, which are the regions of European statistics; their NUTS 3 code is the code.

use vejviser_dataset::tables::AreaKind;
use vejviser_model::nuts::province_of_nuts3;

use super::{DivisionRegister, Ids, Numbering, Service, Theme};
use crate::record::Rank;
use crate::source::signature::FileSignature;

pub(super) const THEME: Theme = Theme {
    kind: AreaKind::Province,
    folder: "landsdele",
    code: province_of_nuts3,
    numbering: Numbering::National,
    above: &[AreaKind::Region],
    register: DivisionRegister {
        codes: &["nuts3", "NUTS3vaerdi"],
        loader: &[FileSignature::of(&["nuts3"])],
        download: &[FileSignature::of(&["NUTS3vaerdi"])],
        lists: &["landsdel"],
        rank: Rank::Register,
        ids: Ids::Divisions,
    },
    service: Service {
        codes: &["nuts3"],
        names: &[],
        files: &[(Rank::List, FileSignature::of(&["nuts3"])), (Rank::Register, FileSignature::of(&["nuts3", "navn"]))],
        coded: None,
    },
};
