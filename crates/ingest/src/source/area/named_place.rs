//! Named places, which have files of their own.

use vejviser_dataset::tables::AreaKind;

use super::{Theme, without_files};
use crate::source::value::digits;

pub(super) const THEME: Theme = without_files(AreaKind::NamedPlace, "steder", digits);
