//! A cell of comma-separated values: quotes only where needed, null as nothing, true as `1` and false as nothing.

use vejviser_model::unit::{Door, Floor};

use crate::bytes::value::Value;
use crate::bytes::writer::Writer;

impl Value<'_> {
    /// Appends the value as a CSV cell.
    pub fn write_csv(&self, out: &mut Writer) {
        let start = out.len();
        self.write_bare(out);
        if matches!(self, Self::Text(_) | Self::Address(..) | Self::Joined(_)) {
            quote_from(out, start);
        }
    }

    /// Appends what stands in the cell, whatever it holds.
    pub fn write_bare(&self, out: &mut Writer) {
        match *self {
            Self::Null | Self::Floor(Floor::NONE) | Self::Door(Door::NONE) | Self::Bool(false) => {}
            Self::Bool(true) => out.push(b'1'),
            Self::Text(_) | Self::Address(..) | Self::Joined(_) => self.write_text(out),
            Self::Href(href) => href.write(out),
            _ => {
                let mut piece = out.piece();
                self.put(&mut piece);
                piece.done();
            }
        }
    }
}

/// Puts what was appended from `start` on between quotes, if it holds a comma, a quote or a line end.
fn quote_from(out: &mut Writer, start: usize) {
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
