//! Supplementary towns.

use vejviser_dataset::tables::AreaKind;

use crate::area::Theme;
use crate::bytes::href::folder;

/// What is said of them.
pub const THEME: Theme =
    Theme { kind: AreaKind::SupplementaryTown, folder: folder::SUPPLEMENTARY_TOWN, key: |_| None, resource: None };
