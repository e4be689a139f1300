//! Areas by the words of their code and of what they are called.

use std::cmp::Reverse;

use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::AreaKind;
use vejviser_dataset::text::{TextField, area_texts};
use vejviser_model::collate::collation_key;
use vejviser_model::words::index_words;

use super::filter::CompiledArea;
use crate::search::{NameWords, Query, Top};
use crate::{Budget, Engine, Result};

/// The words of the areas that are found by them.
#[derive(Debug)]
pub(crate) struct AreaNames {
    words: NameWords,
    /// The first owner district, and the position of each among their names in alphabetical order.
    districts: (u32, Vec<u32>),
}

impl AreaNames {
    fn new(snapshot: &Snapshot) -> Self {
        // Places and buildings are found by tables of their own, parcels by their owner district.
        let rows = 0..snapshot.areas_of(AreaKind::NamedPlace).start;
        // All words weigh alike, so that the fewer win.
        let words_of = |row: u32| {
            let (areas, row) = (&snapshot.areas, row as usize);
            let name = |code: &u16| {
                let municipality = snapshot.area(AreaKind::Municipality, (*code).into())?;
                Some(areas.name.get(municipality as usize))
            };
            let Some(&kind) = AreaKind::ALL.get(usize::from(areas.kind.get(row))) else { return Vec::new() };
            let municipalities = areas.municipalities.get(row).iter().filter_map(name);
            let texts = area_texts(kind, areas.name.get(row), municipalities, areas.polling_station.get(row));
            let code = format!("{:04}", areas.code.get(row));
            let mut words: Vec<String> = texts.flat_map(index_words).chain([code]).collect();
            words.sort_unstable();
            words.dedup();
            words
        };
        let districts = snapshot.areas_of(AreaKind::OwnerDistrict);
        let mut by_name: Vec<u32> = (0..districts.len() as u32).collect();
        let name = |&place: &u32| collation_key(snapshot.areas.name.get((districts.start + place) as usize));
        by_name.sort_by_cached_key(|place| (name(place), *place));
        let mut positions = vec![0; by_name.len()];
        by_name.into_iter().zip(0..).for_each(|(place, position)| positions[place as usize] = position);
        let words = NameWords::new(snapshot, TextField::Area, rows, words_of);
        Self { words, districts: (districts.start, positions) }
    }

    /// Where an area stands among those of the same rank. Owner districts are many of one name: they stand by their names,
    /// other areas by their codes.
    fn position(&self, row: u32) -> u32 {
        let (first, positions) = &self.districts;
        row.checked_sub(*first).and_then(|place| positions.get(place as usize)).copied().unwrap_or(row)
    }
}

impl Engine {
    /// Made when the engine is warmed, else by the first who needs it.
    pub(crate) fn area_names(&self) -> &AreaNames {
        self.area_names.get_or_init(|| AreaNames::new(self.snapshot()))
    }
}

/// The first `limit` areas that hold every word and are let through, the best first.
pub(super) fn find(
    engine: &Engine,
    filter: &CompiledArea<'_>,
    query: &Query,
    limit: usize,
    budget: &mut Budget,
) -> Result<Vec<u32>> {
    let names = engine.area_names();
    let mut top = Top::new(limit);
    for (rank, row) in names.words.ranked(engine.snapshot(), &filter.all(), query, budget)? {
        let key = (Reverse(rank), names.position(row), row);
        if top.worst().is_none_or(|worst| key < *worst) && filter.is_candidate(row) && filter.holds(row) {
            top.add(key);
        }
    }
    Ok(top.finish().into_iter().map(|(.., row)| row).collect())
}
