//! Questions of every operation of the catalogue with any of their parameters, as the service may put them.
//!
//! Input: choices, read one after the other; what they choose from are the fields of the parameters' types and values
//! that the sample holds, with some that it does not. Promised: every answer is well formed, in every format, whatever
//! the budget.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use arbitrary::{Result, Unstructured};
use serde_json::{Value, json};
use vejviser_answer::catalogue::{Context, Visitor, visit};
use vejviser_answer::{Operation, Outcome, Parameters};
use vejviser_engine::Budget;
use vejviser_wire::Presentation;

use super::answer::{Reply, ask, ask_and_check, list, text};
use crate::draw::{Pool, draw};

/// Tries an input.
pub fn run(input: &[u8]) {
    let mut choices = Unstructured::new(input);
    let Some(question) = draw_question(&mut choices) else { return };
    let Some(presentation) = draw::<Presentation>(&SamplePool, &mut choices) else { return };
    let presentation = serde_json::to_string(&presentation).expect("a presentation is JSON");
    let Some((count, more)) = ask_and_check(&question.to_string(), &presentation) else { return };
    if let Some(size) = question["page"]["size"].as_u64() {
        assert!(count as u64 <= size && (!more || count as u64 == size), "{count} rows, more: {more}: {question}");
    }
}

type DrawParameters = fn(&mut Unstructured<'_>) -> Option<Value>;

/// An operation of the catalogue, and how its parameters are drawn.
struct Drawable {
    resource: &'static str,
    operation: Operation,
    parameters: DrawParameters,
}

static OPERATIONS: LazyLock<Vec<Drawable>> = LazyLock::new(|| {
    struct Operations(Vec<Drawable>);
    impl Visitor for Operations {
        fn operation<P: Parameters>(
            &mut self,
            resource: &'static str,
            operation: Operation,
            _: impl Fn(&Context<'_>, &P, &mut Budget, &mut Vec<u8>) -> Outcome + Send + Sync + 'static,
        ) {
            let parameters: DrawParameters = |choices| {
                let mut parameters = serde_json::to_value(draw::<P>(&SamplePool, choices)?).ok()?;
                close_rings(&mut parameters, choices).ok()?;
                Some(parameters)
            };
            self.0.push(Drawable { resource, operation, parameters });
        }
    }
    let mut operations = Operations(Vec::new());
    visit(&mut operations);
    operations.0
});

fn draw_question(choices: &mut Unstructured<'_>) -> Option<Value> {
    let place = choices.int_in_range(0..=OPERATIONS.len() - 1).ok()?;
    let Drawable { resource, operation, parameters } = &OPERATIONS[place];
    let parameters = parameters(choices)?;
    let mut question = json!({"resource": resource, "operation": operation.name(), "parameters": parameters});
    if operation.is_paged() {
        let (number, size) = (choices.int_in_range(1..=3_u32).ok()?, choices.int_in_range(1..=1000_u32).ok()?);
        question["page"] = json!({"number": number, "size": size});
    }
    Some(question)
}

/// Most polygons are closed: arbitrary ones hardly ever are, and all would be refused.
fn close_rings(parameters: &mut Value, choices: &mut Unstructured<'_>) -> Result<()> {
    let Some(rings) = parameters["spatial"]["polygon"].as_array_mut() else { return Ok(()) };
    for ring in rings.iter_mut().filter_map(Value::as_array_mut) {
        if choices.ratio(7, 8)? {
            ring.extend(ring.first().cloned());
        }
    }
    Ok(())
}

/// Where values of the sample stand in its answers, by the field that asks for them. Any other field draws from all.
const COLUMNS: &[(&str, &str)] = &[
    ("id", "id"),
    ("accessAddressId", "adgangsadresseid"),
    ("accessPointId", "adgangspunktid"),
    ("roadPointId", "vejpunkt_id"),
    ("namedStreetId", "navngivenvej_id"),
    ("q", "betegnelse"),
    ("text", "betegnelse"),
    ("name", "vejnavn"),
    ("streetName", "vejnavn"),
    ("streetCode", "vejkode"),
    ("houseNumber", "husnr"),
    ("houseNumberFrom", "husnr"),
    ("houseNumberTo", "husnr"),
    ("floor", "etage"),
    ("door", "dør"),
    ("supplementaryTown", "supplerendebynavn"),
    ("town", "postnrnavn"),
    ("postcode", "postnr"),
    ("municipality", "kommunekode"),
    ("postcodesIn", "kommunekode"),
    ("seatMunicipality", "kommunekode"),
    ("region", "regionskode"),
    ("parish", "sognekode"),
    ("courtDistrict", "retskredskode"),
    ("policeDistrict", "politikredskode"),
    ("nominationDistrict", "opstillingskredskode"),
    ("cadastralNumber", "matrikelnr"),
    ("kvh", "kvh"),
    ("kvhx", "kvhx"),
    ("accuracy", "letter"),
    ("electoralPart", "letter"),
    ("nuts2", "nuts"),
    ("nuts3", "nuts"),
    ("regex", "regex"),
    ("code", "code"),
    ("ownerDistrict", "code"),
    ("propertyNumber", "code"),
    ("dagiId", "code"),
    ("srid", "srid"),
    ("limit", "small"),
    ("caret", "small"),
    ("status", "small"),
    ("zone", "small"),
    ("votingArea", "small"),
    ("constituency", "small"),
];

/// The values that the sample holds.
pub struct SamplePool;

fn pool(field: &str) -> &'static [String] {
    let column = COLUMNS.iter().find(|(name, _)| *name == field).map_or("any", |(_, column)| column);
    POOLS.get(column).map_or(&[][..], Vec::as_slice)
}

impl Pool for SamplePool {
    fn text(&self, field: &str, choices: &mut Unstructured<'_>) -> Result<String> {
        let pool = pool(field);
        match choices.int_in_range(0..=9)? {
            1 if !pool.is_empty() => {
                let value = choices.choose(pool)?.as_str();
                let until = choices.int_in_range(0..=value.len())?;
                Ok(value.get(..until).unwrap_or(value).to_owned())
            }
            2.. if !pool.is_empty() => Ok(choices.choose(pool)?.clone()),
            _ => Ok(choices.arbitrary::<&str>()?.to_owned()),
        }
    }

    fn number(&self, field: &str, choices: &mut Unstructured<'_>) -> Result<u64> {
        let pool = pool(field);
        let value = if pool.is_empty() { None } else { choices.choose(pool)?.parse().ok() };
        match value {
            Some(value) if !choices.ratio(1, 8)? => Ok(value),
            _ => Ok(u64::from(choices.arbitrary::<u16>()?)),
        }
    }

    /// In the sample or around it, in either system, or anywhere; a distance in metres.
    fn decimal(&self, field: &str, place: usize, choices: &mut Unstructured<'_>) -> Result<f64> {
        const DEGREES: [(f64, f64); 2] = [(8.3, 9.2), (54.9, 55.5)];
        const METRES: [(f64, f64); 2] = [(460_000.0, 500_000.0), (6_080_000.0, 6_150_000.0)];
        if field.ends_with('M') {
            return Ok(f64::from(choices.arbitrary::<u16>()?));
        }
        let axis = if field == "y" { 1 } else { place % 2 };
        let share = f64::from(choices.arbitrary::<u16>()?) / 65_535.0;
        Ok(match choices.int_in_range(0..=9)? {
            0 => *choices.choose(&[0.0, -180.0, 180.0, 90.0, 1e9, -1e9, 1e300, 5e-324])?,
            1..=3 => METRES[axis].0 + share * (METRES[axis].1 - METRES[axis].0),
            _ => DEGREES[axis].0 + share * (DEGREES[axis].1 - DEGREES[axis].0),
        })
    }
}

/// By the field of the sample's answers, with some of no field, and `any` of all together.
static POOLS: LazyLock<BTreeMap<String, Vec<String>>> = LazyLock::new(|| {
    let mut pools: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let words = [
        ("small", "0 1 2 3 4 5 20 100 1000"),
        ("letter", "A B C U a Æ"),
        ("nuts", "DK011 DK032 DK050 DK03 DK DK099"),
        ("regex", "^S gade$ .* (a|b)+ [æøå] \\d ( \\1 (?i)x a{1000}"),
        ("code", "550 563 6270 1083 8974 1121 1462 49 389103 0 4294967295"),
        ("srid", "4326 25832"),
    ];
    for (name, values) in words {
        pools.insert(name.to_owned(), values.split(' ').map(ToOwned::to_owned).collect());
    }
    for page in [1, 3, 7] {
        let page = json!({"number": page, "size": 40});
        let question = json!({"resource": "address", "operation": "list", "parameters": {}, "page": page}).to_string();
        let presentation = json!({"shape": "flat", "format": "json", "base": ""}).to_string();
        let Reply::Answer(body, _) = ask(&question, &presentation, u64::MAX) else { continue };
        for row in list(&text(&body)) {
            for (name, value) in row.as_object().into_iter().flatten() {
                let value = value.as_str().map_or_else(|| value.to_string(), ToOwned::to_owned);
                let pool = pools.entry(name.clone()).or_default();
                if value != "null" && !pool.contains(&value) {
                    pool.push(value);
                }
            }
        }
    }
    let any = pools.values().flatten().cloned().collect();
    pools.insert("any".to_owned(), any);
    pools
});
