//! Units: dwellings, and shops and offices, each at an address.

use rand::RngExt;
use vejviser_dataset::bbr::BbrEntity;
use vejviser_model::Uuid;

use super::building::{House, SHOP};
use super::parts::FloorRow;
use super::row::{Row, at, pick};
use super::{Place, status};
use crate::collected::Unit;
use crate::synthetic::mark::id;

impl Place<'_> {
    /// The unit at an address: on the floor that the address names, or on the lowest.
    pub(super) fn unit(&mut self, house: &House, unit: &Unit, staircase: Option<Uuid>, floors: &[FloorRow]) {
        let id = id(self.random);
        let mut row = Row::new(self, BbrEntity::Unit, id, status(&unit.lifespan).unwrap_or_default());
        let random = &mut *self.random;
        let is_lived_in = house.is_lived_in() && random.random_bool(0.97);
        let used_for = if is_lived_in || !house.is_lived_in() { house.used_for } else { SHOP };
        let area = (house.unit_area * random.random_range(80..121) / 100).max(15);
        let rooms = (area / 30).clamp(1, 9);
        let (homes_area, trade_area) = if is_lived_in { (area, 0) } else { (0, area) };
        let bathrooms = i64::from(is_lived_in) + i64::from(area > 140);
        let toilet = pick(random, &[("T", 96), ("A", 3), ("B", 1)]);
        let bath = pick(random, &[("V", 92), ("D", 6), ("C", 2)]);
        let kitchen = if is_lived_in { pick(random, &[("E", 97), ("H", 2), ("F", 1)]) } else { "H" };
        row.code(at!(Unit, "enh020EnhedensAnvendelse"), used_for)
            .code(
                at!(Unit, "enh023Boligtype"),
                if is_lived_in { pick(random, &[("1", 96), ("5", 3), ("3", 1)]) } else { "E" },
            )
            .code(at!(Unit, "enh024KondemneretBoligenhed"), pick(random, &[("0", 84), ("", 16)]))
            .number(at!(Unit, "enh026EnhedensSamledeAreal"), area)
            .number(at!(Unit, "enh027ArealTilBeboelse"), homes_area)
            .number(at!(Unit, "enh028ArealTilErhverv"), trade_area)
            .code(
                at!(Unit, "enh030KildeTilEnhedensArealer"),
                pick(random, &[("1", 41), ("2", 37), ("5", 20), ("3", 1), ("", 1)]),
            )
            .number(at!(Unit, "enh031AntalVærelser"), if is_lived_in { rooms } else { 0 })
            .code(at!(Unit, "enh032Toiletforhold"), toilet)
            .code(at!(Unit, "enh033Badeforhold"), bath)
            .code(at!(Unit, "enh034Køkkenforhold"), kitchen)
            .code(at!(Unit, "enh035Energiforsyning"), pick(random, &[("3", 43), ("2", 7), ("", 50)]))
            .zeros(&[at!(Unit, "enh039AndetAreal")])
            .code(at!(Unit, "enh045Udlejningsforhold"), pick(random, &[("1", 48), ("2", 32), ("3", 15), ("", 5)]))
            .code(at!(Unit, "enh048GodkendtTomBolig"), pick(random, &[("0", 84), ("", 16)]))
            .zeros(&[
                at!(Unit, "enh060EnhedensAndelFællesAdgangsareal"),
                at!(Unit, "enh061ArealAfÅbenOverdækning"),
                at!(Unit, "enh062ArealAfLukketOverdækningUdestue"),
            ])
            .number(at!(Unit, "enh063AntalVærelserTilErhverv"), if is_lived_in { 0 } else { rooms })
            .number(at!(Unit, "enh065AntalVandskylledeToiletter"), bathrooms.max(1))
            .number(at!(Unit, "enh066AntalBadeværelser"), bathrooms)
            .zeros(&[at!(Unit, "enh067Støjisolering"), at!(Unit, "enh070ÅbenAltanTagterrasseAreal")])
            .code(at!(Unit, "enh071AdresseFunktion"), pick(random, &[("0", 90), ("1", 10)]))
            .zeros(&[
                at!(Unit, "enh102HerafAreal1"),
                at!(Unit, "enh103HerafAreal2"),
                at!(Unit, "enh104HerafAreal3"),
                at!(Unit, "enh127FysiskArealTilBeboelse"),
                at!(Unit, "enh128FysiskArealTilErhverv"),
            ])
            .link(at!(Unit, "adresse"), unit.id);
        let floor = floors.iter().find(|(floor, _)| *floor == unit.floor).or(floors.first());
        if let Some(&(_, floor)) = floor {
            row.link(at!(Unit, "etage"), floor);
        }
        if let Some(staircase) = staircase {
            row.link(at!(Unit, "opgang"), staircase);
        }
        row.push(self);
    }
}
