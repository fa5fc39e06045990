/**
 * Pages with facts → what the model learns from: `node --conditions=@docmill/source training/dump-facts.ts SET... OUT`.
 *
 * A fact says of the pieces that its text covers what they are, and what they are not: a heading, furniture, a cell, an
 * item, or a part of a paragraph. Of all other pieces nothing is known. Only for sets that may be looked at.
 */
import { createWriteStream, readFileSync } from 'node:fs'
import { type Fact, listPages, onePagePdf, type PageSet } from '../bench/quality/pages/pages.ts'
import { openDocument } from '../packages/convert/src/formats/pdf/pdfium/open.ts'
import { withPage } from '../packages/convert/src/formats/pdf/pdfium/page.ts'
import { acquirePdfium, releasePdfium } from '../packages/convert/src/formats/pdf/pdfium/pdfium.ts'
import { preparePdfPage } from '../packages/convert/src/formats/pdf/read-page.ts'
import { type PagePieces, type Piece, piecesOf } from '../packages/convert/src/pages/layout/roles/pieces.ts'
import { type Known, onlyRole, openPieceFiles } from './piece-files.ts'

const normalised = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\u00ad/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Pieces that a text covers: of it, or with it in them. @param isWhole Their text is hardly longer. */
function covered({ pieces }: PagePieces, text: string, isWhole: boolean): Piece[] {
  const wanted = normalised(text)
  if (wanted.length === 0) return []
  if (wanted.length < 4) return pieces.filter((piece) => normalised(piece.text) === wanted)
  const fits = (piece: Piece): boolean => !isWhole || fullText(piece).length < 1.4 * wanted.length + 8
  const whole = pieces.filter((piece) => fullText(piece).includes(wanted) && fits(piece))
  if (whole.length) return whole
  const parts = pieces.filter((piece) => {
    const own = fullText(piece)
    return own.length > 3 && wanted.includes(own)
  })
  const first = parts.find((piece) => wanted.startsWith(fullText(piece).slice(0, 6)))
  if (first) {
    const near = parts.filter((piece) => Math.abs(piece.baseline - first.baseline) < 6 * first.size)
    if (near.reduce((sum, piece) => sum + fullText(piece).length, 0) > 0.6 * wanted.length) return near
  }
  // It begins in the middle of a line: the line that ends with its beginning, and the next.
  return pieces.filter((piece) => {
    const own = fullText(piece)
    for (let size = Math.min(own.length, wanted.length); size > 11; size--)
      if (own.endsWith(wanted.slice(0, size)) || own.startsWith(wanted.slice(-size))) return true
    return false
  })
}

function fullText({ words }: Piece): string {
  return normalised(words.map(({ text }) => text).join(''))
}

const prose: Known = { heading: false, furniture: false }

/** What a fact says of the pieces of which text. */
function sayings(fact: Fact): [text: string | undefined, known: Known][] {
  switch (fact.type) {
    case 'heading':
      return [[fact.text, onlyRole('heading')]]
    case 'absent':
      return [[fact.text, onlyRole('furniture')]]
    case 'notheading':
      return [[fact.text, prose]]
    case 'item':
      return [[fact.text, { ...prose, cell: false, item: true }]]
    case 'present':
      return [[fact.text, { furniture: false }]]
    case 'block':
      return [
        [fact.start, prose],
        [fact.end, prose],
      ]
    case 'order':
      return [
        [fact.before, { furniture: false }],
        [fact.after, { furniture: false }],
      ]
    case 'cell':
      return ['cell', 'row', 'column', 'left', 'right', 'up', 'down'].map((member) => [
        fact[member],
        { ...prose, cell: true, text: false },
      ])
    default:
      return [
        [fact.a, { furniture: false }],
        [fact.b, { furniture: false }],
      ]
  }
}

/** Facts that say most come last, and count. */
const strength = ['order', 'apart', 'present', 'block', 'cell', 'item', 'notheading', 'absent', 'heading']

const sets = process.argv.slice(2, -1) as PageSet[]
const out = process.argv.at(-1)
if (!out || sets.length === 0 || sets.some((set) => set.startsWith('frozen')))
  throw new Error('usage: dump-facts.ts SET... OUT')
const files = openPieceFiles(out)
const texts = createWriteStream(`${out}.texts`)
const pdfium = await acquirePdfium()
let count = 0
for (const set of sets)
  for (const page of listPages(set)) {
    const path = onePagePdf(page)
    if (!path) continue
    const document = openDocument(pdfium, readFileSync(path), undefined)
    const prepared = withPage(document, 0, (one) => preparePdfPage(one, 1).prepared)
    document.close()
    if (!prepared || prepared.words.length < 8) continue
    const found = piecesOf(prepared.words)
    const known = new Map<Piece, Known>()
    const facts = [...page.facts].sort((a, b) => strength.indexOf(a.type) - strength.indexOf(b.type))
    for (const fact of facts)
      for (const [text, saying] of sayings(fact)) {
        if (text === undefined) continue
        for (const piece of covered(found, text, ['heading', 'absent', 'cell'].includes(fact.type))) {
          // Small numbers stand in many places of a page.
          if (fact.type === 'absent' && piece.row > 3 && piece.row < found.rows.length - 4) continue
          known.set(piece, { ...known.get(piece), ...saying })
        }
      }
    files.addPage(
      count++,
      prepared,
      found,
      found.pieces.map((piece) => known.get(piece) ?? {}),
    )
    for (const piece of found.pieces) texts.write(`${set}/${page.page}\t${piece.text.slice(0, 80)}\n`)
  }
releasePdfium(pdfium, false)
texts.end()
console.log(JSON.stringify(files.close()))
