//! One question answered whole: JSON in, finished bytes out.
//!
//! Which engine function answers a kind of question and which spelling its rows get stands here and nowhere else. The
//! addon calls it for JavaScript; whatever else wants the service's very answers without a service, such as the fuzz
//! targets, calls it too. It knows neither addresses (the engine does) nor bytes (`wire` does).

#![forbid(unsafe_code)]

pub mod bulk;

use std::cell::RefCell;
use std::rc::Rc;

use serde::Deserialize;
use serde_json::value::RawValue;
use vejviser_engine::request::{AreaFilter, AreaKindName, Page, Srid};
use vejviser_engine::{Budget, Engine};
use vejviser_wire::Presentation;

/// Why a question got no answer.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The engine could not answer.
    #[error(transparent)]
    Engine(#[from] vejviser_engine::Error),
    /// Question or presentation are not of the form that is agreed on.
    #[error("malformed question: {0}")]
    Json(#[from] serde_json::Error),
}

/// What is asked; see the engine's request types for the fields of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Kind {
    Autocomplete,
    Addresses,
    AccessAddresses,
    Address,
    AccessAddress,
    NearestAddress,
    NearestAccessAddress,
    AddressHistory,
    AccessAddressHistory,
    /// As the history, of one object: none is no such object.
    AddressVersions,
    AccessAddressVersions,
    Areas,
    Area,
    AreaAt,
    Cleanse,
    Parse,
    StreetNames,
    StreetName,
    Streets,
    Street,
    StreetAt,
    StreetNeighbours,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question<'json> {
    kind: Kind,
    #[serde(borrow)]
    request: &'json RawValue,
    page: Option<Page>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AreaKey {
    kind: AreaKindName,
    code: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AreaPosition {
    kind: AreaKindName,
    x: f64,
    y: f64,
    #[serde(default)]
    srid: Srid,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StreetNameKey {
    name: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct StreetKey {
    municipality: u16,
    code: u16,
    #[serde(default)]
    include_discontinued: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StreetPosition {
    x: f64,
    y: f64,
    #[serde(default)]
    srid: Srid,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct StreetNeighbours {
    municipality: u16,
    code: u16,
    distance_m: f64,
}

/// Appends the answer to a question; `None` where no such object exists, else whether rows remain after this page.
///
/// `question` is `{kind, request, page?}`, `presentation` how the rows are spelt, both JSON; `budget` the steps it may
/// take.
pub fn answer(
    engine: &Engine,
    question: &str,
    presentation: &str,
    budget: &mut Budget,
    out: &mut Vec<u8>,
) -> Result<Option<bool>, Fault> {
    let presentation = presentation_of(presentation)?;
    let Question { kind, request, page } = serde_json::from_str(question)?;
    respond(engine, kind, request.get(), page, &presentation, budget, out)
}

/// Presentations that a thread keeps.
const KEPT: usize = 8;

thread_local! {
    /// A service spells its answers in few ways: each is read when it first comes.
    static PRESENTATIONS: RefCell<Vec<(String, Rc<Presentation>)>> = const { RefCell::new(Vec::new()) };
}

fn presentation_of(text: &str) -> Result<Rc<Presentation>, Fault> {
    PRESENTATIONS.with_borrow_mut(|kept| {
        if let Some((_, presentation)) = kept.iter().find(|(known, _)| known == text) {
            return Ok(Rc::clone(presentation));
        }
        let presentation = Rc::new(serde_json::from_str(text)?);
        if kept.len() == KEPT {
            kept.remove(0);
        }
        kept.push((text.to_owned(), Rc::clone(&presentation)));
        Ok(presentation)
    })
}

/// Many requests of one kind, all spelt alike.
#[derive(Clone, Debug)]
pub struct Rows {
    kind: Kind,
    presentation: Presentation,
}

impl Rows {
    /// `kind` as in a question; `presentation` as JSON.
    pub fn new(kind: &str, presentation: &str) -> Result<Self, Fault> {
        let kind = Kind::deserialize(serde::de::value::StrDeserializer::<serde_json::Error>::new(kind))?;
        Ok(Self { kind, presentation: serde_json::from_str(presentation)? })
    }

    /// Appends the answer to one request, in JSON; `null` where no such object exists.
    pub fn answer(&self, engine: &Engine, request: &str, budget: &mut Budget, out: &mut Vec<u8>) -> Result<(), Fault> {
        if respond(engine, self.kind, request, None, &self.presentation, budget, out)?.is_none() {
            out.extend_from_slice(b"null");
        }
        Ok(())
    }
}

#[expect(clippy::too_many_lines, reason = "one arm for each kind of question, and nothing else")]
fn respond(
    engine: &Engine,
    kind: Kind,
    request: &str,
    page: Option<Page>,
    presentation: &Presentation,
    budget: &mut Budget,
    out: &mut Vec<u8>,
) -> Result<Option<bool>, Fault> {
    let whole = page.unwrap_or(Page { number: 1, size: u32::MAX });
    let snapshot = engine.snapshot();

    macro_rules! list {
        ($rows:expr, $write:path) => {{
            let list = $rows;
            $write(snapshot, &list.rows, presentation, true, out);
            Ok(Some(list.more))
        }};
    }
    macro_rules! one {
        ($row:expr, $write:path) => {{
            let row = $row;
            if let Some(row) = row {
                $write(snapshot, &[row], presentation, false, out);
            }
            Ok(row.map(|_| false))
        }};
    }

    match kind {
        Kind::Autocomplete => {
            let suggestions = engine.autocomplete(&serde_json::from_str(request)?, budget)?;
            vejviser_wire::write_suggestions(snapshot, &suggestions, presentation, out);
            Ok(Some(false))
        }
        Kind::Addresses => {
            list!(engine.addresses(&serde_json::from_str(request)?, whole, budget)?, vejviser_wire::write_addresses)
        }
        Kind::AccessAddresses => list!(
            engine.access_addresses(&serde_json::from_str(request)?, whole, budget)?,
            vejviser_wire::write_access_addresses
        ),
        Kind::Address => one!(engine.address(&serde_json::from_str(request)?)?, vejviser_wire::write_addresses),
        Kind::AccessAddress => {
            one!(engine.access_address(&serde_json::from_str(request)?)?, vejviser_wire::write_access_addresses)
        }
        Kind::NearestAddress => {
            one!(engine.nearest_address(&serde_json::from_str(request)?, budget)?, vejviser_wire::write_addresses)
        }
        Kind::NearestAccessAddress => one!(
            engine.nearest_access_address(&serde_json::from_str(request)?, budget)?,
            vejviser_wire::write_access_addresses
        ),
        Kind::AddressHistory | Kind::AddressVersions => {
            let list = engine.address_history(&serde_json::from_str(request)?, whole, budget)?;
            vejviser_wire::write_address_versions(&list.rows, presentation, out);
            Ok((kind == Kind::AddressHistory || !list.rows.is_empty()).then_some(list.more))
        }
        Kind::AccessAddressHistory | Kind::AccessAddressVersions => {
            let list = engine.access_address_history(&serde_json::from_str(request)?, whole, budget)?;
            vejviser_wire::write_access_address_versions(&list.rows, presentation, out);
            Ok((kind == Kind::AccessAddressHistory || !list.rows.is_empty()).then_some(list.more))
        }
        Kind::Areas => {
            let filter: AreaFilter = serde_json::from_str(request)?;
            let list = engine.areas(&filter, page, budget)?;
            if list.rows.is_empty() {
                vejviser_wire::write_no_areas(filter.kind, presentation, out);
            } else {
                vejviser_wire::write_areas(snapshot, &list.rows, presentation, true, out);
            }
            Ok(Some(list.more))
        }
        Kind::Area => {
            let AreaKey { kind, code } = serde_json::from_str(request)?;
            one!(engine.area(kind, code), vejviser_wire::write_areas)
        }
        Kind::AreaAt => {
            let AreaPosition { kind, x, y, srid } = serde_json::from_str(request)?;
            one!(engine.area_at(kind, x, y, srid, budget)?, vejviser_wire::write_areas)
        }
        Kind::Cleanse => {
            let cleansed = engine.cleanse(&serde_json::from_str(request)?, budget)?;
            vejviser_wire::write_cleansed(snapshot, &cleansed, presentation, out);
            Ok(Some(false))
        }
        Kind::Parse => {
            let request = serde_json::from_str(request)?;
            let parsed = engine.parse(&request, budget)?;
            vejviser_wire::write_parsed(snapshot, &parsed, presentation, out);
            Ok(Some(false))
        }
        Kind::StreetNames => {
            list!(
                engine.street_names(&serde_json::from_str(request)?, whole, budget)?,
                vejviser_wire::write_street_names
            )
        }
        Kind::StreetName => {
            let StreetNameKey { name } = serde_json::from_str(request)?;
            one!(engine.street_name(&name), vejviser_wire::write_street_names)
        }
        Kind::Streets => {
            list!(engine.streets(&serde_json::from_str(request)?, whole, budget)?, vejviser_wire::write_streets)
        }
        Kind::Street => {
            let StreetKey { municipality, code, include_discontinued } = serde_json::from_str(request)?;
            one!(engine.street(municipality, code, include_discontinued), vejviser_wire::write_streets)
        }
        Kind::StreetAt => {
            let StreetPosition { x, y, srid } = serde_json::from_str(request)?;
            one!(engine.street_at(x, y, srid, budget)?, vejviser_wire::write_streets)
        }
        Kind::StreetNeighbours => {
            let StreetNeighbours { municipality, code, distance_m } = serde_json::from_str(request)?;
            let Some(rows) = engine.street_neighbours(municipality, code, distance_m, budget)? else { return Ok(None) };
            vejviser_wire::write_streets(snapshot, &rows, presentation, true, out);
            Ok(Some(false))
        }
    }
}
