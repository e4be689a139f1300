//! Parcels.

use vejviser_dataset::tables::AreaKind;

use crate::area::Theme;
use crate::bytes::href::folder;

/// What is said of them.
pub const THEME: Theme = Theme { kind: AreaKind::Parcel, folder: folder::LAND_PARCEL, key: |_| None, resource: None };
