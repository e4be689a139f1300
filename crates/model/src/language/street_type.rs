//! Words for a kind of street with which names end: `vej`, `gade`, `vænget`.
//!
//! Hundreds of streets share such an ending, so its letters say little of which street is meant, and a name with another
//! ending is another name.

/// The words, reduced.
pub const STREET_TYPES: [&str; 62] = [
    "ager",
    "ageren",
    "alle",
    "alleen",
    "bakke",
    "bakken",
    "boulevard",
    "boulevarden",
    "bro",
    "broen",
    "by",
    "byen",
    "brink",
    "brinken",
    "dal",
    "dalen",
    "eng",
    "engen",
    "gade",
    "gaden",
    "g}rd",
    "g}rden",
    "gyde",
    "gyden",
    "have",
    "haven",
    "hegn",
    "hegnet",
    "huse",
    "husene",
    "h|j",
    "h|jen",
    "k{r",
    "k{ret",
    "krog",
    "krogen",
    "lund",
    "lunden",
    "mark",
    "marken",
    "park",
    "parken",
    "plads",
    "pladsen",
    "skov",
    "skoven",
    "sti",
    "stien",
    "str{de",
    "str{det",
    "toft",
    "toften",
    "torv",
    "torvet",
    "vang",
    "vangen",
    "vej",
    "vejen",
    "v{nge",
    "v{nget",
    "vig",
    "vigen",
];

/// Whether a reduced word is one of these.
pub fn is_street_type(word: &str) -> bool {
    STREET_TYPES.contains(&word)
}

/// A reduced name without the word for a street at its end.
pub fn without_street_type(name: &str) -> &str {
    name.strip_suffix(street_type(name).unwrap_or_default()).unwrap_or(name)
}

/// The word for a kind of street with which a reduced name ends, the longest that matches.
pub fn street_type(name: &str) -> Option<&'static str> {
    let matches = |word: &&&str| name.len() > word.len() && name.ends_with(**word);
    STREET_TYPES.iter().filter(matches).max_by_key(|word| word.len()).copied()
}
