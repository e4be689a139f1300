//! A result of JSON objects, one a line, read again.

use std::borrow::Cow;
use std::ops::Range;

use serde_json::value::RawValue;

use super::{AnsweredRows, Finished, FinishedRows, OwnMembers};
use crate::columns::id_column;
use crate::encoding::BOM;
use crate::layout::Layout;
use crate::read::{Members, Source, read_line};
use crate::write::{Appended, members};
use crate::{Delimiter, Encoding, Error, Input, Result};

/// Columns that are made of members.
const MOST_COLUMNS: usize = 1 << 14;

/// The rows of a result.
pub(crate) struct FinishedNdjson {
    source: Source,
    layout: Layout,
    appended: Appended,
    finished: Finished,
    line: Vec<u8>,
    /// Where the next row begins.
    offset: u64,
}

impl FinishedNdjson {
    /// Own members become columns where they are wanted, in the order in which they first come.
    pub(crate) fn open(finished: &Finished, members: OwnMembers) -> Result<Self> {
        let has_columns = members == OwnMembers::Columns;
        let mut header: Vec<String> = finished.options.id_column.iter().cloned().collect();
        let mut names: Vec<String> = Vec::new();
        let fields = finished.options.appended().fields().to_vec();
        if has_columns {
            header.clear();
        }
        let mut source = finished.source()?;
        let bom = skip_bom(&mut source)?;
        let mut line = Vec::new();
        while has_columns || names.is_empty() {
            line.clear();
            read_line(&mut source, &mut line, usize::MAX)?;
            if line.is_empty() {
                break;
            }
            let read = Members::of(&line).ok_or_else(|| finished.broken())?;
            let (own, appended) = read.split(fields.len()).ok_or_else(|| finished.broken())?;
            if names.is_empty() {
                names = appended.iter().map(|(name, _)| name.clone()).collect();
            }
            for (name, _) in own.iter().filter(|_| has_columns) {
                if !header.contains(name) {
                    header.push(name.clone());
                }
            }
            if header.len() > MOST_COLUMNS {
                return Err(Error::Workbook(format!("its rows have more than {MOST_COLUMNS} members")));
            }
        }
        let mut source = finished.source()?;
        skip_bom(&mut source)?;
        let begins = if bom { BOM.len() as u64 } else { 0 };
        let id = id_column(&finished.options, &header)?;
        let layout = Layout {
            input: Input::Ndjson,
            encoding: Encoding::Utf8,
            bom,
            delimiter: finished.options.delimiter.unwrap_or(Delimiter::Comma),
            header,
            members: None,
            wider: None,
            id,
            begins,
            preamble: Vec::new(),
            header_bytes: Vec::new(),
            header_line: None,
            terminator: b"\n".to_vec(),
            sheet: None,
        };
        let appended = Appended::all(fields, names);
        Ok(Self { source, layout, appended, finished: finished.clone(), line: Vec::new(), offset: begins })
    }

    /// Adds a row; `None`: it is none of a result.
    fn add(&self, answered: &mut AnsweredRows) -> Option<()> {
        let line = self.line.trim_ascii_end();
        let all = Members::of(line)?;
        let (own, appended) = all.split(self.appended.fields.len())?;
        answered.append(appended.iter().map(|(_, value)| text(value)));
        let mut behind = Vec::with_capacity(512);
        members(answered.appended_to(answered.begins.len() - 1), &self.appended, &mut behind);
        behind.push(b'}');
        let before = line.strip_suffix(if own.is_empty() { &behind[1..] } else { &behind[..] })?;
        let start = answered.own.bytes.len();
        answered.own.bytes.extend_from_slice(before);
        answered.own.bytes.push(b'}');
        let bytes = start..answered.own.bytes.len();
        let find = |name: &String| own.iter().rev().find(|(of, _)| of == name).map(|(_, value)| *value);
        let values: Vec<Option<&RawValue>> = self.layout.header.iter().map(find).collect();
        answered.bare.extend(values.iter().map(|value| value.is_some_and(|value| !value.get().starts_with('"'))));
        answered.own.push_row(bytes, values.into_iter().map(|value| value.map_or(Cow::Borrowed(""), text)));
        Some(())
    }
}

impl FinishedRows for FinishedNdjson {
    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn appended(&self) -> &Appended {
        &self.appended
    }

    fn go_to(&mut self, bytes: Range<u64>) -> Result<()> {
        self.offset = bytes.start;
        self.source = Source::part(&self.finished.path, bytes)?;
        Ok(())
    }

    fn next(&mut self, answered: &mut AnsweredRows) -> Result<bool> {
        while !answered.own.is_full() {
            self.line.clear();
            read_line(&mut self.source, &mut self.line, usize::MAX)?;
            if self.line.is_empty() {
                break;
            }
            self.offset += self.line.len() as u64;
            self.add(answered).ok_or_else(|| self.finished.broken())?;
        }
        answered.own.end = self.offset;
        Ok(!answered.own.rows.is_empty())
    }
}

fn skip_bom(source: &mut Source) -> Result<bool> {
    let bom = source.peek()?.starts_with(BOM);
    if bom {
        source.consume(BOM.len());
    }
    Ok(bom)
}

/// What a member says: a text without its quotes, nothing for null, else its JSON.
fn text(value: &RawValue) -> Cow<'_, str> {
    match value.get() {
        "null" => Cow::Borrowed(""),
        text if text.starts_with('"') => serde_json::from_str(text).map_or(Cow::Borrowed(text), Cow::Owned),
        other => Cow::Borrowed(other),
    }
}
