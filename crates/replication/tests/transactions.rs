//! What a client that copies the registers is promised: extract and events together give the next extract.

#[path = "transactions/archived.rs"]
mod archived;
#[path = "../../ingest/tests/ingest/dar/days.rs"]
#[allow(dead_code, reason = "tests of the import use the rest")]
mod days;
#[path = "transactions/lost.rs"]
mod lost;
#[path = "transactions/older_form.rs"]
mod older_form;
#[path = "../../ingest/tests/ingest/dar/register.rs"]
#[allow(dead_code, reason = "tests of the import use the rest")]
mod register;
#[path = "../../../test/archive/states.rs"]
mod states;
#[path = "transactions/support.rs"]
mod support;
#[path = "transactions/updates.rs"]
mod updates;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use proptest::prelude::*;
use serde_json::Value;
use tempfile::TempDir;
use vejviser_dataset::{AcceptedLoss, Error, Recorder, Root, Snapshot};
use vejviser_ingest::{ImportError, ImportOptions, Report, import};
use vejviser_replication::{Counts, EarlierState, EventsOf, Log, Transaction, write_events, write_inspection};
use vejviser_wire::replication::{Entity, Notation, RowFilter, each_row, entities, entity, write_rows};

/// A root into which registers are imported again and again.
struct Service {
    folder: TempDir,
}

/// Number of the address, street code, house number, postcode.
type Row = (u8, u8, u8, u16);

impl Service {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    fn root(&self) -> Root {
        Root::new(self.folder.path().join("root"))
    }

    /// Imports access addresses, each with a building that was built in the year of its number, and with a floor and an
    /// installation of that building.
    fn import(&self, rows: &[Row]) {
        self.import_with(rows, Some(Arc::new(Log::beginning_now())));
    }

    fn import_with(&self, rows: &[Row], recorder: Option<Arc<dyn Recorder>>) {
        self.try_import(rows, recorder).unwrap();
    }

    fn try_import(&self, rows: &[Row], recorder: Option<Arc<dyn Recorder>>) -> Result<Report, ImportError> {
        let files = self.folder.path().join("files");
        std::fs::create_dir_all(&files).unwrap();
        let mut text = "id,vejkode,vejnavn,husnr,kommunekode,status,postnr,postnrnavn\n".to_owned();
        for (id, street, number, postcode) in rows {
            writeln!(
                text,
                "10000000-0000-0000-0000-0000000000{id:02x},{street},Prøvevej {street},{number},350,1,{postcode},By"
            )
            .unwrap();
        }
        std::fs::write(files.join("adgangsadresser.csv"), text).unwrap();
        let mut text =
            "id_lokalId,registreringFra,virkningFra,status,kommunekode,husnummer,grund,byg007Bygningsnummer,\
            byg021BygningensAnvendelse,byg026Opførelsesår,byg404Koordinat\n"
                .to_owned();
        for (id, _, number, _) in rows {
            writeln!(
                text,
                "20000000-0000-0000-0000-0000000000{id:02x},2017-06-02T12:29:37Z,2014-09-13T18:31:44Z,6,0350,\
                 10000000-0000-0000-0000-0000000000{id:02x},,1,120,190{number},POINT(6853{number}.5 6158684.66)"
            )
            .unwrap();
        }
        std::fs::write(files.join("bygning.csv"), text).unwrap();
        let mut floors = "id_lokalId,registreringFra,virkningFra,status,kommunekode,forretningsområde,bygning,\
            eta006BygningensEtagebetegnelse\n"
            .to_owned();
        let mut installations = "id_lokalId,registreringFra,virkningFra,status,kommunekode,husnummer,bygning,\
            tek007Anlægsnummer,tek020Klassifikation\n"
            .to_owned();
        for (id, street, number, postcode) in rows {
            let held = "2017-06-02T12:29:37Z,2014-09-13T18:31:44Z,6,0350";
            let building = format!("20000000-0000-0000-0000-0000000000{id:02x}");
            let floor = format!("30000000-0000-0000-0000-0000000000{id:02x}");
            writeln!(floors, "{floor},{held},{postcode},{building},{number}").unwrap();
            // It stands under no address, so the building is all that it says.
            let installation = format!("40000000-0000-0000-0000-0000000000{id:02x}");
            writeln!(installations, "{installation},{held},,{building},{street},1110").unwrap();
        }
        std::fs::write(files.join("etage.csv"), floors).unwrap();
        std::fs::write(files.join("anlæg.csv"), installations).unwrap();
        let mut options = ImportOptions::new(vec![files], self.root().path().to_owned());
        options.accepted_loss = AcceptedLoss::All;
        options.recorder = recorder;
        import(&options, &mut |_| {})
    }

    fn snapshot(&self) -> Snapshot {
        Snapshot::open(&self.root().current().unwrap()).unwrap()
    }

    fn transactions(&self) -> Vec<Transaction> {
        Log::transactions_of(&self.root(), &self.snapshot()).unwrap()
    }
}

/// The rows of an entity by their keys.
type Copy = BTreeMap<String, String>;

fn key_of(entity: &dyn Entity, row: &str) -> String {
    let row: Value = serde_json::from_str(row).unwrap();
    entity.key().iter().map(|name| row[*name].to_string()).collect::<Vec<_>>().join(" ")
}

fn extract(entity: &dyn Entity, snapshot: &Snapshot) -> Copy {
    let mut copy = Copy::new();
    if entity.is_loaded(snapshot) {
        each_row(entity, snapshot, 0..entity.rows(snapshot), &mut |_, row| {
            let row = String::from_utf8(row.to_vec()).unwrap();
            assert_eq!(copy.insert(key_of(entity, &row), row), None, "{} has a key twice", entity.name());
        });
    }
    copy
}

fn events(root: &Root, transaction: &Transaction, entity: &'static dyn Entity) -> Vec<Value> {
    let of = EventsOf {
        transaction,
        entity,
        from: 0,
        count: usize::MAX,
        between: [0, u64::MAX],
        key: &[],
        with_before: false,
    };
    let mut out = Vec::new();
    write_events(root, &of, Notation::Json("\n"), &mut out).unwrap();
    String::from_utf8(out).unwrap().lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Applies events as a client does.
fn apply(copy: &mut Copy, entity: &dyn Entity, events: &[Value]) {
    for event in events {
        let row = event["data"].to_string();
        let key = key_of(entity, &row);
        match event["operation"].as_str() {
            Some("delete") => drop(copy.remove(&key)),
            _ => drop(copy.insert(key, row)),
        }
    }
}

/// The same values, whatever the blanks and the order of members.
fn normal(copy: &Copy) -> BTreeMap<&str, Value> {
    copy.iter().map(|(key, row)| (key.as_str(), serde_json::from_str(row).unwrap())).collect()
}

fn holds(states: &[Vec<Row>]) -> Result<(), TestCaseError> {
    let service = Service::new();
    let mut extracts: Vec<BTreeMap<&str, Copy>> = Vec::new();
    let mut known = 0;
    for rows in states {
        service.import(rows);
        let (snapshot, transactions) = (service.snapshot(), service.transactions());
        let now: BTreeMap<&str, Copy> =
            entities().iter().map(|&entity| (entity.name(), extract(entity, &snapshot))).collect();
        // Equal content is no transaction.
        prop_assert_eq!(transactions.len(), known + usize::from(extracts.last() != Some(&now)));
        if transactions.len() == known {
            continue;
        }
        known = transactions.len();
        if let Some(before) = extracts.last() {
            let last = transactions.last().unwrap();
            for &entity in entities() {
                let mut copy = before[entity.name()].clone();
                let events = events(&service.root(), last, entity);
                let keys: Vec<String> = events.iter().map(|event| key_of(entity, &event["data"].to_string())).collect();
                let distinct: std::collections::BTreeSet<&String> = keys.iter().collect();
                prop_assert_eq!(distinct.len(), keys.len(), "a key of {} has two events", entity.name());
                apply(&mut copy, entity, &events);
                prop_assert_eq!(normal(&copy), normal(&now[entity.name()]), "{}", entity.name());
            }
        }
        extracts.push(now);
        earlier_states_come_back(&service, &extracts)?;
    }
    Ok(())
}

/// The rows of an entity after an event, as an extract has them.
fn earlier_rows(
    root: &Root,
    snapshot: &Snapshot,
    transactions: &[Transaction],
    entity: &'static dyn Entity,
    until: u64,
) -> Vec<String> {
    let state = EarlierState::after::<Error>(root, transactions, entity, until, &mut |_| Ok(())).unwrap();
    let (notation, mut out) = (Notation::Json("\n"), Vec::new());
    let filter = RowFilter { key: Vec::new(), skips: Some(&|key: &[u8]| state.has_changed(key)) };
    if entity.is_loaded(snapshot) {
        write_rows(entity, snapshot, 0..entity.rows(snapshot), &filter, notation, &mut out);
    }
    // As pages: each begins where the last one ended.
    for from in (0..state.rows()).step_by(3) {
        state.write_rows(entity, from..state.rows().min(from + 3), &[], notation, &mut out).unwrap();
    }
    String::from_utf8(out).unwrap().lines().skip(1).map(Into::into).collect()
}

/// The extract as of every transaction.
fn earlier_states_come_back(service: &Service, extracts: &[BTreeMap<&str, Copy>]) -> Result<(), TestCaseError> {
    let (snapshot, transactions) = (service.snapshot(), service.transactions());
    for (number, then) in extracts.iter().enumerate() {
        let until = transactions.get(number + 1).map_or(u64::MAX - 1, |next| next.first_sequence_number - 1);
        for &entity in entities().iter().filter(|entity| entity.is_loaded(&snapshot)) {
            let rows = earlier_rows(&service.root(), &snapshot, &transactions, entity, until);
            let copy: Copy = rows.iter().map(|row| (key_of(entity, row), row.clone())).collect();
            prop_assert_eq!(copy.len(), rows.len(), "{} has a key twice as of {}", entity.name(), number + 1);
            prop_assert_eq!(&copy, &then[entity.name()], "{} as of {}", entity.name(), number + 1);
        }
    }
    Ok(())
}

fn rows() -> impl Strategy<Value = Vec<Row>> {
    prop::collection::btree_map(0..8_u8, (1..4_u8, 1..6_u8, 6_000..6_003_u16), 1..6).prop_map(|rows| {
        rows.into_iter().map(|(id, (street, number, postcode))| (id, street, number, postcode)).collect()
    })
}

/// How many random registers are tried: so many, or what `npm run soak` says.
fn cases(usual: u32) -> u32 {
    std::env::var("VEJVISER_CASES").map_or(usual, |text| text.parse().unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(12), failure_persistence: None, rng_seed: proptest::test_runner::RngSeed::Fixed(20_261_125), ..ProptestConfig::default() })]

    #[test]
    fn an_extract_and_the_events_after_it_give_the_next_extract(states in prop::collection::vec(rows(), 1..5)) {
        holds(&states)?;
    }
}

#[test]
fn a_transaction_says_what_happened() {
    let service = Service::new();
    let a = (1, 1, 1, 6000);
    let facts: [(&str, &[Row], &[&str]); 6] = [
        ("the first import has no events", &[a], &[]),
        ("a new address", &[a, (2, 1, 2, 6000)], &["insert 02 2"]),
        ("another number", &[a, (2, 1, 3, 6000)], &["update 02 3"]),
        ("the same again", &[a, (2, 1, 3, 6000)], &["update 02 3"]),
        ("one is gone", &[a], &["delete 02 3"]),
        ("it is back", &[a, (2, 1, 4, 6000)], &["insert 02 4"]),
    ];
    for (fact, rows, expected) in facts {
        service.import(rows);
        let transactions = service.transactions();
        // A building's year ends with the number of its address.
        for (name, attribute) in [("adgangsadresse", "husnr"), ("bbr_bygning_aktuel", "byg026Opførelsesår")] {
            let found: Vec<String> = events(&service.root(), transactions.last().unwrap(), entity(name).unwrap())
                .iter()
                .map(|event| {
                    let id = event["data"]["id"].as_str().unwrap();
                    let value = event["data"][attribute].to_string();
                    let digit = value.trim_matches('"').chars().last().unwrap();
                    format!("{} {} {digit}", event["operation"].as_str().unwrap(), &id[id.len() - 2..])
                })
                .collect();
            assert_eq!(found, expected, "{fact}, {name}");
        }
    }
}

#[test]
fn a_transaction_is_inspected() {
    let service = Service::new();
    service.import(&[(1, 1, 1, 6000), (3, 1, 3, 6000)]);
    service.import(&[(1, 1, 2, 6000), (2, 1, 1, 6000)]);
    let transactions = service.transactions();
    let inspection = |transaction: &Transaction, counts: bool| -> Value {
        let mut out = Vec::new();
        write_inspection(&service.root(), transaction, counts, &mut out).unwrap();
        serde_json::from_slice(&out).unwrap()
    };
    assert_eq!(inspection(&transactions[0], false), serde_json::json!({}));
    let rows = &inspection(&transactions[1], false)["adgangsadresse"];
    let id = |number: u8| format!("10000000-0000-0000-0000-0000000000{number:02x}");
    assert_eq!(
        rows["updates"],
        serde_json::json!([{"key": {"id": id(1)}, "changes": [{"column": "husnr", "before": "1", "after": "2"}]}])
    );
    assert_eq!((&rows["inserts"][0]["key"]["id"], &rows["inserts"][0]["data"]["husnr"]), (&id(2).into(), &"1".into()));
    assert_eq!((&rows["deletes"][0]["key"]["id"], &rows["deletes"][0]["data"]["husnr"]), (&id(3).into(), &"3".into()));
    let counts = &inspection(&transactions[1], true)["adgangsadresse"];
    let expected = serde_json::json!({"inserts": 1, "updates": 1, "deletes": 1, "columnsChanged": {"husnr": 1}});
    assert_eq!(counts, &expected);
}

#[test]
fn numbers_go_on_whatever_happens() {
    let service = Service::new();
    let states: [&[Row]; 3] = [&[(1, 1, 1, 6000)], &[(1, 1, 2, 6000)], &[(1, 1, 3, 6000)]];
    let numbers = |service: &Service| -> Vec<u32> {
        service.transactions().iter().map(|transaction| transaction.number).collect()
    };
    service.import(states[0]);
    service.import(states[1]);
    assert_eq!(numbers(&service), [1, 2]);
    // A rollback is a transaction like any other.
    service.root().roll_back(&Log::beginning_now()).unwrap();
    assert_eq!(numbers(&service), [1, 2, 3]);
    // What a writer left that died before its snapshot was current is never seen, and its numbers are not given again.
    let unseen = service.root().events().join("4");
    std::fs::create_dir(&unseen).unwrap();
    std::fs::write(service.root().events().join("next"), r#"{"transaction":5,"sequenceNumber":900}"#).unwrap();
    assert_eq!(numbers(&service), [1, 2, 3]);
    service.import(states[2]);
    assert_eq!((numbers(&service), unseen.exists()), (vec![1, 2, 3, 5], false));
    let last = service.transactions().pop().unwrap();
    assert!(last.first_sequence_number == 900 && last.has_history);
}

#[test]
fn times_do_not_go_back() {
    let service = Service::new();
    service.import(&[(1, 1, 1, 6000)]);
    let path = service.root().events().join("1/transaction.json");
    let text = std::fs::read_to_string(&path).unwrap();
    let time = service.transactions()[0].time.clone();
    std::fs::write(&path, text.replace(&time, "2999-01-01T00:00:00.000Z")).unwrap();
    service.import(&[(1, 1, 2, 6000)]);
    assert_eq!(service.transactions()[1].time, "2999-01-01T00:00:00.000Z");
}

#[test]
fn events_of_long_ago_are_forgotten_and_their_numbers_stay() {
    // Also where a writer died after it had said so.
    for is_said in [false, true] {
        let service = Service::new();
        for state in [&[(1, 1, 1, 6000)], &[(1, 1, 2, 6000)], &[(1, 1, 3, 6000)]] {
            service.import(state);
        }
        let (path, before) = (service.root().events().join("2/transaction.json"), service.transactions());
        let mut text = std::fs::read_to_string(&path).unwrap().replace(&before[1].time, "2001-01-01T00:00:00.000Z");
        if is_said {
            text = text.replace("\"hasHistory\": true", "\"hasHistory\": false");
        }
        std::fs::write(&path, text).unwrap();
        service.import(&[(1, 1, 4, 6000)]);
        let files = std::fs::read_dir(service.root().events().join("2")).unwrap();
        assert_eq!(files.map(|file| file.unwrap().file_name()).collect::<Vec<_>>(), ["transaction.json"]);
        let after = service.transactions();
        assert_eq!((after[1].has_history, &after[1].entities), (false, &before[1].entities));
        assert!(after[2].has_history && after[3].has_history && !before[1].entities.is_empty());
        assert_eq!(after[3].first_sequence_number, next_number(&before[2]));
        Log::verify(&service.root()).unwrap();
    }
}

/// The number behind the last event of a transaction.
fn next_number(transaction: &Transaction) -> u64 {
    transaction.first_sequence_number + transaction.entities.iter().map(Counts::events).sum::<u64>()
}
