//! A workbook of Excel as the text of its first sheet with rows: cells with something between them, a line a row.
//!
//! So everything that reads tables reads workbooks. A thread reads the cells one after the other and passes the text on in
//! pieces. Numbers and dates are written as they look, without quotes: see `typed`.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, OnceLock};
use std::thread;

use calamine::{DataRef, ExcelDateTime, Reader, SheetType, SheetVisible, Xlsx, XlsxError};
use csv_core::QuoteStyle;

use super::MOST_COLUMNS;
use super::counted::{Counted, Once};
use super::unpacked::{self, broken, refused};
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

/// Sheets without a cell before the one that is read.
const MOST_EMPTY: usize = 32;

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
                let _share = unpacked::check(BufReader::new(&file))?;
                let counted = Counted { inner: &file, taken };
                let (delimiter, piece) = (delimiter.byte(), Vec::new());
                Text { delimiter, piece, sender: &sender, named: &named, is_wanted: true }.read(counted)
            }));
            let ended = read.unwrap_or_else(|_| Err(refused("the workbook is broken")));
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
        let length = self.fill_buf()?.read(buffer)?;
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
        // A small file can have many sheets over one large part, and the parts are what was checked.
        let is_strict = Arc::<AtomicBool>::default();
        let file = Once::new(BufReader::new(file), Arc::clone(&is_strict));
        let mut workbook = Xlsx::new(file).map_err(|error| unreadable(&error))?;
        is_strict.store(true, Ordering::Relaxed);
        let is_read =
            |sheet: &&calamine::Sheet| sheet.typ == SheetType::WorkSheet && sheet.visible == SheetVisible::Visible;
        let sheets: Vec<String> =
            workbook.sheets_metadata().iter().filter(is_read).map(|sheet| sheet.name.clone()).collect();
        for (place, sheet) in sheets.iter().enumerate() {
            if place == MOST_EMPTY {
                return Err(refused(format!("the first {MOST_EMPTY} sheets are empty")));
            }
            if self.sheet(&mut workbook, sheet)? {
                break;
            }
        }
        self.flush();
        Ok(())
    }

    /// Writes a sheet; whether it has any cell.
    fn sheet<F: Read + Seek>(&mut self, workbook: &mut Xlsx<F>, name: &str) -> io::Result<bool> {
        let mut cells = workbook.worksheet_cells_reader(name).map_err(|error| unreadable(&error))?;
        // Where the next cell may be at the earliest.
        let (mut row, mut column) = (0, 0);
        let mut is_begun = false;
        while let Some(cell) = cells.next_cell().map_err(|error| unreadable(&error))? {
            if matches!(cell.get_value(), DataRef::Empty) {
                continue;
            }
            self.named.get_or_init(|| name.to_owned());
            let at = cell.get_position();
            if at.0 >= MOST_ROWS || at.1 as usize >= MOST_COLUMNS || at < (row, column) {
                return Err(broken(format_args!("row {} comes in the wrong place", u64::from(at.0) + 1)));
            }
            while row < at.0 {
                self.piece.extend_from_slice(LINE_END);
                (row, column) = (row + 1, 0);
                self.flush_if_full();
            }
            // Between the last cell, which is before `column`, and this one.
            let between = if column == 0 { at.1 } else { at.1 + 1 - column };
            self.piece.resize(self.piece.len() + between as usize, self.delimiter);
            self.value(cell.get_value());
            (column, is_begun) = (at.1 + 1, true);
            self.flush_if_full();
            if !self.is_wanted {
                return Ok(true);
            }
        }
        if is_begun {
            self.piece.extend_from_slice(LINE_END);
        }
        Ok(is_begun)
    }

    fn value(&mut self, value: &DataRef<'_>) {
        match value {
            DataRef::Int(number) => self.bare(&number.to_string()),
            DataRef::Float(number) => self.bare(&number.to_string()),
            DataRef::Bool(truth) => self.bare(if *truth { "TRUE" } else { "FALSE" }),
            DataRef::DateTime(moment) => self.bare(&shown(moment)),
            DataRef::DateTimeIso(text) => self.bare(&text.replacen('T', " ", 1)),
            DataRef::DurationIso(text) | DataRef::String(text) => self.text(text),
            DataRef::SharedString(text) => self.text(text),
            DataRef::Error(error) => self.text(&error.to_string()),
            DataRef::Empty => {}
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

fn unreadable(error: &XlsxError) -> io::Error {
    match error {
        XlsxError::FileNotFound(_) | XlsxError::RelationshipNotFound => {
            refused("it is an archive, but no workbook in xlsx")
        }
        XlsxError::Password => refused("the workbook has a password; save it without one"),
        error => broken(error),
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

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

    /// The archive, which says that its last part has four gigabytes packed.
    fn lying(mut archive: Vec<u8>) -> Vec<u8> {
        let last = memchr::memmem::rfind(&archive, b"PK\x01\x02").unwrap();
        archive[last + 20..last + 24].copy_from_slice(&(u32::MAX - 1).to_le_bytes());
        archive
    }

    const CELL: &str = r#"<row><c t="s"><v>0</v></c></row>"#;

    /// A workbook of two sheets without a cell, whose parts are called `targets`.
    fn of_parts(targets: [&str; 2]) -> Vec<u8> {
        let relations = targets.iter().enumerate().fold(String::new(), |text, (id, target)| {
            text + &format!(r#"<Relationship Id="a{id}" Type="x/relationships/worksheet" Target="{target}"/>"#)
        });
        let main = r#"<Relationships><Relationship Id="a" Type="x/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#;
        let sheets = r#"<workbook><sheets><sheet name="A" r:id="a0"/><sheet name="B" r:id="a1"/></sheets></workbook>"#;
        let empty = b"<worksheet><sheetData></sheetData></worksheet>";
        archive(&[
            ("_rels/.rels", main.as_bytes()),
            ("xl/_rels/workbook.xml.rels", format!("<Relationships>{relations}</Relationships>").as_bytes()),
            ("xl/workbook.xml", sheets.as_bytes()),
            ("xl/a.xml", empty),
            ("xl/b.xml", empty),
        ])
    }

    /// The archive, whose last part has the place and the bytes of the part before.
    fn overlapping(mut archive: Vec<u8>) -> Vec<u8> {
        let places: Vec<usize> = memchr::memmem::find_iter(&archive, b"PK\x01\x02").collect();
        let [.., before, last] = places[..] else { unreachable!() };
        archive.copy_within(before + 42..before + 46, last + 42);
        archive
    }

    fn of_empty_sheets(count: usize) -> Vec<u8> {
        let mut workbook = Workbook::new();
        for _ in 0..count {
            workbook.add_worksheet();
        }
        workbook.save_to_buffer().unwrap()
    }

    #[test]
    fn what_is_no_workbook_or_takes_too_much_is_refused() {
        let none = ("xl/other.xml", "");
        let texts = |part: &str, first: &str| hostile(CELL, (part, &format!("{first}<si/></sst>")));
        let long = "x".repeat(1 << 21);
        assert_eq!(read(&of_parts(["a.xml", "b.xml"])).unwrap(), (String::new(), None));
        for (bytes, why) in [
            (workbook()[..3000].to_vec(), "is broken"),
            (archive(&[("a.txt", b"x")]), "is an archive, but no workbook in xlsx"),
            (of_empty_sheets(MOST_EMPTY + 1), "the first 32 sheets are empty"),
            (of_parts(["a.xml", "a.xml"]), "several of its sheets are the same"),
            (of_parts(["a.xml", "A.XML"]), "several of its sheets are the same"),
            (overlapping(of_parts(["a.xml", "b.xml"])), "several parts have the same bytes"),
            (hostile(CELL, none), "string index not found"),
            (hostile(r#"<row><c r="A99999999999"><v>1</v></c></row>"#, none), "comes in the wrong place"),
            (hostile(r#"<row><c r="XFE1"><v>1</v></c></row>"#, none), "comes in the wrong place"),
            (
                hostile(&format!(r#"<row><c t="{}"><v>1</v></c></row>"#, "y".repeat(1 << 19)), none),
                "is broken: Unknown cell",
            ),
            // A text between two tags, also where nobody would look for it.
            (hostile(&format!(r#"<row><c t="str"><v>{long}</v></c></row>"#), none), "unpacks to more"),
            (hostile(CELL, ("a/b.c", &format!(" <a>{long}"))), "unpacks to more"),
            // What is packed too well, whatever it is called.
            (hostile(&"<a>".repeat(11 << 20), none), "unpacks to more"),
            (hostile(CELL, ("other", &"<a>".repeat(12 << 20))), "unpacks to more"),
            (lying(hostile(CELL, ("other", &"<a>".repeat(12 << 20)))), "several parts have the same bytes"),
            (texts("xl/sharedStrings.xml", r#"<sst uniqueCount="1000000000000">"#), "claims more texts"),
            (texts("XL\\SHAREDSTRINGS.XML", r#"<a/><x:sst a="" uniqueCount = '99' />"#), "claims more texts"),
            (texts("a/sharedStrings.xml", "<sst \u{c}uniqueCount='99'>"), "claims more texts"),
            (texts("xl/sharedStrings.xml", r#"<b></a><sst uniqueCount="1 000">"#), "claims more texts"),
        ] {
            let error = read(&bytes).expect_err(why).to_string();
            assert!(error.contains(why) && error.len() < 400, "{error}");
        }
    }
}
