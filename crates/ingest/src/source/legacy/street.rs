//! Street segments and named streets: `/vejstykker`, `/navngivneveje`.

use vejviser_dataset::tables::GeometryType;

use super::super::schema::{Schema, columns};
use super::super::value::{Values, code, dar_status, id};
use super::area::extent;
use super::{Fault, LegacyRow};
use crate::record::{Named, NamedStreet, Street};

columns! {
    /// `/vejstykker`, flat and nested.
    StreetColumn {
        Code = "kode",
        Municipality = "kommunekode" | "kommune.kode",
        MunicipalityName = "kommunenavn" | "kommune.navn",
        Name = "navn",
        AddressingName = "adresseringsnavn",
        Id = "id",
        Status = "darstatus",
        NamedStreet = "navngivenvej_id" | "navngivenvej.id",
        NamedStreetStatus = "navngivenvej_darstatus" | "navngivenvej.darstatus",
        Created = "oprettet" | "historik.oprettet",
        Changed = "ændret" | "historik.ændret",
        Discontinued = "nedlagt" | "historik.nedlagt",
        XMin = "bbox_xmin" | "bbox[0]",
        YMin = "bbox_ymin" | "bbox[1]",
        XMax = "bbox_xmax" | "bbox[2]",
        YMax = "bbox_ymax" | "bbox[3]",
        CentreX = "visueltcenter_x" | "visueltcenter[0]",
        CentreY = "visueltcenter_y" | "visueltcenter[1]",
        Postcodes = "postnumre[].nr",
    }
}

impl LegacyRow for Street {
    const NAMES: &'static [&'static [&'static str]] = StreetColumn::NAMES;

    fn schema() -> Schema {
        Schema::new(Self::NAMES)
    }

    fn from_row(values: &mut Values<'_>) -> Result<Self, Fault> {
        use StreetColumn as C;
        let municipality = values.required(C::Municipality, code)?;
        let street_code = values.required(C::Code, code)?;
        let corners = [C::XMin, C::YMin, C::XMax, C::YMax, C::CentreX, C::CentreY].map(usize::from);
        Ok(Self {
            municipality: Named { code: Some(municipality.into()), name: values.symbol(C::MunicipalityName) },
            code: street_code,
            name: values.symbol(C::Name),
            addressing_name: values.symbol(C::AddressingName),
            id: values.strict(C::Id, id)?,
            status: values.lenient(C::Status, dar_status),
            named_street: values.lenient(C::NamedStreet, id),
            named_street_status: values.lenient(C::NamedStreetStatus, dar_status),
            created: values.moment(C::Created),
            changed: values.moment(C::Changed),
            discontinued: values.moment(C::Discontinued),
            extent: extent(values, corners)?,
            postcodes: values.row.all(C::Postcodes.into()).filter_map(code).collect(),
        })
    }
}

columns! {
    /// `/navngivneveje`, flat and nested.
    NamedStreetColumn {
        Id = "id",
        Status = "darstatus",
        Name = "navn",
        AddressingName = "adresseringsnavn",
        SpokenName = "udtaltvejnavn",
        Municipality = "administrerendekommunekode" | "administrerendekommune.kode",
        Spelling = "retskrivningskontrol",
        Source = "beliggenhed_oprindelse_kilde" | "beliggenhed.oprindelse.kilde",
        Accuracy = "beliggenhed_oprindelse_nøjagtighedsklasse" | "beliggenhed.oprindelse.nøjagtighedsklasse",
        Registered = "beliggenhed_oprindelse_registrering" | "beliggenhed.oprindelse.registrering",
        Standard = "beliggenhed_oprindelse_tekniskstandard" | "beliggenhed.oprindelse.tekniskstandard",
        GeometryType = "beliggenhed_geometritype" | "beliggenhed.geometritype",
        Created = "oprettet" | "historik.oprettet",
        Changed = "ændret" | "historik.ændret",
        InForce = "ikrafttrædelse" | "historik.ikrafttrædelse",
        Discontinued = "nedlagt" | "historik.nedlagt",
        XMin = "bbox_xmin" | "bbox[0]",
        YMin = "bbox_ymin" | "bbox[1]",
        XMax = "bbox_xmax" | "bbox[2]",
        YMax = "bbox_ymax" | "bbox[3]",
        CentreX = "visueltcenter_x" | "visueltcenter[0]",
        CentreY = "visueltcenter_y" | "visueltcenter[1]",
        Postcodes = "postnumre[].nr",
        SegmentMunicipality = "vejstykker[].kommunekode",
        SegmentCode = "vejstykker[].kode",
        SegmentId = "vejstykker[].id",
        SegmentStatus = "vejstykker[].darstatus",
    }
}

impl LegacyRow for NamedStreet {
    const NAMES: &'static [&'static [&'static str]] = NamedStreetColumn::NAMES;

    fn schema() -> Schema {
        Schema::new(Self::NAMES)
    }

    fn from_row(values: &mut Values<'_>) -> Result<Self, Fault> {
        use NamedStreetColumn as C;
        let all = |column: C| values.row.all(column.into()).collect::<Vec<_>>();
        let (codes, ids, statuses) = (all(C::SegmentCode), all(C::SegmentId), all(C::SegmentStatus));
        let segments = all(C::SegmentMunicipality)
            .into_iter()
            .enumerate()
            .filter_map(|(place, municipality)| {
                // Lists that do not run in step name no segments safely.
                let step = |list: &[&str], parse: &dyn Fn(&str) -> Option<vejviser_model::Uuid>| {
                    (list.len() == codes.len()).then(|| parse(list[place])).flatten()
                };
                let status = (statuses.len() == codes.len()).then(|| dar_status(statuses[place])).flatten();
                Some((code(municipality)?, code(codes.get(place)?)?, step(&ids, &id), status))
            })
            .collect();
        let corners = [C::XMin, C::YMin, C::XMax, C::YMax, C::CentreX, C::CentreY].map(usize::from);
        Ok(Self {
            id: values.required(C::Id, id)?,
            status: values.lenient(C::Status, dar_status),
            name: values.symbol(C::Name),
            addressing_name: values.symbol(C::AddressingName),
            spoken_name: values.symbol(C::SpokenName),
            municipality: values.lenient(C::Municipality, code),
            spelling: values.symbol(C::Spelling),
            source: values.symbol(C::Source),
            accuracy: values.symbol(C::Accuracy),
            technical_standard: values.symbol(C::Standard),
            registered: values.moment(C::Registered),
            created: values.moment(C::Created),
            changed: values.moment(C::Changed),
            in_force: values.moment(C::InForce),
            discontinued: values.moment(C::Discontinued),
            geometry_type: values.lenient(C::GeometryType, geometry_type),
            area: Vec::new(),
            junctions: Vec::new(),
            extent: extent(values, corners)?,
            segments,
            postcodes: values.row.all(C::Postcodes.into()).filter_map(code).collect(),
        })
    }
}

fn geometry_type(text: &str) -> Option<GeometryType> {
    match text {
        "vejnavnelinje" => Some(GeometryType::Line),
        "vejnavneområde" => Some(GeometryType::Area),
        _ => None,
    }
}
