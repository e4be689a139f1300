//! Rows of the register that a snapshot keeps.
//!
//! An update lays changes over these rows. Their attributes are what every delivery says, so they are read as they lie, and no
//! text is made of them; what is made of the attributes of each entity stands in [`facts`]. What the snapshot does not keep is not
//! there either: rows whose registration has ended, third coordinates, decimals beyond the ninth.

mod facts;
mod text;

use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::Arc;

use rayon::prelude::*;
use vejviser_dataset::Snapshot;
use vejviser_dataset::raw::{RawEntity, RawRows, RawValue, RawValues, Visitor, read_values, walk_geometry};
use vejviser_dataset::tables::RawTexts;
use vejviser_model::Uuid;
use vejviser_model::bitemporal::BitemporalRow;

use self::facts::KeptFacts;
use self::text::well_known_text;
use super::key::{Keys, Reference};
use super::raw::KeptRaw;
use super::{DarRows, Entity};
use crate::ImportError;
use crate::record::{Moment, Strings, Symbol};

/// Rows that a thread reads at a time.
const CHUNK: usize = 1 << 14;

/// Texts and ids that rows of a snapshot share, by the numbers that rows have for them.
#[derive(Debug)]
pub(crate) struct KeptTexts {
    texts: RawTexts,
    symbols: Arc<[Symbol]>,
    references: Vec<Option<Reference>>,
}

impl KeptTexts {
    /// Those of a snapshot.
    pub(crate) fn new(snapshot: &Snapshot, strings: &mut Strings) -> Self {
        let texts = snapshot.raw_texts.clone();
        let all = || (0..texts.len()).map(|number| texts.text.get(number));
        let symbols = all().map(|text| strings.intern(text)).collect();
        let references = all().map(|text| Reference::parse(text).ok().flatten()).collect();
        Self { texts, symbols, references }
    }
}

/// The attributes of a row.
pub(super) struct KeptValues<'a> {
    pub(super) entity: RawEntity,
    texts: &'a KeptTexts,
    values: RawValues<'a>,
}

impl<'a> KeptValues<'a> {
    fn new(entity: RawEntity, texts: &'a KeptTexts) -> Self {
        Self { entity, texts, values: Vec::new() }
    }

    /// Goes to the next row. `None` when it is damaged.
    fn read(&mut self, facts: &'a [u8]) -> Option<()> {
        read_values(self.entity.description().attributes, facts, &mut self.values)?;
        let known = self.texts.symbols.len();
        let is_known = |value: &RawValue<'_>| !matches!(value, RawValue::Shared(number) if *number as usize >= known);
        self.values.iter().flatten().all(is_known).then_some(())
    }

    fn value(&self, attribute: impl Into<usize>) -> Option<RawValue<'a>> {
        self.values.get(attribute.into()).copied().flatten()
    }

    fn number(&self, attribute: impl Into<usize>) -> Option<usize> {
        match self.value(attribute) {
            Some(RawValue::Shared(number)) => Some(number as usize),
            _ => None,
        }
    }

    /// The place of the attribute with a name.
    pub(super) fn place(&self, name: &str) -> Option<usize> {
        self.entity.description().place(name)
    }

    /// A text that rows share.
    pub(super) fn text(&self, attribute: impl Into<usize>) -> Option<&'a str> {
        self.number(attribute).map(|number| self.texts.texts.text.get(number))
    }

    /// The same as a symbol.
    pub(super) fn symbol(&self, attribute: impl Into<usize>) -> Option<Symbol> {
        self.number(attribute).map(|number| self.texts.symbols[number])
    }

    /// What a text that rows share refers to.
    pub(super) fn reference(&self, attribute: impl Into<usize>) -> Option<Reference> {
        self.number(attribute).and_then(|number| self.texts.references[number])
    }

    /// The id of an object.
    pub(super) fn id(&self, attribute: impl Into<usize>) -> Option<Uuid> {
        match self.value(attribute) {
            Some(RawValue::Id(id)) => Some(id),
            _ => None,
        }
    }

    /// A moment.
    pub(super) fn moment(&self, attribute: impl Into<usize>) -> Moment {
        match self.value(attribute) {
            Some(RawValue::Time(millis)) => Moment::new(millis),
            _ => Moment::UNKNOWN,
        }
    }

    /// What stood there; nothing where nothing did.
    pub(super) fn own_text(&self, attribute: impl Into<usize>) -> Cow<'a, str> {
        let attribute = attribute.into();
        match self.value(attribute) {
            Some(RawValue::Text(text)) => text.into(),
            Some(RawValue::Digits(digits)) => digits.to_string().into(),
            Some(RawValue::Integer(number)) => number.to_string().into(),
            Some(RawValue::Id(id)) => id.to_string().into(),
            Some(RawValue::Shared(_)) => self.text(attribute).unwrap_or_default().into(),
            Some(RawValue::Time(_) | RawValue::Geometry(_)) | None => "".into(),
        }
    }

    /// The numbers of a point.
    pub(super) fn corner(&self, attribute: impl Into<usize>) -> Option<(f64, f64)> {
        let Some(RawValue::Geometry(bytes)) = self.value(attribute) else { return None };
        let mut only = Corner(None);
        walk_geometry(bytes, &mut only)?;
        only.0
    }

    /// A geometry as the register writes it.
    pub(super) fn well_known_text(&self, attribute: impl Into<usize>) -> Option<String> {
        match self.value(attribute) {
            Some(RawValue::Geometry(bytes)) => well_known_text(bytes),
            _ => None,
        }
    }
}

/// The first corner of a geometry.
struct Corner(Option<(f64, f64)>);

impl Visitor for Corner {
    fn open(&mut self) {}

    fn corner(&mut self, scaled: [i64; 2], places: u8) {
        let scale = 10_f64.powi(places.into());
        // Both are exact, so the quotient is the number that the text of the decimal is read as.
        let [x, y] = scaled.map(|scaled| scaled as f64 / scale);
        self.0.get_or_insert((x, y));
    }

    fn close(&mut self) {}
}

impl DarRows {
    /// Reads the rows of an entity that a snapshot keeps; those of units are read when they are asked for. Returns how many,
    /// and the newest registration.
    pub(crate) fn read_kept(
        &mut self,
        entity: Entity,
        snapshot: &Snapshot,
        texts: &Arc<KeptTexts>,
    ) -> Result<(u64, Moment), ImportError> {
        let Some(raw) = entity.raw() else { return Ok((0, Moment::UNKNOWN)) };
        let kept = snapshot.raw_rows(raw);
        if let Some(store) = &mut self.raw {
            store.keep((entity, raw), KeptRaw::new(kept.clone(), Arc::clone(&texts.symbols)));
        }
        let from = From { entity: raw, rows: kept.clone(), texts: Arc::clone(texts), folder: snapshot.folder.clone() };
        let keys = &mut self.keys;
        let newest = match entity {
            Entity::Address => {
                let newest = from.newest();
                self.kept_addresses = Some(from);
                Ok(newest)
            }
            Entity::AccessAddress => from.read(&mut self.access_addresses, keys),
            Entity::Point => from.read(&mut self.points, keys),
            Entity::NamedStreet => from.read(&mut self.named_streets, keys),
            Entity::Street => from.read(&mut self.streets, keys),
            Entity::StreetPostcode => from.read(&mut self.street_postcodes, keys),
            Entity::Postcode => from.read(&mut self.postcodes, keys),
            Entity::SupplementaryTown => from.read(&mut self.towns, keys),
            Entity::Municipality => from.read(&mut self.municipalities, keys),
            Entity::Parish => from.read(&mut self.parishes, keys),
            Entity::VotingArea => from.read(&mut self.voting_areas, keys),
            Entity::ParishCouncilArea => from.read(&mut self.parish_council_areas, keys),
            Entity::StreetTown | Entity::ReservedName => Ok(Moment::UNKNOWN),
        }?;
        self.newest = newest.millis().unwrap_or(i64::MIN).max(self.newest);
        Ok((kept.len() as u64, newest))
    }
}

/// Where rows of an entity are kept.
#[derive(Debug)]
pub(super) struct From {
    entity: RawEntity,
    rows: RawRows,
    texts: Arc<KeptTexts>,
    folder: PathBuf,
}

impl From {
    /// The newest registration, without a look at what rows say.
    fn newest(&self) -> Moment {
        let starts = (0..self.rows.len()).into_par_iter().step_by(CHUNK);
        let newest = starts.filter_map(|start| {
            let rows = self.rows.rows_within(start..(start + CHUNK).min(self.rows.len()));
            rows.map(|row| row.registered).max()
        });
        newest.max().map_or(Moment::UNKNOWN, Moment::new)
    }

    /// Appends all of them. Returns the newest registration.
    pub(super) fn read<T: KeptFacts>(
        &self,
        to: &mut Vec<BitemporalRow<T>>,
        keys: &mut Keys,
    ) -> Result<Moment, ImportError> {
        let count = self.rows.len();
        to.reserve_exact(count);
        let mut newest = Moment::UNKNOWN;
        let starts: Vec<usize> = (0..count).step_by(CHUNK).collect();
        let mut groups = starts.chunks(2 * rayon::current_num_threads());
        let mut read_next = || -> Vec<_> {
            let group = groups.next().unwrap_or_default();
            group.par_iter().map(|&start| self.chunk::<T>(start)).collect()
        };
        let mut read = read_next();
        while !read.is_empty() {
            let hold = || {
                for rows in read {
                    // What cannot be read would otherwise be lost without a word.
                    for row in rows.ok_or_else(|| self.damaged())? {
                        newest = newest.max(Moment::new(row.registered));
                        to.push(row.map(|read| T::held(read, keys)));
                    }
                }
                Ok::<_, ImportError>(())
            };
            // Only one thread can number what rows refer to; the others go on reading.
            let (held, next) = rayon::join(hold, &mut read_next);
            held?;
            read = next;
        }
        Ok(newest)
    }

    /// Some of them. `None` when one is damaged.
    fn chunk<T: KeptFacts>(&self, start: usize) -> Option<Vec<BitemporalRow<T::Read>>> {
        let end = (start + CHUNK).min(self.rows.len());
        let mut read = Vec::with_capacity(end - start);
        let mut values = KeptValues::new(self.entity, &self.texts);
        for row in self.rows.rows_within(start..end) {
            values.read(row.facts)?;
            let facts = T::from_kept(&values)?;
            read.push(row.as_delivered().map(|_| facts));
        }
        (read.len() == end - start).then_some(read)
    }

    fn damaged(&self) -> ImportError {
        let path = self.folder.join(format!("{}.arrow", self.entity.description().table));
        ImportError::Damaged { path, reason: "a row is damaged; npx vejviser verify says what is".to_owned() }
    }
}
