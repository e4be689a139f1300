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
        let width = self.0.iter().map(|loss| loss.register.len()).max().unwrap_or_default();
        writeln!(to, "  {:width$}  {:>10}  {:>10}  {:>9}", "", "in use", "new", "lost")?;
        for Loss { register, in_use, new } in &self.0 {
            let percent = in_use.saturating_sub(*new) as f64 * 100.0 / (*in_use).max(1) as f64;
            writeln!(to, "  {register:width$}  {in_use:>10}  {new:>10}  {percent:>7.2} %")?;
        }
        if self.0.iter().any(|loss| loss.new == 0) {
            return write!(to, "--accept-loss publishes without what is gone altogether");
        }
        write!(to, "--max-loss PERCENT accepts fewer rows, --accept-loss whatever is lost")
    }
}
