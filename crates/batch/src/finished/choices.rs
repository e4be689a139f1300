//! What was chosen in review, as a file: one line a row, in ascending order, `row` or `row cells`, where the cells are a
//! JSON list. Without cells it is known that the row was chosen, not what it gets. A first line of row 0, which there is
//! not, lists the rules whose rows were accepted.
//!
//! A conversion reads the file line by line; a page needs the numbers of its rows only, and the cells of those it lists.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use crate::{Error, Result};

/// Cells that take the place of those that were appended.
pub(crate) type Chosen = Vec<String>;

/// The choices of a page.
#[derive(Debug, Default)]
pub struct ChosenRows {
    /// By number of the row, counted from 1; `None`: the cells are not in the file.
    rows: BTreeMap<u64, Option<Chosen>>,
    /// Rules whose rows were accepted.
    accepted: Vec<String>,
}

impl ChosenRows {
    /// Reads a file of choices; no file, no choices.
    ///
    /// # Errors
    /// Where the file cannot be read, or is none of choices.
    pub fn read(path: Option<&Path>) -> Result<Self> {
        let mut choices = Choices::open(path)?;
        let mut rows = BTreeMap::new();
        while let Some((row, cells)) = choices.next.take() {
            rows.insert(row, cells);
            choices.advance()?;
        }
        Ok(Self { rows, accepted: choices.accepted })
    }

    /// Whether the rows of a rule were accepted.
    pub(super) fn accepts(&self, rule: &str) -> bool {
        self.accepted.iter().any(|accepted| accepted == rule)
    }

    pub(super) fn has(&self, row: u64) -> bool {
        self.rows.contains_key(&row)
    }

    /// What a chosen row gets, if the file says so.
    pub(super) fn cells(&self, row: u64) -> Option<&Chosen> {
        self.rows.get(&row)?.as_ref()
    }

    /// How many of these rows are chosen.
    pub(super) fn count(&self, rows: std::ops::RangeInclusive<u64>) -> u64 {
        if rows.is_empty() { 0 } else { self.rows.range(rows).count() as u64 }
    }
}

/// The choices of a whole result, read as its rows are.
#[derive(Debug)]
pub(super) struct Choices {
    path: PathBuf,
    lines: Option<BufReader<File>>,
    line: String,
    next: Option<(u64, Option<Chosen>)>,
    /// Rules whose rows were accepted.
    accepted: Vec<String>,
}

impl Choices {
    /// Opens a file of choices; no file, no choices.
    pub(super) fn open(path: Option<&Path>) -> Result<Self> {
        let lines = path.map(|path| File::open(path).map_err(Error::file(path))).transpose()?;
        let path = path.map_or_else(PathBuf::new, Path::to_path_buf);
        let lines = lines.map(BufReader::new);
        let mut choices = Self { path, lines, line: String::new(), next: None, accepted: Vec::new() };
        choices.advance()?;
        if let Some((_, rules)) = choices.next.take_if(|(row, _)| *row == 0) {
            choices.accepted = rules.ok_or_else(|| choices.broken())?;
            choices.advance()?;
        }
        Ok(choices)
    }

    /// Whether the rows of any rule were accepted, which only their cells tell.
    pub(super) fn accepts_some(&self) -> bool {
        !self.accepted.is_empty()
    }

    /// Whether the rows of a rule were accepted.
    pub(super) fn accepts(&self, rule: &str) -> bool {
        self.accepted.iter().any(|accepted| accepted == rule)
    }

    /// What was chosen for a row. Rows must be asked for in ascending order.
    pub(super) fn of(&mut self, row: u64) -> Result<Option<Chosen>> {
        while let Some((at, cells)) = self.next.take_if(|(at, _)| *at <= row) {
            self.advance()?;
            if at == row {
                return cells.map(Some).ok_or_else(|| self.broken());
            }
        }
        Ok(None)
    }

    fn advance(&mut self) -> Result<()> {
        let Some(lines) = &mut self.lines else { return Ok(()) };
        self.line.clear();
        lines.read_line(&mut self.line).map_err(Error::file(&self.path))?;
        if self.line.is_empty() {
            self.next = None;
            return Ok(());
        }
        self.next = Some(parsed(self.line.trim_end()).ok_or_else(|| self.broken())?);
        Ok(())
    }

    fn broken(&self) -> Error {
        Error::Internal(format!("{} is no file of choices", self.path.display()))
    }
}

fn parsed(line: &str) -> Option<(u64, Option<Chosen>)> {
    match line.split_once(' ') {
        None => Some((line.parse().ok()?, None)),
        Some((row, cells)) => Some((row.parse().ok()?, Some(serde_json::from_str(cells).ok()?))),
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Writes a file of choices.
    pub(crate) fn written(path: &Path, rows: &[(u64, Option<&Chosen>)]) {
        let line = |(row, cells): &(u64, Option<&Chosen>)| match cells {
            None => format!("{row}\n"),
            Some(cells) => format!("{row} {}\n", serde_json::to_string(cells).unwrap()),
        };
        std::fs::write(path, rows.iter().map(line).collect::<String>()).unwrap();
    }

    #[test]
    fn choices_are_found_in_the_order_of_rows() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("choices");
        let cells = vec!["valgt".to_owned(), "a b\n".to_owned()];
        written(&path, &[(2, Some(&cells)), (5, Some(&cells))]);
        let mut choices = Choices::open(Some(&path)).unwrap();
        let found: Vec<u64> = (1..=6).filter(|&row| choices.of(row).unwrap() == Some(cells.clone())).collect();
        assert_eq!(found, [2, 5]);
        let mut choices = Choices::open(Some(&path)).unwrap();
        assert_eq!(choices.of(6).unwrap(), None);
        assert_eq!(Choices::open(None).unwrap().of(1).unwrap(), None);
    }

    #[test]
    fn a_file_that_holds_no_choices_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("choices");
        for text in ["x", "1 {", "-1 []", "1 [1]", "\n"] {
            std::fs::write(&path, text).unwrap();
            assert!(matches!(Choices::open(Some(&path)), Err(Error::Internal(_))), "{text:?}");
            assert!(matches!(ChosenRows::read(Some(&path)), Err(Error::Internal(_))), "{text:?}");
        }
        // A conversion must not take a row for unchosen whose cells are missing.
        std::fs::write(&path, "1\n").unwrap();
        assert!(matches!(Choices::open(Some(&path)).unwrap().of(1), Err(Error::Internal(_))));
    }
}
