//! Why a row is in doubt or was not found, as its cells say it, and whether it may be accepted with all rows of its rule.
//!
//! Rows are grouped by rule in review, and a group is accepted at once: the address found becomes the chosen one. Only a row
//! whose address is likelier than not, and has the house number and the place that were written, is accepted so.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Serialize;
use ts_rs::TS;
use vejviser_wire::{Field, RowStatus, rule_named};

use super::status_of;
use crate::read::Cells;

/// The least score of an address that may be accepted without a look at its row.
const LIKELY: f64 = 0.5;

/// Why a row is open to review.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reason {
    pub(crate) rule: &'static str,
    is_doubtful: bool,
    /// Whether it may be accepted with its group.
    pub(crate) is_acceptable: bool,
}

/// The columns that give the reason of a row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReasonColumns {
    score: usize,
    rule: usize,
    ids: [usize; 2],
}

impl ReasonColumns {
    pub(crate) fn of(fields: &[Field]) -> Self {
        let place = |name| fields.iter().position(|field| field.name == name).unwrap_or(usize::MAX);
        Self {
            score: place("res_score"),
            rule: place("res_regel"),
            ids: [place("res_adresse_id"), place("res_adgangsadresse_id")],
        }
    }

    /// The reason why a row with these answered cells is open; `None` if it is not, or its operation gives no rule.
    pub(crate) fn read(&self, cells: Cells<'_>) -> Option<Reason> {
        let status = status_of(cells.get(0)?)?;
        if !matches!(status, RowStatus::Doubtful | RowStatus::Absent) {
            return None;
        }
        let rule = rule_named(cells.get(self.rule)?)?;
        let is_likely = || {
            let score = cells.get(self.score).and_then(|cell| std::str::from_utf8(cell).ok()?.parse::<f64>().ok());
            score.is_some_and(|score| score >= LIKELY)
        };
        let has_address = || self.ids.iter().any(|&id| cells.get(id).is_some_and(|cell| !cell.is_empty()));
        let is_doubtful = status == RowStatus::Doubtful;
        let is_acceptable = is_doubtful && rule.keeps_number_and_place && is_likely() && has_address();
        Some(Reason { rule: rule.name, is_doubtful, is_acceptable })
    }
}

/// Open rows by rule: those in doubt, those that were not found, and of the former those that may be accepted with the group.
pub(crate) type Reasons = BTreeMap<Cow<'static, str>, [u64; 3]>;

pub(crate) fn count(reasons: &mut Reasons, Reason { rule, is_doubtful, is_acceptable }: Reason) {
    let [doubtful, absent, acceptable] = reasons.entry(Cow::Borrowed(rule)).or_default();
    *(if is_doubtful { doubtful } else { absent }) += 1;
    *acceptable += u64::from(is_acceptable);
}

/// The rows of a result that are open for the same reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "BatchGroup")]
pub struct Group {
    /// The rule, as in `res_regel`.
    pub rule: String,
    /// Rows in doubt.
    #[ts(type = "number")]
    pub doubtful: u64,
    /// Rows that were not found.
    #[ts(type = "number")]
    pub absent: u64,
    /// Rows in doubt that may be accepted at once.
    #[ts(type = "number")]
    pub acceptable: u64,
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::Options;

    /// Cells of a row that was answered so.
    pub(crate) fn answered(status: &str, rule: &str, score: &str, id: &str) -> Vec<String> {
        let cell = |field: &Field| match field.name {
            "res_status" => status,
            "res_regel" => rule,
            "res_score" => score,
            "res_adgangsadresse_id" => id,
            _ => "",
        };
        Options::default().appended().fields().iter().map(|field| cell(field).to_owned()).collect()
    }

    #[test]
    fn a_row_is_accepted_with_its_group_where_it_is_likely_and_number_and_place_are_as_written() {
        let columns = ReasonColumns::of(Options::default().appended().fields());
        let reason = |status: &str, rule: &str, score: &str, id: &str| {
            let row = answered(status, rule, score, id);
            let ends: Vec<usize> = row
                .iter()
                .scan(0, |end, cell| {
                    *end += cell.len();
                    Some(*end)
                })
                .collect();
            columns.read(Cells::new(row.concat().as_bytes(), &ends)).map(|reason| reason.is_acceptable)
        };
        for (status, rule, score, id, expected) in [
            ("tvivl", "ukendte-ord", "0.999", "i", Some(true)),
            ("tvivl", "ukendte-ord", "0.5", "i", Some(true)),
            ("tvivl", "ukendte-ord", "0.499", "i", Some(false)),
            ("tvivl", "ukendte-ord", "", "i", Some(false)),
            ("tvivl", "ukendte-ord", "0.999", "", Some(false)),
            ("tvivl", "husnr-afviger", "0.999", "i", Some(false)),
            ("tvivl", "enhed-afviger", "0.999", "i", Some(false)),
            ("tvivl", "sted-afviger", "0.999", "i", Some(false)),
            ("tvivl", "vejnavn-findes-andetsteds", "0.999", "i", Some(false)),
            ("tvivl", "postnr-og-by-modstrider", "0.999", "i", Some(false)),
            ("ingen", "vejnavn-ukendt", "", "", Some(false)),
            ("fundet", "modtager-angivet", "0.999", "i", None),
            ("tvivl", "", "0.999", "i", None),
            ("fejl", "", "", "", None),
        ] {
            assert_eq!(reason(status, rule, score, id), expected, "{status} {rule} {score} {id}");
        }
    }
}
