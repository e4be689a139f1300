//! Reads the parts of an xlsx workbook in memory that has a bound, whatever the file claims about itself.
//!
//! A part is read event by event and never held. Only the shared texts and one byte for each cell format are kept, and
//! nothing is reserved because an attribute says so. The date arithmetic is that of `calamine`.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::{self, BufRead, BufReader, Read, Seek};
use std::sync::atomic::{AtomicU64, Ordering};

use calamine::{ExcelDateTime, ExcelDateTimeType};
use quick_xml::Reader;
use quick_xml::XmlVersion::Implicit1_0;
use quick_xml::escape::resolve_xml_entity;
use quick_xml::events::{BytesStart, Event};
use zip::ZipArchive;
use zip::result::ZipError;

/// What all open workbooks of a process may unpack to. The largest sheet of Excel has about a third of it.
const MOST_UNPACKED: u64 = 4 << 30;
/// Memory for the shared texts of all open workbooks of a process.
const MOST_TEXTS: u64 = 256 << 20;
/// What a part that describes the workbook may unpack to.
const MOST_DESCRIPTION: u64 = 32 << 20;
/// A tag, or the text between two. A cell has 32,767 characters, each of which may be written with ten.
const LONGEST_EVENT: usize = 1 << 20;
/// Elements inside each other; a sheet has about ten.
const DEEPEST: usize = 64;

static UNPACKED: AtomicU64 = AtomicU64::new(0);
static TEXTS: AtomicU64 = AtomicU64::new(0);

/// Why a workbook is refused. The message follows the name of the file.
pub(super) fn refused(why: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why.into())
}

fn broken(why: impl std::fmt::Display) -> io::Error {
    refused(format!("the workbook is broken: {why}"))
}

fn too_large(part: &str) -> io::Error {
    refused(format!("the workbook unpacks to more than a workbook can mean ({part}); save it as CSV"))
}

/// A share of a budget of the process, returned when it is dropped.
struct Share {
    budget: &'static AtomicU64,
    most: u64,
    bytes: u64,
}

impl Share {
    fn of(budget: &'static AtomicU64, most: u64) -> Self {
        Self { budget, most, bytes: 0 }
    }

    /// Whether so many bytes more are within the budget.
    fn take(&mut self, bytes: u64) -> bool {
        self.bytes += bytes;
        self.budget.fetch_add(bytes, Ordering::Relaxed) + bytes <= self.most
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        self.budget.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

/// A part while it unpacks.
struct Part<'a, R> {
    inner: BufReader<R>,
    name: &'a str,
    unpacked: &'a mut Share,
    /// Bytes that it may still unpack to.
    left: u64,
    /// Bytes of the event that is read.
    event: usize,
}

impl<R: Read> Read for Part<'_, R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let there = self.fill_buf()?;
        let length = there.len().min(into.len());
        into[..length].copy_from_slice(&there[..length]);
        self.consume(length);
        Ok(length)
    }
}

impl<R: Read> BufRead for Part<'_, R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.event > LONGEST_EVENT || self.left == 0 {
            return Err(too_large(self.name));
        }
        if self.inner.buffer().is_empty() {
            let length = self.inner.fill_buf().map_err(broken)?.len() as u64;
            if !self.unpacked.take(length) {
                return Err(too_large(self.name));
            }
        }
        self.inner.fill_buf()
    }

    fn consume(&mut self, length: usize) {
        self.event += length;
        self.left = self.left.saturating_sub(length as u64);
        self.inner.consume(length);
    }
}

/// The events of a part.
struct Xml<'a, R> {
    reader: Reader<Part<'a, R>>,
    buffer: Vec<u8>,
    depth: usize,
}

impl<R: Read> Xml<'_, R> {
    /// The next event; `None` at the end of the part.
    fn next(&mut self) -> io::Result<Option<Event<'_>>> {
        self.buffer.clear();
        self.reader.get_mut().event = 0;
        let event = self.reader.read_event_into(&mut self.buffer).map_err(|error| match error {
            quick_xml::Error::Io(error) if error.kind() == io::ErrorKind::InvalidData => refused(error.to_string()),
            error => broken(error),
        })?;
        match event {
            Event::Start(_) if self.depth == DEEPEST => return Err(broken("its elements are too deep")),
            Event::Start(_) => self.depth += 1,
            Event::End(_) => self.depth = self.depth.saturating_sub(1),
            Event::Eof if self.depth > 0 => return Err(broken("it ends too early")),
            Event::Eof => return Ok(None),
            _ => {}
        }
        Ok(Some(event))
    }

    /// Skips the rest of the element that has begun last.
    fn skip(&mut self) -> io::Result<()> {
        let outside = self.depth - 1;
        while self.depth > outside {
            self.next()?;
        }
        Ok(())
    }

    /// Reads the text of the element that has begun last.
    fn text(&mut self, text: &mut String) -> io::Result<()> {
        text.clear();
        let outside = self.depth - 1;
        while self.depth > outside {
            match self.next()? {
                Some(Event::Text(part)) => text.push_str(&part.xml10_content()),
                Some(Event::CData(part)) => text.push_str(&part.xml10_content()),
                Some(Event::GeneralRef(name)) => {
                    if let Some(meant) = resolve_xml_entity(&name) {
                        text.push_str(meant);
                    } else {
                        let letter = name.resolve_char_ref().map_err(broken)?;
                        text.push(letter.ok_or_else(|| broken("an unknown entity"))?);
                    }
                }
                _ => {}
            }
            if text.len() > LONGEST_EVENT {
                return Err(too_large(self.reader.get_ref().name));
            }
        }
        Ok(())
    }

    /// Reads a text that may have parts in different fonts. How it is pronounced is left out.
    fn rich_text(&mut self, part: &mut String, text: &mut String) -> io::Result<()> {
        text.clear();
        let outside = self.depth - 1;
        while self.depth > outside {
            let Some(Event::Start(tag)) = self.next()? else { continue };
            let keeps_blanks = attribute(&tag, "xml:space")?.is_some_and(|value| value == "preserve");
            let is_text = match tag.local_name().as_ref() {
                "t" => true,
                "rPh" => false,
                _ => continue,
            };
            if !is_text {
                self.skip()?;
                continue;
            }
            self.text(part)?;
            let blanks = [' ', '\t', '\r', '\n'];
            let kept = if keeps_blanks { part.as_str() } else { part.trim_matches(blanks) };
            text.push_str(&unescaped(kept));
            if text.len() > LONGEST_EVENT {
                return Err(too_large(self.reader.get_ref().name));
            }
        }
        Ok(())
    }
}

/// The value of an attribute, by its name without a prefix unless that is asked for.
fn attribute<'t>(tag: &'t BytesStart<'_>, name: &str) -> io::Result<Option<Cow<'t, str>>> {
    for attribute in tag.attributes().with_checks(false) {
        let attribute = attribute.map_err(broken)?;
        if attribute.key.as_ref() == name || attribute.key.local_name().as_ref() == name {
            return attribute.normalized_value(Implicit1_0).map(Some).map_err(broken);
        }
    }
    Ok(None)
}

/// Texts that cells share, one behind the other.
struct Texts {
    all: String,
    ends: Vec<u32>,
    held: Share,
}

impl Texts {
    fn push(&mut self, text: &str) -> io::Result<()> {
        if !self.held.take((text.len() + size_of::<u32>()) as u64) {
            return Err(too_large(SHARED_TEXTS));
        }
        // Doubled, they would take up to twice their budget.
        if self.all.capacity() - self.all.len() < text.len() {
            self.all.reserve_exact(text.len() + self.all.len() / 8);
        }
        if self.ends.capacity() == self.ends.len() {
            self.ends.reserve_exact(1024 + self.ends.len() / 8);
        }
        self.all.push_str(text);
        self.ends.push(self.all.len() as u32);
        Ok(())
    }

    fn get(&self, index: usize) -> Option<&str> {
        let start = index.checked_sub(1).map_or(Some(0), |before| self.ends.get(before).copied())?;
        self.all.get(start as usize..*self.ends.get(index)? as usize)
    }
}

/// What a format makes of the number of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meaning {
    Number,
    Moment,
    Duration,
}

/// A visible sheet of rows.
pub(super) struct Sheet {
    pub(super) name: String,
    part: usize,
}

/// An open workbook.
pub(super) struct Workbook<F> {
    archive: ZipArchive<F>,
    unpacked: Share,
    texts: Texts,
    /// By number of the cell format.
    formats: Vec<Meaning>,
    counts_from_1904: bool,
}

const SHARED_TEXTS: &str = "sharedStrings.xml";
const PACKAGE: &str = "_rels/.rels";

/// What a part refers to: its type, and the path of the other one.
struct Relation {
    kind: String,
    target: String,
}

impl<F: Read + Seek> Workbook<F> {
    /// Opens a workbook, and lists its sheets.
    pub(super) fn open(file: F) -> io::Result<(Self, Vec<Sheet>)> {
        let archive = ZipArchive::new(file).map_err(|error| unreadable(&error))?;
        let mut workbook = Self {
            archive,
            unpacked: Share::of(&UNPACKED, MOST_UNPACKED),
            texts: Texts { all: String::new(), ends: Vec::new(), held: Share::of(&TEXTS, MOST_TEXTS) },
            formats: Vec::new(),
            counts_from_1904: false,
        };
        let no_workbook = || refused("it is an archive, but no workbook in xlsx");
        let relations = workbook.relations(PACKAGE)?.ok_or_else(no_workbook)?;
        let main = relations.into_values().find(|to| to.kind == "officeDocument").ok_or_else(no_workbook)?.target;
        let main = main.trim_start_matches('/');
        let (folder, name) = main.rsplit_once('/').map_or(("", main), |(folder, name)| (folder, name));
        let folder = if folder.is_empty() { String::new() } else { format!("{folder}/") };
        let relations = workbook.relations(&format!("{folder}_rels/{name}.rels"))?.ok_or_else(no_workbook)?;
        workbook.read_texts(&format!("{folder}{SHARED_TEXTS}"))?;
        workbook.read_formats(&format!("{folder}styles.xml"))?;
        let sheets = workbook.read_sheets(main, &folder, &relations)?;
        Ok((workbook, sheets))
    }

    /// The place of a part in the archive. Programs disagree about capitals and slashes.
    fn place(&self, part: &str) -> Option<usize> {
        let is_meant = |name: &str| name.replace('\\', "/").eq_ignore_ascii_case(part);
        let by_name = || self.archive.file_names().position(|name| name.is_ok_and(|name| is_meant(&name)));
        self.archive.index_for_name(part).or_else(by_name)
    }

    /// Reads a part, if it is there.
    fn read<T>(
        &mut self,
        part: &str,
        read: impl FnOnce(&mut Xml<'_, zip::read::ZipFile<'_, F>>) -> io::Result<T>,
    ) -> io::Result<Option<T>> {
        let Some(place) = self.place(part) else { return Ok(None) };
        let unpacked = &mut self.unpacked;
        read(&mut events(&mut self.archive, place, part, unpacked, MOST_DESCRIPTION)?).map(Some)
    }

    fn relations(&mut self, part: &str) -> io::Result<Option<HashMap<String, Relation>>> {
        self.read(part, |xml| {
            let mut relations = HashMap::new();
            while let Some(event) = xml.next()? {
                let Event::Start(tag) = event else { continue };
                if tag.local_name().as_ref() != "Relationship" {
                    continue;
                }
                let kind = attribute(&tag, "Type")?.unwrap_or_default();
                let kind = kind.rsplit('/').next().unwrap_or_default();
                // Nothing else is looked for.
                if let (Some(id), Some(target), "officeDocument" | "worksheet") =
                    (attribute(&tag, "Id")?, attribute(&tag, "Target")?, kind)
                {
                    let (kind, target) = (kind.to_owned(), target.into_owned());
                    relations.insert(id.into_owned(), Relation { kind, target });
                }
            }
            Ok(relations)
        })
    }

    fn read_sheets(
        &mut self,
        part: &str,
        folder: &str,
        relations: &HashMap<String, Relation>,
    ) -> io::Result<Vec<Sheet>> {
        let read = self.read(part, |xml| {
            let (mut found, mut counts_from_1904) = (Vec::new(), false);
            while let Some(event) = xml.next()? {
                let Event::Start(tag) = event else { continue };
                match tag.local_name().as_ref() {
                    "sheet" => {
                        let is_visible = attribute(&tag, "state")?.is_none_or(|state| state == "visible");
                        let target = attribute(&tag, "id")?.and_then(|id| relations.get(&*id));
                        // Charts have sheets of their own.
                        if let Some(to) = target.filter(|to| is_visible && to.kind == "worksheet") {
                            found.push((attribute(&tag, "name")?.unwrap_or_default().into_owned(), &to.target));
                        }
                    }
                    "workbookPr" => {
                        if let Some(value) = attribute(&tag, "date1904")? {
                            counts_from_1904 = value == "1" || value == "true";
                        }
                    }
                    _ => {}
                }
            }
            Ok((found, counts_from_1904))
        })?;
        let (found, counts_from_1904) = read.ok_or_else(|| broken("it has no list of sheets"))?;
        self.counts_from_1904 = counts_from_1904;
        let mut places = HashMap::new();
        let mut sheets = Vec::new();
        for (name, target) in found {
            let place = *places.entry(target).or_insert_with(|| {
                let inside = || self.place(&format!("{folder}{target}"));
                target.strip_prefix('/').map_or_else(inside, |part| self.place(part))
            });
            sheets.push(Sheet { name, part: place.ok_or_else(|| broken("a sheet is missing"))? });
        }
        Ok(sheets)
    }

    fn read_texts(&mut self, part: &str) -> io::Result<()> {
        let Some(place) = self.place(part) else { return Ok(()) };
        let Self { archive, unpacked, texts, .. } = self;
        let mut xml = events(archive, place, SHARED_TEXTS, unpacked, u64::MAX)?;
        let (mut piece, mut text) = (String::new(), String::new());
        while let Some(event) = xml.next()? {
            if matches!(&event, Event::Start(tag) if tag.local_name().as_ref() == "si") {
                xml.rich_text(&mut piece, &mut text)?;
                texts.push(&text)?;
            }
        }
        Ok(())
    }

    fn read_formats(&mut self, part: &str) -> io::Result<()> {
        let read = self.read(part, |xml| {
            let (mut named, mut formats) = (HashMap::new(), Vec::new());
            // Others than those of cells have the same elements.
            let mut is_of_cells = false;
            while let Some(event) = xml.next()? {
                match event {
                    Event::Start(tag) => match tag.local_name().as_ref() {
                        "numFmt" => {
                            let (id, code) = (attribute(&tag, "numFmtId")?, attribute(&tag, "formatCode")?);
                            if let Some((id, code)) = number_of(id).zip(code) {
                                named.insert(id, meaning_of(&code));
                            }
                        }
                        "cellXfs" => is_of_cells = true,
                        "xf" if is_of_cells => {
                            let id = number_of(attribute(&tag, "numFmtId")?);
                            let meaning = id.map(|id| named.get(&id).copied().unwrap_or_else(|| built_in_meaning(id)));
                            formats.push(meaning.unwrap_or(Meaning::Number));
                        }
                        _ => {}
                    },
                    Event::End(tag) if tag.local_name().as_ref() == "cellXfs" => is_of_cells = false,
                    _ => {}
                }
            }
            Ok(formats)
        })?;
        self.formats = read.unwrap_or_default();
        Ok(())
    }

    /// Calls `each` with the place, row and column from 0, and the value of every cell of a sheet, until it says no.
    pub(super) fn cells(
        &mut self,
        sheet: &Sheet,
        mut each: impl FnMut((u32, u32), Value<'_>) -> io::Result<bool>,
    ) -> io::Result<()> {
        let Self { archive, unpacked, texts, formats, counts_from_1904 } = self;
        let mut xml = events(archive, sheet.part, "a sheet", unpacked, u64::MAX)?;
        let mut cell = Cell { is_from_1904: *counts_from_1904, ..Cell::default() };
        let (mut row, mut column) = (0_u32, 0_u32);
        while let Some(event) = xml.next()? {
            match event {
                Event::Start(tag) => {
                    let at = attribute(&tag, "r")?.map(|at| position(&at));
                    let is_cell = match tag.local_name().as_ref() {
                        "c" => true,
                        "row" => false,
                        _ => continue,
                    };
                    if let Some(at) = at.transpose()? {
                        row = at.0;
                        column = if is_cell { at.1.ok_or_else(|| broken("a cell without a column"))? } else { column };
                    }
                    if !is_cell {
                        continue;
                    }
                    cell.begin(&tag)?;
                    cell.read(&mut xml)?;
                    if !each((row, column), cell.value(texts, formats)?)? {
                        return Ok(());
                    }
                    column = column.saturating_add(1);
                }
                Event::End(tag) => match tag.local_name().as_ref() {
                    "row" => (row, column) = (row.saturating_add(1), 0),
                    "sheetData" => return Ok(()),
                    _ => {}
                },
                _ => {}
            }
        }
        Err(broken("a sheet without rows"))
    }
}

fn events<'a, F: Read + Seek>(
    archive: &'a mut ZipArchive<F>,
    place: usize,
    name: &'a str,
    unpacked: &'a mut Share,
    left: u64,
) -> io::Result<Xml<'a, zip::read::ZipFile<'a, F>>> {
    let file = archive.by_index(place).map_err(|error| unreadable(&error))?;
    let inner = BufReader::with_capacity(1 << 16, file);
    let mut reader = Reader::from_reader(Part { inner, name, unpacked, left, event: 0 });
    let config = reader.config_mut();
    config.check_end_names = false;
    config.expand_empty_elements = true;
    Ok(Xml { reader, buffer: Vec::new(), depth: 0 })
}

/// What a cell holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Value<'a> {
    Empty,
    Number(f64),
    Moment(ExcelDateTime),
    Truth(bool),
    /// A date as it is written in ISO 8601.
    Iso(&'a str),
    Text(&'a str),
}

/// Room for the cell that is read, used for each.
#[derive(Default)]
struct Cell {
    kind: String,
    format: Option<usize>,
    content: String,
    piece: String,
    is_inline: bool,
    has_value: bool,
    is_from_1904: bool,
}

impl Cell {
    fn begin(&mut self, tag: &BytesStart<'_>) -> io::Result<()> {
        self.kind.clear();
        self.kind.push_str(&attribute(tag, "t")?.unwrap_or_default());
        self.format = attribute(tag, "s")?.map(|format| format.parse().unwrap_or_default());
        self.content.clear();
        (self.is_inline, self.has_value) = (false, false);
        Ok(())
    }

    fn read(&mut self, xml: &mut Xml<'_, impl Read>) -> io::Result<()> {
        let outside = xml.depth - 1;
        while xml.depth > outside {
            let Some(Event::Start(tag)) = xml.next()? else { continue };
            let is_text = match tag.local_name().as_ref() {
                "is" => Some(true),
                "v" if !self.is_inline => Some(false),
                _ => None,
            };
            match is_text {
                Some(true) => {
                    xml.rich_text(&mut self.piece, &mut self.content)?;
                    self.is_inline = true;
                }
                Some(false) => {
                    xml.text(&mut self.content)?;
                    self.has_value = true;
                }
                None => xml.skip()?,
            }
        }
        Ok(())
    }

    fn value<'c>(&'c mut self, texts: &'c Texts, formats: &[Meaning]) -> io::Result<Value<'c>> {
        let Self { kind, format, content, piece, is_inline, has_value, is_from_1904 } = self;
        if *is_inline {
            return Ok(Value::Text(content));
        }
        let is_text = kind == "str" && *has_value;
        if (content.is_empty() && !is_text) || matches!(kind.as_str(), "inlineStr" | "is") {
            return Ok(Value::Empty);
        }
        Ok(match kind.as_str() {
            "s" => {
                let index = content.parse().map_err(|_| broken("the number of a text is none"))?;
                Value::Text(texts.get(index).ok_or_else(|| broken("a text of a cell is missing"))?)
            }
            "b" => match content.trim() {
                "" => Value::Empty,
                "0" | "false" | "FALSE" | "False" => Value::Truth(false),
                "1" | "true" | "TRUE" | "True" => Value::Truth(true),
                _ => return Err(broken("a truth value is none")),
            },
            "d" => Value::Iso(content),
            "e" => Value::Text(content),
            "str" => match unescaped(content) {
                Cow::Borrowed(_) => Value::Text(content),
                Cow::Owned(text) => {
                    *piece = text;
                    Value::Text(piece)
                }
            },
            "" | "n" => match content.parse() {
                Ok(number) => {
                    let meaning = format.and_then(|format| formats.get(format)).copied();
                    let moment = |kind| Value::Moment(ExcelDateTime::new(number, kind, *is_from_1904));
                    match meaning.unwrap_or(Meaning::Number) {
                        Meaning::Number => Value::Number(number),
                        Meaning::Moment => moment(ExcelDateTimeType::DateTime),
                        Meaning::Duration => moment(ExcelDateTimeType::TimeDelta),
                    }
                }
                Err(_) if kind.is_empty() => Value::Text(content),
                Err(_) => return Err(broken("a number is none")),
            },
            _ => return Err(broken("a cell of an unknown type")),
        })
    }
}

/// `B12` or `12`: row and column from 0.
fn position(name: &str) -> io::Result<(u32, Option<u32>)> {
    let wrong = || broken("a cell has no place that a sheet has");
    let digits = name.bytes().take_while(u8::is_ascii_alphabetic).count();
    let (letters, number) = name.split_at(digits);
    let column = letters.bytes().try_fold(0_u32, |column, letter| {
        column.checked_mul(26)?.checked_add(u32::from(letter.to_ascii_uppercase() - b'A') + 1)
    });
    let row: u32 = number.parse().map_err(|_| wrong())?;
    Ok((row.checked_sub(1).ok_or_else(wrong)?, column.ok_or_else(wrong)?.checked_sub(1)))
}

fn number_of(text: Option<Cow<'_, str>>) -> Option<u32> {
    text?.parse().ok()
}

/// What a format code means, by its first section: letters of dates outside quotes, hours and such alone in brackets.
fn meaning_of(code: &str) -> Meaning {
    let mut letters = code.chars();
    while let Some(letter) = letters.next() {
        match letter {
            ';' => break,
            // The next one stands for itself, for its width, or is repeated.
            '\\' | '_' | '*' => drop(letters.next()),
            '"' => drop(letters.by_ref().find(|&letter| letter == '"')),
            '[' => {
                let inside: String = letters.by_ref().take_while(|&letter| letter != ']').collect();
                let unit = inside.to_ascii_lowercase();
                if ['h', 'm', 's'].iter().any(|&one| !unit.is_empty() && unit.trim_matches(one).is_empty()) {
                    return Meaning::Duration;
                }
            }
            _ if "dmhysDMHYS".contains(letter) => return Meaning::Moment,
            _ => {}
        }
    }
    Meaning::Number
}

/// What the formats mean that every workbook has (ECMA-376, 18.8.30).
fn built_in_meaning(id: u32) -> Meaning {
    match id {
        14..=22 | 27..=36 | 45 | 47 | 50..=58 => Meaning::Moment,
        46 => Meaning::Duration,
        _ => Meaning::Number,
    }
}

/// A text without the escapes `_x000D_` of Excel, each a unit of UTF-16.
fn unescaped(text: &str) -> Cow<'_, str> {
    const LENGTH: usize = "_x0000_".len();
    let unit_at = |at: usize| {
        let digits = text.get(at..at + LENGTH)?.strip_prefix("_x")?.strip_suffix('_')?;
        let is_hex = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        u16::from_str_radix(digits, 16).ok().filter(|_| is_hex)
    };
    let (mut plain, mut units) = (String::new(), Vec::new());
    let (mut copied, mut at) = (0, 0);
    while let Some(found) = text[at..].find("_x").map(|found| at + found) {
        at = found + 1;
        if unit_at(found).is_none() {
            continue;
        }
        plain.push_str(&text[copied..found]);
        let mut end = found;
        while let Some(unit) = unit_at(end) {
            units.push(unit);
            end += LENGTH;
        }
        plain.extend(char::decode_utf16(units.drain(..)).map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER)));
        (copied, at) = (end, end);
    }
    if copied == 0 {
        return Cow::Borrowed(text);
    }
    plain.push_str(&text[copied..]);
    Cow::Owned(plain)
}

fn unreadable(error: &ZipError) -> io::Error {
    match error {
        ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) => {
            refused("the workbook has a password; save it without one")
        }
        error => broken(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_workbooks_of_a_process_share_one_budget() {
        static BUDGET: AtomicU64 = AtomicU64::new(0);
        let [mut one, mut other] = [(); 2].map(|()| Share::of(&BUDGET, 100));
        assert!(one.take(60) && other.take(40) && !other.take(1));
        drop(one);
        assert!(other.take(1));
        drop(other);
        assert_eq!(BUDGET.load(Ordering::Relaxed), 0);
    }

    #[test]
    fn texts_are_held_within_their_budget() {
        static BUDGET: AtomicU64 = AtomicU64::new(0);
        let mut texts = Texts { all: String::new(), ends: Vec::new(), held: Share::of(&BUDGET, 1_000) };
        for number in 0..100 {
            texts.push(&number.to_string().repeat(3)[..3]).unwrap();
        }
        assert_eq!(
            [0, 7, 42, 99, 100].map(|index| texts.get(index)),
            [Some("000"), Some("777"), Some("424"), Some("999"), None]
        );
        let refused = (0..1_000).find_map(|_| texts.push("x").err()).unwrap().to_string();
        assert!(refused.contains("unpacks to more"), "{refused}");
        let reserved = texts.all.capacity() + texts.ends.capacity() * size_of::<u32>();
        assert!(reserved < 10_000, "{reserved}");
    }

    #[test]
    fn a_part_ends_with_what_it_may_unpack_to() {
        static BUDGET: AtomicU64 = AtomicU64::new(0);
        for (budget, left, read) in [(1 << 20, 1 << 20, 100_000), (1 << 20, 5_000, 0), (50_000, 1 << 20, 0)] {
            let inner = BufReader::with_capacity(1_000, io::repeat(b'x').take(100_000));
            let mut unpacked = Share::of(&BUDGET, budget);
            let mut part = Part { inner, name: "a", unpacked: &mut unpacked, left, event: 0 };
            assert_eq!(part.read_to_end(&mut Vec::new()).unwrap_or_default(), read);
        }
    }

    #[test]
    fn a_cell_has_a_place() {
        for (name, place) in [
            ("A1", Some((0, Some(0)))),
            ("xfd1048576", Some((1_048_575, Some(16_383)))),
            ("12", Some((11, None))),
            ("A0", None),
            ("A", None),
            ("1A", None),
            ("ZZZZZZZZ1", None),
            ("A99999999999", None),
        ] {
            assert_eq!(position(name).ok(), place, "{name}");
        }
    }
}
