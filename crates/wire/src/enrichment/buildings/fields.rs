//! The attributes of buildings and units that are shown with an address: the register's names, in its order, and what each
//! means. A point is no value and stands beside them. What they hold and where they stand follows from [`vejviser_dataset::bbr`].

/// Attributes of a building.
macro_rules! building_fields {
    ($each:ident) => {
        $each! {
            Building;
            "husnummer": "Id for adgangsadressen, som bygningen hører til.", "Id of the access address that the building belongs to.";
            "grund": "Id for grunden, som bygningen står på.", "Id of the ground that the building stands on.";
            "jordstykke": "Jordstykkets nummer (featureid) i Matriklen.", "Number (featureid) of the land parcel in the cadastre.";
            "byg007Bygningsnummer": "Bygningens nummer på ejendommen.", "Number of the building on the property.";
            "byg021BygningensAnvendelse": "Hvad bygningen bruges til.", "What the building is used for.";
            "byg024AntalLejlighederMedKøkken": "Antal lejligheder med køkken.", "Number of dwellings with a kitchen.";
            "byg025AntalLejlighederUdenKøkken": "Antal lejligheder uden køkken.", "Number of dwellings without a kitchen.";
            "byg026Opførelsesår": "Året, bygningen blev opført.", "Year in which the building was built.";
            "byg027OmTilbygningsår": "Året for den seneste om- eller tilbygning; 0 er ingen.", "Year of the latest conversion or extension; 0 is none.";
            "byg030Vandforsyning": "Hvor vandet kommer fra.", "Where the water comes from.";
            "byg031Afløbsforhold": "Hvor spildevandet løber hen.", "Where the waste water goes.";
            "byg032YdervæggensMateriale": "Hvad ydervæggene er bygget af.", "What the outer walls are built of.";
            "byg033Tagdækningsmateriale": "Hvad taget er dækket med.", "What the roof is covered with.";
            "byg034SupplerendeYdervæggensMateriale": "Et andet materiale i ydervæggene.", "Another material of the outer walls.";
            "byg035SupplerendeTagdækningsMateriale": "Et andet materiale på taget.", "Another material of the roof.";
            "byg036AsbestholdigtMateriale": "Om tag eller ydervægge indeholder asbest.", "Whether roof or outer walls contain asbestos.";
            "byg037KildeTilBygningensMaterialer": "Hvem der har oplyst materialerne.", "Who gave the materials.";
            "byg038SamletBygningsareal": "Bygningens samlede areal i m².", "Total area of the building in square metres.";
            "byg039BygningensSamledeBoligAreal": "Heraf areal til beboelse i m².", "Of this, area of dwellings in square metres.";
            "byg040BygningensSamledeErhvervsAreal": "Heraf areal til erhverv i m².", "Of this, area of business premises in square metres.";
            "byg041BebyggetAreal": "Arealet, som bygningen dækker af grunden, i m².", "Area of the ground that the building covers, in square metres.";
            "byg042ArealIndbyggetGarage": "Areal af indbygget garage i m².", "Area of a built-in garage in square metres.";
            "byg043ArealIndbyggetCarport": "Areal af indbygget carport i m².", "Area of a built-in carport in square metres.";
            "byg044ArealIndbyggetUdhus": "Areal af indbygget udhus i m².", "Area of a built-in shed in square metres.";
            "byg049ArealAfOverdækketAreal": "Areal under tag uden vægge i m².", "Area under a roof without walls in square metres.";
            "byg054AntalEtager": "Antal etager, uden kælder og tagetage.", "Number of floors, without basement and attic.";
            "byg056Varmeinstallation": "Hvordan bygningen opvarmes.", "How the building is heated.";
            "byg057Opvarmningsmiddel": "Hvad der fyres med.", "What is burnt for heat.";
            "byg058SupplerendeVarme": "Anden opvarmning.", "Other heating.";
            "byg070Fredning": "Om bygningen er fredet eller bevaringsværdig.", "Whether the building is listed or worth preserving.";
            "byg111StormrådetsOversvømmelsesSelvrisiko": "Selvrisiko ved oversvømmelse ifølge Stormrådet.", "Excess at floods as the storm council has set it.";
        }
    };
}
pub(super) use building_fields;

/// Attributes of a unit.
macro_rules! unit_fields {
    ($each:ident) => {
        $each! {
            Unit;
            "adresse": "Id for enhedens adresse.", "Id of the unit's address.";
            "etage": "Id for etagen, som enheden ligger på.", "Id of the floor that the unit is on.";
            "enh020EnhedensAnvendelse": "Hvad enheden bruges til.", "What the unit is used for.";
            "enh023Boligtype": "Hvad slags bolig enheden er.", "What kind of dwelling the unit is.";
            "enh026EnhedensSamledeAreal": "Enhedens samlede areal i m².", "Total area of the unit in square metres.";
            "enh027ArealTilBeboelse": "Heraf areal til beboelse i m².", "Of this, area to live in, in square metres.";
            "enh028ArealTilErhverv": "Heraf areal til erhverv i m².", "Of this, area for business in square metres.";
            "enh031AntalVærelser": "Antal værelser.", "Number of rooms.";
            "enh032Toiletforhold": "Toilet i eller uden for enheden.", "Toilet in the unit or outside.";
            "enh033Badeforhold": "Bad i eller uden for enheden.", "Bath in the unit or outside.";
            "enh034Køkkenforhold": "Køkken i eller uden for enheden.", "Kitchen in the unit or outside.";
            "enh045Udlejningsforhold": "Om enheden er lejet ud.", "Whether the unit is let.";
            "enh065AntalVandskylledeToiletter": "Antal toiletter med vandskyl.", "Number of flush toilets.";
            "enh066AntalBadeværelser": "Antal badeværelser.", "Number of bathrooms.";
        }
    };
}
pub(super) use unit_fields;
