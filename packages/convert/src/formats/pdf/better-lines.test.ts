import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boxAsShown } from '../../pages/layout/as-shown.ts'
import type { PreparedPage } from '../../pages/layout/prepare-page.ts'
import { wholeWord } from '../../pages/layout/words/words.ts'
import { betterLines } from './better-lines.ts'

const lineHeight = 20
const letterWidth = 5

/** A page of lines; those of OCR have a style each. @param down Distance by which everything is too low. */
function pageOf(lines: readonly string[], down = 0): PreparedPage {
  const words = lines.flatMap((line, index) => {
    const style = { font: '', size: 10, bold: false, italic: false, monospace: false, colour: 0 }
    const top = 100 + index * lineHeight + down
    let at = 50
    return (line ? line.split(' ') : []).map((text) => {
      const left = at
      at += (text.length + 1) * letterWidth
      return wholeWord(text, [left, top, at - letterWidth, top + 10], top + 8, style)
    })
  })
  const none = { turned: [], rulings: [], shapes: [], pictures: [], links: [], structure: [] }
  return { number: 1, width: 600, height: 800, words, ...none }
}

function chosen(
  layer: PreparedPage,
  seen: PreparedPage,
): { lines: string[]; fromPicture: number; fromLayer: number } | undefined {
  const better = betterLines(layer, seen)
  if (!better) return undefined
  const { words, fromPicture, fromLayer } = better
  const tops = [...new Set(words.map(({ top }) => top))].sort((a, b) => a - b)
  const lines = tops.map((top) => words.flatMap((word) => (word.top === top ? [word.text] : [])).join(' '))
  return { lines, fromPicture, fromLayer }
}

const right = [
  'The members of the society met in the old hall',
  'to hear what had been found that year in the north',
  'and what the members of the others had said',
]
const wrong = [
  'The rnembers of tbe s0ciety rnet in tbe oId haII',
  'to hear wbat bad bccn f0und tbat ycar in tlie n0rth',
]

test('of a layer that is clearly worse each line is taken from the image, unless that line was read worse', () => {
  const seen = [right[0]!, right[1]!, 'and wbat tbe rnembers of tbe others had said']
  assert.deepEqual(chosen(pageOf([...wrong, right[2]!]), pageOf(seen)), { lines: right, fromPicture: 2, fromLayer: 9 })
})

test('a layer stays that is about as good as what OCR read', () => {
  assert.equal(
    chosen(pageOf(right), pageOf([...right.slice(0, 2), 'and what the numbers of the others had sand'])),
    undefined,
  )
  assert.equal(chosen(pageOf([...right, wrong[0]!]), pageOf([wrong[1]!, ...right])), undefined)
})

test('a layer stays of which OCR read far less than can be read', () => {
  assert.equal(chosen(pageOf([wrong[0]!, ...right]), pageOf([right[0]!])), undefined)
})

test('what only one has is text if it can be read', () => {
  const layer = pageOf([wrong[0]!, wrong[1]!, right[2]!, '~^| s0c1ety', '', ''])
  const seen = pageOf([right[0]!, right[1]!, '', '', 'U - z', 'in the year 1998'])
  assert.deepEqual(chosen(layer, seen)?.lines, [...right, 'in the year 1998'])
})

test('where the places of a layer are not those of the image one reading is taken as a whole', () => {
  const seen = pageOf(right)
  assert.deepEqual(chosen(pageOf(wrong, 400), seen), { lines: right, fromPicture: 3, fromLayer: 0 })
  assert.equal(chosen(pageOf(right, 400), seen), undefined)
})

test('a layer is compared with an image that was turned until it was level', () => {
  const layer = pageOf([...wrong, right[2]!])
  const seen = pageOf([right[0]!, right[1]!, 'and wbat tbe rnembers of tbe others had said'])
  const size = { width: 600, height: 800 }
  seen.asShown = { by: 'degrees', turnedBy: 3, read: size, source: size, scale: 1, shownScale: 1 }
  for (const word of layer.words) {
    const [left, top, right, bottom] = boxAsShown(seen.asShown, [word.left, word.top, word.right, word.bottom])
    Object.assign(word, { left, top, right, bottom })
  }
  const { fromPicture, fromLayer } = betterLines(layer, seen) ?? {}
  assert.deepEqual({ fromPicture, fromLayer }, { fromPicture: 2, fromLayer: 9 })
})
