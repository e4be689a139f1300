//! Ids that municipalities had in the former model of the register. No register of today has them: this is its own list, of
//! the delivery of 2017.

use vejviser_model::Uuid;

/// The id that a municipality had, by its code.
pub fn municipality_id(code: u16) -> Option<Uuid> {
    let place = IDS.binary_search_by_key(&code, |&(other, _)| other).ok()?;
    IDS.get(place).map(|&(_, id)| Uuid::from_bytes(id.to_be_bytes()))
}

/// The code of the municipality that had an id.
pub fn municipality_with_id(id: Uuid) -> Option<u16> {
    let bytes = u128::from_be_bytes(*id.as_bytes());
    IDS.iter().find(|&&(_, other)| other == bytes).map(|&(code, _)| code)
}

/// Codes, ascending, and ids.
const IDS: [(u16, u128); 98] = [
    (101, 0xce0bbf71_9a72_42a7_b77f_5f70e5b73bfd),
    (147, 0x30d10d3c_2659_43db_8cc1_5795ddc3606e),
    (151, 0x36db4653_069d_4639_bf8e_494718893e2d),
    (153, 0xa64ea64c_f9ef_4d13_899b_8559f231b062),
    (155, 0x9ceaddcf_22b4_47a6_b806_fc798e97c290),
    (157, 0xf6b6b28c_dee7_48e8_b4fc_331ed9b5e008),
    (159, 0x54a2453f_d895_4624_93b1_b4b6f4191c1f),
    (161, 0x1722d0e8_aeec_43f8_9cbb_167aac3a2c6a),
    (163, 0xfe29cc7e_83ce_4491_9da9_0e062ea94c05),
    (165, 0x4b2870c8_8230_43ad_b3fb_058df7cc7963),
    (167, 0xb9cdb3ff_60e1_4dd9_b6f7_25a50ab72844),
    (169, 0xd78c1300_a8cd_46f9_b62e_cdcc600d6633),
    (173, 0x7862e25b_311b_4027_b24c_bf787bdb48e1),
    (175, 0xbee4999e_d4f6_42eb_ad69_c8f3fa4f0e09),
    (183, 0x57d68c52_a148_4922_9d71_835188c8126f),
    (185, 0x56d4cc87_195c_4486_bf3f_aa5142ba5279),
    (187, 0x86a623ad_dd49_42ac_bb1a_d47bbb56f70e),
    (190, 0xf87a4c60_22ab_46fa_bf84_3ed0f558426a),
    (201, 0x01bbea9d_8482_49e8_944c_e84f56fb62dc),
    (210, 0x54ebd8ac_6237_459a_9a96_272da2ddbb52),
    (217, 0x10ed1117_70ca_43e3_b742_b324ddaf130d),
    (219, 0x4a3b7d48_703f_48e8_b920_44acb8df7476),
    (223, 0x8684d175_4eed_46da_b38c_9d8a3a5fbf47),
    (230, 0xa05d46a4_de73_4d62_81d0_17e3b5f1f10f),
    (240, 0x9d0f37f1_8fa1_46ad_bbd5_71ddf97bac4f),
    (250, 0x2610530a_602f_4cef_8a31_33000e38daa1),
    (253, 0xe2bf8331_9a6a_49de_b07e_99a229b69d4f),
    (259, 0xd8eb3420_d589_40ad_b050_e6f55bcc5971),
    (260, 0x8a916d6c_ccce_49bc_918d_c94ec52f4a16),
    (265, 0x89a51f93_807a_444c_bad9_b0f3c603611b),
    (269, 0xb748ca60_509d_4e74_8973_8067ab9cbecf),
    (270, 0x21a83a7a_b074_4d93_af63_eef60cb0f95e),
    (306, 0x1a873349_7a92_4837_b994_bf7c828ccf44),
    (316, 0x2b81106d_0e75_41ce_b438_a4eaf757da26),
    (320, 0x5b6e249c_a0fa_49e3_883f_bc8fc774c5ac),
    (326, 0xbe7141e2_c0a0_4756_beb9_1b026c334659),
    (329, 0x7096333b_16aa_475e_988c_340886ff7f39),
    (330, 0xd4bd43bf_a799_499b_9e38_3c80d77a50ed),
    (336, 0x2f60f569_6354_4480_a5c1_2c7cca65ccaf),
    (340, 0x450ee9e7_ff49_4955_bf54_4d0ca1a97f58),
    (350, 0xb0ca8a13_8a63_40fd_bd31_0d1619128bcf),
    (360, 0x80997b42_96ca_4a40_9dd4_b3893222e4fd),
    (370, 0xa7bdeac1_cf2f_4f3f_af45_cd4e1c433fc4),
    (376, 0xbd4f2e16_f66c_47fe_a2f6_70d08c514723),
    (390, 0xfa966702_d453_430d_b7ad_fb464c0d6b29),
    (400, 0x2aab77da_8ff5_4842_afb5_3d2f21e48793),
    (410, 0x07c7b9a2_7320_436a_bf28_33883768e7e4),
    (420, 0x3dd991ba_1344_4290_b80b_cdd28fd62c65),
    (430, 0x1030fa0c_c510_4903_8bf2_82948c8f7f80),
    (440, 0xfa9cd864_3ba8_4612_983c_b2873255c9fe),
    (450, 0xd4b14bad_10e9_4002_8fd0_02ea74b726cb),
    (461, 0x2862174e_7d58_49e8_91ce_5b3310ccb78d),
    (479, 0xb02a6c1c_e27d_43bf_8ea5_741377343de3),
    (480, 0x3aed31f6_3496_4155_b402_abeff440d73d),
    (482, 0x0ca2ff33_81bb_4879_b000_a7d528f6e231),
    (492, 0x3460314e_cd0c_48b1_8f03_9d54f30faada),
    (510, 0xe4cd9053_8551_4870_af12_8876f118cb37),
    (530, 0xf211f07c_482e_456d_b5bf_ab0e0b05fe8f),
    (540, 0x257847b9_ca3c_4ec8_89b9_4dcf215d59ad),
    (550, 0x04b55c79_d134_4c14_81a2_c0dd457044e5),
    (561, 0x2b24714a_4793_4f98_b464_cd3e49205352),
    (563, 0xfa223319_9bf7_44e6_827c_c2b20808fc98),
    (573, 0x23038686_1491_4c24_9cae_d412a661ea6e),
    (575, 0xbf45eed1_20d5_44bd_9409_47c549968eec),
    (580, 0xc6093b9f_0f64_444b_9dbe_86fef9eafbd7),
    (607, 0x6a035fd5_c4dc_414b_b0c7_6b041a0effd5),
    (615, 0x696e202e_50ba_47fc_a65e_c33850b39a21),
    (621, 0x809c50d9_df59_42e9_8a2f_7488a4133e92),
    (630, 0xe0b610ee_1419_46bd_96d7_f8bba79a5090),
    (657, 0xd44628ba_4ec8_4a31_8823_ab76c2a7f2fd),
    (661, 0x4732c682_283c_432e_b19a_dc4c68d30908),
    (665, 0x6fe712ad_94f1_44b9_9b2b_ad4bf33ac6d8),
    (671, 0x09c46ce8_36ea_498d_aa36_cd3d06f1aac3),
    (706, 0x46d8f1fb_ef75_4365_a123_111bc6a7f658),
    (707, 0x2dabb743_906d_42de_b4d5_9233887fea49),
    (710, 0x682ce432_879c_4546_9057_332ed1fa876d),
    (727, 0xe4412b61_2685_4387_b930_3e8888542bcf),
    (730, 0xf6c839cb_6842_4c99_961a_52c1d08cd6c0),
    (740, 0xe517f93b_49e3_4a1d_9aa4_bfbb05b8384c),
    (741, 0x8857ed62_1256_45c2_914e_26b44a1dd4dd),
    (746, 0xf9d4f2de_f347_4fff_942a_e7e6be7d4402),
    (751, 0x5a5143aa_9206_4842_8be4_0deb1eac4cad),
    (756, 0xc44b1780_c3ed_40b8_a9ac_68e857253d51),
    (760, 0xd5f44749_b22a_43f6_a36e_ead0add35333),
    (766, 0x5fe4e42c_6a1a_426e_b80e_974648d79001),
    (773, 0xfdd3c384_7f4c_45f1_bfbf_e5bfe6d09433),
    (779, 0x18ceb0f3_44a4_4f83_a75b_5242842600ff),
    (787, 0x82858e11_5544_4561_8a8c_8de19fd37029),
    (791, 0x917860f2_0015_4ac0_b2e0_e9d0bf29a376),
    (810, 0x39534e38_b62c_4edf_a2e2_9ab7d1643c9f),
    (813, 0x76dd6c6c_fad6_4727_aef2_82686c893132),
    (820, 0xd35d81f2_9aa6_4fda_b3d9_bee78161301d),
    (825, 0xe738f7e3_255e_4109_b63b_760c3e9620ea),
    (840, 0xe4ce8075_b445_4753_a9e2_fefae525f2cb),
    (846, 0x776d9056_8642_4320_afb0_f5d637cdb7ce),
    (849, 0x558b8339_adcd_4628_95fc_7442e7436388),
    (851, 0xf47782fe_5c52_452d_a63b_72b82c0455ae),
    (860, 0xc7c376aa_0aa4_490f_9f84_0e0a2ab0de77),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_municipality_is_found_by_code_and_by_id() {
        assert!(IDS.is_sorted_by_key(|&(code, _)| code));
        for (code, id) in [
            (185, Some("56d4cc87-195c-4486-bf3f-aa5142ba5279")),
            (860, Some("c7c376aa-0aa4-490f-9f84-0e0a2ab0de77")),
            (1, None),
        ] {
            let found = municipality_id(code);
            assert_eq!(found.map(|id| id.to_string()).as_deref(), id, "{code}");
            assert_eq!(found.and_then(municipality_with_id), found.map(|_| code));
        }
    }
}
