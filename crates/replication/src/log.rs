//! The transactions of a root: a folder each, beside the snapshots.
//!
//! `events/<number>/` holds `transaction.json`, a file of events for each entity that changed, and `files.json` with their
//! sizes and hashes. A transaction is there
//! when `current` names it or a later one; what lies above is left of a writer that died, and goes with the next one.
//! Numbers are reserved before they are used: `events/next` holds those that nobody has been given yet. Events are kept for
//! [`KEPT_DAYS`]; of a transaction before that stays how many it had.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use vejviser_dataset::manifest::FileDigest;
use vejviser_dataset::snapshot::{sync_folder, write_durably};
use vejviser_dataset::{Error, Recorded, Recorder, Root, Snapshot};
use vejviser_wire::replication::{Entity, entities, form_of};

use crate::compared::Compared;
use crate::difference::each_change;
use crate::digests::{DIGESTS, PUT_BACK, read_json, read_kept};
use crate::events::{EventsFile, EventsWriter, Operation};

type Result<T> = std::result::Result<T, Error>;

/// How many rows of an entity changed in a transaction.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Counts {
    /// Name of the entity.
    pub entitet: String,
    /// Rows that came.
    pub inserts: u32,
    /// Rows that have other values.
    pub updates: u32,
    /// Rows that went.
    pub deletes: u32,
}

impl Counts {
    /// All of them.
    pub fn events(&self) -> u64 {
        u64::from(self.inserts) + u64::from(self.updates) + u64::from(self.deletes)
    }
}

/// A transaction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Transaction {
    /// Its number.
    pub number: u32,
    /// The number of the one before; none is the first. Numbers may be left out, transactions may not.
    pub previous: Option<u32>,
    /// When its import began, UTC.
    pub time: String,
    /// The snapshot that it led to.
    pub data_version: String,
    /// The number of its first event; that of the next transaction's where it has none. Where what changed is not known, the
    /// number before it is no event's: who followed until then stands below it, who copied later stands at it.
    #[ts(as = "u32")]
    pub first_sequence_number: u64,
    /// Whether what changed is known: nothing is of the first transaction, nor where the snapshot before could not be read,
    /// and no more where it was long ago.
    pub has_history: bool,
    /// What changed, in the order of the events; also where these are not kept any more.
    pub entities: Vec<Counts>,
    /// The forms that the rows of these entities have; the first where none is named, as in logs of earlier versions.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(skip)]
    pub forms: BTreeMap<String, u32>,
    /// Entities whose rows have a form that this version cannot read. It is found on reading, never stored.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub unreadable: Vec<String>,
}

impl Transaction {
    /// Where the log stands after it.
    fn recorded(&self) -> Recorded {
        let events = self.entities.iter().map(Counts::events).sum::<u64>();
        Recorded { transaction: self.number.into(), next_sequence_number: self.first_sequence_number + events }
    }

    /// The form of the rows of an entity.
    pub(crate) fn form_of(&self, entity: &str) -> u32 {
        self.forms.get(entity).copied().unwrap_or(1)
    }

    /// Whether the rows of an entity can be written in the present form.
    pub(crate) fn can_be_read(&self, entity: &str) -> bool {
        let present = form_of(entity);
        (present.oldest..=present.number).contains(&self.form_of(entity))
    }

    fn read(path: &Path) -> Result<Self> {
        let mut read: Self = read_kept(path)?;
        let names = read.entities.iter().map(|counts| &counts.entitet);
        read.unreadable = names.filter(|name| !read.can_be_read(name)).cloned().collect();
        Ok(read)
    }

    /// The number of the first event of an entity, and how many it has; none where nothing of it changed.
    pub fn events_of(&self, entity: &str) -> Option<(u64, u64)> {
        let mut first = self.first_sequence_number;
        for counts in &self.entities {
            if counts.entitet == entity {
                return Some((first, counts.events()));
            }
            first += counts.events();
        }
        None
    }
}

/// What has not been given yet.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Next {
    transaction: u32,
    sequence_number: u64,
}

const NEXT: &str = "next";
const TRANSACTION: &str = "transaction.json";
const UNFINISHED: &str = ".building";

/// For how long events are kept: clients are promised a year.
const KEPT_DAYS: i64 = 400;

/// The log of a root.
#[derive(Clone, Debug)]
pub struct Log {
    /// When what is recorded began.
    began: Timestamp,
}

impl Log {
    /// A log whose next transaction begins now.
    pub fn beginning_now() -> Self {
        Self { began: Timestamp::now() }
    }

    /// Every transaction up to the one that `current` names, in order.
    ///
    /// # Errors
    /// A transaction that cannot be read.
    pub fn transactions(root: &Root) -> Result<Vec<Transaction>> {
        // Without it nobody knows which were seen, and that is not that there are none.
        root.current()?;
        let Some(last) = root.transaction() else { return Ok(Vec::new()) };
        Self::recorded(root, u32::try_from(last).unwrap_or(u32::MAX))
    }

    /// One of them, by its number.
    ///
    /// # Errors
    /// As [`Log::transactions`].
    pub fn transaction(root: &Root, number: u32) -> Result<Option<Transaction>> {
        let path = root.events().join(number.to_string()).join(TRANSACTION);
        let is_seen = root.transaction().is_some_and(|last| u64::from(number) <= last) && path.exists();
        is_seen.then(|| Transaction::read(&path)).transpose()
    }

    /// Those up to a number, whether or not they are seen.
    fn recorded(root: &Root, last: u32) -> Result<Vec<Transaction>> {
        let mut all: Vec<Transaction> = numbers(root)?
            .into_iter()
            .filter(|&number| number <= last)
            .map(|number| Transaction::read(&root.events().join(number.to_string()).join(TRANSACTION)))
            .collect::<Result<_>>()?;
        all.sort_unstable_by_key(|transaction| transaction.number);
        let lacks = |what: String| Error::refused(&root.events(), format!("lacks {what}: {PUT_BACK}"));
        let mut previous = None;
        for transaction in &all {
            if transaction.previous != previous {
                return Err(lacks(format!("the transaction before {}", transaction.number)));
            }
            previous = Some(transaction.number);
        }
        // Where all are lost, the numbers go on without them.
        let newest = root.given().map(|given| given.transaction).filter(|&number| number <= last.into());
        match (previous, newest) {
            (Some(previous), Some(newest)) if u64::from(previous) != newest => {
                Err(lacks(format!("transaction {newest}")))
            }
            _ => Ok(all),
        }
    }

    /// The transactions that led to a snapshot of a root.
    ///
    /// # Errors
    /// As [`Log::transactions`].
    pub fn transactions_of(root: &Root, snapshot: &Snapshot) -> Result<Vec<Transaction>> {
        let mut all = Self::transactions(root)?;
        let is_of = |transaction: &Transaction| transaction.data_version == snapshot.manifest.data_version;
        all.truncate(all.iter().rposition(is_of).map_or(0, |last| last + 1));
        Ok(all)
    }

    /// The file with the events of an entity in a transaction.
    pub fn events_file(root: &Root, transaction: u32, entity: &str) -> PathBuf {
        root.events().join(transaction.to_string()).join(format!("{entity}.arrow"))
    }

    /// The events of an entity in a transaction.
    ///
    /// # Errors
    /// Rows of a form that cannot be rewritten in the present one.
    pub(crate) fn events(root: &Root, transaction: &Transaction, entity: &'static dyn Entity) -> Result<EventsFile> {
        let path = Self::events_file(root, transaction.number, entity.name());
        if !transaction.can_be_read(entity.name()) {
            return Err(Error::refused(
                &path,
                "has rows of a form that this version does not read: begin with an extract",
            ));
        }
        let is_of_present_form = transaction.form_of(entity.name()) == form_of(entity.name()).number;
        Ok(EventsFile::new(path, entity, is_of_present_form))
    }

    /// Writes the events of every entity. Returns what changed.
    fn write_events(folder: &Path, before: &Snapshot, after: &Snapshot) -> Result<Vec<Counts>> {
        let mut all = Vec::new();
        let compared = Compared::new(before, after);
        for &entity in entities() {
            let counts = write_entity(folder, entity, &compared)?;
            if counts.events() > 0 {
                all.push(counts);
            }
        }
        Ok(all)
    }
}

fn write_entity(folder: &Path, entity: &dyn Entity, compared: &Compared<'_>) -> Result<Counts> {
    let path = folder.join(format!("{}.arrow", entity.name()));
    let refused = |error: arrow_schema::ArrowError| Error::refused(&path, error.to_string());
    let mut counts = Counts { entitet: entity.name().to_owned(), ..Counts::default() };
    let mut writer = None;
    each_change(entity, compared, |key, event| {
        let count = match event.operation {
            Operation::Insert => &mut counts.inserts,
            Operation::Update => &mut counts.updates,
            Operation::Delete => &mut counts.deletes,
        };
        *count += 1;
        let writer = match &mut writer {
            Some(writer) => writer,
            none => none.insert(EventsWriter::new(&path)?),
        };
        writer.push(key, &event)
    })
    .map_err(refused)?;
    writer.map_or(Ok(()), EventsWriter::finish).map_err(refused)?;
    Ok(counts)
}

impl Recorder for Log {
    fn record(&self, root: &Root, before: Option<&Path>, after: &Snapshot) -> Result<Recorded> {
        let events = root.events();
        std::fs::create_dir_all(&events).map_err(Error::io(&events))?;
        remove_unseen(root)?;
        let mut all = Self::recorded(root, u32::MAX)?;
        forget(root, &all, self.began)?;
        let last = all.pop();
        if let Some(last) = last.as_ref().filter(|last| last.data_version == after.manifest.data_version) {
            return Ok(last.recorded());
        }
        let unfinished = events.join(UNFINISHED);
        std::fs::create_dir(&unfinished).map_err(Error::io(&unfinished))?;
        // Without a transaction before, rows count as always present. Where something came in between that nobody recorded,
        // what changed since then is not known.
        let is_of_last =
            |snapshot: &Snapshot| last.as_ref().is_some_and(|last| last.data_version == snapshot.manifest.data_version);
        let before = before.and_then(|folder| Snapshot::open(folder).ok()).filter(is_of_last);
        let entities = match &before {
            Some(before) => Self::write_events(&unfinished, before, after)?,
            None => Vec::new(),
        };
        let next_file = events.join(NEXT);
        let next = next(root, &next_file, last.as_ref())?;
        let has_history = before.is_some();
        let given_up = u64::from(!has_history && next.transaction > 1);
        let form_of = |counts: &Counts| (counts.entitet.clone(), form_of(&counts.entitet).number);
        // Clocks go back, transactions do not.
        let began = text_of(self.began);
        let transaction = Transaction {
            number: next.transaction,
            previous: last.as_ref().map(|last| last.number),
            time: last.map_or(began.clone(), |last| last.time.max(began)),
            data_version: after.manifest.data_version.clone(),
            first_sequence_number: next.sequence_number + given_up,
            has_history,
            forms: entities.iter().map(form_of).collect(),
            unreadable: Vec::new(),
            entities,
        };
        write_json(&unfinished.join(TRANSACTION), &transaction)?;
        write_json(&unfinished.join(DIGESTS), &digests(&unfinished, &transaction)?)?;
        sync_folder(&unfinished)?;
        let next =
            Next { transaction: transaction.number + 1, sequence_number: transaction.recorded().next_sequence_number };
        write_json(&events.join(".next"), &next)?;
        std::fs::rename(events.join(".next"), &next_file).map_err(Error::io(&next_file))?;
        let folder = events.join(transaction.number.to_string());
        std::fs::rename(&unfinished, &folder).map_err(Error::io(&folder))?;
        sync_folder(&events)?;
        Ok(transaction.recorded())
    }

    fn has_recorded(&self, root: &Root, snapshot: &Snapshot) -> Result<bool> {
        let all = Self::recorded(root, last_given(root))?;
        Ok(all.iter().any(|transaction| transaction.data_version == snapshot.manifest.data_version))
    }
}

/// The highest number of a transaction that was seen. Where `current` is lost nobody knows which were, and all count.
fn last_given(root: &Root) -> u32 {
    root.given().map_or(u32::MAX, |given| u32::try_from(given.transaction).unwrap_or(u32::MAX))
}

/// The first numbers that nobody can have been given: above those that are reserved, those of the last transaction and those
/// that `current` names, whichever of these is lost.
fn next(root: &Root, file: &Path, last: Option<&Transaction>) -> Result<Next> {
    let mut next = Next { transaction: 1, sequence_number: 1 };
    let mut above = |transaction: u32, sequence_number: u64| {
        next.transaction = next.transaction.max(transaction);
        next.sequence_number = next.sequence_number.max(sequence_number);
    };
    if file.exists() {
        let Next { transaction, sequence_number } = read_json(file, "remove it; the numbers go on without it")?;
        above(transaction, sequence_number);
    }
    for Recorded { transaction, next_sequence_number } in
        last.map(Transaction::recorded).into_iter().chain(root.given())
    {
        above(u32::try_from(transaction + 1).unwrap_or(u32::MAX), next_sequence_number);
    }
    Ok(next)
}

/// Size and hash of the files of a transaction.
fn digests(folder: &Path, transaction: &Transaction) -> Result<BTreeMap<String, FileDigest>> {
    let of = |counts: &Counts| {
        let digest = FileDigest::of(&folder.join(format!("{}.arrow", counts.entitet)))?;
        Ok((counts.entitet.clone(), digest))
    };
    transaction.entities.iter().map(of).collect()
}

/// Removes what a writer left that died before its snapshot was current.
fn remove_unseen(root: &Root) -> Result<()> {
    let last = last_given(root);
    let unseen = numbers(root)?.into_iter().filter(|&number| number > last);
    let folders = unseen.map(|number| root.events().join(number.to_string()));
    let unfinished = Some(root.events().join(UNFINISHED)).filter(|folder| folder.exists());
    for folder in folders.chain(unfinished) {
        std::fs::remove_dir_all(&folder).map_err(Error::io(&folder))?;
    }
    Ok(())
}

/// Removes the events of transactions that were long ago. The file of digests goes last: where a writer died before, the next
/// one goes on.
fn forget(root: &Root, all: &[Transaction], now: Timestamp) -> Result<()> {
    let long_ago = now.checked_sub(SignedDuration::from_hours(24 * KEPT_DAYS)).map_or_else(|_| String::new(), text_of);
    for transaction in all.iter().filter(|transaction| transaction.time < long_ago) {
        let folder = root.events().join(transaction.number.to_string());
        let digests = folder.join(DIGESTS);
        if !digests.exists() {
            continue;
        }
        // Who reads it from here on is told so.
        let (path, new) = (folder.join(TRANSACTION), folder.join(".transaction"));
        write_json(&new, &Transaction { has_history: false, unreadable: Vec::new(), ..transaction.clone() })?;
        std::fs::rename(&new, &path).map_err(Error::io(&path))?;
        sync_folder(&folder)?;
        let events = transaction.entities.iter().map(|of| Log::events_file(root, transaction.number, &of.entitet));
        for file in events.filter(|file| file.exists()).chain([digests]) {
            std::fs::remove_file(&file).map_err(Error::io(&file))?;
        }
    }
    Ok(())
}

/// A time as transactions have it: the later, the greater.
fn text_of(time: Timestamp) -> String {
    time.strftime("%Y-%m-%dT%H:%M:%S%.3fZ").to_string()
}

/// The numbers of the folders.
fn numbers(root: &Root) -> Result<Vec<u32>> {
    let events = root.events();
    let entries = match std::fs::read_dir(&events) {
        Ok(entries) => entries,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(Error::io(&events)(error)),
    };
    let names = entries.map(|entry| entry.map(|entry| entry.file_name()));
    let names = names.collect::<std::io::Result<Vec<_>>>().map_err(Error::io(&events))?;
    Ok(names.iter().filter_map(|name| name.to_str()?.parse().ok()).collect())
}

fn write_json<T: Serialize>(path: &Path, value: &T) -> Result<()> {
    let text = serde_json::to_vec_pretty(value).map_err(|error| Error::refused(path, error.to_string()))?;
    write_durably(path, &text)
}
