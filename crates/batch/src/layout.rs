//! What a file looks like: its notation, its letters, what stands between its cells, its columns.
//!
//! What was chosen stands; the rest is found out from the beginning of the file, but for the encoding, for which all letters
//! of the file are counted.

use std::path::Path;

use crate::cell::cut;
use crate::columns::{self, Recognized, WiderLine, id_column, recognized};
use crate::encoding::{BOM, Detector, refuse_binary, refuse_unknown};
use crate::options::HeaderLine;
use crate::read::{Cells, Chunk, CsvRows, Damage, MOST_COLUMNS, Members, Row, Rows, Source, is_void, open};
use crate::{Delimiter, Encoding, Error, Input, Options, Result, is_standard};

/// Names of columns together: they come again for each row in some notations, and with every answer about the file.
/// With the names of the columns of a result behind them, they are within what is read at once.
const LONGEST_HEADER: usize = 3 << 16;
/// Rows among which the names of the columns are looked for.
const MOST_ABOVE: usize = 100;

/// All that is known before the first row is read.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub(crate) input: Input,
    pub(crate) encoding: Encoding,
    pub(crate) bom: bool,
    /// What stands between the cells of the table that is read or written.
    pub(crate) delimiter: Delimiter,
    /// Names of the columns, or their numbers where there is no header.
    pub(crate) header: Vec<String>,
    /// Names of the members of the first line of JSON, each as often as it has it.
    pub(crate) members: Option<Vec<String>>,
    /// Where most of the first rows have more cells than the header has names: the first of them.
    pub(crate) wider: Option<WiderLine>,
    /// Column that names rows.
    pub(crate) id: Option<usize>,
    /// Bytes before the first row.
    pub(crate) begins: u64,
    /// The line before all others that names the delimiter, where there is one, with its line end.
    pub(crate) preamble: Vec<u8>,
    /// The bytes up to the end of the header, without its line end: the lines above it are titles.
    pub(crate) header_bytes: Vec<u8>,
    /// Number of the line that holds the header, where there is one.
    pub(crate) header_line: Option<usize>,
    /// The line end of the first line.
    pub(crate) terminator: Vec<u8>,
    /// Name of the sheet that is read.
    pub(crate) sheet: Option<String>,
}

impl Layout {
    /// What stands between its cells; a line of JSON has none.
    pub(crate) fn delimiter(&self) -> Option<Delimiter> {
        (self.input == Input::Csv).then_some(self.delimiter)
    }

    /// The lines above the header, with their numbers and their cells.
    pub(crate) fn above(&self) -> Result<Vec<(usize, Vec<String>)>> {
        let head = sample(&self.header_bytes, self.delimiter)?;
        let count = head.rows.len().saturating_sub(1);
        let first = self.header_line.map_or(1, |line| line.saturating_sub(count));
        let cells = |row: &Row| head.cells_of(row).iter().map(|cell| self.encoding.decode(cell).into_owned()).collect();
        Ok((first..).zip(head.rows[..count].iter().map(cells)).collect())
    }
}

/// Finds out what an open source, of which nothing was read yet, looks like.
pub(crate) fn layout(source: &mut Source, path: &Path, options: &Options) -> Result<Layout> {
    if source.workbook.is_none() {
        let beginning = source.peek()?;
        refuse_unknown(beginning, path)?;
        refuse_binary(beginning, path)?;
    }
    let layout = layout_of_text(source, path, options, options.wanted_header())?;
    if layout.header.len() > MOST_COLUMNS {
        return Err(Error::WideRow(MOST_COLUMNS));
    }
    if layout.header_bytes.len() > LONGEST_HEADER {
        return Err(Error::LongHeader(LONGEST_HEADER));
    }
    Ok(layout)
}

/// The same of what is known to be a text.
pub(crate) fn layout_of_text(
    source: &mut Source,
    path: &Path,
    options: &Options,
    header: HeaderLine,
) -> Result<Layout> {
    let (workbook, is_utf16) = (source.workbook, source.is_utf16);
    let beginning = source.peek()?;
    let bom = beginning.starts_with(BOM);
    let text = beginning.strip_prefix(BOM).unwrap_or(beginning);
    let first_byte = *text.trim_ascii_start().first().ok_or(Error::Empty)?;
    let input = match options.input {
        _ if workbook.is_some() => Input::Xlsx,
        Some(Input::Xlsx) => return Err(Error::Unknown { path: path.to_owned(), what: "no workbook in xlsx" }),
        Some(input) => input,
        // No cell of a table begins so.
        None if first_byte == b'{' => Input::Ndjson,
        None => Input::Csv,
    };
    let encoding = match (options.encoding, input) {
        _ if is_utf16 => Encoding::Utf16,
        (Some(encoding), Input::Csv) => encoding,
        _ if bom || input != Input::Csv => Encoding::Utf8,
        _ => encoding_of(beginning, path, options)?,
    };
    let begins = if bom { BOM.len() } else { 0 };
    let layout = match input {
        Input::Csv => {
            let (preamble, named) = preamble(text)?;
            let above = usize::from(!preamble.is_empty());
            let head = Heading { encoding, options, header, above };
            let table = head.table(&text[preamble.len()..], options.delimiter.or(named))?;
            Layout { begins: table.begins + preamble.len() as u64, preamble: preamble.to_vec(), ..table }
        }
        Input::Xlsx => {
            let head = Heading { encoding, options, header, above: 0 };
            Layout { input, ..head.table(text, workbook)? }
        }
        Input::Ndjson => Layout {
            input,
            encoding,
            bom,
            delimiter: options.delimiter.unwrap_or(Delimiter::Comma),
            header: columns::members(options, &encoding.decode(first_line(text))),
            members: Some(Members::of(first_line(text)).map(|members| members.names()).unwrap_or_default()),
            wider: None,
            id: None,
            begins: 0,
            preamble: Vec::new(),
            header_bytes: Vec::new(),
            header_line: None,
            terminator: b"\n".to_vec(),
            sheet: None,
        },
    };
    let id = id_column(options, &layout.header)?;
    Ok(Layout { bom, id, begins: layout.begins + begins as u64, sheet: source.sheet(), ..layout })
}

/// What Excel itself writes before a table: `sep=;`. The bytes of that line, and the delimiter that it names.
fn preamble(text: &[u8]) -> Result<(&[u8], Option<Delimiter>)> {
    let (line, behind) = text.split_at(memchr::memchr2(b'\r', b'\n', text).unwrap_or(text.len()));
    let length = line.len() + if behind.starts_with(b"\r\n") { 2 } else { behind.len().min(1) };
    match line.split_at_checked(PREAMBLE.len()) {
        Some((name, &[byte])) if name.eq_ignore_ascii_case(PREAMBLE) => {
            let named = Delimiter::ALL.into_iter().find(|delimiter| delimiter.byte() == byte);
            let delimiter =
                named.ok_or(Error::UnreadableHeader { column: 1, why: "a delimiter other than ; , tab |" })?;
            Ok((&text[..length], Some(delimiter)))
        }
        _ => Ok((&[], None)),
    }
}

const PREAMBLE: &[u8] = b"sep=";

/// Finds out which row of a table holds the names of its columns, and what stands between its cells.
#[derive(Clone, Copy)]
struct Heading<'a> {
    encoding: Encoding,
    options: &'a Options,
    header: HeaderLine,
    /// Lines before the text.
    above: usize,
}

/// A table read by one delimiter.
struct Reading {
    delimiter: Delimiter,
    /// Its first rows.
    sample: Chunk,
    /// Which of them is the header, or the first row where there is none.
    first: usize,
    names: Recognized,
}

impl Heading<'_> {
    /// The layout of a table whose text begins so.
    fn table(self, text: &[u8], delimiter: Option<Delimiter>) -> Result<Layout> {
        let Reading { delimiter, sample, first, .. } = match delimiter {
            Some(delimiter) => self.reading(text, delimiter)?,
            None => self.likeliest(text)?,
        };
        let row = &sample.rows[first];
        // Also above it: in the result a quote that is not closed would swallow the header.
        if let Some(Damage::UnclosedQuote { column, .. }) = sample.rows[..=first].iter().find_map(|row| row.damage) {
            return Err(Error::UnreadableHeader { column, why: "a quote is not closed" });
        }
        let has_header = self.header != HeaderLine::None;
        let names = self.names(sample.cells_of(row));
        let terminator = &sample.bytes[row.terminator.clone()];
        let widths: Vec<usize> = sample.rows[first + 1..].iter().map(|row| filled(sample.cells_of(row))).collect();
        let is_wider = |width: &usize| *width > names.len();
        let is_narrow =
            widths.iter().copied().filter(is_wider).count() * 2 > widths.iter().filter(|&&width| width > 0).count();
        let wider = widths.iter().position(is_wider).filter(|_| is_narrow).map(|place| first + 1 + place);
        let wider = wider.map(|place| WiderLine {
            number: self.above + place + 1,
            cells: self.names(sample.cells_of(&sample.rows[place])).iter().map(|cell| cut(cell)).collect(),
        });
        Ok(Layout {
            input: Input::Csv,
            encoding: self.encoding,
            bom: false,
            delimiter,
            members: None,
            wider,
            header: if has_header { names } else { (1..=names.len()).map(|number| number.to_string()).collect() },
            id: None,
            begins: if has_header { row.terminator.end as u64 } else { 0 },
            preamble: Vec::new(),
            // Titles and blank lines before it stay before it.
            header_bytes: if has_header { sample.bytes[..row.bytes.end].to_vec() } else { Vec::new() },
            header_line: has_header.then_some(self.above + first + 1),
            terminator: if terminator.is_empty() { b"\r\n".to_vec() } else { terminator.to_vec() },
            sheet: None,
        })
    }

    /// The reading by the delimiter by which the names of the header are known; where none are, by which the first row has
    /// most cells, and nearly all others as many.
    fn likeliest(self, text: &[u8]) -> Result<Reading> {
        let mut best: Option<((bool, bool, usize), Reading)> = None;
        let mut is_wide = false;
        for delimiter in Delimiter::ALL {
            let reading = match self.reading(text, delimiter) {
                // Signs that are none of the delimiter may be many.
                Err(Error::WideRow(_)) => {
                    is_wide = true;
                    continue;
                }
                reading => reading?,
            };
            let rank = reading.rank();
            if best.as_ref().is_none_or(|(before, _)| rank > *before) {
                best = Some((rank, reading));
            }
        }
        // What no other delimiter splits is read by the one that does.
        let is_sound = |((is_named, is_alike, _), _): &((bool, bool, usize), Reading)| *is_named || *is_alike;
        let best = best.filter(|best| !is_wide || is_sound(best));
        best.map(|(_, reading)| reading).ok_or(Error::WideRow(MOST_COLUMNS))
    }

    fn reading(self, text: &[u8], delimiter: Delimiter) -> Result<Reading> {
        let sample = sample(text, delimiter)?;
        let (first, names) = self.first_row(&sample)?;
        Ok(Reading { delimiter, sample, first, names })
    }

    /// The row that holds the names, and what is known of them.
    fn first_row(self, sample: &Chunk) -> Result<(usize, Recognized)> {
        let recognized = |row: &Row| recognized(self.options, &self.names(sample.cells_of(row)));
        let is_blank = |row: &Row| row.bytes.is_empty();
        let first = sample.rows.iter().position(|row| !is_blank(row)).ok_or(Error::Empty)?;
        match self.header {
            HeaderLine::None => Ok((first, Recognized::default())),
            HeaderLine::First => Ok((first, recognized(&sample.rows[first]))),
            HeaderLine::Number(number) => {
                let place = number.checked_sub(self.above + 1);
                let row = place.and_then(|place| Some((place, sample.rows.get(place)?)));
                match row.filter(|(_, row)| !is_blank(row)) {
                    Some((place, row)) => Ok((place, recognized(row))),
                    None => Err(columns::refused("headerLine", format!("line {number} of the file has no names"))),
                }
            }
            HeaderLine::Found => {
                let mut found = None;
                let mut widest = 0;
                let sound = sample.rows.iter().take_while(|row| row.damage.is_none());
                let rows = sound.enumerate().filter(|(_, row)| filled(sample.cells_of(row)) > 0);
                for (above, (place, row)) in rows.take(MOST_ABOVE).enumerate() {
                    let (seen, width) = (recognized(row), filled(sample.cells_of(row)));
                    let is_wider = found.is_none_or(|(_, before, narrower): (usize, Recognized, usize)| {
                        seen.known > before.known && width > narrower
                    });
                    let is_heading = above == 0 || is_below_titles(sample.cells_of(row), seen.known, widest, above);
                    if seen.is_enough && is_heading && is_wider {
                        found = Some((place, seen, width));
                    }
                    widest = widest.max(width);
                }
                let is_filled = |row: &Row| row.damage.is_some() || filled(sample.cells_of(row)) > 0;
                let usual = || sample.rows.iter().position(is_filled).unwrap_or(first);
                Ok(found.map_or_else(|| (usual(), Recognized::default()), |(place, seen, _)| (place, seen)))
            }
        }
    }

    fn names(self, cells: Cells<'_>) -> Vec<String> {
        cells.iter().map(|cell| self.encoding.decode(cell).trim().to_owned()).collect()
    }
}

/// Whether a row that holds known names has only titles above it, the widest of which has so many cells. An address may be
/// a word that some call their column, and no row is lost for that.
fn is_below_titles(cells: Cells<'_>, known: usize, widest: usize, above: usize) -> bool {
    let width = filled(cells);
    let is_number = |cell: &[u8]| !is_void(cell) && cell.iter().all(|byte| byte.is_ascii_digit() || *byte == b' ');
    let is_title = known > 1 || (width == 1 && above <= FEW_TITLES);
    let is_wide = width > widest || (width == widest && is_title);
    is_wide && !cells.iter().any(is_number)
}

/// Titles above the header of a single column.
const FEW_TITLES: usize = 2;

impl Reading {
    /// How likely it is: whether its names are enough and its rows have room below them, or else nearly all are as wide as
    /// the first; and by how many names or cells.
    fn rank(&self) -> (bool, bool, usize) {
        let of = |row: &Row| self.sample.cells_of(row);
        let first = of(&self.sample.rows[self.first]);
        // A row cut off at the end of the sample is no objection, nor what a cut off cell is torn into.
        let rows = self.sample.rows[self.first..].iter().take_while(|row| row.damage.is_none());
        let rows: Vec<Cells<'_>> = rows.filter(|row| !row.bytes.is_empty()).map(of).collect();
        let nearly_all =
            |is_so: &dyn Fn(&Cells<'_>) -> bool| rows.iter().filter(|row| is_so(row)).count() * 10 >= rows.len() * 8;
        if self.names.is_enough {
            return (true, nearly_all(&|row| filled(*row) <= first.len()), self.names.known);
        }
        let width = filled(first);
        let is_alike = width > 1 && nearly_all(&|row| filled(*row) <= first.len() && row.len() >= width);
        (false, is_alike, if is_alike { first.len() } else { 0 })
    }
}

/// Cells of a row up to the last one that is not blank.
fn filled(cells: Cells<'_>) -> usize {
    (0..cells.len()).rev().find(|&column| !cells.get(column).is_none_or(is_void)).map_or(0, |column| column + 1)
}

/// The encoding of a file by its letters, of standard input by those of its beginning.
fn encoding_of(beginning: &[u8], path: &Path, options: &Options) -> Result<Encoding> {
    let mut detector = Detector::default();
    if is_standard(path) {
        detector.look(beginning);
        return Ok(detector.encoding_so_far());
    }
    let mut source = open(path, options)?;
    loop {
        let piece = source.peek()?;
        if piece.is_empty() || detector.is_decided() {
            return Ok(source.encoding(&detector));
        }
        detector.look(piece);
        let length = piece.len();
        source.consume(length);
    }
}

/// The first rows of a text; the last one may be cut off.
fn sample(text: &[u8], delimiter: Delimiter) -> Result<Chunk> {
    let mut chunk = Chunk::default();
    CsvRows::new(Source::of(text.to_vec()), delimiter, 0).of_result().next_chunk(&mut chunk)?;
    Ok(chunk)
}

fn first_line(text: &[u8]) -> &[u8] {
    text.trim_ascii_start().split(|&byte| byte == b'\n').next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(content: &[u8], options: &Options) -> Result<Layout> {
        layout(&mut Source::of(content.to_vec()), Path::new("-"), options)
    }

    #[test]
    fn the_line_of_excel_names_the_delimiter_and_is_no_heading() {
        use Delimiter::{Bar, Comma, Semicolon, Tab};
        for (content, header, delimiter, preamble, begins) in [
            ("sep=;\r\na;b\r\n1;2\r\n", &["a", "b"][..], Semicolon, "sep=;\r\n", 12),
            ("SEP=,\na,b;c\n", &["a", "b;c"], Comma, "SEP=,\n", 12),
            ("sep=\t\r\na\tb\r\n", &["a", "b"], Tab, "sep=\t\r\n", 12),
            ("\u{feff}sep=|\r\na\r\n", &["a"], Bar, "sep=|\r\n", 13),
            ("sep=;\ra;b\r1;2\r", &["a", "b"], Semicolon, "sep=;\r", 10),
            ("a;sep=,\r\n1;2\r\n", &["a", "sep=,"], Semicolon, "", 9),
            ("sep\r\n1\r\n", &["sep"], Semicolon, "", 5),
        ] {
            let layout = seen(content.as_bytes(), &Options::default());
            let found = layout.map(|layout| {
                let preamble = String::from_utf8(layout.preamble).unwrap();
                (layout.header, layout.delimiter, preamble, layout.begins)
            });
            let header = header.iter().map(ToString::to_string).collect();
            assert_eq!(found.ok(), Some((header, delimiter, preamble.to_owned(), begins)), "{content:?}");
        }
    }

    #[test]
    fn a_delimiter_that_was_chosen_stands() {
        let options = Options { delimiter: Some(Delimiter::Comma), ..Options::default() };
        assert_eq!(seen(b"sep=;\na,b\n", &options).unwrap().header, ["a", "b"]);
    }

    /// The delimiter, the line of the header and its names.
    fn found(content: &str, options: &Options) -> (Delimiter, Option<usize>, Vec<String>) {
        let layout = seen(content.as_bytes(), options).unwrap();
        (layout.delimiter, layout.header_line, layout.header)
    }

    #[test]
    fn known_names_tell_what_separates_cells() {
        use Delimiter::{Bar, Comma, Semicolon, Tab};
        let names = ["Nr", "Adresse", "Postnr", "By"];
        let row = |cells: [&str; 4], between: &str, end: &str| format!("{}{end}\r\n", cells.join(between));
        let values = ["1", "Storegade 1", "6270", "Tønder"];
        for (delimiter, between) in [(Semicolon, ";"), (Comma, ","), (Tab, "\t"), (Bar, "|")] {
            let header = row(names, between, "");
            for (rows, fact) in [
                (row(values, between, ""), "rows as long as the header"),
                (row(values, between, between), "rows with a separator behind the last cell"),
                (row(values, between, &between.repeat(3)), "rows with several of them"),
                (format!("1{between}Storegade 1\r\n"), "rows that end early"),
                (String::new(), "no rows"),
            ] {
                let content = format!("{header}{}", rows.repeat(20));
                let expected = (delimiter, Some(1), names.map(str::to_owned).to_vec());
                assert_eq!(found(&content, &Options::default()), expected, "{fact} by {between:?}");
            }
        }
    }

    #[test]
    fn a_separator_is_none_where_the_rows_do_not_fit() {
        let rows = "Storegade 1, 2. tv, 6270 Tønder\n".repeat(20);
        for (header, delimiter) in [
            ("adresse", Delimiter::Semicolon),
            ("Adresse, postnr og by", Delimiter::Semicolon),
            ("navn", Delimiter::Semicolon),
            ("navn, telefon", Delimiter::Semicolon),
        ] {
            let expected = (delimiter, Some(1), vec![header.to_owned()]);
            assert_eq!(found(&format!("{header}\n{rows}"), &Options::default()), expected);
        }
    }

    #[test]
    fn the_header_is_the_line_that_holds_known_names() {
        let row = "1;Storegade 1;6270\n".repeat(3);
        for (above, line) in [
            ("", 1),
            ("Kundeliste 2026\n", 2),
            ("Kundeliste 2026;;\n\n", 3),
            ("\n\n", 3),
            ("Udtræk;12.5.2026\nAntal;3\n\n", 4),
            ("sep=;\n", 2),
            ("sep=;\nKunder\n", 3),
            ("\"Kunder; alle\"\n;;\n", 3),
        ] {
            let content = format!("{above}Nr;Adresse;Postnr\n{row}");
            let names = ["Nr", "Adresse", "Postnr"].map(str::to_owned).to_vec();
            assert_eq!(found(&content, &Options::default()), (Delimiter::Semicolon, Some(line), names), "{above:?}");
        }
        for (content, line, header) in [
            ("Kunder\n\nAdresse\nStoregade 1\n", 3, "Adresse"),
            ("hvad som helst\nStoregade 1\n", 1, "hvad som helst"),
            // An address that is one word is no header.
            ("liste\na\nb\nVej\n", 1, "liste"),
            ("kol a;kol b\nVej;1\n", 1, "kol a"),
            ("Adresse;Navn\nStoregade 1;x\nAdresse;Navn\n", 1, "Adresse"),
        ] {
            let (_, at, names) = found(content, &Options::default());
            assert_eq!((at, names[0].as_str()), (Some(line), header), "{content:?}");
        }
    }

    #[test]
    fn a_line_is_narrow_where_most_rows_have_more_cells() {
        let row = "1;Storegade 1;6270;Tønder\n";
        for (content, is_narrow) in [
            (format!("Eksport\nfra CRM\nId;Sted;Zone;Land\n{}", row.repeat(2)), true),
            (format!("Eksport\n\n\n{row}"), true),
            (format!("Eksport;;\n{row}"), true),
            (format!("kol a;kol b;kol c;kol d\n{row}"), false),
            (format!("Kunder\nStoregade 1\nStoregade 2\n{row}"), false),
            ("Kunder\nStoregade 1, 6270 Tønder\n".to_owned(), false),
            ("Kunder\nStoregade 1;;;\n".to_owned(), false),
            ("Kunder\n".to_owned(), false),
        ] {
            let wider = seen(content.as_bytes(), &Options::default()).unwrap().wider;
            assert_eq!(wider.is_some(), is_narrow, "{content:?}");
        }
    }

    #[test]
    fn a_line_that_was_named_is_the_header() {
        let at = |number| Options { header_line: Some(number), ..Options::default() };
        let content = "Adresse;By\n\nx;y\n1;2\n";
        assert_eq!(found(content, &at(3)).2, ["x", "y"]);
        assert_eq!(found(&format!("sep=;\n{content}"), &at(4)).2, ["x", "y"]);
        assert_eq!(found("a, b\nx,y,z\n1,2,3\n", &at(2)).2, ["x", "y", "z"]);
        for number in [2, 5, 1_000] {
            let refused = seen(content.as_bytes(), &at(number)).unwrap_err().to_string();
            assert_eq!(refused, format!("headerLine: line {number} of the file has no names"));
        }
    }

    #[test]
    fn what_is_no_text_is_refused() {
        let noise: Vec<u8> = (0..=255).cycle().take(200_000).collect();
        let controls: Vec<u8> = (1..32).cycle().take(1_000).collect();
        let utf_16: Vec<u8> = "adresse\r\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
        for content in [&b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"[..], &noise, &controls, &utf_16] {
            let error = seen(content, &Options::default()).unwrap_err().to_string();
            assert!(error.contains("is no text file, nor a workbook"), "{error}");
        }
        for content in [
            &b"adresse\r\nN\xf8rregade 1, \xc6r\xf8\r\n"[..],
            b"adresse\x0b\tby\r\na\x1a",
            b"a\x01\r\nb\x1f\r\n",
            b"adresse\r\nStoregade\0 1\r\n",
            b"\0adresse\r\nStoregade 1\r\n",
        ] {
            assert!(seen(content, &Options::default()).is_ok(), "{content:?}");
        }
    }
}
