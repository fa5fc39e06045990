/**
 * Real documents → what the model learns from: `node --conditions=@docmill/source training/dump-real.ts LIST OUT`.
 *
 * LIST names a PDF on each line. Its structure is known where the document gives it away itself: what returns on its pages
 * is furniture, what its outline names is a heading, and what its tags say. Of what none of these says nothing is known.
 */
import { readFileSync } from 'node:fs'
import { readOutline } from '../packages/convert/src/formats/pdf/outline.ts'
import { openDocument } from '../packages/convert/src/formats/pdf/pdfium/open.ts'
import { withPage } from '../packages/convert/src/formats/pdf/pdfium/page.ts'
import { acquirePdfium, releasePdfium } from '../packages/convert/src/formats/pdf/pdfium/pdfium.ts'
import { preparePdfPage } from '../packages/convert/src/formats/pdf/read-page.ts'
import type { OutlineEntry } from '../packages/convert/src/pages/layout/content.ts'
import { findFurniture } from '../packages/convert/src/pages/layout/furniture/furniture.ts'
import type { PreparedPage } from '../packages/convert/src/pages/layout/prepare-page.ts'
import { type PagePieces, type Piece, piecesOf } from '../packages/convert/src/pages/layout/roles/pieces.ts'
import type { StructNode } from '../packages/convert/src/pages/layout/tagged/structure.ts'
import type { Word } from '../packages/convert/src/pages/layout/words/words.ts'
import { type Known, onlyRole, openPieceFiles, withoutLineNumbers } from './piece-files.ts'

/** Pages that are read of a document, and pages that are learnt from. */
const maxRead = 16
const maxLearnt = 4
/** With fewer pages what returns says little. */
const minPages = 5

const normalised = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
const unnumbered = (text: string): string =>
  normalised(
    text.replace(/^\s*(?:chapter|appendix|section|part|kapitel|chapitre)?\s*[\dA-Z]{0,3}(?:\.\d+)*[.:)]?\s+/i, ''),
  )

/** The words of an outline's titles on their pages. */
function headingsOf({ pieces }: PagePieces, titles: readonly string[]): Set<Piece> {
  const found = new Set<Piece>()
  const wanted = new Set(
    titles.flatMap((title) => [normalised(title), unnumbered(title)]).filter((text) => text.length > 2),
  )
  for (const piece of pieces) {
    const chains: Piece[][] = [[piece]]
    if (piece.after) chains.push([piece, piece.after])
    const last = piece.after && piece.after.size === piece.size ? [piece, piece.after] : [piece]
    for (const start of [[piece], last]) {
      const below = start.at(-1)?.below
      if (below && Math.abs(below.size - piece.size) < 0.5) {
        chains.push([...start, below])
        if (below.below && Math.abs(below.below.size - piece.size) < 0.5) chains.push([...start, below, below.below])
      }
    }
    for (const chain of chains) {
      const text = chain.map((one) => one.text).join(' ')
      if (wanted.has(normalised(text)) || wanted.has(unnumbered(text))) for (const one of chain) found.add(one)
    }
  }
  return found
}

const tagRoles: Record<string, Known> = {
  P: { heading: false, furniture: false },
  LBody: { heading: false, furniture: false, item: true, cell: false },
  TD: { heading: false, furniture: false, cell: true },
  TH: { heading: false, furniture: false, cell: true },
  Caption: { heading: false, furniture: false, caption: true },
  TOCI: { heading: false, furniture: false, contents: true },
  Note: { heading: false, furniture: false, note: true },
  ...Object.fromEntries(['H', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6'].map((name) => [name, onlyRole('heading')])),
}

/** What the tags say of marks. */
function tagsOf(nodes: readonly (StructNode | number)[], role: Known | undefined, out: Map<number, Known>): void {
  for (const node of nodes) {
    if (typeof node === 'number') {
      if (role) out.set(node, role)
    } else {
      // A cell's paragraphs are the cell's, an item's the item's.
      const own = tagRoles[node.type]
      tagsOf(node.children, role?.cell || role?.item ? role : (own ?? role), out)
    }
  }
}

function majority(words: readonly Word[], known: (word: Word) => Known | undefined): Known | undefined {
  const counts = new Map<Known | undefined, number>()
  for (const word of words) counts.set(known(word), (counts.get(known(word)) ?? 0) + word.text.length)
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}

interface Evidence {
  furniture: ReadonlySet<Word>
  outline: readonly OutlineEntry[]
  /** Whether enough pages were read to know what returns. */
  returns: boolean
  /** Depth of the outline where it names most headings. */
  depth: number
}

function labelsOf(page: PreparedPage, found: PagePieces, evidence: Evidence): Known[] {
  const titles = evidence.outline.filter((entry) => entry.page === page.number).map(({ title }) => title)
  const headings = headingsOf(found, titles)
  const styles = new Set([...headings].map(({ appearance }) => appearance))
  const tags = new Map<number, Known>()
  tagsOf(page.structure, undefined, tags)
  const tagged = found.pieces.filter(({ words }) => majority(words, ({ mark }) => tags.get(mark))).length
  const hasTags = tagged > 0.7 * found.pieces.length
  const sizes = new Map<number, number>()
  for (const { size, characters } of found.pieces) sizes.set(size, (sizes.get(size) ?? 0) + characters)
  const body = [...sizes].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0]
  const rows = found.rows.length
  return found.pieces.map((piece) => {
    const isFurniture = piece.words.filter((word) => evidence.furniture.has(word)).length > piece.words.length / 2
    if (evidence.returns && isFurniture) return onlyRole('furniture')
    if (headings.has(piece)) return onlyRole('heading')
    const byTags = hasTags ? majority(piece.words, ({ mark }) => tags.get(mark)) : undefined
    if (byTags) return byTags
    const known: Known = {}
    const isOutermost = piece.row < 2 || piece.row > rows - 3
    if (evidence.returns && !isOutermost) known.furniture = false
    if (piece.characters > 90) Object.assign(known, { heading: false, furniture: false })
    if (evidence.depth > 0) {
      const isPlain = piece.size <= 1.02 * body && piece.bold < 0.5 && piece.italic < 0.5 && !piece.capitals
      const isDeep = evidence.depth > 1 && page.number > 1 && !styles.has(piece.appearance)
      if (isPlain || isDeep) known.heading = false
    }
    return known
  })
}

/** How deep the outline goes, where most of its entries stand on their pages; otherwise 0. */
function outlineDepth(outline: readonly OutlineEntry[], pages: readonly PreparedPage[]): number {
  const read = new Set(pages.map(({ number }) => number))
  const entries = outline.filter(({ page }) => read.has(page))
  if (entries.length < 3 || entries.length < pages.length / 4) return 0
  const matched = pages.reduce((sum, page) => {
    const titles = entries.filter((entry) => entry.page === page.number).map(({ title }) => title)
    return sum + (titles.length && headingsOf(piecesOf(page.words), titles).size > 0 ? titles.length : 0)
  }, 0)
  return matched > 0.6 * entries.length ? Math.max(...entries.map(({ depth }) => depth)) : 0
}

const [list, out] = process.argv.slice(2)
if (!list || !out) throw new Error('usage: dump-real.ts LIST OUT')
const files = openPieceFiles(out)
const pdfium = await acquirePdfium()
for (const [number, path] of readFileSync(list, 'utf8').trim().split('\n').entries()) {
  try {
    const document = openDocument(pdfium, readFileSync(path), undefined)
    const pages: PreparedPage[] = []
    const count = document.pageCount
    // The first pages, or a run from the middle: books begin with much front matter.
    const start = count > 3 * maxRead && number % 2 ? Math.floor(count / 3) : 0
    for (let index = start; index < Math.min(count, start + maxRead); index++) {
      const page = withPage(document, index, (one) => preparePdfPage(one, index + 1).prepared)
      if (page) pages.push(page)
    }
    const outline = readOutline(document)
    document.close()
    const evidence: Evidence = {
      furniture: findFurniture(pages),
      outline,
      returns: pages.length >= minPages,
      depth: outlineDepth(outline, pages),
    }
    const hasTags = pages.some(({ structure }) => structure.length > 0)
    if (!evidence.returns && evidence.depth === 0 && !hasTags) continue
    let learnt = 0
    const step = Math.max(1, Math.floor(pages.length / maxLearnt))
    for (let at = number % step; at < pages.length && learnt < maxLearnt; at += step) {
      const page = pages[at] as PreparedPage
      if (page.words.length < 12 || page.words.length > 3000) continue
      const found = piecesOf(page.words)
      if (found.pieces.length < 8) continue
      files.addPage(number, page, found, withoutLineNumbers(found, labelsOf(page, found, evidence)))
      learnt++
    }
  } catch (error) {
    console.error(path, (error as Error).message)
  }
}
releasePdfium(pdfium, false)
console.log(JSON.stringify(files.close()))
