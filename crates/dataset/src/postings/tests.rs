//! What is found under the key of a value, and what damaged bytes give.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use roaring::RoaringBitmap;
use vejviser_model::Uuid;

use super::{Posted, Posting, Value};

#[test]
fn keys_of_values() {
    let rows = 10_240;
    for (fact, column, value, key) in [
        ("a number is its own key", Posted::OwnerDistrict, Value::Number(4_000_000_000), 4_000_000_000),
        ("a number of a hashed column falls in a bucket", Posted::PropertyNumber, Value::Number(1), 6),
        ("a text falls in a bucket", Posted::CadastralNumber, Value::Text("7a"), 1),
        ("the empty text falls in one too", Posted::CadastralNumber, Value::Text(""), 7),
        ("a code is its own key", Posted::BuildingUse, Value::Number(120), 120),
        (
            "a code that is no number falls in a bucket above all numbers",
            Posted::BuildingUse,
            Value::Text(""),
            u32::MAX - 7,
        ),
        ("a number of a hashed attribute falls in a bucket", Posted::BuildingParcel, Value::Number(1), 6),
        ("an id falls in a bucket", Posted::RoadPointId, Value::Id(Uuid::from_bytes([7; 16])), 1),
    ] {
        assert_eq!(column.key(value, rows), key, "{fact}");
        let in_empty_table = column.key(value, 0);
        assert!(
            [0, u32::MAX].contains(&in_empty_table) || !column.is_bucketed(value),
            "{fact}: a table without rows has one bucket"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() })]

    #[test]
    fn rows_come_out_as_they_went_in(
        gaps in prop::collection::vec(prop_oneof![4 => Just(0_u32), 2 => 0_u32..9, 1 => 0_u32..5_000_000], 0..300),
        others in prop::collection::vec(0_u32..10_000, 0..50),
    ) {
        let mut next = 0_u32;
        let mut rows: RoaringBitmap = gaps.iter().map(|gap| { next += gap + 1; next - 1 }).collect();
        rows.optimize();
        let mut bytes = Vec::new();
        rows.serialize_into(&mut bytes).unwrap();
        let posting = Posting { key: 0, count: rows.len() as u32, bitmap: &bytes };
        prop_assert_eq!(posting.read(u32::MAX as usize), rows.clone());
        let others: RoaringBitmap = others.into_iter().collect();
        prop_assert_eq!(posting.and(&others), others & rows);
    }

    #[test]
    fn damaged_bytes_give_rows_of_the_table_only(
        rows in prop::collection::btree_set(0_u32..300_000, 0..2000),
        places in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..20),
        cut in any::<prop::sample::Index>(),
        others in prop::collection::btree_set(0_u32..10_000, 0..50),
    ) {
        let mut bytes = Vec::new();
        let mut rows: RoaringBitmap = rows.into_iter().collect();
        rows.optimize();
        rows.serialize_into(&mut bytes).unwrap();
        for (place, byte) in places {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        let others: RoaringBitmap = others.into_iter().collect();
        for bytes in [&bytes[..], &bytes[..cut.index(bytes.len())]] {
            let posting = Posting { key: 0, count: rows.len() as u32, bitmap: bytes };
            prop_assert!(posting.read(10_000).max().is_none_or(|last| last < 10_000));
            // What is cut out of rows of the table lies in it, whatever the bytes are.
            if let Ok(found) = std::panic::catch_unwind(|| posting.and(&others)) {
                prop_assert!(found.max().is_none_or(|last| last < 10_000));
            }
        }
    }
}
