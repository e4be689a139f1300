//! A new snapshot beside the one in use: an import of too few files must not empty a service.

use std::collections::{BTreeMap, BTreeSet};

use crate::error::loss::{Loss, Losses};
use crate::manifest::{FORMAT_VERSION, Manifest, Outline, SYNTHETIC_PREFIX};
use crate::postings::Posted;
use crate::raw::RawEntity;
use crate::snapshot::Root;
use crate::table::Table;
use crate::tables::{
    AccessAddressVersions, AccessAddresses, AccessPoints, AddressVersions, Addresses, AreaKind, AreaPolygons, Areas,
    NamedStreets, RoadPoints, StreetLines, Streets, SupplementaryTowns,
};
use crate::{Error, Register, Result, Snapshot};

/// The first format with parcels of their own. What was called so before are the numbers that entrances have.
const PARCELS_SINCE: u32 = 8;

/// How much of the snapshot in use a new one may lack.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum AcceptedLoss {
    /// So many percent of the rows of each register, but no register.
    Percent(f64),
    /// Everything.
    All,
}

impl AcceptedLoss {
    /// Refuses a new snapshot that lacks more than is accepted of the current one of a root.
    pub(crate) fn check(self, root: &Root, new: &Snapshot) -> Result<()> {
        let Self::Percent(percent) = self else { return Ok(()) };
        let current = match root.current() {
            Err(Error::NoSnapshot { .. }) => return Ok(()),
            other => other,
        };
        let holding = current.and_then(|folder| {
            let outline = Outline::read(&folder)?;
            if outline.format_version == FORMAT_VERSION {
                return Snapshot::open(&folder).map(|snapshot| Holding::of(&snapshot));
            }
            Ok(Holding::outlined(outline))
        });
        let refused =
            |reason: String| Error::refused(root.path(), format!("{reason}; --accept-loss publishes all the same"));
        let in_use = holding
            .map_err(|damage| refused(format!("the snapshot in use cannot be compared with the new one: {damage}")))?;
        let new = Holding::of(new);
        if new.is_synthetic && !in_use.is_synthetic {
            return Err(refused("the snapshot in use is real and the new one is synthetic".to_owned()));
        }
        let losses = in_use.losses(&new, percent);
        if losses.0.is_empty() { Ok(()) } else { Err(Error::Loss { root: root.path().to_owned(), losses }) }
    }
}

/// What a snapshot holds, as far as it is compared.
struct Holding {
    is_synthetic: bool,
    registers: BTreeSet<String>,
    /// Rows by name of a register, or of a table.
    rows: BTreeMap<String, u64>,
}

impl Holding {
    fn of(snapshot: &Snapshot) -> Self {
        let Manifest { data_version, counts, registers, .. } = &snapshot.manifest;
        let mut rows = rows_of_tables(counts);
        for kind in AreaKind::ALL {
            rows.insert(kind.name().to_owned(), snapshot.areas_of(kind).len() as u64);
        }
        let divisions = &snapshot.divisions;
        // Keys of a damaged file may name any row.
        let has_zone = |row: u32| (row as usize) < divisions.len() && divisions.zone.get(row as usize).is_some();
        let entrances = |column: Posted, is_counted: &dyn Fn(u32) -> bool| {
            let postings = snapshot.postings.between(column, 0..=u32::MAX);
            postings.filter(|posting| is_counted(posting.key)).map(|posting| u64::from(posting.count)).sum()
        };
        rows.insert(Register::Zones.name().to_owned(), entrances(Posted::Division, &has_zone));
        rows.insert(Register::CadastralNumbers.name().to_owned(), entrances(Posted::CadastralNumber, &|_| true));
        Self { is_synthetic: data_version.starts_with(SYNTHETIC_PREFIX), registers: registers.clone(), rows }
    }

    /// What a manifest says, whose tables are of another format.
    fn outlined(outline: Outline) -> Self {
        let Outline { data_version, counts, registers, sources, format_version, .. } = outline;
        let of_sources = || {
            let kinds: BTreeSet<String> = sources.into_iter().map(|source| source.kind).collect();
            Register::all().map(|register| register.name().to_owned()).filter(|name| kinds.contains(name)).collect()
        };
        let mut registers = registers.unwrap_or_else(of_sources);
        if format_version < PARCELS_SINCE && registers.remove(AreaKind::Parcel.name()) {
            registers.insert(Register::CadastralNumbers.name().to_owned());
        }
        Self { is_synthetic: data_version.starts_with(SYNTHETIC_PREFIX), registers, rows: rows_of_tables(&counts) }
    }

    /// What of it the new one lacks, where that is a register, or more than so many percent of the rows of one.
    fn losses(&self, new: &Self, percent: f64) -> Losses {
        let rows = |of: &Self, name: &str| of.rows.get(name).copied().unwrap_or_default();
        let names: BTreeSet<&String> = self.registers.iter().chain(self.rows.keys()).collect();
        let losses = names.into_iter().filter_map(|name| {
            let (in_use, left) = (rows(self, name), rows(new, name));
            let has_vanished = self.registers.contains(name) && !new.registers.contains(name);
            let is_less = in_use.saturating_sub(left) as f64 * 100.0 > in_use as f64 * percent;
            let is_lost = has_vanished || is_less || (in_use > 0 && left == 0);
            is_lost.then(|| Loss { register: name.clone(), in_use, new: left })
        });
        Losses(losses.collect())
    }
}

/// Rows of the registers that have tables of their own, and of what comes in files of its own: boundaries, lines, points.
fn rows_of_tables(counts: &BTreeMap<String, usize>) -> BTreeMap<String, u64> {
    let registers = [
        (Register::Streets, vec![Streets::NAME]),
        (Register::NamedStreets, vec![NamedStreets::NAME]),
        (Register::AccessAddresses, vec![AccessAddresses::NAME]),
        (Register::Addresses, vec![Addresses::NAME]),
        (Register::SupplementaryTowns, vec![SupplementaryTowns::NAME]),
        (Register::History, vec![AccessAddressVersions::NAME, AddressVersions::NAME]),
        (Register::RawRows, RawEntity::ALL.map(|entity| entity.description().table).to_vec()),
    ];
    let others = [Areas::NAME, AreaPolygons::NAME, StreetLines::NAME, AccessPoints::NAME, RoadPoints::NAME];
    let others = others.map(|table| (table, vec![table]));
    let counted = registers.into_iter().map(|(register, tables)| (register.name(), tables)).chain(others);
    let rows =
        |tables: Vec<&str>| tables.into_iter().filter_map(|table| counts.get(table)).map(|&rows| rows as u64).sum();
    counted.map(|(name, tables)| (name.to_owned(), rows(tables))).collect()
}
