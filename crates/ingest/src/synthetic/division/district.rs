//! The districts of entrances: those that contain them, where their boundaries were imported. Before, an entrance has the
//! districts of the middle of its town, which need not be those of its outskirts.

use rayon::prelude::*;
use vejviser_dataset::tables::AreaKind;

use crate::collected::{Collected, Entrance, district};
use crate::link::Boundaries;

/// The kinds that have boundaries, with their places among the districts of an entrance.
const KINDS: [(AreaKind, usize); 4] = [
    (AreaKind::Parish, district::PARISH),
    (AreaKind::PoliceDistrict, district::POLICE),
    (AreaKind::CourtDistrict, district::COURT),
    (AreaKind::NominationDistrict, district::NOMINATION),
];

pub(super) fn fill(collected: &mut Collected) {
    for (kind, place) in KINDS {
        let boundaries = Boundaries::of_kind(&collected.polygons, kind);
        let give = |entrance: &mut Entrance| {
            if let Some(code) = entrance.point.and_then(|at| boundaries.nearest(at)) {
                entrance.districts[place] = code as u16;
            }
        };
        collected.entrances.par_iter_mut().for_each(give);
    }
}
