/** Single property modifiers and their lists ([MS-DOC] §2.2.5, §2.6; Word 6: its own table of sizes). */

/** The modifiers that a conversion heeds, by their Word 97 codes. */
export const sprm = {
  cFRMarkDel: 0x0800,
  cFRMarkIns: 0x0801,
  cPicLocation: 0x6a03,
  cFData: 0x0806,
  cRgLid0Old: 0x486d,
  cRgLid0: 0x4873,
  cRgLid1Old: 0x486e,
  cRgLid1: 0x4874,
  cLidBi: 0x485f,
  cSymbol: 0x6a09,
  cFOle2: 0x080a,
  cObjLocation: 0x680e,
  cIstd: 0x4a30,
  cPlain: 0x2a33,
  cFBold: 0x0835,
  cFItalic: 0x0836,
  cFStrike: 0x0837,
  cFCaps: 0x083b,
  cFVanish: 0x083c,
  cHps: 0x4a43,
  cHpsPos: 0x4845,
  cIss: 0x2a48,
  cFtc: 0x4a4f,
  cFDStrike: 0x2a53,
  cFSpec: 0x0855,
  cFObj: 0x0856,
  cFBiDi: 0x085a,
  cFBoldBi: 0x085c,
  cFItalicBi: 0x085d,
  cFComplexScripts: 0x0882,
  pIstd: 0x4600,
  pIstdPermute: 0xc601,
  pIlvl: 0x260a,
  pIlfo: 0x460b,
  pDxaLeft80: 0x840f,
  pDxaLeft: 0x845e,
  pDxaLeft180: 0x8411,
  pDxaLeft1: 0x8460,
  pDcs: 0x442c,
  pFPageBreakBefore: 0x2407,
  sBkc: 0x3009,
  pBrcTop80: 0x6424,
  pBrcLeft80: 0x6425,
  pBrcBottom80: 0x6426,
  pBrcRight80: 0x6427,
  pBrcTop: 0xc64e,
  pBrcLeft: 0xc64f,
  pBrcBottom: 0xc650,
  pBrcRight: 0xc651,
  pFInTable: 0x2416,
  pFTtp: 0x2417,
  pAnld: 0xc63e,
  /** Word 6 alone (sprmPNLvlAnm); the code is not used in Word 97. */
  pNLvlAnm: 0x260d,
  pOutLvl: 0x2640,
  pHugePapx: 0x6646,
  pHugePapxOld: 0x6645,
  pItap: 0x6649,
  pDtap: 0x664a,
  pFInnerTableCell: 0x244b,
  pFInnerTtp: 0x244c,
  tTableHeader: 0x3404,
  tTlp: 0x740a,
  tDefTable: 0xd608,
  tDefTableShd80: 0xd609,
  tDefTableShd: 0xd612,
  tMerge: 0x5624,
  tSplit: 0x5625,
  tVertMerge: 0xd62b,
} as const

/** @param at Where the operand begins, after its length if it has one. @param size Its bytes. */
export type ApplySprm = (code: number, bytes: Uint8Array, at: number, size: number) => void

export type EachSprm = (bytes: Uint8Array, start: number, end: number, apply: ApplySprm) => void

const tDefTable10 = 0xd606
const pChgTabs = 0xc615
/** §2.9.182: the length byte of a tab change that is too long for it. */
const uncounted = 255

/** §2.2.5.1: the size of an operand is in the upper three bits of the code. */
const fixedSizes = [1, 1, 2, 4, 2, 2, 0, 3] as const

export function eachSprm(bytes: Uint8Array, start: number, end: number, apply: ApplySprm): void {
  const limit = Math.min(end, bytes.length)
  for (let at = start; at + 3 <= limit; ) {
    const code = bytes[at]! | (bytes[at + 1]! << 8)
    at += 2
    let size: number = fixedSizes[code >> 13]!
    if (size === 0) {
      const prefix = code === sprm.tDefTable || code === tDefTable10 ? 2 : 1
      size = variableSize(bytes, at, prefix, code === pChgTabs)
      at += prefix
    }
    if (at + size > limit) return
    apply(code, bytes, at, size)
    at += size
  }
}

/** Operand sizes of Word 6 modifiers by number; 0xff: a length byte comes first, 0xfe: a length word. */
const sizes6 = new Uint8Array(256).fill(0xff)
for (const [size, numbers] of [
  [0, [0, 52, 83, 163]],
  [
    1,
    [
      4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 24, 25, 29, 37, 44, 50, 51, 65, 66, 67, 71, 75, 85, 86, 87, 88, 89, 90, 91, 92,
      94, 98, 100, 102, 104, 117, 118, 119, 131, 132, 138, 139, 142, 143, 146, 147, 150, 151, 152, 153, 158, 159, 162,
      185, 186,
    ],
  ],
  [
    2,
    [
      2, 16, 17, 18, 19, 21, 22, 26, 27, 28, 30, 31, 32, 33, 34, 35, 36, 38, 39, 40, 41, 42, 43, 45, 46, 47, 48, 49, 69,
      72, 80, 93, 96, 97, 99, 101, 107, 109, 110, 111, 112, 121, 122, 123, 124, 140, 141, 144, 145, 148, 149, 154, 155,
      156, 157, 160, 161, 164, 165, 182, 183, 184, 189, 195, 197, 198,
    ],
  ],
  [3, [73, 95, 136, 137]],
  [4, [20, 70, 192, 194, 196, 200]],
  [5, [193, 199]],
  [12, [187]],
  [0xfe, [188, 190]],
] as const)
  for (const number of numbers) sizes6[number] = size

const pChgTabs6 = 23

/**
 * Word 6 numbers, and those of the one-modifier form of Word 97 pieces (§2.9.210, `isprm`), to
 * the codes above. 0: not heeded.
 */
const codes6: Readonly<Record<number, number>> = {
  2: sprm.pIstd,
  9: sprm.pFPageBreakBefore,
  12: sprm.pAnld,
  13: sprm.pNLvlAnm,
  17: sprm.pDxaLeft80,
  19: sprm.pDxaLeft180,
  24: sprm.pFInTable,
  25: sprm.pFTtp,
  38: sprm.pBrcTop80,
  39: sprm.pBrcLeft80,
  40: sprm.pBrcBottom80,
  41: sprm.pBrcRight80,
  46: sprm.pDcs,
  65: sprm.cFRMarkDel,
  66: sprm.cFRMarkIns,
  68: sprm.cPicLocation,
  71: sprm.cFData,
  74: sprm.cSymbol,
  75: sprm.cFOle2,
  80: sprm.cIstd,
  83: sprm.cPlain,
  85: sprm.cFBold,
  86: sprm.cFItalic,
  87: sprm.cFStrike,
  91: sprm.cFCaps,
  92: sprm.cFVanish,
  93: sprm.cFtc,
  99: sprm.cHps,
  101: sprm.cHpsPos,
  104: sprm.cIss,
  115: sprm.cFDStrike,
  117: sprm.cFSpec,
  118: sprm.cFObj,
  142: sprm.sBkc,
  186: sprm.tTableHeader,
  190: sprm.tDefTable,
  197: sprm.tMerge,
  198: sprm.tSplit,
}

export function eachSprm6(bytes: Uint8Array, start: number, end: number, apply: ApplySprm): void {
  const limit = Math.min(end, bytes.length)
  for (let at = start; at < limit; ) {
    const number = bytes[at]!
    at++
    let size = sizes6[number]!
    if (size >= 0xfe) {
      const prefix = size === 0xfe ? 2 : 1
      size = variableSize(bytes, at, prefix, number === pChgTabs6)
      at += prefix
    }
    if (at + size > limit) return
    const code = codes6[number]
    if (code !== undefined) apply(code, bytes, at, size)
    at += size
  }
}

/** Codes in simple pieces of Word 97 that differ from those of Word 6. */
const simpleCodes: Readonly<Record<number, number>> = { ...codes6, 12: sprm.pIlvl, 120: sprm.pOutLvl }

/** The one modifier that a piece of Word 97 may carry in its own 16 bits (§2.9.210). */
export function applySimplePrm(prm: number, apply: ApplySprm): void {
  const code = simpleCodes[(prm >> 1) & 0x7f]
  if (code !== undefined) apply(code, Uint8Array.of(prm >> 8), 0, 1)
}

/** A length word counts itself as one byte (§2.9.315, TDefTableOperand). */
function variableSize(bytes: Uint8Array, at: number, prefix: 1 | 2, changesTabs: boolean): number {
  const length = bytes[at] ?? 0
  if (prefix === 2) return Math.max(0, (length | ((bytes[at + 1] ?? 0) << 8)) - 1)
  if (!changesTabs || length !== uncounted) return length
  const deleted = bytes[at + 1] ?? 0
  const added = bytes[at + 2 + deleted * 4] ?? 0
  return 2 + deleted * 4 + added * 3
}
