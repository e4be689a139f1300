//! Which column gives what: as named, else found by what people call them.

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};
use std::iter;

use serde::Serialize;
use ts_rs::TS;
use vejviser_engine::ParameterFault;

use crate::error::some_of;
use crate::header_names::{
    ADDRESSES, JOINTS, Meant, Name, address_names, bare, is_known, is_name_of, is_of_address, is_unsplit, names_of,
};
use crate::options::{Columns, KEYS};
use crate::{Error, Operation, Options, Parameter, Result};

/// Columns of an address from which on more of them make it no likelier to be meant.
const ENOUGH: usize = 2;

/// The field of [`Options`] that names columns.
const COLUMNS: &str = "columns";

/// Each column that is read, with what it gives. Several that give a text are one, in their order.
pub(crate) type Mapping = Vec<(Parameter, usize)>;

/// A line below one that may be a title.
#[derive(Clone, Debug)]
pub(crate) struct WiderLine {
    /// Counted from 1.
    pub(crate) number: usize,
    /// Its cells, as names would be shown.
    pub(crate) cells: Vec<String>,
}

/// The columns of a file whose header is `header`; where it has none, columns are named by their numbers. `wider`: the first
/// most rows have more cells than the header.
pub(crate) fn mapping(options: &Options, header: &[String], wider: Option<&WiderLine>) -> Result<Mapping> {
    let places = Places::of(header);
    match &options.columns {
        Columns::Auto => found(options.operation, header, wider),
        Columns::Named(columns) => {
            let allowed = options.operation.parameters();
            let named = columns.iter().map(|(parameter, name)| {
                if !allowed.contains(parameter) {
                    let own = names_of(*parameter).next().map_or("", |name| &name.shown);
                    return Err(refused(COLUMNS, format!("the operation has no parameter {own}")));
                }
                Ok((*parameter, places.named(name, COLUMNS)?))
            });
            let mapping = named.collect::<Result<Mapping>>()?;
            let mut places = HashSet::new();
            if let Some((_, place)) = mapping.iter().find(|(_, place)| !places.insert(*place)) {
                return Err(refused(COLUMNS, format!("column {} is named twice", place + 1)));
            }
            if is_enough(options.operation, &mapping) {
                Ok(mapping)
            } else {
                Err(unclear(options.operation, header, None))
            }
        }
    }
}

impl Operation {
    /// What columns can give it.
    pub(crate) fn parameters(self) -> Vec<Parameter> {
        use Parameter::{Id, X, Y};
        let of_text = [
            Parameter::Text,
            Parameter::StreetName,
            Parameter::HouseNumber,
            Parameter::HouseLetter,
            Parameter::Floor,
            Parameter::Door,
            Parameter::SupplementaryTown,
            Parameter::Postcode,
            Parameter::Town,
        ];
        let is_of_entrance = |parameter: &Parameter| ![Parameter::Floor, Parameter::Door].contains(parameter);
        match self {
            Self::CleanseAddress => of_text.into_iter().chain(KEYS).collect(),
            Self::CleanseAccessAddress => of_text.into_iter().filter(is_of_entrance).chain(KEYS).collect(),
            Self::Parse => of_text.into(),
            Self::GetAddress | Self::GetAccessAddress => vec![Id],
            Self::NearestAddress | Self::NearestAccessAddress => vec![X, Y],
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
        Operation::CleanseAddress | Operation::CleanseAccessAddress => {
            let is_coded = [Parameter::MunicipalityCode, Parameter::StreetCode, Parameter::HouseNumber].map(has);
            [Parameter::Text, Parameter::StreetName, Parameter::Id, Parameter::Kvhx, Parameter::Kvh]
                .map(has)
                .contains(&true)
                || is_coded == [true; 3]
        }
        Operation::Parse => has(Parameter::Text) || has(Parameter::StreetName),
        Operation::GetAddress | Operation::GetAccessAddress => has(Parameter::Id),
        Operation::NearestAddress | Operation::NearestAccessAddress => has(Parameter::X) && has(Parameter::Y),
    }
}

/// Names of the members of a file of objects whose first is `first`: for each parameter the likeliest of its names that
/// the object has, else the service's own name, since other objects may have it. Then what was named, and the id.
pub(crate) fn members(options: &Options, first: &str) -> Vec<String> {
    let object: serde_json::Map<String, serde_json::Value> = serde_json::from_str(first).unwrap_or_default();
    let member_of = |name: &Name| object.keys().find(|key| bare(key) == name.bare).cloned();
    let names_in = |parameter: &Parameter| {
        let (further, first): (Vec<_>, Vec<_>) =
            names_of(*parameter).partition(|name| matches!(name.meant, Meant::AsFurtherLine));
        let known = first.iter().find_map(|name| member_of(name)).or_else(|| Some(first.first()?.shown.clone()));
        known.into_iter().chain(further.into_iter().filter_map(member_of)).collect::<Vec<_>>()
    };
    let mut members: Vec<String> = match &options.columns {
        Columns::Auto => options.operation.parameters().iter().flat_map(names_in).collect(),
        Columns::Named(columns) => columns.iter().map(|(_, name)| name.clone()).collect(),
    };
    members.extend(options.id_column.iter().filter(|name| !members.contains(name)).cloned().collect::<Vec<_>>());
    members
}

/// The columns that a row of names describes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Recognized {
    /// Whether its names tell the columns that are read.
    pub(crate) is_enough: bool,
    /// Names that are known.
    pub(crate) known: usize,
}

/// The same for a row that may hold no names.
pub(crate) fn recognized(options: &Options, names: &[String]) -> Recognized {
    let places = Places::of(names);
    let known = names.iter().filter(|name| is_known(name)).count();
    let has = |column: &String| places.by_name(column).is_some();
    let (is_enough, named) = match &options.columns {
        Columns::Auto => (by_name(options.operation, &places).is_some(), 0),
        Columns::Named(columns) => (columns.iter().all(|(_, name)| has(name)), columns.len()),
    };
    Recognized { is_enough, known: if is_enough { known.max(named) } else { known } }
}

/// Where the columns of a header are.
struct Places<'h> {
    header: &'h [String],
    exact: HashMap<&'h str, usize>,
    /// By their bare names, in their order.
    like: HashMap<String, Vec<usize>>,
    /// Those with the text or street of an address, whosever it is: `Ejers adresse`. Looked for where names come again.
    addresses: OnceCell<Vec<usize>>,
}

impl<'h> Places<'h> {
    fn of(header: &'h [String]) -> Self {
        let (mut exact, mut like) = (HashMap::new(), HashMap::<_, Vec<_>>::new());
        for (place, name) in header.iter().enumerate() {
            exact.entry(name.as_str()).or_insert(place);
            like.entry(bare(name)).or_default().push(place);
        }
        Self { header, exact, like, addresses: OnceCell::new() }
    }

    /// The column with a name as the header has it, else but for case and blanks around it.
    fn by_name(&self, name: &str) -> Option<usize> {
        self.exact.get(name).or_else(|| self.like.get(&bare(name))?.first()).copied()
    }

    /// Of columns of one name, that of the address whose text or street is at `own`. Where there is one of the name for each
    /// address, they have the same order; else it is the first after it, or the last before it.
    fn next_to(&self, columns: &[usize], own: usize) -> Option<usize> {
        let addresses = self.addresses.get_or_init(|| {
            let names = self.like.iter().filter(|(name, _)| is_of_address(name));
            let mut places: Vec<usize> = names.flat_map(|(_, places)| places).copied().collect();
            places.sort_unstable();
            places
        });
        let nth = addresses.iter().position(|&place| place == own);
        if let Some(nth) = nth.filter(|_| columns.len() == addresses.len()) {
            return columns.get(nth).copied();
        }
        columns.iter().find(|&&column| column >= own).or(columns.last()).copied()
    }

    /// The column with a name, else with a number.
    fn named(&self, name: &str, field: &'static str) -> Result<usize> {
        let numbered = || name.parse::<usize>().ok()?.checked_sub(1).filter(|&column| column < self.header.len());
        self.by_name(name).or_else(numbered).ok_or_else(|| {
            refused(field, format!("there is no column {name:?}; the header has: {}", self.header.join(", ")))
        })
    }
}

/// For each parameter the column with the likeliest of its names, where these are enough; of several addresses the likeliest with
/// more than one column.
fn by_name(operation: Operation, places: &Places<'_>) -> Option<Mapping> {
    let mut found: Option<Mapping> = None;
    for address in iter::once("").chain(ADDRESSES) {
        let mapping = of_address(operation, places, address);
        let [own, best] = [&mapping, &found].map(|columns| columns.as_ref().map_or(0, Vec::len).min(ENOUGH));
        if own > best {
            found = mapping;
        }
    }
    found
}

/// The same for the columns whose names begin so.
fn of_address(operation: Operation, places: &Places<'_>, address: &str) -> Option<Mapping> {
    let mut columns: HashMap<&str, &[usize]> = HashMap::new();
    for joint in JOINTS {
        for (name, places) in &places.like {
            if let Some(rest) = name.strip_prefix(address).and_then(|rest| rest.strip_prefix(joint)) {
                columns.entry(rest).or_insert(places);
            }
        }
    }
    let first_of = |parameter| {
        let mut names = names_of(parameter).filter(|name| matches!(name.meant, Meant::Always));
        names.find_map(|name| columns.get(name.bare.as_str())?.first().copied())
    };
    let has = |parameter| first_of(parameter).is_some();
    // The column that the others of the address are next to.
    let own = first_of(Parameter::Text).or_else(|| first_of(Parameter::StreetName));
    // `Fakturaadresse;Postnr;By`: the rest belongs to it where no other address is named.
    let has_rest = own.is_some() && !address_names().any(|name| places.like.contains_key(&name.bare));
    let column_of = |name: &Name| {
        let rest = || places.like.get(&name.bare).filter(|_| has_rest).map(Vec::as_slice);
        match (columns.get(name.bare.as_str()).copied().or_else(rest)?, own) {
            ([only], _) => Some(*only),
            (several, Some(own)) => places.next_to(several, own),
            (several, None) => several.first().copied(),
        }
    };
    let is_named_by_key = [Parameter::Id, Parameter::Kvhx, Parameter::Kvh].map(has).contains(&true);
    let has_street = has(Parameter::StreetName) || (has(Parameter::StreetCode) && !is_named_by_key);
    let has_street_alone = has_street && !has(Parameter::Text);
    let is_lookup = operation.parameters() == [Parameter::Id];
    let is_after_floor = |name: &Name| {
        let before = column_of(name).and_then(|place| places.header.get(place.checked_sub(1)?));
        own.is_some() && before.is_some_and(|before| is_name_of(Parameter::Floor, before))
    };
    let is_meant = |name: &&Name| match name.meant {
        Meant::Always => true,
        Meant::WithAddress => own.is_some(),
        Meant::AfterFloor => has_street_alone || is_after_floor(name),
        Meant::BesideStreet => has_street_alone,
        Meant::InLookups => is_lookup,
        Meant::AsFurtherLine => false,
    };
    let columns_of = |&parameter: &Parameter| {
        let first = names_of(parameter).filter(is_meant).find_map(column_of);
        let further = names_of(parameter).filter(|name| first.is_some() && matches!(name.meant, Meant::AsFurtherLine));
        first
            .into_iter()
            .chain(further.filter_map(column_of))
            .map(move |column| (parameter, column))
            .collect::<Vec<_>>()
    };
    let mut mapping: Vec<_> = operation.parameters().iter().flat_map(columns_of).collect();
    // A shop writes the lines of an address once more, in one column.
    if !address.is_empty() && has(Parameter::Text) {
        mapping.retain(|(parameter, _)| *parameter != Parameter::StreetName);
    }
    is_enough(operation, &mapping).then_some(mapping)
}

/// The columns by their names, else the only column there is, unless the rows have more of them.
fn found(operation: Operation, header: &[String], wider: Option<&WiderLine>) -> Result<Mapping> {
    let is_unsplit = matches!(header, [only] if is_unsplit(only));
    if let Some(mapping) = by_name(operation, &Places::of(header)).filter(|_| !is_unsplit) {
        return Ok(mapping);
    }
    match (&operation.parameters()[..], header) {
        ([parameter, ..], [_]) if !is_unsplit && wider.is_none() && *parameter != Parameter::X => {
            Ok(vec![(*parameter, 0)])
        }
        _ => Err(unclear(operation, header, wider)),
    }
}

fn unclear(operation: Operation, header: &[String], wider: Option<&WiderLine>) -> Error {
    let or = match (header, wider) {
        ([only], _) if is_unsplit(only) => ", or what separates cells".to_owned(),
        (_, Some(WiderLine { number, cells })) => {
            format!(", or the line that the names of the columns are on: line {number} has {}", some_of(cells))
        }
        _ => String::new(),
    };
    Error::ColumnsUnclear { what: operation.needs(), header: header.to_vec(), or }
}

/// What is wrong with a field of [`Options`].
pub(crate) fn refused(field: &'static str, message: String) -> Error {
    Error::Parameter(ParameterFault { parameter: field.into(), message })
}

/// A name that several columns have, one of which is read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "BatchSharedName")]
pub struct SharedName {
    /// As the column that is read has it.
    pub name: String,
    /// Number of that column, counted from 1.
    pub read: usize,
    /// Numbers of all that have it, but for case and blanks.
    pub columns: Vec<usize>,
}

/// Names of columns that are read which others have too, each once. `members`: those of an object, which are read by name;
/// without them columns are.
pub(crate) fn shared_names(
    mapping: &[(Parameter, usize)],
    header: &[String],
    members: Option<&[String]>,
) -> Vec<SharedName> {
    let mut columns: HashMap<String, Vec<usize>> = HashMap::new();
    for (place, name) in members.unwrap_or(header).iter().enumerate() {
        columns.entry(bare(name)).or_default().push(place + 1);
    }
    let shared = |&(_, place): &(Parameter, usize)| {
        let name = bare(&header[place]);
        let columns = columns.remove(&name).filter(|columns| columns.len() > 1 && !name.is_empty())?;
        let read = match members {
            Some(members) => members.iter().position(|name| *name == header[place])?,
            None => place,
        };
        Some(SharedName { name: header[place].clone(), read: read + 1, columns })
    };
    mapping.iter().filter_map(shared).collect()
}

/// The column of the id of rows.
pub(crate) fn id_column(options: &Options, header: &[String]) -> Result<Option<usize>> {
    options.id_column.as_ref().map(|name| Places::of(header).named(name, "idColumn")).transpose()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mapped(operation: Operation, columns: Columns, header: &str) -> Result<Mapping> {
        let header: Vec<String> = header.split(';').map(str::to_owned).collect();
        mapping(&Options { operation, columns, ..Options::default() }, &header, None)
    }

    /// The columns of a cleansing whose names are these.
    fn of_cleansing(header: &str) -> Mapping {
        mapped(Operation::CleanseAddress, Columns::Auto, header).unwrap()
    }

    /// These columns are the text.
    fn texts(names: &[&str]) -> Columns {
        Columns::Named(names.iter().map(|&name| (Parameter::Text, name.to_owned())).collect())
    }

    #[test]
    fn columns_are_found_by_their_names() {
        use Operation::{CleanseAccessAddress, CleanseAddress, GetAddress, NearestAddress, Parse};
        use Parameter::{Door, Floor, HouseLetter, HouseNumber, Id, Postcode, StreetName, Text, Town, X, Y};
        for (operation, header, expected) in [
            (CleanseAddress, "Navn;Adresse;Postnr.;By", vec![(Text, 1), (Postcode, 2), (Town, 3)]),
            (
                CleanseAddress,
                "Billing Address1;Billing Zip;Shipping Address1;Shipping Address2;Shipping City;Shipping Zip",
                vec![(Text, 2), (Text, 3), (Postcode, 5), (Town, 4)],
            ),
            (CleanseAddress, "billing_address_1;billing_postcode;shipping_city", vec![(Text, 0), (Postcode, 1)]),
            (
                CleanseAddress,
                "Fakturaadresse;Faktura postnr;Faktura by;Leveringsadresse;Levering postnr;Leverings by",
                vec![(Text, 3), (Postcode, 4), (Town, 5)],
            ),
            (
                CleanseAddress,
                "Billing Address;Billing Zip;Billing City;Shipping Address;Shipping Zip",
                vec![(Text, 3), (Postcode, 4)],
            ),
            (
                CleanseAddress,
                "Adresse;Postnr;By;Leveringsadresse;Leveringspostnr",
                vec![(Text, 0), (Postcode, 1), (Town, 2)],
            ),
            (
                CleanseAddress,
                "Shipping Street;Shipping Address1;Shipping Address2;Shipping Zip",
                vec![(Text, 1), (Text, 2), (Postcode, 3)],
            ),
            (
                CleanseAddress,
                "Shipping Address Line1;Shipping Address City;Shipping Address Postal Code",
                vec![(Text, 0), (Postcode, 2), (Town, 1)],
            ),
            (
                CleanseAddress,
                "Vejnavn;Husnr;Etg.;Side/dør;Zip/Postal Code",
                vec![(StreetName, 0), (HouseNumber, 1), (Floor, 2), (Door, 3), (Postcode, 4)],
            ),
            (CleanseAddress, "MailingStreet;MailingPostalCode;Id", vec![(StreetName, 0), (Postcode, 1)]),
            (CleanseAddress, "Mailing Street;Mailing Zip/Postal Code", vec![(StreetName, 0), (Postcode, 1)]),
            (CleanseAddress, "Leveringsadresse;Leverings by/postnr", vec![(Text, 0), (Town, 1)]),
            (CleanseAddress, "Vejnavn;Husnr fra;Husnr til", vec![(StreetName, 0), (HouseNumber, 1)]),
            (CleanseAddress, "Leveringsadresse;Leveringspostnr", vec![(Text, 0), (Postcode, 1)]),
            (CleanseAddress, "Adresse;Postnr;Fakturaadresse;Faktura postnr", vec![(Text, 0), (Postcode, 1)]),
            (CleanseAddress, "nr;side;Adresse;etage", vec![(Text, 2), (Floor, 3)]),
            (CleanseAddress, "Gade;Nr;Sal;Dør", vec![(StreetName, 0), (HouseNumber, 1), (Floor, 2), (Door, 3)]),
            (CleanseAccessAddress, "vejnavn;husnr;etage", vec![(StreetName, 0), (HouseNumber, 1)]),
            (
                CleanseAddress,
                "Vejnavn;Bogstav;Husnr;Postnr",
                vec![(StreetName, 0), (HouseNumber, 2), (HouseLetter, 1), (Postcode, 3)],
            ),
            (CleanseAccessAddress, "Adresse;Opgang", vec![(Text, 0), (HouseLetter, 1)]),
            (Parse, "Gade;Nr;Litra", vec![(StreetName, 0), (HouseNumber, 1), (HouseLetter, 2)]),
            (CleanseAddress, "Navn;Adresse 2", vec![]),
            (CleanseAddress, "address;betegnelse", vec![(Text, 1)]),
            (CleanseAddress, "hvad som helst", vec![(Text, 0)]),
            (Parse, "ADRESSE", vec![(Text, 0)]),
            (GetAddress, "nr;Adresse-ID", vec![(Id, 1)]),
            (GetAddress, "kolonne", vec![(Id, 0)]),
            (NearestAddress, "Længdegrad;Breddegrad", vec![(X, 0), (Y, 1)]),
        ] {
            assert_eq!(mapped(operation, Columns::Auto, header).unwrap_or_default(), expected, "{header}");
        }
    }

    #[test]
    fn the_parts_of_one_address_stand_together() {
        use Parameter::{Door, Floor, HouseNumber, Postcode, StreetName, Text, Town};
        let text = |text, postcode, town| vec![(Text, text), (Postcode, postcode), (Town, town)];
        for (header, expected) in [
            ("Ejers adresse;Postnr;By;Adresse;Postnr;By", text(3, 4, 5)),
            ("Adresse;Postnr;By;Ejers adresse;Postnr;By", text(0, 1, 2)),
            ("Postnr;By;Ejers adresse;Postnr;By;Adresse", text(5, 3, 4)),
            ("Postnr;By;Adresse;Postnr;By;Ejers adresse", text(2, 0, 1)),
            ("Nr;Adresse;Postnr;By;Mailadresse;Postnr;By", text(1, 2, 3)),
            ("Kunde;Postnr;By;Adresse;Postnr;By", text(3, 4, 5)),
            ("Ejers adresse;Adresse;Postnr;By", text(1, 2, 3)),
            ("Adresse;Postnr;By;Adresse;Postnr;By", text(0, 1, 2)),
            ("Adresse;E-mailadresse;Postnr;By", text(0, 2, 3)),
            ("Fakturaadresse;Postnr;By", text(0, 1, 2)),
            ("Billing Address;Zip;City;Shipping Address;Zip;City", text(3, 4, 5)),
            ("Ejers vej;Nr;Sal;Vejnavn;Nr;Sal;Dør", vec![(StreetName, 3), (HouseNumber, 4), (Floor, 5), (Door, 6)]),
        ] {
            assert_eq!(of_cleansing(header), expected, "{header}");
        }
    }

    #[test]
    fn floor_and_door_are_found_beside_a_text() {
        use Parameter::{Door, Floor, HouseNumber, Postcode, StreetName, Text};
        for (header, expected) in [
            ("Adresse;Sal;Side", vec![(Text, 0), (Floor, 1), (Door, 2)]),
            ("Adresse;Etage;Side;Postnr", vec![(Text, 0), (Floor, 1), (Door, 2), (Postcode, 3)]),
            ("Adresse;Side", vec![(Text, 0)]),
            ("Vejnavn;Side", vec![(StreetName, 0), (Door, 1)]),
            ("Adresse;Etage/dør", vec![(Text, 0), (Floor, 1)]),
            ("Adresse;Etage og side", vec![(Text, 0), (Floor, 1)]),
            ("Vejnavn;Husnr og bogstav;Etage, dør", vec![(StreetName, 0), (HouseNumber, 1), (Floor, 2)]),
            ("Adr.;Post nr", vec![(Text, 0), (Postcode, 1)]),
            ("Bopæl;Postnr.", vec![(Text, 0), (Postcode, 1)]),
        ] {
            assert_eq!(of_cleansing(header), expected, "{header}");
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
            ("Adresse 1;Adresse 2;Post nr. og by", vec![(Text, 0), (Text, 1), (Town, 2)]),
            ("Postnr;Adresselinje 2;Adresse", vec![(Text, 2), (Text, 1), (Postcode, 0)]),
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
                texts(&["c"]),
                "a;b",
                "columns: there is no column \"c\"; the header has: a, b",
            ),
            (
                Operation::GetAddress,
                Columns::Named(vec![(Parameter::Text, "a".into())]),
                "a;b",
                "columns: the operation has no parameter betegnelse",
            ),
            (Operation::CleanseAddress, texts(&["a", "b", "a"]), "a;b", "columns: column 1 is named twice"),
            (Operation::CleanseAddress, texts(&["2", "b"]), "a;b", "columns: column 2 is named twice"),
        ] {
            assert_eq!(mapped(operation, columns, header).unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn a_header_whose_names_do_not_split_is_unclear() {
        for (header, is_clear) in [
            ("Nr,Adresse,Postnr,By", false),
            ("Nr:Adresse:Postnr", false),
            ("Nr^Adresse^Postnr", false),
            ("Adresse~Postnr~By", false),
            ("Adresse:Postnr:By", false),
            ("Nr  Adresse     Postnr", false),
            ("Nr Adresse Postnr By", false),
            ("Nr\tAdresse", false),
            ("adresse", true),
            ("Post nr", true),
            ("Vej nr", true),
            ("hvad som helst", true),
            ("Adresse, postnr og by", true),
            ("Adresse, postnr, by", true),
            ("Adresse Postnr By", true),
            ("Adresse (vej, nr, postnr, by)", true),
            ("Fuld adresse, kunde", true),
        ] {
            assert_eq!(mapped(Operation::CleanseAddress, Columns::Auto, header).is_ok(), is_clear, "{header}");
        }
    }

    #[test]
    fn a_line_that_rows_have_more_cells_than_is_a_title() {
        let mapped = |columns, header: &[&str], is_narrow: bool| {
            let header: Vec<String> = header.iter().map(ToString::to_string).collect();
            let wider = WiderLine { number: 3, cells: ["Id", "Sted"].map(str::to_owned).to_vec() };
            mapping(&Options { columns, ..Options::default() }, &header, is_narrow.then_some(&wider))
        };
        let unclear = mapped(Columns::Auto, &["Eksport"], true).unwrap_err().to_string();
        let said = "which columns hold the address is unclear; name them, or the line that the names of the columns are on: \
                    line 3 has Id, Sted. The header has: Eksport";
        assert_eq!(unclear, said);
        for (columns, header, is_narrow) in [
            (Columns::Auto, &["Eksport"][..], false),
            // A name that is known, or was named, tells what the column is.
            (Columns::Auto, &["Adresse"], true),
            (Columns::Auto, &["Nr", "Adresse"], true),
            (texts(&["Eksport"]), &["Eksport"], true),
        ] {
            assert!(mapped(columns, header, is_narrow).is_ok(), "{header:?}");
        }
    }

    #[test]
    fn keys_beside_a_text_are_found() {
        use Operation::{CleanseAccessAddress, CleanseAddress, GetAddress, Parse};
        use Parameter::{HouseNumber, Id, Kvh, Kvhx, MunicipalityCode, StreetCode, StreetName, Text};
        for (operation, header, expected) in [
            (CleanseAddress, "id;Adresse;adresse_id", vec![(Text, 1), (Id, 2)]),
            (CleanseAddress, "id;Adresse", vec![(Text, 1)]),
            (CleanseAddress, "kvhx;navn", vec![(Kvhx, 0)]),
            (CleanseAccessAddress, "KVH;Adresse", vec![(Text, 1), (Kvh, 0)]),
            (
                CleanseAddress,
                "Kommunekode;Vejkode;Husnr",
                vec![(HouseNumber, 2), (MunicipalityCode, 0), (StreetCode, 1)],
            ),
            // What is beside a key is the customer's own, where no column has a street.
            (CleanseAddress, "Nr;kvh", vec![(Kvh, 1)]),
            (CleanseAccessAddress, "Nr;kvhx", vec![(Kvhx, 1)]),
            (CleanseAddress, "Nummer;sal;side;adresse_id", vec![(Id, 3)]),
            (CleanseAddress, "Nr;kvh;kommunekode;vejkode", vec![(Kvh, 1), (MunicipalityCode, 2), (StreetCode, 3)]),
            (CleanseAddress, "kvh;vejnavn;nr", vec![(StreetName, 1), (HouseNumber, 2), (Kvh, 0)]),
            (CleanseAddress, "kommunekode;vejkode;nr", vec![(HouseNumber, 2), (MunicipalityCode, 0), (StreetCode, 1)]),
            (GetAddress, "id;Adresse", vec![(Id, 0)]),
            (Parse, "Adresse;kvhx", vec![(Text, 0)]),
        ] {
            assert_eq!(mapped(operation, Columns::Auto, header).unwrap(), expected, "{header}");
        }
        assert!(mapped(CleanseAddress, Columns::Auto, "kommunekode;vejkode").is_err());
    }

    #[test]
    fn of_columns_of_one_name_the_first_is_read_and_said() {
        let shared = |header: &str, columns| {
            let names: Vec<String> = header.split(';').map(str::to_owned).collect();
            let mapping = mapped(Operation::CleanseAddress, columns, header).unwrap();
            let shared = shared_names(&mapping, &names, None);
            shared.into_iter().map(|SharedName { name, read, columns }| (name, read, columns)).collect::<Vec<_>>()
        };
        let adresse = |name: &str, read| vec![(name.to_owned(), read, vec![2, 3])];
        assert_eq!(shared("nr;Adresse;adresse ", Columns::Auto), adresse("Adresse", 2));
        assert_eq!(shared("nr;a;a", texts(&["a"])), adresse("a", 2));
        assert_eq!(shared("nr;a;a", texts(&["3"])), adresse("a", 3));
        assert_eq!(shared("nr;a;A", texts(&["a", "A"])), adresse("a", 2));
        assert!(shared("nr;nr;Adresse", Columns::Auto).is_empty());
        let names = |names: &str| names.split(';').map(str::to_owned).collect::<Vec<_>>();
        let members = names("nr;nr;x;adresse;adresse");
        let of_members = shared_names(&[(Parameter::Text, 0)], &names("adresse;vejnavn"), Some(&members));
        assert_eq!(of_members, [SharedName { name: "adresse".to_owned(), read: 4, columns: vec![4, 5] }]);
    }

    #[test]
    fn named_columns_are_taken_as_they_stand_or_but_for_case() {
        for (columns, expected) in [(texts(&["b", "a"]), [1, 0]), (texts(&["A", " B "]), [0, 1])] {
            let found = mapped(Operation::CleanseAddress, columns, "a;b").unwrap();
            assert_eq!(found, expected.map(|column| (Parameter::Text, column)));
        }
    }
}
