/** Parts that tall brackets, roots and wide braces are drawn of → one symbol each. */
import { baselineAboutAxis, type Item, partOf } from './item.ts'
import { overbrace, underbrace } from './symbols.ts'

/** Each symbol by its upper (or first) pieces, and by those that follow below. */
const piecesOf: readonly (readonly [symbol: string, pieces: string])[] = [
  ['(', '⎛⎜⎝'],
  [')', '⎞⎟⎠'],
  ['[', '⎡⎢⎣'],
  [']', '⎤⎥⎦'],
  ['{', '⎧⎨⎩⎪'],
  ['}', '⎫⎬⎭⎪'],
  ['√', '⎷⎸⌜'],
  ['|', '|⏐'],
  ['‖', '‖'],
]

const symbolsOf = new Map<number, string[]>()
for (const [symbol, pieces] of piecesOf)
  for (const piece of pieces) {
    const code = piece.codePointAt(0) as number
    symbolsOf.set(code, [...(symbolsOf.get(code) ?? []), symbol])
  }

const kindsOf = new Map(
  piecesOf.map(([symbol, pieces]) => [symbol, new Set([...pieces].map((piece) => piece.codePointAt(0)))]),
)

/** Gap (in em) between two pieces of one symbol, at most: they touch each other, and overlap a little. */
const maxGap = 0.12
/** How far (in em) pieces are next to each other, at most: the top of a root is drawn at its edge. */
const maxAside = 0.8

/** @param items In the order in which they are drawn. @returns The same without pieces of others. */
export function foldPieces(items: readonly Item[]): Item[] {
  const folded: Item[] = []
  for (const item of items) {
    if (!symbolsOf.has(item.code)) {
      folded.push(item)
      continue
    }
    const host = hostOf(folded, item)
    if (!host) {
      folded.push({ ...item, glyphs: [...item.glyphs] })
      continue
    }
    join(host, item)
    // A middle that is drawn after both ends joins them.
    const other = hostOf(folded, host)
    if (!other) continue
    join(other, host)
    folded.splice(folded.lastIndexOf(host), 1)
  }
  for (const item of folded) settle(item)
  return foldBraces(folded)
}

function join(host: Item, item: Item): void {
  host.top = Math.min(host.top, item.top)
  host.bottom = Math.max(host.bottom, item.bottom)
  host.right = Math.max(host.right, item.right)
  host.glyphs.push(...item.glyphs)
  centre(host)
}

/** Ends and middle of a wide brace, left to right: over what it spans, and under it. */
const bracePieces = [
  ['╭╯╰╮', overbrace],
  ['╰╮╭╯', underbrace],
] as const
const braceCodes = new Set([...'╭╮╰╯'].map((piece) => piece.codePointAt(0)))

/** More pieces are those of a drawing. */
const maxBracePieces = 400

/** Wide braces are drawn of four pieces, with lines between them. */
function foldBraces(items: readonly Item[]): Item[] {
  const pieces = items.filter(({ code }) => braceCodes.has(code))
  if (pieces.length < 4 || pieces.length > maxBracePieces) return [...items]
  const dropped = new Set<Item>()
  const braces = new Map<Item, Item>()
  for (const first of pieces) {
    for (const [spelled, code] of bracePieces) {
      const four = fourFrom(first, spelled, pieces)
      if (!four) continue
      braces.set(first, partOf(four, first, { code, kind: 'glyph' }))
      for (const piece of four) if (piece !== first) dropped.add(piece)
    }
  }
  return items.flatMap((item) => (dropped.has(item) ? [] : [braces.get(item) ?? item]))
}

/** How many characters back the other pieces of a symbol are sought: they are drawn one after the other. */
const reach = 24

function hostOf(folded: readonly Item[], item: Item): Item | undefined {
  const { size } = item
  for (let at = folded.length - 1; at >= 0 && at >= folded.length - reach; at--) {
    const other = folded[at] as Item
    if (other === item || other.size !== size || !symbolsOf.has(other.code) || !isOfOneSymbol(other.code, item.code))
      continue
    if (Math.abs(other.left - item.left) > (isRoot(other.code) ? maxAside : 0.05) * size) continue
    if (item.top - other.bottom < maxGap * size && other.top - item.bottom < maxGap * size) return other
  }
  return undefined
}

function isRoot(code: number): boolean {
  return kindsOf.get('√')?.has(code) === true
}

function isOfOneSymbol(a: number, b: number): boolean {
  return symbolsOf.get(a)?.some((symbol) => kindsOf.get(symbol)?.has(b)) === true
}

/** Tall symbols are set about the axis. */
function centre(item: Item): void {
  item.baseline = baselineAboutAxis(item, item.size)
}

function settle(item: Item): void {
  const [symbol] = symbolsOf.get(item.code) ?? []
  if (symbol) item.code = symbol.codePointAt(0) as number
}

/** How far (in em) the pieces of a brace are above each other, at most. */
const sameBrace = 0.6

function fourFrom(first: Item, spelled: string, pieces: readonly Item[]): Item[] | undefined {
  const four: Item[] = []
  for (const piece of spelled) {
    const code = piece.codePointAt(0)
    const last = four.at(-1)
    let next: Item | undefined
    for (const item of last ? pieces : [first]) {
      if (item.code !== code || Math.abs(item.baseline - first.baseline) > sameBrace * first.size) continue
      if (last && item.left <= last.left) continue
      if (!next || item.left < next.left) next = item
    }
    if (!next) return undefined
    four.push(next)
  }
  return four
}
