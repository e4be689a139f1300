//! Divisions: which ones entrances lie in, and those that no openly licensed list has with their boundaries: provinces,
//! voting areas, owner districts, areas of parish councils and supplementary towns. These follow from the
//! municipalities, the parishes and the entrances, which they name.

mod district;
mod outlines;
mod owner_district;
mod parish_council;
mod pieces;
mod province;
mod town;
mod voting_area;

use vejviser_dataset::tables::AreaKind;

use self::outlines::Outlines;
use super::day::MEASURED;
use super::facts::CountryFacts;
use crate::collected::Collected;
use crate::record::{Area, Strings};

/// More than there are codes of a kind.
const IDS_A_KIND: u64 = 100_000_000;

/// Fills the divisions in, and gives the entrances their codes.
pub(super) fn fill(facts: &CountryFacts, collected: &mut Collected, strings: &mut Strings) {
    let municipalities = Outlines::of(collected, AreaKind::Municipality);
    district::fill(collected);
    province::fill(facts, &municipalities, collected, strings);
    voting_area::fill(facts, &municipalities, collected, strings);
    owner_district::fill(facts, &municipalities, collected, strings);
    parish_council::fill(&municipalities, collected, strings);
    town::fill(facts, collected, strings);
}

/// An area that was measured with all others, with an id that no other has.
fn area(kind: AreaKind, code: u32) -> Area {
    Area {
        dagi_id: Some(kind as u64 * IDS_A_KIND + u64::from(code)),
        changed: MEASURED,
        geometry_changed: MEASURED,
        geometry_version: Some(1),
        ..Area::new(kind, code, None)
    }
}
