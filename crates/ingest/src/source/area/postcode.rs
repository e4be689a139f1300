//! Postcodes. Their names are those of the address register, so boundaries from the register of divisions rank below.

use vejviser_dataset::tables::AreaKind;

use super::{DivisionRegister, Ids, Numbering, Service, Theme};
use crate::record::Rank;
use crate::source::signature::FileSignature;
use crate::source::value::code_number;

pub(super) const THEME: Theme = Theme {
    kind: AreaKind::Postcode,
    folder: "postnumre",
    code: code_number,
    numbering: Numbering::National,
    above: &[],
    register: DivisionRegister {
        codes: &["nr", "postnummer"],
        loader: &[FileSignature::of(&["nr", "navn"])],
        download: &[FileSignature::of(&["postnummer"])],
        lists: &["postnummerinddeling"],
        rank: Rank::Boundary,
        ids: Ids::Divisions,
    },
    service: Service {
        codes: &["nr", "postnr", "postnr_txt"],
        names: &["postbynavn"],
        files: &[
            (Rank::Register, FileSignature::of(&["nr", "navn"])),
            (Rank::List, FileSignature::of(&["postnr", "navn", "stormodtager"])),
            (Rank::List, FileSignature::of(&["postnr_txt", "postbynavn"])),
        ],
        coded: None,
    },
};
