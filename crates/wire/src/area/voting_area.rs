//! `afstemningsområde`: a voting area. Entrances refer to it; it has no resource of its own yet.

use vejviser_dataset::tables::{AREAS_A_MUNICIPALITY, AreaKind};

use crate::area::Theme;
use crate::bytes::href::Key;

/// Folder of the register.
pub const FOLDER: &str = "/afstemningsomraader/";

/// What is said of it.
pub const THEME: Theme =
    Theme { kind: AreaKind::VotingArea, folder: FOLDER, key: |code| Some(key(code)), resource: None };

/// Municipality and number.
pub fn key(code: u32) -> Key<'static> {
    Key::Pair(code / AREAS_A_MUNICIPALITY, number(code))
}

/// Its number within the municipality.
pub fn number(code: u32) -> u32 {
    code % AREAS_A_MUNICIPALITY
}
