//! Forms of rows: how the rows of an entity are written, by number. A form is the names, types and order of the attributes,
//! and how their values are written. The event log names the forms of its rows, because it outlives versions of the program.

/// The form in which the rows of an entity are written now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    /// Its number. Any change of the attributes or of how they are written is a new one.
    pub number: u32,
    /// The oldest form whose rows can be rewritten in this one: by dropping attributes, or adding ones that are null then.
    pub oldest: u32,
}

/// Where a log names no form, it is this one.
const FIRST: Form = Form { number: 1, oldest: 1 };

/// The forms that are not the first, with the reason.
const LATER: &[(&str, Form)] = &[
    // `bygningid` was a text of digits.
    ("bygningtilknytning", Form { number: 2, oldest: 1 }),
    // A road point of several entrances was announced as gone with the first of them, so the first form cannot be trusted.
    ("vejpunkt", Form { number: 2, oldest: 2 }),
];

/// The form of an entity.
pub fn form_of(entity: &str) -> Form {
    LATER.iter().find(|(name, _)| *name == entity).map_or(FIRST, |(_, form)| *form)
}
