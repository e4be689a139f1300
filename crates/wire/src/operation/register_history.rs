//! The history of one object of the address register: what it was at first, what changed when, what it is now and what it
//! will be. Always one JSON object.
//!
//! The attributes are those of the object and of everything it refers to, side by side; the parts come together where
//! their intervals overlap, so one change of a part is one entry. What of that a client did not ask for is no change.

mod column;
mod described;
pub(crate) mod value;

use vejviser_dataset::Snapshot;
use vejviser_engine::register_history::{RegisterHistory, State};
use vejviser_engine::request::RegisterObject;

use crate::bytes::json::{Object, array, object};
use crate::bytes::value::Value;
use crate::bytes::writer::{Writer, append};
use column::{Column, columns};

pub use described::{forms, history_form};

/// Appends the history with the attributes of these names, or all.
pub fn write(snapshot: &Snapshot, history: &RegisterHistory<'_>, attributes: &[String], out: &mut Writer) {
    let columns = chosen(history.object, attributes);
    let states: Vec<Shown> =
        history.states.iter().map(|state| Shown::new(snapshot, history, state, &columns)).collect();
    let (Some(first), Some(last)) = (states.first(), states.last()) else { return };
    let now = states.iter().rev().find(|state| state.from < history.now);
    let future = Some(last).filter(|state| state.from > history.now);
    object(out, |members| {
        members.member("oprettettidspunkt", Value::Utc(first.from));
        members.any("initielværdi", |out| first.write(&columns, out));
        members.array("historik", changes(&columns, &states), |out, change| change.write(out));
        put_state(members, "aktuelværdi", now, &columns);
        put_state(members, "fremtidigværdi", future, &columns);
    });
}

/// Names of all attributes that an object has.
pub fn attributes(of: RegisterObject) -> impl Iterator<Item = &'static str> {
    columns(of).iter().map(|column| column.name)
}

/// The columns with these names, in their order and each once; all when there is no name.
fn chosen(of: RegisterObject, names: &[String]) -> Vec<&'static Column> {
    let all = columns(of);
    if names.is_empty() {
        return all.iter().collect();
    }
    let mut chosen: Vec<&'static Column> = Vec::new();
    for column in names.iter().filter_map(|name| all.iter().find(|column| column.name == name)) {
        if chosen.iter().all(|other| other.name != column.name) {
            chosen.push(column);
        }
    }
    chosen
}

/// A state as it is written.
struct Shown {
    from: i64,
    /// The JSON of every column.
    values: Vec<Vec<u8>>,
}

impl Shown {
    fn new(snapshot: &Snapshot, history: &RegisterHistory<'_>, state: &State, columns: &[&Column]) -> Self {
        let written = |column: &&Column| {
            let mut bytes = Vec::new();
            append(&mut bytes, |out| value::write(snapshot, history, state, column, out));
            bytes
        };
        Self { from: state.from, values: columns.iter().map(written).collect() }
    }

    fn write(&self, columns: &[&Column], out: &mut Writer) {
        object(out, |members| {
            for (column, value) in columns.iter().zip(&self.values) {
                members.any(column.name, |out| out.extend(value));
            }
        });
    }
}

fn put_state(members: &mut Object<'_>, name: &str, state: Option<&Shown>, columns: &[&Column]) {
    match state {
        Some(state) => members.any(name, |out| state.write(columns, out)),
        None => members.member(name, Value::Null),
    }
}

/// What changed at a moment.
struct Change<'a> {
    at: i64,
    /// Attribute, value before, value since.
    values: Vec<(&'static str, &'a [u8], &'a [u8])>,
}

/// Every change of what is looked at.
fn changes<'a>(columns: &[&Column], states: &'a [Shown]) -> Vec<Change<'a>> {
    let between = |pair: &'a [Shown]| {
        let [before, since] = pair else { return None };
        let values = columns.iter().zip(before.values.iter().zip(&since.values));
        let differing = values.filter(|(_, (before, since))| before != since);
        let values: Vec<_> =
            differing.map(|(column, (before, since))| (column.name, before.as_slice(), since.as_slice())).collect();
        (!values.is_empty()).then_some(Change { at: since.from, values })
    };
    states.windows(2).filter_map(between).collect()
}

impl Change<'_> {
    fn write(&self, out: &mut Writer) {
        object(out, |members| {
            members.member("ændringstidspunkt", Value::Utc(self.at));
            members.any("ændringer", |out| {
                array(out, &self.values, |out, (name, before, since)| {
                    object(out, |members| {
                        members.member("attribut", Value::Text(name));
                        members.any("gammelværdi", |out| out.extend(before));
                        members.any("nyværdi", |out| out.extend(since));
                    });
                });
            });
        });
    }
}
