//! `landsdel`: a province. Entrances refer to it; it has no resource of its own yet.

use vejviser_dataset::tables::AreaKind;

use crate::area::Theme;
use crate::bytes::href::Key;

/// Folder of the register.
pub const FOLDER: &str = "/landsdele/";

/// What is said of it.
pub const THEME: Theme =
    Theme { kind: AreaKind::Province, folder: FOLDER, key: |code| Some(Key::Nuts3(code)), resource: None };
