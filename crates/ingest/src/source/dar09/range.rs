//! Ranges and house numbers as `PostgreSQL` writes them: `["2009-11-23 23:27:19+01",)`, `["(1,"""")","(999,Z)"]`.

use vejviser_model::{HouseNumber, Instant};

/// A half-open interval of time in milliseconds UTC; `i64::MIN` and `i64::MAX` where it has no end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Span {
    pub(super) from: i64,
    pub(super) to: i64,
}

impl Span {
    pub(super) const ALWAYS: Self = Self { from: i64::MIN, to: i64::MAX };

    /// Reads a range of times. A range of one moment begins and ends there.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let range = Range::parse(text)?;
        let moment = |bound: &Option<String>, without| match bound {
            None => Some(without),
            Some(text) => Instant::parse(text).map(Instant::as_millis),
        };
        let span = Self { from: moment(&range.lower, i64::MIN)?, to: moment(&range.upper, i64::MAX)? };
        (span.from <= span.to).then_some(span)
    }

    /// Whether it has no end.
    pub(super) fn is_open(self) -> bool {
        self.to == i64::MAX
    }

    /// What two spans share.
    pub(super) fn shared(self, other: Self) -> Option<Self> {
        let both = Self { from: self.from.max(other.from), to: self.to.min(other.to) };
        (both.from < both.to).then_some(both)
    }
}

/// Codes of house numbers from a first to a last one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    first: u16,
    last: u16,
}

impl Numbers {
    /// Reads a range of house numbers.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let range = Range::parse(text)?;
        let code = |bound: &Option<String>, without| match bound {
            None => Some(without),
            Some(text) => house_number(text).map(HouseNumber::as_u16),
        };
        let first = code(&range.lower, 0)?;
        let last = code(&range.upper, u16::MAX)?;
        // Without bound nothing is left out.
        let first = first + u16::from(range.lower.is_some() && !range.includes_lower);
        let last = last - u16::from(range.upper.is_some() && !range.includes_upper);
        Some(Self { first, last })
    }

    pub(super) fn contains(self, number: HouseNumber) -> bool {
        (self.first..=self.last).contains(&number.as_u16())
    }

    /// Whether it is bounded on both sides; of two such ranges the other gives way.
    pub(super) fn is_bounded(self) -> bool {
        self.first > 0 && self.last < u16::MAX
    }
}

/// A house number as a row of number and letter: `(13,"")`, `(998,Z)`.
pub(super) fn house_number(text: &str) -> Option<HouseNumber> {
    let (number, letter) = text.strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
    let mut letters = letter.trim_matches('"').trim().chars();
    let letter = letters.next();
    letters.next().is_none().then(|| HouseNumber::new(number.trim().parse().ok()?, letter)).flatten()
}

/// A range of any type, its bounds as text.
struct Range {
    lower: Option<String>,
    upper: Option<String>,
    includes_lower: bool,
    includes_upper: bool,
}

impl Range {
    fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let includes_lower = match text.as_bytes().first()? {
            b'[' => true,
            b'(' => false,
            _ => return None,
        };
        let includes_upper = match text.as_bytes().last()? {
            b']' => true,
            b')' => false,
            _ => return None,
        };
        let bounds = text.get(1..text.len() - 1)?;
        let mut parts = [String::new(), String::new()];
        let (mut part, mut is_quoted) = (0, false);
        let mut letters = bounds.chars().peekable();
        while let Some(letter) = letters.next() {
            match letter {
                '"' if is_quoted && letters.peek() == Some(&'"') => {
                    letters.next();
                    parts.get_mut(part)?.push('"');
                }
                '"' => is_quoted = !is_quoted,
                ',' if !is_quoted => part += 1,
                other => parts.get_mut(part)?.push(other),
            }
        }
        let [lower, upper] = parts.map(|bound| (!bound.is_empty()).then_some(bound));
        (part == 1 && !is_quoted).then_some(Self { lower, upper, includes_lower, includes_upper })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_of_time() {
        let millis = |text: &str| Instant::parse(text).unwrap().as_millis();
        let start = millis("2009-11-23T22:27:19Z");
        let end = millis("2012-05-11T06:37:49.240Z");
        for (text, expected) in [
            (r#"["2009-11-23 23:27:19+01","2012-05-11 08:37:49.24+02")"#, Some((start, end))),
            (r#"["2009-11-23 23:27:19+01",)"#, Some((start, i64::MAX))),
            (r#"["2009-11-23 23:27:19+01","2009-11-23 23:27:19+01"]"#, Some((start, start))),
            ("(,)", Some((i64::MIN, i64::MAX))),
            (r#"["2012-05-11 08:37:49.24+02","2009-11-23 23:27:19+01")"#, None),
            ("empty", None),
            ("", None),
            ("[", None),
            (r#"["2009-11-23 23:27:19+01)"#, None),
            (r#"["soon",)"#, None),
            ("[a,b,c)", None),
        ] {
            assert_eq!(Span::parse(text).map(|span| (span.from, span.to)), expected, "{text}");
        }
    }

    #[test]
    fn ranges_of_house_numbers() {
        for (range, inside, outside) in [
            (r#"["(1,"""")","(999,"""")"]"#, &["1", "1A", "999"][..], &["999A"][..]),
            (r#"["(2,A)","(30,B)"]"#, &["2A", "3", "30", "30B"], &["1", "2", "30C"]),
            (r#"(,"(998,Z)"]"#, &["1", "998Z"], &["999"]),
            (r#"["(21,B)","(21,B)"]"#, &["21B"], &["21", "21A", "21C"]),
            (r#"("(2,"""")","(4,"""")")"#, &["2A", "3"], &["2", "4"]),
            ("(,)", &["1", "999Z"], &[]),
        ] {
            let numbers = Numbers::parse(range).unwrap_or_else(|| panic!("{range}"));
            let contains = |text: &&str| numbers.contains(HouseNumber::parse(text).unwrap());
            assert!(inside.iter().all(contains), "{range} {inside:?}");
            assert!(!outside.iter().any(contains), "{range} {outside:?}");
        }
        assert_eq!(Numbers::parse(r#"["(x,)",)"#), None);
    }

    #[test]
    fn house_numbers_are_rows_of_number_and_letter() {
        for (text, expected) in [
            (r#"(13,"")"#, Some("13")),
            ("(7,B)", Some("7B")),
            ("(7,)", Some("7")),
            (r#"(13," ")"#, Some("13")),
            ("(0,)", None),
            ("(7,BB)", None),
            ("13", None),
            ("(13)", None),
        ] {
            assert_eq!(house_number(text).map(|number| number.to_string()).as_deref(), expected, "{text}");
        }
    }
}
