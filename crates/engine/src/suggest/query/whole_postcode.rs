//! The postcode that a text names with all its digits.

use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::AreaKind;
use vejviser_model::words::query_words;

use crate::request::AutocompleteParameters;
use crate::suggest::query::number::{POSTCODE, is_postcode};

/// The one existing postcode among the words of a text; `None` where there is none, or more than one. Of a large recipient's
/// postcode, which is that of no place, there is none.
pub(crate) fn whole_postcode(snapshot: &Snapshot, request: &AutocompleteParameters) -> Option<u16> {
    // Most texts have no such number.
    let is_digits = |run: &[u8]| run.iter().all(u8::is_ascii_digit);
    if !request.q.as_bytes().windows(POSTCODE).any(is_digits) {
        return None;
    }
    let words = query_words(&request.q, request.caret.map(|caret| caret as usize), true);
    let mut codes = words.iter().filter(|word| is_postcode(word)).filter_map(|word| word.text.parse::<u16>().ok());
    let code = codes.next().filter(|&code| codes.all(|other| other == code))?;
    snapshot.area(AreaKind::Postcode, code.into())?;
    Some(code)
}
