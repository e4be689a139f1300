//! Records as comma-separated values: a header always, CRLF after every line.

use crate::bytes::json::separated;
use crate::bytes::writer::Writer;
use crate::form::column::{Column, RecordKind};

/// Appends the header line.
pub fn write_header<R: RecordKind>(columns: &[Column<R>], out: &mut Writer) {
    separated(out, b",", columns, |out, column| out.extend(column.field.name.as_bytes()));
    out.extend(b"\r\n");
}

/// Appends one line.
pub fn write_line<R: RecordKind>(columns: &[Column<R>], record: &R::Record<'_>, out: &mut Writer) {
    separated(out, b",", columns, |out, column| column.value_in(record).write_csv(out));
    out.extend(b"\r\n");
}
