//! The rules of cleansing as answers name them. Programs branch on the names, so they never change.

use vejviser_engine::cleanse::{Category, Level, Rule};

use crate::bytes::value::Value;
use crate::form::description::{Choice, ChoiceValue, Meaning, Type, means, text_choice as text};
use crate::form::kind::scalars;
use crate::presentation::AcceptedRules;

scalars! {
    /// A rule.
    RuleName(Rule): Type::Enum { closed: true, values: &NAMES }, name;
    /// How much of an address is known.
    LevelName(Level): Type::Enum { closed: true, values: LEVELS }, level;
}

/// Every rule, in its order, with its name.
#[rustfmt::skip]
const RULES: [(Rule, Choice); 26] = [
    (Rule::Exact, text("eksakt", "A: ingen del afviger, og intet ord er tilovers", "A: no part differs and no word is left over")),
    (Rule::SupplementaryTown, text("supplerendebynavn-afviger", "B: det supplerende bynavn er skrevet anderledes", "B: the supplementary town is written differently")),
    (Rule::Town, text("postnrnavn-afviger", "B: byen mangler eller er en anden end postnummerets", "B: the town is missing or another than that of the postcode")),
    (Rule::NoPostcode, text("postnr-mangler", "B: intet postnummer, og byen er rigtig", "B: no postcode, and the town is right")),
    (Rule::TownAlias, text("by-skrevet-anderledes", "B: intet postnummer, og byen er skrevet eller kaldt anderledes: Kbh. N, Nykøbing Falster, kommunens navn", "B: no postcode, and the town is written or called differently: Kbh. N, Nykøbing Falster, the name of the municipality")),
    (Rule::StreetSpelling, text("vejnavn-stavemaade", "B: vejnavnet er det samme bortset fra ae, oe, aa og lignende", "B: the street is the same but for ae, oe, aa and the like")),
    (Rule::StreetAbbreviated, text("vejnavn-forkortet", "B: vejnavnet er forkortet eller skåret af", "B: the street is abbreviated or cut short")),
    (Rule::StreetMisspelt, text("vejnavn-stavefejl", "B: vejnavnet har stavefejl, og ingen vej på stedet ligger nærmere", "B: the street has typing errors, and no street of the place is nearer")),
    (Rule::Addressee, text("modtager-angivet", "B: adressen er nøjagtig, og der er angivet en modtager: c/o, att., v/", "B: the address is exact, with a recipient: c/o, att., v/")),
    (Rule::Writing, text("skrivemaade-afviger", "C: adressen, hvor dele er skrevet med andre ord: stuen, lejl. 3, nr. 4, DK-", "C: the address, parts of which are written in other words: stuen, lejl. 3, nr. 4, DK-")),
    (Rule::Order, text("raekkefoelge-afviger", "C: adressen med delene i en anden rækkefølge", "C: the address, with its parts in another order")),
    (Rule::Surplus, text("ekstra-oplysninger", "C: adressen sammen med en modtager, dens kommune eller region, landet, byen en gang til, et telefonnummer eller, for en adgangsadresse, en etage og dør", "C: the address, together with a recipient, its municipality or region, the country, the town once more, a telephone number or, of an entrance, a floor and door")),
    (Rule::Range, text("husnr-interval", "C: adressen for det første nummer i et interval, derefter det sidste", "C: the address of the first number of a range, then the last")),
    (Rule::Several, text("flere-mulige", "C: flere adresser passer lige godt", "C: several addresses fit as well")),
    (Rule::Contradiction, text("postnr-og-by-modstrider", "C: postnummer og by nævner to steder, som begge har adressen", "C: postcode and town name two places that both have the address")),
    (Rule::StreetElsewhere, text("vejnavn-findes-andetsteds", "C: vejen ligger et andet sted", "C: the street is one of another place")),
    (Rule::OppositeStreet, text("vejnavn-modsat", "C: vejen er den modsatte af den skrevne: Vestre for Østre, Ny for Gammel", "C: the street is the opposite of the one typed: Vestre for Østre, Ny for Gammel")),
    (Rule::Street, text("vejnavn-afviger", "C: vejnavnet er for anderledes, et andet ligger lige så nær, eller stavefejl er ikke alt, som afviger", "C: the street is too different, another is as near, or its typing errors are not all that differs")),
    (Rule::Place, text("sted-afviger", "C: postnummer eller by er en anden, eller der er intet postnummer, og byen er ikke nøjagtig", "C: postcode or town is another, or there is no postcode and the town is not exact")),
    (Rule::SeveralStreets, text("flere-veje", "C: ord er tilovers, og de er en anden vej på stedet", "C: words are left over, and they are another street of the place")),
    (Rule::UnknownWords, text("ukendte-ord", "C: ord er tilovers, som intet forklarer", "C: words are left over that nothing explains")),
    (Rule::Unit, text("enhed-afviger", "C: etage eller dør er en anden, mangler eller er for meget", "C: floor or door is another, missing or too much")),
    (Rule::HouseNumber, text("husnr-afviger", "C: husnummeret er et andet eller mangler", "C: the house number is another or missing")),
    (Rule::NoStreet, text("vejnavn-mangler", "D: teksten har intet vejnavn", "D: the text has no street")),
    (Rule::UnknownStreet, text("vejnavn-ukendt", "D: ingen vej på stedet har det navn eller et, der ligner", "D: no street of the place has that name or one like it")),
    (Rule::TooLittle, text("for-lidt-angivet", "D: hverken husnummer, postnummer eller by, og intet, der ligner", "D: neither house number, postcode nor town, and nothing like it")),
];

const LEVELS: &[Choice] = &[
    text("enhed", "adressen med etage og dør", "the address with its floor and door"),
    text("indgang", "adgangsadressen", "the access address"),
    text("vej", "vejen", "the street"),
    text("postnummer", "postnummeret", "the postcode"),
];

/// The names alone.
const NAMES: [Choice; RULES.len()] = {
    let mut names = [RULES[0].1; RULES.len()];
    let mut at = 0;
    while at < RULES.len() {
        assert!(RULES[at].0 as usize == at, "rules stand in their order");
        names[at] = RULES[at].1;
        at += 1;
    }
    names
};

impl TryFrom<Vec<String>> for AcceptedRules {
    type Error = String;

    fn try_from(names: Vec<String>) -> Result<Self, String> {
        names.into_iter().try_fold(Self::default(), |Self(rules), given| {
            let rule = rule_names().position(|name| name == given);
            rule.map(|rule| Self(rules | 1 << rule)).ok_or_else(|| format!("{given} is no rule"))
        })
    }
}

impl From<AcceptedRules> for Vec<&'static str> {
    fn from(AcceptedRules(rules): AcceptedRules) -> Self {
        rule_names().enumerate().filter(|(rule, _)| rules & 1 << rule != 0).map(|(_, name)| name).collect()
    }
}

/// The names of all rules, in their order.
pub fn rule_names() -> impl Iterator<Item = &'static str> {
    NAMES.iter().filter_map(|choice| match choice.value {
        ChoiceValue::Text(name) => Some(name),
        ChoiceValue::Integer(_) => None,
    })
}

/// The names of the rules of addresses that have another number, unit or place than was written.
pub fn rules_of_other_addresses() -> impl Iterator<Item = &'static str> {
    let rules = RULES.iter().zip(rule_names());
    rules.filter_map(|((rule, _), name)| {
        (rule.category() < Category::D && !keeps_number_and_place(*rule)).then_some(name)
    })
}

/// `regel`.
pub(crate) const RULE: Meaning = means("Reglen, som gav kategorien.", "The rule that gave the category.");
/// `niveau`.
pub(crate) const LEVEL: Meaning = means("Hvor meget af en adresse der er fundet.", "How much of an address was found.");

/// A rule as a row of a batch names it.
#[derive(Clone, Copy, Debug)]
pub struct NamedRule {
    /// As in `res_regel`.
    pub name: &'static str,
    /// Whether the house number, postcode and town of the address are those that were written.
    pub keeps_number_and_place: bool,
}

/// The rule with a name.
pub fn rule_named(name: &[u8]) -> Option<NamedRule> {
    RULES.iter().find_map(|(rule, Choice { value, .. })| match value {
        ChoiceValue::Text(text) if text.as_bytes() == name => {
            Some(NamedRule { name: text, keeps_number_and_place: keeps_number_and_place(*rule) })
        }
        _ => None,
    })
}

/// A rule is about the first difference, and number and unit come before the place.
fn keeps_number_and_place(rule: Rule) -> bool {
    let is_other_place = matches!(rule, Rule::Place | Rule::Contradiction | Rule::StreetElsewhere);
    let has_no_street = matches!(rule, Rule::NoStreet | Rule::UnknownStreet | Rule::TooLittle);
    !(is_other_place || has_no_street || matches!(rule, Rule::HouseNumber | Rule::Unit))
}

fn name(rule: Rule) -> Value<'static> {
    value(&NAMES[rule as usize])
}

fn level(level: Level) -> Value<'static> {
    value(&LEVELS[level as usize])
}

fn value(choice: &Choice) -> Value<'static> {
    match choice.value {
        ChoiceValue::Text(name) => Value::Text(name),
        ChoiceValue::Integer(number) => Value::Integer(number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_accepted_by_their_names_but_for_those_of_category_d() {
        let read =
            |names: &[&str]| AcceptedRules::try_from(names.iter().copied().map(str::to_owned).collect::<Vec<_>>());
        let accepted = read(&["husnr-interval", "ekstra-oplysninger", "vejnavn-mangler"]).unwrap();
        for (rule, is_accepted) in
            [(Rule::Surplus, true), (Rule::Range, true), (Rule::UnknownWords, false), (Rule::NoStreet, false)]
        {
            assert_eq!(accepted.accept(rule), is_accepted, "{rule:?}");
        }
        assert_eq!(Vec::from(accepted), ["ekstra-oplysninger", "husnr-interval", "vejnavn-mangler"]);
        assert_eq!(read(&["husnr"]), Err("husnr is no rule".to_owned()));
        assert!(AcceptedRules::default().is_empty());
    }
}
