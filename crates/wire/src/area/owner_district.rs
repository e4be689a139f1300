//! `ejerlav`: an owner district of the cadastre. Entrances refer to it; it has no resource of its own yet.

use vejviser_dataset::tables::AreaKind;

use crate::area::Theme;
use crate::area::coded::number;
use crate::bytes::href::folder;

/// What is said of it.
pub const THEME: Theme =
    Theme { kind: AreaKind::OwnerDistrict, folder: folder::OWNER_DISTRICT, key: number, resource: None };
