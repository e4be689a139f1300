<?xml version="1.0" encoding="UTF-8"?>
<gml:FeatureCollection xmlns:matrikel="http://schemas.kms.dk/kf_dwl/mat/2014/04/08" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:gml="http://www.opengis.net/gml" xsi:schemaLocation="http://schemas.kms.dk/kf_dwl/mat/2014/04/08 http://schemas.kms.dk/kf_dwl/mat/2014/04/08/MATRIKELKORT.xsd">
<gml:boundedBy>
<gml:Envelope srsName="EPSG:25832" srsDimension="2">
<gml:lowerCorner>684563.323 6157751.27</gml:lowerCorner>
<gml:upperCorner>685612.958 6159492.024</gml:upperCorner>
</gml:Envelope>
</gml:boundedBy>
<gml:featureMember>
<matrikel:Jordstykke gml:id="dk.gst.mat.jst.876278">
<matrikel:featureID>876278</matrikel:featureID>
<matrikel:featureCode>9034</matrikel:featureCode>
<matrikel:featureType>Jordstykke, matrikuleret</matrikel:featureType>
<matrikel:ejerlavsnavn>Borup, Osted</matrikel:ejerlavsnavn>
<matrikel:landsejerlavskode>60851</matrikel:landsejerlavskode>
<matrikel:matrikelnummer>1a</matrikel:matrikelnummer>
<matrikel:kms_SagsID>100011976</matrikel:kms_SagsID>
<matrikel:kms_Journalnummer>U2009-51799</matrikel:kms_Journalnummer>
<matrikel:skelforretningsSagsID>0</matrikel:skelforretningsSagsID>
<matrikel:supmSagsID>0</matrikel:supmSagsID>
<matrikel:kommunenavn>Lejre Kommune</matrikel:kommunenavn>
<matrikel:kommunekode>0350</matrikel:kommunekode>
<matrikel:sognenavn>Osted</matrikel:sognenavn>
<matrikel:sognekode>7171</matrikel:sognekode>
<matrikel:regionsnavn>Region Sjælland</matrikel:regionsnavn>
<matrikel:regionskode>1085</matrikel:regionskode>
<matrikel:retskredsnavn>Roskilde retskreds</matrikel:retskredsnavn>
<matrikel:retskredskode>1118</matrikel:retskredskode>
<matrikel:moderjordstykke>0</matrikel:moderjordstykke>
<matrikel:registreretAreal>96543</matrikel:registreretAreal>
<matrikel:arealBeregn>k</matrikel:arealBeregn>
<matrikel:vejAreal>0</matrikel:vejAreal>
<matrikel:vejArealBeregn>b</matrikel:vejArealBeregn>
<matrikel:vandArealBeregn>ukendt</matrikel:vandArealBeregn>
<matrikel:faelleslod>nej</matrikel:faelleslod>
<matrikel:harSamletFastEjendom>
<matrikel:SFESamletFastEjendom>
<matrikel:esr_Ejendomsnummer>3500008571</matrikel:esr_Ejendomsnummer>
<matrikel:sfe_Ejendomsnummer>1305735</matrikel:sfe_Ejendomsnummer>
<matrikel:sfe_SagsID>100080362</matrikel:sfe_SagsID>
<matrikel:sfe_Registreringsdato>2013-12-11T14:36:53</matrikel:sfe_Registreringsdato>
<matrikel:sfe_Journalnummer>U2013-62427</matrikel:sfe_Journalnummer>
<matrikel:sfe_Registrering>Landbrug</matrikel:sfe_Registrering>
<matrikel:l_NoteringsType>Landbrugsejendom</matrikel:l_NoteringsType>
</matrikel:SFESamletFastEjendom>
</matrikel:harSamletFastEjendom>
<matrikel:registreringsdato>2009-05-11T14:32:10</matrikel:registreringsdato>
<matrikel:geometridato>2005-04-28T00:00:00</matrikel:geometridato>
<matrikel:timeOfCreation>2009-05-11T14:32:10</matrikel:timeOfCreation>
<gml:surfaceProperty>
<gml:Surface srsName="EPSG:25832" srsDimension="2">
<gml:patches>
<gml:PolygonPatch>
<gml:exterior>
<gml:LinearRing>
<gml:posList>685504.956 6158941.714 685505.628 6158950.589 685513.092 6158961.996 685525.792 6158976.429 685528.949 6158981.343 685533.773 6158994.445 685451.43 6158989.009 685209.369 6158967.444 685210.246 6158954.133 685211.58 6158932.07 685212.478 6158903.792 685214.162 6158877.465 685217.348 6158853.767 685223.681 6158809.68 685236.579 6158720.559 685238.282 6158707.944 685241.449 6158691.018 685244.073 6158677.952 685250.411 6158660.597 685255.975 6158647.067 685262.346 6158636.907 685267.553 6158631.409 685274.306 6158625.512 685310.582 6158600.65 685336.32 6158583.504 685365.405 6158564.031 685448.163 6158508.555 685452.216 6158536.413 685446.892 6158563.379 685429.121 6158635.277 685425.302 6158651.138 685423.522 6158672.755 685427.623 6158699.41 685430.466 6158727.931 685464.879 6158794.598 685494.466 6158826.674 685492.804 6158846.85 685494.56 6158864.041 685500.127 6158885.227 685505.715 6158925.18 685504.956 6158941.714</gml:posList>
</gml:LinearRing>
</gml:exterior>
</gml:PolygonPatch>
</gml:patches>
</gml:Surface>
</gml:surfaceProperty>
</matrikel:Jordstykke>
</gml:featureMember>
<gml:featureMember>
<matrikel:Jordstykke gml:id="dk.gst.mat.jst.876296">
<matrikel:featureID>876296</matrikel:featureID>
<matrikel:featureCode>9034</matrikel:featureCode>
<matrikel:featureType>Jordstykke, matrikuleret</matrikel:featureType>
<matrikel:ejerlavsnavn>Borup, Osted</matrikel:ejerlavsnavn>
<matrikel:landsejerlavskode>60851</matrikel:landsejerlavskode>
<matrikel:matrikelnummer>2c</matrikel:matrikelnummer>
<matrikel:kms_SagsID>7720069</matrikel:kms_SagsID>
<matrikel:kms_Journalnummer>M1974/02624</matrikel:kms_Journalnummer>
<matrikel:skelforretningsSagsID>0</matrikel:skelforretningsSagsID>
<matrikel:supmSagsID>0</matrikel:supmSagsID>
<matrikel:kommunenavn>Lejre Kommune</matrikel:kommunenavn>
<matrikel:kommunekode>0350</matrikel:kommunekode>
<matrikel:sognenavn>Osted</matrikel:sognenavn>
<matrikel:sognekode>7171</matrikel:sognekode>
<matrikel:regionsnavn>Region Sjælland</matrikel:regionsnavn>
<matrikel:regionskode>1085</matrikel:regionskode>
<matrikel:retskredsnavn>Roskilde retskreds</matrikel:retskredsnavn>
<matrikel:retskredskode>1118</matrikel:retskredskode>
<matrikel:moderjordstykke>0</matrikel:moderjordstykke>
<matrikel:registreretAreal>6600</matrikel:registreretAreal>
<matrikel:arealBeregn>k</matrikel:arealBeregn>
<matrikel:vejAreal>0</matrikel:vejAreal>
<matrikel:vejArealBeregn>u</matrikel:vejArealBeregn>
<matrikel:vandArealBeregn>ukendt</matrikel:vandArealBeregn>
<matrikel:faelleslod>nej</matrikel:faelleslod>
<matrikel:harSamletFastEjendom>
<matrikel:SFESamletFastEjendom>
<matrikel:esr_Ejendomsnummer>3500009392</matrikel:esr_Ejendomsnummer>
<matrikel:sfe_Ejendomsnummer>2226253</matrikel:sfe_Ejendomsnummer>
<matrikel:sfe_SagsID>7720069</matrikel:sfe_SagsID>
<matrikel:sfe_Registreringsdato>1800-01-01T00:00:00</matrikel:sfe_Registreringsdato>
<matrikel:sfe_Journalnummer>M1974/02624</matrikel:sfe_Journalnummer>
</matrikel:SFESamletFastEjendom>
</matrikel:harSamletFastEjendom>
<matrikel:registreringsdato>1800-01-01T00:00:00</matrikel:registreringsdato>
<matrikel:geometridato>1800-01-01T00:00:00</matrikel:geometridato>
<matrikel:timeOfCreation>1800-01-01T00:00:00</matrikel:timeOfCreation>
<gml:surfaceProperty>
<gml:Surface srsName="EPSG:25832" srsDimension="2">
<gml:patches>
<gml:PolygonPatch>
<gml:exterior>
<gml:LinearRing>
<gml:posList>684597.085 6158462.67 684614.923 6158449.581 684628.982 6158446.682 684634.903 6158439.479 684648.207 6158419.423 684687.216 6158403.754 684687.135 6158420.175 684683.806 6158439.582 684676.743 6158464.021 684668.826 6158482.816 684693.408 6158544.035 684689.47 6158544.519 684681.023 6158547.138 684669.05 6158547.744 684657.137 6158548.537 684656.74 6158547.742 684638.316 6158515.309 684621.574 6158491.654 684598.271 6158463.704 684597.085 6158462.67</gml:posList>
</gml:LinearRing>
</gml:exterior>
</gml:PolygonPatch>
</gml:patches>
</gml:Surface>
</gml:surfaceProperty>
</matrikel:Jordstykke>
</gml:featureMember>
<gml:featureMember>
<matrikel:Jordstykke gml:id="dk.gst.mat.jst.876269">
<matrikel:featureID>876269</matrikel:featureID>
<matrikel:featureCode>9034</matrikel:featureCode>
<matrikel:featureType>Jordstykke, matrikuleret</matrikel:featureType>
<matrikel:ejerlavsnavn>Borup, Osted</matrikel:ejerlavsnavn>
<matrikel:landsejerlavskode>60851</matrikel:landsejerlavskode>
<matrikel:matrikelnummer>5</matrikel:matrikelnummer>
<matrikel:kms_SagsID>20090087</matrikel:kms_SagsID>
<matrikel:kms_Journalnummer>U1998/06940</matrikel:kms_Journalnummer>
<matrikel:skelforretningsSagsID>0</matrikel:skelforretningsSagsID>
<matrikel:supmSagsID>0</matrikel:supmSagsID>
<matrikel:kommunenavn>Lejre Kommune</matrikel:kommunenavn>
<matrikel:kommunekode>0350</matrikel:kommunekode>
<matrikel:sognenavn>Osted</matrikel:sognenavn>
<matrikel:sognekode>7171</matrikel:sognekode>
<matrikel:regionsnavn>Region Sjælland</matrikel:regionsnavn>
<matrikel:regionskode>1085</matrikel:regionskode>
<matrikel:retskredsnavn>Roskilde retskreds</matrikel:retskredsnavn>
<matrikel:retskredskode>1118</matrikel:retskredskode>
<matrikel:moderjordstykke>0</matrikel:moderjordstykke>
<matrikel:registreretAreal>1608</matrikel:registreretAreal>
<matrikel:arealBeregn>k</matrikel:arealBeregn>
<matrikel:vejAreal>0</matrikel:vejAreal>
<matrikel:vejArealBeregn>u</matrikel:vejArealBeregn>
<matrikel:vandArealBeregn>ukendt</matrikel:vandArealBeregn>
<matrikel:faelleslod>nej</matrikel:faelleslod>
<matrikel:harSamletFastEjendom>
<matrikel:SFESamletFastEjendom>
<matrikel:esr_Ejendomsnummer>3500009396</matrikel:esr_Ejendomsnummer>
<matrikel:sfe_Ejendomsnummer>2226272</matrikel:sfe_Ejendomsnummer>
<matrikel:sfe_SagsID>7476069</matrikel:sfe_SagsID>
<matrikel:sfe_Registreringsdato>1800-01-01T00:00:00</matrikel:sfe_Registreringsdato>
<matrikel:sfe_Journalnummer>M1957/00873</matrikel:sfe_Journalnummer>
</matrikel:SFESamletFastEjendom>
</matrikel:harSamletFastEjendom>
<matrikel:registreringsdato>1998-10-01T00:00:00</matrikel:registreringsdato>
<matrikel:geometridato>2013-12-11T14:36:53</matrikel:geometridato>
<matrikel:timeOfCreation>1998-10-01T00:00:00</matrikel:timeOfCreation>
<gml:surfaceProperty>
<gml:Surface srsName="EPSG:25832" srsDimension="2">
<gml:patches>
<gml:PolygonPatch>
<gml:exterior>
<gml:LinearRing>
<gml:posList>685176.295 6158357.231 685151.09 6158383.085 685138.088 6158398.128 685137.504 6158398.804 685107.568 6158375.085 685142.445 6158349.352 685176.295 6158357.231</gml:posList>
</gml:LinearRing>
</gml:exterior>
</gml:PolygonPatch>
</gml:patches>
</gml:Surface>
</gml:surfaceProperty>
</matrikel:Jordstykke>
</gml:featureMember>
<gml:featureMember>
<matrikel:MatrikelSkel gml:id="dk.gst.mat.skel.10725014">
<matrikel:featureID>10725014</matrikel:featureID>
<matrikel:featureCode>9011</matrikel:featureCode>
<matrikel:featureType>Skel i øvrigt - EG</matrikel:featureType>
<matrikel:kms_SagsID>1</matrikel:kms_SagsID>
<matrikel:oprindelsesJournalNr>6-08-2</matrikel:oprindelsesJournalNr>
<matrikel:skelforretningsSagsID>0</matrikel:skelforretningsSagsID>
<matrikel:dq_ProdMetode>MK</matrikel:dq_ProdMetode>
<matrikel:adm_Status>EG</matrikel:adm_Status>
<matrikel:fra_PunktID>6596545</matrikel:fra_PunktID>
<matrikel:til_PunktID>6596546</matrikel:til_PunktID>
<matrikel:left_JordstykkeID>876722</matrikel:left_JordstykkeID>
<matrikel:right_JordstykkeID>876258</matrikel:right_JordstykkeID>
<matrikel:timeOfCreation>1998-06-18T18:58:10</matrikel:timeOfCreation>
<gml:curveProperty>
<gml:LineString srsName="EPSG:25832" srsDimension="2">
<gml:posList>685535.647 6159298.644 685540.708 6159287.648</gml:posList>
</gml:LineString>
</gml:curveProperty>
</matrikel:MatrikelSkel>
</gml:featureMember>
<gml:featureMember>
<matrikel:Ejerlav gml:id="dk.gst.mat.adm.9144">
<matrikel:featureID>9144</matrikel:featureID>
<matrikel:featureCode>9085</matrikel:featureCode>
<matrikel:featureType>Adminområde, ejerlav</matrikel:featureType>
<matrikel:ejerlavsnavn>Borup, Osted</matrikel:ejerlavsnavn>
<matrikel:landsejerlavskode>60851</matrikel:landsejerlavskode>
<matrikel:timeOfCreation>2013-12-11T22:00:00</matrikel:timeOfCreation>
<gml:surfaceProperty>
<gml:Surface srsName="EPSG:25832" srsDimension="2">
<gml:patches>
<gml:PolygonPatch>
<gml:exterior>
<gml:LinearRing>
<gml:posList>685611.157 6159160.572 685612.958 6159171.83 685610.009 6159183.798 685601.412 6159193.367 685581.873 6159201.71 685572.87 6159217.052 685568.805 6159226.451 685567.265 6159230.006 685566.354 6159241.816 685563.314 6159247.871 685552.435 6159262.993 685540.708 6159287.648 685535.647 6159298.644 685527.252 6159325.74 685524.954 6159335.405 685525.643 6159359.303 685519.938 6159378.324 685506.031 6159411.175 685486.158 6159419.878 685479.032 6159424.0 685468.783 6159425.207 685462.556 6159428.077 685459.274 6159429.847 685453.984 6159430.589 685445.382 6159426.041 685441.62 6159424.461 685416.277 6159415.909 685390.922 6159406.807 685365.844 6159395.9 685306.297 6159372.672 685292.681 6159366.34 685283.545 6159362.048 685271.329 6159364.207 685265.113 6159363.772 685249.873 6159366.317 685233.798 6159366.535 685228.086 6159369.131 685221.958 6159373.273 685220.163 6159374.497 685210.734 6159386.635 685201.546 6159402.463 685196.845 6159406.23 685183.396 6159414.285 685176.037 6159418.754 685162.549 6159432.78 685159.21 6159441.329 685151.163 6159461.939 685144.477 6159467.811 685142.823 6159468.696 685138.085 6159471.118 685128.76 6159471.555 685119.883 6159471.715 685097.876 6159470.884 685055.726 6159484.151 685035.928 6159489.908 685026.024 6159492.024 685035.208 6159483.244 685035.588 6159458.394 685039.844 6159423.553 685046.663 6159405.084 685064.943 6159384.568 685069.292 6159351.578 685060.124 6159330.659 685056.55 6159327.447 685055.512 6159326.847 685048.017 6159322.346 685041.978 6159312.403 685037.545 6159296.067 685017.2 6159282.239 685013.723 6159278.016 685011.136 6159261.345 684997.111 6159232.198 684996.299 6159230.722 684971.511 6159196.739 684959.193 6159168.033 684934.162 6159141.69 684924.228 6159125.354 684917.705 6159104.457 684898.996 6159087.737 684873.609 6159070.892 684872.03 6159058.081 684866.625 6159044.32 684862.334 6159020.643 684845.857 6158990.301 684831.862 6158994.104 684823.37 6158993.248 684817.393 6158987.706 684814.261 6158975.559 684806.855 6158968.797 684800.552 6158967.154 684788.901 6158966.009 684786.081 6158962.648 684786.533 6158958.186 684790.063 6158953.053 684785.105 6158940.413 684764.596 6158908.088 684758.392 6158881.069 684756.629 6158873.39 684755.742 6158864.654 684754.46 6158859.531 684749.981 6158844.094 684749.282 6158829.856 684746.527 6158823.611 684743.907 6158817.674 684729.568 6158805.143 684729.088 6158804.76 684725.708 6158801.871 684714.451 6158796.129 684702.511 6158790.131 684699.813 6158788.509 684694.24 6158787.99 684678.393 6158780.523 684675.854 6158777.941 684663.162 6158765.029 684661.761 6158761.721 684650.245 6158734.549 684640.503 6158708.163 684634.396 6158691.621 684627.667 6158657.929 684623.24 6158630.487 684620.269 6158605.901 684617.545 6158583.349 684614.173 6158571.837 684608.865 6158553.709 684599.605 6158541.748 684587.902 6158533.26 684581.142 6158528.359 684582.417 6158522.216 684571.354 6158507.984 684563.323 6158492.964 684566.286 6158484.451 684574.267 6158478.02 684576.697 6158476.166 684597.085 6158462.67 684614.923 6158449.581 684628.982 6158446.682 684634.903 6158439.479 684648.207 6158419.423 684687.216 6158403.754 684689.359 6158392.855 684695.284 6158373.774 684687.631 6158355.889 684673.637 6158348.111 684663.02 6158335.388 684647.258 6158311.457 684638.746 6158293.447 684637.846 6158280.513 684644.353 6158266.703 684647.648 6158254.343 684647.506 6158237.062 684651.446 6158215.643 684660.666 6158207.879 684659.495 6158184.164 684664.138 6158142.629 684662.434 6158127.896 684643.573 6158072.326 684638.417 6158015.489 684642.959 6157996.466 684668.779 6157984.55 684717.024 6157956.26 684725.176 6157927.786 684739.459 6157913.453 684745.209 6157898.329 684751.878 6157887.47 684758.883 6157878.447 684783.863 6157860.083 684792.439 6157855.971 684821.901 6157858.574 684843.46 6157847.192 684861.216 6157841.097 684872.38 6157834.54 684882.604 6157822.575 684886.911 6157812.645 684886.618 6157799.076 684887.366 6157786.304 684885.997 6157770.865 684889.485 6157752.348 684905.274 6157751.27 684912.762 6157755.653 684923.413 6157763.909 684929.177 6157764.777 684943.763 6157765.773 684957.242 6157772.849 684978.204 6157795.07 685014.735 6157820.29 685020.09 6157822.145 685025.52 6157827.938 685068.48 6157839.541 685076.178 6157846.649 685097.834 6157855.634 685121.174 6157854.874 685146.445 6157857.409 685169.736 6157862.365 685199.115 6157883.118 685226.355 6157918.354 685230.264 6157928.403 685227.793 6157948.576 685229.733 6157952.883 685225.6 6157982.256 685227.077 6157994.06 685234.682 6158003.223 685235.696 6158012.555 685242.296 6158023.002 685260.34 6158039.016 685264.684 6158039.955 685272.234 6158046.442 685278.079 6158050.263 685297.888 6158062.095 685310.937 6158065.758 685406.931 6158089.094 685440.084 6158133.389 685436.377 6158427.527 685447.425 6158503.464 685448.163 6158508.555 685452.216 6158536.413 685446.892 6158563.379 685429.121 6158635.277 685425.302 6158651.138 685423.522 6158672.755 685427.623 6158699.41 685430.466 6158727.931 685464.879 6158794.598 685494.466 6158826.674 685492.804 6158846.85 685494.56 6158864.041 685500.127 6158885.227 685505.715 6158925.18 685504.956 6158941.714 685505.628 6158950.589 685513.092 6158961.996 685525.792 6158976.429 685528.949 6158981.343 685533.773 6158994.445 685534.121 6158995.365 685537.518 6159007.616 685556.946 6159052.507 685551.759 6159062.235 685551.127 6159063.249 685548.787 6159067.556 685542.733 6159074.45 685539.834 6159078.199 685536.821 6159084.027 685535.501 6159089.355 685534.719 6159095.119 685534.63 6159105.277 685536.924 6159109.086 685539.296 6159111.323 685543.022 6159113.715 685545.114 6159115.058 685553.393 6159119.767 685563.728 6159122.172 685582.906 6159123.399 685593.407 6159124.441 685595.721 6159126.239 685599.913 6159132.161 685603.3 6159137.196 685611.157 6159160.572</gml:posList>
</gml:LinearRing>
</gml:exterior>
</gml:PolygonPatch>
</gml:patches>
</gml:Surface>
</gml:surfaceProperty>
</matrikel:Ejerlav>
</gml:featureMember>
</gml:FeatureCollection>
