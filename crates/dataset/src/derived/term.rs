//! The terms of a row: the postings of the text index read the other way.

use crate::tables::Terms;
use crate::text::TextField;

/// The terms of each of `count` rows of a field, ascending.
pub(super) fn of_rows(terms: &Terms, field: TextField, count: usize) -> Vec<Vec<u32>> {
    let mut of_rows = vec![Vec::new(); count];
    for term in (0..terms.len()).filter(|&term| terms.field.get(term) == field as u8) {
        for &row in terms.postings.get(term) {
            of_rows[row as usize].push(term as u32);
        }
    }
    of_rows
}
