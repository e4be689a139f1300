//! Fills the tables of a snapshot.

mod address;
mod area;
mod combination;
mod named_place;
mod named_street;
mod parcel;
mod parcel_in_use;
mod register;
mod street;
mod version;
pub(in crate::link) mod words;

use std::collections::BTreeSet;

use rayon::prelude::*;
use rustc_hash::FxHashMap;
use vejviser_dataset::tables::AreaKind;
use vejviser_model::Uuid;

use crate::collected::{Collected, Entrance};
use crate::link::area::Areas;
use crate::link::building::Buildings;
use crate::link::named_place::NamedPlaces;
use crate::link::named_street::Named;
use crate::link::order::Ordered;
use crate::link::place::Places;
use crate::link::settlement::Combinations;
use crate::link::street::Segment;
use crate::link::version::Versions;
use crate::record::Symbol;
use crate::report::Findings;
pub(in crate::link) use area::polygons;
use combination::AreaCombination;
pub(in crate::link) use parcel::parcels;

/// Entrances that a thread looks at together.
const TOGETHER: usize = 1 << 14;

/// Which rows go together, found while entrances are written.
#[derive(Default)]
pub(in crate::link) struct Uses {
    /// Street and place.
    pub(in crate::link) places: BTreeSet<(u32, u32)>,
    /// Street and postcode.
    pub(in crate::link) postcodes: BTreeSet<(u32, u16)>,
    /// Postcode and municipality.
    pub(in crate::link) municipalities: BTreeSet<(u16, u16)>,
}

/// Row of each area.
pub(in crate::link) type AreaRows = FxHashMap<(AreaKind, u32), u32>;

/// Everything in its order.
pub(in crate::link) struct Linked<'a> {
    pub(in crate::link) collected: &'a Collected,
    pub(in crate::link) areas: Areas,
    pub(in crate::link) segments: Vec<Segment>,
    pub(in crate::link) named_streets: Vec<Named>,
    /// Names of segments in order, and the row of each.
    pub(in crate::link) names: (Vec<Symbol>, FxHashMap<Symbol, u32>),
    pub(in crate::link) street_rows: FxHashMap<(u16, u16), u32>,
    pub(in crate::link) ordered: Ordered,
    pub(in crate::link) places: Places,
    pub(in crate::link) area_rows: AreaRows,
    pub(in crate::link) versions: Versions,
    pub(in crate::link) named_places: NamedPlaces,
    pub(in crate::link) settlements: Combinations,
    pub(in crate::link) buildings: Buildings,
}

impl Linked<'_> {
    /// The row of the entrance with an id.
    pub(in crate::link) fn entrance_with(&self, id: Uuid) -> Option<u32> {
        self.ordered.entrance_with(id, self.collected)
    }

    pub(in crate::link) fn entrances(&self) -> impl Iterator<Item = (u32, &Entrance)> {
        self.ordered.entrances.iter().zip(0..).map(|(&place, row)| (row, &self.collected.entrances[place as usize]))
    }

    /// Counts codes for which no source has a name.
    pub(in crate::link) fn count_unnamed(&self, findings: &mut Findings) {
        let of_run = |places: &[u32]| {
            let mut findings = Findings::default();
            // Neighbours lie in the same areas, mostly.
            let mut last = None;
            let mut unnamed = Vec::new();
            for &place in places {
                let entrance = &self.collected.entrances[place as usize];
                let of = (entrance.street.0, entrance.postcode, entrance.large_recipient);
                let key = (of, AreaCombination::of(entrance), entrance.owner_district);
                if last != Some(key) {
                    last = Some(key);
                    unnamed.clear();
                    unnamed.extend(self.unnamed(entrance));
                }
                for kind in &unnamed {
                    findings.unjoined(kind);
                }
            }
            findings
        };
        let found: Vec<Findings> = self.ordered.entrances.par_chunks(TOGETHER).map(of_run).collect();
        for found in found {
            findings.merge(found);
        }
    }

    /// What is said of codes of an entrance that have no name.
    fn unnamed(&self, entrance: &Entrance) -> impl Iterator<Item = String> {
        let [region, parish, police, court, nomination] = entrance.districts.map(u32::from);
        let codes = [
            (AreaKind::Municipality, entrance.street.0.into()),
            (AreaKind::Postcode, entrance.postcode.into()),
            (AreaKind::Postcode, entrance.large_recipient.into()),
            (AreaKind::Region, region),
            (AreaKind::Parish, parish),
            (AreaKind::PoliceDistrict, police),
            (AreaKind::CourtDistrict, court),
            (AreaKind::NominationDistrict, nomination),
            (AreaKind::OwnerDistrict, entrance.owner_district),
        ];
        let unnamed = codes.into_iter().filter(|code| code.1 != 0 && !self.area_rows.contains_key(code));
        unnamed.map(|(kind, _)| format!("access address to name of {}", kind.name()))
    }
}
