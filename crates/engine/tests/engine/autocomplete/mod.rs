//! Suggestions: which tier answers a text, with what, in which order (`tests/fixtures`: streets of Tønder and Fanø).

mod meaning;
mod odd_names;
mod properties;
mod restrictions;

use crate::support::engine;
use serde_json::{Value, json};
use vejviser_dataset::tables::AreaKind;
use vejviser_engine::request::AutocompleteParameters;
use vejviser_engine::{Budget, Engine, Error, PostcodeForm, Suggestions};
use vejviser_model::HouseNumber;
use vejviser_model::text::{AddressParts, TextOptions, write_address_text};
use vejviser_model::unit::{Door, Floor};

/// Every suggestion there is.
const ALL: u32 = 100_000;

fn request(mut members: Value) -> AutocompleteParameters {
    members["limit"] = members.get("limit").cloned().unwrap_or(json!(20));
    serde_json::from_value(members).expect("a request")
}

fn suggest(members: Value) -> Suggestions {
    engine().autocomplete(&request(members), &mut Budget::unlimited()).expect("an answer")
}

/// The official text of an entrance, or of one of its units.
fn text(engine: &Engine, entrance: u32, unit: Option<u32>, form: PostcodeForm) -> String {
    let (snapshot, row) = (engine.snapshot(), entrance as usize);
    let street = snapshot.access_addresses.street.get(row) as usize;
    let place = snapshot.access_addresses.place.get(row) as usize;
    let postcode = match form {
        PostcodeForm::Ordinary => snapshot.places.postcode.get(place),
        PostcodeForm::LargeRecipient => snapshot.places.large_recipient_postcode.get(place),
    };
    let postcode = postcode.unwrap_or_default();
    let area = snapshot.area(AreaKind::Postcode, u32::from(postcode));
    let (floor, door) = unit.map_or((0, 0), |unit| {
        (snapshot.addresses.floor.get(unit as usize), snapshot.addresses.door.get(unit as usize))
    });
    let parts = AddressParts {
        street: snapshot.street_names.name.get(snapshot.streets.name.get(street) as usize),
        house_number: HouseNumber::from_u16(snapshot.access_addresses.house_number.get(row)),
        floor: Floor::from_u8(floor).expect("a floor"),
        door: Door::from_u32(door).expect("a door"),
        supplementary_town: snapshot
            .places
            .supplementary_town
            .get(place)
            .map_or("", |town| snapshot.towns.name.get(town as usize)),
        postcode,
        postcode_name: area.map_or("", |area| snapshot.areas.name.get(area as usize)),
    };
    let mut text = String::new();
    write_address_text(&mut text, &parts, TextOptions::default());
    text
}

/// The kind of the suggestions and their texts.
fn shown(engine: &Engine, suggestions: &Suggestions) -> (&'static str, Vec<String>) {
    let snapshot = engine.snapshot();
    match suggestions {
        Suggestions::StreetNames(rows) => {
            ("street", rows.iter().map(|row| snapshot.street_names.name.get(row.index()).to_owned()).collect())
        }
        Suggestions::PlaceNames(rows) => {
            ("place", rows.iter().map(|row| snapshot.place_names.name.get(row.index()).to_owned()).collect())
        }
        Suggestions::AccessAddresses(rows) => {
            let text = |row: &vejviser_engine::Suggested<_>| {
                let vejviser_engine::Suggested { row, postcode } = row;
                let row: &vejviser_model::AccessAddressId = row;
                text(engine, row.index() as u32, None, *postcode)
            };
            ("entrance", rows.iter().map(text).collect())
        }
        Suggestions::Addresses(rows) => {
            let entrance = |row: usize| snapshot.addresses.access_address.get(row);
            let rows = rows.iter().map(|suggested| (suggested.row.index(), suggested.postcode));
            ("unit", rows.map(|(row, form)| text(engine, entrance(row), Some(row as u32), form)).collect())
        }
    }
}

fn answer(members: Value) -> (&'static str, Vec<String>) {
    shown(engine(), &suggest(members))
}

/// Asserts the kind, and how the list of texts begins; a last entry of `.` says that it ends there.
fn check(table: &[(Value, &str, &[&str])]) {
    for (members, kind, expected) in table {
        let (found_kind, found) = answer(members.clone());
        assert_eq!(found_kind, *kind, "{members}: {found:?}");
        let (expected, whole) = match expected {
            [expected @ .., "."] => (expected, true),
            expected => (*expected, false),
        };
        let found: Vec<&str> = found.iter().map(String::as_str).collect();
        let compared = if whole { &found[..] } else { &found[..expected.len().min(found.len())] };
        assert_eq!(compared, expected, "{members}");
    }
}

#[test]
fn streets_come_first() {
    check(&[
        (json!({"q": "st"}), "street", &["Storegade", "Storetoft", "Stormkaj", "Strandgårdsmarken", "Strandvej"]),
        (json!({"q": "STOREG"}), "street", &["Storegade", "."]),
        (json!({"q": "storeg", "lastTier": "accessAddress"}), "street", &["Storegade", "."]),
        // Synonyms, and words in any order.
        (json!({"q": "gl agerskov"}), "street", &["Gammel Agerskovvej", "."]),
        (json!({"q": "vej m christ"}), "street", &["Martin Christensens Vej", "."]),
        (json!({"q": "moelle"}), "street", &["Mølleparken", "Møllesti", "."]),
        // The only name, typed whole: on to the next tier, unless this is the last.
        (json!({"q": "storegade", "lastTier": "streetName"}), "street", &["Storegade", "."]),
        (
            json!({"q": "storegade", "limit": 2}),
            "entrance",
            // The bigger town first.
            &["Storegade 1, 6270 Tønder", "Storegade 1, 6240 Løgumkloster", "."],
        ),
        (json!({"q": "vestervang"}), "street", &["Vestervang", "Vestervangen", "."]),
        // One result more or less on the page does not change the tier.
        (json!({"q": "vestervang", "limit": 1}), "street", &["Vestervang", "."]),
        (json!({"q": ""}), "unit", &["."]),
        (json!({"q": " ,.-"}), "unit", &["."]),
        (json!({"q": "", "lastTier": "streetName"}), "street", &["."]),
    ]);
}

#[test]
fn words_of_places_find_their_streets() {
    check(&[
        (json!({"q": "rømø"}), "street", &["A Hansensvej", "Egedesminde", "Elmegårdsvej"]),
        (json!({"q": "Kromose", "lastTier": "streetName"}), "street", &["Elmegårdsvej", "J Tagholmsvej", "."]),
        (json!({"q": "6534 agerskov", "lastTier": "streetName", "limit": 2}), "street", &["Bovvej", "Dalgårdsvej"]),
        (json!({"q": "kogade tønder", "lastTier": "streetName"}), "street", &["Kogade", "."]),
        // Name and place both match: the entrances are the better answer.
        (json!({"q": "malervej tønder"}), "entrance", &["Malervej 1, 6270 Tønder"]),
    ]);
}

#[test]
fn what_fits_in_a_whole_postcode_comes_first() {
    check(&[
        (json!({"q": "storegade 1 6280", "lastTier": "accessAddress"}), "entrance", &["Storegade 1, 6280 Højer"]),
        // The street has no such number there: its nearest ones, and not the number elsewhere.
        (json!({"q": "storegade 99 6280"}), "entrance", &["Storegade 37, 6280 Højer"]),
        (json!({"q": "kogade 2 6240"}), "unit", &["Kogade 2, 6270 Tønder"]),
        // No postcode that exists restricts nothing.
        (json!({"q": "kogade 2 6271"}), "unit", &["Kogade 2, 6270 Tønder"]),
        // A street that the postcode does not have is found elsewhere without a number too.
        (json!({"q": "kogade 6280"}), "entrance", &["Kogade 1, 6270 Tønder"]),
        (json!({"q": "6280 kogade"}), "entrance", &["Kogade 1, 6270 Tønder"]),
        (json!({"q": "kogade 6271"}), "entrance", &["Kogade 1, 6270 Tønder"]),
        // Where the town lacks it too, a street of that name elsewhere; but first one like it in the town.
        (json!({"q": "mylius erichsensvej 2, 6280 Højer"}), "unit", &["Mylius Erichsensvej 2, Kongsmark, 6792 Rømø"]),
        (json!({"q": "mylius erichsensvej 2, 6280 Høj"}), "unit", &["Mylius Erichsensvej 2, Kongsmark, 6792 Rømø"]),
        (json!({"q": "kogade 2, 6280 Højer"}), "unit", &["Kolkvej 2, Koldby, 6280 Højer"]),
        (json!({"q": "kogade 6280", "fuzzy": false}), "unit", &["."]),
    ]);
}

#[test]
fn abbreviated_beginnings_of_names_are_written_out() {
    let entrance = |q: &str| json!({"q": q, "lastTier": "accessAddress"});
    check(&[
        (entrance("V.marken 1"), "entrance", &["Vestermarken 1, Sønderho, 6720 Fanø"]),
        (entrance("V. marken 1"), "entrance", &["Vestermarken 1, Sønderho, 6720 Fanø"]),
        (json!({"q": "V.mark"}), "street", &["Vestermarken", "Vestermarksvej", "."]),
    ]);
}

#[test]
fn a_name_of_a_town_may_be_that_of_the_municipality() {
    let entrance = |q: &str| json!({"q": q, "lastTier": "accessAddress"});
    check(&[
        (entrance("Kogade 2, Tønder"), "entrance", &["Kogade 2, 6270 Tønder", "."]),
        // The street is in the municipality, and not in the town.
        (entrance("Gammel Agerskovvej 1, Tønder"), "entrance", &["Gammel Agerskovvej 1, Rangstrup, 6534 Agerskov"]),
    ]);
}

#[test]
fn a_number_behind_the_street_is_a_house_number_before_it_is_a_floor() {
    check(&[(
        json!({"q": "Storegade 1, 6270", "limit": 4}),
        "unit",
        &["Storegade 1, st., 6270 Tønder", "Storegade 1, 2., 6270 Tønder", "Storegade 1, 2. tv, 6270 Tønder"],
    )]);
}

#[test]
fn entrances_then_units() {
    check(&[
        (json!({"q": "storegade 1 6270", "lastTier": "accessAddress"}), "entrance", &["Storegade 1, 6270 Tønder"]),
        (json!({"q": "6270 storegade 3"}), "unit", &["Storegade 3, 3., 6270 Tønder"]),
        (json!({"q": "kogade 2, 6270 Tønder"}), "unit", &["Kogade 2, 6270 Tønder"]),
        // The first number right behind a word of the street is one of its houses, wherever they stand.
        (json!({"q": "tønder kogade 6", "lastTier": "accessAddress"}), "entrance", &["Kogade 6, 6270 Tønder", "."]),
        (
            json!({"q": "gammel postvej 2", "lastTier": "accessAddress", "limit": 3}),
            "entrance",
            &["Gammel Postvej 2, Nordby, 6720 Fanø"],
        ),
        (json!({"q": "kongevej 21, 2", "lastTier": "address"}), "unit", &["Kongevej 21, 2., 6270 Tønder"]),
        (json!({"q": "kongevej", "firstTier": "address", "limit": 1}), "unit", &["Kongevej 1, 6270 Tønder"]),
        (json!({"q": "st", "firstTier": "accessAddress", "lastTier": "streetName"}), "street", &["."]),
        (json!({"q": "st", "firstTier": "address", "lastTier": "accessAddress"}), "entrance", &["."]),
        // The caret marks the end of a word that is still being typed.
        (json!({"q": "hansensv 6, 6792", "caret": 8}), "unit", &["A Hansensvej 6, Vråby, 6792 Rømø", "."]),
        (json!({"q": "hansensv 6, 6792", "caret": 2, "fuzzy": false}), "unit", &["."]),
    ]);
}

#[test]
fn misspelt_words_are_understood() {
    check(&[
        (json!({"q": "strandvj"}), "street", &["Strandvej"]),
        (json!({"q": "stroegade"}), "street", &["Storegade"]),
        (json!({"q": "store gade", "lastTier": "streetName"}), "street", &["Storegade"]),
        (json!({"q": "marken strandgårds"}), "unit", &["."]),
        (json!({"q": "gammelpostvej"}), "street", &["Gammel Postvej"]),
        (json!({"q": "storgade 1, 6280 Højer"}), "unit", &["Storegade 1, 6280 Højer"]),
        (json!({"q": "storegade 1, 6280 Højre"}), "unit", &["Storegade 1, 6280 Højer"]),
        (json!({"q": "øster ende 3"}), "unit", &["Østerende 3, Ballum, 6261 Bredebro"]),
        (json!({"q": "østerende3"}), "unit", &["Østerende 3, Ballum, 6261 Bredebro"]),
        (json!({"q": "kongevej 20 a"}), "unit", &["Kongevej 20A, 6270 Tønder"]),
        (json!({"q": "kongevej 21 2sal"}), "unit", &["."]),
        // Endings cut short.
        (json!({"q": "storeg. 1, 6280"}), "unit", &["Storegade 1, 6280 Højer"]),
        (json!({"q": "storeg 1, 6280 Højer"}), "unit", &["Storegade 1, 6280 Højer"]),
        // Two edits in a short word, and one in a shorter.
        (json!({"q": "kngvej 21, 2., 6270"}), "unit", &["Kongevej 21, 2., 6270 Tønder"]),
        // Where a word is unknown, the others stay as they are; two edits are tried when one finds nothing.
        (json!({"q": "kongvej 18B, st. tønder"}), "unit", &["Kongevej 18B, st., 6270 Tønder", "."]),
        (json!({"q": "kongvej 20 b"}), "unit", &["Kongevej 20B, 6270 Tønder"]),
        // Of two rewrites of a query the better one counts for each address.
        (
            json!({"q": "myliius r", "firstTier": "accessAddress", "lastTier": "accessAddress", "limit": 1}),
            "entrance",
            &["Mylius Erichsensvej 2, Kongsmark, 6792 Rømø", "."],
        ),
        (json!({"q": "dalgårdsvj 2, gammel skov"}), "unit", &["Dalgårdsvej 2, Gammelskov, 6534 Agerskov"]),
        // Postcode and town contradict each other: each is believed.
        (
            json!({"q": "storegade 1, 6280 Tønder"}),
            "unit",
            &["Storegade 1, 6280 Højer", "Storegade 1, st., 6270 Tønder"],
        ),
        // Tiers before the last are searched as typed.
        (json!({"q": "storgade 1", "lastTier": "accessAddress"}), "entrance", &["Storegade 1, 6270 Tønder"]),
        // Switched off, and nothing like it.
        (json!({"q": "strandvj", "fuzzy": false}), "unit", &["."]),
        (json!({"q": "xyzzyqq"}), "unit", &["."]),
        (json!({"q": "qqqq 17, 9999 wwww"}), "unit", &["."]),
    ]);
}

#[test]
fn spoken_forms_are_understood() {
    check(&[
        (json!({"q": "kongevej 21, 2. sal"}), "unit", &["Kongevej 21, 2., 6270 Tønder"]),
        (json!({"q": "kongevej 21, 2. sa"}), "unit", &["Kongevej 21, 2., 6270 Tønder"]),
        (json!({"q": "kongevej 21, 2. s"}), "unit", &["Kongevej 21, 2., 6270 Tønder"]),
        (json!({"q": "kongevej 21 anden sal 6270 tønder"}), "unit", &["Kongevej 21, 2., 6270 Tønder"]),
        (json!({"q": "kongevej 21, 2. sal", "fuzzy": false}), "unit", &["."]),
        (json!({"q": "storegade nr. 1, 6280 højer"}), "unit", &["Storegade 1, 6280 Højer"]),
        (json!({"q": "storegade 01, 6280 højer"}), "unit", &["Storegade 1, 6280 Højer"]),
        (json!({"q": "storegade husnr. 001, 6280 højer"}), "unit", &["Storegade 1, 6280 Højer"]),
        // The postcode first.
        (json!({"q": "6270 Tønder, storegade 3"}), "unit", &["Storegade 3, 3., 6270 Tønder"]),
        (json!({"q": "6270 storeg", "limit": 1}), "entrance", &["Storegade 1, 6270 Tønder"]),
        (json!({"q": "6270 tønder, storegade 1", "limit": 1}), "entrance", &["Storegade 1, 6270 Tønder"]),
        (json!({"q": "6270 tønder, stroegade 1", "limit": 1}), "entrance", &["Storegade 1, 6270 Tønder"]),
    ]);
}

#[test]
fn a_spent_budget_ends_the_search() {
    for q in ["st", "storegade 1", "storgade 1", "e"] {
        let answer = engine().autocomplete(&request(json!({"q": q})), &mut Budget::new(0, None));
        assert_eq!(answer, Err(Error::TooExpensive), "{q}");
    }
}
