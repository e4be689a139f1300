//! Anything as a question: two lines that need not even be JSON, question and presentation.

use super::answer::{ask_and_check, text};

/// Tries an input.
pub fn run(input: &[u8]) {
    let input = text(input);
    let (question, presentation) = input.split_once('\n').unwrap_or((&input, PRESENTATION));
    ask_and_check(question, presentation);
}

const PRESENTATION: &str = r#"{"shape":"nested","format":"json","base":"http://h"}"#;
