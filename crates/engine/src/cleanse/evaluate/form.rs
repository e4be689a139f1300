//! Forms: the ways an address may be written, with its street name or addressing name, with or without supplementary town,
//! with its own postcode or that of its large recipient.

use vejviser_model::align::{self, FIELDS, Variant};
use vejviser_model::text::write_postcode;

use crate::history::Version;

/// One way to write an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form<'a> {
    /// The street name or the addressing name.
    pub street: &'a str,
    /// Supplementary town, where it is written.
    pub supplementary_town: Option<&'a str>,
    /// Its own postcode or that of the large recipient.
    pub postcode: Option<u16>,
    /// The town of the postcode.
    pub postcode_name: &'a str,
    /// Whether the postcode is that of the large recipient.
    pub large_recipient: bool,
}

/// Which forms of a version come first; of equally good forms the first is preferred.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FormOrder {
    /// Those with the supplementary town.
    WithTownFirst,
    /// Those without.
    WithoutTownFirst,
}

/// Every form of a version.
pub(crate) fn forms<'a>(
    version: &Version<'a>,
    large_recipient: Option<(u16, &'a str)>,
    order: FormOrder,
) -> impl Iterator<Item = Form<'a>> + use<'a> {
    let version = *version;
    let streets = [Some(version.street_name), version.addressing_name];
    let postcodes = [
        Some((version.postcode, version.postcode_name)),
        large_recipient.map(|(postcode, name)| (Some(postcode), name)),
    ];
    let towns = match version.supplementary_town {
        None => [Some(None), None],
        town if order == FormOrder::WithTownFirst => [Some(town), Some(None)],
        town => [Some(None), Some(town)],
    };
    towns.into_iter().flatten().flat_map(move |supplementary_town| {
        streets.into_iter().flatten().flat_map(move |street| {
            postcodes.into_iter().flatten().enumerate().map(move |(place, (postcode, postcode_name))| Form {
                street,
                supplementary_town,
                postcode,
                postcode_name,
                large_recipient: place > 0,
            })
        })
    })
}

/// The short texts of a version, written once for all its forms.
#[derive(Debug, Default)]
pub(crate) struct ShortTexts {
    house_number: String,
    floor: String,
    door: String,
    postcode: String,
}

impl ShortTexts {
    /// Writes the texts of a version.
    pub(crate) fn write(&mut self, version: &Version<'_>) {
        self.house_number.clear();
        self.floor.clear();
        self.door.clear();
        if let Some(number) = version.house_number {
            number.write_str(&mut self.house_number);
        }
        version.floor.write_str(&mut self.floor);
        version.door.write_str(&mut self.door);
    }

    /// House number without its letter, floor and door, each empty where there is none.
    pub(crate) fn house(&self) -> [&str; 3] {
        let number = self.house_number.trim_end_matches(|char: char| !char.is_ascii_digit());
        [number, &self.floor, &self.door]
    }

    /// A form as the alignment reads it.
    pub(crate) fn variant<'t>(&'t mut self, form: &Form<'t>) -> Variant<'t> {
        self.postcode.clear();
        write_postcode(&mut self.postcode, form.postcode.unwrap_or_default());
        let mut fields = [None; FIELDS];
        fields[align::STREET] = Some(form.street);
        fields[align::HOUSE_NUMBER] = Some(self.house_number.as_str());
        fields[align::FLOOR] = Some(self.floor.as_str());
        fields[align::DOOR] = Some(self.door.as_str());
        fields[align::SUPPLEMENTARY_TOWN] = form.supplementary_town;
        fields[align::POSTCODE] = Some(self.postcode.as_str());
        fields[align::TOWN] = Some(form.postcode_name);
        Variant { fields: fields.map(|field| field.filter(|text| !text.is_empty())) }
    }
}
