//! Suggestions: which tier answers a text, with what, in which order (`tests/fixtures`: streets of Tønder and Fanø).

mod meaning;
mod properties;
#[path = "../support/mod.rs"]
mod support;

use serde_json::{Value, json};
use support::engine;
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
fn a_small_circle_keeps_of_all_suggestions_those_that_lie_in_it() {
    let entrances = &engine().snapshot().access_addresses;
    let centre = entrances.x.get(100).zip(entrances.y.get(100)).expect("a point");
    let lies_within = |row: usize, radius_mm: i64| {
        let (x, y) = entrances.x.get(row).zip(entrances.y.get(row)).expect("a point");
        let (dx, dy) = (i64::from(x - centre.0), i64::from(y - centre.1));
        dx * dx + dy * dy <= radius_mm * radius_mm
    };
    let (x, y) = (f64::from(centre.0) / 1000.0, f64::from(centre.1) / 1000.0 + 5_000_000.0);
    let rows = |q: &str, tier: &str, spatial: Value| {
        let request = json!({"q": q, "firstTier": tier, "lastTier": tier, "limit": ALL, "spatial": spatial});
        match suggest(request) {
            Suggestions::StreetNames(rows) => rows.iter().map(|row| row.index()).collect::<Vec<_>>(),
            Suggestions::AccessAddresses(rows) => rows.iter().map(|one| one.row.index()).collect(),
            Suggestions::Addresses(rows) => rows.iter().map(|one| one.row.index()).collect(),
        }
    };
    let tables = engine().snapshot();
    let mut met = 0;
    for radius_m in [1_i64, 150, 2_000] {
        let circle = json!({"srid": 25832, "circle": {"x": x, "y": y, "radiusM": radius_m}});
        let has_one = |&name: &usize| {
            let streets = tables.street_names.streets.get(name).iter().map(|&street| street as usize);
            let mut rows =
                streets.flat_map(|street| tables.streets.access_from.get(street)..tables.streets.access_to.get(street));
            rows.any(|row| entrances.status.get(row as usize) == 3 && lies_within(row as usize, radius_m * 1000))
        };
        for q in ["s", "v", "1", "1 st", "vej 1", "tønder", "2 tv", "6270 1", "storegade 1", "gade tønder 2"] {
            // A name found through its town must have an entrance there, which is not looked at here.
            let is_of_places = q.contains("tønder") || q.contains("6270");
            for tier in ["streetName", "accessAddress", "address"].into_iter().skip(usize::from(is_of_places)) {
                let mut all = rows(q, tier, json!({}));
                match tier {
                    "streetName" => all.retain(has_one),
                    "accessAddress" => all.retain(|&row| lies_within(row, radius_m * 1000)),
                    _ => all
                        .retain(|&row| lies_within(tables.addresses.access_address.get(row) as usize, radius_m * 1000)),
                }
                // Where nothing matches the words as typed, similar words are looked for.
                if !all.is_empty() {
                    met += 1;
                    assert_eq!(rows(q, tier, circle.clone()), all, "{q} {tier} {radius_m}");
                }
            }
        }
    }
    assert!(met > 10, "{met}");
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
        // The postcode first.
        (json!({"q": "6270 Tønder, storegade 3"}), "unit", &["Storegade 3, 3., 6270 Tønder"]),
        (json!({"q": "6270 storeg", "limit": 1}), "entrance", &["Storegade 1, 6270 Tønder"]),
        (json!({"q": "6270 tønder, stroegade 1"}), "unit", &["Storegade 1, st., 6270 Tønder"]),
    ]);
}

#[test]
fn filters_hold_in_every_tier() {
    check(&[
        (
            json!({"q": "vest", "municipality": [563]}),
            "street",
            &["Vester Engvej", "Vestermarken", "Vestervangen", "."],
        ),
        (json!({"q": "storegade", "postcode": [6280], "limit": 1}), "entrance", &["Storegade 1, 6280 Højer"]),
        (json!({"q": "storegade", "postcode": [6261], "lastTier": "streetName"}), "street", &["Storegade", "."]),
        (json!({"q": "storegade", "municipality": [563], "lastTier": "streetName"}), "street", &["."]),
        (json!({"q": "st", "municipality": [563], "postcode": [6280]}), "unit", &["."]),
        (
            json!({"q": "st", "spatial": {"srid": 25832, "bbox": [400_000.0, 6_000_000.0, 400_001.0, 6_000_001.0]}}),
            "unit",
            &["."],
        ),
        (
            json!({"q": "Storegade 1", "spatial": {"circle": {"x": 8.8637, "y": 54.9409, "radiusM": 5000.0}},
            "lastTier": "accessAddress", "limit": 1}),
            "entrance",
            &["Storegade 1, 6270 Tønder"],
        ),
    ]);
    let broken = request(json!({"q": "st", "spatial": {"bbox": [9.0, 55.0, 8.0, 54.0]}}));
    let answer = engine().autocomplete(&broken, &mut Budget::unlimited());
    assert!(matches!(answer, Err(Error::Parameter(_))), "{answer:?}");
}

#[test]
fn ids_find_one_row_of_the_requested_kind() {
    let snapshot = engine().snapshot();
    let current = |status: u8| status == 3;
    let unit = (0..snapshot.addresses.len()).find(|&row| current(snapshot.addresses.status.get(row))).unwrap();
    let ended = (0..snapshot.addresses.len()).find(|&row| !current(snapshot.addresses.status.get(row))).unwrap();
    let entrance = snapshot.addresses.access_address.get(unit) as usize;
    let id = |id: vejviser_model::Uuid| String::from_utf8(id.to_text().to_vec()).unwrap();
    let (unit_id, entrance_id) = (id(snapshot.addresses.id.get(unit)), id(snapshot.access_addresses.id.get(entrance)));
    let unit_text = text(engine(), entrance as u32, Some(unit as u32), PostcodeForm::Ordinary);
    let entrance_text = text(engine(), entrance as u32, None, PostcodeForm::Ordinary);
    check(&[
        (json!({"id": unit_id}), "unit", &[&unit_text, "."]),
        (json!({"id": unit_id.to_uppercase(), "lastTier": "address"}), "unit", &[&unit_text, "."]),
        (json!({"id": unit_id, "lastTier": "accessAddress"}), "entrance", &["."]),
        (json!({"id": unit_id, "lastTier": "streetName"}), "street", &["."]),
        (json!({"id": entrance_id}), "entrance", &[&entrance_text, "."]),
        (json!({"id": entrance_id, "lastTier": "address"}), "unit", &["."]),
        (json!({"id": unit_id, "municipality": [563]}), "unit", &["."]),
        (json!({"id": id(snapshot.addresses.id.get(ended))}), "unit", &["."]),
        (json!({"id": "nothing"}), "unit", &["."]),
        (json!({"id": "00000000-0000-0000-0000-000000000000", "lastTier": "accessAddress"}), "entrance", &["."]),
    ]);
}

/// What the widget sends after an entrance is chosen: all its units, by floor and door.
#[test]
fn a_chosen_entrance_shows_its_units() {
    let snapshot = engine().snapshot();
    let entrances = &snapshot.access_addresses;
    let units = |row: usize| {
        let run = snapshot.units_of(row as u32);
        run.filter(|&unit| snapshot.addresses.status.get(unit as usize) == 3).count()
    };
    for row in (0..entrances.len()).filter(|&row| units(row) > 0) {
        let id = String::from_utf8(entrances.id.get(row).to_text().to_vec()).unwrap();
        let whole = text(engine(), row as u32, None, PostcodeForm::Ordinary);
        let unfinished = whole.replacen(", ", ", , ", 1);
        let caret = unfinished.find(", ,").unwrap() + 2;
        for q in [unfinished.as_str(), &whole, whole.split(' ').next().unwrap(), "strndvj 999", ""] {
            let members = json!({"q": q, "caret": caret, "accessAddressId": id, "limit": 100,
                "lastTier": "accessAddress", "firstTier": "streetName"});
            let (kind, texts) = answer(members);
            assert_eq!((kind, texts.len()), ("unit", units(row).min(100)), "{q}");
            let street_and_number = whole.split(", ").next().unwrap();
            assert!(texts.iter().all(|text| text.starts_with(street_and_number)), "{q}: {texts:?}");
        }
    }
    let unknown = json!({"q": "storegade", "accessAddressId": "00000000-0000-0000-0000-000000000000"});
    assert_eq!(answer(unknown), ("unit", vec![]));
}

#[test]
fn a_spent_budget_ends_the_search() {
    for q in ["st", "storegade 1", "storgade 1", "e"] {
        let answer = engine().autocomplete(&request(json!({"q": q})), &mut Budget::new(0, None));
        assert_eq!(answer, Err(Error::TooExpensive), "{q}");
    }
}

/// Addresses that the fixtures have no like of: large recipients, addressing names, initials.
fn odd_ones() -> &'static Engine {
    const ADDRESSES: &str = "\
id,status,vejkode,vejnavn,adresseringsvejnavn,husnr,etage,dør,supplerendebynavn,postnr,postnrnavn,kommunekode,adgangsadresseid,adgangsadresse_status,etrs89koordinat_øst,etrs89koordinat_nord
00000000-0000-0000-0000-000000000001,1,0010,Girostrøget,Girostrøget,1,,,Høje Taastrup,2630,Taastrup,0169,0a3f507c-f9a0-32b8-e044-0003ba298018,1,706000,6172000
00000000-0000-0000-0000-000000000002,1,0010,Girostrøget,Girostrøget,3,,,Høje Taastrup,2630,Taastrup,0169,0a3f507c-0000-0000-0000-000000000002,1,706000,6172010
00000000-0000-0000-0000-000000000003,1,0020,Borgmester Christiansens Gade,Borgm Christiansensg,5,st,tv,,2450,København SV,0101,0a3f507c-0000-0000-0000-000000000003,1,722000,6173000
00000000-0000-0000-0000-000000000004,1,0020,Borgmester Christiansens Gade,Borgm Christiansensg,5,1,,,2450,København SV,0101,0a3f507c-0000-0000-0000-000000000003,1,722000,6173000
00000000-0000-0000-0000-000000000005,1,0030,H.C. Andersens Boulevard,H.C. Andersens Blvd,27,,,,1553,København V,0101,0a3f507c-0000-0000-0000-000000000005,1,724000,6175000
00000000-0000-0000-0000-000000000006,3,0040,Kommende Vej,Kommende Vej,1,,,,1553,København V,0101,0a3f507c-0000-0000-0000-000000000006,3,724000,6175000
00000000-0000-0000-0000-000000000007,1,0050,Tofthøjvej,Tofthøjvej,20,,121,,4130,Viby Sjælland,0265,0a3f507c-0000-0000-0000-000000000007,1,690000,6160000
00000000-0000-0000-0000-000000000008,1,0060,10. Februar Vej,10. Februar Vej,10,,,,4130,Viby Sjælland,0265,0a3f507c-0000-0000-0000-000000000008,1,690000,6160000
00000000-0000-0000-0000-000000000009,1,0070,4. Maj Vej,4. Maj Vej,4,1,tv,,2450,København SV,0101,0a3f507c-0000-0000-0000-000000000009,1,722000,6173000
00000000-0000-0000-0000-000000000010,1,0070,4. Maj Vej,4. Maj Vej,4,1,th,,2450,København SV,0101,0a3f507c-0000-0000-0000-000000000009,1,722000,6173000
00000000-0000-0000-0000-000000000011,1,0070,4. Maj Vej,4. Maj Vej,4,1,,,4130,Viby Sjælland,0265,0a3f507c-0000-0000-0000-000000000011,1,690000,6160000
00000000-0000-0000-0000-000000000012,1,0080,Christian 5. Gade,Christian 5. Gade,2,,,,4130,Viby Sjælland,0265,0a3f507c-0000-0000-0000-000000000012,1,690000,6160000
00000000-0000-0000-0000-000000000013,1,0080,Christian 5. Gade,Christian 5. Gade,4,,,,4130,Viby Sjælland,0265,0a3f507c-0000-0000-0000-000000000013,1,690000,6160000
00000000-0000-0000-0000-000000000014,1,0090,Bøgedal,Bøgedal,22,,,Bøgedal,4130,Viby Sjælland,0265,0a3f507c-0000-0000-0000-000000000014,1,690000,6160000
00000000-0000-0000-0000-000000000015,1,0091,Vaseskellet,Vaseskellet,22,,,Bøgedal,4130,Viby Sjælland,0265,0a3f507c-0000-0000-0000-000000000015,1,690000,6160000
";
    static ENGINE: std::sync::LazyLock<Engine> = std::sync::LazyLock::new(|| {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = folder.path().join("adresser.csv");
        std::fs::write(&file, ADDRESSES).expect("a file");
        let out = folder.path().join("out");
        let lists = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/lists");
        let options = vejviser_ingest::ImportOptions::new(vec![file, lists], out.clone());
        vejviser_ingest::import(&options, &mut |_| {}).expect("an import");
        Engine::open(&out).expect("the snapshot opens")
    });
    &ENGINE
}

#[test]
fn large_recipients_have_two_forms() {
    const LARGE: &str = "Girostrøget 1, Høje Taastrup, 0800 Høje Taastrup";
    const ORDINARY: &str = "Girostrøget 1, Høje Taastrup, 2630 Taastrup";
    for (q, expected) in [
        ("girostrøget 1", &[ORDINARY, LARGE][..]),
        ("girostrøget 1, 0800", &[LARGE, ORDINARY]),
        ("girostrøget 1, 2630", &[ORDINARY, LARGE]),
        (LARGE, &[LARGE]),
        (ORDINARY, &[ORDINARY]),
        ("Girostrøget 1, 0800 Høje Taastrup", &[LARGE]),
        ("girostrøget 1, høje taastrup, 2630 taastrup", &[ORDINARY, LARGE]),
    ] {
        for tier in ["accessAddress", "address"] {
            let members = json!({"q": q, "firstTier": tier, "lastTier": tier, "largeRecipients": true, "limit": 1});
            let answer = odd_ones().autocomplete(&request(members), &mut Budget::unlimited()).expect("an answer");
            assert_eq!(shown(odd_ones(), &answer).1, expected, "{q} {tier}");
            let members = json!({"q": q, "firstTier": tier, "lastTier": tier, "limit": 1});
            let answer = odd_ones().autocomplete(&request(members), &mut Budget::unlimited()).expect("an answer");
            assert_eq!(shown(odd_ones(), &answer).1, [ORDINARY], "{q} {tier}");
        }
    }
}

/// The word `4` of the name may be the house number too: then only floor and door remain, and yet no number is missing.
#[test]
fn a_number_in_the_name_may_be_the_house() {
    const ALL_THREE: [&str; 3] = [
        "4. Maj Vej 4, 1., 4130 Viby Sjælland",
        "4. Maj Vej 4, 1. tv, 2450 København SV",
        "4. Maj Vej 4, 1. th, 2450 København SV",
    ];
    for limit in 1..=3 {
        let members = json!({"q": "4. Maj Vej 4 1", "firstTier": "address", "limit": limit});
        let answer = odd_ones().autocomplete(&request(members), &mut Budget::unlimited()).expect("an answer");
        assert_eq!(shown(odd_ones(), &answer).1, ALL_THREE[..limit], "{limit}");
    }
}

#[test]
fn odd_names_are_found() {
    for (q, kind, expected) in [
        ("hc andersen", "street", &["H.C. Andersens Boulevard"][..]),
        ("h c andersens boul", "street", &["H.C. Andersens Boulevard"]),
        ("H.C. Andersens Boulevard 27", "unit", &["H.C. Andersens Boulevard 27, 1553 København V"]),
        ("borgm christiansens gade", "street", &["Borgmester Christiansens Gade"]),
        (
            "Borgm Christiansens Gade 5",
            "unit",
            &[
                "Borgmester Christiansens Gade 5, 1., 2450 København SV",
                "Borgmester Christiansens Gade 5, st. tv, 2450 København SV",
            ],
        ),
        ("Tofthøjvej 20, 121", "unit", &["Tofthøjvej 20, 121, 4130 Viby Sjælland"]),
        ("10. februar vje 10", "unit", &["10. Februar Vej 10, 4130 Viby Sjælland"]),
        ("Tofthøjvej 20, lejl. 121", "unit", &["Tofthøjvej 20, 121, 4130 Viby Sjælland"]),
        (
            "Borgmester Christiansens Gade 5, stuen til venstre",
            "unit",
            &["Borgmester Christiansens Gade 5, st. tv, 2450 København SV"],
        ),
        ("Tofthøjvej 20, 12", "unit", &["Tofthøjvej 20, 121, 4130 Viby Sjælland"]),
        ("10. februar vej 10", "unit", &["10. Februar Vej 10, 4130 Viby Sjælland"]),
        ("10", "street", &["10. Februar Vej"]),
        // The first number behind the street, and none of its name, is that of the house and not the beginning of a postcode.
        ("christian 5. gade 4", "unit", &["Christian 5. Gade 4, 4130 Viby Sjælland"]),
        (
            "bøgedal 22, bøgedal, 4",
            "unit",
            &["Bøgedal 22, Bøgedal, 4130 Viby Sjælland", "Vaseskellet 22, Bøgedal, 4130 Viby Sjælland"],
        ),
        // Provisional addresses are not suggested, nor streets that have no others.
        ("kommende vej", "unit", &[]),
        ("Kommende Vej 1, 1553 København V", "unit", &[]),
        ("magreteplasen 4, 8", "unit", &[]),
    ] {
        let answer = odd_ones().autocomplete(&request(json!({"q": q})), &mut Budget::unlimited()).expect("an answer");
        let (found_kind, found) = shown(odd_ones(), &answer);
        let found: Vec<&str> = found.iter().map(String::as_str).collect();
        assert_eq!((found_kind, &found[..]), (kind, expected), "{q}");
    }
}
