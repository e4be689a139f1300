//! An answer held against the description: names, order, types, nulls.

use crate::support::json::Json;

/// The description as whoever gets it over the border reads it.
pub struct Described(serde_json::Value);

type Result = std::result::Result<(), String>;

impl Described {
    pub fn new() -> Self {
        Self(serde_json::to_value(vejviser_wire::description()).unwrap())
    }

    pub fn resources(&self) -> &[serde_json::Value] {
        self.0["resources"].as_array().unwrap()
    }

    pub fn resource(&self, name: &str) -> &serde_json::Value {
        self.resources().iter().find(|resource| resource["name"] == name).unwrap()
    }

    pub fn forms(&self) -> &[serde_json::Value] {
        self.0["forms"].as_array().unwrap()
    }

    pub fn form(&self, name: &str) -> Option<&serde_json::Value> {
        self.forms().iter().find(|form| form["name"] == name)
    }

    /// Holds an object against a form by its name.
    pub fn hold_form(&self, name: &str, object: &Json) -> Result {
        let form = self.form(name).ok_or_else(|| format!("no form {name}"))?;
        self.hold_members(form["members"].as_array().unwrap(), object).map_err(|error| format!("{name}: {error}"))
    }

    fn hold_members(&self, members: &[serde_json::Value], object: &Json) -> Result {
        let Json::Object(found) = object else { return Err(format!("no object: {object:?}")) };
        let mut found = found.iter().peekable();
        for member in members {
            let name = member["name"].as_str().unwrap();
            match found.next_if(|(found, _)| found == name) {
                Some((_, value)) => self.hold(member, value).map_err(|error| format!("{name}: {error}"))?,
                None if member["optional"] == true => {}
                None => return Err(format!("{name} is missing before {:?}", found.peek())),
            }
        }
        found.next().map_or(Ok(()), |(name, _)| Err(format!("{name} is not described")))
    }

    fn hold(&self, holds: &serde_json::Value, value: &Json) -> Result {
        if *value == Json::Null {
            return if holds["nullable"] == true { Ok(()) } else { Err("null".to_owned()) };
        }
        let kind = holds["type"].as_str().unwrap();
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let fits = match (kind, value) {
            ("text", Json::Text(_)) | ("number", Json::Number(_)) | ("boolean", Json::Bool(_)) => true,
            ("integer", Json::Number(number)) => number.fract() == 0.0,
            ("fraction", Json::Number(number)) => (0.0..=1.0).contains(number),
            ("uuid", Json::Text(text)) => vejviser_model::Uuid::parse(text).is_some(),
            ("href", Json::Text(text)) => text.starts_with("http://") || text.starts_with("https://"),
            ("code", Json::Text(text)) => text.len() == 4 && digits(text),
            ("digits", Json::Text(text)) => digits(text),
            ("localTime", Json::Text(text)) => text.len() == 23 && text.as_bytes()[10] == b'T',
            ("utcTime", Json::Text(text)) => text.len() == 24 && text.ends_with('Z'),
            ("position", Json::List(items)) => items.len() == 2 && are_numbers(items),
            ("box", Json::List(items)) => items.len() == 4 && are_numbers(items),
            ("enum", _) => {
                let value = match value {
                    Json::Text(text) => serde_json::json!(text),
                    Json::Number(number) => serde_json::json!(*number as i64),
                    other => return Err(format!("no choice: {other:?}")),
                };
                let values = holds["values"].as_array().unwrap();
                let alike = values.iter().any(|choice| choice["value"].is_string() == value.is_string());
                alike && (holds["closed"] == false || values.iter().any(|choice| choice["value"] == value))
            }
            ("object", _) => {
                return match holds["form"].as_str() {
                    Some(form) => self.hold_form(form, value),
                    None => self.hold_members(holds["members"].as_array().unwrap(), value),
                };
            }
            ("oneOf", _) => {
                let forms = holds["forms"].as_array().unwrap();
                forms.iter().any(|form| self.hold_form(form.as_str().unwrap(), value).is_ok())
            }
            ("list", Json::List(items)) => return items.iter().try_for_each(|item| self.hold(&holds["items"], item)),
            _ => false,
        };
        if fits { Ok(()) } else { Err(format!("{value:?} is no {kind}")) }
    }
}

fn are_numbers(items: &[Json]) -> bool {
    items.iter().all(|item| matches!(item, Json::Number(_)))
}
