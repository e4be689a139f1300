//! Electoral parts of the country; a letter is the code.

use vejviser_dataset::tables::AreaKind;

use super::{DivisionRegister, Ids, Numbering, Service, Theme};
use crate::record::Rank;
use crate::source::signature::FileSignature;
use crate::source::value::electoral_part;

pub(super) const THEME: Theme = Theme {
    kind: AreaKind::ElectoralPart,
    folder: "valglandsdele",
    code: electoral_part,
    numbering: Numbering::National,
    above: &[],
    register: DivisionRegister {
        codes: &["bogstav", "valglandsdelsbogstav"],
        loader: &[FileSignature::of(&["bogstav"])],
        download: &[FileSignature::of(&["valglandsdelsbogstav"])],
        lists: &["valglandsdel"],
        rank: Rank::Register,
        ids: Ids::Divisions,
    },
    service: Service {
        codes: &["bogstav"],
        names: &[],
        files: &[(Rank::Register, FileSignature::of(&["bogstav", "navn"]))],
        coded: None,
    },
};
