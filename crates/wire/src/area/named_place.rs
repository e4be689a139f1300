//! Named places, whose resources have records of their own.

use vejviser_dataset::tables::AreaKind;

use crate::area::Theme;
use crate::bytes::href::folder;

/// What is said of them.
pub const THEME: Theme = Theme { kind: AreaKind::NamedPlace, folder: folder::PLACE, key: |_| None, resource: None };
