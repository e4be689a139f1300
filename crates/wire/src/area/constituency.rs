//! `storkreds`: a constituency. Entrances refer to it; it has no resource of its own yet.

use vejviser_dataset::tables::AreaKind;

use crate::area::Theme;
use crate::area::coded::number;

/// Folder of the register.
pub const FOLDER: &str = "/storkredse/";

/// What is said of it.
pub const THEME: Theme = Theme { kind: AreaKind::Constituency, folder: FOLDER, key: number, resource: None };
