import assert from 'node:assert/strict'
import { test } from 'node:test'
import { heading, list, listItem, paragraph, text } from '../../core/document/build.ts'
import type { Block } from '../../core/document/nodes.ts'
import { plainText } from '../../core/document/plain.ts'
import type { ParagraphAppearance } from './headline.ts'
import { Headlines } from './headlines.ts'

const plain: ParagraphAppearance = { sizePt: 11, bold: false, italic: false }
const prose = 'What the document says, in ordinary letters and at some length, goes on here.'

type Line = [words: string, appearance?: Partial<ParagraphAppearance>]

/** The headings among the lines, as Markdown has them. */
function headingsOf(...lines: Line[]): string[] {
  const headlines = new Headlines()
  const blocks = lines.map(([words, appearance]): Block => {
    const block = paragraph(appearance?.bold ? [{ type: 'strong', children: [text(words)] }] : words)
    const { sizePt, bold, italic } = { ...plain, ...appearance }
    headlines.note([{ content: words, bold, italic }], sizePt, [], block)
    return block
  })
  return headlines
    .raised(blocks)
    .flatMap((block) => (block.type === 'heading' ? [`${'#'.repeat(block.depth)} ${plainText(block.children)}`] : []))
}

const bold = { bold: true }

test('lines in larger letters above text are headings, larger ones above smaller ones', () => {
  const lines: Line[] = [
    ['Title', { sizePt: 20 }],
    [prose],
    ['First', { sizePt: 14 }],
    [prose],
    ['Second', { sizePt: 14 }],
  ]
  assert.deepEqual(headingsOf(...lines, [prose]), ['# Title', '## First', '## Second'])
  assert.deepEqual(headingsOf(...lines), ['# Title', '## First'])
})

test('bold lines are headings where there are several, and numbers give their depth', () => {
  const lines: Line[] = [['1. Scope', bold], [prose], ['1.1 Terms', bold], [prose], ['2. Fees', bold], [prose]]
  assert.deepEqual(headingsOf(...lines), ['# 1. Scope', '## 1.1 Terms', '# 2. Fees'])
  assert.deepEqual(headingsOf(...lines.slice(0, 4)), [])
})

test('bold items with numbers are headings where each is a list of its own, and have their numbers', () => {
  const headlines = new Headlines()
  const titles = ['Scope', 'Terms', 'Fees', 'End'].map((words) =>
    paragraph([{ type: 'strong', children: [text(words)] }]),
  )
  const texts = titles.map(() => paragraph(prose))
  for (const [at, block] of titles.entries()) {
    headlines.note([{ content: 'Scope', bold: true }], plain.sizePt, [], block, `${at + 1}. `)
    headlines.note([{ content: prose }], plain.sizePt, [], texts[at])
  }
  const item = (at: number): Block => list(true, [listItem([titles[at]!])], at + 1)
  const blocks = titles.flatMap((_, at) => [item(at), texts[at]!])
  assert.deepEqual(headlines.raised(blocks)[0], heading(1, [text('1. '), text('Scope')]))
  const together = [list(true, [listItem([titles[0]!]), listItem([titles[1]!])]), ...blocks.slice(3)]
  assert.equal(headlines.raised(together), together)
})

test('lines that are counted as chapters are in Chinese are headings without an appearance of their own', () => {
  const text = '全市各企业单位和事业单位的安全生产情况，包括消防设施，均应当自行检查。'
  assert.deepEqual(headingsOf(['一、检查范围'], [text], ['二、检查时间'], [text]), ['# 一、检查范围', '# 二、检查时间'])
  assert.deepEqual(headingsOf(['一、检查范围。'], [text], ['二、检查时间。'], [text]), [])
})

test('bold labels, amounts, calls and sentences are none', () => {
  const lines = [
    'Apologies:',
    'Action: Ann reports',
    'Total 1,500.00',
    'Call +49 30 1234567',
    'It is agreed.',
    'Thanks!',
    'Table 1. Results',
  ]
  assert.deepEqual(headingsOf(...lines.flatMap((words): Line[] => [[words, bold], [prose], [prose], [prose]])), [])
})

test('those who speak in a play are none; labels in larger letters are some', () => {
  const speakers = ['ANNA', 'BERT', 'ANNA', 'BERT'].flatMap((name): Line[] => [[name, bold], [prose]])
  assert.deepEqual(headingsOf(...speakers), [])
  const labels = ['Goals:', 'Risks:', 'Budget:'].flatMap((name): Line[] => [[name, { ...bold, sizePt: 12 }], [prose]])
  assert.deepEqual(headingsOf(...labels), ['# Goals:', '# Risks:', '# Budget:'])
})

test('of many lines together, as on a cover, the one that is larger than the rest is a heading', () => {
  const cover: Line[] = ['University', 'The title', 'A thesis', 'Ann Lee'].map((words, at) => [
    words,
    { sizePt: at === 1 ? 24 : 16 },
  ])
  assert.deepEqual(headingsOf(...cover, [prose], [prose]), ['# The title'])
  assert.deepEqual(headingsOf(['Chapter', { sizePt: 20 }], ['Section', { sizePt: 14 }], [prose]), [
    '# Chapter',
    '## Section',
  ])
})

test('an appearance that is mostly that of text makes no headings, nor does any where no size is usual', () => {
  const larger = { sizePt: 14 }
  const sentences: Line[] = [1, 2, 3].map((at) => [`${prose} ${prose} ${at}.`, larger])
  assert.deepEqual(headingsOf(['A line', larger], [prose.repeat(9)], ...sentences, [prose]), [])
  assert.deepEqual(
    headingsOf(['A form', { sizePt: 9 }], ['of the', { sizePt: 12 }], ['office', { sizePt: 15 }], ['all']),
    [],
  )
})

test('headings by style are all that a document has, but for one above all others', () => {
  const headlines = new Headlines()
  const blocks = [heading(1, 'Title'), paragraph('Part'), paragraph(prose)]
  headlines.note([{ content: 'Part' }], 16, ['part'], blocks[1])
  headlines.note([{ content: prose }], plain.sizePt, [], blocks[2])
  assert.deepEqual(headlines.raised(blocks)[1], { ...heading(2, 'Part'), anchors: ['part'] })
  headlines.foundStyled()
  assert.deepEqual(headlines.raised(blocks)[1]?.type, 'heading')
  assert.deepEqual(headlines.raised([blocks[1]!, blocks[2]!, blocks[0]!])[0]?.type, 'paragraph')
  const section = [heading(3, 'Section'), ...blocks.slice(1)]
  assert.equal(headlines.raised(section), section)
  headlines.foundStyled()
  assert.equal(headlines.raised(blocks), blocks)
})
