//! Makes Rust of the code lists of the register of buildings and dwellings, which stand in one table:
//! `src/enrichment/buildings/codes.tsv`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

const TABLE: &str = "src/enrichment/buildings/codes.tsv";

/// Codes of a list and their texts: those that are numbers, and the others.
#[derive(Default)]
struct List<'a> {
    numbers: BTreeMap<u64, &'a str>,
    letters: BTreeMap<&'a str, &'a str>,
}

fn main() {
    println!("cargo::rerun-if-changed={TABLE}");
    println!("cargo::rerun-if-changed=build.rs");
    let table = std::fs::read_to_string(TABLE).expect("the table of codes can be read");
    let mut lists: BTreeMap<&str, List<'_>> = BTreeMap::new();
    for line in table.lines().skip(1) {
        let mut cells = line.split('\t');
        let (Some(list), Some(code), Some(text)) = (cells.next(), cells.next(), cells.next()) else {
            panic!("{TABLE}: {line:?} is not a list, a code and a text");
        };
        let list = lists.entry(list).or_default();
        let known = match code.parse() {
            Ok(number) if u64::to_string(&number) == code => list.numbers.insert(number, text),
            _ => list.letters.insert(code, text),
        };
        assert!(known.is_none(), "{TABLE}: {line:?} is there twice");
    }
    let mut rust = "&[\n".to_owned();
    for (name, List { numbers, letters }) in lists {
        let (numbers, letters): (Vec<_>, Vec<_>) = (numbers.into_iter().collect(), letters.into_iter().collect());
        let _ = writeln!(rust, "CodeList {{ name: {name:?}, numbers: &{numbers:?}, letters: &{letters:?} }},");
    }
    rust.push_str("]\n");
    let out = std::env::var_os("OUT_DIR").expect("cargo says where to write");
    std::fs::write(Path::new(&out).join("bbr_codes.rs"), rust).expect("the code lists can be written");
}
