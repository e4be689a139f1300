//! Questions put through the function that the addon calls, and what holds of every answer.

use std::borrow::Cow;

use serde_json::Value;
pub use vejviser_answer::steps::{INLINE, POOL};
use vejviser_answer::{Fault, answer};
use vejviser_engine::{Budget, Engine, Error};

use crate::sample::engine;

/// So few that most questions of some work run out of them.
const SMALL_BUDGET: u64 = 200;

/// What a question got.
#[derive(Debug, PartialEq, Eq)]
pub enum Reply {
    /// The body, and whether rows remain.
    Answer(Vec<u8>, bool),
    /// No such object exists.
    Nothing,
    /// The budget was used up.
    TooExpensive,
    /// The question or one of its parameters is refused.
    Refused,
}

/// Puts a question to the sample with a budget.
pub fn ask(question: &str, presentation: &str, steps: u64) -> Reply {
    ask_of(engine(), question, presentation, steps)
}

/// Puts a question with a budget.
///
/// # Panics
/// When a refusal names no parameter or gives no reason.
fn ask_of(engine: &Engine, question: &str, presentation: &str, steps: u64) -> Reply {
    let mut body = Vec::new();
    match answer(engine, question, presentation, &mut Budget::new(steps, None), &mut body) {
        Ok(Some(more)) => Reply::Answer(body, more),
        Ok(None) => Reply::Nothing,
        Err(Fault::Engine(Error::TooExpensive)) => Reply::TooExpensive,
        Err(Fault::Engine(Error::Parameter(faults) | Error::NotLoaded(faults))) => {
            assert!(!faults.is_empty() && faults.iter().all(|fault| !fault.message.is_empty()), "{faults:?}");
            Reply::Refused
        }
        Err(Fault::Engine(other)) => panic!("{other}"),
        Err(Fault::Transactions(error)) => panic!("{error}"),
        Err(Fault::Json(_) | Fault::Unknown { .. }) => Reply::Refused,
    }
}

/// Puts a question as the service does, first inline, then in the pool, and checks whether the answer is well formed and
/// does not depend on the budget. Returns rows and whether more remain; `None` where there is no answer.
///
/// # Panics
/// When one of this does not hold.
pub fn ask_and_check(question: &str, presentation: &str) -> Option<(usize, bool)> {
    let reply = match ask(question, presentation, INLINE) {
        Reply::TooExpensive => ask(question, presentation, POOL),
        reply => reply,
    };
    let with_small_budget = ask(question, presentation, SMALL_BUDGET);
    assert!(
        with_small_budget == reply || with_small_budget == Reply::TooExpensive,
        "the answer depends on the budget: {question}"
    );
    let Reply::Answer(body, more) = reply else { return None };
    Some((rows(&body, presentation), more))
}

/// Puts one question of every kind, and checks whether the answers are well formed.
///
/// # Panics
/// When it is not.
pub fn every_kind(engine: &Engine) {
    for question in QUESTIONS {
        for presentation in PRESENTATIONS {
            if let Reply::Answer(body, _) = ask_of(engine, question, presentation, INLINE) {
                rows(&body, presentation);
            }
        }
    }
}

const PRESENTATIONS: [&str; 3] = [
    r#"{"shape":"nested","format":"json","base":"http://h"}"#,
    r#"{"shape":"flat","format":"csv","base":"http://h","srid":25832}"#,
    r#"{"shape":"mini","format":"geojson","base":"http://h"}"#,
];

/// One of every kind, broad enough to touch whatever there is.
const QUESTIONS: [&str; 34] = [
    r#"{"resource":"autocomplete","operation":"suggest","parameters":{"q":"v","limit":20,"lastTier":"streetName"}}"#,
    r#"{"resource":"autocomplete","operation":"suggest","parameters":{"q":"vestergade 1, 2. tv","limit":20,"largeRecipients":true}}"#,
    r#"{"resource":"address","operation":"list","parameters":{"includeDiscontinued":true},"page":{"number":1,"size":1000}}"#,
    r#"{"resource":"address","operation":"list","parameters":{"q":"gade 1","fuzzy":true},"page":{"number":1,"size":20}}"#,
    r#"{"resource":"accessAddress","operation":"list","parameters":{"includeDiscontinued":true},"page":{"number":1,"size":1000}}"#,
    r#"{"resource":"accessAddress","operation":"list","parameters":{"spatial":{"bbox":[7,54,16,58]}},"page":{"number":1,"size":1000}}"#,
    r#"{"resource":"address","operation":"at","parameters":{"x":8.4,"y":55.44}}"#,
    r#"{"resource":"accessAddress","operation":"at","parameters":{"x":12.5,"y":55.7,"geometry":"roadPoint"}}"#,
    r#"{"resource":"postcode","operation":"list","parameters":{}}"#,
    r#"{"resource":"municipality","operation":"list","parameters":{"spatial":{"bbox":[7,54,16,58]}}}"#,
    r#"{"resource":"parish","operation":"list","parameters":{"q":"a","autocomplete":true}}"#,
    r#"{"resource":"nominationDistrict","operation":"list","parameters":{}}"#,
    r#"{"resource":"parish","operation":"at","parameters":{"x":8.4,"y":55.44}}"#,
    r#"{"resource":"streetName","operation":"list","parameters":{},"page":{"number":1,"size":1000}}"#,
    r#"{"resource":"streetName","operation":"list","parameters":{"regex":"a"},"page":{"number":1,"size":20}}"#,
    r#"{"resource":"streetSegment","operation":"list","parameters":{"includeDiscontinued":true},"page":{"number":1,"size":1000}}"#,
    r#"{"resource":"streetSegment","operation":"get","parameters":{"municipality":563,"code":110,"includeDiscontinued":true}}"#,
    r#"{"resource":"streetSegment","operation":"at","parameters":{"x":8.4,"y":55.44}}"#,
    r#"{"resource":"streetSegment","operation":"neighbours","parameters":{"municipality":563,"code":110,"distanceM":100}}"#,
    r#"{"resource":"streetName","operation":"get","parameters":{"name":"Vestergade"}}"#,
    r#"{"resource":"namedStreet","operation":"list","parameters":{"q":"vester","fuzzy":true},"page":{"number":1,"size":20}}"#,
    r#"{"resource":"namedStreet","operation":"neighbours","parameters":{"id":"00000000-0000-4000-8000-000000000000","distanceM":100}}"#,
    r#"{"resource":"streetPostcode","operation":"list","parameters":{"position":[8.4,55.44]},"page":{"number":1,"size":20}}"#,
    r#"{"resource":"streetPostcode","operation":"get","parameters":{"postcode":6720,"name":"Vestergade"}}"#,
    r#"{"resource":"address","operation":"cleanse","parameters":{"text":"vestergde 1, 2. tv, 6270 tønder"}}"#,
    r#"{"resource":"accessAddress","operation":"cleanse","parameters":{"text":"hovedgaden 12"}}"#,
    r#"{"resource":"address","operation":"parse","parameters":{"text":"vestergade 1 2 tv 6270"}}"#,
    r#"{"resource":"parcel","operation":"list","parameters":{"q":"1","autocomplete":true},"page":{"number":1,"size":20}}"#,
    r#"{"resource":"placeName","operation":"list","parameters":{"q":"a","autocomplete":true,"fuzzy":true},"page":{"number":1,"size":20}}"#,
    r#"{"resource":"supplementaryTownName","operation":"list","parameters":{"q":"a","autocomplete":true},"page":{"number":1,"size":20}}"#,
    r#"{"resource":"addressHistory","operation":"list","parameters":{},"page":{"number":1,"size":1000}}"#,
    r#"{"resource":"accessAddressHistory","operation":"list","parameters":{"postcode":[6720]},"page":{"number":1,"size":1000}}"#,
    r#"{"resource":"registerHistory","operation":"changes","parameters":{"object":"address","id":"0a3f50b4-960b-32b8-e044-0003ba298018","attributes":["adressebetegnelse"]}}"#,
    r#"{"resource":"accessAddressHistory","operation":"versions","parameters":{"id":"0a3f509c-1f0d-32b8-e044-0003ba298018"}}"#,
];

/// Counts the rows of a body.
///
/// # Panics
/// When it is not what its format promises.
pub fn rows(body: &[u8], presentation: &str) -> usize {
    let text = std::str::from_utf8(body).expect("an answer is UTF-8");
    let presentation: Value = serde_json::from_str(presentation).expect("answered, so it is JSON");
    let lines = presentation["lines"] == true;
    let suggestions = text.starts_with("[{\"type\"") || text == "[]";
    match presentation["format"].as_str().unwrap_or_default() {
        _ if suggestions => list(text).len(),
        "csv" => records(text),
        "ndjson" => objects(text),
        "geojson" | "geojsonz" if lines => objects(text),
        "geojson" | "geojsonz" => match object(text)["features"].as_array() {
            Some(features) => features.len(),
            None => 1,
        },
        _ if text.starts_with('[') => list(text).len(),
        _ => usize::from(object(text).is_object()),
    }
}

/// The elements of a JSON list.
///
/// # Panics
/// When it is none.
pub fn list(text: &str) -> Vec<Value> {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn object(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn objects(text: &str) -> usize {
    text.split("\r\n").filter(|line| !line.is_empty()).map(object).filter(Value::is_object).count()
}

/// Lines behind the header, all as wide as it.
fn records(text: &str) -> usize {
    let mut reader = csv::ReaderBuilder::new().has_headers(true).from_reader(text.as_bytes());
    reader.records().inspect(|record| assert!(record.is_ok(), "{record:?}: {text}")).count()
}

/// Bytes as text.
pub fn text(input: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(input)
}
