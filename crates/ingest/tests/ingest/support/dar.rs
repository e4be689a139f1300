//! A small address register, written in every form it is delivered in.
//!
//! Rows are written once, with the names of today's columns; each form spells names, references and common columns its
//! own way.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};

/// A form of delivery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// DAR 1.0: one object a line, references with `_id`, divisions as entities of their own.
    Lines,
    /// Today's files, first version: a list in an archive, Danish letters.
    Zip1,
    /// Today's files, third version: a list in an archive, no Danish letters, other letter case.
    Zip3,
    /// The older extract: one object of named lists.
    Lists,
    /// Today's files as CSV with a byte order mark.
    Csv,
}

impl Form {
    /// Every form.
    pub const ALL: [Self; 5] = [Self::Lines, Self::Zip1, Self::Zip3, Self::Lists, Self::Csv];
}

/// A row of the register. Times are written as the register does; blank ones are open.
#[derive(Clone, Debug)]
pub struct Row {
    /// `Adresse`, `Husnummer` …
    pub entity: &'static str,
    /// Number of the object, which becomes its id.
    pub object: u32,
    /// From and to.
    pub registered: [&'static str; 2],
    /// From and to.
    pub valid: [&'static str; 2],
    /// Status.
    pub status: u8,
    /// Today's names with values; `#` and a number is a reference to an object, `@` and two numbers one to a division:
    /// its object in DAR 1.0 and its area in the register of divisions.
    pub facts: Vec<(&'static str, String)>,
}

/// The id of an object.
pub fn id(object: u32) -> String {
    format!("{object:08x}-0000-4000-8000-000000000000")
}

/// The entities of divisions that DAR 1.0 alone has, with the column that refers to them.
const DIVISIONS: [(&str, &str, &str); 4] = [
    ("kommuneinddeling", "DARKommuneinddeling", "darkommune_id"),
    ("sogneinddeling", "DARSogneinddeling", "darsogneinddeling_id"),
    ("afstemningsområde", "DARAfstemningsområde", "darafstemningsområde_id"),
    ("menighedsrådsafstemningsområde", "DARMenighedsrådsafstemningsområde", "darmenighedsrådsafstemningsområde_id"),
];

/// Names of DAR 1.0 that differ by more than `_id`.
const OLD_NAMES: [(&str, &str); 4] = [
    ("jordstykke", "fk_mu_jordstykke_jordstykke"),
    ("bygning", "fk_bbr_bygning_bygning"),
    ("geoDanmarkBygning", "fk_geodk_bygning_geodanmarkbygning"),
    ("vejmidte", "fk_geodk_vejmidte_vejmidte"),
];

impl Row {
    /// A row that is registered and valid since a time.
    pub fn new(entity: &'static str, object: u32, from: &'static str, status: u8) -> Self {
        let open = ["2018-05-03T16:58:34Z", ""];
        Self { entity, object, registered: open, valid: [from, ""], status, facts: Vec::new() }
    }

    /// Valid until a time.
    pub fn until(mut self, to: &'static str) -> Self {
        self.valid[1] = to;
        self
    }

    /// Registered at another time, until another.
    pub fn registered(mut self, from: &'static str, to: &'static str) -> Self {
        self.registered = [from, to];
        self
    }

    /// With a value.
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.facts.push((name, value.into()));
        self
    }

    fn object(&self, form: Form, rowkey: usize) -> Map<String, Value> {
        let mut object = Map::new();
        let mut put = |name: &str, value: &str| {
            object.insert(spelt(form, name), if value.is_empty() { Value::Null } else { json!(value) });
        };
        put(if form == Form::Lines { "id" } else { "id_lokalId" }, &id(self.object));
        put("registreringFra", self.registered[0]);
        put("registreringTil", self.registered[1]);
        put("virkningFra", self.valid[0]);
        put("virkningTil", self.valid[1]);
        put("status", &self.status.to_string());
        for (name, value) in &self.facts {
            put_fact(form, name, value, &mut put);
        }
        if form == Form::Lines {
            object.insert("rowkey".into(), json!(rowkey));
            object.insert("eventopret".into(), Value::Null);
        } else {
            object.insert("id_namespace".into(), json!("http://data.gov.dk/dar"));
            object.insert(spelt(form, "datafordelerOpdateringstid"), json!("2026-01-01T00:00:00.000000+01:00"));
        }
        object
    }
}

/// Puts a value or a reference under the name of a form.
fn put_fact(form: Form, name: &str, value: &str, put: &mut dyn FnMut(&str, &str)) {
    let area = value.strip_prefix('@').map(|area| area.split_once(':').unwrap_or((area, "")));
    let reference = value.strip_prefix('#').map(|number| id(number.parse().unwrap()));
    let is_old = form == Form::Lines;
    match (area, reference) {
        (Some((object, _)), _) if is_old => {
            let (.., column) = DIVISIONS.iter().find(|(column, ..)| *column == name).unwrap();
            put(column, &id(object.parse().unwrap()));
        }
        (Some((_, area)), _) => put(name, area),
        (None, Some(id)) if is_old => put(&format!("{}_id", name.to_lowercase()), &id),
        (None, Some(id)) => put(name, &id),
        (None, None) => {
            let old = OLD_NAMES.iter().find(|(new, _)| is_old && *new == name);
            put(old.map_or(name, |(_, old)| old), value);
        }
    }
}

/// A name as a form spells it.
fn spelt(form: Form, name: &str) -> String {
    match form {
        Form::Lines => name.to_lowercase(),
        Form::Zip1 | Form::Lists => name.to_owned(),
        Form::Zip3 | Form::Csv => name
            .replace('æ', "ae")
            .replace('ø', "oe")
            .replace('å', "aa")
            .replace("udtaltVejnavn", "udtaltvejnavn")
            .replace("tekniskStandard", "tekniskstandard"),
    }
}

/// Writes rows as files of changes, whose names say so.
pub fn write_changes(rows: &[Row], form: Form, folder: &Path) -> Vec<PathBuf> {
    let rename = |path: PathBuf| {
        let name = path
            .file_name()
            .unwrap()
            .to_string_lossy()
            .replace("Total", "Delta")
            .replace("_csv.", "_DeltaDownload_csv.");
        let renamed = folder.join(name);
        fs::rename(path, &renamed).unwrap();
        renamed
    };
    write(rows, form, folder).into_iter().map(rename).collect()
}

/// Writes rows in a form into a folder; entities without rows have no file. Returns the files.
pub fn write(rows: &[Row], form: Form, folder: &Path) -> Vec<PathBuf> {
    let mut entities: Vec<&str> = Vec::new();
    for row in rows {
        let is_division = DIVISIONS.iter().any(|(_, entity, _)| *entity == row.entity);
        if !entities.contains(&row.entity) && (form == Form::Lines || !is_division) {
            entities.push(row.entity);
        }
    }
    let objects = |entity: &str| -> Vec<Map<String, Value>> {
        let numbered = rows.iter().enumerate().filter(|(_, row)| row.entity == entity);
        numbered.map(|(place, row)| row.object(form, place + 1)).collect()
    };
    if form == Form::Lists {
        let lists: Vec<String> =
            entities.iter().map(|entity| format!("\"{entity}List\":[\n{}]", joined(&objects(entity), ",\n"))).collect();
        return vec![put(folder, "DAR_Totaludtraek_JSON_HF.json", format!("{{{}}}\n", lists.join(",")).as_bytes())];
    }
    let files = entities.iter().map(|entity| {
        let objects = objects(entity);
        match form {
            Form::Lines => put(folder, &format!("{entity}.ndjson"), joined(&objects, "\n").as_bytes()),
            Form::Csv => put(folder, &format!("DAR_V3_{entity}_csv.csv"), csv(&objects).as_bytes()),
            _ => {
                let version = if form == Form::Zip1 { 1 } else { 3 };
                let name = format!("DAR_V{version}_{entity}_TotalDownload_json_Bitemporal_615");
                let text = format!("[\n{}]", joined(&objects, ",\n"));
                put(folder, &format!("{name}.zip"), &zipped(&format!("{name}.json"), text.as_bytes()))
            }
        }
    });
    files.collect()
}

fn joined(objects: &[Map<String, Value>], between: &str) -> String {
    let mut text = String::new();
    for (place, object) in objects.iter().enumerate() {
        text.push_str(if place == 0 { "" } else { between });
        write!(text, "{}", Value::Object(object.clone())).unwrap();
    }
    text + "\n"
}

fn csv(objects: &[Map<String, Value>]) -> String {
    let mut names: Vec<&String> = objects.iter().flat_map(Map::keys).collect();
    names.sort_unstable();
    names.dedup();
    let mut writer = csv::WriterBuilder::new().delimiter(b';').from_writer(Vec::new());
    writer.write_record(&names).unwrap();
    for object in objects {
        let cells = names.iter().map(|name| object.get(*name).and_then(Value::as_str).unwrap_or_default());
        writer.write_record(cells).unwrap();
    }
    format!("\u{feff}{}", String::from_utf8(writer.into_inner().unwrap()).unwrap())
}

/// An archive with one member.
pub fn zipped(name: &str, bytes: &[u8]) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    archive.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
    archive.write_all(bytes).unwrap();
    archive.finish().unwrap().into_inner()
}

/// Writes a file into a folder.
pub fn put(folder: &Path, name: &str, bytes: &[u8]) -> PathBuf {
    let path = folder.join(name);
    fs::write(&path, bytes).unwrap();
    path
}
