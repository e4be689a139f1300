//! Cleansing: which address a text means, and how far that is trusted.

mod abbreviated;
mod doubtful;
#[allow(dead_code, reason = "every test binary uses its part")]
mod former;
mod reading;
mod robust;
mod texts;
mod units;
mod words;

use vejviser_engine::cleanse::{AddressKind, Cleansed};
use vejviser_engine::history::Version;
use vejviser_engine::request::CleanseParameters;
use vejviser_engine::{Budget, Engine};
use vejviser_model::text::{AddressParts, TextOptions, write_address_text};

/// A text to cleanse; one that begins with `E:` is sought among entrances.
fn request(text: &str) -> (AddressKind, CleanseParameters) {
    let (kind, text) = match text.strip_prefix("E:") {
        Some(text) => (AddressKind::AccessAddress, text),
        None => (AddressKind::Address, text),
    };
    (kind, CleanseParameters { text: Some(text.to_owned()), parts: None })
}

fn cleansed<'a>(engine: &'a Engine, (kind, parameters): &(AddressKind, CleanseParameters)) -> Cleansed<'a> {
    engine.cleanse(*kind, parameters, &mut Budget::unlimited()).expect("an answer")
}

/// The official text of a version.
fn text(version: &Version<'_>) -> String {
    let parts = AddressParts {
        street: version.street_name,
        house_number: version.house_number,
        floor: version.floor,
        door: version.door,
        supplementary_town: version.supplementary_town.unwrap_or_default(),
        postcode: version.postcode.unwrap_or_default(),
        postcode_name: version.postcode_name,
    };
    let mut out = String::new();
    write_address_text(&mut out, &parts, TextOptions::default());
    out
}

/// Category, how many matches, and the text of the first: `A 1 Storegade 24, 6270 Tønder`.
fn line(cleansed: &Cleansed<'_>) -> String {
    let first = cleansed.matches.first().map(|found| text(&found.version)).unwrap_or_default();
    format!("{:?} {} {first}", cleansed.category, cleansed.matches.len())
}
