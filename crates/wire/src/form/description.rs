//! Fields as they are described to whoever reads answers: name, type, whether null, unit, a sentence in two languages.

use serde::{Serialize, Serializer};
use ts_rs::TS;

/// What something means, in one sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Meaning {
    /// In Danish.
    pub da: &'static str,
    /// In English.
    pub en: &'static str,
}

/// A meaning.
pub const fn means(da: &'static str, en: &'static str) -> Meaning {
    Meaning { da, en }
}

/// What a member holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
#[ts(rename = "FieldType")]
pub enum Type {
    /// A string.
    Text,
    /// A number without decimals.
    Integer,
    /// A number.
    Number,
    /// A number from 0 to 1.
    Fraction,
    /// True or false.
    Boolean,
    /// An identity in 36 characters.
    Uuid,
    /// A link.
    Href,
    /// A string of four digits.
    Code,
    /// A string of digits.
    Digits,
    /// `2000-02-05T20:40:40.000`: Danish local time without zone.
    LocalTime,
    /// `2018-05-03T15:57:30.356Z`.
    UtcTime,
    /// `[x, y]`.
    Position,
    /// `[xmin, ymin, xmax, ymax]`.
    Box,
    /// One of several values.
    Enum {
        /// Whether no other value can stand there.
        closed: bool,
        /// The values.
        values: &'static [Choice],
    },
    /// An object.
    Object(Reference),
    /// Items of one type.
    List {
        /// What each item is.
        #[ts(as = "Type")]
        items: &'static Type,
    },
    /// Whatever JSON can be.
    Any,
    /// An object of one of several forms.
    OneOf {
        /// Names of the forms.
        forms: &'static [&'static str],
    },
}

/// The form of an object: by its name, where it has one, else by its members.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "FormReference")]
pub enum Reference {
    /// Name of a form.
    Form(&'static str),
    /// Members of a form without a name.
    Members(#[ts(as = "Vec<Field>")] Members),
}

/// A value that a member can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Choice {
    /// The value.
    pub value: ChoiceValue,
    /// What it means.
    #[serde(flatten)]
    pub meaning: Meaning,
}

/// The value of a choice as it stands in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(untagged)]
pub enum ChoiceValue {
    /// A string.
    Text(&'static str),
    /// A number.
    Integer(i64),
}

/// A choice that is a string.
pub const fn text_choice(value: &'static str, da: &'static str, en: &'static str) -> Choice {
    Choice { value: ChoiceValue::Text(value), meaning: means(da, en) }
}

/// A choice that is a number.
pub const fn integer_choice(value: i64, da: &'static str, en: &'static str) -> Choice {
    Choice { value: ChoiceValue::Integer(value), meaning: means(da, en) }
}

/// A member of an object, or a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// What it holds.
    #[serde(flatten)]
    pub holds: Type,
    /// Whether null may stand in its place.
    pub nullable: bool,
    /// Whether it may be missing.
    #[serde(skip_serializing_if = "is_false")]
    #[ts(as = "Option<bool>", optional)]
    pub optional: bool,
    /// Unit of a number that always has the same one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub unit: Option<&'static str>,
    /// What it means.
    #[serde(flatten)]
    pub meaning: Meaning,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands fields over by reference")]
fn is_false(flag: &bool) -> bool {
    !flag
}

impl Field {
    /// Whether its value is a number in JSON.
    pub fn is_number(&self) -> bool {
        match self.holds {
            Type::Integer | Type::Number | Type::Fraction => true,
            Type::Enum { values, .. } => values.iter().any(|choice| matches!(choice.value, ChoiceValue::Integer(_))),
            _ => false,
        }
    }

    /// Whether its value stands in JSON without quotes.
    pub fn is_bare(&self) -> bool {
        self.is_number() || self.holds == Type::Boolean
    }

    /// The same field, which may be null.
    #[must_use]
    pub const fn nullable(self) -> Self {
        Self { nullable: true, ..self }
    }

    /// The same field, which may be missing.
    #[must_use]
    pub const fn optional(self) -> Self {
        Self { optional: true, ..self }
    }
}

/// Members of a form in the order in which they are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Members(pub &'static [Member]);

/// A member, or all members of another form in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Member {
    /// One member.
    One(Field),
    /// The members of another form.
    All(Members),
}

impl Members {
    /// Every field, forms within forms resolved.
    pub fn fields(self) -> Vec<Field> {
        let mut fields = Vec::new();
        for member in self.0 {
            match member {
                Member::One(field) => fields.push(*field),
                Member::All(members) => fields.extend(members.fields()),
            }
        }
        fields
    }
}

impl Serialize for Members {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.fields())
    }
}
