//! Regular expressions on names.
//!
//! They run in linear time. Classes with names (`[[:alpha:]]`) and the beginning and end of a word (`[[:<:]]`, `[[:>:]]`) are
//! those of POSIX, which the library knows for English letters alone or not at all.

use std::ops::Range;

use regex_syntax::ast::parse::Parser;
use regex_syntax::ast::{ClassAscii, ClassAsciiKind, ClassSetItem, Visitor, visit};

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
        let pattern = of_any_language(pattern);
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

/// The pattern with classes that know the letters of every language. One that cannot be read stays as it is: who compiles it
/// says what is wrong.
fn of_any_language(pattern: &str) -> String {
    let mut pattern = pattern.replace("[[:<:]]", r"\b{start}").replace("[[:>:]]", r"\b{end}");
    let classes = Parser::new().parse(&pattern).map(|ast| visit(&ast, NamedClasses::default()));
    // From the last one on, so that the places of those before it stay.
    for (place, class) in classes.into_iter().flatten().flatten().rev() {
        pattern.replace_range(place, &class);
    }
    pattern
}

/// Where classes with names stand, and what stands there instead.
#[derive(Default)]
struct NamedClasses(Vec<(Range<usize>, String)>);

impl Visitor for NamedClasses {
    type Output = Vec<(Range<usize>, String)>;
    type Err = std::convert::Infallible;

    fn finish(self) -> std::result::Result<Self::Output, Self::Err> {
        Ok(self.0)
    }

    fn visit_class_set_item_pre(&mut self, item: &ClassSetItem) -> std::result::Result<(), Self::Err> {
        if let ClassSetItem::Ascii(ClassAscii { span, kind, negated }) = item
            && let Some(members) = members(kind)
        {
            let class = format!("[{}{members}]", if *negated { "^" } else { "" });
            self.0.push((span.start.offset..span.end.offset, class));
        }
        Ok(())
    }
}

/// What belongs to a class; `None` where that is the same in every language.
fn members(kind: &ClassAsciiKind) -> Option<&'static str> {
    Some(match kind {
        ClassAsciiKind::Alnum => r"\p{Alphabetic}\p{Nd}",
        ClassAsciiKind::Alpha => r"\p{Alphabetic}",
        ClassAsciiKind::Lower => r"\p{Lowercase}",
        ClassAsciiKind::Upper => r"\p{Uppercase}",
        ClassAsciiKind::Punct => r"\p{P}\p{S}",
        ClassAsciiKind::Graph => r"\p{L}\p{M}\p{N}\p{P}\p{S}",
        ClassAsciiKind::Print => r"\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}",
        ClassAsciiKind::Space => r"\s",
        ClassAsciiKind::Word => r"\w",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_with_names_know_the_letters_of_every_language() {
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
        ] {
            let pattern = Pattern::new(pattern, &mut Budget::new(u64::MAX, None)).unwrap();
            assert_eq!(pattern.matches(name), expected, "{} {name}", pattern.compiled);
        }
    }

    #[test]
    fn what_cannot_be_read_is_refused_in_the_words_of_the_library() {
        for (pattern, expected) in [("[[:alpha:]", "unclosed character class"), (r"\m", "unrecognized escape sequence")]
        {
            let fault = Pattern::new(pattern, &mut Budget::new(u64::MAX, None)).err();
            assert!(format!("{fault:?}").contains(expected), "{pattern}: {fault:?}");
        }
    }
}
