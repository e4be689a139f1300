//! Every resource as it is described to whoever builds schemas, columns and documentation.
//!
//! All of it follows from the declarations that answers are written by; nothing is said here that stands elsewhere.

use serde::Serialize;
use ts_rs::TS;
use vejviser_dataset::tables::AreaKind;
use vejviser_engine::request::{AskedRegister, RegisterObject};

use crate::enrichment::{self, All, buildings, cadastre, divisions, energy_label, valuation, with_form};

use crate::form::column::RecordKind;
use crate::form::description::{Field, Meaning, Reference, Type, means};
use crate::form::kind::Text;
use crate::form::meaning::{SUGGESTED, SUGGESTED_TEXT};
use crate::form::object::Form;
use crate::form::representation::{ADDED, Addition, Flat, ObjectForm, Representation, SUGGESTION_TEXT, Suggestion};
use crate::operation::cleansing::{AccessAddressAnswer, AddressAnswer, FullAccessAddressAnswer, FullAddressAnswer};
use crate::operation::parse::{FullInterpretation, Interpretation};
use crate::operation::register_history;
use crate::operation::suggestion::{
    AccessAddressElement, AddressElement, FullAccessAddressElement, FullAddressElement, FullPlaceNameElement,
    PlaceNameElement, StreetNameElement,
};
use crate::place::building::Buildings;
use crate::place::name::PlaceNames;
use crate::place::named::NamedPlaces;
use crate::place::primary_name::PrimaryPlaceNames;
use crate::place::settlement::Settlements;
use crate::place::types::PlaceTypes;
use crate::replication::{self, DescribedAttribute, Entity};
use crate::resource::Resource;
use crate::{
    AccessAddressHistory, AccessAddresses, AddressHistory, Addresses, FORMER_ROWS, NamedStreets, REGISTER_ROWS,
    StreetNames, StreetPostcodes, Streets, TownNames, area,
};

/// Name of the resource of which an answer is the history of an object of the address register.
pub const REGISTER_HISTORY: &str = "registerHistory";

/// Name of the resource of which an answer is rows that a client copies.
pub const REPLICATION: &str = "replication";

/// Every resource and every form that has a name.
#[derive(Clone, Debug, Default, Serialize, TS)]
pub struct Description {
    /// The resources.
    pub resources: Vec<ResourceDescription>,
    /// The forms, each once, by the names that resources and other forms refer to.
    pub forms: Vec<FormDescription>,
    /// The entities that a client can copy.
    pub entities: Vec<EntityDescription>,
    /// What other registers say of an address.
    pub enrichments: Vec<EnrichmentDescription>,
}

/// An entity: a table of a copy.
#[derive(Clone, Debug, Serialize, TS)]
pub struct EntityDescription {
    /// Its name.
    pub name: &'static str,
    /// The attributes that tell its rows apart.
    pub key: &'static [&'static str],
    /// Its attributes, in the order of a row.
    pub attributes: Vec<DescribedAttribute>,
}

/// Every entity.
fn entities() -> Vec<EntityDescription> {
    let described = |entity: &&'static dyn Entity| EntityDescription {
        name: entity.name(),
        key: entity.key(),
        attributes: entity.attributes(),
    };
    replication::entities().iter().map(described).collect()
}

/// A resource: what each of its answers is made of.
#[derive(Clone, Debug, Default, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ResourceDescription {
    /// Its name.
    pub name: &'static str,
    /// Name of the nested form.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub nested: Option<&'static str>,
    /// The flat form.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub flat: Option<FlatDescription>,
    /// The short form.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub mini: Option<FlatDescription>,
    /// Name of the form of an element of its autocomplete.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub suggestion: Option<&'static str>,
    /// Its feature.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub feature: Option<FeatureDescription>,
    /// Elements of the combined autocomplete.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub suggestions: Option<AnswerDescription>,
    /// Answers of cleansing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub cleansing: Option<AnswerDescription>,
    /// Answers of parsing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub parsing: Option<AnswerDescription>,
    /// Histories, one for each kind of object.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub histories: Option<AnswerDescription>,
}

/// A flat form.
#[derive(Clone, Debug, Serialize, TS)]
pub struct FlatDescription {
    /// Name of its form in JSON.
    pub form: &'static str,
    /// Its columns in CSV; each is a member of the form.
    pub csv: Vec<&'static str>,
}

/// A feature.
#[derive(Clone, Debug, Serialize, TS)]
pub struct FeatureDescription {
    /// Its name.
    pub name: &'static str,
    /// What its geometry is, or null.
    pub geometry: &'static str,
    /// Whether sides of a box among its properties move out to the feature, where the box is known.
    #[serde(rename = "box")]
    pub has_box: bool,
}

/// What each register says of an address.
#[derive(Clone, Debug, Serialize, TS)]
pub struct EnrichmentDescription {
    /// The register.
    pub register: AskedRegister,
    /// Name of the form.
    pub form: &'static str,
    /// Names of the members that may be chosen.
    pub members: Vec<&'static str>,
}

/// Forms of an answer by shape; one of several where there are several.
#[derive(Clone, Debug, Serialize, TS)]
pub struct AnswerDescription {
    /// The short ones.
    pub mini: Vec<&'static str>,
    /// The full ones.
    pub full: Vec<&'static str>,
}

/// A form.
#[derive(Clone, Debug, Serialize, TS)]
pub struct FormDescription {
    /// Its name.
    pub name: &'static str,
    /// Its members in the order in which they are written.
    pub members: Vec<Field>,
}

/// Name of the form of [`ADDED`].
const ENRICHED: &str = "Berigelse";
/// [`ADDED`].
const ENRICHMENT: Meaning = means(
    "Hvad andre registre siger om adressen; kun med `include`.",
    "What other registers say of the address; only with `include`.",
);

/// Describes every resource.
pub fn description() -> Description {
    let mut description = Description { entities: entities(), ..Description::default() };
    description.add(&Addresses);
    description.add(&AccessAddresses);
    description.add(&AddressHistory);
    description.add(&AccessAddressHistory);
    for kind in AreaKind::ALL {
        if let Some(areas) = &area::theme(kind).resource {
            description.add(areas);
        }
    }
    description.add(&TownNames);
    description.add(&NamedPlaces);
    description.add(&PlaceNames);
    description.add(&PrimaryPlaceNames);
    description.add(&PlaceTypes);
    description.add(&Settlements);
    description.add(&Buildings);
    for rows in &REGISTER_ROWS {
        description.add(rows);
    }
    for rows in &FORMER_ROWS {
        description.add(rows);
    }
    description.add(&StreetNames);
    description.add(&Streets);
    description.add(&NamedStreets);
    description.add(&StreetPostcodes);
    for register in AskedRegister::ALL {
        let form = with_form!(register, F => description.form::<F>());
        description.enrichments.push(EnrichmentDescription { register, form, members: enrichment::names(register) });
    }
    let suggestions = AnswerDescription {
        mini: vec![
            description.form::<StreetNameElement>(),
            description.form::<AccessAddressElement>(),
            description.form::<AddressElement>(),
            description.form::<PlaceNameElement>(),
        ],
        full: vec![
            description.form::<StreetNameElement>(),
            description.form::<FullAccessAddressElement>(),
            description.form::<FullAddressElement>(),
            description.form::<FullPlaceNameElement>(),
        ],
    };
    description.resources.push(ResourceDescription {
        name: "autocomplete",
        suggestions: Some(suggestions),
        ..ResourceDescription::default()
    });
    let cleansing = description.answer::<AddressAnswer, FullAddressAnswer>();
    description.resource("address").cleansing = Some(cleansing);
    let cleansing = description.answer::<AccessAddressAnswer, FullAccessAddressAnswer>();
    description.resource("accessAddress").cleansing = Some(cleansing);
    let parsing = description.answer::<Interpretation, FullInterpretation>();
    description.resource("address").parsing = Some(parsing);
    let objects = [RegisterObject::NamedStreet, RegisterObject::AccessAddress, RegisterObject::Address];
    for (name, members) in objects.into_iter().flat_map(register_history::forms) {
        description.named(name, members);
    }
    let mini = objects.map(register_history::history_form).to_vec();
    description.resources.push(ResourceDescription {
        name: REGISTER_HISTORY,
        histories: Some(AnswerDescription { mini, full: Vec::new() }),
        ..ResourceDescription::default()
    });
    description
}

impl Description {
    /// Describes what can be listed.
    fn add<R: Resource>(&mut self, resource: &R) {
        let Representation { names, mini, flat, nested, suggestion, feature } = resource.representation();
        let added = self.added(resource.additions());
        let distance = resource.distance().map(|column| column.field.optional());
        let columns = resource.additions().iter().flat_map(|addition| addition.columns);
        let columns: Vec<Field> = distance.into_iter().chain(columns.map(|column| column.field.optional())).collect();
        let added = || distance.into_iter().chain(added);
        let described = ResourceDescription {
            name: resource.name(),
            nested: Some(self.object(nested, added())),
            flat: Some(self.flat(names.flat, flat, columns)),
            mini: Some(self.flat(names.mini, mini, added())),
            suggestion: suggestion.as_ref().map(|suggestion| self.suggestion(names.suggestion, suggestion)),
            feature: feature.as_ref().map(|feature| FeatureDescription {
                name: names.feature,
                geometry: feature.geometry,
                has_box: flat.json.iter().any(|column| column.field.name.starts_with("bbox_")),
            }),
            ..ResourceDescription::default()
        };
        self.resources.push(described);
    }

    fn resource(&mut self, name: &str) -> &mut ResourceDescription {
        let described = self.resources.iter_mut().find(|resource| resource.name == name);
        described.unwrap_or_else(|| unreachable!("{name} is described above"))
    }

    /// Describes a form, if it has not been before.
    fn named(&mut self, name: &'static str, members: Vec<Field>) -> &'static str {
        if self.forms.iter().all(|form| form.name != name) {
            self.forms.push(FormDescription { name, members });
        }
        name
    }

    /// The member that holds what an answer shows when it is asked for, if there is anything.
    fn added<R: RecordKind>(&mut self, additions: &[Addition<R>]) -> Option<Field> {
        let optional = |name, form, meaning| Field {
            name,
            holds: Type::Object(Reference::Form(form)),
            nullable: false,
            optional: true,
            unit: None,
            meaning,
        };
        let member = |of: &mut Self, addition: &Addition<R>| {
            optional(addition.name, of.object(&addition.object, []), addition.meaning)
        };
        let members: Vec<Field> = additions.iter().map(|addition| member(self, addition)).collect();
        (!members.is_empty()).then(|| optional(ADDED, self.named(ENRICHED, members), ENRICHMENT))
    }

    fn object<R: RecordKind>(&mut self, form: &ObjectForm<R>, added: impl IntoIterator<Item = Field>) -> &'static str {
        let Some(name) = form.name else { unreachable!("nested forms have names") };
        self.named(name, form.members.fields().into_iter().chain(added).collect())
    }

    fn form<F: Form>(&mut self) -> &'static str {
        let Some(name) = F::NAME else { unreachable!("answers have names") };
        self.named(name, F::MEMBERS.fields())
    }

    fn flat<R: RecordKind>(
        &mut self,
        name: &'static str,
        flat: &Flat<R>,
        added: impl IntoIterator<Item = Field>,
    ) -> FlatDescription {
        let form = self.named(name, flat.json.iter().map(|column| column.field).chain(added).collect());
        FlatDescription { form, csv: flat.csv.iter().map(|column| column.field.name).collect() }
    }

    fn suggestion<R: RecordKind>(&mut self, name: &'static str, suggestion: &Suggestion<R>) -> &'static str {
        let object = &suggestion.object;
        let holds = Type::Object(object.name.map_or(Reference::Members(object.members), Reference::Form));
        let text = Field::of::<Text>(SUGGESTION_TEXT, SUGGESTED_TEXT);
        if suggestion.member.is_empty() {
            let members = object.members.fields().into_iter().chain([text]).collect();
            return self.named(name, members);
        }
        let member = Field { name: suggestion.member, holds, meaning: SUGGESTED, ..text };
        self.named(name, vec![text, member])
    }

    fn answer<Mini: Form, Full: Form>(&mut self) -> AnswerDescription {
        AnswerDescription { mini: vec![self.form::<Mini>()], full: vec![self.form::<Full>()] }
    }
}
