//! Rows of the register of buildings and dwellings, with the ids of what they refer to.
//!
//! They lie in the order of what they stand under, which nearly always is the same on both sides though numbers move. So
//! each row is looked for behind the one before it, and among all ids only where it is not there.

use std::ops::Range;

use rayon::prelude::*;
use vejviser_dataset::Snapshot;
use vejviser_dataset::bbr::{BbrEntity, BbrKind, BbrTable};
use vejviser_dataset::raw::{RawValue, same_facts, same_values};

use super::Candidates;

/// Rows that a thread compares at a time.
const TOGETHER: usize = 1 << 14;

/// The rows that may differ. `texts` are the numbers that the texts of rows have afterwards.
pub(super) fn compare(entity: BbrEntity, before: &Snapshot, after: &Snapshot, texts: &[Option<u32>]) -> Candidates {
    let sides = Sides { entity, snapshots: [before, after], names_rows: names_rows(entity), texts };
    let count = sides.rows(0).len();
    let parts: Vec<Part> = (0..count.div_ceil(TOGETHER))
        .into_par_iter()
        .map(|part| sides.part(part * TOGETHER..count.min((part + 1) * TOGETHER)))
        .collect();
    let mut found = [Vec::new(), Vec::new()];
    let mut known = Vec::new();
    for part in parts {
        found.iter_mut().zip(part.found).for_each(|(all, part)| all.extend(part));
        known.extend(part.known);
    }
    known.sort_unstable_by_key(|run| run.start);
    let end = sides.rows(1).len() as u32;
    known.push(end..end);
    let mut next = 0;
    for run in known {
        found[1].extend(next..run.start);
        next = run.end;
    }
    found[1].sort_unstable();
    found
}

/// Whether facts of rows of an entity name rows.
fn names_rows(entity: BbrEntity) -> bool {
    let description = entity.description();
    description.attributes.iter().zip(description.kinds).any(|(attribute, kind)| {
        let is_in_column = [description.parent, description.second].contains(&Some(attribute.name));
        matches!(kind, BbrKind::Link(_)) && !is_in_column
    })
}

/// What some rows before are afterwards.
#[derive(Default)]
struct Part {
    found: Candidates,
    /// Rows afterwards that were there before.
    known: Vec<Range<u32>>,
}

struct Sides<'a> {
    entity: BbrEntity,
    /// Before and after.
    snapshots: [&'a Snapshot; 2],
    names_rows: bool,
    texts: &'a [Option<u32>],
}

impl<'a> Sides<'a> {
    fn rows(&self, side: usize) -> &'a BbrTable {
        self.snapshots[side].bbr(self.entity)
    }

    fn part(&self, rows: Range<usize>) -> Part {
        let [before, after] = [0, 1].map(|side| self.rows(side));
        let mut part = Part::default();
        for row in rows {
            let id = before.id.get(row);
            let next = part.known.last().map(|run: &Range<u32>| run.end);
            let is_next = |&next: &u32| (next as usize) < after.len() && after.id.get(next as usize) == id;
            let Some(other) = next.filter(is_next).or_else(|| after.with_id(id)) else {
                part.found[0].push(row as u32);
                continue;
            };
            match part.known.last_mut() {
                Some(run) if run.end == other => run.end += 1,
                _ => part.known.push(other..other + 1),
            }
            if !self.is_same(row, other as usize) {
                part.found[0].push(row as u32);
                part.found[1].push(other);
            }
        }
        part
    }

    fn is_same(&self, row: usize, other: usize) -> bool {
        let [before, after] = [0, 1].map(|side| self.rows(side));
        let of = |rows: &BbrTable, row: usize| {
            (rows.status.get(row), rows.municipality.get(row), rows.x.get(row), rows.y.get(row))
        };
        of(before, row) == of(after, other)
            && self.columns_are_same(row, other)
            && self.facts_are_same([row, other], before.facts.get(row), after.facts.get(other))
    }

    /// Whether what rows stand under, and are found by, is the same; that which no attribute says does not count.
    fn columns_are_same(&self, row: usize, other: usize) -> bool {
        let description = self.entity.description();
        [description.parent, description.second]
            .into_iter()
            .flatten()
            .all(|name| self.refers_to_same([row, other], description.place(name), [None; 2]))
    }

    fn facts_are_same(&self, rows: [usize; 2], facts: &[u8], others: &[u8]) -> bool {
        let description = self.entity.description();
        let number = |number: u32| self.texts.get(number as usize).copied().flatten();
        if !self.names_rows {
            return same_facts(description.attributes, facts, others, number);
        }
        same_values(description.attributes, facts, others, |place, one, other| match (one, other) {
            (RawValue::Shared(one), RawValue::Shared(other)) => number(one) == Some(other),
            _ if matches!(description.kinds.get(place), Some(BbrKind::Link(_))) => {
                self.refers_to_same(rows, place, [Some(one), Some(other)])
            }
            _ => one == other,
        })
    }

    fn refers_to_same(&self, rows: [usize; 2], place: usize, kept: [Option<RawValue<'_>>; 2]) -> bool {
        let [before, after] =
            [0, 1].map(|side| self.snapshots[side].bbr_reference(self.entity, rows[side] as u32, place, kept[side]));
        before == after
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use vejviser_dataset::{AcceptedLoss, Root};
    use vejviser_ingest::{ImportOptions, import};
    use vejviser_model::Uuid;

    use super::*;
    use crate::compared::Compared;

    /// What is said of an address: its last digit, that of its building, of the installation in it, and a text of that.
    type Told = (u8, u8, u8, &'static str);

    /// What happened, what is told then, and the digits of buildings and of installations that may differ.
    type Fact = (&'static str, &'static [Told], &'static [u8], &'static [u8]);

    fn snapshot(folder: &Path, told: &[Told]) -> Snapshot {
        let id = |first: char, last: u8| format!("{first}0000000-0000-0000-0000-00000000000{last}");
        let held = "2017-06-02T12:29:37Z,2014-09-13T18:31:44Z,6,0350";
        let columns = "id_lokalId,registreringFra,virkningFra,status,kommunekode";
        let lines = |head: &str, line: &dyn Fn(&Told) -> String| {
            told.iter().fold(format!("{head}\n"), |text, told| format!("{text}{}\n", line(told)))
        };
        let files = [
            (
                "adresser.csv",
                lines("id,vejkode,vejnavn,husnr,kommunekode,status,postnr,postnrnavn", &|(address, ..)| {
                    format!("{},1,Vej,{address},350,1,4000,By", id('1', *address))
                }),
            ),
            (
                "bygninger.csv",
                lines(
                    &format!("{columns},husnummer,byg007Bygningsnummer,byg021BygningensAnvendelse"),
                    &|(address, building, ..)| format!("{},{held},{},1,120", id('2', *building), id('1', *address)),
                ),
            ),
            (
                "anlæg.csv",
                lines(
                    &format!("{columns},forretningsområde,bygning,tek007Anlægsnummer,tek020Klassifikation"),
                    &|(_, building, installation, text)| {
                        format!("{},{held},{text},{},1,1110", id('3', *installation), id('2', *building))
                    },
                ),
            ),
        ];
        let path = folder.join("files");
        std::fs::create_dir_all(&path).unwrap();
        for (name, text) in files {
            std::fs::write(path.join(name), text).unwrap();
        }
        let mut options = ImportOptions::new(vec![path], folder.join("root"));
        options.accepted_loss = AcceptedLoss::All;
        import(&options, &mut |_| {}).unwrap();
        Snapshot::open(&Root::new(folder.join("root")).current().unwrap()).unwrap()
    }

    #[test]
    fn rows_that_may_differ_are_those_that_say_something_else() {
        let today: &'static [Told] = &[(2, 2, 2, "a"), (4, 4, 4, "b"), (6, 6, 6, "b")];
        let facts: &[Fact] = &[
            ("nothing changed", today, &[], &[]),
            ("numbers of rows moved", &[(1, 1, 1, "z"), (2, 2, 2, "a"), (4, 4, 4, "b"), (6, 6, 6, "b")], &[1], &[1]),
            ("one is gone", &[(4, 4, 4, "b"), (6, 6, 6, "b")], &[2], &[2]),
            ("another text", &[(2, 2, 2, "b"), (4, 4, 4, "b"), (6, 6, 6, "b")], &[], &[2, 2]),
            ("another address", &[(5, 2, 2, "a"), (4, 4, 4, "b"), (6, 6, 6, "b")], &[2, 2], &[]),
            ("another building", &[(2, 4, 2, "a"), (4, 2, 4, "b"), (6, 6, 6, "b")], &[2, 2, 4, 4], &[2, 2, 4, 4]),
        ];
        for (what, tomorrow, buildings, installations) in facts {
            let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
            let before = snapshot(folders[0].path(), today);
            let after = snapshot(folders[1].path(), tomorrow);
            let texts = Compared::new(&before, &after);
            for (entity, expected) in
                [(BbrEntity::Building, buildings), (BbrEntity::TechnicalInstallation, installations)]
            {
                let candidates = compare(entity, &before, &after, texts.building_texts());
                let last = |(side, row): (&Snapshot, u32)| {
                    let id: Uuid = side.bbr(entity).id.get(row as usize);
                    id.as_bytes()[15]
                };
                let rows = [&before, &after].into_iter().zip(candidates);
                let mut found: Vec<u8> =
                    rows.flat_map(|(side, rows)| rows.into_iter().map(move |row| last((side, row)))).collect();
                found.sort_unstable();
                assert_eq!(&found, expected, "{what}, {entity:?}");
            }
        }
    }
}
