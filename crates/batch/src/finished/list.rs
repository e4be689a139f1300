//! Rows of a result that somebody wants to see, as JSON.

use vejviser_wire::RowStatus;

use super::index::{Index, RowSelection};
use super::{AnsweredRows, ChosenRows, Decision, Finished, OwnMembers, ReasonColumns, cells_of, status_of};
use crate::Result;
use crate::read::Cells;
use crate::write::{Own, members};

/// A page ends with the row that brings its JSON to so many bytes: rows may have thousands of columns.
const PAGE_BYTES: usize = 1 << 20;

/// The rows, and where the next selected one stands: `{"raekker":[{raekke, kan_godkendes, kolonner, resultat}],"naeste"}`.
/// No more of the result is read than [`Index::bytes`].
///
/// # Errors
/// Where the result cannot be read, or is none that the index is of.
pub fn list(finished: &Finished, index: &Index, choices: &ChosenRows, selection: &RowSelection) -> Result<String> {
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
    fn fill(&mut self, head: &Finished, index: &Index, choices: &ChosenRows, selection: &RowSelection) -> Result<()> {
        let mut rows = head.rows(OwnMembers::AsTheyStand)?;
        let own = Own::new(rows.layout());
        let appended = rows.appended().clone();
        let columns = ReasonColumns::of(&appended.fields);
        let (mut text, mut ends) = (Vec::new(), Vec::new());
        for place in index.page(choices, selection) {
            rows.go_to(place.bytes)?;
            let mut answered = AnsweredRows::default();
            rows.next(&mut answered)?;
            for (number, (place, row)) in (place.before + 1..).zip(answered.own.rows.iter().enumerate()) {
                if number < selection.from {
                    continue;
                }
                let reason = columns.read(answered.appended_to(place));
                if selection.rule.as_deref().is_some_and(|rule| reason.is_none_or(|reason| reason.rule != rule)) {
                    continue;
                }
                let chosen = choices.cells(number);
                if chosen.is_none() && choices.has(number) {
                    // Its cells were left out because the page has ended before it, or lists no chosen rows.
                    if selection.has(RowStatus::Chosen) {
                        self.next = Some(number);
                        return Ok(());
                    }
                    continue;
                }
                let is_acceptable = reason.is_some_and(|reason| reason.is_acceptable);
                let decision = match (chosen, reason) {
                    (Some(chosen), _) => Decision::Chosen(chosen),
                    (None, Some(reason)) if is_acceptable && choices.accepts(reason.rule) => Decision::Accepted,
                    _ => Decision::Open,
                };
                text.clear();
                ends.clear();
                for cell in cells_of(answered.appended_to(place), &appended.fields, decision) {
                    text.extend_from_slice(cell);
                    ends.push(text.len());
                }
                let cells = Cells::new(&text, &ends);
                // As the index counts it, also where nothing could be looked up for what was chosen.
                let status = match chosen {
                    Some(_) => Some(RowStatus::Chosen),
                    None => status_of(cells.get(0).unwrap_or_default()),
                };
                if !status.map_or(selection.status.is_empty(), |status| selection.has(status)) {
                    continue;
                }
                if self.listed == selection.count || self.json.len() >= PAGE_BYTES {
                    self.next = Some(number);
                    return Ok(());
                }
                self.json.extend_from_slice(if self.listed == 0 { b"\n" } else { b",\n" });
                self.listed += 1;
                self.json.extend_from_slice(
                    format!("{{\"raekke\":{number},\"kan_godkendes\":{is_acceptable},\"kolonner\":{{").as_bytes(),
                );
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

    use super::super::choices::{Chosen, tests::written};
    use super::super::reason::tests::answered;
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
        let (sheet, options) = (None, Options::default());
        Finished { path, bytes: None, input, encoding, delimiter, header_line: None, sheet, options }
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
        let [whole, part, at, given] = ["whole", "part", "index", "choices"].map(|name| folder.path().join(name));
        let cells = chosen_cells();
        for (input, chosen) in [(Input::Csv, &[][..]), (Input::Ndjson, &[]), (Input::Csv, &[1, 400, 2_900])] {
            let text = result(input);
            fs::write(&whole, &text).unwrap();
            index(&finished(whole.clone(), input), &at, &AtomicBool::new(false)).unwrap();
            let index = Index::read(&at).unwrap();
            written(&given, &chosen.iter().map(|row| (*row, Some(&cells))).collect::<Vec<_>>());
            let choices = ChosenRows::read(Some(&given)).unwrap();
            let as_chosen = |row| if chosen.contains(&row) { RowStatus::Chosen } else { status(row) };
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
                let selection = RowSelection { status, rule: None, from, count };
                let mut expected = (from..=ROWS).filter(|&row| selection.has(as_chosen(row)));
                let rows: Vec<u64> = expected.by_ref().take(count).collect();
                let next = expected.next();
                excerpt(&part, text.as_bytes(), &index.bytes(&choices, &selection));
                let listed = list(&finished(part.clone(), input), &index, &choices, &selection).unwrap();
                assert_eq!(found_in(&listed), (rows, next), "{selection:?} of {input:?}");
            }
        }
    }

    /// Doubtful are rows 100, 200 … of two rules in turn, of which one may be accepted; 50, 150 … were not found.
    fn reason(row: u64) -> (&'static str, &'static str, bool) {
        match row % 200 {
            0 => ("tvivl", "ukendte-ord", true),
            100 => ("tvivl", "husnr-afviger", false),
            50 => ("ingen", "vejnavn-ukendt", false),
            _ => ("fundet", "", false),
        }
    }

    #[test]
    fn a_group_is_the_rows_of_a_rule_and_the_accepted_ones_of_it_are_chosen() {
        let folder = tempfile::tempdir().unwrap();
        let [whole, part, at, given] = ["whole", "part", "index", "choices"].map(|name| folder.path().join(name));
        let names: Vec<&str> = Options::default().appended().fields().iter().map(|field| field.name).collect();
        let row = |row: u64| {
            let (status, rule, is_likely) = reason(row);
            let score = if is_likely { "0.9" } else { "0.1" };
            format!("{row};{}\r\n", answered(status, rule, score, "id").join(";"))
        };
        let text = (1..=ROWS).fold(format!("nr;{}\r\n", names.join(";")), |text, number| text + &row(number));
        fs::write(&whole, &text).unwrap();
        index(&finished(whole, Input::Csv), &at, &AtomicBool::new(false)).unwrap();
        let index = Index::read(&at).unwrap();
        let groups =
            index.groups().into_iter().map(|group| (group.rule, group.doubtful, group.absent, group.acceptable));
        let expected = [("husnr-afviger", 15, 0, 0), ("ukendte-ord", 15, 0, 15), ("vejnavn-ukendt", 0, 15, 0)];
        assert_eq!(groups.collect::<Vec<_>>(), expected.map(|(rule, d, a, l)| (rule.to_owned(), d, a, l)));
        let cells = chosen_cells();
        for (accepted, chosen) in
            [(&[][..], &[][..]), (&["ukendte-ord", "husnr-afviger"], &[]), (&["ukendte-ord"], &[1, 200, 300])]
        {
            let rules: Vec<String> = accepted.iter().map(|rule: &&str| (*rule).to_owned()).collect();
            let first = (!rules.is_empty()).then_some((0, Some(&rules)));
            let rows = chosen.iter().map(|row| (*row, Some(&cells)));
            written(&given, &first.into_iter().chain(rows).collect::<Vec<_>>());
            let choices = ChosenRows::read(Some(&given)).unwrap();
            let status = |row| match reason(row) {
                (_, rule, true) if accepted.contains(&rule) => "valgt",
                _ if chosen.contains(&row) => "valgt",
                (status, _, _) => status,
            };
            for (statuses, rule, from, count) in [
                (&["tvivl"][..], Some("ukendte-ord"), 1, 4),
                (&["tvivl"], Some("husnr-afviger"), 1_000, 30),
                (&["tvivl", "valgt"], Some("ukendte-ord"), 1, 8),
                (&["tvivl", "valgt"], Some("husnr-afviger"), 1, 30),
                (&["ingen"], Some("vejnavn-ukendt"), 2_500, 2),
                (&["ingen"], Some("ukendte-ord"), 1, 2),
                (&["tvivl"], Some("flere-veje"), 1, 2),
                (&["valgt"], None, 1, 3),
                (&["valgt"], None, 1_900, 30),
                (&["tvivl"], None, 1, 20),
                (&["valgt", "tvivl"], None, 900, 11),
                (&[], Some("ukendte-ord"), 1_950, 2),
            ] {
                let status_names = statuses.iter().map(|name: &&str| (*name).to_owned()).collect();
                let selection = RowSelection { status: status_names, rule: rule.map(str::to_owned), from, count };
                let is_selected = |row: &u64| {
                    (statuses.is_empty() || statuses.contains(&status(*row)))
                        && rule.is_none_or(|rule| reason(*row).1 == rule)
                };
                let mut expected = (from..=ROWS).filter(is_selected);
                let rows: Vec<u64> = expected.by_ref().take(count).collect();
                let next = expected.next();
                excerpt(&part, text.as_bytes(), &index.bytes(&choices, &selection));
                let listed = list(&finished(part.clone(), Input::Csv), &index, &choices, &selection).unwrap();
                assert_eq!(found_in(&listed), (rows, next), "{selection:?}, accepted {accepted:?}, chosen {chosen:?}");
            }
        }
    }

    fn chosen_cells() -> Chosen {
        let mut cells = vec![String::new(); Options::default().appended().fields().len()];
        RowStatus::Chosen.name().clone_into(&mut cells[0]);
        cells
    }

    /// Numbers of the rows of a page, and of the next one.
    fn found_in(listed: &str) -> (Vec<u64>, Option<u64>) {
        let listed: Value = serde_json::from_str(listed).unwrap();
        let rows = listed["raekker"].as_array().unwrap().iter().map(|row| row["raekke"].as_u64().unwrap()).collect();
        (rows, listed["naeste"].as_u64())
    }

    #[test]
    fn a_chosen_row_without_cells_ends_a_page_that_would_list_it_and_is_no_row_of_any_other() {
        let folder = tempfile::tempdir().unwrap();
        let [whole, at, given] = ["whole", "index", "choices"].map(|name| folder.path().join(name));
        fs::write(&whole, result(Input::Csv)).unwrap();
        let finished = finished(whole, Input::Csv);
        index(&finished, &at, &AtomicBool::new(false)).unwrap();
        let index = Index::read(&at).unwrap();
        written(&given, &[(400, Some(&chosen_cells())), (800, None), (1_200, None)]);
        let choices = ChosenRows::read(Some(&given)).unwrap();
        for (name, expected) in [("valgt", (vec![400], Some(800))), ("tvivl", (vec![1_600, 2_000, 2_400, 2_800], None))]
        {
            let selection = RowSelection { status: vec![name.to_owned()], rule: None, from: 1, count: 10 };
            assert_eq!(found_in(&list(&finished, &index, &choices, &selection).unwrap()), expected, "{name}");
        }
    }

    #[test]
    fn a_page_of_wide_rows_ends_at_a_megabyte_and_the_next_one_goes_on_there() {
        let folder = tempfile::tempdir().unwrap();
        let [whole, at] = ["whole", "index"].map(|name| folder.path().join(name));
        let names: Vec<&str> = Options::default().appended().fields().iter().map(|field| field.name).collect();
        let row = format!("{};fundet{}\r\n", "x".repeat(300_000), ";".repeat(names.len() - 1));
        fs::write(&whole, format!("nr;{}\r\n{}", names.join(";"), row.repeat(10))).unwrap();
        let finished = finished(whole, Input::Csv);
        index(&finished, &at, &AtomicBool::new(false)).unwrap();
        let index = Index::read(&at).unwrap();
        let mut pages = Vec::new();
        let mut from = Some(1);
        while let Some(first) = from {
            let selection = RowSelection { status: Vec::new(), rule: None, from: first, count: 1_000 };
            let (rows, next) = found_in(&list(&finished, &index, &ChosenRows::default(), &selection).unwrap());
            pages.push(rows);
            from = next;
        }
        assert_eq!(pages, [vec![1, 2, 3, 4], vec![5, 6, 7, 8], vec![9, 10]]);
    }
}
