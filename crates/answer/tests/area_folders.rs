//! The folder of an area theme by which the import knows its files is the one that links lead to.

use vejviser_ingest::source::area;
use vejviser_wire::area_themes;

#[test]
fn files_of_a_theme_come_from_the_folder_that_links_lead_to() {
    for (kind, folder, _) in area_themes() {
        assert_eq!(format!("/{}/", area::folder(kind)), folder, "{}", kind.name());
    }
}
