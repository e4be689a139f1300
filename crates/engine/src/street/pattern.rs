//! Regular expressions on names.
//!
//! They run in linear time. Classes with names (`[[:alpha:]]`) and the beginning and end of a word (`[[:<:]]`, `[[:>:]]`) are
//! those of POSIX, which the library knows for English letters alone or not at all. What it reads otherwise than POSIX does is
//! refused: classes inside classes, and their differences.

use std::ops::Range;

use regex_syntax::ast::parse::Parser;
use regex_syntax::ast::{ClassAscii, ClassAsciiKind, ClassSetBinaryOp, ClassSetItem, Visitor, visit};

use crate::{Budget, Error, Result};

/// Most bytes that a compiled pattern may take: those of nearly all patterns, and those of any.
const PATTERN_SIZES: [usize; 2] = [1 << 16, 1 << 20];
/// Bytes of a compiled pattern that one step writes.
const COMPILED_A_STEP: usize = 2;
/// Bytes of a compiled pattern that a match may go through in one step.
const MATCHED_A_STEP: usize = 1 << 14;

/// A regular expression on names.
pub(super) struct Pattern {
    compiled: regex::Regex,
    /// What holding it against a name costs.
    pub(super) steps: u64,
}

impl Pattern {
    /// Compiles a pattern. A short text may stand for a large automaton, which costs time to build and to run; its size
    /// is bounded, and what is not small is tried as such only when the budget allows for it.
    pub(super) fn new(pattern: &str, budget: &mut Budget) -> Result<Self> {
        let pattern = with_named_classes(pattern)?;
        let mut fault = None;
        for size in PATTERN_SIZES {
            budget.spend((size / COMPILED_A_STEP) as u64)?;
            match regex::RegexBuilder::new(&pattern).size_limit(size).dfa_size_limit(size).build() {
                Ok(compiled) => return Ok(Self { compiled, steps: 4 + (size / MATCHED_A_STEP) as u64 }),
                Err(error) => fault = Some(error),
            }
            if !matches!(fault, Some(regex::Error::CompiledTooBig(_))) {
                break;
            }
        }
        let fault = fault.map(|error| error.to_string()).unwrap_or_default();
        // Its last line says what is wrong, those before it show where.
        Err(Error::parameter("regex", fault.lines().last().unwrap_or_default().trim_start_matches("error: ")))
    }

    /// Whether it matches somewhere in a name.
    pub(super) fn matches(&self, name: &str) -> bool {
        self.compiled.is_match(name)
    }
}

/// The beginning and the end of a word in POSIX, and in the library.
const WORD_BOUNDARIES: [(&str, &str); 2] = [("[[:<:]]", r"\b{start}"), ("[[:>:]]", r"\b{end}")];

/// The last letter of the Latin alphabets that names in Denmark are written in.
const LAST_LETTER: char = '\u{24f}';

/// The pattern with classes that know the letters up to [`LAST_LETTER`]. One that cannot be read stays as it is: who compiles it
/// says what is wrong.
fn with_named_classes(pattern: &str) -> Result<String> {
    let mut pattern = pattern.to_owned();
    for (posix, own) in WORD_BOUNDARIES {
        let is_escaped =
            |place: usize| pattern[..place].bytes().rev().take_while(|&byte| byte == b'\\').count() % 2 == 1;
        let places = pattern.match_indices(posix).map(|(place, _)| place);
        let places: Vec<usize> = places.filter(|&place| !is_escaped(place)).collect();
        for place in places.into_iter().rev() {
            pattern.replace_range(place..place + posix.len(), own);
        }
    }
    let Ok(ast) = Parser::new().parse(&pattern) else { return Ok(pattern) };
    let classes = visit(&ast, NamedClasses::default()).map_err(|reason| Error::parameter("regex", reason))?;
    // From the last one on, so that the places of those before it stay.
    for (place, class) in classes.into_iter().rev() {
        pattern.replace_range(place, &class);
    }
    Ok(pattern)
}

/// Where classes with names stand, and what stands there instead.
#[derive(Default)]
struct NamedClasses(Vec<(Range<usize>, String)>);

impl Visitor for NamedClasses {
    type Output = Vec<(Range<usize>, String)>;
    type Err = &'static str;

    fn finish(self) -> std::result::Result<Self::Output, Self::Err> {
        Ok(self.0)
    }

    fn visit_class_set_item_pre(&mut self, item: &ClassSetItem) -> std::result::Result<(), Self::Err> {
        match item {
            ClassSetItem::Ascii(ClassAscii { span, kind, negated }) => {
                if let Some(members) = members(kind) {
                    let class = format!("[{}{members}]", if *negated { "^" } else { "" });
                    self.0.push((span.start.offset..span.end.offset, class));
                }
                Ok(())
            }
            ClassSetItem::Bracketed(_) => {
                Err(r"a class inside a class must have a name, such as [[:alpha:]]; \[ is a bracket")
            }
            _ => Ok(()),
        }
    }

    fn visit_class_set_binary_op_pre(&mut self, _: &ClassSetBinaryOp) -> std::result::Result<(), Self::Err> {
        Err(r"&&, -- and ~~ inside a class must be written with \, such as [a\&\&b]")
    }
}

/// The members of a class, those it has in English included; `None` where there are no others.
fn members(kind: &ClassAsciiKind) -> Option<String> {
    let letters =
        |is_one: fn(char) -> bool| ('\u{aa}'..=LAST_LETTER).filter(|&letter| is_one(letter)).collect::<String>();
    let all = letters(char::is_alphabetic);
    Some(match kind {
        ClassAsciiKind::Alnum => format!("[:alnum:]{all}"),
        ClassAsciiKind::Alpha => format!("[:alpha:]{all}"),
        ClassAsciiKind::Lower => format!("[:lower:]{}", letters(char::is_lowercase)),
        ClassAsciiKind::Upper => format!("[:upper:]{}", letters(char::is_uppercase)),
        ClassAsciiKind::Graph => format!("[:graph:]{all}"),
        ClassAsciiKind::Print => format!("[:print:]{all}"),
        ClassAsciiKind::Word => format!("[:word:]{all}"),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_with_names_know_the_letters_of_latin_alphabets() {
        for (pattern, name, expected) in [
            ("^[[:upper:]]", "Østergade", true),
            ("^[[:lower:]]", "Østergade", false),
            ("^[[:alpha:]]+$", "Ærøgade", true),
            ("^[[:alpha:]]+$", "Allé 2", false),
            ("^[[:alnum:]_ ]+$", "Allé 2", true),
            ("[[:^alpha:]]", "Ærøgade", false),
            ("[^[:alnum:][:space:][:punct:]]", "Ærø Allé 2, st.", false),
            ("[[:<:]]vej", "Store vej", true),
            ("[[:<:]]vej", "Storevej", false),
            ("vej[[:>:]]", "Storevejs", false),
            ("[[:digit:]]", "Vej 7", true),
            ("é$", "Allé", true),
            ("^[[:alpha:]]{25}$", "Åløkkehavernesforeningsve", true),
            (r"\[[:<:]]", "[:<:]", false),
        ] {
            let pattern = Pattern::new(pattern, &mut Budget::new(u64::MAX, None)).unwrap();
            assert_eq!(pattern.matches(name), expected, "{} {name}", pattern.compiled);
        }
    }

    #[test]
    fn what_cannot_be_read_as_posix_does_is_refused() {
        for (pattern, expected) in [
            ("[[:alpha:]", "unclosed character class"),
            (r"\m", "unrecognized escape sequence"),
            ("[a&&b]", "inside a class"),
            ("[[a]]", "must have a name"),
            ("[[:foo:]]", "must have a name"),
        ] {
            let fault = Pattern::new(pattern, &mut Budget::new(u64::MAX, None)).err();
            assert!(format!("{fault:?}").contains(expected), "{pattern}: {fault:?}");
        }
    }
}
