//! Rows of a result that somebody wants to see, as JSON.

use super::index::{Index, RowSelection};
use super::{AnsweredRows, Choices, Finished, OwnMembers, cells_of, status_of};
use crate::Result;
use crate::read::Cells;
use crate::write::{Own, members};

/// The rows, and where the next selected one stands: `{"raekker":[{raekke, kolonner, resultat}],"naeste"}`. Of the
/// result, no more is read than [`Index::bytes`].
///
/// # Errors
/// Where the result cannot be read, or is none that the index is of.
pub fn list(finished: &Finished, index: &Index, choices: &Choices, selection: &RowSelection) -> Result<String> {
    let mut page = Page { json: b"{\"raekker\":[".to_vec(), listed: 0, next: None };
    if index.head().is_some() {
        page.fill(&Finished { bytes: index.head(), ..finished.clone() }, index, choices, selection)?;
    }
    let next = page.next.map_or("null".to_owned(), |next| next.to_string());
    page.json.extend_from_slice(format!("],\"naeste\":{next}}}").as_bytes());
    Ok(String::from_utf8_lossy(&page.json).into_owned())
}

/// Rows that are listed.
struct Page {
    json: Vec<u8>,
    listed: usize,
    /// Number of the first one that had no place.
    next: Option<u64>,
}

impl Page {
    fn fill(&mut self, head: &Finished, index: &Index, choices: &Choices, selection: &RowSelection) -> Result<()> {
        let mut rows = head.rows(OwnMembers::AsTheyStand)?;
        let own = Own::new(rows.layout());
        let appended = rows.appended().clone();
        let (mut text, mut ends) = (Vec::new(), Vec::new());
        for place in index.page(choices, selection) {
            rows.go_to(place.bytes)?;
            let mut answered = AnsweredRows::default();
            rows.next(&mut answered)?;
            for (number, (place, row)) in (place.before + 1..).zip(answered.own.rows.iter().enumerate()) {
                if number < selection.from {
                    continue;
                }
                text.clear();
                ends.clear();
                for cell in cells_of(answered.appended_to(place), &appended.fields, choices.get(&number)) {
                    text.extend_from_slice(cell);
                    ends.push(text.len());
                }
                let cells = Cells::new(&text, &ends);
                let status = status_of(cells.get(0).unwrap_or_default());
                if !status.map_or(selection.status.is_empty(), |status| selection.has(status)) {
                    continue;
                }
                if self.listed == selection.count {
                    self.next = Some(number);
                    return Ok(());
                }
                self.json.extend_from_slice(if self.listed == 0 { b"\n" } else { b",\n" });
                self.listed += 1;
                self.json.extend_from_slice(format!("{{\"raekke\":{number},\"kolonner\":{{").as_bytes());
                own.members(&answered.own, row, &mut self.json);
                self.json.extend_from_slice(b"},\"resultat\":{");
                let mut result = Vec::with_capacity(512);
                members(cells, &appended, &mut result);
                self.json.extend_from_slice(result.get(1..).unwrap_or_default());
                self.json.extend_from_slice(b"}}");
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};
    use std::sync::atomic::AtomicBool;

    use serde_json::Value;
    use vejviser_wire::RowStatus;

    use super::*;
    use crate::{Delimiter, Encoding, Input, Options, index};

    /// More than two blocks.
    const ROWS: u64 = 3000;

    /// Few are in doubt, and one has failed.
    fn status(row: u64) -> RowStatus {
        match row {
            2_500 => RowStatus::Failed,
            _ if row.is_multiple_of(400) => RowStatus::Doubtful,
            _ => RowStatus::Found,
        }
    }

    fn result(input: Input) -> String {
        let appended = Options::default().appended();
        let names: Vec<&str> = appended.fields().iter().map(|field| field.name).collect();
        let behind = names.len() - 1;
        let row = |row: u64| match input {
            Input::Ndjson => {
                let members = names[1..].iter().fold(String::new(), |text, name| text + ",\"" + name + "\":null");
                format!("{{\"nr\":{row},\"res_status\":\"{}\"{members}}}\n", status(row).name())
            }
            _ => format!("{row};\"to\nlinjer\";{}{}\r\n", status(row).name(), ";".repeat(behind)),
        };
        let header = if input == Input::Csv { format!("nr;x;{}\r\n", names.join(";")) } else { String::new() };
        (1..=ROWS).fold(header, |text, number| text + &row(number))
    }

    fn finished(path: PathBuf, input: Input) -> Finished {
        let (encoding, delimiter) = (Encoding::Utf8, Some(Delimiter::Semicolon));
        Finished { path, bytes: None, input, encoding, delimiter, sheet: None, options: Options::default() }
    }

    /// The file with nothing but some bytes of another one, each in its place.
    fn excerpt(path: &Path, whole: &[u8], bytes: &[crate::Bytes]) {
        let mut file = vec![0; whole.len()];
        for crate::Bytes { start, end } in bytes {
            let range = *start as usize..=*end as usize;
            file[range.clone()].copy_from_slice(&whole[range]);
        }
        fs::write(path, file).unwrap();
    }

    #[test]
    fn a_page_is_read_from_its_blocks_alone() {
        let folder = tempfile::tempdir().unwrap();
        let [whole, part, at] = ["whole", "part", "index"].map(|name| folder.path().join(name));
        let mut chosen = vec![String::new(); Options::default().appended().fields().len()];
        RowStatus::Chosen.name().clone_into(&mut chosen[0]);
        for (input, chosen) in [
            (Input::Csv, Choices::new()),
            (Input::Ndjson, Choices::new()),
            (Input::Csv, Choices::from([(1, chosen.clone()), (400, chosen.clone()), (2_900, chosen)])),
        ] {
            let text = result(input);
            fs::write(&whole, &text).unwrap();
            index(&finished(whole.clone(), input), &at, &AtomicBool::new(false)).unwrap();
            let index = Index::read(&at).unwrap();
            let as_chosen = |row| if chosen.contains_key(&row) { RowStatus::Chosen } else { status(row) };
            for (names, from, count) in [
                (&[][..], 1, 3),
                (&[], 2_999, 10),
                (&["tvivl"], 1, 2),
                (&["tvivl"], 801, 1),
                (&["tvivl", "fejl"], 1_200, 4),
                (&["fejl"], 1, 1),
                (&["valgt"], 2, 1),
                (&["valgt", "tvivl"], 1, 100),
                (&["fundet"], 1_000, 1_000),
                (&["tom"], 1, 1),
                (&[], 3_001, 1),
            ] {
                let status: Vec<String> = names.iter().map(|name: &&str| (*name).to_owned()).collect();
                let selection = RowSelection { status, from, count };
                let mut expected = (from..=ROWS).filter(|&row| selection.has(as_chosen(row)));
                let rows: Vec<u64> = expected.by_ref().take(count).collect();
                let next = expected.next();
                excerpt(&part, text.as_bytes(), &index.bytes(&chosen, &selection));
                let listed = list(&finished(part.clone(), input), &index, &chosen, &selection).unwrap();
                let listed: Value = serde_json::from_str(&listed).unwrap();
                let found: Vec<u64> =
                    listed["raekker"].as_array().unwrap().iter().map(|row| row["raekke"].as_u64().unwrap()).collect();
                assert_eq!((found, listed["naeste"].as_u64()), (rows, next), "{selection:?} of {input:?}");
            }
        }
    }
}
