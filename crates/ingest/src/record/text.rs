//! Where the texts of a record stand.

use super::{
    AccessAddress, AccessAddressVersion, Address, Height, LargeRecipient, Named, NamedStreet, Provenance, RelatedArea,
    Relation, RoadPoint, Street, Symbol, Unbridged, Unit,
};

/// A record with texts that rows share.
pub trait Texts {
    /// Calls `each` with every symbol of the record.
    fn each_text(&mut self, each: &mut impl FnMut(&mut Symbol));
}

fn each_of<const N: usize>(texts: [&mut Option<Symbol>; N], each: &mut impl FnMut(&mut Symbol)) {
    texts.into_iter().flatten().for_each(each);
}

// Fields are named one by one, so that a new one cannot be forgotten here.

impl Texts for AccessAddress {
    fn each_text(&mut self, each: &mut impl FnMut(&mut Symbol)) {
        let Self {
            id: _,
            lifespan: _,
            municipality: Named { code: _, name },
            street_code: _,
            street_name,
            addressing_name,
            named_street: _,
            house_number: _,
            town,
            town_id: _,
            point: _,
            height_mm: _,
            access_point_id: _,
            accuracy: _,
            source: _,
            technical_standard,
            text_direction: _,
            point_changed: _,
            road_point: RoadPoint { id: _, point: _, source, accuracy: _, standard, changed: _ },
            areas,
            zone: _,
            cadastral_number,
            property_number: _,
            bridged: _,
        } = self;
        each_of([name, street_name, addressing_name, town], each);
        each_of([technical_standard, source, standard, cadastral_number], each);
        for Named { code: _, name } in areas {
            each_of([name], each);
        }
    }
}

impl Texts for Address {
    fn each_text(&mut self, each: &mut impl FnMut(&mut Symbol)) {
        let Self { id: _, lifespan: _, floor: _, door: _, entrance } = self;
        entrance.each_text(each);
    }
}

impl Texts for AccessAddressVersion {
    fn each_text(&mut self, each: &mut impl FnMut(&mut Symbol)) {
        let Self {
            id: _,
            register: _,
            status: _,
            point_status: _,
            municipality: _,
            street_code: _,
            street_name,
            addressing_name,
            house_number: _,
            town,
            postcode: _,
            postcode_name,
            valid_from: _,
            valid_to: _,
        } = self;
        each(street_name);
        each_of([addressing_name, town, postcode_name], each);
    }
}

impl Texts for Street {
    fn each_text(&mut self, each: &mut impl FnMut(&mut Symbol)) {
        let Self {
            municipality: Named { code: _, name: municipality },
            code: _,
            name,
            addressing_name,
            id: _,
            status: _,
            named_street: _,
            named_street_status: _,
            created: _,
            changed: _,
            discontinued: _,
            extent: _,
            postcodes: _,
        } = self;
        each_of([municipality, name, addressing_name], each);
    }
}

impl Texts for NamedStreet {
    fn each_text(&mut self, each: &mut impl FnMut(&mut Symbol)) {
        let Self {
            id: _,
            status: _,
            name,
            addressing_name,
            spoken_name,
            municipality: _,
            spelling,
            source,
            accuracy,
            technical_standard,
            registered: _,
            created: _,
            changed: _,
            in_force: _,
            discontinued: _,
            geometry_type: _,
            area: _,
            junctions: _,
            extent: _,
            segments: _,
            postcodes: _,
        } = self;
        each_of([name, addressing_name, spoken_name, spelling, source, accuracy, technical_standard], each);
    }
}

impl Texts for LargeRecipient {
    fn each_text(&mut self, _: &mut impl FnMut(&mut Symbol)) {
        let Self { access_address: _, postcode: _ } = self;
    }
}

impl Texts for Height {
    fn each_text(&mut self, _: &mut impl FnMut(&mut Symbol)) {
        let Self { access_address: _, height_mm: _ } = self;
    }
}

impl Texts for Unit {
    fn each_text(&mut self, _: &mut impl FnMut(&mut Symbol)) {
        let Self { id: _, access_address: _, lifespan: _, floor: _, door: _ } = self;
    }
}

impl Texts for Relation {
    fn each_text(&mut self, each: &mut impl FnMut(&mut Symbol)) {
        let Self { access_address: _, area } = self;
        match area {
            RelatedArea::Coded(..) | RelatedArea::Zone(_) => {}
            RelatedArea::Parcel(_, number) => each(number),
        }
    }
}

impl Texts for RoadPoint {
    fn each_text(&mut self, each: &mut impl FnMut(&mut Symbol)) {
        let Self { id: _, point: _, source, accuracy: _, standard, changed: _ } = self;
        each_of([source, standard], each);
    }
}

impl Texts for Unbridged {
    fn each_text(&mut self, _: &mut impl FnMut(&mut Symbol)) {
        let Self { access_address: _ } = self;
    }
}

impl Texts for Provenance {
    fn each_text(&mut self, _: &mut impl FnMut(&mut Symbol)) {
        let Self { file: _, name: _, licence: _, date: _ } = self;
    }
}
