//! Parcels, whose files are the cadastre's: see [`crate::source::cadastre`].

use vejviser_dataset::tables::AreaKind;

use super::{Theme, without_files};
use crate::source::value::owner_district;

pub(super) const THEME: Theme = without_files(AreaKind::Parcel, "jordstykker", owner_district);
