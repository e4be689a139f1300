//! Rows of a result that somebody wants to see, as JSON.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{AnsweredRows, Choices, Finished, cells_of, status_of};
use crate::Result;
use crate::read::Cells;
use crate::write::{Own, members};

/// Which rows of a result are listed.
#[derive(Clone, Debug, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(rename = "BatchRowSelection")]
pub struct RowSelection {
    /// Values of `res_status`; empty: all.
    pub status: Vec<String>,
    /// Number of the first row that may come, counted from 1.
    #[ts(type = "number")]
    pub from: u64,
    /// Most rows.
    pub count: usize,
}

/// The rows, and where the next selected one stands: `{"raekker":[{raekke, kolonner, resultat}],"naeste"}`.
pub fn list(finished: &Finished, choices: &Choices, selection: &RowSelection) -> Result<String> {
    let mut rows = finished.rows(false)?;
    let own = Own::new(rows.layout());
    let names = rows.names().to_vec();
    let is_selected = |status: &[u8]| {
        let name = status_of(status).map(vejviser_wire::RowStatus::name);
        selection.status.is_empty() || name.is_some_and(|name| selection.status.iter().any(|status| status == name))
    };
    let mut out = b"{\"raekker\":[".to_vec();
    let (mut number, mut listed) = (0, 0);
    let mut next = None;
    let (mut text, mut ends) = (Vec::new(), Vec::new());
    'rows: loop {
        let mut answered = AnsweredRows::default();
        if !rows.next(&mut answered)? {
            break;
        }
        for (place, row) in answered.own.rows.iter().enumerate() {
            number += 1;
            let chosen = choices.get(&number);
            if number < selection.from {
                continue;
            }
            text.clear();
            ends.clear();
            for cell in cells_of(answered.appended_to(place), chosen) {
                text.extend_from_slice(cell);
                ends.push(text.len());
            }
            let cells = Cells::new(&text, &ends);
            if !is_selected(cells.get(0).unwrap_or_default()) {
                continue;
            }
            if listed == selection.count {
                next = Some(number);
                break 'rows;
            }
            out.extend_from_slice(if listed == 0 { b"\n" } else { b",\n" });
            listed += 1;
            out.extend_from_slice(format!("{{\"raekke\":{number},\"kolonner\":{{").as_bytes());
            own.members(&answered.own, row, &mut out);
            out.extend_from_slice(b"},\"resultat\":{");
            let mut result = Vec::with_capacity(512);
            members(cells, &names, &mut result);
            out.extend_from_slice(result.get(1..).unwrap_or_default());
            out.extend_from_slice(b"}}");
        }
    }
    let next = next.map_or("null".to_owned(), |next| next.to_string());
    out.extend_from_slice(format!("],\"naeste\":{next}}}").as_bytes());
    Ok(String::from_utf8_lossy(&out).into_owned())
}
