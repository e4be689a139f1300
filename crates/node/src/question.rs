//! One question: which engine function answers it and which spelling its rows get.

use std::cell::RefCell;

use napi::bindgen_prelude::{BufferSlice, Env};
use napi_derive::napi;
use serde::Deserialize;
use serde_json::value::RawValue;
use vejviser_engine::request::{AreaFilter, AreaKindName, Page, Srid};
use vejviser_engine::{Budget, Engine, Error};
use vejviser_wire::Presentation;

use crate::border::{self, Code, Refusal, guard};
use crate::{snapshot, ticket};

thread_local! {
    /// Every answer is written here first: its memory is kept from question to question.
    static SCRATCH: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Memory that a thread keeps for its next answer; what one large answer took beyond it is given back.
const KEPT_BYTES: usize = 1 << 20;

/// A finished answer.
#[napi(object)]
pub struct Answer<'env> {
    /// UTF-8 bytes of the whole body.
    pub body: BufferSlice<'env>,
    /// Whether rows remain after this page.
    pub more: bool,
}

/// What is asked; see the engine's request types for the fields of each.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Kind {
    Autocomplete,
    Addresses,
    AccessAddresses,
    Address,
    AccessAddress,
    NearestAddress,
    NearestAccessAddress,
    Areas,
    Area,
    AreaAt,
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

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Engine(Error::TooExpensive) => Self::new(Code::TooExpensive, "the step budget is used up"),
            Fault::Engine(Error::Cancelled) => Self::new(Code::Cancelled, "the question was cancelled"),
            Fault::Engine(Error::Parameter(faults)) => {
                Self::new(Code::InvalidParameter, serde_json::to_string(&faults).unwrap_or_default())
            }
            Fault::Engine(other) => Self::new(Code::Internal, other.to_string()),
            Fault::Json(error) => Self::new(Code::Internal, format!("malformed question: {error}")),
        }
    }
}

enum Fault {
    Engine(Error),
    Json(serde_json::Error),
}

impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        Self::Engine(error)
    }
}

impl From<serde_json::Error> for Fault {
    fn from(error: serde_json::Error) -> Self {
        Self::Json(error)
    }
}

/// Answers a question with finished bytes, or with `null` where no such object exists.
///
/// `question` is `{kind, request, page?}`, `presentation` how the rows are spelt, both JSON; `steps` the budget;
/// `ticket` an open ticket by which the question can be cancelled.
#[napi(catch_unwind)]
pub fn answer(
    env: &Env,
    question: String,
    presentation: String,
    steps: f64,
    ticket: Option<u32>,
) -> Result<Option<Answer<'_>>, Refusal> {
    SCRATCH.with_borrow_mut(|out| {
        out.clear();
        let answered = guard(|| {
            let engine = snapshot::engine()?;
            let presentation: Presentation = serde_json::from_str(&presentation).map_err(Fault::from)?;
            let mut budget = Budget::new(steps as u64, ticket.and_then(ticket::flag));
            Ok(write(&engine, &question, &presentation, &mut budget, out)?)
        })?;
        let answer = match answered {
            Some(more) => Some(Answer { body: border::buffer(env, out)?, more }),
            None => None,
        };
        out.shrink_to(KEPT_BYTES);
        Ok(answer)
    })
}

/// Writes the answer; `None` where no such object exists, else whether rows remain.
fn write(
    engine: &Engine,
    question: &str,
    presentation: &Presentation,
    budget: &mut Budget,
    out: &mut Vec<u8>,
) -> Result<Option<bool>, Fault> {
    let Question { kind, request, page } = serde_json::from_str(question)?;
    let request = request.get();
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
            one!(engine.area_at(kind, x, y, srid)?, vejviser_wire::write_areas)
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
