//! Values of any type that can be read, drawn from arbitrary bytes.
//!
//! The type says which fields it has, and of which kind each is, to whoever reads one ([`serde::Deserializer`]); here
//! the reader draws choices instead of reading a text. So every field of every request is tried as soon as it exists.
//! Texts and numbers come from a [`Pool`] of the field where there is one, for arbitrary ones rarely mean anything.

use arbitrary::Unstructured;
use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, Error as _, IntoDeserializer, MapAccess, SeqAccess, Visitor,
};

/// Where the values of a field come from.
pub trait Pool {
    /// A text for a field.
    fn text(&self, field: &str, choices: &mut Unstructured<'_>) -> arbitrary::Result<String>;
    /// A whole number for a field.
    fn number(&self, field: &str, choices: &mut Unstructured<'_>) -> arbitrary::Result<u64>;
    /// A number for a field; `place` is its place in an array.
    fn decimal(&self, field: &str, place: usize, choices: &mut Unstructured<'_>) -> arbitrary::Result<f64>;
}

/// Draws a value; none where the choices are used up.
pub fn draw<T: DeserializeOwned>(pool: &dyn Pool, choices: &mut Unstructured<'_>) -> Option<T> {
    let mut required = Vec::new();
    loop {
        let source = Source { pool, choices, field: "", place: 0, required: &required };
        match T::deserialize(source) {
            Ok(value) => return Some(value),
            Err(Failure::Missing(field)) if !required.contains(&field) => required.push(field),
            Err(_) => return None,
        }
    }
}

/// Why nothing could be drawn.
#[derive(Debug)]
enum Failure {
    /// A field that was not chosen must be there.
    Missing(&'static str),
    Other(String),
}

impl std::fmt::Display for Failure {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Missing(field) => write!(formatter, "missing field {field}"),
            Self::Other(message) => formatter.write_str(message),
        }
    }
}

impl std::error::Error for Failure {}

impl serde::de::Error for Failure {
    fn custom<T: std::fmt::Display>(message: T) -> Self {
        Self::Other(message.to_string())
    }
    fn missing_field(field: &'static str) -> Self {
        Self::Missing(field)
    }
}

impl From<arbitrary::Error> for Failure {
    fn from(error: arbitrary::Error) -> Self {
        Self::custom(error)
    }
}

/// The most elements of a list.
const LONGEST_LIST: usize = 3;
/// The most fields of a struct that are chosen, in addition to those that must be there.
const MOST_FIELDS: usize = 5;

struct Source<'s, 'u> {
    pool: &'s dyn Pool,
    choices: &'s mut Unstructured<'u>,
    field: &'static str,
    /// Place in an array.
    place: usize,
    /// Fields that must be chosen.
    required: &'s [&'static str],
}

impl<'u> Source<'_, 'u> {
    /// The same for a part of the value.
    fn part(&mut self, field: &'static str, place: usize) -> Source<'_, 'u> {
        Source { pool: self.pool, choices: &mut *self.choices, field, place, required: self.required }
    }
}

macro_rules! whole_numbers {
    ($($method:ident $visit:ident $type:ty),*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Failure> {
            visitor.$visit(self.pool.number(self.field, self.choices)? as $type)
        })*
    };
}

impl<'de> Deserializer<'de> for Source<'_, '_> {
    type Error = Failure;

    whole_numbers!(
        deserialize_u8 visit_u8 u8, deserialize_u16 visit_u16 u16, deserialize_u32 visit_u32 u32,
        deserialize_u64 visit_u64 u64, deserialize_i8 visit_i8 i8, deserialize_i16 visit_i16 i16,
        deserialize_i32 visit_i32 i32, deserialize_i64 visit_i64 i64
    );

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Failure> {
        visitor.visit_bool(self.choices.arbitrary()?)
    }
    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Failure> {
        visitor.visit_f64(self.pool.decimal(self.field, self.place, self.choices)?)
    }
    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Failure> {
        self.deserialize_f64(visitor)
    }
    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Failure> {
        visitor.visit_string(self.pool.text(self.field, self.choices)?)
    }
    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Failure> {
        self.deserialize_str(visitor)
    }
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Failure> {
        if self.choices.ratio(1, 6)? { visitor.visit_none() } else { visitor.visit_some(self) }
    }
    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Failure> {
        let length = self.choices.int_in_range(0..=LONGEST_LIST)?;
        visitor.visit_seq(Elements { source: self, place: 0, length })
    }
    fn deserialize_tuple<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, Failure> {
        visitor.visit_seq(Elements { source: self, place: 0, length })
    }
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Failure> {
        visitor.visit_enum((*self.choices.choose(variants)?).into_deserializer())
    }
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Failure> {
        let mut chosen: Vec<&'static str> =
            fields.iter().copied().filter(|field| self.required.contains(field)).collect();
        for _ in 0..self.choices.int_in_range(0..=MOST_FIELDS.min(fields.len()))? {
            let field = *self.choices.choose(fields)?;
            if !chosen.contains(&field) {
                chosen.push(field);
            }
        }
        visitor.visit_map(Members { source: self, chosen: chosen.into_iter(), field: "" })
    }
    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Failure> {
        Err(Failure::custom("a type that says nothing of itself cannot be drawn"))
    }

    serde::forward_to_deserialize_any! {
        i128 u128 char bytes byte_buf unit unit_struct newtype_struct tuple_struct map identifier ignored_any
    }
}

struct Elements<'s, 'u> {
    source: Source<'s, 'u>,
    place: usize,
    length: usize,
}

impl<'de> SeqAccess<'de> for Elements<'_, '_> {
    type Error = Failure;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Failure> {
        if self.place == self.length {
            return Ok(None);
        }
        let (field, place) = (self.source.field, self.place);
        self.place += 1;
        seed.deserialize(self.source.part(field, place)).map(Some)
    }
}

struct Members<'s, 'u> {
    source: Source<'s, 'u>,
    chosen: std::vec::IntoIter<&'static str>,
    field: &'static str,
}

impl<'de> MapAccess<'de> for Members<'_, '_> {
    type Error = Failure;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Failure> {
        let Some(field) = self.chosen.next() else { return Ok(None) };
        self.field = field;
        seed.deserialize(StrDeserializer::new(field)).map(Some)
    }
    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Failure> {
        seed.deserialize(self.source.part(self.field, 0))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::Value;
    use vejviser_answer::catalogue::{Context, Visitor, visit};
    use vejviser_answer::{Operation, Outcome, Parameters};
    use vejviser_engine::Budget;

    use super::*;
    use crate::target::question::SamplePool;

    /// Whether a type was drawn, the fields that draws have had a value for, and those that have had several.
    struct Drawn(Vec<(String, bool, BTreeSet<String>, BTreeSet<String>)>);

    impl Visitor for Drawn {
        fn operation<P: Parameters>(
            &mut self,
            resource: &'static str,
            operation: Operation,
            _: impl Fn(&Context<'_>, &P, &mut Budget, &mut Vec<u8>) -> Outcome + Send + Sync + 'static,
        ) {
            let (mut all, mut varied) = (BTreeSet::new(), BTreeSet::new());
            let mut first: Option<Value> = None;
            for number in 0..2_000_u32 {
                // A hash in counter mode: random, but the same every time.
                let hash = |place: u32| *blake3::hash(&[number.to_le_bytes(), place.to_le_bytes()].concat()).as_bytes();
                let bytes: Vec<u8> = (0..8).flat_map(hash).collect();
                let Some(drawn) = draw::<P>(&SamplePool, &mut Unstructured::new(&bytes)) else { continue };
                let drawn = serde_json::to_value(&drawn).expect("parameters are JSON");
                let first = first.get_or_insert_with(|| drawn.clone());
                for (name, value) in drawn.as_object().expect("parameters are an object") {
                    all.insert(name.clone());
                    if first.get(name) != Some(value) {
                        varied.insert(name.clone());
                    }
                }
            }
            self.0.push((format!("{resource} {}", operation.name()), first.is_some(), all, varied));
        }
    }

    #[test]
    fn every_field_of_every_operation_is_drawn_with_different_values() {
        let mut drawn = Drawn(Vec::new());
        visit(&mut drawn);
        for (operation, is_drawn, all, varied) in drawn.0 {
            assert!(is_drawn, "{operation} is never drawn");
            assert_eq!(varied, all, "{operation}");
        }
    }
}
