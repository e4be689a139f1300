//! Codes and their texts as members of an answer, written once: a building has some twenty of them, and looking up,
//! escaping and writing each anew takes most of the time that an answer takes.
//!
//! A code that no list has, and whatever is no code, is written by [`Row::write`].

use std::ops::Range;

use vejviser_dataset::raw::RawValue;

use super::attribute::Attribute;
use crate::bytes::json::Object;
use crate::bytes::value::Value;
use crate::bytes::writer::{Writer, append};
use crate::record::register_row::Row;

/// An attribute with the members that its codes are.
#[derive(Debug)]
pub struct Prepared {
    /// The attribute.
    pub attribute: &'static Attribute,
    /// The members of every code, one after the other.
    bytes: Vec<u8>,
    /// Where those of no value stand; nothing is prepared of what is no code.
    none: Option<Range<u32>>,
    /// Where those of a code that is a number stand, by the number; nowhere if no list has it.
    numbers: Vec<Range<u32>>,
    /// The same of other codes.
    letters: Vec<(&'static str, Range<u32>)>,
}

impl Prepared {
    /// Prepares attributes.
    pub fn all(attributes: &'static [Attribute]) -> Vec<Self> {
        attributes.iter().map(Self::new).collect()
    }

    fn new(attribute: &'static Attribute) -> Self {
        let (bytes, numbers, letters) = (Vec::new(), Vec::new(), Vec::new());
        let mut own = Self { attribute, bytes, none: None, numbers, letters };
        if let Some(list) = attribute.codes() {
            own.none = Some(own.add(Value::Null, Value::Null));
            for &(code, text) in list.numbers {
                let place = code as usize;
                if own.numbers.len() <= place {
                    own.numbers.resize(place + 1, 0..0);
                }
                own.numbers[place] = own.add(Value::Digits(code), Value::Text(text));
            }
            for &(code, text) in list.letters {
                let members = own.add(Value::Text(code), Value::Text(text));
                own.letters.push((code, members));
            }
        }
        own
    }

    fn add(&mut self, code: Value<'_>, text: Value<'_>) -> Range<u32> {
        let start = self.bytes.len() as u32;
        let Attribute { name, text_name, .. } = self.attribute;
        append(&mut self.bytes, |out: &mut Writer| {
            code.write_json(out, Some(name), b",");
            text.write_json(out, Some(text_name), b",");
        });
        start..self.bytes.len() as u32
    }

    /// Writes the attribute of a row, and its text behind it.
    pub fn write(&self, row: &Row<'_>, object: &mut Object<'_>) {
        let members = self.none.as_ref().and_then(|none| match row.kept(self.attribute.place) {
            None => Some(none),
            Some(RawValue::Digits(code)) => {
                self.numbers.get(usize::try_from(code).ok()?).filter(|members| !members.is_empty())
            }
            Some(RawValue::Text(code)) => {
                self.letters.iter().find(|(other, _)| *other == code).map(|(_, members)| members)
            }
            Some(_) => None,
        });
        match members.and_then(|members| self.bytes.get(members.start as usize..members.end as usize)) {
            Some(members) => object.members(members),
            None => row.write(self.attribute, object),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::codes::LISTS;
    use super::super::{OF_BUILDINGS, OF_UNITS};
    use super::*;

    #[test]
    fn every_code_of_a_list_is_prepared() {
        for prepared in Prepared::all(OF_BUILDINGS).iter().chain(&Prepared::all(OF_UNITS)) {
            let Attribute { name, list, .. } = *prepared.attribute;
            let codes =
                if prepared.attribute.has_text() { LISTS[list].numbers.len() + LISTS[list].letters.len() } else { 0 };
            let found = prepared.numbers.iter().filter(|members| !members.is_empty()).count() + prepared.letters.len();
            assert_eq!((found, prepared.none.is_some()), (codes, prepared.attribute.has_text()), "{name}");
        }
        let usage = Prepared::all(OF_BUILDINGS);
        let usage = usage.iter().find(|one| one.attribute.name == "byg021BygningensAnvendelse").unwrap();
        let members = usage.numbers[120].clone();
        assert_eq!(
            std::str::from_utf8(&usage.bytes[members.start as usize..members.end as usize]).unwrap(),
            r#""byg021BygningensAnvendelse":"120","byg021BygningensAnvendelseTekst":"Fritliggende enfamilieshus (parcelhus)","#
        );
    }
}
