//! Rows of the log: their keys, their values, and how one of an older form is rewritten.

use std::borrow::Cow;
use std::collections::HashMap;

use serde_json::value::RawValue;
use vejviser_wire::replication::{DataType, Entity, KEY_SEPARATOR};

/// The values of a row by attribute.
pub(crate) fn values(row: &str) -> HashMap<Cow<'_, str>, &RawValue> {
    serde_json::from_str(row).unwrap_or_default()
}

/// A value without quotes; nothing for null.
pub(crate) fn bare(value: &RawValue) -> String {
    match value.get() {
        "null" => String::new(),
        text => serde_json::from_str::<String>(text).unwrap_or_else(|_| text.to_owned()),
    }
}

/// The key of a row, as [`Entity::each`] gives it.
pub(crate) fn key_of(entity: &dyn Entity, row: &str) -> Option<String> {
    let values = values(row);
    let of_key = entity.key().iter().map(|name| values.get(*name).map(|value| bare(value)));
    Some(of_key.collect::<Option<Vec<String>>>()?.join(KEY_SEPARATOR))
}

/// A row of an older form in the present one: attributes that it lacks are null, ones that are gone are dropped.
pub(crate) fn rewritten(entity: &dyn Entity, row: &str) -> Result<String, String> {
    let values = values(row);
    let mut text = String::from("{");
    for (place, attribute) in entity.attributes().iter().enumerate() {
        let value = match values.get(attribute.name) {
            None if !attribute.nullable => return Err(format!("has a row without {:?}", attribute.name)),
            None => Cow::Borrowed("null"),
            Some(value) => of_type(value.get(), attribute.data_type)
                .ok_or_else(|| format!("has a row whose {:?} is of another type", attribute.name))?,
        };
        let name = serde_json::to_string(attribute.name).map_err(|error| error.to_string())?;
        text.extend([if place == 0 { "" } else { "," }, &name, ":", &value]);
    }
    text.push('}');
    Ok(text)
}

/// A value as an attribute of a type has it: a text of digits becomes a number. `None`: it is of another type.
fn of_type(value: &str, data_type: DataType) -> Option<Cow<'_, str>> {
    let is_integer = |text: &str| {
        let digits = text.strip_prefix('-').unwrap_or(text);
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let begins_with = |first: char| value.starts_with(first).then_some(Cow::Borrowed(value));
    if value == "null" {
        return Some(Cow::Borrowed(value));
    }
    match data_type {
        DataType::Integer if is_integer(value) => Some(Cow::Borrowed(value)),
        DataType::Integer => {
            let digits = value.strip_prefix('"')?.strip_suffix('"').filter(|digits| is_integer(digits))?;
            digits.parse::<i64>().ok().map(|number| Cow::Owned(number.to_string()))
        }
        DataType::Real => (!value.starts_with(['"', '{', '[', 't', 'f'])).then_some(Cow::Borrowed(value)),
        DataType::Boolean => ["true", "false"].contains(&value).then_some(Cow::Borrowed(value)),
        DataType::Text | DataType::Uuid | DataType::Timestamp | DataType::LocalDateTime => begins_with('"'),
        DataType::Point2d | DataType::Geometry | DataType::Geometry3d => begins_with('{'),
    }
}

#[cfg(test)]
mod tests {
    use vejviser_wire::replication::entity;

    use super::{key_of, rewritten};

    #[test]
    fn rows_of_older_forms_are_rewritten_or_refused() {
        let id = r#""adgangsadresseid":"a""#;
        for (fact, row, expected) in [
            (
                "digits become a number",
                format!(r#"{{"bygningid":"12",{id}}}"#),
                Ok(r#"{"bygningid":12,"adgangsadresseid":"a"}"#),
            ),
            (
                "order is the present one",
                format!(r#"{{{id},"bygningid":12}}"#),
                Ok(r#"{"bygningid":12,"adgangsadresseid":"a"}"#),
            ),
            (
                "attributes that are gone are dropped",
                format!(r#"{{"bygningid":12,"x":[1],{id}}}"#),
                Ok(r#"{"bygningid":12,"adgangsadresseid":"a"}"#),
            ),
            ("a key cannot be filled", format!("{{{id}}}"), Err(r#"has a row without "bygningid""#)),
            (
                "a type without a number is refused",
                format!(r#"{{"bygningid":"x1",{id}}}"#),
                Err(r#"has a row whose "bygningid" is of another type"#),
            ),
            (
                "text that is none is refused",
                r#"{"bygningid":12,"adgangsadresseid":7}"#.into(),
                Err(r#"has a row whose "adgangsadresseid" is of another type"#),
            ),
        ] {
            let found = rewritten(entity("bygningtilknytning").unwrap(), &row);
            assert_eq!(found.as_deref().map_err(String::as_str), expected, "{fact}");
        }
        let filled = rewritten(entity("stednavn").unwrap(), r#"{"stedid":"a","navn":"N"}"#).unwrap();
        assert_eq!(filled, r#"{"stedid":"a","navn":"N","navnestatus":null,"brugsprioritet":null}"#);
    }

    #[test]
    fn keys_are_the_values_of_their_attributes() {
        let row = r#"{"adgangsadresseid":"æ","bygningid":12}"#;
        assert_eq!(key_of(entity("bygningtilknytning").unwrap(), row).unwrap(), "12\u{1f}æ");
        assert_eq!(key_of(entity("bygningtilknytning").unwrap(), r#"{"bygningid":12}"#), None);
    }
}
