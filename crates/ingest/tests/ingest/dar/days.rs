//! Changes of the small register, day by day, as its own files of changes have them.

use super::register::{SINCE, entrance, point, street, unit};
use crate::support::dar::Row;

/// Moments of changes, in order.
pub(super) const DAYS: [&str; 6] = [
    "2024-01-01T00:00:00Z",
    "2024-02-01T00:00:00.123456Z",
    "2024-03-01T00:00:00+01:00",
    "2024-04-01T00:00:00Z",
    "2024-05-01T00:00:00Z",
    "2024-06-01T00:00:00Z",
];
const TOMORROW: &str = "2099-01-01T00:00:00Z";

/// A change of the register: which of its rows, what happens to it, when.
pub(super) type Change = (usize, u8, usize);

/// Changes the register, and returns the rows that a file of changes has.
pub(super) fn change(register: &mut Vec<Row>, (which, what, day): Change, fresh: u32) -> Vec<Row> {
    let day = DAYS[day % DAYS.len()];
    let open: Vec<usize> = (0..register.len())
        // Today's files have no rows of divisions.
        .filter(|&place| register[place].registered[1].is_empty() && !register[place].entity.starts_with("DAR"))
        .collect();
    let place = open[which % open.len()];
    let old = register[place].clone();
    let has_ended = !old.valid[1].is_empty() && old.valid[1] <= day;
    if old.registered[0] >= day || old.valid[0] >= day || has_ended {
        return Vec::new();
    }
    let now = |row: Row| row.registered(day, "");
    let other = |mut row: Row| {
        for (name, value) in &mut row.facts {
            match *name {
                "vejnavn" | "vejadresseringsnavn" | "navn" => value.push_str(" Ny"),
                "husnummertekst" => *value = format!("{}", 1 + which % 99),
                "dørbetegnelse" => *value = format!("{}", 1 + which % 9),
                "position" => *value = format!("POINT (584{:03}.25 6139502.125)", which % 999),
                "vejnavnebeliggenhed_vejnavnelinje" => value.push(' '),
                _ => {}
            }
        }
        row
    };
    let ended = old.clone().registered(old.registered[0], day);
    let changes = match what % 7 {
        // From now on it is another.
        0 => vec![ended, now(old.clone()).until(day), Row { valid: [day, old.valid[1]], ..now(other(old)) }],
        // It was always another.
        1 => vec![ended, now(other(old))],
        // It was never registered.
        2 => vec![ended],
        // It ends.
        3 => vec![ended, now(old.clone()).until(day), Row { valid: [day, ""], status: 4, ..now(old) }],
        // It will be another.
        4 => vec![ended, now(old.clone()).until(TOMORROW), Row { valid: [TOMORROW, ""], ..now(other(old)) }],
        // The same is said again.
        5 => vec![old],
        // Something comes.
        _ => vec![
            now(point(fresh, "Ekstern", "A", "POINT (584555.5 6139555.5)")),
            now(street(fresh + 1, SINCE, "Nyvej")),
            now(entrance(fresh + 2, day, "44", "#41", fresh)),
            now(unit(fresh + 3, day, fresh + 2, "1", "TH")),
        ],
    };
    let identity = |row: &Row| (row.entity, row.object, row.valid[0], row.registered[0]);
    let is_about_old = changes.first().is_some_and(|first| identity(first) == identity(&register[place]));
    let mut delivered = Vec::new();
    for (number, row) in changes.into_iter().enumerate() {
        if number == 0 && is_about_old {
            register[place] = row.clone();
        } else if register.iter().all(|known| identity(known) != identity(&row)) {
            register.push(row.clone());
        } else {
            // The register says nothing twice.
            continue;
        }
        delivered.push(row);
    }
    delivered
}
