/** Runs of paragraph and character properties ([MS-PPT] §2.9.19–21, §2.9.44–46). */

export interface ParagraphRun {
  /** Characters, the paragraph marks included. */
  length: number
  level: number
  /** Undefined where the master decides. */
  hasBullet: boolean | undefined
}

export interface CharacterRun {
  length: number
  bold: boolean
  italic: boolean
  script: 'super' | 'sub' | undefined
  /** Undefined where the master decides. */
  sizePt: number | undefined
  /** Index into the fonts. */
  font: number | undefined
  symbolFont: number | undefined
  /** Which extended paragraph properties hold (§2.9.14, pp9rt). */
  extension: number
}

/** Sizes of the optional fields of a paragraph by mask (§2.9.20), in the order of the file. */
const paragraphFields: readonly (readonly [mask: number, size: number])[] = [
  [0x80, 2],
  [0x10, 2],
  [0x40, 2],
  [0x20, 4],
  [0x800, 2],
  [0x1000, 2],
  [0x2000, 2],
  [0x4000, 2],
  [0x100, 2],
  [0x400, 2],
  [0x8000, 2],
]
const bulletFlags = 0xf
const tabStops = 0x100000
const fieldsAfterTabs: readonly (readonly [mask: number, size: number])[] = [
  [0x10000, 2],
  [0xe0000, 2],
  [0x200000, 2],
]

/** Bytes of the fields that a mask names. */
function sizeOf(mask: number, fields: typeof paragraphFields): number {
  let size = 0
  for (const field of fields) if (mask & field[0]) size += field[1]
  return size
}

/** §2.9.20, TextPFException. */
export function readParagraphException(
  view: DataView,
  at: number,
  end: number,
): { hasBullet: boolean | undefined; next: number } | undefined {
  if (at + 4 > end) return undefined
  const mask = view.getUint32(at, true)
  let next = at + 4
  let hasBullet: boolean | undefined
  if (mask & bulletFlags) {
    if (next + 2 > end) return undefined
    if (mask & 1) hasBullet = (view.getUint16(next, true) & 1) !== 0
    next += 2
  }
  next += sizeOf(mask, paragraphFields)
  if (mask & tabStops) {
    if (next + 2 > end) return undefined
    next += 2 + view.getUint16(next, true) * 4
  }
  next += sizeOf(mask, fieldsAfterTabs)
  return next <= end ? { hasBullet, next } : undefined
}

/** §2.9.14, TextCFException. */
export function readCharacterException(
  view: DataView,
  at: number,
  end: number,
): { run: Omit<CharacterRun, 'length'>; next: number } | undefined {
  if (at + 4 > end) return undefined
  const mask = view.getUint32(at, true)
  let next = at + 4
  const take = (bits: number, size: number): number | undefined => {
    if ((mask & bits) === 0) return undefined
    next += size
    return next <= end ? next - size : undefined
  }
  const word = (place: number | undefined): number | undefined =>
    place === undefined ? undefined : view.getUint16(place, true)
  const style = word(take(0xffff, 2)) ?? 0
  const font = word(take(0x10000, 2))
  take(0x200000, 2)
  take(0x400000, 2)
  const symbolFont = word(take(0x800000, 2))
  const sizePt = word(take(0x20000, 2))
  take(0x40000, 4)
  const position = take(0x80000, 2)
  if (next > end) return undefined
  const raised = position === undefined ? 0 : view.getInt16(position, true)
  return {
    run: {
      bold: (mask & style & 1) !== 0,
      italic: (mask & style & 2) !== 0,
      script: raised > 0 ? 'super' : raised < 0 ? 'sub' : undefined,
      sizePt,
      font,
      symbolFont,
      extension: (style >> 10) & 0xf,
    },
    next,
  }
}

/** §2.9.44, StyleTextPropAtom: runs of paragraphs until all characters have one, then of characters. */
export function readStyleRuns(
  view: DataView,
  start: number,
  end: number,
  length: number,
): { paragraphs: ParagraphRun[]; characters: CharacterRun[] } {
  const paragraphs: ParagraphRun[] = []
  const characters: CharacterRun[] = []
  let at = start
  for (let covered = 0; covered <= length && at + 6 <= end; ) {
    const count = view.getUint32(at, true)
    const read = readParagraphException(view, at + 6, end)
    if (!read || count === 0) return { paragraphs, characters }
    paragraphs.push({ length: count, level: Math.min(view.getUint16(at + 4, true), 4), hasBullet: read.hasBullet })
    covered += count
    at = read.next
  }
  for (let covered = 0; covered <= length && at + 4 <= end; ) {
    const count = view.getUint32(at, true)
    const read = readCharacterException(view, at + 4, end)
    if (!read || count === 0) break
    characters.push({ length: count, ...read.run })
    covered += count
    at = read.next
  }
  return { paragraphs, characters }
}
