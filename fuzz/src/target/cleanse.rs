//! Addresses to be cleansed: any text, or any parts.
//!
//! Input: a byte of choices, then the text, or seven lines of parts. Promised: a category; exactly one result where it
//! is A or B, one to thirty where it is C, none where it is D; and the same answer whatever the budget.

use serde_json::{Map, Value, json};

use super::answer::{POOL, Reply, ask, ask_and_check, text};

const PARTS: [&str; 7] = ["streetName", "houseNumber", "floor", "door", "supplementaryTown", "postcode", "town"];
/// Results of category C.
const MOST: usize = 30;
/// Longer ones are refused before they come this far.
const LONGEST: usize = 300;

/// Tries an input.
pub fn run(input: &[u8]) {
    let [choices, typed @ ..] = input else { return };
    let typed: String = text(typed).chars().take(LONGEST).collect();
    let resource = if choices & 1 == 0 { "address" } else { "accessAddress" };
    let parameters = if choices & 2 == 0 {
        json!({"text": typed})
    } else {
        let parts = PARTS.iter().zip(typed.split('\n')).map(|(&name, part)| (name.to_owned(), part.into()));
        json!({"parts": parts.collect::<Map<String, Value>>()})
    };
    let question = json!({"resource": resource, "operation": "cleanse", "parameters": parameters}).to_string();
    let shape = if choices & 4 == 0 { "nested" } else { "full" };
    let presentation = json!({"shape": shape, "format": "json", "base": "http://h"}).to_string();
    if ask_and_check(&question, &presentation).is_none() {
        return;
    }
    let Reply::Answer(body, _) = ask(&question, &presentation, POOL) else { panic!("answered, then not") };
    let answer: Value = serde_json::from_slice(&body).expect("it was looked at before");
    let results = answer["resultater"].as_array().expect("a list of results").len();
    let holds = match answer["kategori"].as_str() {
        Some("A" | "B") => results == 1,
        Some("C") => (1..=MOST).contains(&results),
        Some("D") => results == 0,
        _ => false,
    };
    assert!(holds, "{results} results: {answer}");
}
