//! Which members of an object were asked for (`felter`).

use crate::form::description::Members;

/// Members that say what an object is, and stand in it whatever was asked for.
const ALWAYS: [&str; 3] = ["register", "dato", "tilgængelig"];

/// How the name of the text of a code ends. It is shown with the code, whichever of them was named.
pub const TEXT_OF_CODE: &str = "Tekst";

/// Members by their names.
#[derive(Clone, Copy, Debug)]
pub struct Chosen<'a> {
    /// None are all.
    names: Option<&'a [String]>,
}

impl<'a> Chosen<'a> {
    /// Every member.
    pub const ALL: Chosen<'static> = Chosen { names: None };

    /// Those with these names; all when there is none.
    pub fn new(names: &'a [String]) -> Self {
        Self { names: (!names.is_empty()).then_some(names) }
    }

    /// Whether a member is shown.
    pub fn has(&self, name: &str) -> bool {
        let is_named = |own: &String| own == name || own.strip_suffix(TEXT_OF_CODE) == Some(name);
        self.names.is_none_or(|names| ALWAYS.contains(&name) || names.iter().any(is_named))
    }

    /// What is shown of the objects in a member: all where the member was named, else those of theirs that were; nothing
    /// where none was.
    pub fn inside(&self, name: &str, members: Members) -> Option<Self> {
        if self.has(name) {
            return Some(Self { names: None });
        }
        members.fields().iter().any(|field| self.has(field.name)).then_some(*self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_chosen_by_name_and_none_are_all() {
        let names = ["sogn".to_owned()];
        for (chosen, member, expected) in [
            (Chosen::ALL, "sogn", true),
            (Chosen::new(&[]), "region", true),
            (Chosen::new(&names), "sogn", true),
            (Chosen::new(&names), "region", false),
            (Chosen::new(&names), "dato", true),
            (Chosen::new(&["statusTekst".to_owned()]), "status", true),
            (Chosen::new(&["statusTekst".to_owned()]), "statu", false),
        ] {
            assert_eq!(chosen.has(member), expected, "{member}");
        }
    }
}
