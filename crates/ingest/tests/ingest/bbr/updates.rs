//! Updates: rows that a snapshot keeps are taken over, and changes are laid over them.

use std::path::PathBuf;

use vejviser_dataset::AcceptedLoss;
use vejviser_dataset::bbr::BbrEntity;
use vejviser_ingest::{ImportOptions, import, update};

use super::{ADDRESSES, Form, ROWS, Row, columns, csv, files, id, table, write};

#[test]
fn rows_in_use_are_taken_over_though_their_files_are_gone() {
    for given in [&[][..], &[BbrEntity::Building], &[BbrEntity::Floor, BbrEntity::Unit]] {
        let folder = tempfile::tempdir().unwrap();
        let paths = files(&folder, Form::Csv, &ROWS);
        let options = |root: &str, paths: Vec<PathBuf>| ImportOptions {
            accepted_loss: AcceptedLoss::All,
            ..ImportOptions::new(paths, folder.path().join(root))
        };
        import(&options("root", paths.clone()), &mut |_| {}).unwrap();
        // A house ahead of all others moves the numbers of rows, and flat 12 is gone.
        let later = folder.path().join("senere.csv");
        let unit = |unit: u32, entrance: u32, street: &str| {
            format!("{},1,{street},{entrance},1,tv,5000,Odense C,420,{}\n", id(unit), id(entrance))
        };
        let text = [ADDRESSES, &unit(31, 3, "Prøvevej"), &unit(11, 1, "Prøvevej"), &unit(21, 2, "Prøvevej")].concat();
        std::fs::write(&later, text.replace(",3,1,", ",0A,1,")).unwrap();
        let (buildings, mut again) = (&paths[1..], vec![later]);
        let is_given = |path: &PathBuf| given.iter().any(|&entity| path.ends_with(format!("{}.csv", table(entity))));
        let whole = [again.clone(), buildings.to_vec()].concat();
        let expected = import(&options("whole", whole), &mut |_| {}).unwrap();
        again.extend(buildings.iter().filter(|path| is_given(path)).cloned());
        for path in buildings.iter().filter(|path| !is_given(path)) {
            std::fs::remove_file(path).unwrap();
        }
        let updated = update(&options("root", again), &mut |_| {}).unwrap().unwrap();
        assert_eq!(updated.data_version, expected.data_version, "{given:?}");
        assert_eq!(updated.unjoined, expected.unjoined, "{given:?}");
    }
}

/// Rows of a day, or of the whole register.
type Rows = &'static [Row<'static>];

const ENDED_TODAY: (&str, &str) = ("registreringTil", "2024-01-01T00:00:00Z");
const TODAY: (&str, &str) = ("registreringFra", "2024-01-01T00:00:00Z");

#[test]
fn changes_are_laid_over_the_rows_in_use() {
    const FLOOR: &str = "eta006BygningensEtagebetegnelse";
    const UNIT: [(&str, &str); 3] =
        [("adresseIdentificerer", "#98"), ("etage", "#97"), ("enh020EnhedensAnvendelse", "140")];
    const GONE: (&str, &str) = ("virkningTil", "2024-01-01T00:00:00Z");
    const NEXT_DAY: (&str, &str) = ("registreringFra", "2024-01-02T00:00:00Z");
    const ENDED_NEXT_DAY: (&str, &str) = ("registreringTil", "2024-01-02T00:00:00Z");
    // What is changed, its rows in the files of changes of each day, and the rows of the whole register in their place.
    let table: [(&str, &[Rows], Rows); 8] = [
        (
            "a floor is that of another building",
            &[&[
                (BbrEntity::Floor, 70, &[("bygning", "#51"), (FLOOR, "st"), ENDED_TODAY]),
                (BbrEntity::Floor, 70, &[("bygning", "#50"), (FLOOR, "st"), TODAY]),
            ]],
            &[(BbrEntity::Floor, 70, &[("bygning", "#50"), (FLOOR, "st"), TODAY])],
        ),
        (
            "a floor is new",
            &[&[(BbrEntity::Floor, 71, &[("bygning", "#51"), (FLOOR, "01"), TODAY])]],
            &[(BbrEntity::Floor, 71, &[("bygning", "#51"), (FLOOR, "01"), TODAY])],
        ),
        (
            "a unit is no more",
            &[&[
                (BbrEntity::Unit, 82, &[UNIT[0], UNIT[1], UNIT[2], ENDED_TODAY]),
                (BbrEntity::Unit, 82, &[UNIT[0], UNIT[1], UNIT[2], TODAY, GONE]),
            ]],
            &[(BbrEntity::Unit, 82, &[UNIT[0], UNIT[1], UNIT[2], TODAY, GONE])],
        ),
        (
            "a unit was never there",
            &[&[(BbrEntity::Unit, 82, &[UNIT[0], UNIT[1], UNIT[2], ENDED_TODAY])]],
            &[(BbrEntity::Unit, 82, &[UNIT[0], UNIT[1], UNIT[2], ENDED_TODAY])],
        ),
        (
            "a floor is new one day and no more the next",
            &[
                &[(BbrEntity::Floor, 71, &[("bygning", "#51"), (FLOOR, "01"), TODAY])],
                &[
                    (BbrEntity::Floor, 71, &[("bygning", "#51"), (FLOOR, "01"), TODAY, ENDED_NEXT_DAY]),
                    (BbrEntity::Floor, 71, &[("bygning", "#51"), (FLOOR, "01"), NEXT_DAY, GONE]),
                ],
            ],
            &[],
        ),
        (
            "a floor is changed on two days",
            &[
                &[
                    (BbrEntity::Floor, 70, &[("bygning", "#51"), (FLOOR, "st"), ENDED_TODAY]),
                    (BbrEntity::Floor, 70, &[("bygning", "#50"), (FLOOR, "st"), TODAY]),
                ],
                &[
                    (BbrEntity::Floor, 70, &[("bygning", "#50"), (FLOOR, "st"), TODAY, ENDED_NEXT_DAY]),
                    (BbrEntity::Floor, 70, &[("bygning", "#51"), (FLOOR, "02"), NEXT_DAY]),
                ],
            ],
            &[(BbrEntity::Floor, 70, &[("bygning", "#51"), (FLOOR, "02"), NEXT_DAY])],
        ),
        (
            "the past of a unit was another",
            &[&[
                (BbrEntity::Unit, 82, &[UNIT[0], UNIT[2], ("virkningTil", "2014-10-01T00:00:00Z"), ENDED_TODAY]),
                (BbrEntity::Unit, 82, &[UNIT[1], UNIT[2], ("virkningTil", "2014-10-01T00:00:00Z"), TODAY]),
            ]],
            &[(BbrEntity::Unit, 82, &[UNIT[0], UNIT[1], UNIT[2]])],
        ),
        (
            "a unit names its building",
            &[&[
                (BbrEntity::Unit, 82, &[UNIT[0], UNIT[1], UNIT[2], ENDED_TODAY]),
                (BbrEntity::Unit, 82, &[UNIT[0], ("bygning", "#52"), TODAY]),
            ]],
            &[(BbrEntity::Unit, 82, &[UNIT[0], ("bygning", "#52"), TODAY])],
        ),
    ];
    for (what, days, whole) in table {
        let folder = tempfile::tempdir().unwrap();
        let options = |root: &str, paths: Vec<PathBuf>| ImportOptions {
            accepted_loss: AcceptedLoss::All,
            ..ImportOptions::new(paths, folder.path().join(root))
        };
        let is_changed = |row: &&Row<'_>| whole.iter().any(|changed| (row.0, row.1) == (changed.0, changed.1));
        let rows: Vec<Row<'_>> = ROWS.iter().filter(|row| !is_changed(row)).chain(whole).copied().collect();
        let expected = import(&options("whole", files(&folder, Form::Csv, &rows)), &mut |_| {}).unwrap();
        import(&options("root", files(&folder, Form::Csv, &ROWS)), &mut |_| {}).unwrap();
        let day = |(number, rows): (usize, &Rows)| {
            let rows = csv(&rows.iter().map(columns).collect::<Vec<_>>());
            write(&folder, &format!("BBR_Etage_DeltaDownload_csv_Bitemporal_{}.csv", number + 1), &rows)
        };
        let paths: Vec<PathBuf> = days.iter().enumerate().map(day).collect();
        // The last changes may come twice.
        for given in [&paths[..], &paths[paths.len() - 1..]] {
            let updated = update(&options("root", given.to_vec()), &mut |_| {}).unwrap().unwrap();
            assert_eq!(updated.data_version, expected.data_version, "{what}");
            assert_eq!(updated.duplicates, expected.duplicates, "{what}");
        }
    }
}

#[test]
fn changes_from_before_what_is_in_use_turn_nothing_back() {
    const FLOOR: &str = "eta006BygningensEtagebetegnelse";
    let folder = tempfile::tempdir().unwrap();
    let options = |paths: Vec<PathBuf>| ImportOptions {
        accepted_loss: AcceptedLoss::All,
        ..ImportOptions::new(paths, folder.path().join("root"))
    };
    let newer: [Row<'static>; 1] =
        [(BbrEntity::Floor, 70, &[("bygning", "#51"), (FLOOR, "02"), ("registreringFra", "2025-01-01T00:00:00Z")])];
    let whole = ROWS.iter().filter(|row| row.0 != BbrEntity::Floor).chain(&newer).copied().collect::<Vec<_>>();
    let before = import(&options(files(&folder, Form::Csv, &whole)), &mut |_| {}).unwrap();
    let changes: [Row<'static>; 2] = [
        (BbrEntity::Floor, 70, &[("bygning", "#51"), (FLOOR, "st"), ENDED_TODAY]),
        (BbrEntity::Floor, 70, &[("bygning", "#51"), (FLOOR, "01"), TODAY]),
    ];
    let path = write(&folder, "BBR_DeltaDownload.csv", &csv(&changes.iter().map(columns).collect::<Vec<_>>()));
    let after = update(&options(vec![path]), &mut |_| {}).unwrap().unwrap();
    assert_eq!(after.data_version, before.data_version);
}

#[test]
fn rows_that_begin_or_end_one_day_do_so_on_that_day() {
    const FLOOR: &str = "eta006BygningensEtagebetegnelse";
    const DAY: i64 = 86_400_000;
    // A snapshot is of a whole second.
    let today = jiff::Timestamp::now().as_second() * 1_000;
    let at = |day: i64| jiff::Timestamp::from_millisecond(today + day * DAY).unwrap().to_string();
    let (third, fifth) = (at(3), at(5));
    let first = [("bygning", "#51"), (FLOOR, "st"), ("virkningTil", third.as_str())];
    let second = [("bygning", "#51"), (FLOOR, "01"), ("virkningFra", third.as_str()), ("virkningTil", fifth.as_str())];
    let one_day = [(BbrEntity::Floor, 70, &first[..]), (BbrEntity::Floor, 70, &second[..])];
    let other = (BbrEntity::Floor, 71, &[("bygning", "#50"), (FLOOR, "02")][..]);
    let rows: Vec<Row<'_>> =
        ROWS.iter().filter(|row| row.0 != BbrEntity::Floor).copied().chain(one_day).chain([other]).collect();
    for (what, is_file_there) in [("its file is there", true), ("its file is gone", false)] {
        let folder = tempfile::tempdir().unwrap();
        let options = |root: &str, day: i64, paths: &[PathBuf]| ImportOptions {
            now: today + day * DAY,
            accepted_loss: AcceptedLoss::All,
            ..ImportOptions::new(paths.to_vec(), folder.path().join(root))
        };
        let paths = files(&folder, Form::Csv, &rows);
        let whole = [0, 3, 6]
            .map(|day| import(&options(&format!("whole-{day}"), day, &paths), &mut |_| {}).unwrap().data_version);
        assert!(whole[0] != whole[1] && whole[1] != whole[2]);
        import(&options("root", 0, &paths), &mut |_| {}).unwrap();
        let update_at = |day, paths: &[PathBuf]| update(&options("root", day, paths), &mut |_| {}).unwrap();
        assert!(update_at(1, &[]).is_none(), "{what}");
        // Another register's day between them changes nothing.
        assert_eq!(update_at(1, &paths[..1]).unwrap().data_version, whole[0], "{what}");
        if !is_file_there {
            std::fs::remove_file(folder.path().join(format!("{}.csv", table(BbrEntity::Floor)))).unwrap();
        }
        // Without the file what was in use stays so.
        let later = if is_file_there { [Some(&whole[1]), Some(&whole[2])] } else { [Some(&whole[0]), None] };
        for (day, version) in [3, 6].into_iter().zip(later) {
            let report = update_at(day, &[]);
            assert_eq!(report.map(|report| report.data_version).as_ref(), version, "{what}, day {day}");
            assert!(update_at(day, &[]).is_none(), "{what}, day {day}");
        }
    }
}
