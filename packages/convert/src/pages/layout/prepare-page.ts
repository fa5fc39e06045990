/** Placed characters of a page → its words, before anything is known of the other pages. */
import { append } from '../../core/document/append.ts'
import type { Block } from '../../core/document/nodes.ts'
import { findFormulas } from '../formulas/find-formulas.ts'
import type { AsShown } from './as-shown.ts'
import type { Box, PageContent } from './content.ts'
import { dottedRules } from './tables/ruled/dotted-rules.ts'
import { joinAccents } from './words/accents.ts'
import { drawnBullets } from './words/drawn-bullets.ts'
import { withUnderscores } from './words/drawn-underscores.ts'
import { settleDropCaps } from './words/drop-caps.ts'
import { markFixedPitch } from './words/fixed-pitch.ts'
import { dropFormulas, formulaWords } from './words/formula-words.ts'
import { attachLinks } from './words/links.ts'
import { wordsOnPage } from './words/on-page.ts'
import { removeOverprint } from './words/overprint.ts'
import { placeMarks } from './words/place-marks.ts'
import { tickBoxes } from './words/ticked-boxes.ts'
import { turnBack, turnGlyphs, turnPage, usualTurn } from './words/turn.ts'
import { markVertical } from './words/vertical.ts'
import { buildWords, changedWord, type Word } from './words/words.ts'

/** A word that is not upright: its own coordinates are those of the page turned so that it is. */
export interface TurnedWord extends Word {
  /** On the page as it stands. */
  place: Box
}

export interface PreparedPage extends Omit<PageContent, 'glyphs'> {
  /** Those that run in the page's usual direction. */
  words: Word[]
  /** Words in each other direction, by quarter turns from the usual one; boxes are the page's. */
  turned: { turn: number; words: TurnedWord[] }[]
  /** How it differs from the page as it is shown, where it was turned to be read. */
  asShown?: AsShown
  /** What the page holds, where it was read as blocks already; it then has no words. */
  given?: Block[]
  /** How many formulas stayed text. */
  unreadFormulas?: number
}

export function preparePage(content: PageContent): PreparedPage {
  markVertical(content.glyphs)
  const turn = usualTurn(content.glyphs)
  const upright = turnPage(content, turn)
  const found = turn === 0 ? findFormulas(upright) : undefined
  const formulas = found ? formulaWords(found.formulas, upright.glyphs) : []
  if (found) dropFormulas(upright.glyphs, found)
  const rulingsOfText = found?.rulings ?? upright.rulings
  const page = { ...upright, rulings: rulingsOfText, glyphs: withUnderscores({ ...upright, rulings: rulingsOfText }) }
  joinAccents(page.glyphs)
  placeMarks(page.glyphs)
  markFixedPitch(page.glyphs)
  removeOverprint(page.glyphs)
  const words = tickBoxes(settleDropCaps(wordsOnPage(buildWords(page.glyphs, 0), page)))
  markJumps(words)
  const dotted = dottedRules(page.shapes)
  const shapes = dotted.rest
  append(words, drawnBullets(shapes, words))
  append(words, formulas)
  attachLinks(words, page.links)
  const { number, width, height, pictures, links, structure } = page
  const rulings = dotted.rulings.length ? [...page.rulings, ...dotted.rulings] : page.rulings
  const prepared = {
    number,
    width,
    height,
    words,
    turned: turnedWords(page),
    rulings,
    shapes,
    pictures,
    links,
    structure,
    ...(found?.unread ? { unreadFormulas: found.unread } : {}),
  }
  if (turn === 0) return prepared
  return { ...prepared, asShown: { by: 'quarters', turn, width: content.width, height: content.height } }
}

/** Share of words with a space after them from which a missing space means something. */
const usesSpaces = 0.45

/** Tells apart a space and a move to the next cell of a table, where the page has spaces at all. */
function markJumps(words: readonly Word[]): void {
  let spaces = 0
  for (const word of words) if (word.spaceAfter || word.spaceBefore) spaces++
  if (spaces < words.length * usesSpaces || spaces < 12) return
  for (const word of words) word.isJump = !word.spaceAfter
}

/** Words of the other three directions; text at other angles is ornament and left out. */
function turnedWords(page: PageContent): PreparedPage['turned'] {
  const turned: PreparedPage['turned'] = []
  for (const turn of [1, 2, 3]) {
    if (!page.glyphs.turn.subarray(0, page.glyphs.count).includes(turn)) continue
    const words = buildWords(turnGlyphs(page, turn), 0).map(
      (word): TurnedWord => ({ ...changedWord(word, {}), place: turnBack(page, turn, word) }),
    )
    if (words.length) turned.push({ turn, words })
  }
  return turned
}
