//! Features of GML 3 as rows: each becomes a JSON object of its properties, so that whoever reads a register's lists
//! reads its GML too.
//!
//! A property is an element inside a feature that holds text and no element; its name is that of the element, without
//! namespace. The geometry becomes a text in `geometri`, see [`geometry`]. The cadastre's own GML, in which facts stand
//! deeper, has a reader of its own.

mod geometry;

use std::io::BufRead as _;
use std::path::Path;

use quick_xml::Reader as XmlReader;
use quick_xml::escape::resolve_xml_entity;
use quick_xml::events::{BytesStart, Event};
use serde_json::{Map, Value};

use self::geometry::GeometryReader;
use super::xml::{self, Lines};
use crate::ImportError;
use crate::open::Input;

/// Elements around features.
const MEMBERS: [&str; 3] = ["featureMember", "featureMembers", "member"];
/// Name of the column with the geometry.
const GEOMETRY: &str = "geometri";

/// Whether a file begins as GML does. Features may come late in other XML, which is not read to its end.
pub(super) fn is_gml(input: &mut Input<'_>) -> std::io::Result<bool> {
    const NAMESPACE: &[u8] = b"http://www.opengis.net/gml";
    let beginning = input.fill_buf()?;
    Ok(beginning.windows(NAMESPACE.len()).any(|text| text == NAMESPACE))
}

/// The features of a file.
pub(super) struct Features<'a, 'i> {
    reader: XmlReader<Lines<'a, 'i>>,
    buffer: Vec<u8>,
    document: Document,
    element: Vec<u8>,
}

impl<'a, 'i> Features<'a, 'i> {
    pub(super) fn new(input: &'a mut Input<'i>) -> Self {
        let mut reader = XmlReader::from_reader(Lines::new(input));
        reader.config_mut().expand_empty_elements = true;
        Self { reader, buffer: Vec::new(), document: Document::default(), element: Vec::new() }
    }

    /// Goes to the next feature; its line, or `None` after the last one.
    pub(super) fn next(&mut self, path: &Path) -> Result<Option<u64>, ImportError> {
        loop {
            self.buffer.clear();
            let event = self.reader.read_event_into(&mut self.buffer).map_err(|error| xml::error(path, error))?;
            let line = self.reader.get_ref().passed;
            match &event {
                Event::Eof if self.document.depth > 0 => return Err(xml::unfinished(path)),
                Event::Eof => return Ok(None),
                Event::Start(tag) => self.document.begin(tag, line),
                Event::Text(part) => self.document.text.push_str(part),
                Event::CData(part) => self.document.text.push_str(part),
                Event::GeneralRef(name) => {
                    self.document.text.extend(name.resolve_char_ref().ok().flatten());
                    self.document.text.push_str(resolve_xml_entity(name).unwrap_or_default());
                }
                Event::End(tag) => {
                    if let Some(feature) = self.document.end(tag.local_name().as_ref()) {
                        let line = feature.line;
                        self.element.clear();
                        feature.write(&mut self.element);
                        return Ok(Some(line));
                    }
                }
                _ => {}
            }
        }
    }

    /// The last feature, as an object.
    pub(super) fn element(&self) -> &[u8] {
        &self.element
    }

    /// Bytes read from the disk so far.
    pub(super) fn bytes_from_disk(&self) -> u64 {
        self.reader.get_ref().input.bytes_from_disk()
    }
}

/// What has been read of a file and is not finished.
#[derive(Default)]
struct Document {
    /// Elements that have begun.
    depth: usize,
    /// Whether the last element that began has no element inside so far.
    is_leaf: bool,
    /// The text of the innermost element.
    text: String,
    /// The depth of the element around features.
    members: Option<usize>,
    feature: Option<Feature>,
}

struct Feature {
    line: u64,
    depth: usize,
    properties: Map<String, Value>,
    geometry: GeometryReader,
}

impl Document {
    fn begin(&mut self, tag: &BytesStart<'_>, line: u64) {
        self.depth += 1;
        self.is_leaf = true;
        self.text.clear();
        let name = tag.local_name();
        let name = name.as_ref();
        if let Some(feature) = &mut self.feature {
            feature.geometry.begin(name, tag);
        } else if self.members.is_some_and(|depth| depth + 1 == self.depth) {
            let geometry = GeometryReader::default();
            self.feature = Some(Feature { line, depth: self.depth, properties: Map::new(), geometry });
        } else if MEMBERS.contains(&name) {
            self.members = Some(self.depth);
        }
    }

    /// Ends an element; returns the feature that ends with it.
    fn end(&mut self, name: &str) -> Option<Feature> {
        let depth = self.depth;
        self.depth = depth.saturating_sub(1);
        let is_leaf = std::mem::take(&mut self.is_leaf);
        if self.members == Some(depth) {
            self.members = None;
        }
        if self.feature.as_ref().is_some_and(|feature| feature.depth == depth) {
            return self.feature.take();
        }
        let text = self.text.trim();
        if let Some(Feature { properties, geometry, .. }) = &mut self.feature {
            if geometry.is_inside() {
                geometry.end(name, text);
            } else if is_leaf {
                let value = if text.is_empty() { Value::Null } else { Value::String(text.to_owned()) };
                properties.insert(name.to_owned(), value);
            }
        }
        self.text.clear();
        None
    }
}

impl Feature {
    fn write(self, into: &mut Vec<u8>) {
        let mut properties = self.properties;
        let geometry = self.geometry.text().map_or(Value::Null, Value::String);
        properties.insert(GEOMETRY.to_owned(), geometry);
        into.extend_from_slice(Value::Object(properties).to_string().as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn features(text: &str) -> Result<Vec<(u64, String)>, ImportError> {
        let mut input = Input::from_reader(text.as_bytes());
        let mut features = Features::new(&mut input);
        let mut all = Vec::new();
        while let Some(line) = features.next(Path::new("x"))? {
            all.push((line, String::from_utf8_lossy(features.element()).into_owned()));
        }
        Ok(all)
    }

    const BEFORE: &str = "<?xml version=\"1.0\"?>\n<gml:FeatureCollection xmlns:gml=\"g\" xmlns:fme=\"f\">\n";

    #[test]
    fn a_feature_is_an_object_of_its_properties() {
        let point = "<gml:pointProperty><gml:Point srsDimension=\"2\"><gml:pos>720000 6170000</gml:pos></gml:Point></gml:pointProperty>";
        for (members, expected) in [
            (
                format!(
                    "<gml:featureMember><fme:by gml:id=\"a\"><fme:navn>A &amp; \"B\"</fme:navn><fme:tom/>{point}</fme:by></gml:featureMember>"
                ),
                vec![(3, r#"{"geometri":"MULTIPOINT((720000 6170000))","navn":"A & \"B\"","tom":null}"#)],
            ),
            (
                "<gml:boundedBy><gml:Envelope><gml:lowerCorner>1 2</gml:lowerCorner></gml:Envelope></gml:boundedBy>\n\
                 <gml:featureMembers><x><a>1</a></x>\n<x><a>2</a></x></gml:featureMembers>"
                    .to_owned(),
                vec![(4, r#"{"a":"1","geometri":null}"#), (5, r#"{"a":"2","geometri":null}"#)],
            ),
            ("<member><x><b><a>1</a></b></x></member>".to_owned(), vec![(3, r#"{"a":"1","geometri":null}"#)]),
            (String::new(), vec![]),
        ] {
            let found = features(&format!("{BEFORE}{members}</gml:FeatureCollection>")).unwrap();
            let found: Vec<(u64, &str)> = found.iter().map(|(line, text)| (*line, text.as_str())).collect();
            assert_eq!(found, expected, "{members}");
        }
    }

    #[test]
    fn a_cut_is_noticed_wherever_it_falls() {
        let whole = format!("{BEFORE}<gml:featureMember><x><a>1</a></x></gml:featureMember></gml:FeatureCollection>");
        for cut in BEFORE.len()..whole.len() {
            let error = features(&whole[..cut]).unwrap_err();
            assert!(matches!(error, ImportError::CutOff { .. }), "{}: {error}", &whole[..cut]);
        }
    }
}
