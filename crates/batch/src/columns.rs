//! Which column gives what: as named, else found by what people call them.

use std::sync::LazyLock;

use vejviser_engine::ParameterFault;
use vejviser_model::fold::fold;

use crate::options::Columns;
use crate::{Error, Operation, Options, Parameter, Result};

/// The field of [`Options`] that names columns.
const COLUMNS: &str = "columns";

/// Each column that is read, with what it gives. Several that give a text are one, in their order.
pub(crate) type Mapping = Vec<(Parameter, usize)>;

/// The columns of a file whose header is `header`; where it has none, columns are named by their numbers.
pub(crate) fn mapping(options: &Options, header: &[String]) -> Result<Mapping> {
    match &options.columns {
        Columns::Auto => found(options.operation, header),
        Columns::Joined(names) => {
            names.iter().map(|name| Ok((Parameter::Text, column_named(name, header, COLUMNS)?))).collect()
        }
        Columns::Named(columns) => {
            let allowed = options.operation.parameters();
            let named = columns.iter().map(|(&parameter, name)| {
                if !allowed.contains(&parameter) {
                    return Err(refused(COLUMNS, format!("the operation has no parameter {parameter:?}")));
                }
                Ok((parameter, column_named(name, header, COLUMNS)?))
            });
            let mapping = named.collect::<Result<Vec<_>>>()?;
            if is_enough(options.operation, &mapping) { Ok(mapping) } else { Err(unclear(options.operation, header)) }
        }
    }
}

impl Operation {
    /// What columns can give it.
    pub(crate) fn parameters(self) -> &'static [Parameter] {
        use Parameter::{Door, Floor, HouseNumber, Id, Postcode, StreetName, SupplementaryTown, Text, Town, X, Y};
        match self {
            Self::CleanseAddress | Self::Parse => {
                &[Text, StreetName, HouseNumber, Floor, Door, SupplementaryTown, Postcode, Town]
            }
            Self::CleanseAccessAddress => &[Text, StreetName, HouseNumber, SupplementaryTown, Postcode, Town],
            Self::GetAddress | Self::GetAccessAddress => &[Id],
            Self::NearestAddress | Self::NearestAccessAddress => &[X, Y],
        }
    }

    /// What it cannot do without, as errors say it.
    fn needs(self) -> &'static str {
        match self {
            Self::CleanseAddress | Self::CleanseAccessAddress | Self::Parse => "address",
            Self::GetAddress | Self::GetAccessAddress => "id",
            Self::NearestAddress | Self::NearestAccessAddress => "position (x and y)",
        }
    }
}

fn is_enough(operation: Operation, columns: &[(Parameter, usize)]) -> bool {
    let has = |wanted: Parameter| columns.iter().any(|(parameter, _)| *parameter == wanted);
    match operation {
        Operation::CleanseAddress | Operation::CleanseAccessAddress | Operation::Parse => {
            has(Parameter::Text) || has(Parameter::StreetName)
        }
        Operation::GetAddress | Operation::GetAccessAddress => has(Parameter::Id),
        Operation::NearestAddress | Operation::NearestAccessAddress => has(Parameter::X) && has(Parameter::Y),
    }
}

/// Names of the members of a file of objects whose first is `first`: for each parameter the likeliest of its names that
/// the object has, else the service's own name, since other objects may have it. Then what was named, and the id.
pub(crate) fn members(options: &Options, first: &[u8]) -> Vec<String> {
    let object: serde_json::Map<String, serde_json::Value> = serde_json::from_slice(first).unwrap_or_default();
    let name_of = |parameter: &Parameter| {
        let there = names_of(*parameter).find_map(|name| object.keys().find(|key| bare(key) == bare(name)));
        there.cloned().or_else(|| names_of(*parameter).next().map(str::to_owned))
    };
    let mut members: Vec<String> = match &options.columns {
        Columns::Auto => options.operation.parameters().iter().filter_map(name_of).collect(),
        Columns::Joined(names) => names.clone(),
        Columns::Named(columns) => columns.values().cloned().collect(),
    };
    members.extend(options.id_column.iter().filter(|name| !members.contains(name)).cloned().collect::<Vec<_>>());
    members
}

/// For each parameter the column with the likeliest of its names; else the only column there is.
fn found(operation: Operation, header: &[String]) -> Result<Mapping> {
    let folded: Vec<String> = header.iter().map(|name| bare(name)).collect();
    let column_of = |name: &str| folded.iter().position(|column| *column == bare(name));
    let has_street_alone = names_of(Parameter::Text).all(|name| column_of(name).is_none());
    let is_meant = |name: &&str| has_street_alone || !name.starts_with(BESIDE_STREET);
    let mapped = |&parameter: &Parameter| Some((parameter, names_of(parameter).filter(is_meant).find_map(column_of)?));
    let mapping: Vec<_> = operation.parameters().iter().filter_map(mapped).collect();
    let only = match operation.parameters() {
        [Parameter::X, ..] => None,
        parameters => parameters.first().filter(|_| header.len() == 1),
    };
    if is_enough(operation, &mapping) {
        Ok(mapping)
    } else if let Some(&parameter) = only {
        Ok(vec![(parameter, 0)])
    } else {
        Err(unclear(operation, header))
    }
}

fn unclear(operation: Operation, header: &[String]) -> Error {
    Error::ColumnsUnclear { what: operation.needs(), header: header.to_vec() }
}

/// What is wrong with a field of [`Options`].
fn refused(field: &'static str, message: String) -> Error {
    Error::Parameter(ParameterFault { parameter: field.into(), message })
}

/// The column of the id of rows.
pub(crate) fn id_column(options: &Options, header: &[String]) -> Result<Option<usize>> {
    options.id_column.as_ref().map(|name| column_named(name, header, "idColumn")).transpose()
}

/// The column with a name as it stands in the header, else but for case and blanks around it.
fn column_named(name: &str, header: &[String], field: &'static str) -> Result<usize> {
    let exact = header.iter().position(|column| column == name);
    let like = || header.iter().position(|column| bare(column) == bare(name));
    exact
        .or_else(like)
        .ok_or_else(|| refused(field, format!("there is no column {name:?}; the header has: {}", header.join(", "))))
}

/// A name folded, with letters and digits only. The parts of a name that means several are joined in the order of the
/// alphabet, since a header names them in either.
fn bare(name: &str) -> String {
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
    parts.sort_unstable();
    parts.join(BETWEEN_PARTS)
}

/// Words between the parts of a name that means several; a slash, an ampersand and a plus are one too.
const AND: [&str; 2] = ["og", "and"];

/// Between them in a bare name.
const BETWEEN_PARTS: &str = "&";

/// Before a name that means its parameter only beside a street alone.
const BESIDE_STREET: char = '?';

/// What people call the columns of a parameter, likeliest first.
fn names_of(parameter: Parameter) -> impl Iterator<Item = &'static str> {
    HEADERS.iter().filter(move |(of, _)| *of == parameter).flat_map(|(_, names)| names.iter().map(String::as_str))
}

/// `data/headers.tsv`.
static HEADERS: LazyLock<Vec<(Parameter, Vec<String>)>> = LazyLock::new(|| {
    let lines = include_str!("../data/headers.tsv").lines().filter(|line| !line.starts_with('#'));
    let read = |line: &str| {
        let (parameter, names) = line.split_once('\t')?;
        let parameter = serde_json::from_value(serde_json::Value::String(parameter.to_owned())).ok()?;
        Some((parameter, names.split('|').map(str::to_owned).collect()))
    };
    lines.filter_map(read).collect()
});

#[cfg(test)]
mod tests {
    use super::*;

    fn mapped(operation: Operation, columns: Columns, header: &str) -> Result<Mapping> {
        let header: Vec<String> = header.split(';').map(str::to_owned).collect();
        mapping(&Options { operation, columns, ..Options::default() }, &header)
    }

    #[test]
    fn every_line_of_the_table_is_read() {
        let lines = include_str!("../data/headers.tsv").lines().filter(|line| !line.starts_with('#'));
        assert_eq!(HEADERS.len(), lines.count());
    }

    #[test]
    fn columns_are_found_by_their_names() {
        use Operation::{CleanseAccessAddress, CleanseAddress, GetAddress, NearestAddress, Parse};
        use Parameter::{Door, Floor, HouseNumber, Id, Postcode, StreetName, Text, Town, X, Y};
        for (operation, header, expected) in [
            (CleanseAddress, "Navn;Adresse;Postnr.;By", vec![(Text, 1), (Postcode, 2), (Town, 3)]),
            (CleanseAddress, "nr;side;Adresse;etage", vec![(Text, 2), (Floor, 3)]),
            (CleanseAddress, "Gade;Nr;Sal;Dør", vec![(StreetName, 0), (HouseNumber, 1), (Floor, 2), (Door, 3)]),
            (CleanseAccessAddress, "vejnavn;husnr;etage", vec![(StreetName, 0), (HouseNumber, 1)]),
            (CleanseAddress, "address;betegnelse", vec![(Text, 1)]),
            (CleanseAddress, "hvad som helst", vec![(Text, 0)]),
            (Parse, "ADRESSE", vec![(Text, 0)]),
            (GetAddress, "nr;Adresse-ID", vec![(Id, 1)]),
            (GetAddress, "kolonne", vec![(Id, 0)]),
            (NearestAddress, "Længdegrad;Breddegrad", vec![(X, 0), (Y, 1)]),
        ] {
            assert_eq!(mapped(operation, Columns::Auto, header).unwrap(), expected, "{header}");
        }
    }

    #[test]
    fn a_name_that_means_several_parts_is_found_however_it_is_joined() {
        use Parameter::{Floor, Postcode, StreetName, Text, Town};
        for (header, expected) in [
            ("Adresse;Postnr og by", vec![(Text, 0), (Town, 1)]),
            ("Adresse;Postnr/by", vec![(Text, 0), (Town, 1)]),
            ("ADRESSE;POSTNR. OG BY", vec![(Text, 0), (Town, 1)]),
            ("Adresse;Postnummer og by", vec![(Text, 0), (Town, 1)]),
            ("Adresse;Postnr. & by", vec![(Text, 0), (Town, 1)]),
            ("Adresse;Postnr., by", vec![(Text, 0), (Town, 1)]),
            ("Adresse;Post nr.;By", vec![(Text, 0), (Postcode, 1), (Town, 2)]),
            ("Address;Zip/city", vec![(Text, 0), (Town, 1)]),
            ("Address;Zip code and city", vec![(Text, 0), (Town, 1)]),
            ("Adresse;Postnr;Postnr og by", vec![(Text, 0), (Postcode, 1), (Town, 2)]),
            ("Kunde;Vej og nr.;Etage;Postnr og by", vec![(Text, 1), (Floor, 2), (Town, 3)]),
            ("Vejnavn og husnr;Postnr", vec![(Text, 0), (Postcode, 1)]),
            ("Vejnavn og nr;Postnr", vec![(Text, 0), (Postcode, 1)]),
            ("Adresse (vej og nr.);Postnr", vec![(Text, 0), (Postcode, 1)]),
            ("Gade/vej;By", vec![(StreetName, 0), (Town, 1)]),
            ("Adresse;By/postnr", vec![(Text, 0), (Town, 1)]),
            ("Adresse;Postnr./by", vec![(Text, 0), (Town, 1)]),
            ("Adresse 1;Adresse 2;Post nr. og by", vec![(Text, 0), (Town, 2)]),
            ("Adresse;Postnr & by", vec![(Text, 0), (Town, 1)]),
            ("Adresse;By og postnummer", vec![(Text, 0), (Town, 1)]),
            ("Adresse;By, postnr.", vec![(Text, 0), (Town, 1)]),
            ("Adresse;Postnr. og bynavn", vec![(Text, 0), (Town, 1)]),
            ("Address 1;City/Zip", vec![(Text, 0), (Town, 1)]),
            ("Vej og nr.;By/postnr", vec![(Text, 0), (Town, 1)]),
            ("Vej/nr.;Postnr", vec![(Text, 0), (Postcode, 1)]),
            ("Nr. og vej;Postnr", vec![(Text, 0), (Postcode, 1)]),
            ("Street address;City", vec![(Text, 0), (Town, 1)]),
        ] {
            let found = mapped(Operation::CleanseAddress, Columns::Auto, header);
            assert_eq!(found.ok(), Some(expected), "{header}");
        }
    }

    #[test]
    fn columns_that_are_unclear_are_refused_with_the_header() {
        for (operation, columns, header, message) in [
            (
                Operation::CleanseAddress,
                Columns::Auto,
                "a;b",
                "which columns hold the address is unclear; name them. The header has: a, b",
            ),
            (
                Operation::NearestAddress,
                Columns::Auto,
                "x",
                "which columns hold the position (x and y) is unclear; name them. The header has: x",
            ),
            (
                Operation::CleanseAddress,
                Columns::Joined(vec!["c".into()]),
                "a;b",
                "columns: there is no column \"c\"; the header has: a, b",
            ),
            (
                Operation::GetAddress,
                Columns::Named([(Parameter::Text, "a".into())].into()),
                "a;b",
                "columns: the operation has no parameter Text",
            ),
        ] {
            assert_eq!(mapped(operation, columns, header).unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn named_columns_are_taken_as_they_stand_or_but_for_case() {
        let joined = |names: [&str; 2]| Columns::Joined(names.map(str::to_owned).to_vec());
        for (columns, expected) in [(joined(["b", "a"]), [1, 0]), (joined(["A", " B "]), [0, 1])] {
            let found = mapped(Operation::CleanseAddress, columns, "a;b").unwrap();
            assert_eq!(found, expected.map(|column| (Parameter::Text, column)));
        }
    }
}
