//! As many polygons as the country has parcels, written and opened: `parcels [--count N]` prints how long each takes and
//! the private memory of a process that has them open. Run it with `cargo run --release -p vejviser-dataset --example
//! parcels`. The polygons are squares that tile a rectangle the size of the country; each is an area with the code of its
//! owner district and a number inside it.

use std::convert::Infallible;
use std::error::Error;
use std::marker::PhantomData;
use std::time::Instant;

use vejviser_dataset::snapshot::Root;
use vejviser_dataset::spatial::Position;
use vejviser_dataset::tables::{AreaKind, AreaRow};
use vejviser_dataset::{AcceptedLoss, Contents, Snapshot, SnapshotWriter};
use vejviser_model::Point;

/// Parcels of an owner district.
const A_DISTRICT: u32 = 150;
/// Side of a square.
const SIDE_MM: i32 = 133_000;
/// Squares of a row from west to east.
const A_ROW: u32 = 2_400;
const WEST_MM: i32 = 440_000_000;
const SOUTH_MM: i32 = 1_050_000_000;

fn corner(place: u32) -> (i32, i32) {
    (WEST_MM + (place % A_ROW) as i32 * SIDE_MM, SOUTH_MM + (place / A_ROW) as i32 * SIDE_MM / 3)
}

fn contents(count: u32) -> Contents {
    let mut contents = Contents::default();
    for place in 0..count {
        let number = format!("{:04}a", place % A_DISTRICT);
        let (west, south) = corner(place);
        let (east, north) = (west + SIDE_MM, south + SIDE_MM / 3);
        let area = contents.areas.push(&AreaRow {
            kind: AreaKind::OwnerDistrict as u8,
            code: 10_000 + place / A_DISTRICT,
            number: Some(&number),
            name: "",
            dagi_id: None,
            changed: None,
            geometry_changed: None,
            geometry_version: None,
            x_min: None,
            y_min: None,
            x_max: None,
            y_max: None,
            centre_x: None,
            centre_y: None,
            region: None,
            outside_division: false,
            large_recipient: false,
            large_recipient_addresses: &[],
            district_number: None,
            seat_municipality: None,
            constituency: None,
            electoral_part: None,
            nomination_district: None,
            parish: None,
            polling_station: None,
            polling_address: None,
            municipalities: &[],
            borrowed: PhantomData,
        });
        let corners = [(west, south), (east, south), (east, north), (west, north), (west, south)];
        let ring = corners.map(|(x_mm, y_mm)| Point { x_mm, y_mm });
        contents.area_polygons.push(AreaKind::OwnerDistrict, area, [&ring[..]]);
    }
    contents
}

/// Private memory in megabytes, as the system counts it.
fn private_memory() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:"))?;
    Some(line.split_whitespace().next()?.parse::<f64>().ok()? / 1000.0)
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    // The process that opens is not the one that wrote, whose memory would count.
    if let [command, folder] = &arguments[..]
        && command == "--open"
    {
        return open(folder.as_ref());
    }
    let count = match &arguments[..] {
        [] => 2_400_000,
        [option, count] if option == "--count" => count.parse()?,
        _ => return Err("usage: parcels [--count N]".into()),
    };
    let folder = tempfile::tempdir()?;
    let root = Root::new(folder.path());
    let started = Instant::now();
    let contents = contents(count);
    SnapshotWriter::lock(&root)?.publish(contents, Vec::new(), String::new(), true, AcceptedLoss::All)?;
    println!("{count} polygons made and written in {:.1} s", started.elapsed().as_secs_f64());
    let opened = std::process::Command::new(std::env::current_exe()?).arg("--open").arg(root.current()?).status()?;
    if opened.success() { Ok(()) } else { Err("the snapshot could not be opened".into()) }
}

fn open(folder: &std::path::Path) -> Result<(), Box<dyn Error>> {
    let mut best = f64::INFINITY;
    for _ in 0..5 {
        let started = Instant::now();
        Snapshot::open(folder)?;
        best = best.min(started.elapsed().as_secs_f64());
    }
    println!("opened in {:.1} ms (fastest of 5)", best * 1000.0);
    let snapshot = Snapshot::open(folder)?;
    let count = snapshot.areas.len() as u32;
    let started = Instant::now();
    let questions = 10_000_u32;
    for question in 0..questions {
        let place = (u64::from(question) * 7919 % u64::from(count)) as u32;
        let (west, south) = corner(place);
        let at = Position { x: i64::from(west) + 1, y: i64::from(south) + 1 };
        let Ok(found) = snapshot.area_index.containing(AreaKind::OwnerDistrict, at, |_| Ok::<_, Infallible>(()));
        let code = 10_000 + place / A_DISTRICT;
        let by_key = snapshot.area_with_number(AreaKind::OwnerDistrict, code, &format!("{:04}a", place % A_DISTRICT));
        if found != [place] || by_key != Some(place) {
            return Err(format!("{place}: found {found:?} around its corner and {by_key:?} by its number").into());
        }
    }
    println!("{:.1} µs a containing area and its key", started.elapsed().as_secs_f64() * 1e6 / f64::from(questions));
    println!("{:.0} MB of private memory", private_memory().ok_or("the system does not report it")?);
    Ok(())
}
