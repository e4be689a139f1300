//! Values that many entrances have together, each combination a row of a small table.

use std::hash::Hash;
use std::marker::PhantomData;

use rustc_hash::{FxHashMap, FxHashSet};
use vejviser_dataset::tables::{AreaKind, DivisionRow, DivisionsBuilder, PointOriginRow, PointOriginsBuilder};

use super::Linked;
use crate::collected::Entrance;
use crate::record::Symbol;

/// Rows of combinations.
pub(in crate::link) struct Rows<K>(FxHashMap<K, u32>);

impl<K: Copy + Eq + Hash> Rows<K> {
    /// Numbers the distinct ones of `keys` in the order of `sort`.
    pub(super) fn new<S: Ord>(keys: impl Iterator<Item = K>, sort: impl Fn(&K) -> S) -> (Self, Vec<K>) {
        let distinct: FxHashSet<K> = keys.collect();
        let mut distinct: Vec<K> = distinct.into_iter().collect();
        distinct.sort_by_cached_key(sort);
        (Self(distinct.iter().copied().zip(0..).collect()), distinct)
    }

    /// The row of a combination that was among those given.
    pub(in crate::link) fn row(&self, key: &K) -> u32 {
        self.0.get(key).copied().unwrap_or_default()
    }
}

/// The areas that an entrance lies in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(in crate::link) struct AreaCombination {
    districts: [u16; 5],
    province: u32,
    voting_area: u32,
    parish_council_area: u32,
    zone: Option<u8>,
    settlements: u32,
}

impl AreaCombination {
    pub(in crate::link) fn of(entrance: &Entrance) -> Self {
        let Entrance { districts, province, voting_area, parish_council_area, zone, settlements, .. } = *entrance;
        Self { districts, province, voting_area, parish_council_area, zone, settlements }
    }
}

/// How the points of an entrance came about.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::link) struct PointOrigin {
    accuracy: u8,
    source: Option<u8>,
    technical_standard: Option<Symbol>,
    road_source: Option<Symbol>,
    road_accuracy: Option<u8>,
    road_standard: Option<Symbol>,
}

impl PointOrigin {
    pub(in crate::link) fn of(entrance: &Entrance) -> Self {
        let road = &entrance.road_point;
        Self {
            accuracy: entrance.accuracy,
            source: entrance.source,
            technical_standard: entrance.technical_standard,
            road_source: road.source,
            road_accuracy: road.accuracy,
            road_standard: road.standard,
        }
    }
}

impl Linked<'_> {
    /// Fills the table of areas that entrances lie in.
    pub(in crate::link) fn divisions(&self, table: &mut DivisionsBuilder) -> Rows<AreaCombination> {
        let (rows, divisions) =
            Rows::new(self.entrances().map(|(_, entrance)| AreaCombination::of(entrance)), |&key| key);
        let some = |code: u16| (code != 0).then_some(code);
        let area = |kind: AreaKind, code: u32| self.area_rows.get(&(kind, code)).copied();
        for division in divisions {
            let [region, parish, police_district, court_district, nomination_district] = division.districts.map(some);
            table.push(&DivisionRow {
                region,
                parish,
                police_district,
                court_district,
                nomination_district,
                voting_area: area(AreaKind::VotingArea, division.voting_area),
                parish_council_area: area(AreaKind::ParishCouncilArea, division.parish_council_area),
                province: area(AreaKind::Province, division.province),
                zone: division.zone,
                settlements: self.settlements.get(division.settlements as usize).map_or(&[], Vec::as_slice),
                borrowed: PhantomData,
            });
        }
        rows
    }

    /// Fills the table of how points came about.
    pub(in crate::link) fn point_origins(&self, table: &mut PointOriginsBuilder) -> Rows<PointOrigin> {
        let text = |symbol: Option<Symbol>| symbol.map(|symbol| self.collected.strings.text(symbol));
        let sort = |key: &PointOrigin| {
            let road = (text(key.road_source), key.road_accuracy, text(key.road_standard));
            (key.accuracy, key.source, text(key.technical_standard), road)
        };
        let (rows, origins) = Rows::new(self.entrances().map(|(_, entrance)| PointOrigin::of(entrance)), sort);
        for origin in origins {
            table.push(&PointOriginRow {
                accuracy: origin.accuracy,
                source: origin.source,
                technical_standard: text(origin.technical_standard),
                road_point_source: text(origin.road_source),
                road_point_accuracy: origin.road_accuracy,
                road_point_standard: text(origin.road_standard),
                borrowed: PhantomData,
            });
        }
        rows
    }
}
