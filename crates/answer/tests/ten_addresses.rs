//! What stands on ten addresses, held field by field against the register's own file: as OIS delivers it, and as the same
//! rows come in JSON downloads. The file is read here by itself, with nothing of what import does.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use liblzma::read::XzDecoder;
use serde_json::{Map, Value, json};
use tempfile::TempDir;
use vejviser_answer::answer;
use vejviser_engine::{Budget, Engine};
use vejviser_ingest::{ImportOptions, import};

/// Addresses, and what is particular about each.
const ADDRESSES: [(&str, &str); 10] = [
    ("01ffcb65-c425-4cee-9145-bef6570f34bb", "a flat with a lift"),
    ("03262e10-cedd-4389-8c61-7fdb2d423699", "a flat whose building has another number"),
    ("0a3f509e-b995-32b8-e044-0003ba298018", "an office in a basement"),
    ("0a3f50a3-8213-32b8-e044-0003ba298018", "a house with sheds"),
    ("0a3f50a3-8215-32b8-e044-0003ba298018", "units that are gone or only planned"),
    ("0a3f50a3-8217-32b8-e044-0003ba298018", "a terraced house"),
    ("0a3f50a3-8852-32b8-e044-0003ba298018", "three businesses"),
    ("0a3f50a3-8c7a-32b8-e044-0003ba298018", "a unit that has ended beside two that stand"),
    ("0a3f50a3-8d3b-32b8-e044-0003ba298018", "a holiday home"),
    ("0a3f50a3-9586-32b8-e044-0003ba298018", "a farm"),
];

/// Tables of OIS, and the entities that downloads call them.
const TABLES: [(&str, &str); 12] = [
    ("CO50200", "Bygning"),
    ("CO50300", "BygningPaaFremmedGrund"),
    ("CO50400", "Ejendomsrelation"),
    ("CO50500", "Enhed"),
    ("CO50600", "EnhedEjendomsrelation"),
    ("CO50700", "FordelingAfFordelingsareal"),
    ("CO50800", "Etage"),
    ("CO50900", "Fordelingsareal"),
    ("CO51000", "Grund"),
    ("CO51100", "GrundJordstykke"),
    ("CO51200", "Opgang"),
    ("CO51500", "TekniskAnlaeg"),
];

/// A row of a file: what each element holds, by its name without case.
type Row = BTreeMap<String, String>;

/// What answers show under another name than the file has.
const RENAMED: [(&str, &str); 5] = [
    ("id", "id_lokalid"),
    ("adresse", "adresseidentificerer"),
    ("kommune", "kommunekode"),
    ("tilknytning", ""),
    ("href", ""),
];

fn data(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/dar").join(folder)
}

/// Rows of a table of OIS.
fn rows(table: &str) -> Vec<Row> {
    let files = std::fs::read_dir(data("bbr")).unwrap().map(|file| file.unwrap().path());
    let mut found = files.filter(|path| path.to_str().unwrap().contains(table));
    let mut bytes = Vec::new();
    XzDecoder::new(std::fs::File::open(found.next().unwrap()).unwrap()).read_to_end(&mut bytes).unwrap();
    let text: String = bytes.into_iter().map(char::from).collect();
    let opening = format!("<{table}t>");
    text.split(&opening).skip(1).map(row).collect()
}

/// The elements of a row, none of which holds another.
fn row(text: &str) -> Row {
    let mut row = Row::new();
    for part in text.split('<').filter(|part| !part.starts_with('/')) {
        let Some((name, value)) = part.split_once('>') else { continue };
        if !value.is_empty() {
            row.insert(name.to_lowercase(), value.replace("&amp;", "&"));
        }
    }
    row
}

/// The rows that hold today, by id.
fn today(table: &str) -> BTreeMap<String, Row> {
    let open =
        rows(table).into_iter().filter(|row| !row.contains_key("registreringtil") && !row.contains_key("virkningtil"));
    open.map(|row| (row["id_lokalid"].clone(), row)).collect()
}

struct Country {
    engine: Engine,
    _folder: TempDir,
}

fn country(register: PathBuf) -> Country {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    import(&ImportOptions::new(vec![data("dar10"), register], out.clone()), &mut |_| {}).unwrap();
    Country { engine: Engine::open(&out).unwrap(), _folder: folder }
}

/// The register as OIS delivers it.
static OIS: LazyLock<Country> = LazyLock::new(|| country(data("bbr")));

/// The same rows in JSON downloads, whose names have no Danish letters.
static DOWNLOADS: LazyLock<Country> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    for (table, entity) in TABLES {
        let plain = |name: &str| name.replace('æ', "ae").replace('ø', "oe").replace('å', "aa");
        let object =
            |row: Row| Value::Object(row.into_iter().map(|(name, value)| (plain(&name), json!(value))).collect());
        let objects: Vec<Value> = rows(table).into_iter().map(object).collect();
        let name = format!("BBR_V3_{entity}_TotalDownload_json_Bitemporal_1.json");
        std::fs::write(folder.path().join(name), Value::from(objects).to_string()).unwrap();
    }
    country(folder.path().to_owned())
});

fn ask(of: &Country, resource: &str, operation: &str, parameters: &Value) -> Value {
    let question = json!({"resource": resource, "operation": operation, "parameters": parameters});
    let presentation =
        json!({"shape": "nested", "format": "json", "base": "http://h", "srid": 25832, "enrichment": []});
    let (mut out, mut budget) = (Vec::new(), Budget::new(1_000_000, None));
    answer(&of.engine, &question.to_string(), &presentation.to_string(), &mut budget, &mut out).unwrap();
    serde_json::from_slice(&out).unwrap()
}

/// Members of an answer that are not what the file has.
fn differing(shown: &Map<String, Value>, row: &Row) -> Vec<String> {
    let differs = |(name, value): &(&String, &Value)| {
        let in_file =
            RENAMED.iter().find(|(own, _)| own == name).map_or(name.to_lowercase(), |(_, file)| (*file).to_owned());
        // What people may have written is never kept, and what a code means is no part of the file.
        let is_own = !in_file.is_empty() && !name.ends_with("Tekst") && !in_file.starts_with("byg403");
        is_own && written(value) != row.get(&in_file).map(|value| rounded(value))
    };
    shown
        .iter()
        .filter(differs)
        .map(|(name, value)| format!("{name}: {value}, in the file {:?}", row.get(&name.to_lowercase())))
        .collect()
}

/// A value as the file writes it; nothing of null.
fn written(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        Value::Object(point) if point.contains_key("coordinates") => {
            Some(format!("POINT ({} {})", point["coordinates"][0], point["coordinates"][1]))
        }
        Value::Object(linked) => written(linked.get("id").or(linked.get("kode")).unwrap()),
        other => Some(other.to_string()),
    }
}

/// A value of the file as answers round it: times to milliseconds, codes of municipalities in four digits.
fn rounded(value: &str) -> String {
    let Some((day, time)) = value.strip_suffix('Z').and_then(|time| time.split_once('T')) else {
        return value.to_owned();
    };
    let (seconds, fraction) = time.split_once('.').unwrap_or((time, ""));
    format!("{day}T{seconds}.{fraction:0<3.3}Z")
}

fn ids(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|row| row["id"].as_str().unwrap()).collect()
}

#[test]
fn what_stands_on_ten_addresses_is_what_the_file_has() {
    let (buildings, mut units, floors) = (today("CO50200"), today("CO50500"), today("CO50800"));
    // A unit names its floor, and a floor its building.
    for unit in units.values_mut() {
        if let Some(floor) = unit.get("etage").and_then(|floor| floors.get(floor)) {
            unit.insert("bygning".to_owned(), floor["bygning"].clone());
        }
    }
    let stands = |row: &Row| matches!(row["status"].as_str(), "6" | "7");
    for (address, about) in ADDRESSES {
        let parameters = json!({"id": address, "register": "buildings", "members": []});
        let told = ask(&OIS, "address", "enrich", &parameters);
        assert_eq!(told["tilgængelig"], json!(true), "{about}");
        for (member, of_file) in [("bygninger", &buildings), ("enheder", &units)] {
            for shown in told[member].as_array().unwrap() {
                let id = shown["id"].as_str().unwrap();
                assert_eq!(differing(shown.as_object().unwrap(), &of_file[id]), Vec::<String>::new(), "{about}: {id}");
            }
        }
        let own: Vec<&str> = units
            .values()
            .filter(|unit| unit.get("adresseidentificerer").map(String::as_str) == Some(address) && stands(unit))
            .map(|unit| unit["id_lokalid"].as_str())
            .collect();
        let mut shown = ids(&told["enheder"]);
        shown.sort_unstable();
        assert_eq!(shown, own, "{about}");
        let downloaded = ask(&DOWNLOADS, "address", "enrich", &parameters);
        assert_eq!(
            (&downloaded["bygninger"], &downloaded["enheder"]),
            (&told["bygninger"], &told["enheder"]),
            "{about}"
        );
    }
}

#[test]
fn whole_records_are_what_the_file_has() {
    let tables = [("CO50200", "bbrBuilding", "bygninger"), ("CO50500", "bbrUnit", "enheder")];
    let mut seen = [0, 0];
    for (place, (table, resource, member)) in tables.into_iter().enumerate() {
        let of_file = today(table);
        for (address, about) in ADDRESSES {
            let told = ask(&OIS, "address", "enrich", &json!({"id": address, "register": "buildings", "members": []}));
            for id in ids(&told[member]) {
                let whole = ask(&OIS, resource, "get", &json!({"id": id}));
                assert_eq!(differing(whole.as_object().unwrap(), &of_file[id]), Vec::<String>::new(), "{about}: {id}");
                assert_eq!(whole, ask(&DOWNLOADS, resource, "get", &json!({"id": id})), "{about}: {id}");
                seen[place] += 1;
            }
        }
    }
    assert!(seen[0] >= 10 && seen[1] >= 10, "{seen:?}");
}
