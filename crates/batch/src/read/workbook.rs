//! A workbook of Excel as the text of its first sheet with rows: cells with something between them, a line a row.
//!
//! So everything that reads tables reads workbooks. A thread reads the cells one after the other and passes the text on in
//! pieces. Numbers and dates are written as they look, without quotes: see `typed`.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicU64;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, OnceLock};
use std::thread;

use calamine::ExcelDateTime;
use csv_core::QuoteStyle;

use super::MOST_COLUMNS;
use super::counted::Counted;
use super::xlsx::{Sheet, Value, Workbook, refused};
use crate::Delimiter;
use crate::cell::cell_of_bytes;
use crate::cell::typed;

/// What an archive begins with, and so a workbook.
pub(crate) const ARCHIVE: &[u8] = b"PK\x03\x04";

/// Bytes that are handed over at once, and how many such pieces wait.
const PIECE_BYTES: usize = 1 << 18;
const WAITING: usize = 2;

/// Rows of a sheet.
const MOST_ROWS: u32 = 1 << 20;

const LINE_END: &[u8] = b"\r\n";

/// The text of a sheet, as it is read.
pub(crate) struct SheetText {
    pieces: Receiver<io::Result<Vec<u8>>>,
    piece: Vec<u8>,
    taken: usize,
    is_over: bool,
}

impl SheetText {
    /// The first sheet with rows of a workbook, whose bytes are counted as they are taken; its name goes to `named`.
    pub(crate) fn new(file: File, taken: Arc<AtomicU64>, named: Arc<OnceLock<String>>, delimiter: Delimiter) -> Self {
        let (sender, pieces) = sync_channel(WAITING);
        let failed = sender.clone();
        let started = thread::Builder::new().spawn(move || {
            // The libraries are careful, but files come from anywhere.
            let read = catch_unwind(AssertUnwindSafe(|| {
                let counted = Counted { inner: &file, taken };
                let (delimiter, piece) = (delimiter.byte(), Vec::new());
                Text { delimiter, piece, sender: &sender, named: &named, is_wanted: true }.read(counted)
            }));
            let ended = read.unwrap_or_else(|_| Err(refused("the workbook is broken".to_owned())));
            if let Err(error) = ended {
                // Nobody waits for the rest of a file that is closed.
                let _ = sender.send(Err(error));
            }
        });
        if let Err(error) = started {
            // Nothing else was sent, so there is room.
            let _ = failed.send(Err(error));
        }
        drop(failed);
        Self { pieces, piece: Vec::new(), taken: 0, is_over: false }
    }
}

impl BufRead for SheetText {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        while self.taken == self.piece.len() && !self.is_over {
            self.taken = 0;
            if let Ok(piece) = self.pieces.recv() {
                self.piece = piece.inspect_err(|_| self.piece.clear())?;
            } else {
                self.piece.clear();
                self.is_over = true;
            }
        }
        Ok(&self.piece[self.taken..])
    }

    fn consume(&mut self, length: usize) {
        self.taken = (self.taken + length).min(self.piece.len());
    }
}

impl Read for SheetText {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let there = self.fill_buf()?;
        let length = there.len().min(buffer.len());
        buffer[..length].copy_from_slice(&there[..length]);
        self.consume(length);
        Ok(length)
    }
}

/// Text that is being made.
struct Text<'a> {
    delimiter: u8,
    piece: Vec<u8>,
    sender: &'a SyncSender<io::Result<Vec<u8>>>,
    named: &'a OnceLock<String>,
    is_wanted: bool,
}

impl Text<'_> {
    fn read(mut self, file: impl Read + Seek) -> io::Result<()> {
        let (mut workbook, sheets) = Workbook::open(BufReader::new(file))?;
        for sheet in sheets {
            if self.sheet(&mut workbook, &sheet)? {
                break;
            }
        }
        self.flush();
        Ok(())
    }

    /// Writes a sheet; whether it has any cell.
    fn sheet<F: Read + Seek>(&mut self, workbook: &mut Workbook<F>, sheet: &Sheet) -> io::Result<bool> {
        // Where the next cell may be at the earliest.
        let (mut row, mut column) = (0, 0);
        let mut is_begun = false;
        workbook.cells(sheet, |at, value| {
            if value == Value::Empty {
                return Ok(true);
            }
            self.named.get_or_init(|| sheet.name.clone());
            if at.0 >= MOST_ROWS || at.1 as usize >= MOST_COLUMNS || at < (row, column) {
                return Err(refused(format!(
                    "the workbook is broken: row {} comes in the wrong place",
                    u64::from(at.0) + 1
                )));
            }
            while row < at.0 {
                self.piece.extend_from_slice(LINE_END);
                (row, column) = (row + 1, 0);
                self.flush_if_full();
            }
            // Between the last cell, which is before `column`, and this one.
            let between = if column == 0 { at.1 } else { at.1 + 1 - column };
            self.piece.resize(self.piece.len() + between as usize, self.delimiter);
            self.value(value);
            (column, is_begun) = (at.1 + 1, true);
            self.flush_if_full();
            Ok(self.is_wanted)
        })?;
        if is_begun {
            self.piece.extend_from_slice(LINE_END);
        }
        Ok(is_begun)
    }

    fn value(&mut self, value: Value<'_>) {
        match value {
            Value::Empty => {}
            Value::Number(number) => self.bare(&number.to_string()),
            Value::Truth(truth) => self.bare(if truth { "TRUE" } else { "FALSE" }),
            Value::Moment(moment) => self.bare(&shown(&moment)),
            Value::Iso(text) => self.bare(&text.replacen('T', " ", 1)),
            Value::Text(text) => self.text(text),
        }
    }

    /// What is no text.
    fn bare(&mut self, text: &str) {
        cell_of_bytes(self.delimiter, QuoteStyle::Necessary, text.as_bytes(), &mut self.piece);
    }

    fn text(&mut self, text: &str) {
        let style = if typed(text).is_some() { QuoteStyle::Always } else { QuoteStyle::Necessary };
        if !text.is_empty() {
            cell_of_bytes(self.delimiter, style, text.as_bytes(), &mut self.piece);
        }
    }

    fn flush_if_full(&mut self) {
        if self.piece.len() >= PIECE_BYTES {
            self.flush();
        }
    }

    fn flush(&mut self) {
        if !self.piece.is_empty() {
            let piece = std::mem::replace(&mut self.piece, Vec::with_capacity(PIECE_BYTES + (1 << 16)));
            self.is_wanted = self.sender.send(Ok(piece)).is_ok();
        }
    }
}

/// A date, a time or both, as people read them everywhere.
fn shown(moment: &ExcelDateTime) -> String {
    let (year, month, day, hours, minutes, seconds, _) = moment.to_ymd_hms_milli();
    let value = moment.as_f64();
    if moment.is_duration() && (0.0..1e9).contains(&value) {
        let seconds = (value * 86_400.0).round() as u64;
        return format!("{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    }
    let time = format!("{hours:02}:{minutes:02}:{seconds:02}");
    if (0.0..1.0).contains(&value) {
        time
    } else if value.fract() == 0.0 {
        format!("{year:04}-{month:02}-{day:02}")
    } else {
        format!("{year:04}-{month:02}-{day:02} {time}")
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use calamine::{Data, Reader, Xlsx};
    use rust_xlsxwriter::{ExcelDateTime, Format, Formula, Workbook};
    use zip::write::SimpleFileOptions;
    use zip::{CompressionMethod, ZipWriter};

    use super::*;

    /// The text of a workbook, and the name of its sheet.
    fn read(bytes: &[u8]) -> io::Result<(String, Option<String>)> {
        let mut file = tempfile::tempfile()?;
        file.write_all(bytes)?;
        let (mut text, named) = (String::new(), Arc::<OnceLock<String>>::default());
        SheetText::new(file, Arc::default(), Arc::clone(&named), Delimiter::Semicolon).read_to_string(&mut text)?;
        Ok((text, named.get().cloned()))
    }

    fn workbook() -> Vec<u8> {
        let mut workbook = Workbook::new();
        workbook.add_worksheet();
        let hidden = workbook.add_worksheet();
        hidden.set_hidden(true).write_string(0, 0, "hidden").unwrap();
        let sheet = workbook.add_worksheet().set_name("Kunder").unwrap();
        let date = Format::new().set_num_format("dd-mm-yyyy");
        let moment = ExcelDateTime::from_ymd(2024, 3, 5).unwrap();
        for (column, name) in ["nr", "adresse", "dato"].into_iter().enumerate() {
            sheet.write_string(1, column as u16, name).unwrap();
        }
        sheet.write_number(3, 0, 6270.0).unwrap();
        sheet.write_string(3, 1, "Storegade 1; st.").unwrap();
        sheet.write_datetime_with_format(3, 2, &moment, &date).unwrap();
        sheet.write_string(4, 0, "0800").unwrap();
        sheet.write_string(4, 1, "12").unwrap();
        sheet.write_datetime_with_format(4, 2, moment.and_hms(12, 30, 0).unwrap(), &date).unwrap();
        sheet.write_boolean(5, 0, true).unwrap();
        sheet.write_formula(5, 1, Formula::new("=1+1").set_result("0.25")).unwrap();
        sheet.write_string(5, 2, "a \"b\"\nc").unwrap();
        workbook.save_to_buffer().unwrap()
    }

    #[test]
    fn the_first_sheet_with_rows_is_read_as_it_looks() {
        let lines = [
            "",
            "nr;adresse;dato",
            "",
            "6270;\"Storegade 1; st.\";2024-03-05",
            "0800;\"12\";2024-03-05 12:30:00",
            "TRUE;0.25;\"a \"\"b\"\"\nc\"",
            "",
        ];
        assert_eq!(read(&workbook()).unwrap(), (lines.join("\r\n"), Some("Kunder".to_owned())));
    }

    /// An archive of parts with their contents.
    fn archive(parts: &[(&str, &[u8])]) -> Vec<u8> {
        let mut archive = ZipWriter::new(io::Cursor::new(Vec::new()));
        let packed = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
        for (name, content) in parts {
            archive.start_file(*name, packed).unwrap();
            archive.write_all(content).unwrap();
        }
        archive.finish().unwrap().into_inner()
    }

    /// A workbook of one sheet, called `a.bin`, with a part beside it.
    fn hostile(sheet: &str, part: (&str, &str)) -> Vec<u8> {
        let relation = |kind: &str, target: &str| {
            format!(
                r#"<Relationships><Relationship Id="a" Type="x/relationships/{kind}" Target="{target}"/></Relationships>"#
            )
        };
        archive(&[
            ("_rels/.rels", relation("officeDocument", "xl/workbook.xml").as_bytes()),
            ("xl/_rels/workbook.xml.rels", relation("worksheet", "a.bin").as_bytes()),
            ("xl/workbook.xml", br#"<workbook><sheets><sheet name="A" r:id="a"/></sheets></workbook>"#),
            ("xl/a.bin", format!("<worksheet><sheetData>{sheet}</sheetData></worksheet>").as_bytes()),
            (part.0, part.1.as_bytes()),
        ])
    }

    const CELL: &str = r#"<row><c t="s"><v>0</v></c></row>"#;

    #[test]
    fn nothing_is_reserved_because_an_attribute_says_so() {
        let texts = r#"<sst count="1000000000000" uniqueCount="1000000000000"><si><t>a_x0041__x00</t></si></sst>"#;
        let workbook = hostile(CELL, ("xl/sharedStrings.xml", texts));
        assert_eq!(read(&workbook).unwrap(), ("aA_x00\r\n".to_owned(), Some("A".to_owned())));
    }

    #[test]
    fn what_is_no_workbook_or_takes_too_much_is_refused() {
        let none = ("xl/other.xml", "");
        let texts = |inside: &str| hostile(CELL, ("xl/sharedStrings.xml", &format!("<sst>{inside}</sst>")));
        let long = "x".repeat(1 << 21);
        for (bytes, why) in [
            (workbook()[..3000].to_vec(), "is broken"),
            (archive(&[("a.txt", b"x")]), "is an archive, but no workbook in xlsx"),
            (hostile(CELL, none), "a text of a cell is missing"),
            (hostile(&format!(r#"<row><c t="str"><v>{long}</v></c></row>"#), none), "unpacks to more"),
            (hostile(&format!(r#"<row><c t="{}"/></row>"#, "<".repeat(1 << 21)), none), "unpacks to more"),
            (hostile(&"<a>".repeat(1 << 20), none), "its elements are too deep"),
            (hostile(r#"<row><c r="A99999999999"/></row>"#, none), "no place that a sheet has"),
            (hostile(r#"<row><c r="XFE1"><v>1</v></c></row>"#, none), "comes in the wrong place"),
            (texts(&format!("<si>{}</si>", "<t>x</t>".repeat(1 << 21))), "unpacks to more"),
            (texts(&format!("<si><t>{}</t></si>", "&#65;".repeat(1 << 21))), "unpacks to more"),
            (hostile(CELL, ("xl/styles.xml", &"<a/>".repeat(9 << 20))), "unpacks to more"),
        ] {
            let error = read(&bytes).unwrap_err().to_string();
            assert!(error.contains(why), "{error}");
        }
    }

    /// What `calamine` finds in a sheet, as it would be written here.
    fn as_others_read(bytes: &[u8]) -> String {
        let mut workbook: Xlsx<_> = Xlsx::new(io::Cursor::new(bytes)).unwrap();
        let range = workbook.worksheet_range_at(0).unwrap().unwrap();
        let shown = |cell: &Data| match cell {
            Data::DateTime(moment) => shown(moment),
            Data::Bool(truth) => truth.to_string().to_uppercase(),
            cell => cell.to_string(),
        };
        let (rows, columns) = range.end().unwrap();
        let cell = |row, column| range.get_value((row, column)).map(shown).unwrap_or_default();
        let line = |row| {
            let cells: Vec<String> = (0..=columns).map(|column| cell(row, column)).collect();
            cells.join(";").trim_end_matches(';').to_owned() + "\r\n"
        };
        (0..=rows).map(line).collect()
    }

    #[test]
    fn cells_are_those_that_others_read() {
        let codes = [
            "General",
            "0.00",
            "yyyy-mm-dd",
            "d/m/yy;@",
            "[h]:mm:ss",
            "hh:mm",
            "[Red]0;-0",
            "\"dag\" 0",
            "0\\d",
            "mmm yy",
            "[$-406]d. mmmm yyyy;@",
            "#,##0.00 _k_r_.",
            "@",
            "0%",
            "[mm]:ss",
            "mm:ss.0",
        ];
        let mut workbook = Workbook::new();
        let sheet = workbook.add_worksheet();
        for (row, code) in (0..).zip(codes) {
            let format = Format::new().set_num_format(code);
            for (column, number) in (0..).zip([0.25, 1.0, 59.0, 60.0, 61.5, 45_356.520_833_333_336, -3.0]) {
                sheet.write_number_with_format(row, column, number, &format).unwrap();
            }
        }
        for (row, text) in (20..).zip(["_x000D_ a", "_x005F_x0041_", " b ", "\u{1F600}", "a & <b>", "_xD83D__xDE00_"]) {
            sheet.write_string(row, 3, text).unwrap();
        }
        let bytes = workbook.save_to_buffer().unwrap();
        let (text, _) = read(&bytes).unwrap();
        let trimmed: String = text.lines().map(|line| line.trim_end_matches(';').to_owned() + "\r\n").collect();
        assert_eq!(trimmed, as_others_read(&bytes));
    }
}
