//! Files of changes together with the whole register.

use vejviser_model::{HouseNumber, Uuid};

use super::register::{SINCE, areas, entrance, rows};
use crate::support::Imported;
use crate::support::dar::{Form, Row, id, write};

/// What an entrance and its unit become when a file of changes is read with the whole register.
#[test]
fn changes_end_or_replace_what_the_whole_register_says() {
    let later = "2024-01-01T00:00:00Z";
    let since = "2018-05-03T16:58:34Z";
    let whole = rows();
    let house = |number: &str| entrance(103, SINCE, number, "#42", 63);
    let table = [
        ("another number", vec![house("5").registered(since, later), house("6").registered(later, "")], Some("6")),
        (
            "another number from the day it was changed on",
            vec![
                house("5").registered(since, later),
                house("5").registered(later, "").until(later),
                Row { valid: [later, ""], ..house("6").registered(later, "") },
            ],
            Some("6"),
        ),
        ("the same row with the end of its validity", vec![house("5").until(later)], None),
        ("a registration that ended without a successor", vec![house("5").registered(since, later)], None),
        (
            "it was never valid before",
            vec![
                house("5").registered(since, later),
                Row { valid: ["2099-01-01T00:00:00Z", ""], ..house("5").registered(later, "") },
            ],
            None,
        ),
    ];
    for (what, changes, expected) in table {
        for form in [Form::Lists, Form::Zip1, Form::Csv] {
            // Files are read in the order of their names: changes before and after.
            for names in [["1", "2"], ["2", "1"]] {
                let folder = tempfile::tempdir().unwrap();
                let mut paths = areas(folder.path());
                for (name, rows) in names.into_iter().zip([&whole, &changes]) {
                    std::fs::create_dir(folder.path().join(name)).unwrap();
                    for path in write(rows, form, &folder.path().join(name)) {
                        let renamed = folder.path().join(format!("{name}{}", path.file_name().unwrap().display()));
                        std::fs::rename(path, &renamed).unwrap();
                        paths.push(renamed);
                    }
                }
                let imported = Imported::of_paths(&paths);
                let table = &imported.snapshot.access_addresses;
                let id = Uuid::parse(&id(103)).unwrap();
                let row = (0..table.len()).find(|&row| table.id.get(row) == id);
                let number = row.map(|row| HouseNumber::from_u16(table.house_number.get(row)).unwrap().to_string());
                assert_eq!(number.as_deref(), expected, "{what} {form:?} {names:?}");
            }
        }
    }
}
