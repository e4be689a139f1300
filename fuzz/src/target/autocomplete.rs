//! A person typing: any text, the caret anywhere.
//!
//! Input: a byte for the caret, a byte of choices, then the text. Promised: at most as many suggestions as the limit (a
//! large recipient may come in two forms), each with a caret inside its text, and the same ones every time.

use serde_json::json;

use super::answer::{INLINE, POOL, Reply, ask, ask_and_check, list, text};

const LIMIT: usize = 20;
const TIERS: [Option<&str>; 4] = [None, Some("streetName"), Some("accessAddress"), Some("address")];

/// Tries an input.
pub fn run(input: &[u8]) {
    let [caret, choices, typed @ ..] = input else { return };
    let typed = text(typed);
    let length = typed.encode_utf16().count();
    // Blank and the signs behind it count from the beginning; the tilde is no caret at all.
    let caret = (*caret != b'~').then(|| usize::from(caret.saturating_sub(b' ')).min(length + 1));
    let pick = |bit: u8| choices >> bit & 1 == 1;
    let large_recipients = pick(3);
    let last_tier = TIERS[usize::from(choices & 3)];
    let question = json!({"resource": "autocomplete", "operation": "suggest", "parameters": {
        "q": typed, "caret": caret, "limit": LIMIT, "lastTier": last_tier,
        "fuzzy": !pick(2), "largeRecipients": large_recipients,
        "firstTier": if pick(4) { Some("accessAddress") } else { None },
        "postcode": if pick(6) { vec![6270] } else { vec![] },
    }})
    .to_string();
    let presentation = json!({"shape": if pick(7) { "full" } else { "mini" }, "format": "json", "base": "http://h",
        "suggestion": {"supplementaryTown": !pick(4), "multiline": pick(6), "lastTier": last_tier.unwrap_or("address")}})
    .to_string();
    let Some((count, _)) = ask_and_check(&question, &presentation) else { return };
    assert!(count <= if large_recipients { 2 * LIMIT } else { LIMIT }, "{count} suggestions");
    let Reply::Answer(body, _) = ask(&question, &presentation, POOL) else { panic!("answered, then not") };
    for suggestion in list(&text(&body)) {
        let tekst = suggestion["tekst"].as_str().expect("a text");
        assert!(suggestion["forslagstekst"].is_string() && suggestion["data"].is_object(), "{suggestion}");
        let caret = suggestion["caretpos"].as_u64().expect("a caret");
        assert!(caret as usize <= tekst.encode_utf16().count(), "{suggestion}");
    }
    let again = ask(&question, &presentation, INLINE);
    assert!(again == Reply::Answer(body, false) || again == Reply::TooExpensive, "another answer at the second time");
}
