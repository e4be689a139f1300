//! States of a small register as its source files, for logs that an archived version of the program writes and this one
//! continues. It must compile with those versions too.

use std::fmt::Write as _;
use std::path::Path;

/// Entrances by number: street code, house number, postcode, road point, place (0 and 1 are inside a building).
pub type State = Vec<(u8, [u16; 5])>;

/// The next number of a fixed sequence, below a bound.
pub fn next(seed: &mut u64, below: u16) -> u16 {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    ((*seed >> 33) % u64::from(below)) as u16
}

/// A state that follows from the one before: some entrances changed, some came, some are gone.
pub fn following(before: &State, seed: &mut u64) -> State {
    let mut state = State::new();
    for id in 0..8 {
        let known = before.iter().find(|(known, _)| *known == id).map(|(_, values)| *values);
        match (known, next(seed, 4)) {
            (Some(_), 0) | (None, 1..) => {}
            (Some(values), 1 | 2) => state.push((id, values)),
            _ => state.push((
                id,
                [1 + next(seed, 3), 1 + next(seed, 5), 6_000 + next(seed, 3), next(seed, 3), next(seed, 4)],
            )),
        }
    }
    if state.is_empty() { vec![(9, [1, 1, 6_000, 0, 0])] } else { state }
}

/// Writes the source files of a state into a folder.
pub fn write(state: &State, folder: &Path) {
    std::fs::create_dir_all(folder).unwrap();
    let mut entrances = "id,vejkode,vejnavn,husnr,kommunekode,status,postnr,postnrnavn,etrs89koordinat_øst,\
        etrs89koordinat_nord,vejpunkt_id,vejpunkt_kilde,vejpunkt_nøjagtighed,vejpunkt_tekniskstandard,vejpunkt_x,vejpunkt_y\n"
        .to_owned();
    let mut units = "id,status,etage,dør,adgangsadresseid\n".to_owned();
    let mut buildings = "id_lokalId,registreringFra,virkningFra,status,kommunekode,husnummer,grund,\
        byg007Bygningsnummer,byg021BygningensAnvendelse,byg026Opførelsesår,byg404Koordinat\n"
        .to_owned();
    for (id, [street, number, postcode, point, place]) in state {
        let entrance = format!("10000000-0000-0000-0000-0000000000{id:02x}");
        let east = 725_020 + 60 * u32::from(*place);
        writeln!(
            entrances,
            "{entrance},{street},Prøvevej {street},{number},350,1,{postcode},By,{east}.25,6166350.5,\
             40000000-0000-0000-0000-0000000000{point:02x},Ekstern,B,V0,12.6{point},55.5{point}"
        )
        .unwrap();
        writeln!(units, "50000000-0000-0000-0000-0000000000{id:02x},1,{number},tv,{entrance}").unwrap();
        writeln!(
            buildings,
            "20000000-0000-0000-0000-0000000000{id:02x},2017-06-02T12:29:37Z,2014-09-13T18:31:44Z,6,0350,\
             {entrance},,1,120,190{number},POINT(6853{number}.5 6158684.66)"
        )
        .unwrap();
    }
    let outline = |west: u32| {
        let (east, south, north) = (west + 50, 6_166_300, 6_166_400);
        format!("[[{west},{south},1.5],[{east},{south},1],[{east},{north},1],[{west},{north},1],[{west},{south},1.5]]")
    };
    let outlines: Vec<String> = [(1_005_260_612, 725_000), (1_005_260_613, 725_060)]
        .iter()
        .map(|(id, west)| {
            format!(
                r#"{{"type":"Feature","properties":{{"ID_LOKALID":"{id}","REGISTRERINGFRA":"2018-01-12T09:30:18+01:00",
                "BYGNINGSTYPE":"Bygning","METODE3D":"Tag","BBRUUID":"B11D87A0-4D52-45D6-99F6-E91D40A1D8A1",
                "MAALESTEDBYGNING":"Tag","SYNLIGBYGNING":"true","OVERLAPBYGNING":"false"}},
                "geometry":{{"type":"Polygon","coordinates":[{}]}}}}"#,
                outline(*west)
            )
        })
        .collect();
    let outlines = format!(r#"{{"type":"FeatureCollection","features":[{}]}}"#, outlines.join(","));
    for (name, text) in [
        ("adgangsadresser.csv", entrances),
        ("adresser.csv", units),
        ("bygning.csv", buildings),
        ("bygninger.json", outlines),
    ] {
        std::fs::write(folder.join(name), text).unwrap();
    }
}
