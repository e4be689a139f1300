//! Lines, areas and points of named streets: well-known text in EPSG:25832, each kept once however many versions repeat
//! it.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};
use vejviser_model::Point;

use super::super::geometry::Rings;
use super::super::value::{number, point};
use super::super::wkt;
use crate::record::RoadLine;

/// What is read from a text.
pub(super) trait Geometry: Hash + Sized {
    /// Reads it; `None` when it is of another kind or unreadable, or has a corner outside the country.
    fn read(text: &str) -> Option<Self>;
    /// Whether there is nothing to it.
    fn is_empty(&self) -> bool;
}

impl Geometry for RoadLine {
    fn read(text: &str) -> Option<Self> {
        read(text)
    }
    fn is_empty(&self) -> bool {
        Vec::is_empty(self)
    }
}

impl Geometry for Vec<Rings> {
    fn read(text: &str) -> Option<Self> {
        wkt::polygons(text).filter(|polygons| polygons.left_out == 0).map(|polygons| polygons.inside)
    }
    fn is_empty(&self) -> bool {
        Vec::is_empty(self)
    }
}

impl Geometry for Vec<Point> {
    fn read(text: &str) -> Option<Self> {
        wkt::points(text)
    }
    fn is_empty(&self) -> bool {
        Vec::is_empty(self)
    }
}

/// A geometry by the order in which it was first met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GeometryKey(u32);

/// A geometry as it is read.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Read<G> {
    /// Of its corners: texts that are spelt in two ways may say the same.
    hash: u64,
    geometry: G,
}

impl<G: Geometry> Read<G> {
    /// A geometry as it is written; none when it is empty. `Err` when it cannot be read.
    pub(super) fn parse(text: &str) -> Result<Option<Self>, ()> {
        let geometry = G::read(text).ok_or(())?;
        let mut hasher = FxHasher::default();
        geometry.hash(&mut hasher);
        Ok((!geometry.is_empty()).then(|| Self { hash: hasher.finish(), geometry }))
    }
}

/// The geometries behind the keys.
#[derive(Debug)]
pub(super) struct Kept<G> {
    by_hash: FxHashMap<u64, GeometryKey>,
    all: Vec<G>,
}

impl<G> Default for Kept<G> {
    fn default() -> Self {
        Self { by_hash: FxHashMap::default(), all: Vec::new() }
    }
}

impl<G> Kept<G> {
    /// The key of a geometry.
    pub(super) fn intern(&mut self, Read { hash, geometry }: Read<G>) -> GeometryKey {
        *self.by_hash.entry(hash).or_insert_with(|| {
            self.all.push(geometry);
            GeometryKey(self.all.len() as u32 - 1)
        })
    }

    /// What a key stands for.
    pub(super) fn get(&self, key: GeometryKey) -> Option<&G> {
        self.all.get(key.0 as usize)
    }
}

/// A `LINESTRING` or `MULTILINESTRING`, third numbers left out. `None` when it is neither, or has a corner outside the
/// country.
fn read(text: &str) -> Option<RoadLine> {
    let text = text.trim();
    let kind = text.split(|char: char| !char.is_ascii_alphabetic()).next()?;
    let is_one = kind.eq_ignore_ascii_case("linestring") || kind.eq_ignore_ascii_case("linestringz");
    if !is_one && !kind.eq_ignore_ascii_case("multilinestring") && !kind.eq_ignore_ascii_case("multilinestringz") {
        return None;
    }
    let rest = text[kind.len()..].trim_start().trim_start_matches(['Z', 'z']).trim_start();
    if rest.eq_ignore_ascii_case("empty") {
        return Some(Vec::new());
    }
    let inside = rest.strip_prefix('(')?.strip_suffix(')')?;
    if is_one {
        return Some(vec![part(inside)?]);
    }
    let parts = inside.split(')').map(|part| part.trim_start_matches([',', ' ', '\t'])).filter(|part| !part.is_empty());
    parts.map(|text| part(text.strip_prefix('(')?)).collect()
}

fn part(text: &str) -> Option<Vec<Point>> {
    let corners = text.split(',').map(|corner| {
        let mut numbers = corner.split_ascii_whitespace().map(number);
        match (numbers.next(), numbers.next(), numbers.next(), numbers.next()) {
            (Some(Some(x)), Some(Some(y)), None | Some(Some(_)), None) => point(x, y),
            _ => None,
        }
    });
    corners.collect()
}

#[cfg(test)]
mod tests {
    use super::{Kept, Read, read};
    use crate::record::RoadLine;

    #[test]
    fn lines_are_read_in_every_spelling() {
        for (text, corners) in [
            (
                "MULTILINESTRING ((638509.46 6149595.06, 638509.75 6149573.4), (638408.44 6149619.13, 638397 6149648))",
                Some(vec![2, 2]),
            ),
            ("multilinestring((638509.46 6149595.06,638509.75 6149573.4))", Some(vec![2])),
            ("MULTILINESTRING Z ((638509.46 6149595.06 3, 638509.75 6149573.4 4))", Some(vec![2])),
            ("LINESTRING (638509.46 6149595.06, 638509.75 6149573.4, 638510 6149570)", Some(vec![3])),
            ("MULTILINESTRING EMPTY", Some(vec![])),
            ("LINESTRING EMPTY", Some(vec![])),
            ("POINT (638509.46 6149595.06)", None),
            ("LINESTRING (638509.46 6149595.06, x 6149573.4)", None),
            ("LINESTRING (1 2, 3 4)", None),
            ("LINESTRING (638509.46 6149595.06", None),
            ("MULTILINESTRING (638509.46 6149595.06)", None),
            ("", None),
        ] {
            let found = read(text).map(|line| line.iter().map(Vec::len).collect::<Vec<_>>());
            assert_eq!(found, corners, "{text}");
        }
    }

    #[test]
    fn a_line_is_kept_once() {
        let mut lines = Kept::<RoadLine>::default();
        let [one, other] =
            ["LINESTRING (500000 6100000, 500001 6100000)", "LINESTRING (500000 6100000, 500002 6100000)"];
        let mut key = |text: &str| lines.intern(Read::<RoadLine>::parse(text).expect("readable").expect("a line"));
        let first = key(one);
        assert_ne!(key(other), first);
        assert_eq!(key(one), first);
        assert_eq!(Read::<RoadLine>::parse("LINESTRING EMPTY"), Ok(None));
        assert_eq!(Read::<RoadLine>::parse("LINESTRING (1 2)"), Err(()));
        assert_eq!(lines.get(first).map(Vec::len), Some(1));
    }
}
