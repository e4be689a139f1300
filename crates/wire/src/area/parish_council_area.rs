//! `menighedsrådsafstemningsområde`: a voting area of the parish councils. Entrances refer to it; it has no resource of its own yet.

use vejviser_dataset::tables::{AreaKind, WITHOUT_NUMBER};

use crate::area::{Theme, voting_area};

/// Folder of the register.
pub const FOLDER: &str = "/menighedsraadsafstemningsomraader/";

/// What is said of it.
pub const THEME: Theme = Theme {
    kind: AreaKind::ParishCouncilArea,
    folder: FOLDER,
    key: |code| number(code).map(|_| voting_area::key(code)),
    resource: None,
};

/// Its number within the municipality, where it has one.
pub fn number(code: u32) -> Option<u32> {
    (code < WITHOUT_NUMBER).then(|| voting_area::number(code))
}
