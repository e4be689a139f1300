//! Buildings, whose resource has records of its own.

use vejviser_dataset::tables::AreaKind;

use crate::area::Theme;
use crate::bytes::href::folder;

/// What is said of them.
pub const THEME: Theme = Theme { kind: AreaKind::Building, folder: folder::BUILDING, key: |_| None, resource: None };
