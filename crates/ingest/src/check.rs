//! Checks a published snapshot down to the last byte: hashes, then every order and run that questions rely on.

mod version;

use std::path::Path;

use serde::Serialize;
use ts_rs::TS;
use vejviser_dataset::bbr::{BbrEntity, BbrKind, Target};
use vejviser_dataset::column::{Column, Kind};
use vejviser_dataset::manifest::FileDigest;
use vejviser_dataset::raw::{RawEntity, RawValue};
use vejviser_dataset::record::{Doubled, Fixed};
use vejviser_dataset::snapshot::Root;
use vejviser_dataset::tables::{BbrRows, IDS_A_BLOCK};
use vejviser_dataset::{Error, Manifest, Result, Snapshot, derived};
use vejviser_model::collate::{Alphabetical, collation_key};
use vejviser_model::{Door, Floor, HouseNumber, Uuid};

/// What was checked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct VerifyReport {
    /// The snapshot that was checked.
    pub data_version: String,
    /// Its folder.
    pub folder: String,
    /// Files whose size and hash are as the manifest says.
    pub files: usize,
    /// Bytes of these files.
    pub bytes: u64,
    /// Invariants that hold.
    pub invariants: usize,
    /// Transactions whose events are what is said of them. Who knows them adds them.
    pub transactions: usize,
}

/// Checks the current snapshot of a root; the error names the file and what is wrong with it.
pub fn verify(root: &Path) -> Result<VerifyReport> {
    let folder = Root::new(root).current()?;
    let manifest = Manifest::read(&folder)?;
    let mut report = VerifyReport {
        data_version: manifest.data_version.clone(),
        folder: folder.display().to_string(),
        ..VerifyReport::default()
    };
    if folder.file_name().is_none_or(|name| name.to_string_lossy() != manifest.data_version) {
        return Err(Error::refused(&folder, format!("holds the data version {}", manifest.data_version)));
    }
    for (name, expected) in &manifest.files {
        let path = folder.join(name);
        let found = FileDigest::of(&path)?;
        if found.size != expected.size {
            return Err(Error::refused(&path, format!("has {} bytes instead of {}", found.size, expected.size)));
        }
        if found.blake3 != expected.blake3 {
            return Err(Error::refused(&path, "has changed: its hash is not the manifest's"));
        }
        report.files += 1;
        report.bytes += found.size;
    }
    let snapshot = Snapshot::open(&folder)?;
    for (what, holds) in invariants(&snapshot).into_iter().chain(version::invariants(&snapshot)) {
        if !holds {
            return Err(Error::refused(&folder, format!("breaks a rule of its tables: {what}")));
        }
        report.invariants += 1;
    }
    if let Some(name) = derived::differing(&snapshot)? {
        return Err(Error::refused(&folder, format!("holds a table that does not follow from the others: {name}")));
    }
    report.invariants += 1;
    Ok(report)
}

/// A rule of the tables, and whether it holds.
type Invariant = (&'static str, bool);

/// Orders and runs that questions rely on. Whoever calls this has seen that the hashes are right.
fn invariants(snapshot: &Snapshot) -> Vec<Invariant> {
    let (addresses, ids) = (of_addresses(snapshot), of_ids(snapshot));
    let properties = vec![("tables of properties are in order", snapshot.properties.is_in_order())];
    let registers = [of_raw_rows(snapshot), of_bbr(snapshot), properties].concat();
    [of_streets(snapshot), addresses, ids, of_places(snapshot), registers].concat()
}

/// Rules of street names and street segments.
fn of_streets(snapshot: &Snapshot) -> Vec<Invariant> {
    let Snapshot { street_names, streets, access_addresses, .. } = snapshot;
    vec![
        ("street names are in Danish alphabetical order", {
            let key = |row: usize| (collation_key(street_names.name.get(row)), street_names.name.get(row));
            ascending(street_names.len(), key)
        }),
        ("every street name has its segments and every segment its name", {
            (0..street_names.len()).all(|row| {
                let streets_of = street_names.streets.get(row);
                let named = |&street: &u32| streets.name.get(street as usize) as usize == row;
                !streets_of.is_empty() && streets_of.is_sorted() && streets_of.iter().all(named)
            }) && total(street_names.len(), |row| street_names.streets.get(row).len()) == streets.len()
        }),
        ("segments are in order of municipality and code", {
            ascending(streets.len(), |row| (streets.municipality.get(row), streets.code.get(row)))
        }),
        ("segments own runs of access addresses that follow each other", {
            let run = |row: usize| (streets.access_from.get(row), streets.access_to.get(row));
            runs(streets.len(), access_addresses.len(), run, |row| access_addresses.street.get(row))
        }),
    ]
}

/// Rules of the rows that are kept as their registers have them.
fn of_raw_rows(snapshot: &Snapshot) -> Vec<Invariant> {
    let parts = &snapshot.raw_street_parts;
    vec![
        ("rows of registers are whole, and in order of id and beginning", {
            RawEntity::ALL.into_iter().all(|entity| {
                let rows = snapshot.raw_rows(entity);
                rows.iter().count() == rows.len() && rows.iter().is_sorted_by_key(|row| (row.id, row.from))
            })
        }),
        ("parts of named streets are in order", {
            ascending(parts.len(), |row| (parts.named_street.get(row), parts.id.get(row)))
        }),
    ]
}

/// Rules of the rows of the register of buildings and dwellings.
fn of_bbr(snapshot: &Snapshot) -> Vec<Invariant> {
    let all = || BbrEntity::ALL.into_iter().map(|entity| (entity, snapshot.bbr(entity)));
    let parent = |rows: &BbrRows, row: usize| rows.parent.get(row).unwrap_or(u32::MAX);
    vec![
        ("rows of BBR are in order of what they belong to and id", {
            all().all(|(_, rows)| ascending(rows.len(), |row| (parent(rows, row), rows.id.get(row))))
        }),
        ("rows of BBR are found by their ids, each once", {
            all().all(|(_, rows)| ids_ascend(rows.by_id.array().values(), |row| rows.id.get(row as usize)))
        }),
        ("rows of BBR are in order of what they are found by as well", {
            all().all(|(_, rows)| {
                let second = |row: &u32| (rows.second.get(*row as usize).unwrap_or(u32::MAX), *row);
                rows.by_second.array().values().is_sorted_by(|one, next| second(one) < second(next))
            })
        }),
        ("references of rows of BBR name rows that are there", {
            all().all(|(entity, rows)| {
                (0..rows.len()).all(|row| {
                    references(entity, &rows.values(entity, row as u32))
                        .all(|(other, number)| (number as usize) < snapshot.bbr(other).len())
                })
            })
        }),
    ]
}

/// Rows of the register that a row refers to.
fn references<'a>(entity: BbrEntity, values: &'a [Option<RawValue<'a>>]) -> impl Iterator<Item = (BbrEntity, u64)> {
    entity.description().kinds.iter().zip(values).filter_map(|(kind, value)| match (kind, value) {
        (BbrKind::Link(Target::Row(other)), Some(RawValue::Digits(number))) => Some((*other, *number)),
        _ => None,
    })
}

/// Rules of entrances and units.
fn of_addresses(snapshot: &Snapshot) -> Vec<Invariant> {
    let Snapshot { streets, access_addresses, addresses, .. } = snapshot;
    vec![
        ("access addresses own runs of addresses that follow each other", {
            let run = |row: usize| {
                let units = snapshot.units_of(row as u32);
                (units.start, units.end)
            };
            runs(access_addresses.len(), addresses.len(), run, |row| addresses.access_address.get(row))
        }),
        ("access addresses are in order of street, house number and id", {
            ascending(access_addresses.len(), |row| {
                (access_addresses.street.get(row), access_addresses.house_number.get(row), access_addresses.id.get(row))
            })
        }),
        ("addresses are in order of access address, floor, door and id", {
            ascending(addresses.len(), |row| {
                let door = Door::from_u32(addresses.door.get(row)).map(Door::sort_key);
                (addresses.access_address.get(row), addresses.floor.get(row), door, addresses.id.get(row))
            })
        }),
        ("what stands in a column and in the records is the same", {
            (0..access_addresses.len()).all(|row| {
                let table = access_addresses;
                is_same(&table.house_number, row) && is_same(&table.status, row)
            }) && (0..addresses.len()).all(|row| {
                is_same(&addresses.floor, row) && is_same(&addresses.door, row) && is_same(&addresses.status, row)
            }) && (0..streets.len()).all(|row| {
                is_same(&streets.municipality, row) && is_same(&streets.code, row) && is_same(&streets.name, row)
            })
        }),
        ("rows with a time in force are in order, each once", {
            let (entrances, units) = (&snapshot.access_addresses_in_force.row, &snapshot.addresses_in_force.row);
            let is_in_order = |rows: &[u32], of: usize| {
                rows.is_sorted_by(|one, next| one < next) && rows.last().is_none_or(|&last| (last as usize) < of)
            };
            is_in_order(entrances.array().values(), access_addresses.len())
                && is_in_order(units.array().values(), addresses.len())
        }),
        ("house numbers can be read", {
            (0..access_addresses.len())
                .all(|row| HouseNumber::from_u16(access_addresses.house_number.get(row)).is_some())
        }),
        ("floors and doors can be read", {
            (0..addresses.len()).all(|row| {
                Floor::from_u8(addresses.floor.get(row)).is_some() && Door::from_u32(addresses.door.get(row)).is_some()
            })
        }),
    ]
}

/// Rules of the tables by which ids are found.
fn of_ids(snapshot: &Snapshot) -> Vec<Invariant> {
    let Snapshot { access_addresses, addresses, .. } = snapshot;
    let entrance_id = |row: u32| access_addresses.id.get(row as usize);
    let unit_id = |row: u32| addresses.id.get(row as usize);
    vec![
        ("ids of access addresses are in order, each once", {
            ids_ascend(snapshot.access_address_ids.row.array().values(), entrance_id)
        }),
        ("ids of addresses are in order, each once", {
            ids_ascend(snapshot.address_ids.row.array().values(), unit_id)
        }),
        ("blocks of ids begin with their first", {
            let (entrances, units) = (&snapshot.access_address_ids.row, &snapshot.address_ids.row);
            begin(&snapshot.access_address_id_blocks.beginning, entrances, entrance_id)
                && begin(&snapshot.address_id_blocks.beginning, units, unit_id)
        }),
    ]
}

/// Rules of places and areas.
fn of_places(snapshot: &Snapshot) -> Vec<Invariant> {
    let Snapshot { places, towns, areas, .. } = snapshot;
    vec![
        ("supplementary towns are in Danish alphabetical order", {
            let key = |row: usize| (collation_key(towns.name.get(row)), towns.name.get(row), towns.dagi_id.get(row));
            ascending(towns.len(), key)
        }),
        ("places are in order, each once", {
            let key = |row: usize| {
                let place = (places.postcode.get(row), places.supplementary_town.get(row));
                (place, places.large_recipient_postcode.get(row))
            };
            ascending(places.len(), key)
        }),
        ("areas are in order of kind, code and number, each once", {
            let number = |row: usize| areas.number.get(row).map(Alphabetical);
            ascending(areas.len(), |row| (areas.kind.get(row), areas.code.get(row), number(row)))
        }),
        ("polygons have their rings, areas and boxes", snapshot.area_index.is_whole()),
    ]
}

/// Whether the keys of all rows ascend strictly.
fn ascending<K: PartialOrd>(rows: usize, key: impl Fn(usize) -> K) -> bool {
    (1..rows).all(|row| key(row - 1) < key(row))
}

/// Whether both copies of a value agree.
fn is_same<K: Fixed + PartialEq + for<'a> Kind<Value<'a> = K>>(field: &Doubled<K>, row: usize) -> bool {
    field.get(row) == field.in_record(row)
}

fn total(rows: usize, count: impl Fn(usize) -> usize) -> usize {
    (0..rows).map(count).sum()
}

/// Whether the runs of all owners cover all rows, one after the other, and every row names its owner.
fn runs(owners: usize, rows: usize, run: impl Fn(usize) -> (u32, u32), owner: impl Fn(usize) -> u32) -> bool {
    let mut end = 0;
    for row in 0..owners {
        let (from, to) = run(row);
        if from != end || to < from || (from..to).any(|member| owner(member as usize) as usize != row) {
            return false;
        }
        end = to;
    }
    end as usize == rows
}

/// Whether each block gives the beginning of its first id.
fn begin(beginnings: &Column<u64>, rows: &Column<u32>, id: impl Fn(u32) -> Uuid) -> bool {
    let firsts = rows.array().values().iter().step_by(IDS_A_BLOCK).map(|&row| id(row).beginning());
    firsts.eq(beginnings.array().values().iter().copied())
}

fn ids_ascend(rows: &[u32], id: impl Fn(u32) -> Uuid) -> bool {
    rows.windows(2).all(|pair| id(pair[0]) < id(pair[1]))
}
