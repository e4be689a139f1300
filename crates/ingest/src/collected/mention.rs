//! What rows of addresses say about areas and streets: the names given with their codes.
//!
//! The registers of areas and streets count for more; these names fill in where a register is not imported.

use vejviser_dataset::tables::AreaKind;
use vejviser_model::Uuid;

use super::Collected;
use crate::record::{AccessAddress, Area, Moment, Named, Rank, Strings, Symbol};

/// What rows of addresses say about their street.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StreetMention {
    pub(crate) name: Option<Symbol>,
    pub(crate) addressing_name: Option<Symbol>,
    pub(crate) named_street: Option<Uuid>,
    changed: Moment,
}

impl Collected {
    /// Ends collecting: areas that rows mention join the others, and what is no longer needed goes.
    pub(crate) fn finish(&mut self) {
        let mut mentioned: Vec<((AreaKind, u32), Symbol)> = self.area_mentions.drain().collect();
        mentioned.sort_unstable_by_key(|&(key, _)| key);
        for ((kind, code), name) in mentioned {
            let mut area = Area::new(kind, code, Some(name));
            if kind == AreaKind::NominationDistrict
                && let Some(&(constituency, part)) = self.elections.get(&code)
            {
                area.constituency = constituency.and_then(|number| number.try_into().ok());
                area.electoral_part = part.map(|part| b'A' + (part - 1) as u8);
            }
            self.areas.push((Rank::Mention, area));
        }
        let mut towns: Vec<(u32, Symbol)> =
            self.towns.iter().filter_map(|&(name, id)| Some((u32::try_from(id?).ok()?, name))).collect();
        towns.sort_unstable_by_key(|&(id, name)| (id, self.strings.text(name).to_owned()));
        for (id, name) in towns {
            let mut area = Area::new(AreaKind::SupplementaryTown, id, Some(name));
            area.dagi_id = Some(id.into());
            self.areas.push((Rank::Mention, area));
        }
    }

    /// Of two names for one code the first in the alphabet counts, so that the order of rows does not.
    pub(super) fn mention(&mut self, kind: AreaKind, named: Named, strings: &Strings) {
        let (Some(code), Some(name)) = (named.code, named.name) else { return };
        match self.area_mentions.get_mut(&(kind, code)) {
            None => {
                self.area_mentions.insert((kind, code), name);
            }
            Some(existing) if *existing != name && strings.text(name) < strings.text(*existing) => *existing = name,
            Some(_) => {}
        }
    }

    /// The latest row says how a street is called.
    pub(super) fn mention_street(&mut self, street: (u16, u16), record: &AccessAddress, strings: &Strings) {
        let mention = StreetMention {
            name: record.street_name,
            addressing_name: record.addressing_name,
            named_street: record.named_street,
            changed: record.lifespan.changed,
        };
        let text = |symbol: Option<Symbol>| symbol.map(|symbol| strings.text(symbol));
        match self.mentions.get_mut(&street) {
            None => {
                self.mentions.insert(street, mention);
            }
            Some(existing) if existing.name == mention.name => {
                existing.changed = existing.changed.max(mention.changed);
                existing.addressing_name = existing.addressing_name.or(mention.addressing_name);
                existing.named_street = existing.named_street.or(mention.named_street);
            }
            Some(existing) => {
                let newer = (mention.changed, text(mention.name)) > (existing.changed, text(existing.name));
                if mention.name.is_some() && (existing.name.is_none() || newer) {
                    *existing = mention;
                }
            }
        }
    }
}
