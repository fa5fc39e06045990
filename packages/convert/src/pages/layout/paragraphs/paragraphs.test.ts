import assert from 'node:assert/strict'
import { test } from 'node:test'
import { layoutDocument } from '../layout-document.ts'
import { pageOf, placeWords } from '../testing/placed-words.ts'
import type { Word } from '../words/words.ts'

function paragraphsOf(texts: readonly string[], step: number): number {
  const words = texts.flatMap((text, at) => placeWords(text, 50, 100 + step * at))
  return layoutDocument([pageOf(words)], { outline: [], keepsFurniture: false }).length
}

const full = 'a line of the text that is full to its end'

test('lines far apart that end early are paragraphs each', () => {
  assert.equal(
    paragraphsOf(['Dear Ms Holt,', 'for the work in May we charge as follows:', 'Kind regards', 'Ann'], 22),
    4,
  )
})

test('lines far apart that are full are one paragraph', () => {
  assert.equal(paragraphsOf([full, full, full, full], 22), 1)
})

test('the numbers of an axis are one paragraph', () => {
  assert.equal(paragraphsOf(['30', '25', '20', '15', '10'], 22), 1)
})

test('a dash, or a number in the middle of a sentence, that stands first below a full line is no item', () => {
  assert.equal(paragraphsOf([full, '– and that is what it was about', full], 13), 1)
  assert.equal(paragraphsOf([full, full, '3. That is what it is all about'], 13), 1)
  assert.equal(paragraphsOf([full, full, 'A. That is what it is all about'], 13), 1)
  assert.equal(paragraphsOf(['what there is:', '– a line of text that is full to its end', '– and some more'], 13), 2)
})

test('a line at the edge below one that is set far in from there is a paragraph of its own, unless a sentence goes on in it', () => {
  const countOf = (below: string): number => {
    const words = [full, 'Hull, 3 May', below].flatMap((text, at) =>
      placeWords(text, at === 1 ? 200 : 50, 100 + 13 * at),
    )
    return layoutDocument([pageOf(words)], { outline: [], keepsFurniture: false }).length
  }
  assert.equal(countOf('Everyone may copy this text'), 3)
  assert.equal(countOf('and all that is known of it'), 2)
})

test('terms in bold that begin their lines are paragraphs each, where they had room in the line above or a sentence ended', () => {
  const entry = (term: string, text: string, y: number) => [
    ...placeWords(term, 50, y, { bold: true }),
    ...placeWords(text, 60 + 5 * term.length, y),
  ]
  const typesOf = (words: Word[]) => layoutDocument([pageOf(words)], { outline: [], keepsFurniture: false }).length
  const long = `${full} and goes on in the next`
  assert.equal(
    typesOf([...placeWords(long, 50, 72), ...entry('heel', 'base of a cut', 100), ...entry('rod', 'of hazel', 113)]),
    3,
  )
  assert.equal(typesOf([...entry('press', full, 100), ...entry('stop', 'to go on', 113)]), 1)
})

test('a line that sticks out as the first of a paragraph does, whose others are set in, begins the next entry', () => {
  const entries = (second: number) => {
    const words = [50, second, 50, second].flatMap((x, at) =>
      placeWords(x === 50 ? `${full} ends` : full, x, 100 + 13 * at),
    )
    return layoutDocument([pageOf(words)], { outline: [], keepsFurniture: false }).length
  }
  assert.equal(entries(70), 2)
  assert.equal(entries(50), 1)
})

test('a line that begins left of a short item is none of it, also by little', () => {
  const blocks = (item: string) =>
    layoutDocument(
      [
        pageOf([
          ...placeWords(full, 50, 74),
          ...placeWords(item, 53, 100),
          ...placeWords('Then do this now.', 50, 113),
        ]),
      ],
      { outline: [], keepsFurniture: false },
    ).length
  assert.equal(blocks('• Papers'), 3)
  assert.equal(blocks(`• ${full}`), 2)
})

test('a short paragraph is one whose lines stand as far apart as those of the others in the document', () => {
  const prose = Array.from({ length: 8 }, (_, at) => placeWords(`and ${full}`, 50, 100 + 20 * at)).flat()
  const short = (step: number) => [
    ...placeWords('A short line.', 50, 100),
    ...placeWords(`This is ${full}`, 50, 150),
    ...placeWords('and what follows it.', 50, 150 + step),
    ...placeWords('Another short line.', 50, 250),
  ]
  const paragraphs = (step: number) =>
    layoutDocument([pageOf([...prose, ...placeWords('It ends.', 50, 260)]), pageOf(short(step), { number: 2 })], {
      outline: [],
      keepsFurniture: true,
    }).filter(({ type }) => type === 'paragraph').length
  assert.equal(paragraphs(20), 4)
  assert.equal(paragraphs(35), 5)
})

test('the next clause of a contract begins a paragraph below one that is over, any other number does not', () => {
  const clause = '3.1.2 The pump shall run against a closed valve.'
  for (const next of ['3.1.3', '3.2', '3.1.2.1'])
    assert.equal(paragraphsOf([clause, `${next} All parts shall be`], 12), 2)
  for (const next of ['3.1.4', '4.2', '3.5', '1.0'])
    assert.equal(paragraphsOf([clause, `${next} metres of pipe and`], 12), 1)
  assert.equal(paragraphsOf(['3.1 The pump shall be as in clause', '3.2 and in no other way at all, says'], 12), 1)
})

test('a salutation ends at its comma, also where the letter goes on with a small letter', () => {
  assert.equal(paragraphsOf(['Sehr geehrte Frau Holt,', full, full], 12), 2)
  assert.equal(paragraphsOf(['a line of the text that is up to,', full, full], 12), 1)
  assert.equal(paragraphsOf(['from 3 to 4,', full, full], 12), 1)
})

test('a full line far above goes on with a small letter, whatever is usual between the others', () => {
  const lines = [...[0, 12, 24, 36].map((y) => placeWords(full, 50, 100 + y)), placeWords('as follows:', 50, 160)]
  const texts = layoutDocument([pageOf(lines.flat())], { outline: [], keepsFurniture: false })
  assert.equal(texts.length, 1)
  const names = [...lines.slice(0, 4), placeWords('https://example.org', 50, 160)]
  assert.equal(layoutDocument([pageOf(names.flat())], { outline: [], keepsFurniture: false }).length, 2)
})
