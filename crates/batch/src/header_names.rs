//! What people call the columns of addresses (`data/headers.tsv`), and how a name is compared with these.
//! Which columns of a file are read is decided in `columns`.

use std::collections::HashSet;
use std::sync::LazyLock;

use vejviser_model::fold::fold;

use crate::Parameter;

/// Prefixes of the columns of one address where a row has several, as shops and customer systems write them, the likeliest first.
pub(crate) const ADDRESSES: [&str; 10] =
    ["shipping", "shipto", "delivery", "levering", "mailing", "billing", "invoice", "faktura", "home", "business"];
/// Joins such a prefix to a name: `Leveringsby`, `Shipping Address City`.
pub(crate) const JOINTS: [&str; 3] = ["", "s", "address"];
/// Bare names that end as that of an address does and hold none.
const OTHER_ADDRESSES: [&str; 6] = ["mailadresse", "mailaddress", "ipadresse", "ipaddress", "webadresse", "webaddress"];

/// A name folded, with letters and digits only. The parts of a name that means several are joined in the order of the
/// alphabet, since a header names them in either; which of several addresses they are of comes first.
pub(crate) fn bare(name: &str) -> String {
    let folded = fold(name);
    let mut parts = vec![String::new()];
    for word in folded.split_inclusive(|letter: char| !letter.is_alphanumeric()) {
        let letters = word.trim_end_matches(|letter: char| !letter.is_alphanumeric());
        let is_and = AND.contains(&letters);
        if let (false, Some(part)) = (is_and, parts.last_mut()) {
            part.push_str(letters);
        }
        if is_and || word.ends_with(['/', '&', '+']) {
            parts.push(String::new());
        }
    }
    parts.retain(|part| !part.is_empty());
    let address = if parts.len() > 1 { address_of(&parts[0]).to_owned() } else { String::new() };
    if let Some(first) = parts.first_mut() {
        first.drain(..address.len());
    }
    parts.sort_unstable();
    address + &parts.join(BETWEEN_PARTS)
}

/// The beginning of a longer name that says which of several addresses it is of; empty where there is none.
fn address_of(name: &str) -> &str {
    let prefix = ADDRESSES.iter().find_map(|address| {
        let joined = |joint: &&str| name.strip_prefix(address)?.strip_prefix(*joint).filter(|rest| !rest.is_empty());
        JOINTS.iter().rev().find_map(joined)
    });
    prefix.map_or("", |rest| &name[..name.len() - rest.len()])
}

/// Words between the parts of a name that means several; a slash, an ampersand and a plus are one too.
const AND: [&str; 2] = ["og", "and"];

/// Between them in a bare name.
const BETWEEN_PARTS: &str = "&";

/// Names that people give a column.
pub(crate) struct Name {
    pub(crate) shown: String,
    pub(crate) bare: String,
    pub(crate) meant: Meant,
}

/// Where a name means its parameter.
#[derive(Clone, Copy)]
pub(crate) enum Meant {
    Always,
    /// Where a column has the text or the street.
    WithAddress,
    /// Right after a column with the floor, or where `BesideStreet` does.
    AfterFloor,
    /// Beside a column with the street alone, or with its code where no other key names the address.
    BesideStreet,
    /// Where rows are looked up by it.
    InLookups,
    /// A further line of the text, where another column has its first.
    AsFurtherLine,
}

/// What people call the columns of a parameter, likeliest first.
pub(crate) fn names_of(parameter: Parameter) -> impl Iterator<Item = &'static Name> {
    HEADERS.iter().filter(move |(of, _)| *of == parameter).flat_map(|(_, names)| names)
}

/// Every name of the table, bare.
static KNOWN: LazyLock<HashSet<&'static str>> =
    LazyLock::new(|| HEADERS.iter().flat_map(|(_, names)| names.iter().map(|name| name.bare.as_str())).collect());

/// `data/headers.tsv`.
static HEADERS: LazyLock<Vec<(Parameter, Vec<Name>)>> = LazyLock::new(|| {
    let lines = include_str!("../data/headers.tsv").lines().filter(|line| !line.starts_with('#'));
    let name = |written: &str| {
        let (meant, shown) = match written.split_at_checked(1) {
            Some(("?", shown)) => (Meant::BesideStreet, shown),
            Some(("*", shown)) => (Meant::WithAddress, shown),
            Some((">", shown)) => (Meant::AfterFloor, shown),
            Some(("!", shown)) => (Meant::InLookups, shown),
            Some(("+", shown)) => (Meant::AsFurtherLine, shown),
            _ => (Meant::Always, written),
        };
        Name { shown: shown.to_owned(), bare: bare(shown), meant }
    };
    let read = |line: &str| {
        let (parameter, names) = line.split_once('\t')?;
        let parameter = serde_json::from_value(serde_json::Value::String(parameter.to_owned())).ok()?;
        Some((parameter, names.split('|').map(name).collect()))
    };
    lines.filter_map(read).collect()
});

/// Whether a bare name is that of the text or street of an address, or ends so.
pub(crate) fn is_of_address(name: &str) -> bool {
    let is_other = OTHER_ADDRESSES.iter().any(|other| name.ends_with(other));
    !is_other && address_names().any(|of| name.ends_with(&of.bare))
}

/// Names of columns with the text or street of an address.
pub(crate) fn address_names() -> impl Iterator<Item = &'static Name> {
    let names = [Parameter::Text, Parameter::StreetName].into_iter().flat_map(names_of);
    names.filter(|name| matches!(name.meant, Meant::Always))
}

/// Whether a name of a column means a parameter, wherever it does.
pub(crate) fn is_name_of(parameter: Parameter, name: &str) -> bool {
    let name = bare(name);
    names_of(parameter).any(|of| of.bare == name)
}

/// Whether a column has a name that means something.
pub(crate) fn is_known(name: &str) -> bool {
    let name = bare(name);
    let of_one = ADDRESSES.iter().find_map(|address| name.strip_prefix(address));
    let is_of_one =
        |of_one: &str| JOINTS.iter().any(|joint| of_one.strip_prefix(joint).is_some_and(|of| KNOWN.contains(of)));
    KNOWN.contains(name.as_str()) || of_one.is_some_and(is_of_one)
}

/// Whether the name of the only column is several known ones: what stands between them does not separate cells here.
/// Words in parentheses explain a name; a name may contain commas: `Adresse, postnr, by`.
pub(crate) fn is_unsplit(name: &str) -> bool {
    let mut depth = 0_usize;
    let explained: String = name
        .chars()
        .filter(|letter| {
            depth += usize::from(*letter == '(');
            let is_outside = depth == 0;
            depth -= usize::from(*letter == ')' && depth > 0);
            is_outside
        })
        .collect();
    let is_between = |letter: char| !(letter.is_alphanumeric() || letter.is_whitespace() || "._-/&+".contains(letter));
    let spaced = explained.replace('\t', ",").replace("  ", ",");
    let known_parts = |parts: &mut dyn Iterator<Item = &str>| parts.filter(|part| is_known(part)).count();
    let parts = known_parts(&mut spaced.split(is_between));
    let cells = known_parts(&mut explained.split(|letter| is_between(letter) && letter != ','));
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let is_list = words.len() > 2 && words.iter().all(|word| is_known(word));
    cells > 1 || !is_known(name) && (parts > 1 || is_list)
}

#[cfg(test)]
mod tests {
    use super::HEADERS;

    #[test]
    fn every_line_of_the_table_is_read() {
        let lines = include_str!("../data/headers.tsv").lines().filter(|line| !line.starts_with('#'));
        assert_eq!(HEADERS.len(), lines.count());
    }
}
