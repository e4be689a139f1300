//! Comma-separated values: header always, CRLF after every line, quotes only where needed, null as nothing,
//! true as `1` and false as nothing.

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
    separated(out, b",", columns, |out, column| (column.value)(record).write_csv(out));
    out.extend(b"\r\n");
}

/// Puts what was appended from `start` on between quotes, if it holds a comma, a quote or a line end.
pub fn quote_from(out: &mut Writer, start: usize) {
    if !out.since(start).iter().any(|byte| matches!(byte, b',' | b'"' | b'\r' | b'\n')) {
        return;
    }
    let cell = out.take_since(start);
    out.push(b'"');
    for byte in cell {
        if byte == b'"' {
            out.push(b'"');
        }
        out.push(byte);
    }
    out.push(b'"');
}

#[cfg(test)]
mod tests {
    use crate::bytes::value::{Decimal, Value};
    use crate::bytes::writer::append;

    #[test]
    fn cells_are_quoted_only_where_needed() {
        for (value, cell) in [
            (Value::Text("Dragør"), "Dragør"),
            (Value::Text("Borup, Osted"), "\"Borup, Osted\""),
            (Value::Text("\"Huset\""), "\"\"\"Huset\"\"\""),
            (Value::Text("a\r\nb"), "\"a\r\nb\""),
            (Value::Text(" a;b "), " a;b "),
            (Value::Text(""), ""),
            (Value::Null, ""),
            (Value::Bool(true), "1"),
            (Value::Bool(false), ""),
            (Value::Integer(-3), "-3"),
            (Value::Code(155), "0155"),
            (Value::Digits(155), "155"),
            (Value::Decimal(Decimal { scaled: 5_494_090_000, places: 8 }), "54.9409"),
        ] {
            let mut out = b"x,".to_vec();
            append(&mut out, |out| value.write_csv(out));
            assert_eq!(String::from_utf8(out).unwrap(), format!("x,{cell}"));
        }
    }
}
