//! What key presses cost the engine alone, and whether the step budget is worth the time it stands for:
//! `cargo run --release -p vejviser-engine --example key_presses -- ROOT [PASSES [ADDRESSES [PART OF A SET'S NAME]]]`.
//!
//! Texts are typed letter by letter as people do, right and misspelt, in several orders; then come those chosen to
//! hurt: every one and two letters, words that half the country bears, more words than any address has. Per set it
//! prints the fastest of the passes per text, the steps taken, the time of a step where texts are dear, and how many
//! would leave the event loop under its budget; and one number for all answers of the set, by which to see that a change
//! of speed changes nothing else. It writes no bytes of answers; `npm run bench` measures those.

use std::hash::{Hash, Hasher};
use std::time::Instant;

use rustc_hash::FxHasher;
use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::AreaKind;
use vejviser_engine::request::AutocompleteRequest;
use vejviser_engine::{Budget, Engine};
use vejviser_model::unit::{Door, Floor};
use vejviser_model::{HouseNumber, Status};

/// Steps on the event loop, as the service sets them.
const INLINE_STEPS: u64 = 100_000;
/// Texts that are printed of each set, dearest first.
const DEAREST: usize = 4;
/// Steps below which the time of a step says little.
const MANY_STEPS: u64 = 1_000;

/// A plain generator of numbers, the same on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end.max(1)
    }

    fn of<'a>(&mut self, texts: &[&'a str]) -> &'a str {
        texts[self.below(texts.len())]
    }
}

/// One address as its parts are typed.
struct Typed {
    street: String,
    unit: String,
    place: String,
}

fn address(snapshot: &Snapshot, random: &mut Random) -> Typed {
    let addresses = &snapshot.addresses;
    let row = loop {
        let row = random.below(addresses.len());
        if addresses.status.get(row) == Status::Current.dar() {
            break row;
        }
    };
    let entrances = &snapshot.access_addresses;
    let entrance = addresses.access_address.get(row) as usize;
    let name = snapshot.streets.name.get(entrances.street.get(entrance) as usize);
    let number = HouseNumber::from_u16(entrances.house_number.get(entrance)).map(|number| number.to_string());
    let mut unit = number.unwrap_or_default();
    let floor = Floor::from_u8(addresses.floor.get(row)).unwrap_or_default().to_string();
    let door = Door::from_u32(addresses.door.get(row)).unwrap_or_default().to_string();
    if !floor.is_empty() {
        unit = [&unit, ", ", &floor, ". ", &door].concat();
        unit.truncate(unit.trim_end().len());
    }
    let postcode = snapshot.places.postcode.get(entrances.place.get(entrance) as usize).unwrap_or_default();
    let area = snapshot.area(AreaKind::Postcode, postcode.into());
    let town = area.map_or("", |area| snapshot.areas.name.get(area as usize));
    Typed {
        street: snapshot.street_names.name.get(name as usize).to_owned(),
        unit,
        place: format!("{postcode:04} {town}"),
    }
}

/// The text with one letter changed, left out, doubled, or swapped with the next.
fn misspelt(text: &str, random: &mut Random) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let at = random.below(letters.len().saturating_sub(1));
    match random.below(4) {
        0 => letters[at] = char::from(b'a' + random.below(26) as u8),
        1 => drop(letters.remove(at)),
        2 => letters.insert(at, letters[at]),
        _ => letters.swap(at, (at + 1).min(text.chars().count() - 1)),
    }
    letters.into_iter().collect()
}

/// Every beginning of a text.
fn presses(text: &str) -> impl Iterator<Item = String> + use<> {
    let ends = text.char_indices().map(|(at, char)| at + char.len_utf8()).collect::<Vec<_>>();
    let text = text.to_owned();
    ends.into_iter().map(move |end| text[..end].to_owned())
}

fn sets(snapshot: &Snapshot, addresses: usize) -> Vec<(&'static str, Vec<String>)> {
    let random = &mut Random(1);
    let typed: Vec<Typed> = (0..addresses).map(|_| address(snapshot, random)).collect();
    let mut sets = Vec::new();
    let mut typing = |name, text: &mut dyn FnMut(&Typed) -> String| {
        sets.push((name, typed.iter().flat_map(|typed| presses(&text(typed))).collect::<Vec<String>>()));
    };
    typing("whole address", &mut |Typed { street, unit, place }| format!("{street} {unit}, {place}"));
    typing("slip in the street", &mut |Typed { street, unit, place }| {
        format!("{} {unit}, {place}", misspelt(street, random))
    });
    typing("two slips in the street", &mut |Typed { street, unit, place }| {
        format!("{} {unit}, {place}", misspelt(&misspelt(street, random), random))
    });
    typing("slip in the town", &mut |Typed { street, unit, place }| {
        format!("{street} {unit}, {}", misspelt(&place[5..], random))
    });
    typing("postcode first", &mut |Typed { street, unit, place }| format!("{place}, {street} {unit}"));
    typing("number first", &mut |Typed { street, unit, .. }| format!("{unit} {street}"));
    typing("lower case, no commas", &mut |Typed { street, unit, place }| {
        format!("{street} {unit} {place}").to_lowercase().replace(',', "")
    });
    sets.extend([
        ("beginnings", beginnings()),
        ("every word of names", words(snapshot)),
        ("chosen to hurt", hurting()),
    ]);
    sets.push(("drawn to hurt", (0..4_000).map(|_| drawn(random)).collect()));
    sets
}

/// Every one and two letters, with and without a blank behind.
fn beginnings() -> Vec<String> {
    let letters: Vec<char> = "abcdefghijklmnopqrstuvwxyzæøå0123456789".chars().collect();
    let one = letters.iter().map(char::to_string);
    let two = letters.iter().flat_map(|first| letters.iter().map(move |second| format!("{first}{second}")));
    let two_words = letters.iter().flat_map(|first| letters.iter().map(move |second| format!("{first} {second}")));
    one.chain(two).chain(two_words).flat_map(|text| [format!("{text} "), text]).collect()
}

fn words(snapshot: &Snapshot) -> Vec<String> {
    let terms = snapshot.text.terms_of(vejviser_dataset::text::TextField::StreetName);
    terms
        .step_by(7)
        .map(|term| snapshot.text.term(term))
        .flat_map(|term| [term.to_owned(), format!("{term} 1")])
        .collect()
}

fn hurting() -> Vec<String> {
    let mut texts: Vec<String> = [
        "e",
        "vej",
        "a b c d e f g h",
        "vej 1",
        "1",
        "1 1",
        "1 2 3",
        "1 st tv",
        "st tv",
        "tv",
        "st",
        "gade 1 st",
        "s v",
        "s 1",
        "v 1 1",
        "a 1 b",
        "vej vej",
        "vej vej vej",
        "vejen 1 1 th",
        "1 a",
        "vestergade",
        "vestergade 1",
        "vestergade 1 1",
        "vestergade 1 1 tv",
        "vestergade 999",
        "kbenhavn",
        "københavn",
        "kobenhavn 1",
        "københavn 1 1",
        "n",
        "nv",
        "k 1",
        "s 8",
        "8",
        "80",
        "800",
        "8000",
        "8000 1",
        "8000 vej",
        "vej 8000",
        "ved",
        "den",
        "lille",
        "gammel",
        "gl 1",
        "gl gl",
        "nr 1",
        "i",
        "i 1 i",
        "m 1 m 1",
        "ne 1",
        "vejn",
        "vejx",
        "gadex 1",
        "vestergdae 12",
        "sønderagde 1 st",
        "nrregade 1",
        "nrregdae 12 3",
        "kirkvej 1",
        "kirkvje 12 1 th",
        "xqzyw 1 1",
        "skolevje 1 kbenhavn",
        "stationsvejx 12 4000 roskldie",
        "vestergade 1 aalbrog",
        "aa bb cc dd ee ff gg hh ii jj kk ll",
    ]
    .map(str::to_owned)
    .to_vec();
    for text in ["a", "vej ", "1", "1 ", "a ", "vestergade ", "vestergdae ", "vstrgd ", "vej1", ", "] {
        texts.push(text.repeat(300 / text.len()));
        texts.push(text.repeat(12));
        texts.push(text.repeat(5));
        texts.push(text.repeat(31));
    }
    texts
}

/// Two to eight pieces, each known to be common, with or without a slip.
fn drawn(random: &mut Random) -> String {
    const PIECES: [&str; 40] = [
        "vej",
        "gade",
        "s",
        "e",
        "1",
        "12",
        "1a",
        "st",
        "tv",
        "1. th",
        "vestergade",
        "nørregade",
        "kirkevej",
        "skolevej",
        "gl",
        "gammel",
        "by",
        "h c",
        "andersens",
        "8000",
        "2100",
        "80",
        "aarhus",
        "københavn",
        "odense",
        "n",
        "nv",
        "k",
        "allé",
        "alle",
        "den",
        "på",
        "5",
        "99",
        "199b",
        "kl",
        "v",
        "sdr",
        "mose",
        "stationsvej",
    ];
    let mut text = String::new();
    for _ in 0..2 + random.below(7) {
        let piece = random.of(&PIECES);
        let piece = if piece.len() > 3 && random.below(3) == 0 { misspelt(piece, random) } else { piece.to_owned() };
        text.push_str(&piece);
        text.push_str(random.of(&[" ", " ", ", ", ""]));
    }
    text
}

/// What one text cost: nanoseconds and steps; and a number for its answer.
struct Cost {
    ns: u64,
    steps: u64,
    answer: u64,
    text: String,
}

fn measure(engine: &Engine, text: String, passes: usize) -> Cost {
    let caret = text.encode_utf16().count();
    let request = serde_json::json!({"q": text, "caret": caret, "limit": 20, "lastTier": "address"});
    let request: AutocompleteRequest = serde_json::from_value(request).expect("fields of the request");
    let (mut ns, mut steps, mut hasher) = (u64::MAX, 0, FxHasher::default());
    for _ in 0..passes {
        let budget = &mut Budget::unlimited();
        let started = Instant::now();
        let answer = engine.autocomplete(&request, budget);
        ns = ns.min(started.elapsed().as_nanos() as u64);
        let answer = answer.expect("an unlimited budget");
        steps = u64::MAX - budget.left();
        hasher = FxHasher::default();
        format!("{answer:?}").hash(&mut hasher);
    }
    Cost { ns, steps, answer: hasher.finish(), text }
}

fn report(name: &str, mut costs: Vec<Cost>) {
    costs.sort_unstable_by_key(|cost| cost.ns);
    let at = |share: f64| costs[((costs.len() - 1) as f64 * share) as usize].ns as f64 / 1000.0;
    let dear = costs.iter().filter(|cost| cost.steps >= MANY_STEPS);
    let ns_a_step = dear.clone().map(|cost| cost.ns as f64 / cost.steps as f64).fold(0.0, f64::max);
    let most = costs.iter().map(|cost| cost.steps).max().unwrap_or_default();
    let over = costs.iter().filter(|cost| cost.steps > INLINE_STEPS).count();
    let answers = costs.iter().fold(0_u64, |sum, cost| sum.wrapping_add(cost.answer));
    println!(
        "{name:26} n {:6}  p50 {:7.1}  p95 {:7.1}  p99 {:7.1}  p99.9 {:8.1}  max {:8.1} µs  steps max {most:8}  \
         dear {:5} at most {ns_a_step:6.1} ns a step  over budget {over}  answers {answers:016x}",
        costs.len(),
        at(0.5),
        at(0.95),
        at(0.99),
        at(0.999),
        at(1.0),
        dear.count(),
    );
    for Cost { ns, steps, text, .. } in costs.iter().rev().take(DEAREST) {
        println!("    {:9.1} µs {steps:8} steps  {:?}", *ns as f64 / 1000.0, text.chars().take(70).collect::<String>());
    }
}

fn main() {
    let mut words = std::env::args().skip(1);
    let root = words.next().expect("the root of a snapshot");
    let mut number = |usual| words.next().map_or(usual, |word| word.parse().expect("a number"));
    let (passes, addresses) = (number(3), number(300));
    let wanted = words.next().unwrap_or_default();
    let started = Instant::now();
    let engine = Engine::open(root.as_ref()).unwrap_or_else(|error| panic!("{error}"));
    let opened = started.elapsed();
    engine.warm();
    println!("opened in {opened:?}, warm after {:?}", started.elapsed());
    for (name, texts) in sets(engine.snapshot(), addresses) {
        if name.contains(&wanted) {
            report(name, texts.into_iter().map(|text| measure(&engine, text, passes)).collect());
        }
    }
}
