//! What a file looks like: its notation, its letters, what stands between its cells, its columns.
//!
//! What was chosen stands; the rest is found out from the beginning of the file, but for the encoding, which shows itself
//! only where the first letter beyond ASCII comes: for it the file is read up to there.

use std::path::Path;

use crate::columns::{self, id_column};
use crate::encoding::{BOM, Detector, refuse_binary, refuse_unknown};
use crate::read::{Chunk, CsvRows, Damage, MOST_COLUMNS, Rows, Source, open};
use crate::{Delimiter, Encoding, Error, Input, Options, Result, is_standard};

/// Names of columns together: they come again for each row in some notations, and with every answer about the file.
/// With the names of the columns of a result behind them, they are within what is read at once.
const LONGEST_HEADER: usize = 3 << 16;

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
    /// Column that names rows.
    pub(crate) id: Option<usize>,
    /// Bytes before the first row.
    pub(crate) begins: u64,
    /// The line before all others that names the delimiter, where there is one, with its line end.
    pub(crate) preamble: Vec<u8>,
    /// The bytes of the header, without its line end.
    pub(crate) header_line: Vec<u8>,
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
}

/// Finds out what an open source, of which nothing was read yet, looks like.
pub(crate) fn layout(source: &mut Source, path: &Path, options: &Options) -> Result<Layout> {
    if source.workbook.is_none() {
        let beginning = source.peek()?;
        refuse_unknown(beginning, path)?;
        refuse_binary(beginning, path)?;
    }
    let layout = layout_of_text(source, path, options)?;
    if layout.header.len() > MOST_COLUMNS {
        return Err(Error::WideRow(MOST_COLUMNS));
    }
    if layout.header_line.len() > LONGEST_HEADER {
        return Err(Error::LongHeader(LONGEST_HEADER));
    }
    Ok(layout)
}

/// The same of what is known to be a text.
pub(crate) fn layout_of_text(source: &mut Source, path: &Path, options: &Options) -> Result<Layout> {
    let workbook = source.workbook;
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
        (Some(encoding), Input::Csv) => encoding,
        _ if bom || input != Input::Csv => Encoding::Utf8,
        _ => encoding_of(beginning, path, options)?,
    };
    let begins = if bom { BOM.len() } else { 0 };
    let layout = match input {
        Input::Csv => {
            let (preamble, named) = preamble(text)?;
            let table = table(&text[preamble.len()..], encoding, options.delimiter.or(named), options)?;
            Layout { begins: table.begins + preamble.len() as u64, preamble: preamble.to_vec(), ..table }
        }
        Input::Xlsx => Layout { input, ..table(text, encoding, workbook, options)? },
        Input::Ndjson => Layout {
            input,
            encoding,
            bom,
            delimiter: options.delimiter.unwrap_or(Delimiter::Comma),
            header: columns::members(options, first_line(text)),
            id: None,
            begins: 0,
            preamble: Vec::new(),
            header_line: Vec::new(),
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

/// The layout of a table whose text begins so.
fn table(text: &[u8], encoding: Encoding, delimiter: Option<Delimiter>, options: &Options) -> Result<Layout> {
    let delimiter = match delimiter {
        Some(delimiter) => delimiter,
        None => delimiter_of(text)?,
    };
    let sample = sample(text, delimiter)?;
    let first = sample.rows.iter().find(|row| !row.bytes.is_empty()).ok_or(Error::Empty)?;
    let cells = sample.cells_of(first);
    if let Some(Damage::UnclosedQuote { column, .. }) = first.damage {
        return Err(Error::UnreadableHeader { column, why: "a quote is not closed" });
    }
    let terminator = &sample.bytes[first.terminator.clone()];
    let has_header = options.has_header();
    let name = |(place, cell): (usize, &[u8])| match encoding.decode(cell) {
        Some(name) => Ok(name.trim().to_owned()),
        None => Err(Error::UnreadableHeader { column: place + 1, why: "letters that are not UTF-8" }),
    };
    Ok(Layout {
        input: Input::Csv,
        encoding,
        bom: false,
        delimiter,
        header: if has_header {
            cells.iter().enumerate().map(name).collect::<Result<_>>()?
        } else {
            (1..=cells.len()).map(|number| number.to_string()).collect()
        },
        id: None,
        begins: if has_header { first.terminator.end as u64 } else { 0 },
        preamble: Vec::new(),
        // Blank lines before it stay before it.
        header_line: if has_header { sample.bytes[..first.bytes.end].to_vec() } else { Vec::new() },
        terminator: if terminator.is_empty() { b"\r\n".to_vec() } else { terminator.to_vec() },
        sheet: None,
    })
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
        if piece.is_empty() || detector.encoding_so_far() != Encoding::Utf8 {
            return Ok(source.encoding(&detector));
        }
        detector.look(piece);
        let length = piece.len();
        source.consume(length);
    }
}

/// The delimiter by which the first row has most cells, and nearly all others as many.
fn delimiter_of(text: &[u8]) -> Result<Delimiter> {
    let mut best = (1, Delimiter::Semicolon);
    for delimiter in Delimiter::ALL {
        // Signs that are none of the delimiter may be many.
        let sample = match sample(text, delimiter) {
            Err(Error::WideRow(_)) => continue,
            sample => sample?,
        };
        let widths: Vec<usize> =
            sample.rows.iter().filter(|row| !row.bytes.is_empty()).map(|row| sample.cells_of(row).len()).collect();
        let width = widths.first().copied().unwrap_or_default();
        let alike = widths.iter().filter(|&&other| other == width).count();
        // A row cut off at the end of the sample, or with a cell too many, is no objection.
        if width > best.0 && alike * 10 >= widths.len() * 8 {
            best = (width, delimiter);
        }
    }
    Ok(best.1)
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

    #[test]
    fn what_is_no_text_is_refused() {
        let noise: Vec<u8> = (0..=255).cycle().take(200_000).collect();
        let controls: Vec<u8> = (1..32).cycle().take(1_000).collect();
        for content in [&b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"[..], &noise, &controls, b"adresse\r\nStoregade\0 1\r\n"] {
            let error = seen(content, &Options::default()).unwrap_err().to_string();
            assert!(error.contains("is no text file, nor a workbook"), "{error}");
        }
        for content in
            [&b"adresse\r\nN\xf8rregade 1, \xc6r\xf8\r\n"[..], b"adresse\x0b\tby\r\na\x1a", b"a\x01\r\nb\x1f\r\n"]
        {
            assert!(seen(content, &Options::default()).is_ok(), "{content:?}");
        }
    }
}
