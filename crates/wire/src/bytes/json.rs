//! JSON straight into the bytes of an answer: objects, arrays and strings, without anything in between.
//!
//! Every member ends with a comma, so that none depends on whether it is the first; closing an object takes the last
//! one back.

use std::ops::Range;

use vejviser_model::text::Sink;
use vejviser_model::unit::{Door, Floor};

use crate::bytes::value::Value;
use crate::bytes::writer::{Piece, Writer};

/// An object that is being written.
#[derive(Debug)]
pub struct Object<'out> {
    out: &'out mut Writer,
}

impl Object<'_> {
    /// Writes a member.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "name and kind of value are known where it is called")]
    pub fn member(&mut self, name: &str, value: Value<'_>) {
        value.write_json(self.out, Some(name), b",");
    }

    /// Writes members that were written before, each with a comma behind it.
    #[inline]
    pub fn members(&mut self, written: &[u8]) {
        self.out.extend(written);
    }

    /// Writes members, and says where they stand.
    pub fn placed(&mut self, write: impl FnOnce(&mut Self)) -> Range<usize> {
        let from = self.out.len();
        write(self);
        from..self.out.len()
    }

    /// Writes members that stand at a place once more.
    pub fn again(&mut self, placed: Range<usize>) {
        self.out.repeat(placed);
    }

    /// Writes a member that is an object.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "the name is known where it is called")]
    pub fn object(&mut self, name: &str, members: impl FnOnce(&mut Object<'_>)) {
        let mut piece = self.out.piece();
        put_name(name, &mut piece);
        piece.put(b"{");
        piece.done();
        write_members(self.out, members);
        self.out.push(b',');
    }

    /// Writes a member that is an array.
    #[inline]
    pub fn array<T>(&mut self, name: &str, items: impl IntoIterator<Item = T>, each: impl FnMut(&mut Writer, T)) {
        self.any(name, |out| array(out, items, each));
    }

    /// Writes a member whose value `write` writes.
    #[inline]
    pub fn any(&mut self, name: &str, write: impl FnOnce(&mut Writer)) {
        let mut piece = self.out.piece();
        put_name(name, &mut piece);
        piece.done();
        write(self.out);
        self.out.push(b',');
    }
}

/// Puts the name of a member.
#[cfg_attr(not(debug_assertions), inline(always))]
#[allow(clippy::inline_always, reason = "names are literals: inlined, they are stores instead of copies of any length")]
pub fn put_name(name: &str, piece: &mut Piece<'_>) {
    piece.put(b"\"");
    piece.put(name.as_bytes());
    piece.put(b"\":");
}

/// Writes an object.
#[inline]
pub fn object(out: &mut Writer, members: impl FnOnce(&mut Object<'_>)) {
    out.push(b'{');
    write_members(out, members);
}

#[inline]
fn write_members(out: &mut Writer, members: impl FnOnce(&mut Object<'_>)) {
    members(&mut Object { out });
    if !out.replace_last(b',', b'}') {
        out.push(b'}');
    }
}

/// Writes an array.
pub fn array<T>(out: &mut Writer, items: impl IntoIterator<Item = T>, each: impl FnMut(&mut Writer, T)) {
    out.push(b'[');
    separated(out, b",", items, each);
    out.push(b']');
}

/// Writes items with something between them.
pub fn separated<T>(
    out: &mut Writer,
    separator: &[u8],
    items: impl IntoIterator<Item = T>,
    mut each: impl FnMut(&mut Writer, T),
) {
    let mut first = true;
    for item in items {
        if !first {
            out.extend(separator);
        }
        first = false;
        each(out, item);
    }
}

impl Value<'_> {
    /// Appends the value in JSON, as the member of a name if there is one, and `after` it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(clippy::inline_always, reason = "where the kind of value is known, all others fall away")]
    pub fn write_json(&self, out: &mut Writer, name: Option<&str>, after: &'static [u8]) {
        let mut piece = out.piece();
        if let Some(name) = name {
            put_name(name, &mut piece);
        }
        match *self {
            Self::Null
            | Self::Floor(Floor::NONE)
            | Self::Door(Door::NONE)
            | Self::Bool(_)
            | Self::Integer(_)
            | Self::Decimal(_) => self.put(&mut piece),
            Self::Text(_) | Self::Address(..) | Self::Joined(_) | Self::Href(_) => {
                piece.put(b"\"");
                piece.done();
                match *self {
                    Self::Href(href) => href.write(out),
                    _ => self.write_text(&mut Text(out)),
                }
                piece = out.piece();
                piece.put(b"\"");
            }
            _ => {
                piece.put(b"\"");
                self.put(&mut piece);
                piece.put(b"\"");
            }
        }
        piece.put(after);
        piece.done();
    }
}

/// Writes a value that is no member.
#[inline]
pub fn write_value(value: Value<'_>, out: &mut Writer) {
    value.write_json(out, None, b"");
}

/// The inside of a string: texts are escaped.
#[derive(Debug)]
pub struct Text<'out>(pub &'out mut Writer);

impl Sink for Text<'_> {
    #[inline]
    fn push_str(&mut self, text: &str) {
        if must_escape(text.as_bytes()) {
            write_escaped(text, self.0);
        } else {
            self.0.extend(text.as_bytes());
        }
    }

    #[inline]
    fn push_ascii<const N: usize>(&mut self, text: [u8; N], length: usize) {
        self.0.push_ascii(text, length);
    }
}

/// Whether a string of JSON must escape the byte.
const fn needs_escape(byte: u8) -> bool {
    byte < 0x20 || byte == b'"' || byte == b'\\'
}

/// Not zero if a string of JSON must escape any of eight bytes.
#[inline]
const fn escapes_of(bytes: [u8; 8]) -> u64 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = ONES << 7;
    let word = u64::from_le_bytes(bytes);
    // A byte less than n ≤ 128 borrows its high bit. Borrows go on to the next byte only from one that is less.
    let controls = word.wrapping_sub(ONES * 0x20) & !word;
    let (quotes, slashes) = (word ^ (ONES * b'"' as u64), word ^ (ONES * b'\\' as u64));
    let others = (quotes.wrapping_sub(ONES) & !quotes) | (slashes.wrapping_sub(ONES) & !slashes);
    (controls | others) & HIGH
}

/// Whether a string of JSON must escape any byte of a text. Plain text, as almost all is, is looked at in eights, the
/// first and the last of which may overlap.
#[inline]
fn must_escape(text: &[u8]) -> bool {
    if let (Some(first), Some(last)) = (text.first_chunk(), text.last_chunk()) {
        let ends = escapes_of(*first) | escapes_of(*last);
        let (eights, _) = text.as_chunks();
        return ends != 0 || (text.len() > 16 && eights.iter().any(|eight| escapes_of(*eight) != 0));
    }
    if let (Some(first), Some(last)) = (text.first_chunk::<4>(), text.last_chunk::<4>()) {
        let ([a, b, c, d], [e, f, g, h]) = (*first, *last);
        return escapes_of([a, b, c, d, e, f, g, h]) != 0;
    }
    text.iter().any(|&byte| needs_escape(byte))
}

#[cold]
fn write_escaped(text: &str, out: &mut Writer) {
    for &byte in text.as_bytes() {
        match byte {
            b'"' => out.extend(b"\\\""),
            b'\\' => out.extend(b"\\\\"),
            b'\n' => out.extend(b"\\n"),
            b'\r' => out.extend(b"\\r"),
            b'\t' => out.extend(b"\\t"),
            0x08 => out.extend(b"\\b"),
            0x0c => out.extend(b"\\f"),
            0..0x20 => {
                out.extend(b"\\u00");
                out.extend(&[b'0' + (byte >> 4), b"0123456789abcdef"[usize::from(byte & 15)]]);
            }
            _ => out.push(byte),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bytes::writer::append;
    use proptest::prelude::*;

    fn written(write: impl FnOnce(&mut Writer)) -> String {
        let mut out = Vec::new();
        append(&mut out, write);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn commas_stand_between_members() {
        for (json, members) in [
            ("{}", (|_| {}) as fn(&mut Object<'_>)),
            (r#"{"a":1}"#, |object| object.member("a", Value::Integer(1))),
            (r#"{"a":null,"b":{"c":true},"d":{}}"#, |object| {
                object.member("a", Value::Null);
                object.object("b", |object| object.member("c", Value::Bool(true)));
                object.object("d", |_| {});
            }),
            (r#"{"a":[{},{}],"b":[],"c":["x,"]}"#, |json| {
                json.array("a", [1, 2], |out, _| object(out, |_| {}));
                json.array("b", [], |out, value| write_value(value, out));
                json.array("c", [Value::Text("x,")], |out, value| write_value(value, out));
            }),
        ] {
            assert_eq!(written(|out| object(out, members)), json);
        }
    }

    #[test]
    fn escapes_are_seen_at_any_place() {
        for byte in 0..=u8::MAX {
            for place in 0..8 {
                let mut bytes = [b'a'; 8];
                bytes[place] = byte;
                assert_eq!(escapes_of(bytes) != 0, needs_escape(byte), "{byte} at {place}");
            }
        }
    }

    proptest! {
        #[test]
        fn eight_bytes_are_looked_at_one_by_one(bytes in any::<[u8; 8]>()) {
            prop_assert_eq!(escapes_of(bytes) != 0, bytes.into_iter().any(needs_escape));
        }

        #[test]
        fn strings_come_back_as_they_went(text in any::<String>()) {
            let json = written(|out| object(out, |object| object.member("a", Value::Text(&text))));
            let back: serde_json::Value = serde_json::from_str(&json).unwrap();
            prop_assert_eq!(&back["a"], &serde_json::Value::String(text));
        }

        #[test]
        fn texts_of_any_length_are_looked_at(text in prop::collection::vec(any::<u8>(), 0..40)) {
            prop_assert_eq!(must_escape(&text), text.iter().any(|&byte| needs_escape(byte)));
        }
    }
}
