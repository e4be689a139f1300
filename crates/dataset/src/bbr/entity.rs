//! The entities of the register of buildings and dwellings (BBR), each described once: name, table, attributes.
//!
//! Import reads files by this description, tables are filled by it, answers are written by it. Names are the register's
//! own, as the closed service showed them. `id`, `status` and `kommunekode`, which every row has, are not repeated. An
//! entity stands behind those that it refers to.

use crate::raw::{Attribute, Holds};

/// What an attribute says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BbrKind {
    /// A code of a list of the register, by the name of the list.
    Listed(&'static str),
    /// A text that many rows share.
    Text,
    /// Text that people have written, who may name others there: it is never read.
    Free,
    /// A number without decimals.
    Integer,
    /// A number of thousandths.
    Decimal,
    /// Milliseconds UTC.
    Time,
    /// Number of a parcel in the cadastre.
    Parcel,
    /// An object that it refers to.
    Link(Target),
    /// A point in the plane, which the table has in columns.
    Point,
}

/// What a reference is to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// An entrance.
    AccessAddress,
    /// A unit of an entrance.
    Address,
    /// A row of the register.
    Row(BbrEntity),
    /// An object of which there is no table.
    Elsewhere,
}

impl BbrKind {
    /// How it is kept in the facts of a row. A reference is the number of a row, or the id of what is in no table.
    const fn stored(self) -> Holds {
        match self {
            Self::Text => Holds::Text,
            Self::Integer | Self::Decimal | Self::Parcel => Holds::Integer,
            Self::Time => Holds::Time,
            Self::Listed(_) | Self::Link(_) | Self::Free | Self::Point => Holds::OwnText,
        }
    }
}

/// What an entity is made of.
#[derive(Clone, Copy, Debug)]
pub struct BbrDescription {
    /// Its name in the register, lower case.
    pub name: &'static str,
    /// Name of its table, which is that of its file without ending.
    pub table: &'static str,
    /// The attribute whose object rows stand under, in the order of its rows; those of an entity without one are in order
    /// of id.
    pub parent: Option<&'static str>,
    /// An attribute by which rows are found as well.
    pub second: Option<&'static str>,
    /// How its attributes are kept.
    pub attributes: &'static [Attribute],
    /// What each of them says.
    pub kinds: &'static [BbrKind],
}

impl BbrDescription {
    /// The place of the attribute with a name.
    ///
    /// # Panics
    /// When there is none, which stops a program that names it from being compiled.
    pub const fn place(&self, name: &str) -> usize {
        let mut place = 0;
        while !is_same(self.attributes[place].name, name) {
            place += 1;
        }
        place
    }

    /// What an attribute says.
    pub const fn kind(&self, name: &str) -> BbrKind {
        self.kinds[self.place(name)]
    }
}

/// The place of what buildings are used for.
pub const BUILDING_USE: usize = BbrEntity::Building.description().place("byg021BygningensAnvendelse");

/// The place of the number of a building on its property.
pub const BUILDING_NUMBER: usize = BbrEntity::Building.description().place("byg007Bygningsnummer");

/// Whether objects with a status stand, or are in force: those that are planned, have ended or came about by mistake do not.
pub const fn stands(status: Option<u8>) -> bool {
    matches!(status, Some(6 | 7))
}

const fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    if one.len() != other.len() {
        return false;
    }
    let mut at = 0;
    while at < one.len() {
        if one[at] != other[at] {
            return false;
        }
        at += 1;
    }
    true
}

macro_rules! entities {
    ($(
        $(#[$doc:meta])*
        $entity:ident = $name:literal in $table:literal $(, under $parent:literal)? $(, then $second:literal)? {
            $($attribute:literal: $kind:expr,)*
        }
    )*) => {
        /// An entity.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum BbrEntity {
            $($(#[$doc])* $entity,)*
        }

        impl BbrEntity {
            /// Every entity, in the order of their numbers.
            pub const ALL: [Self; [$(Self::$entity),*].len()] = [$(Self::$entity),*];

            /// What it is made of.
            pub const fn description(self) -> &'static BbrDescription {
                #[allow(clippy::enum_glob_use, reason = "a row of the table below is a name and a kind")]
                use BbrKind::*;
                match self {
                    $(Self::$entity => const {
                        &BbrDescription {
                            name: $name,
                            table: $table,
                            parent: [$(Some($parent),)? None][0],
                            second: [$(Some($second),)? None][0],
                            attributes: &[$(Attribute { name: $attribute, holds: BbrKind::stored($kind) },)*],
                            kinds: &[$($kind,)*],
                        }
                    },)*
                }
            }
        }
    };
}

impl BbrEntity {
    /// Whether every snapshot has its table; one without rows of the others lacks theirs.
    pub(crate) fn is_in_every_snapshot(self) -> bool {
        self <= Self::Unit
    }
}

#[rustfmt::skip]
entities! {
    /// Grounds: what buildings stand on, in the sense of the register.
    Ground = "grund" in "bbr_grounds", under "husnummer" {
        "forretningshændelse": Text,
        "forretningsområde": Text,
        "forretningsproces": Listed("ForretningsProcess"),
        "registreringsaktør": Text,
        "virkningsaktør": Text,
        "gru009Vandforsyning": Listed("Vandforsyning"),
        "gru010Afløbsforhold": Listed("Afloebsforhold"),
        "gru021Udledningstilladelse": Listed("Udledningstilladelse"),
        "gru022MedlemskabAfSpildevandsforsyning": Listed("MedlemsskabAfSplidevandforsyning"),
        "gru023PåbudVedrSpildevandsafledning": Listed("Rensningspaabud"),
        "gru024FristVedrSpildevandsafledning": Time,
        "gru025TilladelseTilUdtræden": Listed("TilladelseTilUdtraeden"),
        "gru026DatoForTilladelseTilUdtræden": Time,
        "gru027TilladelseTilAlternativBortskaffelseEllerAfledning": Listed("TilladelseTilAlternativBortskaffelseEllerAfledning"),
        "gru028DatoForTilladelseTilAlternativBortskaffelseEllerAfledning": Time,
        "gru029DispensationFritagelseIftKollektivVarmeforsyning": Listed("DispensationFritagelseIftKollektivVarmeforsyning"),
        "gru030DatoForDispensationFritagelseIftKollektivVarmeforsyning": Time,
        "husnummer": Link(Target::AccessAddress),
        "bestemtFastEjendom": Link(Target::Elsewhere),
    }

    /// Buildings.
    Building = "bygning" in "bbr_buildings", under "husnummer", then "grund" {
        "forretningshændelse": Text,
        "forretningsområde": Text,
        "forretningsproces": Listed("ForretningsProcess"),
        "registreringsaktør": Text,
        "virkningsaktør": Text,
        "byg007Bygningsnummer": Integer,
        "byg021BygningensAnvendelse": Listed("BygAnvendelse"),
        "byg024AntalLejlighederMedKøkken": Integer,
        "byg025AntalLejlighederUdenKøkken": Integer,
        "byg026Opførelsesår": Integer,
        "byg027OmTilbygningsår": Integer,
        "byg029DatoForMidlertidigOpførtBygning": Time,
        "byg030Vandforsyning": Listed("Vandforsyning"),
        "byg031Afløbsforhold": Listed("Afloebsforhold"),
        "byg032YdervæggensMateriale": Listed("YdervaeggenesMateriale"),
        "byg033Tagdækningsmateriale": Listed("Tagdaekningsmateriale"),
        "byg034SupplerendeYdervæggensMateriale": Listed("YdervaeggenesMateriale"),
        "byg035SupplerendeTagdækningsMateriale": Listed("Tagdaekningsmateriale"),
        "byg036AsbestholdigtMateriale": Listed("AsbestholdigtMateriale"),
        "byg037KildeTilBygningensMaterialer": Listed("KildeTilOplysninger"),
        "byg038SamletBygningsareal": Integer,
        "byg039BygningensSamledeBoligAreal": Integer,
        "byg040BygningensSamledeErhvervsAreal": Integer,
        "byg041BebyggetAreal": Integer,
        "byg042ArealIndbyggetGarage": Integer,
        "byg043ArealIndbyggetCarport": Integer,
        "byg044ArealIndbyggetUdhus": Integer,
        "byg045ArealIndbyggetUdestueEllerLign": Integer,
        "byg046SamletArealAfLukkedeOverdækningerPåBygningen": Integer,
        "byg047ArealAfAffaldsrumITerrænniveau": Integer,
        "byg048AndetAreal": Integer,
        "byg049ArealAfOverdækketAreal": Integer,
        "byg050ArealÅbneOverdækningerPåBygningenSamlet": Integer,
        "byg051Adgangsareal": Integer,
        "byg052BeregningsprincipCarportAreal": Listed("BeregningsprincipForArealAfCarport"),
        "byg053BygningsarealerKilde": Listed("KildeTilOplysninger"),
        "byg054AntalEtager": Integer,
        "byg055AfvigendeEtager": Listed("AfvigendeEtager"),
        "byg056Varmeinstallation": Listed("Varmeinstallation"),
        "byg057Opvarmningsmiddel": Listed("Opvarmningsmiddel"),
        "byg058SupplerendeVarme": Listed("SupplerendeVarme"),
        "byg069Sikringsrumpladser": Integer,
        "byg070Fredning": Listed("Fredning"),
        "byg071BevaringsværdighedReference": Text,
        "byg094Revisionsdato": Time,
        "byg111StormrådetsOversvømmelsesSelvrisiko": Listed("Oversvoemmelsesselvrisiko"),
        "byg112DatoForRegistreringFraStormrådet": Time,
        "byg113Byggeskadeforsikringsselskab": Listed("Byggeskadeforsikringsselskab"),
        "byg114DatoForByggeskadeforsikring": Time,
        "byg119Udledningstilladelse": Listed("Udledningstilladelse"),
        "byg121OmfattetAfByggeskadeforsikring": Listed("OmfattetAfByggeskadeforsikring"),
        "byg122Gyldighedsdato": Time,
        "byg123MedlemskabAfSpildevandsforsyning": Listed("MedlemsskabAfSplidevandforsyning"),
        "byg124PåbudVedrSpildevandsafledning": Listed("Rensningspaabud"),
        "byg125FristVedrSpildevandsafledning": Time,
        "byg126TilladelseTilUdtræden": Listed("TilladelseTilUdtraeden"),
        "byg127DatoForTilladelseTilUdtræden": Time,
        "byg128TilladelseTilAlternativBortskaffelseEllerAfledning": Listed("TilladelseTilAlternativBortskaffelseEllerAfledning"),
        "byg129DatoForTilladelseTilAlternativBortskaffelseEllerAfledning": Time,
        "byg130ArealAfUdvendigEfterisolering": Integer,
        "byg131DispensationFritagelseIftKollektivVarmeforsyning": Listed("DispensationFritagelseIftKollektivVarmeforsyning"),
        "byg132DatoForDispensationFritagelseIftKollektivVarmeforsyning": Time,
        "byg133KildeTilKoordinatsæt": Listed("KildeTilKoordinatsaet"),
        "byg134KvalitetAfKoordinatsæt": Listed("KvalitetAfKoordinatsaet"),
        "byg135SupplerendeOplysningOmKoordinatsæt": Listed("SupplerendeOplysningerOmKoordinatsaet"),
        "byg136PlaceringPåSøterritorie": Listed("PaaSoeTerritorie"),
        "byg137BanedanmarkBygværksnummer": Text,
        "byg140ServitutForUdlejningsEjendomDato": Time,
        "byg150Gulvbelægning": Listed("Gulvbelaegning"),
        "byg151Frihøjde": Decimal,
        "byg152ÅbenLukketKonstruktion": Listed("Konstruktion"),
        "byg153Konstruktionsforhold": Listed("Konstruktionsforhold"),
        "byg302Tilflytterkommune": Integer,
        "byg403ØvrigeBemærkningerFraStormrådet": Free,
        "byg404Koordinat": Point,
        "grund": Link(Target::Row(BbrEntity::Ground)),
        "husnummer": Link(Target::AccessAddress),
        "jordstykke": Parcel,
        "ejerlejlighed": Link(Target::Elsewhere),
    }

    /// Entrances of buildings, with the staircase behind each.
    Staircase = "opgang" in "bbr_staircases", under "bygning", then "husnummer" {
        "forretningshændelse": Text,
        "forretningsområde": Text,
        "forretningsproces": Listed("ForretningsProcess"),
        "registreringsaktør": Text,
        "virkningsaktør": Text,
        "opg020Elevator": Listed("Elevator"),
        "opg021HusnummerFunktion": Listed("HusnummerRolle"),
        "opg500Notatlinjer": Free,
        "husnummer": Link(Target::AccessAddress),
        "bygning": Link(Target::Row(BbrEntity::Building)),
    }

    /// Floors of buildings.
    Floor = "etage" in "bbr_floors", under "bygning" {
        "forretningshændelse": Text,
        "forretningsområde": Text,
        "forretningsproces": Listed("ForretningsProcess"),
        "registreringsaktør": Text,
        "virkningsaktør": Text,
        "eta006BygningensEtagebetegnelse": Text,
        "eta020SamletArealAfEtage": Integer,
        "eta021ArealAfUdnyttetDelAfTagetage": Integer,
        "eta022Kælderareal": Integer,
        "eta023ArealAfLovligBeboelseIKælder": Integer,
        "eta024EtagensAdgangsareal": Integer,
        "eta025Etagetype": Listed("EtageType"),
        "eta026ErhvervIKælder": Integer,
        "eta500Notatlinjer": Free,
        "bygning": Link(Target::Row(BbrEntity::Building)),
    }

    /// Units: dwellings and premises.
    Unit = "enhed" in "bbr_units", under "adresse" {
        "forretningshændelse": Text,
        "forretningsområde": Text,
        "forretningsproces": Listed("ForretningsProcess"),
        "registreringsaktør": Text,
        "virkningsaktør": Text,
        "enh020EnhedensAnvendelse": Listed("EnhAnvendelse"),
        "enh023Boligtype": Listed("Boligtype"),
        "enh024KondemneretBoligenhed": Listed("KondemneretBoligenhed"),
        "enh025OprettelsesdatoForEnhedensIdentifikation": Time,
        "enh026EnhedensSamledeAreal": Integer,
        "enh027ArealTilBeboelse": Integer,
        "enh028ArealTilErhverv": Integer,
        "enh030KildeTilEnhedensArealer": Listed("KildeTilOplysninger"),
        "enh031AntalVærelser": Integer,
        "enh032Toiletforhold": Listed("Toiletforhold"),
        "enh033Badeforhold": Listed("Badeforhold"),
        "enh034Køkkenforhold": Listed("Koekkenforhold"),
        "enh035Energiforsyning": Listed("Energiforsyning"),
        "enh039AndetAreal": Integer,
        "enh041LovligAnvendelse": Listed("LovligAnvendelse"),
        "enh042DatoForTidsbegrænsetDispensation": Time,
        "enh044DatoForDelvisIbrugtagningsTilladelse": Time,
        "enh045Udlejningsforhold": Listed("Udlejningsforhold"),
        "enh046OffentligStøtte": Listed("OffentligStoette"),
        "enh047IndflytningDato": Time,
        "enh048GodkendtTomBolig": Listed("GodkendtTomBolig"),
        "enh051Varmeinstallation": Listed("Varmeinstallation"),
        "enh052Opvarmningsmiddel": Listed("Opvarmningsmiddel"),
        "enh053SupplerendeVarme": Listed("SupplerendeVarme"),
        "enh060EnhedensAndelFællesAdgangsareal": Integer,
        "enh061ArealAfÅbenOverdækning": Integer,
        "enh062ArealAfLukketOverdækningUdestue": Integer,
        "enh063AntalVærelserTilErhverv": Integer,
        "enh065AntalVandskylledeToiletter": Integer,
        "enh066AntalBadeværelser": Integer,
        "enh067Støjisolering": Integer,
        "enh068FlexboligTilladelsesart": Listed("Tilladelsesart"),
        "enh069FlexboligOphørsdato": Time,
        "enh070ÅbenAltanTagterrasseAreal": Integer,
        "enh071AdresseFunktion": Listed("AdresseRolle"),
        "enh101Gyldighedsdato": Time,
        "enh102HerafAreal1": Integer,
        "enh103HerafAreal2": Integer,
        "enh104HerafAreal3": Integer,
        "enh105SupplerendeAnvendelseskode1": Listed("EnhAnvendelse"),
        "enh106SupplerendeAnvendelseskode2": Listed("EnhAnvendelse"),
        "enh107SupplerendeAnvendelseskode3": Listed("EnhAnvendelse"),
        "enh127FysiskArealTilBeboelse": Integer,
        "enh128FysiskArealTilErhverv": Integer,
        "adresse": Link(Target::Address),
        "etage": Link(Target::Row(BbrEntity::Floor)),
        "opgang": Link(Target::Row(BbrEntity::Staircase)),
    }

    /// Technical installations: tanks, wind turbines, heating plants.
    TechnicalInstallation = "tekniskanlæg" in "bbr_technical_installations", under "husnummer", then "grund" {
        "forretningshændelse": Text,
        "forretningsområde": Text,
        "forretningsproces": Listed("ForretningsProcess"),
        "registreringsaktør": Text,
        "virkningsaktør": Text,
        "tek007Anlægsnummer": Integer,
        "tek020Klassifikation": Listed("Klassifikation"),
        "tek021FabrikatType": Text,
        "tek022EksternDatabase": Text,
        "tek023EksternNøgle": Text,
        "tek024Etableringsår": Integer,
        "tek025TilOmbygningsår": Integer,
        "tek026StørrelsesklasseOlietank": Listed("Stoerrelsesklasse"),
        "tek027Placering": Listed("Placering"),
        "tek028SløjfningOlietank": Listed("Sloejfning"),
        "tek030Fabrikationsnummer": Text,
        "tek031Typegodkendelsesnummer": Text,
        "tek032Størrelse": Integer,
        "tek033Type": Listed("TypeAfVaegge"),
        "tek034IndholdOlietank": Listed("Indhold"),
        "tek035SløjfningsfristOlietank": Time,
        "tek036Rumfang": Integer,
        "tek037Areal": Integer,
        "tek038Højde": Integer,
        "tek039Effekt": Integer,
        "tek040Fredning": Listed("Fredning"),
        "tek042Revisionsdato": Time,
        "tek045Koordinatsystem": Text,
        "tek067Fabrikationsår": Integer,
        "tek068Materiale": Listed("Materiale"),
        "tek069SupplerendeIndvendigKorrosionsbeskyttelse": Listed("SupplerendeIndvendigKorrosionsbeskyttelse"),
        "tek070DatoForSenestUdførteSupplerendeIndvendigKorrosionsbeskyttelse": Time,
        "tek072Sløjfningsår": Integer,
        "tek073Navhøjde": Decimal,
        "tek074Vindmøllenummer": Integer,
        "tek075Rotordiameter": Decimal,
        "tek076KildeTilKoordinatsæt": Listed("KildeTilKoordinatsaet"),
        "tek077KvalitetAfKoordinatsæt": Listed("KvalitetAfKoordinatsaet"),
        "tek078SupplerendeOplysningOmKoordinatsæt": Listed("SupplerendeOplysningerOmKoordinatsaet"),
        "tek101Gyldighedsdato": Time,
        "tek102FabrikatVindmølle": Text,
        "tek103FabrikatOliefyr": Text,
        "tek104FabrikatSolcelleanlægSolvarme": Text,
        "tek105OverdækningTank": Text,
        "tek106InspektionsdatoTank": Time,
        "tek107PlaceringPåSøterritorie": Listed("PaaSoeTerritorie"),
        "tek109Koordinat": Point,
        "tek110Driftstatus": Listed("Driftstatus"),
        "tek111DatoForSenesteInspektion": Time,
        "tek112InspicerendeVirksomhed": Free,
        "jordstykke": Parcel,
        "husnummer": Link(Target::AccessAddress),
        "enhed": Link(Target::Row(BbrEntity::Unit)),
        "ejerlejlighed": Link(Target::Elsewhere),
        "bygningPåFremmedGrund": Link(Target::Elsewhere),
        "bygning": Link(Target::Row(BbrEntity::Building)),
        "grund": Link(Target::Row(BbrEntity::Ground)),
    }

    /// Properties in the sense of the land register, as BBR knows them.
    Property = "ejendomsrelation" in "bbr_properties" {
        "forretningshændelse": Text,
        "forretningsområde": Text,
        "forretningsproces": Listed("ForretningsProcess"),
        "registreringsaktør": Text,
        "virkningsaktør": Text,
        "bfeNummer": Integer,
        "ejendommensEjerforholdskode": Listed("Ejerforholdskode"),
        "ejendomsnummer": Integer,
        "ejendomstype": Listed("Ejendomstype"),
        "ejerlejlighedsnummer": Integer,
        "tinglystAreal": Integer,
        "vurderingsejendomsnummer": Integer,
    }

    /// Areas of a building that its units share.
    SharedArea = "fordelingsareal" in "bbr_shared_areas", under "bygning" {
        "forretningshændelse": Text,
        "forretningsområde": Text,
        "forretningsproces": Listed("ForretningsProcess"),
        "registreringsaktør": Text,
        "virkningsaktør": Text,
        "for002Fordelingsarealnummer": Integer,
        "for003ArealTilFordeling": Integer,
        "for004FordelingsNøgle": Listed("Fordelingsnoegle"),
        "for005Navn": Free,
        "for006Rest": Integer,
        "bygning": Link(Target::Row(BbrEntity::Building)),
    }

    /// What a unit has of a shared area.
    ShareOfArea = "fordelingaffordelingsareal" in "bbr_shares_of_areas", under "fordelingsareal", then "enhed" {
        "forretningshændelse": Text,
        "forretningsområde": Text,
        "forretningsproces": Listed("ForretningsProcess"),
        "registreringsaktør": Text,
        "virkningsaktør": Text,
        "beboelsesArealFordeltTilEnhed": Integer,
        "erhvervsArealFordeltTilEnhed": Integer,
        "enhed": Link(Target::Row(BbrEntity::Unit)),
        "fordelingsareal": Link(Target::Row(BbrEntity::SharedArea)),
    }

    /// Buildings that are a property of their own on another's ground.
    BuildingOnOthersGround = "bygningpåfremmedgrund" in "bbr_buildings_on_others_ground", under "bygning" {
        "forretningshændelse": Text,
        "forretningsområde": Text,
        "forretningsproces": Listed("ForretningsProcess"),
        "registreringsaktør": Text,
        "virkningsaktør": Text,
        "bygning": Link(Target::Row(BbrEntity::Building)),
        "bygningPåFremmedGrund": Link(Target::Elsewhere),
    }

    /// Which flat in the sense of the land register a unit is part of.
    UnitProperty = "enhedejerlejlighed" in "bbr_unit_properties", under "enhed" {
        "forretningshændelse": Text,
        "forretningsområde": Text,
        "forretningsproces": Listed("ForretningsProcess"),
        "registreringsaktør": Text,
        "virkningsaktør": Text,
        "ejerlejlighed": Link(Target::Elsewhere),
        "enhed": Link(Target::Row(BbrEntity::Unit)),
    }

    /// Which parcels a ground consists of.
    GroundParcel = "grundjordstykke" in "bbr_ground_parcels", under "grund" {
        "forretningshændelse": Text,
        "forretningsområde": Text,
        "forretningsproces": Listed("ForretningsProcess"),
        "registreringsaktør": Text,
        "virkningsaktør": Text,
        "grund": Link(Target::Row(BbrEntity::Ground)),
        "jordstykke": Parcel,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_under_what_is_numbered_before_them() {
        for (place, entity) in BbrEntity::ALL.into_iter().enumerate() {
            let BbrDescription { name, parent, second, attributes, .. } = entity.description();
            assert_eq!(entity as usize, place, "{name}");
            assert!(attributes.len() <= 128, "{name}");
            for reference in [*parent, *second].into_iter().flatten() {
                match entity.description().kind(reference) {
                    BbrKind::Link(Target::Row(target)) => assert!(target < entity, "{name}.{reference}"),
                    BbrKind::Link(Target::AccessAddress | Target::Address) => {}
                    other => panic!("{name}.{reference} is {other:?}"),
                }
            }
        }
    }
}
