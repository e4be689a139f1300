//! Edit distances between words, and the edit script between texts.
//!
//! Two kinds are needed. Plain Levenshtein counts the differences that cleansing reports. Fuzzy search uses optimal
//! string alignment (OSA), where swapping two neighbours counts one, on folded words, which are ASCII, and only up to
//! a bound, one word with many terms: [`Pattern`].

mod pattern;
mod script;

pub use pattern::Pattern;
pub use script::{Op, Script, script};

/// Longest word, in bytes, that fuzzy search compares.
pub const MAX_WORD: usize = 64;

/// Levenshtein distance over characters: insert, delete and replace count 1 each. Case and accents count as given.
pub fn levenshtein(a: &str, b: &str) -> u32 {
    let (mut a, mut b) = (a.chars(), b.chars());
    // What both begin and end with takes no part.
    loop {
        let rest = (a.clone(), b.clone());
        match (a.next(), b.next()) {
            (Some(x), Some(y)) if x == y => {}
            _ => break (a, b) = rest,
        }
    }
    loop {
        let rest = (a.clone(), b.clone());
        match (a.next_back(), b.next_back()) {
            (Some(x), Some(y)) if x == y => {}
            _ => break (a, b) = rest,
        }
    }
    let mut buffer = ['\0'; MAX_WORD];
    let mut len = 0;
    for (place, char) in buffer.iter_mut().zip(b.clone()) {
        *place = char;
        len += 1;
    }
    if len < MAX_WORD {
        let mut row = [0; MAX_WORD];
        rows(a, &buffer[..len], &mut row[..=len])
    } else {
        let b: Vec<char> = b.collect();
        let mut row = vec![0; b.len() + 1];
        rows(a, &b, &mut row)
    }
}

/// Row by row over `a`; `row` has one place more than `b`.
fn rows(a: impl Iterator<Item = char>, b: &[char], row: &mut [u32]) -> u32 {
    for (place, distance) in row.iter_mut().zip(0..) {
        *place = distance;
    }
    let mut last = row.len() as u32 - 1;
    for (x, line) in a.zip(1..) {
        let mut diagonal = std::mem::replace(&mut row[0], line);
        last = line;
        for (place, &y) in row[1..].iter_mut().zip(b) {
            let above = *place;
            last = (diagonal + u32::from(x != y)).min(above + 1).min(last + 1);
            *place = last;
            diagonal = above;
        }
    }
    last
}

/// The textbook matrix, as a reference for the fast implementations.
#[cfg(test)]
fn oracle(a: &[u8], b: &[u8], swaps: bool) -> u32 {
    let mut matrix = vec![vec![0_u32; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            matrix[i][j] = match (i, j) {
                (0, j) => j as u32,
                (i, 0) => i as u32,
                (i, j) => {
                    let change = matrix[i - 1][j - 1] + u32::from(a[i - 1] != b[j - 1]);
                    let mut smallest = change.min(matrix[i - 1][j] + 1).min(matrix[i][j - 1] + 1);
                    if swaps && i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                        smallest = smallest.min(matrix[i - 2][j - 2] + 1);
                    }
                    smallest
                }
            };
        }
    }
    matrix[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn counts_characters_not_bytes() {
        for (a, b, distance) in [
            ("", "", 0),
            ("", "åå", 2),
            ("Østergade", "Oestergade", 2),
            ("østergade", "Østergade", 1),
            ("Margreteplassen", "Margrethepladsen", 2),
            ("kitten", "sitting", 3),
        ] {
            assert_eq!(levenshtein(a, b), distance, "{a} {b}");
            assert_eq!(levenshtein(b, a), distance, "{b} {a}");
        }
        assert_eq!(levenshtein(&"a".repeat(300), &"b".repeat(200)), 300);
    }

    proptest! {
        #![proptest_config(crate::seeded(256))]

        #[test]
        fn levenshtein_is_the_plain_one(a in "[abc]{0,90}", b in "[abc]{0,90}") {
            prop_assert_eq!(levenshtein(&a, &b), oracle(a.as_bytes(), b.as_bytes(), false));
        }

        #[test]
        fn no_text_panics(a in any::<String>(), b in any::<String>()) {
            let _ = levenshtein(&a, &b);
        }
    }
}
