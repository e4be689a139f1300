//! Divisions of the country that entrances refer to: by an object of the address register, or by the id of the area.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use vejviser_dataset::tables::{AREAS_A_MUNICIPALITY, AreaKind, WITHOUT_NUMBER};

use super::super::entity::DivisionFacts;
use super::super::key::{Key, Keys, Reference};
use super::lookup::ByKey;
use crate::collected::Collected;
use crate::record::{Area, Named, Rank, Symbol};
use vejviser_model::bitemporal::{BitemporalRow, valid_at};

/// Divisions of one kind.
pub(super) struct DivisionChains {
    kind: AreaKind,
    chains: ByKey<DivisionFacts>,
    /// Codes of the areas that other registers brought, by their id there.
    codes: FxHashMap<u64, u32>,
}

impl DivisionChains {
    pub(super) fn new(kind: AreaKind, chains: ByKey<DivisionFacts>, collected: &Collected) -> Self {
        let areas = collected.areas.iter().map(|(_, area)| area).filter(|area| area.kind == kind);
        let mut codes: Vec<(u64, u32)> = areas.filter_map(|area| Some((area.dagi_id?, area.code))).collect();
        // Of two codes with one id the lowest counts, whatever the order of the files.
        codes.sort_unstable_by_key(|&pair| std::cmp::Reverse(pair));
        Self { kind, chains, codes: codes.into_iter().collect() }
    }

    /// Code and name of what a key stands for. Numbers of voting areas count inside `municipality`.
    pub(super) fn named(&self, key: Key, keys: &Keys, municipality: u16, moment: i64) -> Option<Named> {
        match keys.reference(key)? {
            Reference::Object(_) => {
                let facts = self.chains.at(key, moment)?.facts;
                let number = || facts.code.map(|number| self.code(number, municipality));
                Some(Named { code: Some(self.without_number(facts.dagi_id).or_else(number)?), name: facts.name })
            }
            Reference::Area(id) => Some(Named { code: Some(*self.codes.get(&id)?), name: None }),
        }
    }

    /// The code that a key stands for at any time: of several the last.
    pub(super) fn last_code(&self, key: Key, keys: &Keys) -> Option<u32> {
        match keys.reference(key)? {
            Reference::Object(_) => self.chains.chain(key).last()?.facts.code.map(u32::from),
            Reference::Area(id) => self.codes.get(&id).copied(),
        }
    }

    /// The versions of what a key stands for.
    pub(super) fn chain(&self, key: Key) -> &[BitemporalRow<DivisionFacts>] {
        self.chains.chain(key)
    }

    /// The code of an area to which its own register gives no number, whatever the address register says.
    fn without_number(&self, id: Option<u64>) -> Option<u32> {
        self.codes.get(&id?).copied().filter(|&code| code >= WITHOUT_NUMBER)
    }

    fn code(&self, number: u16, municipality: u16) -> u32 {
        match self.kind {
            AreaKind::VotingArea | AreaKind::ParishCouncilArea => {
                u32::from(municipality) * AREAS_A_MUNICIPALITY + u32::from(number)
            }
            _ => number.into(),
        }
    }

    /// What the address register says about the areas themselves; of voting areas it does not say where they lie.
    pub(super) fn areas(&self, rank: Rank, moment: i64, collected: &mut Collected) {
        // Of several objects with one code a current one counts, and of these the one that began last.
        let mut best: BTreeMap<u16, (bool, i64, Option<Symbol>, Option<u64>)> = BTreeMap::new();
        for chain in self.chains.chains() {
            let Some(version) = valid_at(chain, moment) else { continue };
            let DivisionFacts { code: Some(code), name, dagi_id } = version.facts else { continue };
            let found = (version.status == 3, version.from, name, dagi_id);
            let chosen = best.entry(code).or_insert(found);
            if (found.0, found.1, found.3) > (chosen.0, chosen.1, chosen.3) {
                *chosen = found;
            }
        }
        for (code, (.., name, dagi_id)) in best {
            let mut area = Area::new(self.kind, code.into(), name);
            area.dagi_id = dagi_id;
            collected.area(area, rank);
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.chains.is_empty()
    }
}

/// Supplementary towns, discontinued ones too, which the address register alone knows the status of.
pub(super) fn supplementary_towns(towns: &ByKey<DivisionFacts>, moment: i64, collected: &mut Collected) {
    // Of several objects with one id a current one counts, and of these the one that began last.
    let mut best: BTreeMap<u32, (bool, i64, u8, Option<Symbol>)> = BTreeMap::new();
    for chain in towns.chains() {
        let Some(version) = valid_at(chain, moment).or_else(|| chain.last()) else { continue };
        let Some(id) = version.facts.dagi_id.and_then(|id| u32::try_from(id).ok()) else { continue };
        let found = (version.status == 3, version.from, version.status, version.facts.name);
        let chosen = best.entry(id).or_insert(found);
        if (found.0, found.1) > (chosen.0, chosen.1) {
            *chosen = found;
        }
    }
    for (id, (.., status, name)) in best {
        let mut area = Area::new(AreaKind::SupplementaryTown, id, name);
        area.dagi_id = Some(id.into());
        area.status = Some(status);
        collected.area(area, Rank::Register);
    }
}
