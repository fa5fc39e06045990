/** Codes of symbol fonts → the Unicode characters that they show. */

/** Wingdings, by its character codes: bullets, boxes and arrows that documents use. */
const wingdings: Readonly<Record<number, number>> = {
  108: 0x25cf,
  109: 0x274d,
  110: 0x25a0,
  111: 0x2610,
  112: 0x2610,
  113: 0x2751,
  114: 0x2752,
  115: 0x2b27,
  116: 0x29eb,
  117: 0x25c6,
  118: 0x2756,
  119: 0x25c6,
  158: 0x2022,
  159: 0x2022,
  160: 0x25aa,
  161: 0x25cb,
  167: 0x25aa,
  168: 0x2610,
  216: 0x27a2,
  220: 0x27b2,
  224: 0x2192,
  223: 0x2190,
  225: 0x2191,
  226: 0x2193,
  232: 0x2794,
  240: 0x21e8,
  251: 0x2612,
  252: 0x2714,
  253: 0x2612,
  254: 0x2611,
  171: 0x2605,
  74: 0x263a,
  40: 0x260e,
  42: 0x2709,
  70: 0x261e,
}

/** ZapfDingbats (ISO 32000-1 annex D.6). */
const dingbats: Readonly<Record<number, number>> = {
  51: 0x2713,
  52: 0x2714,
  53: 0x2715,
  54: 0x2716,
  55: 0x2717,
  56: 0x2718,
  108: 0x25cf,
  110: 0x25a0,
  111: 0x274f,
  112: 0x2750,
  113: 0x2751,
  114: 0x2752,
  115: 0x25b2,
  116: 0x25bc,
  117: 0x25c6,
  118: 0x2756,
  72: 0x2605,
  213: 0x2192,
  224: 0x27a0,
}

/** Symbol (ISO 32000-1 annex D.5): what bullets use; its Greek comes mapped from the engine. */
const symbol: Readonly<Record<number, number>> = { 183: 0x2022, 168: 0x2666, 222: 0x21d2, 174: 0x2192 }

/** @param code As the engine reports it: the font's own code, often in the private area U+F000–U+F0FF. */
export function symbolOf(font: string, code: number): number {
  const own = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code
  if (own > 0xff) return code
  if (/^wing|^webd/i.test(font) && own > 0x20) return wingdings[own] ?? 0x2022
  const table = /^wingdings(?!\s?[23])/i.test(font)
    ? wingdings
    : /^(?:itc)?zapfdingbats|^dingbats/i.test(font)
      ? dingbats
      : symbol
  return table[own] ?? (code === own ? code : privateUse(font, own, code))
}

/** A private code without an entry: Symbol's printable ASCII keeps its value, the rest is a bullet. */
function privateUse(font: string, own: number, code: number): number {
  if (/^symbol/i.test(font) && own >= 0x20 && own < 0x40) return own
  return /wingdings|webdings/i.test(font) ? 0x2022 : code
}
