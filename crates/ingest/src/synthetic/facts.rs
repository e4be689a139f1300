//! What is true of the generated country: postcodes, towns and where they lie, owner districts, words of names.
//!
//! Taken from openly licensed lists (listed in `data/README.md`); nothing of a person or of a real address.

use std::collections::BTreeMap;
use std::io::Read;

use liblzma::read::XzDecoder;

const POSTCODES: &str = include_str!("../../../../data/lists/postnumre.csv");
const TOWNS: &[u8] = include_bytes!("facts/towns.tsv.xz");
const OWNER_DISTRICTS: &[u8] = include_bytes!("facts/owner-districts.tsv.xz");
const STREET_NAMES: &[u8] = include_bytes!("facts/street-names.txt.xz");
const PLACES: &[u8] = include_bytes!("facts/places.txt.xz");
const STEMS: &str = include_str!("facts/stems.txt");
const PEOPLE: &str = include_str!("facts/people.txt");

/// What a town is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TownKind {
    /// A town or village.
    Town,
    /// A part of a city.
    Quarter,
    /// Farms and houses that lie scattered.
    Scattered,
    /// Summer cottages.
    Cottages,
}

/// A town, and the areas its centre lies in.
#[derive(Clone, Debug)]
pub(super) struct Town {
    /// Id as a supplementary town: towns of one name in one municipality are one.
    pub(super) id: u32,
    pub(super) name: String,
    pub(super) kind: TownKind,
    pub(super) municipality: u16,
    pub(super) parish: u16,
    pub(super) police_district: u16,
    pub(super) court_district: u16,
    pub(super) nomination_district: u16,
    /// Easting and northing in metres.
    pub(super) centre: (f64, f64),
}

/// A postcode and its towns.
#[derive(Clone, Debug)]
pub(super) struct Postcode {
    pub(super) code: u16,
    pub(super) name: String,
    pub(super) towns: Vec<Town>,
}

/// See the module.
#[derive(Debug)]
pub(super) struct CountryFacts {
    /// Ordinary postcodes, ascending.
    pub(super) postcodes: Vec<Postcode>,
    /// Postcodes of large recipients, each behind the ordinary postcode in which it is given an entrance.
    pub(super) recipients: Vec<(u16, u16)>,
    /// Code and name by municipality.
    pub(super) owner_districts: BTreeMap<u16, Vec<(u32, String)>>,
    /// Region by municipality.
    pub(super) regions: BTreeMap<u16, u16>,
    /// Whole street names.
    pub(super) street_names: Vec<String>,
    /// Names of farms, houses and fields.
    pub(super) places: Vec<String>,
    /// First parts of common street names by subject, the commonest first.
    pub(super) stems: Vec<Vec<&'static str>>,
    pub(super) first_names: Vec<&'static str>,
    pub(super) last_names: Vec<&'static str>,
}

impl CountryFacts {
    /// Reads what is built in.
    pub(super) fn new() -> Self {
        let mut towns = towns();
        let mut postcodes = Vec::new();
        let mut recipient_postcodes = Vec::new();
        for line in POSTCODES.lines().skip(1) {
            let mut fields = line.split(';');
            let Some(code) = fields.next().and_then(|code| code.trim().parse().ok()) else { continue };
            let name = fields.next().unwrap_or_default().trim().to_owned();
            if fields.next().is_some_and(|large| large.trim() == "true") {
                recipient_postcodes.push(code);
            } else {
                postcodes.push(Postcode { code, name, towns: Vec::new() });
            }
        }
        postcodes.sort_by_key(|postcode| postcode.code);
        let ranges: Vec<(u16, u16)> = towns.keys().copied().collect();
        for postcode in &mut postcodes {
            // A postcode that has no area of its own is laid into that of its neighbour.
            let nearest = ranges.iter().min_by_key(|&&(from, to)| match postcode.code {
                code if code < from => from - code,
                code if code > to => code - to,
                _ => 0,
            });
            if let Some(found) = nearest.and_then(|range| towns.get_mut(range)) {
                postcode.towns.clone_from(found);
            }
        }
        let mut owner_districts: BTreeMap<u16, Vec<(u32, String)>> = BTreeMap::new();
        let mut regions = BTreeMap::new();
        for line in unpacked(OWNER_DISTRICTS).lines() {
            let [municipality, region, code, name] = columns(line);
            let municipality = number(municipality) as u16;
            owner_districts.entry(municipality).or_default().push((number(code), name.to_owned()));
            regions.insert(municipality, number(region) as u16);
        }
        let ordinary = |place: usize| postcodes.get(place * 53 % postcodes.len()).map_or(0, |postcode| postcode.code);
        let recipients =
            recipient_postcodes.into_iter().enumerate().map(|(place, code)| (ordinary(place), code)).collect();
        let (first_names, last_names) = PEOPLE.split_once('\n').unwrap_or_default();
        Self {
            postcodes,
            recipients,
            owner_districts,
            regions,
            street_names: unpacked(STREET_NAMES).lines().map(ToOwned::to_owned).collect(),
            places: unpacked(PLACES).lines().map(ToOwned::to_owned).collect(),
            stems: STEMS.lines().map(|line| line.split_whitespace().collect()).collect(),
            first_names: first_names.split_whitespace().collect(),
            last_names: last_names.split_whitespace().collect(),
        }
    }
}

/// Ids of supplementary towns begin here.
const FIRST_TOWN: u32 = 600_001;

/// Towns by first and last postcode of the postal area they lie in.
fn towns() -> BTreeMap<(u16, u16), Vec<Town>> {
    let mut towns: BTreeMap<(u16, u16), Vec<Town>> = BTreeMap::new();
    let mut ids: BTreeMap<(u16, String), u32> = BTreeMap::new();
    for line in unpacked(TOWNS).lines() {
        let [postcodes, municipality, parish, police, court, nomination, x, y, kind, name] = columns(line);
        let (from, to) = postcodes.split_once('-').unwrap_or((postcodes, postcodes));
        let municipality = number(municipality) as u16;
        let next = FIRST_TOWN + ids.len() as u32;
        towns.entry((number(from) as u16, number(to) as u16)).or_default().push(Town {
            id: *ids.entry((municipality, name.to_owned())).or_insert(next),
            name: name.to_owned(),
            kind: match kind {
                "d" => TownKind::Quarter,
                "s" => TownKind::Scattered,
                "c" => TownKind::Cottages,
                _ => TownKind::Town,
            },
            municipality,
            parish: number(parish) as u16,
            police_district: number(police) as u16,
            court_district: number(court) as u16,
            nomination_district: number(nomination) as u16,
            centre: (number(x).into(), number(y).into()),
        });
    }
    towns
}

fn columns<const N: usize>(line: &str) -> [&str; N] {
    let mut fields = line.split('\t');
    std::array::from_fn(|_| fields.next().unwrap_or_default())
}

fn number(text: &str) -> u32 {
    text.parse().unwrap_or_default()
}

fn unpacked(bytes: &[u8]) -> String {
    let mut text = String::new();
    // What is built in was packed by us; a test reads all of it.
    let _ = XzDecoder::new(bytes).read_to_string(&mut text);
    text
}

#[cfg(test)]
mod tests {
    use super::CountryFacts;

    #[test]
    fn the_built_in_facts_are_whole() {
        let facts = CountryFacts::new();
        assert_eq!(facts.postcodes.len(), 1090);
        assert_eq!(facts.recipients.len(), 19);
        assert_eq!(facts.owner_districts.len(), 98);
        assert!(facts.postcodes.iter().all(|postcode| !postcode.towns.is_empty()));
        assert_eq!((facts.street_names.len(), facts.places.len()), (4014, 27_899));
        assert_eq!(
            (facts.stems.iter().map(Vec::len).sum(), facts.first_names.len(), facts.last_names.len()),
            (498, 111, 107)
        );
    }
}
