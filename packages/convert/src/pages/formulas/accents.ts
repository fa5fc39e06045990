/** Accents and braces over and under letters. */
import { byLeft, type Item, middleX, partOf } from './item.ts'
import { notUnderstood, type Reading } from './reading.ts'
import { accentOf, overbrace, underbrace, wideAccents } from './symbols.ts'
import { latexOfItem } from './write-item.ts'

/** How far (in em) the ink of an accent is within its letter's, at most, and above it. */
const intoLetter = 0.35
const overLetter = 0.45
/** Gap (in em) between a brace and what it spans, and its label. */
const nearBrace = 0.6

export function applyAccents(items: readonly Item[], reading: Reading): Item[] {
  let rest = [...items]
  for (const accent of items) {
    const command = accentOf.get(accent.code)
    if (command === undefined) continue
    const under = rest.filter((item) => item !== accent && !accentOf.has(item.code) && isUnder(item, accent))
    const bases = isNarrow(accent) ? under.sort((a, b) => aside(a, accent) - aside(b, accent)).slice(0, 1) : under
    const [only] = bases
    // A symbol that stands for itself.
    if (!only) continue
    const isWide = bases.length > 1
    const content = isWide ? reading.read(bases, []) : only
    if (!content) continue
    const name = isWide ? (wideAccents[command] ?? command) : command
    const part = partOf([accent, ...bases], content, {
      latex: `${name}{${isWide || content.latex ? content.latex : latexOfItem(content)}}`,
      left: Math.min(...bases.map(({ left }) => left)),
      right: Math.max(...bases.map(({ right }) => right)),
      ...(content.kind === 'word' ? { latex: `${name}{${content.font.alphabet}{${content.latex}}}` } : {}),
    })
    rest = [...rest.filter((item) => item !== accent && !bases.includes(item)), part].sort(byLeft)
  }
  return rest
}

/** Width (in em) of an accent over one letter, at most; TeX's narrowest over more is an em wide. */
const narrow = 0.7

function isNarrow({ left, right, size }: Item): boolean {
  return right - left < narrow * size
}

function aside(item: Item, accent: Item): number {
  return Math.abs(middleX(item) - middleX(accent))
}

function isUnder(item: Item, accent: Item): boolean {
  const { size } = accent
  const middle = middleX(accent)
  const isBelow = item.top > accent.top - 0.1 * size && accent.bottom < item.top + intoLetter * size
  const isNear = item.top - accent.bottom < overLetter * size && Math.abs(item.size - size) < 0.2 * size
  const isWithin =
    (middle > item.left - 0.05 * size && middle < item.right + 0.25 * size) ||
    (middleX(item) > accent.left && middleX(item) < accent.right)
  return isBelow && isNear && isWithin
}

export function applyBraces(items: readonly Item[], reading: Reading): Item[] {
  let rest = [...items]
  for (const brace of items) {
    if (brace.code !== overbrace && brace.code !== underbrace) continue
    const isOver = brace.code === overbrace
    const isWithin = (item: Item): boolean =>
      item !== brace && middleX(item) > brace.left && middleX(item) < brace.right
    const spanned = rest.filter(
      (item) =>
        isWithin(item) &&
        (isOver
          ? item.top > brace.top && item.top - brace.bottom < nearBrace * 4 * brace.size
          : item.bottom < brace.bottom),
    )
    const label = rest.filter(
      (item) =>
        isWithin(item) &&
        !spanned.includes(item) &&
        item.size < 0.85 * brace.size &&
        (isOver ? brace.top - item.bottom : item.top - brace.bottom) < nearBrace * brace.size,
    )
    const content = spanned.length ? reading.read(spanned, []) : undefined
    const written = label.length ? reading.read(label, []) : undefined
    if (!content) {
      notUnderstood(reading)
      return rest
    }
    const [command, mark] = isOver ? ['\\overbrace', '^'] : ['\\underbrace', '_']
    const latex = `${command}{${content.latex}}${written ? `${mark}{${written.latex}}` : ''}`
    const part = partOf([brace, ...spanned, ...label], content, { latex })
    rest = [...rest.filter((item) => item !== brace && !spanned.includes(item) && !label.includes(item)), part].sort(
      byLeft,
    )
  }
  return rest
}
