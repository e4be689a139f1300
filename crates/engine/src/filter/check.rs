//! One restriction of an entrance by a column of its own.

use vejviser_dataset::Snapshot;
use vejviser_dataset::record::Packed;
use vejviser_dataset::tables::{AreaKind, Divisions};

use crate::rowset::RowSet;

/// Columns that hold the code of an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CodeColumn {
    Region,
    Parish,
    CourtDistrict,
    PoliceDistrict,
    NominationDistrict,
}

impl CodeColumn {
    fn of(self, divisions: &Divisions) -> &Packed<Option<u16>> {
        match self {
            Self::Region => &divisions.region,
            Self::Parish => &divisions.parish,
            Self::CourtDistrict => &divisions.court_district,
            Self::PoliceDistrict => &divisions.police_district,
            Self::NominationDistrict => &divisions.nomination_district,
        }
    }

    fn kind(self) -> AreaKind {
        match self {
            Self::Region => AreaKind::Region,
            Self::Parish => AreaKind::Parish,
            Self::CourtDistrict => AreaKind::CourtDistrict,
            Self::PoliceDistrict => AreaKind::PoliceDistrict,
            Self::NominationDistrict => AreaKind::NominationDistrict,
        }
    }
}

/// Columns that hold the row of an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AreaColumn {
    VotingArea,
    Province,
}

/// One restriction; an entrance without a value never fulfils it.
#[derive(Clone, Debug)]
pub(super) enum Check {
    /// The code is one of these.
    Code(CodeColumn, Vec<u16>),
    /// The area is one of these rows.
    Area(AreaColumn, RowSet),
    /// `A`, `B` or `U`.
    Accuracy(Vec<u8>),
    Zone(Vec<u8>),
    OwnerDistrict(u32),
    CadastralNumber(String),
    PropertyNumber(Vec<u32>),
}

impl Check {
    /// Whether an entrance fulfils it.
    pub(super) fn holds(&self, snapshot: &Snapshot, row: usize) -> bool {
        let (entrances, divisions) = (&snapshot.access_addresses, &snapshot.divisions);
        let division = || entrances.division.get(row) as usize;
        match self {
            Self::Code(column, codes) => column.of(divisions).get(division()).is_some_and(|code| codes.contains(&code)),
            Self::Area(AreaColumn::VotingArea, areas) => {
                divisions.voting_area.get(division()).is_some_and(|area| areas.contains(area))
            }
            Self::Area(AreaColumn::Province, areas) => {
                divisions.province.get(division()).is_some_and(|area| areas.contains(area))
            }
            Self::Accuracy(letters) => {
                letters.contains(&snapshot.point_origins.accuracy.get(entrances.point_origin.get(row) as usize))
            }
            Self::Zone(zones) => divisions.zone.get(division()).is_some_and(|zone| zones.contains(&zone)),
            Self::OwnerDistrict(code) => entrances.owner_district.get(row) == Some(*code),
            Self::CadastralNumber(number) => entrances.cadastral_number.get(row) == Some(number.as_str()),
            Self::PropertyNumber(numbers) => {
                entrances.property_number.get(row).is_some_and(|number| numbers.contains(&number))
            }
        }
    }

    /// About which share of the entrances fulfils it.
    pub(super) fn share(&self, snapshot: &Snapshot) -> f64 {
        let of_kind = |kind: AreaKind, asked: f64| asked / (snapshot.areas_of(kind).len().max(1) as f64);
        match self {
            Self::Code(column, codes) => of_kind(column.kind(), codes.len() as f64),
            Self::Area(AreaColumn::VotingArea, areas) => of_kind(AreaKind::VotingArea, areas.len() as f64),
            Self::Area(AreaColumn::Province, areas) => of_kind(AreaKind::Province, areas.len() as f64),
            Self::Accuracy(_) | Self::Zone(_) => 0.2,
            Self::OwnerDistrict(_) => 1e-4,
            Self::CadastralNumber(_) => 1e-3,
            Self::PropertyNumber(_) => 1e-5,
        }
    }
}
