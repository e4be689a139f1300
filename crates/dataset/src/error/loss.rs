//! What a new snapshot lacks of the one in use, as it is told.

use std::fmt;

/// Rows of a register that are in use and not in the new snapshot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    /// Name of the register, or of a table that is a part of several.
    pub register: String,
    /// Rows in use.
    pub in_use: u64,
    /// Rows of the new snapshot.
    pub new: u64,
}

/// What is lost, by register.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Losses(pub Vec<Loss>);

impl fmt::Display for Losses {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = || self.0.iter().map(|loss| (in_words(&loss.register), loss));
        let width = rows().map(|(register, _)| register.len()).max().unwrap_or_default();
        writeln!(to, "  {:width$}  {:>10}  {:>10}  {:>9}", "", "in use", "new", "lost")?;
        for (register, Loss { in_use, new, .. }) in rows() {
            let percent = in_use.saturating_sub(*new) as f64 * 100.0 / (*in_use).max(1) as f64;
            writeln!(to, "  {register:width$}  {in_use:>10}  {new:>10}  {percent:>7.2} %")?;
        }
        if self.0.iter().any(|loss| loss.new == 0) {
            return write!(to, "--accept-loss publishes without what is gone altogether");
        }
        write!(to, "--max-loss PERCENT accepts fewer rows, --accept-loss whatever is lost")
    }
}

/// The name of a register or table in the words of the glossary: `accessAddresses` as `access addresses`.
fn in_words(name: &str) -> String {
    let mut words = String::with_capacity(name.len() + 2);
    for letter in name.chars() {
        match letter {
            '_' => words.push(' '),
            'A'..='Z' => words.extend([' ', letter.to_ascii_lowercase()]),
            _ => words.push(letter),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losses_are_told_in_the_words_of_the_glossary_one_below_the_other() {
        let loss = |register: &str, in_use, new| Loss { register: register.to_owned(), in_use, new };
        let losses = Losses(vec![loss("accessAddresses", 200, 50), loss("access_points", 10, 9), loss("zones", 8, 4)]);
        let expected = [
            "                        in use         new       lost",
            "  access addresses         200          50    75.00 %",
            "  access points             10           9    10.00 %",
            "  zones                      8           4    50.00 %",
            "--max-loss PERCENT accepts fewer rows, --accept-loss whatever is lost",
        ];
        assert_eq!(losses.to_string(), expected.join("\n"));
    }
}
