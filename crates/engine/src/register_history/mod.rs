//! What the address register says of one object over time: the object with everything it refers to, put together anew
//! whenever one of the parts changed.
//!
//! At any moment an object is one row of each part. A part that was referred to and is not in the register is absent; one
//! that is, but did not exist yet, keeps the object from being whole: its history begins when all parts are there.
//! What a client is shown of it, and which changes are worth telling, is the `wire` crate's affair.

mod part;

pub use part::Part;

use part::PARTS;
use vejviser_dataset::Snapshot;
use vejviser_dataset::raw::{MunicipalityAttribute, RawEntity, RawValue, RawValues, StreetAttribute, values};
use vejviser_model::bitemporal::{BitemporalRow, OPEN, chain};
use vejviser_model::{Instant, Uuid};

use crate::request::{RegisterHistoryParameters, RegisterObject};
use crate::{Budget, Engine, Result, lookup};

/// Steps that a row costs.
const STEPS_A_ROW: u64 = 8;

/// A part as it was for a while.
#[derive(Clone, Debug)]
pub struct PartVersion<'a> {
    /// Its status; that of an area is that it exists.
    pub status: u8,
    /// What it is made of.
    pub content: Content<'a>,
}

/// Where a part comes from.
#[derive(Clone, Debug)]
pub enum Content<'a> {
    /// A row of the register.
    Row {
        /// Id of the object.
        id: Uuid,
        /// Its attributes, in the order of the entity.
        values: RawValues<'a>,
    },
    /// An area of the register of divisions, by row, which has no history.
    Area(usize),
}

/// An object as it was from a moment on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// When it became so.
    pub from: i64,
    to: i64,
    /// Of each part the place of its version in [`RegisterHistory::versions`].
    parts: [Option<u32>; PARTS],
}

/// The states of an object, by their beginning.
#[derive(Clone, Debug)]
pub struct RegisterHistory<'a> {
    /// What it is.
    pub object: RegisterObject,
    /// There is at least one.
    pub states: Vec<State>,
    /// The moment that is now for this snapshot.
    pub now: i64,
    versions: Vec<PartVersion<'a>>,
}

impl<'a> RegisterHistory<'a> {
    /// A part of a state.
    pub fn part(&self, state: &State, part: Part) -> Option<&PartVersion<'a>> {
        self.versions.get(state.parts[part as usize]? as usize)
    }
}

impl Engine {
    /// The history of an object. `None` when the register has not got it, or never had it whole.
    ///
    /// # Errors
    /// [`crate::Error::Parameter`] for an id that is no UUID, or the budget's errors.
    pub fn register_history(
        &self,
        parameters: &RegisterHistoryParameters,
        budget: &mut Budget,
    ) -> Result<Option<RegisterHistory<'_>>> {
        let RegisterHistoryParameters { object, id, attributes: _ } = parameters;
        let id = lookup::id(id, "id")?;
        let snapshot = self.snapshot();
        let mut join = Join { snapshot, versions: Vec::new(), known: Vec::new(), budget };
        let whole = State { from: i64::MIN, to: OPEN, parts: [None; PARTS] };
        let mut states = vec![whole];
        for (place, &part) in object.parts().iter().enumerate() {
            let mut joined = Vec::new();
            for state in &states {
                let candidates = match part.reference() {
                    _ if place == 0 => join.versions_of(part, Reference::Object(id))?,
                    None => join.street_segments(state)?,
                    Some((from, attribute)) => match join.reference(state, from, attribute) {
                        None => Vec::new(),
                        Some(reference) => join.versions_of(part, reference)?,
                    },
                };
                if candidates.is_empty() && place > 0 {
                    joined.push(*state);
                }
                joined.extend(candidates.into_iter().filter_map(|candidate| state.with(part, candidate)));
            }
            states = joined;
        }
        states.sort_by_key(|state| state.from);
        let versions = join.versions;
        let now = Instant::parse(&snapshot.manifest.created).map_or(0, Instant::as_millis);
        Ok((!states.is_empty()).then_some(RegisterHistory { object: *object, states, now, versions }))
    }
}

impl State {
    /// The state with a part, as long as both held; none if they never did together.
    fn with(&self, part: Part, Candidate { version, from, to }: Candidate) -> Option<Self> {
        let mut joined = Self { from: self.from.max(from), to: self.to.min(to), parts: self.parts };
        joined.parts[part as usize] = Some(version);
        (joined.from < joined.to).then_some(joined)
    }
}

/// A version of a part, and when it held.
#[derive(Clone, Copy)]
struct Candidate {
    version: u32,
    from: i64,
    to: i64,
}

/// What an attribute refers to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reference {
    Object(Uuid),
    /// An area by its number in the register of divisions.
    Area(u64),
}

/// Looks up the parts of an object.
struct Join<'a, 'b> {
    snapshot: &'a Snapshot,
    versions: Vec<PartVersion<'a>>,
    /// What was looked up before.
    known: Vec<(Part, Reference, Vec<Candidate>)>,
    budget: &'b mut Budget,
}

impl<'a> Join<'a, '_> {
    /// What an attribute of a part refers to.
    fn reference(&self, state: &State, part: Part, attribute: usize) -> Option<Reference> {
        self.reference_of(state.parts[part as usize]?, attribute)
    }

    /// What an attribute of a version refers to.
    fn reference_of(&self, version: u32, attribute: usize) -> Option<Reference> {
        match self.value_of(version, attribute)? {
            RawValue::Id(id) => Some(Reference::Object(id)),
            RawValue::Shared(number) => {
                let text = shared_text(self.snapshot, number)?;
                Uuid::parse(text).map(Reference::Object).or_else(|| text.parse().ok().map(Reference::Area))
            }
            _ => None,
        }
    }

    /// A code that an attribute of a version holds.
    fn code_of(&self, version: u32, attribute: usize) -> Option<u32> {
        match self.value_of(version, attribute)? {
            RawValue::Shared(number) => shared_text(self.snapshot, number)?.parse().ok(),
            _ => None,
        }
    }

    fn value_of(&self, version: u32, attribute: usize) -> Option<RawValue<'a>> {
        match &self.versions.get(version as usize)?.content {
            Content::Row { values, .. } => values.get(attribute).copied().flatten(),
            Content::Area(_) => None,
        }
    }

    /// The versions of a part.
    fn versions_of(&mut self, part: Part, reference: Reference) -> Result<Vec<Candidate>> {
        let is_same = |known: &&(Part, Reference, Vec<Candidate>)| (known.0, known.1) == (part, reference);
        if let Some((.., candidates)) = self.known.iter().find(is_same) {
            return Ok(candidates.clone());
        }
        let candidates = match reference {
            Reference::Object(id) => self.rows_of(part.entity(), id)?,
            Reference::Area(number) => self.area_of(part, number)?.into_iter().collect(),
        };
        self.known.push((part, reference, candidates.clone()));
        Ok(candidates)
    }

    /// What the register says of an object.
    fn rows_of(&mut self, entity: RawEntity, id: Uuid) -> Result<Vec<Candidate>> {
        let mut rows = self.snapshot.raw_rows(entity).of(id);
        self.budget.spend(1 + rows.len() as u64 * STEPS_A_ROW)?;
        chain(&mut rows);
        Ok(rows.into_iter().map(|row| self.keep(entity, row)).collect())
    }

    fn keep(&mut self, entity: RawEntity, row: BitemporalRow<&'a [u8]>) -> Candidate {
        let BitemporalRow { id, from, to, status, facts, .. } = row;
        self.add(status, Content::Row { id, values: values(entity.description().attributes, facts) }, from, to)
    }

    fn add(&mut self, status: u8, content: Content<'a>, from: i64, to: i64) -> Candidate {
        self.versions.push(PartVersion { status, content });
        Candidate { version: self.versions.len() as u32 - 1, from, to }
    }

    /// The area with a number, which stands for a part of which there are no rows.
    fn area_of(&mut self, part: Part, number: u64) -> Result<Option<Candidate>> {
        let Some(theme) = part.theme() else { return Ok(None) };
        let areas = self.snapshot.areas_of(theme);
        self.budget.spend(1 + areas.len() as u64 / STEPS_A_ROW)?;
        let row = areas.into_iter().find(|&row| self.snapshot.areas.dagi_id.get(row as usize) == Some(number));
        Ok(row.map(|row| self.add(IN_FORCE, Content::Area(row as usize), i64::MIN, OPEN)))
    }

    /// Versions of the parts of the named street that lie in the municipality.
    fn street_segments(&mut self, state: &State) -> Result<Vec<Candidate>> {
        let (Some(street), Some(municipality)) = (self.named_street(state), self.municipality(state)) else {
            return Ok(Vec::new());
        };
        let mut found = Vec::new();
        for id in self.snapshot.raw_street_parts_of(street) {
            let versions = self.versions_of(Part::Street, Reference::Object(id))?;
            found.extend(versions.into_iter().filter(|&Candidate { version, .. }| {
                let named_street = self.reference_of(version, StreetAttribute::NamedStreet.into());
                let code = self.code_of(version, StreetAttribute::Municipality.into());
                named_street == Some(Reference::Object(street)) && code == Some(municipality)
            }));
        }
        Ok(found)
    }

    /// Id of the named street.
    fn named_street(&self, state: &State) -> Option<Uuid> {
        match self.versions.get(state.parts[Part::NamedStreet as usize]? as usize)?.content {
            Content::Row { id, .. } => Some(id),
            Content::Area(_) => None,
        }
    }

    /// Code of the municipality.
    fn municipality(&self, state: &State) -> Option<u32> {
        let version = state.parts[Part::Municipality as usize]?;
        match self.versions.get(version as usize)?.content {
            Content::Area(row) => Some(self.snapshot.areas.code.get(row)),
            Content::Row { .. } => self.code_of(version, MunicipalityAttribute::Code.into()),
        }
    }
}

/// Status of what exists.
const IN_FORCE: u8 = 3;

/// A text that rows share.
pub fn shared_text(snapshot: &Snapshot, number: u32) -> Option<&str> {
    let texts = &snapshot.raw_texts;
    ((number as usize) < texts.len()).then(|| texts.text.get(number as usize))
}
