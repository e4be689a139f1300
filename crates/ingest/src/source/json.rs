//! A JSON object as a row: nested keys joined to column names.

use rustc_hash::FxHashMap;
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::row::Row;
use super::schema::Schema;

/// Columns of the paths met so far, so that each is normalised once.
#[derive(Debug, Default)]
pub(super) struct Paths {
    columns: FxHashMap<String, Option<u16>>,
}

/// Receives the values of an object.
pub(super) trait Sink {
    /// A value with its path.
    fn value(&mut self, path: &str, value: std::fmt::Arguments<'_>);
    /// A key whose value is null: there is such a column.
    fn null(&mut self, _path: &str) {}
}

/// Values that go into a row.
pub(super) struct IntoRow<'a> {
    pub(super) schema: &'a Schema,
    pub(super) paths: &'a mut Paths,
    pub(super) row: &'a mut Row,
}

impl Sink for IntoRow<'_> {
    fn value(&mut self, path: &str, value: std::fmt::Arguments<'_>) {
        let column = self.paths.columns.get(path).copied().unwrap_or_else(|| {
            let column = self.schema.column(path);
            self.paths.columns.insert(path.to_owned(), column);
            column
        });
        if let Some(column) = column {
            self.row.push(column, value);
        }
    }
}

/// Parses one object and passes on every value in it.
pub(super) fn flatten(text: &[u8], sink: &mut dyn Sink) -> serde_json::Result<()> {
    let mut json = serde_json::Deserializer::from_slice(text);
    let mut path = String::new();
    Flatten { sink, path: &mut path }.deserialize(&mut json)?;
    json.end()
}

struct Flatten<'a> {
    sink: &'a mut dyn Sink,
    path: &'a mut String,
}

impl<'de> DeserializeSeed<'de> for Flatten<'_> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<(), D::Error> {
        json.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Flatten<'_> {
    type Value = ();

    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("a JSON value")
    }
    fn visit_bool<E>(self, value: bool) -> Result<(), E> {
        self.sink.value(self.path, format_args!("{value}"));
        Ok(())
    }
    fn visit_i64<E>(self, value: i64) -> Result<(), E> {
        self.sink.value(self.path, format_args!("{value}"));
        Ok(())
    }
    fn visit_u64<E>(self, value: u64) -> Result<(), E> {
        self.sink.value(self.path, format_args!("{value}"));
        Ok(())
    }
    fn visit_f64<E>(self, value: f64) -> Result<(), E> {
        self.sink.value(self.path, format_args!("{value}"));
        Ok(())
    }
    fn visit_str<E>(self, value: &str) -> Result<(), E> {
        self.sink.value(self.path, format_args!("{value}"));
        Ok(())
    }
    fn visit_unit<E>(self) -> Result<(), E> {
        self.sink.null(self.path);
        Ok(())
    }
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let length = self.path.len();
        while map.next_key_seed(Key { path: self.path })?.is_some() {
            if self.path == "geometry" {
                map.next_value::<IgnoredAny>()?;
            } else {
                map.next_value_seed(Flatten { sink: self.sink, path: self.path })?;
            }
            self.path.truncate(length);
        }
        Ok(())
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let length = self.path.len();
        let mut index = 0;
        while list.next_element_seed(Element { sink: self.sink, path: self.path, index })?.is_some() {
            self.path.truncate(length);
            index += 1;
        }
        Ok(())
    }
}

/// Puts a key at the end of the path.
struct Key<'a> {
    path: &'a mut String,
}

impl<'de> DeserializeSeed<'de> for Key<'_> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<(), D::Error> {
        json.deserialize_str(self)
    }
}

impl Visitor<'_> for Key<'_> {
    type Value = ();
    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("a key")
    }
    fn visit_str<E>(self, key: &str) -> Result<(), E> {
        if !self.path.is_empty() {
            self.path.push('.');
        }
        self.path.push_str(key);
        Ok(())
    }
}

/// An element of a list: objects share the path `[]`, other values have their number in it.
struct Element<'a> {
    sink: &'a mut dyn Sink,
    path: &'a mut String,
    index: usize,
}

impl<'de> DeserializeSeed<'de> for Element<'_> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<(), D::Error> {
        json.deserialize_any(self)
    }
}

impl<'a> Element<'a> {
    fn numbered(self) -> Flatten<'a> {
        let _ = std::fmt::Write::write_fmt(self.path, format_args!("[{}]", self.index));
        Flatten { sink: self.sink, path: self.path }
    }
}

impl<'de> Visitor<'de> for Element<'_> {
    type Value = ();

    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("a JSON value")
    }
    fn visit_bool<E: serde::de::Error>(self, value: bool) -> Result<(), E> {
        self.numbered().visit_bool(value)
    }
    fn visit_i64<E: serde::de::Error>(self, value: i64) -> Result<(), E> {
        self.numbered().visit_i64(value)
    }
    fn visit_u64<E: serde::de::Error>(self, value: u64) -> Result<(), E> {
        self.numbered().visit_u64(value)
    }
    fn visit_f64<E: serde::de::Error>(self, value: f64) -> Result<(), E> {
        self.numbered().visit_f64(value)
    }
    fn visit_str<E: serde::de::Error>(self, value: &str) -> Result<(), E> {
        self.numbered().visit_str(value)
    }
    fn visit_unit<E: serde::de::Error>(self) -> Result<(), E> {
        self.numbered().visit_unit()
    }
    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<(), A::Error> {
        self.path.push_str("[]");
        Flatten { sink: self.sink, path: self.path }.visit_map(map)
    }
    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<(), A::Error> {
        self.numbered().visit_seq(list)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Lines(Vec<String>);
    impl Sink for Lines {
        fn value(&mut self, path: &str, value: std::fmt::Arguments<'_>) {
            self.0.push(format!("{path}={value}"));
        }
    }

    #[test]
    fn nested_keys_become_column_names() {
        let text = r#"{"id":"a\u00e6","kommune":{"kode":"0563"},"bbox":[8.4,55],"tom":null,"ja":true,
            "kommuner":[{"kode":"0101"},{"kode":"0147"}],"geometry":{"coordinates":[[1,2]]}}"#;
        let mut lines = Lines(Vec::new());
        flatten(text.as_bytes(), &mut lines).unwrap();
        assert_eq!(
            lines.0,
            [
                "id=aæ",
                "kommune.kode=0563",
                "bbox[0]=8.4",
                "bbox[1]=55",
                "ja=true",
                "kommuner[].kode=0101",
                "kommuner[].kode=0147"
            ]
        );
    }
}
