/** Code pages of languages by their Windows numbers ([MS-LCID]). */

const byPrimaryLanguage: Readonly<Record<number, number>> = {
  1: 1256,
  2: 1251,
  4: 936,
  5: 1250,
  8: 1253,
  13: 1255,
  14: 1250,
  17: 932,
  18: 949,
  21: 1250,
  24: 1250,
  25: 1251,
  26: 1250,
  27: 1250,
  28: 1250,
  30: 874,
  31: 1254,
  32: 1256,
  34: 1251,
  35: 1251,
  36: 1250,
  37: 1257,
  38: 1257,
  39: 1257,
  41: 1256,
  42: 1258,
  47: 1251,
}
const traditionalChinese = new Set([0x0404, 0x0c04, 0x1404])
const serbianCyrillic = new Set([0x0c1a, 0x1c1a])

/** @param lcid Primary language in the lower ten bits. */
export function codePageOfLanguage(lcid: number): number {
  if (traditionalChinese.has(lcid)) return 950
  if (serbianCyrillic.has(lcid)) return 1251
  return byPrimaryLanguage[lcid & 0x3ff] ?? 1252
}
