//! Facts by rule: what is typed, and its likeliest reading.

use super::{check, lines};
use crate::parse::{readings, readings_by_town};

#[test]
fn the_official_text_is_read() {
    check(&[
        ("Stadionvej 38, st. tv, Bolbro, 5200 Odense V", "Stadionvej|38|st|tv|Bolbro|5200|Odense V|"),
        ("Nørregade 77A, 1. th, 5000 Odense C", "Nørregade|77A|1|th||5000|Odense C|"),
        ("Vej 4, 4., 8000 Aarhus C", "Vej|4|4|||8000|Aarhus C|"),
        ("Vej 20, 121, 4130 Viby Sjælland", "Vej|20||121||4130|Viby Sjælland|"),
        ("Gudhjemvej 1, Gudhjem, 3760 Gudhjem", "Gudhjemvej|1|||Gudhjem|3760|Gudhjem|"),
        ("Girostrøget 1, 0800 Høje Taastrup", "Girostrøget|1||||0800|Høje Taastrup|"),
        ("Skolegade 5, 6372 Bylderup-Bov", "Skolegade|5||||6372|Bylderup-Bov|"),
    ]);
    for text in ["Nørregade 77A, 1. th, 5000 Odense C", "Vej 20, 121, 4130 Viby", "Granvej 3, 2690 Karlslunde"] {
        assert_eq!(readings(text).len(), 1, "{text}");
    }
}

#[test]
fn separators_may_be_others_or_none() {
    check(&[
        ("Østergade 20 2. th 5000 Odense C", "Østergade|20|2|th||5000|Odense C|"),
        ("Rugårdsvej 8 1 tv 5000 Odense C", "Rugårdsvej|8|1|tv||5000|Odense C|"),
        ("Store Glasvej 51\n1. tv\n5000 Odense C", "Store Glasvej|51|1|tv||5000|Odense C|"),
        ("Store Glasvej 51\t1. tv\t5000\tOdense C", "Store Glasvej|51|1|tv||5000|Odense C|"),
        ("\tFoo\tRoad\t14,\t25.\t3,\t1300\tBar\t", "Foo\tRoad|14|25|3||1300|Bar|"),
        ("Stadionvej;38;st;tv;Bolbro;5200;Odense V", "Stadionvej|38|st|tv|Bolbro|5200|Odense V|"),
        (r#""Stadionvej 38","st","tv","5200","Odense V""#, "Stadionvej|38|st|tv||5200|Odense V|"),
        ("Vej 8 - 1. tv - 5000 Odense C", "Vej|8|1|tv||5000|Odense C|"),
        ("Vej 8 / 1. tv / 5000 Odense C", "Vej|8|1|tv||5000|Odense C|"),
        ("Granparken, 70, 2. th, 5240 Odense NØ", "Granparken|70|2|th||5240|Odense NØ|"),
        ("  Løve Gl Landevej  21 ,  Løve ,,  4270 Høng ", "Løve Gl Landevej|21|||Løve|4270|Høng|"),
        ("Vej 8\u{a0}st\u{a0}tv, 5000\u{a0}Odense", "Vej|8|st|tv||5000|Odense|"),
        ("Aggustenborggade.5 STTV Langnæs 8000 Aarhus C", "Aggustenborggade|5|st|tv|Langnæs|8000|Aarhus C|"),
        ("Vej 8 5000Odense C", "Vej|8||||5000|Odense C|"),
    ]);
}

#[test]
fn house_numbers_have_one_to_three_digits_and_a_letter() {
    check(&[
        ("Vej 7b", "Vej|7B||||||"),
        ("Vej 7 litra B st th, 5000 Odense", "Vej|7B|st|th||5000|Odense|"),
        ("Vej 7 bogstav B, 5000 Odense", "Vej|7B||||5000|Odense|"),
        ("Vej 7 I, 5000 Odense", "Vej|7I||||5000|Odense|"),
        ("Vej 7 i Odense", "Vej|7|||||Odense|i"),
        ("Vej 7 i stuen, 5000 Odense", "Vej|7|st|||5000|Odense|i"),
        ("Vej 7 b, 5000 Odense", "Vej|7B||||5000|Odense|"),
        ("Vej 07B", "Vej|7B||||||"),
        ("Vej 7-B", "Vej|7B||||||"),
        ("Vej 7.B, 5000 Odense", "Vej|7B||||5000|Odense|"),
        ("Vej 7. B, 5000 Odense", "Vej|7B||||5000|Odense|"),
        ("Vej 7. B 5000 Odense", "Vej|7B||||5000|Odense|"),
        ("Vej 7/B, 5000 Odense", "Vej|7B||||5000|Odense|"),
        ("Vej 7 / B, 5000 Odense", "Vej|7B||||5000|Odense|"),
        ("Vej 7'B, 5000 Odense", "Vej|7B||||5000|Odense|"),
        ("Vej 7. B. Jensen, 5000 Odense", "Vej|7|||B. Jensen|5000|Odense|"),
        ("Vej 182X, 1. tv", "Vej|182X|1|tv||||"),
        ("Vej nr. 7b, 5000 Odense", "Vej|7B||||5000|Odense|"),
        ("Vej nr 7", "Vej|7||||||"),
        ("Vej husnr. 7", "Vej|7||||||"),
        ("Vej, nr. 7", "Vej|7||||||"),
        ("Vej 7, Nr. Aaby", "Vej|7|||||Nr. Aaby|"),
        ("Vej 7 A", "Vej|7A||||||"),
        ("Vej 7 t v", "Vej|7||tv||||"),
        ("Vej 7 S. Broby", "Vej|7|||||S. Broby|"),
        ("Foo 1234", "Foo|||||1234||"),
        ("Foo 7AB, 5000 Odense", "Foo|||||5000|Odense|7AB"),
        ("Vejnavn 1000 1234 Bynavn", "Vejnavn|||||1234|Bynavn|1000"),
        ("Foo 12345 Odense", "Foo 12345 Odense|||||||"),
        ("Vej 0", "Vej|||||||0"),
        ("Vej 0068, 5000 Odense", "Vej|68||||5000|Odense|"),
        ("Vej 0068", "Vej|68||||||"),
        ("Vej 25.0, 5000 Odense", "Vej|25||||5000|Odense|"),
        ("Vej #12, 5000 Odense", "Vej|12||||5000|Odense|"),
        ("Vej l4, 5000 Odense", "Vej|14||||5000|Odense|"),
        ("Vej I4B, 5000 Odense", "Vej|14B||||5000|Odense|"),
        ("Vej l0, 5000 Odense", "Vej|10||||5000|Odense|"),
        ("Vej l, 5000 Odense", "Vej l|||||5000|Odense|"),
        ("Vej A18, 5000 Odense", "Vej|18A||||5000|Odense|"),
        ("Vej A 18, 5000 Odense", "Vej A|18||||5000|Odense|"),
        ("Storegad e12, 5000 Odense", "Storegad e|12||||5000|Odense|"),
        ("STOREGAD E12, 5000 Odense", "STOREGAD E|12||||5000|Odense|"),
        ("Vej 27 i 6520 Toftlund", "Vej|27||||6520|Toftlund|"),
        ("Vej 27I, 6520 Toftlund", "Vej|27I||||6520|Toftlund|"),
        ("Vej 10 A/S Lund, 5000 Odense", "Vej|10|||A/S Lund|5000|Odense|"),
        ("Vej 22 E/F Solhøj, 5000 Odense", "Vej|22|||E/F Solhøj|5000|Odense|"),
        ("Vej 2B/st/46, 5000 Odense", "Vej|2B|st|46||5000|Odense|"),
        ("Vej 2A/1/10", "Vej|2A|1|10||||"),
        ("Vej 2/4/10", "Vej|2|4|10||||"),
    ]);
}

#[test]
fn words_and_numbers_may_stand_before_the_street() {
    check(&[
        ("mandag 4/1 Vej 7, 5000 By", "Vej|7||||5000|By|mandag 4/1"),
        ("3/11 Vej 2C, 5000 By", "Vej|2C||||5000|By|3/11"),
        ("kl. 14.30 Vej 7, 5000 By", "Vej|7||||5000|By|kl. 14.30"),
        ("kl. 14:30 Vej 7, 5000 By", "Vej|7||||5000|By|kl. 14:30"),
        ("Vej 7, 5000 By kl. 14.30", "Vej|7||||5000|By|kl. 14.30"),
        ("Vej 7, kl. 14, 5000 By", "Vej|7|kl|14||5000|By|"),
    ]);
    for (text, reading) in [
        ("uge 4 Vej 7, 5000 By", "Vej|7||||5000|By|uge 4"),
        ("Vej A18, 5000 By", "Vej|18||||5000|By|A"),
        ("Christian 4. gade 13", "Christian 4. gade|13||||||"),
    ] {
        assert!(lines(text).iter().any(|line| line == reading), "{text}: {:?}", lines(text));
    }
}

#[test]
fn only_a_register_can_tell_a_town_before_the_number() {
    for (text, reading) in [
        ("Vej Bolbro 7, 5200 By", "Vej|7|||Bolbro|5200|By|"),
        ("Vej, Bolbro 7, 5200 By", "Vej|7|||Bolbro|5200|By|"),
        ("Lang Vej, Bolbro 7, 2. tv, 5200 By", "Lang Vej|7|2|tv|Bolbro|5200|By|"),
        ("Bolbro 7, 5200 By", ""),
        ("5200 By, Bolbro 7", ""),
    ] {
        let found = readings_by_town(text, |town| town == "Bolbro");
        assert_eq!(found.first().map(super::line).unwrap_or_default(), reading, "{text}");
    }
}

#[test]
fn the_number_after_a_range_is_unknown() {
    check(&[
        ("Vej 43-45, 5000 Odense", "Vej|43||||5000|Odense|45"),
        ("Vej 43 - 45, 2. tv, 5000 Odense", "Vej|43|2|tv||5000|Odense|45"),
        ("Vej 43/45, 5000 Odense", "Vej|43||||5000|Odense|45"),
        ("Vej 43–45, 5000 Odense", "Vej|43||||5000|Odense|45"),
        ("Vej 43A-43C, 5000 Odense", "Vej|43A||||5000|Odense|43C"),
        ("Vej 43A-C, 5000 Odense", "Vej|43A||||5000|Odense|C"),
        ("Vej 43A/C, 5000 Odense", "Vej|43A||||5000|Odense|C"),
        ("Vej 43 & 45, 5000 Odense", "Vej|43||||5000|Odense|45"),
        ("Vej 43 og 45, 5000 Odense", "Vej|43||||5000|Odense|og 45"),
        ("Vej 43 til 45, 5000 Odense", "Vej|43||||5000|Odense|til 45"),
        ("Vej 43A - 43C, 5000 Odense", "Vej|43A||||5000|Odense|43C"),
        ("Vej 43A - C, 5000 Odense", "Vej|43A||||5000|Odense|C"),
        ("Vej 43 A og 43 C, 5000 Odense", "Vej|43A||||5000|Odense|og 43 C"),
        ("Vej 43A og C, 5000 Odense", "Vej|43A||||5000|Odense|og C"),
        ("Vej 43 og nr. 45, 5000 Odense", "Vej|43||||5000|Odense|og nr 45"),
        ("Vej 12-2 tv, 5000 Odense", "Vej|12|2|tv||5000|Odense|"),
        ("Vej 12/2. sal, 5000 Odense", "Vej|12|2|||5000|Odense|"),
        ("Vej 12A - 2. sal, 5000 Odense", "Vej|12A|2|||5000|Odense|"),
    ]);
}

#[test]
fn a_range_has_a_last_number() {
    for (text, last) in [
        ("Vej 43-45, 5000 Odense", "45"),
        ("Vej 43 - 45, 2. tv, 5000 Odense", "45"),
        ("Vej 43/45, 5000 Odense", "45"),
        ("Vej 43–45, 5000 Odense", "45"),
        ("Vej 43-45B, 5000 Odense", "45B"),
        ("Vej 43A-43C, 5000 Odense", "43C"),
        ("Vej 43A - 43C, 5000 Odense", "43C"),
        ("Vej 43A-C, 5000 Odense", "43C"),
        ("Vej 43 A - C, 5000 Odense", "43C"),
        ("Vej 43 og 45, 5000 Odense", "45"),
        ("Vej 43 til 45, 5000 Odense", "45"),
        ("43-45 Vej, 5000 Odense", "45"),
        ("Vej 43, 45, 5000 Odense", "45"),
        ("Vej 43A, 43C, 5000 Odense", "43C"),
        ("Vej 43A, C, 5000 Odense", "43C"),
        ("Vej 43 A og 43 C, 5000 Odense", "43C"),
        ("Vej 43A og C, 5000 Odense", "43C"),
        ("Vej 43 samt nr. 45, 5000 Odense", "45"),
        ("Vej 43, C, 5000 Odense", ""),
        ("Vej 43C, A, 5000 Odense", ""),
        ("Vej 43A og C. Jensen, 5000 Odense", ""),
        ("Vej 43, 5, 5000 Odense", ""),
        ("Vej 43, 45., 5000 Odense", ""),
        ("Vej 43, 45 tv, 5000 Odense", ""),
        ("Vej 43, 2. 45, 5000 Odense", ""),
        ("Vej 43-4, 5000 Odense", ""),
        ("Vej 43, 5000 Odense", ""),
    ] {
        let last_number = readings(text)[0].last_number.map(|number| number.to_string());
        assert_eq!(last_number.unwrap_or_default(), last, "{text}");
    }
}

#[test]
fn streets_have_digits_and_full_stops() {
    check(&[
        ("Christian 4. gade 13B", "Christian 4. gade|13B||||||"),
        ("10. Februar Vej 1", "10. Februar Vej|1||||||"),
        ("2.Tværvej 7, 9000 Aalborg", "2.Tværvej|7||||9000|Aalborg|"),
        ("Christian X's Vej 4, 8260 Viby J", "Christian X's Vej|4||||8260|Viby J|"),
        ("H.C. Andersens Boulevard 12, 1553 København V", "H.C. Andersens Boulevard|12||||1553|København V|"),
        ("Thomas B.Thriges Gd. 30, 1., 5000 Odense C", "Thomas B.Thriges Gd.|30|1|||5000|Odense C|"),
        (
            "Haveforeningen af 10. maj 1918 12, 2300 København S",
            "Haveforeningen af 10. maj 1918|12||||2300|København S|",
        ),
        ("Neder-Holluf-Vej 3, Neder Holluf, 5220 Odense SØ", "Neder-Holluf-Vej|3|||Neder Holluf|5220|Odense SØ|"),
        ("St. Kongensgade 5 st", "St. Kongensgade|5|st|||||"),
        ("Nr. Farimagsgade 5", "Nr. Farimagsgade|5||||||"),
        ("Farimagsgade nr. 5", "Farimagsgade|5||||||"),
        ("Det Gule Hus 5, 5000 Odense", "Det Gule Hus|5||||5000|Odense|"),
        ("Møllemarksv. 27C, 5200 Odense V", "Møllemarksv.|27C||||5200|Odense V|"),
    ]);
    assert!(lines("Haveforeningen af 10. maj 1918").contains(&"Haveforeningen af 10. maj 1918|||||||".to_owned()));
}

#[test]
fn floors_are_written_in_many_ways() {
    check(&[
        ("Vej 11 etage 3 dør tv, 5000 Odense", "Vej|11|3|tv||5000|Odense|"),
        ("Vej 11 etage: 3 dør: tv, 5000 Odense", "Vej|11|3|tv||5000|Odense|"),
        ("Vej 11, etage: 3, dør: tv, 5000 Odense", "Vej|11|3|tv||5000|Odense|"),
        ("Vej 11 tv 2, 5000 Odense", "Vej|11|2|tv||5000|Odense|"),
        ("Vej 11, th. st, 5000 Odense", "Vej|11|st|th||5000|Odense|"),
        ("Vej 11, tv, 5000 Odense", "Vej|11||tv||5000|Odense|"),
        ("Vej 11, apt. 9, 5000 Odense", "Vej|11||9||5000|Odense|"),
        ("Vej 11, flat 9, 5000 Odense", "Vej|11||9||5000|Odense|"),
        ("Vej 11 sal 3 tv, 5000 Odense", "Vej|11|3|tv||5000|Odense|"),
        ("Vej 22, 6520 By st. th.", "Vej|22|st|th||6520|By|"),
        ("Vej 22 6520 By st 50", "Vej|22|st|50||6520|By|"),
    ]);
    for (floor, words) in [
        ("st", "st|st.|stue|stuen|stueetage|stueetagen|stueplan|s.t.|parterre|0|0.|Stuen|STUE|stue etage"),
        ("kl", "kl|kl.|kælder|kælderen|kld|kld.|kælderetage|kldr|kldr.|k1|KÆLDER|kaelder|kl1|1. kælder"),
        ("kl2", "kl2|2. kælder|kælder 2|2 kaelder"),
        ("k2", "k2|K2"),
        ("1", "1|1.|1. sal|1 sal|1.sal|1. etage|første sal|1ste sal|foerste sal|01.|1. etg.|etage 1|1. sals"),
        ("2", "2|2. sal|anden sal|2den sal|02. sal"),
        ("3", "3|3. sal|tredje sal|tredie sal|3die sal"),
        ("12", "12|12.|12. sal|12te sal"),
        ("4", "4th floor|4 floor|floor 4"),
    ] {
        for word in words.split('|') {
            for text in [format!("Vej 5, {word}, 5000 Odense"), format!("Vej 5, {word} tv, 5000 Odense")] {
                let door = if text.contains(" tv,") { "tv" } else { "" };
                assert_eq!(lines(&text)[0], format!("Vej|5|{floor}|{door}||5000|Odense|"), "{text}");
            }
        }
    }
    check(&[
        ("Vej 5, -1. th, 5000 Odense", "Vej|5|kl|th||5000|Odense|"),
        ("Vej 5, -2. sal, 5000 Odense", "Vej|5|kl2|||5000|Odense|"),
        ("Vej 5 kld 5000 Odense", "Vej|5|kl|||5000|Odense|"),
        ("Vej 5 anden", "Vej|5|||||anden|"),
    ]);
}

#[test]
fn doors_are_written_in_many_ways() {
    for (door, words) in [
        ("tv", "tv|t.v.|t.v|t. v.|til venstre|venstre|tilvenstre|t v|TV|Tv.|left"),
        ("th", "th|t.h.|t.h|til højre|højre|tilhøjre|t h|til hoejre|right"),
        ("mf", "mf|m.f.|midt for|midtfor|m f|tm"),
        ("3", "3|03|0003|-3|dør 3|dør nr. 3|lejl. 3|lejl 3|lejlighed 3|lejl. nr. 3|vær. 3|værelse 3|nr. 3|dør 03"),
        ("1204", "1204|lejl. 1204"),
        ("1b", "1b|1B|dør 1b"),
        ("a-12", "a-12|A-12"),
        ("mf1", "mf1"),
        ("b", "B|dør B"),
    ] {
        for word in words.split('|') {
            for text in [format!("Vej 5, 2. {word}, 5000 Odense"), format!("Vej 5 2. sal {word} 5000 Odense")] {
                // A letter before a postcode is no door of its own.
                let part = !(word == "B" && text.contains("sal"));
                assert!(
                    !part || lines(&text)[0] == format!("Vej|5|2|{door}||5000|Odense|"),
                    "{text}: {:?}",
                    lines(&text)
                );
            }
        }
    }
    check(&[
        ("Vej 5, 2.tv", "Vej|5|2|tv||||"),
        ("Vej 5, 2tv", "Vej|5|2|tv||||"),
        ("Vej 5, sttv", "Vej|5|st|tv||||"),
        ("Vej 5, kl th", "Vej|5|kl|th||||"),
        ("Vej 5, st,tv", "Vej|5|st|tv||||"),
        ("Vej 5, 2/th", "Vej|5|2|th||||"),
        ("Vej 5, 2-tv", "Vej|5|2|tv||||"),
        ("Vej 5, st1", "Vej|5|st|1||||"),
        ("Vej 5, 5.1 8000 Aarhus C", "Vej|5|5|1||8000|Aarhus C|"),
        ("Foo 27, 12, -34", "Foo|27|12|34||||"),
        ("Foo 27 12. 34", "Foo|27|12|34||||"),
        ("Vej 5, lejl. 2. tv", "Vej|5|2|tv||||"),
        ("Vej 5, 2. sal, dør 4", "Vej|5|2|4||||"),
        ("Vej 5, tv", "Vej|5||tv||||"),
        ("Vej 5, #12", "Vej|5||12||||"),
        ("Vej 5, 25.0", "Vej|5|25|||||"),
        ("Vej 5, 4th floor left, 5000 By", "Vej|5|4|tv||5000|By|"),
        ("Vej 5, lejl. 9, 4130 Viby", "Vej|5||9||4130|Viby|"),
        ("Vej 20, 0121, 4130 Viby", "Vej|20||121||4130|Viby|"),
        ("Vej 20, -121, 4130 Viby", "Vej|20||121||4130|Viby|"),
        ("Vej 20, a-12, 5000 Odense", "Vej|20||a-12||5000|Odense|"),
        ("Vej 5, 1. tv/4, Havn, 5000 Odense", "Vej|5|1|tv/4|Havn|5000|Odense|"),
        ("Vej 5, 1. sal 4-th, 5000 Odense", "Vej|5|1|4-th||5000|Odense|"),
        ("Vej 5, Havn, 5000 Odense, 1. tv/4", "Vej|5|1|tv/4|Havn|5000|Odense|"),
    ]);
}

#[test]
fn a_reading_that_the_register_may_prefer_comes_second() {
    for (text, reading) in [
        ("Vej 20. 41. 4130 By", "Vej|20||41||4130|By|"),
        ("Vej 43, kælder 4, 6280 By", "Vej|43|kl|4||6280|By|"),
        ("Vej 41A, 1/c, 6280 By", "Vej|41A|1|c||6280|By|"),
        ("52 J Tagholmsvej, 6792 By", "J Tagholmsvej|52||||6792|By|"),
        ("5 Havnevej Skjoldelev 8471 By", "Havnevej|5|||Skjoldelev|8471|By|"),
    ] {
        assert!(lines(text)[1..].iter().any(|line| line == reading), "{text}: {:?}", lines(text));
    }
}

#[test]
fn what_only_the_register_can_settle_has_several_readings() {
    for (text, readings) in [
        ("Vej 20 26 4130 By", &["Vej|20|26|||4130|By|", "Vej|20||26||4130|By|", "Vej 20|26||||4130|By|"][..]),
        ("Vej 14, 14, 3760 By", &["Vej|14|14|||3760|By|", "Vej|14||14||3760|By|"]),
        ("Vej 8 1 tv", &["Vej|8|1|tv||||", "Vej 8|1||tv||||"]),
        ("Vej 12, B, 5000 By", &["Vej|12||b||5000|By|", "Vej|12B||||5000|By|"]),
        ("Vej 5, st. Heddinge, 4660 By", &["Vej|5|st||Heddinge|4660|By|", "Vej|5|||st. Heddinge|4660|By|"]),
        ("Vej 5, St. Heddinge, 4660 By", &["Vej|5|||St. Heddinge|4660|By|", "Vej|5|st||Heddinge|4660|By|"]),
        ("Vej 5, Kerte", &["Vej|5|||||Kerte|", "Vej|5|||Kerte|||"]),
        ("Vej 5, Kerte, 5560", &["Vej|5|||Kerte|5560||", "Vej|5||||5560|Kerte|"]),
        ("Vej 5 Kerte 5560", &["Vej|5||||5560|Kerte|", "Vej|5|||Kerte|5560||"]),
    ] {
        assert_eq!(lines(text), readings, "{text}");
    }
}

#[test]
fn the_town_may_come_first() {
    check(&[
        ("5000 Odense C, Østre Stationsvej 40, 3. tv", "Østre Stationsvej|40|3|tv||5000|Odense C|"),
        ("5000 Odense C Østre Stationsvej 40 3. tv", "Østre Stationsvej|40|3|tv||5000|Odense C|"),
        ("2690 Karlslunde, Råbjerg 41", "Råbjerg|41||||2690|Karlslunde|"),
        ("DK-2791 Dragør Doorn Alle 51", "Doorn Alle|51||||2791|Dragør|"),
        ("5000, Rugårdsvej 8", "Rugårdsvej|8||||5000||"),
        ("5000 Rugårdsvej 8", "Rugårdsvej|8||||5000||"),
        ("Odense C 5000, Rugårdsvej 8", "Rugårdsvej|8||||5000|Odense C|"),
        ("Odense C, Rugårdsvej 32", "Rugårdsvej|32|||||Odense C|"),
        ("Jensen, 5000 Odense C, Rugårdsvej 8", "Rugårdsvej|8||||5000|Odense C|Jensen"),
        ("c/o Jensen, 6270 Tønder Storegade 1 stuen", "Storegade|1|st|||6270|Tønder|c/o Jensen"),
        ("12 Foo Street, 5000 Odense", "Foo Street|12||||5000|Odense|"),
        ("12 Foo Street 2. tv, 5000 Odense", "Foo Street|12|2|tv||5000|Odense|"),
        ("2 stk. til Vej 12, 5000 Odense", "2 stk. til Vej|12||||5000|Odense|"),
        ("12, Foo Street, 5000 Odense", "Foo Street|12||||5000|Odense|"),
        ("12B, Vej, 5000 Odense", "Vej|12B||||5000|Odense|"),
        ("12, Vej, Bolbro, 5000 Odense", "Vej|12|||Bolbro|5000|Odense|"),
        ("12, Vej 5, 5000 Odense", "Vej|5||||5000|Odense|12"),
    ]);
    assert!(lines("4100 Store Bjerg Vej 3").contains(&"Vej|3||||4100|Store Bjerg|".to_owned()));
}

#[test]
fn postcodes_have_four_digits() {
    check(&[
        ("Vej 1, 6270.0 Tønder", "Vej|1||||6270|Tønder|"),
        ("1234", "|||||1234||"),
        ("1234 Foo Bar", "|||||1234|Foo Bar|"),
        ("Foo 1234 Bar", "Foo|||||1234|Bar|"),
        ("Vej 8, D-5491 Blommenslyst", "Vej|8||||5491|Blommenslyst|"),
        ("Vej 8, DK 5491 Blommenslyst", "Vej|8||||5491|Blommenslyst|"),
        ("Vej 8, DK5491 Blommenslyst", "Vej|8||||5491|Blommenslyst|"),
        ("Vej 8, dk - 5491 Blommenslyst", "Vej|8||||5491|Blommenslyst|"),
        ("Vej 8, 2300 København S", "Vej|8||||2300|København S|"),
        ("Vej 8, 5000 Odense, tlf. 1234 5678", "Vej|8||||5000|Odense|tlf 1234 5678"),
        ("Vej 8, Odense C 5000", "Vej|8||||5000|Odense C|"),
        ("Vej 8, 5000, Odense C", "Vej|8||||5000|Odense C|"),
        ("Vej 8, 5000 Odense C, 1. tv", "Vej|8|1|tv||5000|Odense C|"),
        ("Vej 8, 5000 Odense C., 1. tv", "Vej|8|1|tv||5000|Odense C|"),
        ("Vej 8, 05000 Odense", "Vej|8||||5000|Odense|"),
        ("Vej 8, 6 720 By", "Vej|8||||6720|By|"),
        ("Vej 8, 6.720 By", "Vej|8||||6720|By|"),
        ("Vej 8, 6. 720", "Vej|8|6|720||||"),
        ("Vej 8, 6. 720, 6270 By", "Vej|8|6|720||6270|By|"),
    ]);
}

#[test]
fn what_is_no_part_of_the_address_is_unknown() {
    check(&[
        ("Att. Lone Madsen, Gade 30E, 2. 26, 5000 Odense C", "Gade|30E|2|26||5000|Odense C|Att Lone Madsen"),
        ("c/o Petersen, Vej 60A, 2791 Dragør", "Vej|60A||||2791|Dragør|c/o Petersen"),
        ("c/o Petersen Vej 60A 2791 Dragør", "Vej|60A||||2791|Dragør|c/o Petersen"),
        ("C/O Lone Madsen Vej 60A 2791 Dragør", "Vej|60A||||2791|Dragør|C/O Lone Madsen"),
        ("v/ Karen Nielsen, Vej 32, 5492 By", "Vej|32||||5492|By|v Karen Nielsen"),
        ("Vej 5 v/Petersen, 5000 By", "Vej|5||||5000|By|v/Petersen"),
        ("Vej 5 c/o Petersen, 2. tv, 5000 By", "Vej|5|2|tv||5000|By|c/o Petersen"),
        ("Vej 5, 2. tv c/o Petersen, 5000 By", "Vej|5|2|tv||5000|By|c/o Petersen"),
        ("Vestfyns Smedie ApS, Vej 30, 2791 Dragør", "Vej|30||||2791|Dragør|Vestfyns Smedie ApS"),
        ("Hr. Jensen\nVej 15\nDK-8660 SKANDERBORG\nDENMARK", "Vej|15||||8660|SKANDERBORG|Hr Jensen DENMARK"),
        ("Vej 20, 124, 4130 Viby Sjælland DANMARK", "Vej|20||124||4130|Viby Sjælland|DANMARK"),
        ("Vej 20, 4130 Viby, Danmark", "Vej|20||||4130|Viby|Danmark"),
        ("Vej 20, Danmark", "Vej|20||||||Danmark"),
        ("Sølvgade 83, opg. S, DK-1307 København K., DENMARK", "Sølvgade|83||||1307|København K|opg S DENMARK"),
        ("Vej 5, opgang B, 2. tv, 5000 By", "Vej|5|2|tv||5000|By|opgang B"),
        ("Vej 5, baghuset, 1. tv, 5000 By", "Vej|5|1|tv||5000|By|baghuset"),
        ("Vej 5, bygning 3, 1. tv, 5000 By", "Vej|5|1|tv||5000|By|bygning 3"),
        ("Postboks 1234, Vej 7, 2300 København S", "Vej|7||||2300|København S|Postboks 1234"),
        ("Vej 7, Postboks 12, 2300 København S", "Vej|7||||2300|København S|Postboks 12"),
        ("Vej 7, 2. tv, Bolbro, 5200 Odense V, Fyn", "Vej|7|2|tv|Bolbro|5200|Odense V|Fyn"),
        ("14, 12", "|||||||14 12"),
    ]);
    assert!(lines("").is_empty() && lines(" ,.- ").is_empty());
}

#[test]
fn a_street_may_have_words_before_it() {
    let reading = &readings("Firma A/S Hansens Bageri Granparken 64, 5240 Odense NØ, Danmark")[0];
    let shorter: Vec<_> = reading.shorter_streets().map(|reading| super::line(&reading)).collect();
    assert_eq!(shorter.len(), 4);
    assert_eq!(shorter[0], "A/S Hansens Bageri Granparken|64||||5240|Odense NØ|Firma Danmark");
    assert_eq!(shorter[3], "Granparken|64||||5240|Odense NØ|Firma A/S Hansens Bageri Danmark");
}

#[test]
fn numbers_and_units_may_stand_before_the_street() {
    check(&[
        ("43 Hvenslundvej, 3. th, 2690 Karlslunde", "Hvenslundvej|43|3|th||2690|Karlslunde|"),
        ("9 Gerda Olsens Vej, 3. tv, 4100 Ringsted", "Gerda Olsens Vej|9|3|tv||4100|Ringsted|"),
        ("2 Vejrøgade, 1. mf, Bro, 9330 By", "Vejrøgade|2|1|mf|Bro|9330|By|"),
        ("81 Sygehusvej 3. tv 5350 Rynkeby", "Sygehusvej|81|3|tv||5350|Rynkeby|"),
        ("10C Bjørnebakken\tst. tv\t9700 By", "Bjørnebakken|10C|st|tv||9700|By|"),
        ("3 Branderup Bygade\tBranderup\t6535 By", "Branderup Bygade|3|||Branderup|6535|By|"),
        ("8 25. April Vej, 9681 Ranum", "25. April Vej|8||||9681|Ranum|"),
        ("3. th, Hvenslundvej 43, 2690 Karlslunde", "Hvenslundvej|43|3|th||2690|Karlslunde|"),
        ("stuen, Vidågade 17, 6270 Tønder", "Vidågade|17|st|||6270|Tønder|"),
        ("st. 7, Rævevænget 6, 8600 Silkeborg", "Rævevænget|6|st|7||8600|Silkeborg|"),
        ("st., Østbjerglund 10, Meelse, 4871 By", "Østbjerglund|10|st||Meelse|4871|By|"),
        ("6.,Kantsvinget 9,Bakke,2750 Ballerup", "Kantsvinget|9|6||Bakke|2750|Ballerup|"),
        ("Radio Service, 2. th, Vej 18, 1820 By", "Vej|18|2|th||1820|By|Radio Service"),
        ("st. tv, 2 Cypresvej, 5200 Odense V", "Cypresvej|2|st|tv||5200|Odense V|"),
        ("10. Februar Vej 1, 5000 By", "10. Februar Vej|1||||5000|By|"),
        ("2.Tværvej 7, 2. tv, 9000 By", "2.Tværvej|7|2|tv||9000|By|"),
    ]);
}

#[test]
fn of_two_addresses_the_first_is_read() {
    check(&[
        ("Vej 41, 2. 1, 5000 Odense C, Gade 9, 5000 Odense C", "Vej|41|2|1||5000|Odense C|Gade 9 5000 Odense C"),
        ("Firma 2000, Vej 41, 5000 Odense C", "Vej|41||||5000|Odense C|Firma 2000"),
    ]);
}

/// `>` another order, `-` a range, `?` words that nothing explains, `#` a number that may be floor or door, `/` or the rest of
/// the house number.
#[test]
fn a_reading_tells_how_it_is_written() {
    for (text, marks) in [
        ("Vej 5, 2. tv, Havn, 5000 Odense", ""),
        ("Vej 5 5000 Odense", ""),
        ("Vej nr. 5, lejl. 3, DK-5000 Odense", ""),
        ("5 Vej, 5000 Odense", ">"),
        ("5000 Odense, Vej 5", ">"),
        ("2. tv, Vej 5, 5000 Odense", ">"),
        ("Vej 5, 5000 Odense, 2. tv", ">"),
        ("Vej 5, Odense 5000", ">"),
        ("Vej 5-7, 5000 Odense", "-"),
        ("Vej 5-7, 5000 Odense, Danmark", "-"),
        ("Vej 5, 5000 Odense, Danmark", ""),
        ("c/o Jens Hansen, Vej 5, 5000 Odense", ""),
        ("Att.: Jens Hansen, Vej 5, 5000 Odense", ""),
        ("Vej 5, 5000 Odense, tlf. 12345678", ""),
        ("Vej 5, 5000 Odense, +45 1234 5678", ""),
        ("Jens Hansen, Vej 5, 5000 Odense", "?"),
        ("Vej 5, 5000 Odense, Gade 9, 5000 Odense", "?"),
        ("Vej 5, 12, 5000 Odense", "#"),
        ("Vej 5 12, 5000 Odense", "#/"),
        ("Vej 5A 12, 5000 Odense", "#"),
        ("Vej 999 12, 5000 Odense", "#"),
        ("Vej 5 12. tv, 5000 Odense", ""),
        ("Vej 5, 12., 5000 Odense", ""),
    ] {
        let [first, ..] = &readings(text)[..] else { panic!("{text}") };
        let crate::parse::Writing { reordered, range, bare_unit, torn } = first.writing;
        let all = [(reordered, '>'), (range, '-'), (!first.strangers.is_empty(), '?'), (bare_unit, '#'), (torn, '/')];
        let found: String = all.into_iter().filter(|(holds, _)| *holds).map(|(_, mark)| mark).collect();
        assert_eq!(found, marks, "{text}");
    }
}

#[test]
fn telephone_numbers_are_unknown() {
    check(&[
        ("Vej 9, 3. tv, 4100 By, +45 5368 0699", "Vej|9|3|tv||4100|By|45 5368 0699"),
        ("Vej 42, Tuemose, 5260 By, Tlf: 16 41 36 25", "Vej|42|||Tuemose|5260|By|Tlf 16 41 36 25"),
        ("Vej 42, 5260 By, tlf.nr. 16413625", "Vej|42||||5260|By|tlf.nr 16413625"),
        ("8450 Hammel, Krogen 5, Tlf: 39 97 78 28", "Krogen|5||||8450|Hammel|Tlf 39 97 78 28"),
        ("Vej 42 tlf. 16 41 36 25, 5260 By", "Vej|42||||5260|By|tlf 16 41 36 25"),
        ("Vej 42 tlf. 16413625 5260 By", "Vej|42||||5260|By|tlf 16413625"),
        ("Vej 42 tlf. +45 16 41 36 25 5260 By", "Vej|42||||5260|By|tlf 45 16 41 36 25"),
        ("Vej 42, mobil 0045 1641 3625, 5260 By", "Vej|42||||5260|By|mobil 0045 1641 3625"),
        ("Vej 42, 5260 By, 1641 3625", "Vej|42||||5260|By|1641 3625"),
        ("Vej 42, 5260 By tlf 16413625", "Vej|42||||5260|By|tlf 16413625"),
        ("Vej 42, 5260 By 16 41 36 25", "Vej|42||||5260|By|16 41 36 25"),
        ("Vej 1000 1234 By", "Vej|||||1234|By|1000"),
    ]);
}

#[test]
fn dates_are_unknown() {
    check(&[
        ("Vej 04-01-2026, 6270 By", "Vej|||||6270|By|04-01-2026"),
        ("Vej 2026-01-04, 6270 By", "Vej|||||6270|By|2026-01-04"),
        ("Vej 4-jan, 6270 By", "Vej|||||6270|By|4-jan"),
        ("Vej Jan-04, 6270 By", "Vej|||||6270|By|Jan-04"),
        ("Vej 4-januar-2026, 6270 By", "Vej|||||6270|By|4-januar-2026"),
        ("Vej 4/1-2026, 6270 By", "Vej|||||6270|By|4/1-2026"),
        ("Vej 15/1-26, 6270 By", "Vej|||||6270|By|15/1-26"),
        ("Vej 2026-01-04-00-00-00, 6270 By", "Vej|||||6270|By|2026-01-04-00-00-00"),
        ("Vej 04-01-26, 6270 By", "Vej|||||6270|By|04-01-26"),
        ("Vej 5, 01-02-2026, 6270 By", "Vej|5||||6270|By|01-02-2026"),
        ("Vej 5, 6270 By, 04-01-2026", "Vej|5||||6270|By|04-01-2026"),
        ("30-11-2026 Vej 5, 6270 By", "Vej|5||||6270|By|30-11-2026"),
        ("12. januar 2026 Vej 5, 6270 By", "Vej|5||||6270|By|12. januar 2026"),
        ("4 marts 2026 Vej 5, 6270 By", "Vej|5||||6270|By|4 marts 2026"),
        ("10. Februar Vej 1, 6270 By", "10. Februar Vej|1||||6270|By|"),
        ("1-Maj-Vej 5, 6270 By", "1-Maj-Vej|5||||6270|By|"),
        ("Vej 10-12-14, 6270 By", "Vej|10|14|||6270|By|12"),
        ("Vej 4-6-2000 Frederiksberg", "Vej|4||||2000|Frederiksberg|6"),
    ]);
}

#[test]
fn words_that_fit_nowhere_are_no_towns() {
    check(&[
        ("Vej 12 Bygning 101A, 6270 By", "Vej|12||||6270|By|Bygning 101A"),
        ("Vej 12, bygn. 3-B, 2. tv, 6270 By", "Vej|12|2|tv||6270|By|bygn 3-B"),
        ("Vej 12, opg. B2. tv, 6270 By", "Vej|12||tv||6270|By|opg B2"),
        ("Vej 12 Q W, 6270 By", "Vej|12Q||||6270|By|W"),
        ("Vej, nr. 3520", "Vej|||||3520||nr"),
        ("Vej 10 nr 7", "Vej 10|7||||||"),
        ("Vej 10, nr. 7, 6270 By", "Vej|10||7||6270|By|"),
        ("Vej 7, Nr. Aaby, 6270 By", "Vej|7|||Nr. Aaby|6270|By|"),
        ("Vej 7, Bolbro 12 34 56 78", "Vej|7|||||Bolbro|12 34 56 78"),
    ]);
}

#[test]
fn of_two_floors_the_second_is_unknown() {
    check(&[
        ("Vej 5, 1.-2. sal, 5000 By", "Vej|5|1|||5000|By|2 sal"),
        ("Vej 5, 1. - 2. sal, 5000 By", "Vej|5|1|||5000|By|2 sal"),
        ("Vej 5, 1-2. sal, 5000 By", "Vej|5|1|||5000|By|2 sal"),
        ("Vej 5, st.-1. sal, 5000 By", "Vej|5|st|||5000|By|1 sal"),
        ("Vej 5, 2. -1, 5000 By", "Vej|5|2|1||5000|By|"),
    ]);
}
