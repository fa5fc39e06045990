/** Language tags of Windows' numbers for languages ([MS-LCID] §2.2; BCP 47). */

/** Primary languages, each by its number and its tag. */
const primary = `1 ar 2 bg 3 ca 4 zh 5 cs 6 da 7 de 8 el 9 en 10 es 11 fi 12 fr 13 he 14 hu 15 is 16 it 17 ja 18 ko
19 nl 20 nb 21 pl 22 pt 23 rm 24 ro 25 ru 26 hr 27 sk 28 sq 29 sv 30 th 31 tr 32 ur 33 id 34 uk 35 be 36 sl 37 et
38 lv 39 lt 40 tg 41 fa 42 vi 43 hy 44 az 45 eu 47 mk 54 af 55 ka 56 fo 57 hi 58 mt 62 ms 63 kk 65 sw 69 bn 70 pa
71 gu 73 ta 74 te 75 kn 76 ml 78 mr 82 cy 86 gl`

/** Languages whose region is often stated, by the whole number in hexadecimal. */
const regional = `404 zh-TW 804 zh-CN c04 zh-HK 407 de-DE 807 de-CH c07 de-AT 409 en-US 809 en-GB c09 en-AU 1009 en-CA
1409 en-NZ 1809 en-IE 40a es-ES c0a es-ES 80a es-MX 2c0a es-AR 40c fr-FR 80c fr-BE c0c fr-CA 100c fr-CH 410 it-IT
810 it-CH 413 nl-NL 813 nl-BE 416 pt-BR 816 pt-PT 414 nb-NO 814 nn-NO 419 ru-RU 415 pl-PL 405 cs-CZ 40e hu-HU
411 ja-JP 412 ko-KR 41d sv-SE 406 da-DK 40b fi-FI 408 el-GR 41f tr-TR 422 uk-UA 402 bg-BG 418 ro-RO 40d he-IL
81a sr-Latn c1a sr-Cyrl 241a sr-Latn-RS 281a sr-Cyrl-RS 141a bs`

const tags = new Map<number, string>()
for (const [, number, tag] of primary.matchAll(/(\d+) (\S+)/g)) tags.set(Number(number), tag!)
const wholeTags = new Map<number, string>()
for (const [, number, tag] of regional.matchAll(/([\da-f]+) (\S+)/g)) wholeTags.set(Number.parseInt(number!, 16), tag!)

/** @returns Undefined for no language, and for one without a name here. */
export function languageTag(lcid: number): string | undefined {
  return wholeTags.get(lcid) ?? tags.get(lcid & 0x3ff)
}
