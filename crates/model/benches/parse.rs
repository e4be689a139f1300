//! What it costs to read a typed address: `cargo bench -p vejviser-model`. One address is to take two microseconds at
//! most, for cleansing reads each of its texts.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use vejviser_model::readings;

fn parse(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("readings");
    for (name, text) in [
        ("official text", "Østre Stationsvej 41B, 2. tv, 5000 Odense C"),
        ("with supplementary town", "Stadionvej 38, st. tv, Bolbro, 5200 Odense V"),
        ("entrance", "Hilversumvej 58, 2791 Dragør"),
        ("no punctuation", "rugårdsvej 8 1 tv 5000 odense c"),
        ("words for floor and door", "Granparken 90, anden sal til venstre, 5240 Odense NØ"),
        ("recipient and country", "c/o Petersen, Hilversumvej 60A, DK-2791 Dragør, Danmark"),
        ("town first", "5000 Odense C Østre Stationsvej 40 3. tv"),
        ("number in the street", "Haveforeningen af 10. maj 1918 12, 2300 København S"),
        ("numbers only", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20"),
    ] {
        group.bench_function(name, |bencher| bencher.iter(|| readings(black_box(text))));
    }
}

criterion_group!(benches, parse);
criterion_main!(benches);
