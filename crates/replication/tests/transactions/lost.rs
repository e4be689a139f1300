//! Where the log or a part of it is lost, damaged, or was not written: numbers go on, and what is not known is said.

use std::path::Path;
use std::sync::Arc;

use vejviser_dataset::Error;
use vejviser_replication::{EarlierState, EventsOf, Log, write_events};
use vejviser_wire::replication::{Notation, entity};

use crate::{Service, next_number};

#[test]
fn a_rollback_to_data_that_were_recorded_goes_on_with_their_log() {
    let leave: [fn(&Service); 2] = [
        |service| service.import_with(&[(1, 1, 9, 6000)], None),
        // The newest snapshot that is there is made current.
        |service| std::fs::remove_file(service.root().current_file()).unwrap(),
    ];
    for leave in leave {
        let service = Service::new();
        service.import(&[(1, 1, 1, 6000)]);
        service.import(&[(1, 1, 2, 6000)]);
        let recorded = service.transactions();
        leave(&service);
        assert_eq!(service.root().transaction(), None);
        service.root().roll_back(&Log::beginning_now()).unwrap();
        assert_eq!(service.transactions(), recorded);
        service.import(&[(1, 1, 3, 6000)]);
        let last = service.transactions().pop().unwrap();
        let next = next_number(&recorded[1]);
        assert_eq!((last.number, last.first_sequence_number, last.has_history), (3, next, true));
    }
}

#[test]
fn a_rollback_among_data_that_nobody_records_is_not_recorded() {
    let service = Service::new();
    service.import(&[(1, 1, 1, 6000)]);
    for number in 2..4 {
        service.import_with(&[(1, 1, number, 6000)], None);
    }
    service.root().roll_back(&Log::beginning_now()).unwrap();
    assert_eq!((service.root().transaction(), service.transactions()), (None, Vec::new()));
}

#[test]
fn numbers_go_on_where_the_log_or_what_it_reserved_is_lost() {
    let service = Service::new();
    for number in 1..4 {
        service.import(&[(1, 1, number, 6000)]);
    }
    let last = service.transactions().pop().unwrap();
    let (next, events) = (next_number(&last), service.root().events());
    std::fs::remove_file(events.join("next")).unwrap();
    service.import(&[(1, 1, 4, 6000)]);
    let told = |service: &Service| {
        let last = service.transactions().pop().unwrap();
        (last.number, last.first_sequence_number, last.has_history)
    };
    assert_eq!(told(&service), (4, next, true));
    let next = next_number(&service.transactions()[3]);
    std::fs::remove_dir_all(&events).unwrap();
    service.import(&[(1, 1, 5, 6000)]);
    // One number is given up, so that a copy made now is told from one that was followed until then.
    assert_eq!(told(&service), (5, next + 1, false));
    Log::verify(&service.root()).unwrap();
}

#[test]
fn numbers_go_on_where_the_log_is_lost_while_nothing_is_recorded() {
    let service = Service::new();
    for number in 1..4 {
        service.import(&[(1, 1, number, 6000)]);
    }
    let next = next_number(&service.transactions()[2]);
    for number in 4..6 {
        service.import_with(&[(1, 1, number, 6000)], None);
        assert_eq!(service.root().transaction(), None);
    }
    std::fs::remove_dir_all(service.root().events()).unwrap();
    service.import(&[(1, 1, 6, 6000)]);
    let last = service.transactions().pop().unwrap();
    assert_eq!((last.number, last.first_sequence_number, last.has_history), (4, next + 1, false));
}

#[test]
fn a_snapshot_that_cannot_be_read_any_more_ends_the_history() {
    let service = Service::new();
    service.import(&[(1, 1, 1, 6000)]);
    let manifest = service.root().current().unwrap().join("manifest.json");
    let text = std::fs::read_to_string(&manifest).unwrap();
    let version = text.lines().find(|line| line.contains("format_version") || line.contains("formatVersion")).unwrap();
    std::fs::write(&manifest, text.replace(version, &version.replace(|letter: char| letter.is_ascii_digit(), "0")))
        .unwrap();
    service.import(&[(1, 1, 2, 6000)]);
    let last = service.transactions().pop().unwrap();
    assert!(last.number == 2 && !last.has_history && last.entities.is_empty());
    assert!(Path::new(&service.root().events().join("2")).exists());
}

#[test]
fn what_nobody_recorded_ends_the_history_and_keeps_what_was_recorded() {
    let service = Service::new();
    service.import(&[(1, 1, 1, 6000)]);
    service.import(&[(1, 1, 2, 6000)]);
    service.import_with(&[(1, 1, 3, 6000)], None);
    assert_eq!(service.transactions(), []);
    service.import(&[(1, 1, 4, 6000)]);
    let told: Vec<(u32, bool)> =
        service.transactions().iter().map(|transaction| (transaction.number, transaction.has_history)).collect();
    assert_eq!(told, [(1, false), (2, true), (3, false)]);
}

#[test]
fn damage_of_the_log_is_found() {
    type Damage = fn(&Path);
    let flip: Damage = |path| {
        let mut bytes = std::fs::read(path).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        std::fs::write(path, bytes).unwrap();
    };
    let remove: Damage = |path| std::fs::remove_file(path).unwrap();
    let count: Damage = |path| {
        let text = std::fs::read_to_string(path).unwrap();
        std::fs::write(path, text.replacen("\"updates\": 1", "\"updates\": 2", 1)).unwrap();
    };
    for (file, damage, expected) in [
        ("adgangsadresse.arrow", flip, "is damaged (its size or hash is another)"),
        ("adgangsadresse.arrow", remove, "adgangsadresse.arrow"),
        ("transaction.json", count, "holds 0 inserts, 1 updates, 0 deletes instead of 0 inserts, 2 updates, 0 deletes"),
    ] {
        let service = Service::new();
        service.import(&[(1, 1, 1, 6000)]);
        service.import(&[(1, 1, 2, 6000)]);
        assert_eq!(Log::verify(&service.root()).unwrap().transactions, 2);
        damage(&service.root().events().join("2").join(file));
        let error = Log::verify(&service.root()).unwrap_err().to_string();
        assert!(error.contains(expected), "{file}: {error}");
    }
}

#[test]
fn while_a_transaction_is_missing_none_are_read_and_none_added() {
    for (missing, expected) in [(1, "the transaction before 2"), (2, "the transaction before 3"), (3, "transaction 3")]
    {
        let service = Service::new();
        for number in 1..4 {
            service.import(&[(1, 1, number, 6000)]);
        }
        let (root, before) = (service.root(), service.transactions());
        let (folder, away) = (root.events().join(missing.to_string()), root.path().join("away"));
        std::fs::rename(&folder, &away).unwrap();
        let log = Log::beginning_now();
        for refusal in [
            Log::transactions(&root).unwrap_err().to_string(),
            root.roll_back(&log).unwrap_err().to_string(),
            service.try_import(&[(1, 1, 4, 6000)], Some(Arc::new(log))).unwrap_err().to_string(),
        ] {
            let expected = format!("lacks {expected}: put its folder back, or remove all of them");
            assert!(refusal.contains(&expected), "{missing}: {refusal}");
        }
        std::fs::rename(&away, &folder).unwrap();
        assert_eq!(service.transactions(), before);
        service.import(&[(1, 1, 4, 6000)]);
        assert_eq!(service.transactions()[..3], before);
        assert!(service.transactions()[3].has_history);
    }
}

#[test]
fn a_log_that_is_lost_is_not_one_without_transactions() {
    let service = Service::new();
    service.import(&[(1, 1, 1, 6000)]);
    std::fs::remove_dir_all(service.root().events()).unwrap();
    let refusal = Log::verify(&service.root()).unwrap_err().to_string();
    assert!(refusal.contains("lacks transaction 1 and all before it"), "{refusal}");
    service.import(&[(1, 1, 2, 6000)]);
    assert_eq!(Log::verify(&service.root()).unwrap().transactions, 1);
    std::fs::remove_file(service.root().current_file()).unwrap();
    let refusal = Log::transactions(&service.root()).unwrap_err().to_string();
    assert!(refusal.contains("current: is missing: npx vejviser rollback"), "{refusal}");
}

#[test]
fn damage_of_a_file_of_the_log_says_what_to_do() {
    for (file, expected) in [
        ("next", "is damaged (expected value at line 1 column 1): remove it"),
        ("1/transaction.json", "is damaged (expected value at line 1 column 1): put its folder back, or remove all"),
    ] {
        let service = Service::new();
        service.import(&[(1, 1, 1, 6000)]);
        std::fs::write(service.root().events().join(file), "rubbish").unwrap();
        let log = Arc::new(Log::beginning_now());
        let refusal = service.try_import(&[(1, 1, 2, 6000)], Some(log)).unwrap_err().to_string();
        assert!(refusal.contains(expected), "{file}: {refusal}");
    }
}

#[test]
fn events_are_read_only_from_the_file_that_was_written() {
    type Damage = fn(&Path, &Path);
    let damages: [(&str, Damage); 4] = [
        ("of another transaction", |path, other| assert!(std::fs::copy(other, path).unwrap() > 0)),
        ("a flipped bit", |path, _| {
            let mut bytes = std::fs::read(path).unwrap();
            let middle = bytes.len() / 2;
            bytes[middle] ^= 1;
            std::fs::write(path, bytes).unwrap();
        }),
        ("cut", |path, _| std::fs::OpenOptions::new().write(true).open(path).unwrap().set_len(9).unwrap()),
        ("grown", |path, _| {
            let mut bytes = std::fs::read(path).unwrap();
            bytes.push(0);
            std::fs::write(path, bytes).unwrap();
        }),
    ];
    for (title, damage) in damages {
        for is_open in [false, true] {
            let service = Service::new();
            for number in 1..4 {
                service.import(&[(1, 1, number, 6000)]);
            }
            let (root, transactions) = (service.root(), service.transactions());
            let entity = entity("adgangsadresse").unwrap();
            let read = || {
                let of = EventsOf {
                    transaction: &transactions[1],
                    entity,
                    from: 0,
                    count: 9,
                    between: [0, u64::MAX],
                    key: &[],
                    with_before: false,
                };
                write_events(&root, &of, Notation::Csv, &mut Vec::new())
            };
            let earlier = || EarlierState::after::<Error>(&root, &transactions, entity, 0, &mut |_| Ok(()));
            if is_open {
                assert!(read().is_ok() && earlier().is_ok());
            }
            let [path, other] = [1, 2].map(|at| Log::events_file(&root, transactions[at].number, entity.name()));
            damage(&path, &other);
            let refusals = [read().map(drop), earlier().map(drop)].map(|outcome| outcome.unwrap_err().to_string());
            for refusal in refusals {
                assert!(refusal.contains("is damaged (its size or hash is another): put"), "{title}: {refusal}");
            }
        }
    }
}
