//! Small register files of the test's own making, and the engine on them.

use std::fmt::Write;

use vejviser_engine::Engine;
use vejviser_engine::history::Version;
use vejviser_ingest::{ImportOptions, import};
use vejviser_model::{Instant, Uuid};

/// The entrance with a number.
pub fn entrance(number: u32) -> Uuid {
    Uuid::parse(&format!("0a3f5000-0000-32b8-e044-{number:012}")).expect("an id")
}

/// The unit with a number.
pub fn unit(number: u32) -> Uuid {
    Uuid::parse(&format!("0a3f50a0-0000-32b8-e044-{number:012}")).expect("an id")
}

/// Lines of the files, each empty until something is added.
#[derive(Clone, Debug, Default)]
pub struct Files {
    pub entrances: String,
    pub units: String,
    pub entrance_history: String,
    pub unit_history: String,
}

const ENTRANCE: &str = "id,status,oprettet,ændret,vejkode,vejnavn,husnr,postnr,postnrnavn,kommunekode";
const UNIT: &str = "id,status,oprettet,ændret,vejkode,vejnavn,husnr,etage,dør,postnr,postnrnavn,kommunekode,\
    adgangsadresseid,adgangsadresse_status,adgangsadresse_oprettet,adgangsadresse_ændret";
const ENTRANCE_HISTORY: &str = "id,status,adgangspunktstatus,kommunekode,vejkode,vejnavn,husnr,supplerendebynavn,\
    postnr,postnrnavn,virkningstart,virkningslut";
const UNIT_HISTORY: &str = "id,status,adgangspunktstatus,kommunekode,vejkode,vejnavn,husnr,supplerendebynavn,\
    postnr,postnrnavn,virkningstart,virkningslut,adgangsadresseid,etage,dør";

impl Files {
    /// A present entrance since a year: `Nygade 5` in 6270 Tønder.
    pub fn entrance(mut self, number: u32, since: i32, address: &str) -> Self {
        let (street, house) = address.rsplit_once(' ').expect("a name and a number");
        let id = entrance(number);
        let _ = writeln!(
            self.entrances,
            "{id},1,{since}-01-01T00:00:00Z,{since}-01-01T00:00:00Z,{},{street},{house},6270,Tønder,0550",
            code(street)
        );
        self
    }

    /// A present unit since a year, with the entrance that its row repeats.
    pub fn unit(mut self, number: u32, since: i32, at: u32, entrance_since: i32, address: &str, door: &str) -> Self {
        let (street, house) = address.rsplit_once(' ').expect("a name and a number");
        let (id, at) = (unit(number), entrance(at));
        let (floor, door) = door.split_once(' ').unwrap_or((door, ""));
        let date = |year: i32| format!("{year}-01-01T00:00:00Z");
        let (since, entrance_since) = (date(since), date(entrance_since));
        let _ = writeln!(
            self.units,
            "{id},1,{since},{since},{},{street},{house},{floor},{door},6270,Tønder,0550,{at},1,{entrance_since},{entrance_since}",
            code(street)
        );
        self
    }

    /// A version of an entrance: `2000-2010 Nygade 5, 6270`.
    pub fn entrance_version(mut self, number: u32, version: &str) -> Self {
        let _ = writeln!(self.entrance_history, "{},{}", entrance(number), version_columns(version));
        self
    }

    /// A version of a unit, at an entrance.
    pub fn unit_version(mut self, number: u32, version: &str, at: u32, door: &str) -> Self {
        let (floor, door) = door.split_once(' ').unwrap_or((door, ""));
        let columns = version_columns(version);
        let _ = writeln!(self.unit_history, "{},{columns},{},{floor},{door}", unit(number), entrance(at));
        self
    }

    /// The engine on an import of the files.
    pub fn engine(&self) -> Engine {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut paths = Vec::new();
        for (name, header, lines) in [
            ("adgangsadresser.csv", ENTRANCE, &self.entrances),
            ("adresser.csv", UNIT, &self.units),
            ("historik_adgangsadresser.csv", ENTRANCE_HISTORY, &self.entrance_history),
            ("historik_adresser.csv", UNIT_HISTORY, &self.unit_history),
        ] {
            if !lines.is_empty() {
                let path = folder.path().join(name);
                std::fs::write(&path, format!("{header}\n{lines}")).expect("the file is written");
                paths.push(path);
            }
        }
        let out = folder.path().join("root");
        import(&ImportOptions::new(paths, out.clone()), &mut |_| {}).expect("the files are importable");
        vejviser_ingest::verify(&out).expect("the snapshot keeps its rules");
        Engine::open(&out).expect("the snapshot opens")
    }
}

/// `2000-2010 Nygade 5, 6270` as the columns between id and entrance.
fn version_columns(version: &str) -> String {
    let (years, address) = version.split_once(' ').expect("years and an address");
    let (from, to) = years.split_once('-').expect("two years");
    let (address, postcode) = address.split_once(", ").unwrap_or((address, "6270"));
    let (street, house) = address.rsplit_once(' ').expect("a name and a number");
    let (town, municipality) = if postcode == "6270" { ("Tønder", "0550") } else { ("Nordby", "0563") };
    let date = |year: &str| if year.is_empty() { String::new() } else { format!("{year}-01-01T00:00:00.000Z") };
    format!("1,,{municipality},{},{street},{house},,{postcode},{town},{},{}", code(street), date(from), date(to))
}

/// A street code for each name.
pub fn code(street: &str) -> u32 {
    1 + street.bytes().fold(7, |code, byte| (code * 31 + u32::from(byte)) % 9990)
}

/// `2000-2010 Nygade 5, st tv, 6270 Tønder`.
pub fn shown(version: &Version<'_>) -> String {
    let year = |time: Option<i64>| {
        let text = time.map(|time| Instant::from_millis(time).to_utc_text());
        String::from_utf8_lossy(text.as_ref().map_or(&[], |text| &text[..4])).into_owned()
    };
    let (from, to) = (year(version.valid_from), year(version.valid_to));
    let house = version.house_number.map(|number| number.to_string()).unwrap_or_default();
    let mut text = format!("{from}-{to} {} {house}", version.street_name);
    if version.floor.is_some() {
        let _ = write!(text, ", {} {}", version.floor, version.door);
    }
    let _ = write!(text, ", {} {}", version.postcode.unwrap_or_default(), version.postcode_name);
    text
}

/// All of them, one a line.
pub fn all<'a>(versions: impl IntoIterator<Item = Version<'a>>) -> Vec<String> {
    versions.into_iter().map(|version| shown(&version)).collect()
}
