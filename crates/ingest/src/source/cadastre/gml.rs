//! GML 3.1 of the cadastre: `featureMember`s, of which parcels (`Jordstykke`) and owner districts (`Ejerlav`) count.
//!
//! The file is read event by event; what is kept at a time is one feature. Coordinates are east and north in metres of
//! UTM zone 32.

use quick_xml::Reader as XmlReader;
use quick_xml::escape::resolve_xml_entity;
use quick_xml::events::Event;
use vejviser_dataset::tables::{AreaKind, AreaMethod};
use vejviser_model::Point;

use super::CadastreRecord;
use crate::ImportError;
use crate::open::Input;
use crate::record::{Area, AreaPolygon, Parcel, ParcelFacts, ParcelName, Strings};
use crate::source::geometry::{Rings, closed};
use crate::source::value::{code, digits, moment, number, point, truth};
use crate::source::xml::{self, Lines};
use crate::source::{Context, Fault, Reader};

/// A GML file of the cadastre.
#[derive(Clone, Copy, Debug)]
pub struct GmlFile;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Parcel,
    District,
}

/// A feature while it is read.
#[derive(Debug)]
struct Feature {
    kind: Kind,
    line: u64,
    district: Option<u32>,
    district_name: Option<String>,
    number: Option<String>,
    facts: ParcelFacts,
    polygons: Vec<Vec<Vec<Option<Point>>>>,
    fault: Option<Fault>,
}

impl Reader<CadastreRecord> for GmlFile {
    fn read(
        &self,
        input: &mut Input<'_>,
        context: &mut Context<'_, '_>,
        each: &mut dyn FnMut(CadastreRecord, &mut Strings),
    ) -> Result<(), ImportError> {
        let path = context.path;
        let mut reader = XmlReader::from_reader(Lines::new(input));
        let mut buffer = Vec::new();
        let mut document = Document::default();
        loop {
            buffer.clear();
            let event = reader.read_event_into(&mut buffer).map_err(|error| xml::error(path, error))?;
            if matches!(event, Event::Eof) {
                break;
            }
            if let Some(feature) = document.event(&event, reader.get_ref().passed) {
                let report = &mut *context.report;
                report.rows += 1;
                context.meter.row(&report.file, &report.kind, report.rows, reader.get_ref().input.bytes_from_disk());
                finish(feature, context, each);
            }
        }
        if document.depth > 0 {
            return Err(xml::unfinished(path));
        }
        if context.report.rows == 0 {
            return Err(ImportError::Empty { path: path.to_owned() });
        }
        let bytes = reader.get_ref().input.bytes_from_disk();
        context.meter.report(&context.report.file, &context.report.kind, context.report.rows, bytes);
        Ok(())
    }
}

/// What has been read of a file and is not finished.
#[derive(Debug, Default)]
struct Document {
    /// Elements that have begun.
    depth: usize,
    /// The text of the innermost element.
    text: String,
    feature: Option<Feature>,
}

impl Document {
    /// Takes an event; returns the feature that ends with it.
    fn event(&mut self, event: &Event<'_>, line: u64) -> Option<Feature> {
        match event {
            Event::Start(tag) => {
                self.depth += 1;
                self.text.clear();
                self.begin(tag.local_name().as_ref(), line);
            }
            Event::Text(part) if self.feature.is_some() => self.text.push_str(part),
            Event::CData(part) if self.feature.is_some() => self.text.push_str(part),
            Event::GeneralRef(name) if self.feature.is_some() => {
                self.text.extend(name.resolve_char_ref().ok().flatten());
                self.text.push_str(resolve_xml_entity(name).unwrap_or_default());
            }
            Event::End(tag) => {
                self.depth = self.depth.saturating_sub(1);
                let text = std::mem::take(&mut self.text);
                match tag.local_name().as_ref() {
                    "Jordstykke" | "Ejerlav" => return self.feature.take(),
                    name => self.feature.as_mut()?.value(name, text.trim()),
                }
            }
            _ => {}
        }
        None
    }

    fn begin(&mut self, name: &str, line: u64) {
        match (name, &mut self.feature) {
            ("Jordstykke", None) => self.feature = Some(Feature::new(Kind::Parcel, line)),
            ("Ejerlav", None) => self.feature = Some(Feature::new(Kind::District, line)),
            ("Polygon" | "PolygonPatch", Some(feature)) => feature.polygons.push(Vec::new()),
            _ => {}
        }
    }
}

impl Feature {
    fn new(kind: Kind, line: u64) -> Self {
        Self {
            kind,
            line,
            district: None,
            district_name: None,
            number: None,
            facts: ParcelFacts::default(),
            polygons: Vec::new(),
            fault: None,
        }
    }

    /// An element inside the feature, with its text.
    fn value(&mut self, name: &str, text: &str) {
        match name {
            "landsejerlavskode" => self.district = self.read(text, digits, "landsejerlavskode"),
            "ejerlavsnavn" => self.district_name = (!text.is_empty()).then(|| text.to_owned()),
            "matrikelnummer" => self.number = (!text.is_empty()).then(|| text.to_owned()),
            "featureID" => self.facts.feature_id = self.read(text, digits, "featureID"),
            "esr_Ejendomsnummer" => {
                self.facts.property_number = self.read(text, digits, "esr_Ejendomsnummer").filter(|&number| number > 0);
            }
            "sfe_Ejendomsnummer" => {
                self.facts.real_property = self.read(text, digits, "sfe_Ejendomsnummer").filter(|&number| number > 0);
            }
            "moderjordstykke" => {
                self.facts.parent = self.read(text, digits, "moderjordstykke").filter(|&number| number > 0);
            }
            "kommunekode" => self.facts.municipality = self.read(text, code, "kommunekode"),
            "regionskode" => self.facts.region = self.read(text, code, "regionskode"),
            "sognekode" => self.facts.parish = self.read(text, code, "sognekode"),
            "retskredskode" => self.facts.court_district = self.read(text, code, "retskredskode"),
            "faelleslod" => self.facts.is_common = truth(text).unwrap_or_default(),
            "registreretAreal" => self.facts.area_m2 = self.read(text, digits, "registreretAreal"),
            "arealBeregn" => self.facts.area_method = method(text),
            "vejAreal" => self.facts.road_area_m2 = self.read(text, digits, "vejAreal"),
            "vejArealBeregn" => self.facts.road_area_method = method(text),
            "vandArealBeregn" => self.facts.water_area_method = method(text),
            "registreringsdato" => self.facts.changed = moment(text).unwrap_or_default(),
            "geometridato" => self.facts.geometry_changed = moment(text).unwrap_or_default(),
            "posList" => {
                let ring = ring(text);
                match (ring, self.polygons.last_mut()) {
                    (Some(ring), Some(polygon)) => polygon.push(ring),
                    _ => self.fault = Some(Fault::Unreadable("posList")),
                }
            }
            _ => {}
        }
    }

    fn read<T>(&mut self, text: &str, parse: impl FnOnce(&str) -> Option<T>, name: &'static str) -> Option<T> {
        let value = parse(text);
        if value.is_none() && !text.is_empty() {
            self.fault = Some(Fault::Unreadable(name));
        }
        value
    }

    fn record(self, strings: &mut Strings) -> Result<CadastreRecord, Fault> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        let code = self.district.filter(|&code| code > 0).ok_or(Fault::Missing("landsejerlavskode"))?;
        let polygons: Option<Vec<Rings>> = self.polygons.into_iter().map(closed).collect();
        let polygons = polygons.ok_or(Fault::Unreadable("posList"))?;
        Ok(match self.kind {
            Kind::Parcel => {
                let number = self.number.ok_or(Fault::Missing("matrikelnummer"))?;
                let name = ParcelName { owner_district: code, cadastral_number: strings.intern(&number) };
                CadastreRecord::Parcel(Parcel { name, facts: self.facts, polygons })
            }
            Kind::District => {
                let name = self.district_name.as_deref().map(|name| strings.intern(name));
                let kind = AreaKind::OwnerDistrict;
                let polygons = polygons.into_iter().map(|rings| AreaPolygon { kind, code, rings }).collect();
                CadastreRecord::District(Area::new(kind, code, name), polygons)
            }
        })
    }
}

fn finish(feature: Feature, context: &mut Context<'_, '_>, each: &mut dyn FnMut(CadastreRecord, &mut Strings)) {
    let line = feature.line;
    let shown = format!("{} {}", feature.district.unwrap_or_default(), feature.number.as_deref().unwrap_or_default());
    match feature.record(context.strings) {
        Ok(record) => {
            context.report.kept += 1;
            each(record, context.strings);
        }
        Err(fault) => context.report.skip(&fault.to_string(), line, || shown),
    }
}

/// How an area was found; words that the cadastre does not use say nothing.
fn method(text: &str) -> AreaMethod {
    AreaMethod::of_word(text).unwrap_or_default()
}

/// Corners one after the other: east, north. `None` when a number is missing or unreadable.
fn ring(text: &str) -> Option<Vec<Option<Point>>> {
    let mut numbers = text.split_ascii_whitespace().map(number);
    let mut ring = Vec::new();
    while let Some(east) = numbers.next() {
        ring.push(point(east?, numbers.next()??));
    }
    Some(ring)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rings_are_pairs_of_numbers() {
        for (text, corners) in [
            ("684597.085 6158462.67 684614.923 6158449.581", Some(2)),
            ("684597.085 6158462.67\n684614.923\t6158449.581", Some(2)),
            ("", Some(0)),
            ("684597.085", None),
            ("684597.085 x", None),
        ] {
            assert_eq!(ring(text).map(|ring| ring.len()), corners, "{text}");
        }
    }
}
