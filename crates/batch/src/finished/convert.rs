//! A result in another notation, made of the one in which its rows were answered.

use std::borrow::Cow;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use super::choices::Choices;
use super::{AnsweredRows, Decision, Finished, FinishedRows, OwnMembers, ReasonColumns, cells_of};
use crate::read::Cells;
use crate::write::{Output, XlsxResult, notation, partial_of};
use crate::{Error, Format, Result};

/// Writes a result in a notation, with what was chosen of its rows, by a file of choices. Its bytes.
///
/// # Errors
/// [`Error::Cancelled`] when `cancelled` is set; nothing is left then.
pub fn convert(
    finished: &Finished,
    choices: Option<&Path>,
    format: Format,
    output: &Path,
    cancelled: &AtomicBool,
) -> Result<u64> {
    let choices = Choices::open(choices)?;
    let members = match format {
        Format::Csv | Format::Xlsx => OwnMembers::Columns,
        Format::Ndjson | Format::Geojson => OwnMembers::AsTheyStand,
    };
    let rows = finished.rows(members)?;
    match format {
        Format::Xlsx => bind(rows, finished, choices, output, cancelled),
        _ => write(rows, finished, choices, format, output, cancelled),
    }
}

fn write(
    mut rows: Box<dyn FinishedRows>,
    finished: &Finished,
    choices: Choices,
    format: Format,
    path: &Path,
    cancelled: &AtomicBool,
) -> Result<u64> {
    let appended = rows.appended().chosen(&finished.options);
    let notation = notation(format, &finished.options, rows.layout(), &appended);
    let mut output = Output::open(path)?;
    output.go_on(0)?;
    let mut bytes = Vec::new();
    notation.begin(&mut bytes);
    let mut appended = Vec::new();
    each(rows.as_mut(), choices, cancelled, |answered, place, number, cells| {
        appended.clear();
        notation.append(cells, &mut appended);
        notation.row(&answered.own, &answered.own.rows[place], number, &appended, &mut bytes);
        if place + 1 == answered.own.rows.len() {
            output.write(&bytes)?;
            bytes.clear();
        }
        Ok(())
    })
    // It is never gone on with.
    .inspect_err(|_| drop(fs::remove_file(partial_of(path))))?;
    notation.end(&mut bytes);
    output.write(&bytes)?;
    output.finish()
}

fn bind(
    mut rows: Box<dyn FinishedRows>,
    finished: &Finished,
    choices: Choices,
    path: &Path,
    cancelled: &AtomicBool,
) -> Result<u64> {
    let layout = rows.layout().clone();
    let appended = rows.appended().chosen(&finished.options);
    let own = layout.header.len();
    let mut head = Vec::new();
    if finished.options.has_header() {
        head.extend(layout.above()?.into_iter().map(|(_, cells)| cells));
        head.push(layout.header.iter().chain(appended.written_names()).cloned().collect());
    }
    let mut workbook = XlsxResult::new(path, own, appended, &head, finished.sheet.as_deref())?;
    let mut first_bare = 0;
    each(rows.as_mut(), choices, cancelled, |answered, place, _, cells| {
        let row = answered.own.cells_of(&answered.own.rows[place]);
        if place == 0 {
            first_bare = 0;
        }
        let bare = answered.bare.get(first_bare..first_bare + row.len());
        first_bare += row.len();
        let decode = |cell| layout.encoding.decode(cell);
        let typed = row
            .iter()
            .enumerate()
            .map(|(column, cell)| -> (Cow<'_, str>, bool) { (decode(cell), bare.is_some_and(|bare| bare[column])) });
        workbook.row(typed, cells)
    })?;
    workbook.finish(path)
}

/// Takes each row with its number and the cells that it has.
fn each(
    rows: &mut dyn FinishedRows,
    mut choices: Choices,
    cancelled: &AtomicBool,
    mut take: impl FnMut(&AnsweredRows, usize, u64, Cells<'_>) -> Result<()>,
) -> Result<()> {
    let mut number = 0;
    let (mut text, mut ends) = (Vec::new(), Vec::new());
    let fields = rows.appended().fields.clone();
    let columns = ReasonColumns::of(&fields);
    loop {
        let mut answered = AnsweredRows::default();
        if !rows.next(&mut answered)? {
            return Ok(());
        }
        if cancelled.load(Ordering::Relaxed) {
            return Err(Error::Cancelled);
        }
        for place in 0..answered.own.rows.len() {
            let cells = answered.appended_to(place);
            let chosen = choices.of(number + 1)?;
            let is_accepted = chosen.is_none()
                && choices.accepts_some()
                && columns.read(cells).is_some_and(|reason| reason.is_acceptable && choices.accepts(reason.rule));
            let decision = match &chosen {
                Some(chosen) => Decision::Chosen(chosen),
                None if is_accepted => Decision::Accepted,
                None => Decision::Open,
            };
            if matches!(decision, Decision::Open) {
                take(&answered, place, number, cells)?;
            } else {
                text.clear();
                ends.clear();
                for cell in cells_of(cells, &fields, decision) {
                    text.extend_from_slice(cell);
                    ends.push(text.len());
                }
                take(&answered, place, number, Cells::new(&text, &ends))?;
            }
            number += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use calamine::{Data, Reader, Xlsx, open_workbook};

    use super::super::choices::{Chosen, tests::written};
    use super::super::reason::tests::answered;
    use super::*;
    use crate::{Delimiter, Encoding, Input, Options};

    fn names_of_rows() -> Vec<&'static str> {
        Options::default().appended().fields().iter().map(|field| field.name).collect()
    }

    /// A result of these own rows, each answered by a status and a position.
    fn result(own: &[&str]) -> String {
        let names = names_of_rows();
        let appended = |status: &str| -> String {
            let cell = |name: &&str| match *name {
                "res_status" => status.to_owned(),
                "res_kategori" => "C".to_owned(),
                "res_postnr" => "0800".to_owned(),
                "res_x" => "8.5".to_owned(),
                _ => String::new(),
            };
            names.iter().flat_map(|name| [";".to_owned(), cell(name)]).collect::<String>()
        };
        let rows = own.iter().skip(1).map(|row| format!("{row}{}\r\n", appended("tvivl")));
        format!("{};{}\r\n{}", own[0], names.join(";"), rows.collect::<String>())
    }

    fn finished(path: std::path::PathBuf, input: Input, own: &[&str]) -> Finished {
        fs::write(&path, result(own)).unwrap();
        Finished {
            path,
            bytes: None,
            input,
            encoding: Encoding::Utf8,
            delimiter: Some(Delimiter::Semicolon),
            header_line: None,
            sheet: Some("Kunder".to_owned()),
            options: Options::default(),
        }
    }

    #[test]
    fn what_is_cancelled_leaves_nothing() {
        for format in [Format::Csv, Format::Ndjson, Format::Geojson, Format::Xlsx] {
            let folder = tempfile::tempdir().unwrap();
            let finished = finished(folder.path().join("in"), Input::Csv, &["nr", "1"]);
            let cancelled = AtomicBool::new(true);
            let ended = convert(&finished, None, format, &folder.path().join("out"), &cancelled);
            assert!(matches!(ended, Err(Error::Cancelled)), "{format:?}");
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "{format:?}");
        }
    }

    fn converted(input: Input, own: &[&str], chosen: Option<(u64, &Chosen)>, format: Format) -> std::path::PathBuf {
        let folder = tempfile::tempdir().unwrap().keep();
        let output = folder.join("out");
        let choices = folder.join("choices");
        written(&choices, chosen.map(|(row, cells)| (row, Some(cells))).as_slice());
        let finished = finished(folder.join("in"), input, own);
        convert(&finished, Some(&choices), format, &output, &AtomicBool::new(false)).unwrap();
        output
    }

    #[test]
    fn names_of_columns_with_danish_letters_are_read_again_in_every_encoding() {
        let options = Options { enrichment: vec![vejviser_wire::Enrichment::Divisions], ..Options::default() };
        let names: Vec<&str> = options.appended().fields().iter().map(|field| field.name).collect();
        let text = format!("nr;{}\r\n1{}\r\n", names.join(";"), ";".repeat(names.len()));
        for encoding in [Encoding::Utf8, Encoding::Windows1252] {
            let folder = tempfile::tempdir().unwrap();
            let mut bytes = Vec::new();
            encoding.encode(&text, &mut bytes);
            let (path, output) = (folder.path().join("in"), folder.path().join("out"));
            let finished =
                Finished { encoding, options: options.clone(), ..finished(path.clone(), Input::Csv, &["nr", "1"]) };
            fs::write(&path, bytes).unwrap();
            convert(&finished, None, Format::Ndjson, &output, &AtomicBool::new(false)).unwrap();
            let written = fs::read_to_string(&output).unwrap();
            assert!(written.contains("berigelse_dagi_afstemningsområde_nummer"), "{encoding:?}: {written}");
        }
    }

    #[test]
    fn cells_of_a_workbook_keep_their_types() {
        let own = ["nr;tekst;dato", "6270;\"12\";2024-03-05", "0800;Ib;", "TRUE;\"q\"\"q\";\"2024-03-05\""];
        let text = |text: &str| Data::String(text.to_owned());
        for (input, expected) in [
            (Input::Xlsx, [Data::Float(6270.0), text("12"), text("0800"), Data::Bool(true), text("2024-03-05")]),
            (Input::Csv, [text("6270"), text("12"), text("0800"), text("TRUE"), text("2024-03-05")]),
        ] {
            let mut workbook: Xlsx<_> = open_workbook(converted(input, &own, None, Format::Xlsx)).unwrap();
            assert_eq!(workbook.sheet_names(), ["Kunder"]);
            let sheet = workbook.worksheet_range_at(0).unwrap().unwrap();
            let found = [(1, 0), (1, 1), (2, 0), (3, 0), (3, 2)].map(|at| sheet.get_value(at).unwrap().clone());
            assert_eq!(found, expected);
            let is_date = matches!(sheet.get_value((1, 2)), Some(Data::DateTime(_)));
            assert_eq!(is_date, input == Input::Xlsx);
            let column = |name| 3 + names_of_rows().iter().position(|other| *other == name).unwrap() as u32;
            assert_eq!(sheet.get_value((1, column("res_postnr"))), Some(&text("0800")));
            assert_eq!(sheet.get_value((1, column("res_x"))), Some(&Data::Float(8.5)));
        }
    }

    #[test]
    fn an_accepted_row_has_all_that_was_found_and_is_chosen() {
        let folder = tempfile::tempdir().unwrap();
        let [path, choices, output] = ["in", "choices", "out"].map(|name| folder.path().join(name));
        let rows =
            [("tvivl", "ukendte-ord", "0.9"), ("tvivl", "ukendte-ord", "0.4"), ("tvivl", "enhed-afviger", "0.9")];
        let text = |status: &str| {
            let row = |(place, (was, rule, score)): (usize, &(&str, &str, &str))| {
                let status = if place == 0 { status } else { *was };
                format!("{place};{}\r\n", answered(status, rule, score, "id").join(";"))
            };
            let rows: String = rows.iter().enumerate().map(row).collect();
            format!("nr;{}\r\n{rows}", names_of_rows().join(";"))
        };
        let finished = finished(path.clone(), Input::Csv, &["nr"]);
        fs::write(path, text("tvivl")).unwrap();
        written(&choices, &[(0, Some(&vec!["ukendte-ord".to_owned(), "enhed-afviger".to_owned()]))]);
        convert(&finished, Some(&choices), Format::Csv, &output, &AtomicBool::new(false)).unwrap();
        assert_eq!(fs::read_to_string(output).unwrap(), text("valgt"));
    }

    #[test]
    fn a_result_has_the_columns_that_were_chosen_whatever_its_notation() {
        let folder = tempfile::tempdir().unwrap();
        let [path, output] = ["in", "out"].map(|name| folder.path().join(name));
        let new_columns = ["res_y", "res_status"].map(str::to_owned).to_vec();
        let options = Options { new_columns, ..Options::default() };
        let finished = Finished { options, ..finished(path, Input::Csv, &["nr", "7"]) };
        for (format, expected) in [
            (Format::Csv, "nr;res_status;res_y\r\n7;tvivl;\r\n"),
            (Format::Ndjson, "{\"nr\":\"7\",\"res_status\":\"tvivl\",\"res_y\":null}\n"),
        ] {
            convert(&finished, None, format, &output, &AtomicBool::new(false)).unwrap();
            assert_eq!(fs::read_to_string(&output).unwrap(), expected);
        }
        convert(&finished, None, Format::Xlsx, &output, &AtomicBool::new(false)).unwrap();
        let mut workbook: Xlsx<_> = open_workbook(&output).unwrap();
        let sheet = workbook.worksheet_range_at(0).unwrap().unwrap();
        let found: Vec<String> = sheet.rows().flatten().map(ToString::to_string).collect();
        assert_eq!(found, ["nr", "res_status", "res_y", "7", "tvivl", ""]);
    }

    #[test]
    fn a_choice_changes_what_was_appended_to_its_row_alone() {
        let own = ["nr;navn", "1;\"Ib\"", "2;Bo", ";"];
        let mut cells = vec![String::new(); names_of_rows().len()];
        cells[0] = "valgt".to_owned();
        let before = result(&own);
        let after = fs::read_to_string(converted(Input::Csv, &own, Some((2, &cells)), Format::Csv)).unwrap();
        let (before, after): (Vec<&str>, Vec<&str>) = (before.lines().collect(), after.lines().collect());
        assert_eq!(after[2], format!("2;Bo;valgt;C{}", ";".repeat(names_of_rows().len() - 2)));
        for row in [0, 1, 3] {
            assert_eq!(after[row], before[row]);
        }
    }
}
