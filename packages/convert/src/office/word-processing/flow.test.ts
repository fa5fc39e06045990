import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paragraph } from '../../core/document/build.ts'
import type { Block } from '../../core/document/nodes.ts'
import { plainText } from '../../core/document/plain.ts'
import { Flow } from './flow.ts'
import type { NumberedParagraph } from './numbered-paragraph.ts'
import type { WordParagraph } from './paragraph.ts'
import type { WordRun } from './run.ts'

type Stated = Partial<Omit<WordParagraph, 'runs'>> & { numbered?: Partial<NumberedParagraph> }

function stated(content: string | WordRun[], { numbered, ...own }: Stated = {}): WordParagraph {
  const first = { list: 1, level: 0, number: 1, text: '1.', format: 'decimal', countable: true, indent: 720 } as const
  return {
    runs: typeof content === 'string' ? [{ content }] : content,
    role: undefined,
    bold: false,
    italic: false,
    outlineLevel: undefined,
    count: () => numbered && { ...first, ...numbered },
    indent: undefined,
    firstLine: undefined,
    isRuled: false,
    anchors: [],
    after: [],
    ...own,
  }
}

/** The blocks as one line each, with what they hold in brackets. */
function shown(blocks: readonly Block[]): string[] {
  return blocks.map((block) => {
    if (block.type === 'list')
      return `list[${block.children.map(({ children }) => shown(children).join(' ')).join('; ')}]`
    if (block.type === 'code') return `code[${block.value}]`
    if (block.type === 'paragraph' || block.type === 'heading') return `${block.type}[${plainText(block.children)}]`
    return block.type
  })
}

function read(...paragraphs: (WordParagraph | Block)[]): Block[] {
  const flow = new Flow()
  for (const one of paragraphs) 'runs' in one ? flow.addParagraph(one) : flow.addBlock(one, 720)
  return flow.finish()
}

const code = (words: string, own: Stated = {}): WordParagraph => stated([{ content: words, monospace: true }], own)

test('what hangs on an item, and code and tables that are indented like its text, belong to it', () => {
  const item = stated('step', { numbered: {}, after: [paragraph('box')] })
  const made = read(item, code('f(x);', { indent: 720 }), { type: 'table', headerRows: 0, children: [] }, stated('end'))
  assert.deepEqual(shown(made), ['list[paragraph[step] paragraph[box] code[f(x);] table]', 'paragraph[end]'])
})

test('empty paragraphs between lines of code are lines of it, behind them they are none', () => {
  const role = { kind: 'code' } as const
  assert.deepEqual(shown(read(code('a();'), stated(''), code('b();'), stated(''), stated('text'))), [
    'code[a();\n\nb();]',
    'paragraph[text]',
  ])
  assert.deepEqual(shown(read(stated('a', { role }), stated(' '), stated('b', { role }))), ['code[a\n\nb]'])
})

test('a picture among monospaced letters makes no code of them', () => {
  const picture = { content: { type: 'image', url: '', alt: 'a mouse' } } as const
  const [made] = read(stated([{ content: 'see ', monospace: true }, picture]))
  assert.deepEqual(made?.type === 'paragraph' && made.children.map(({ type }) => type), ['text', 'image'])
})

test('names of an empty paragraph are those of the next one', () => {
  const [made] = read(stated('', { anchors: ['a'] }), stated('Head', { outlineLevel: 0, anchors: ['b'] }))
  assert.deepEqual(made?.type === 'heading' && made.anchors?.toSorted(), ['a', 'b'])
})

test('a paragraph that begins the next one has what hangs on it there, and is counted once', () => {
  let counted = 0
  const count = (): undefined => void counted++
  const made = read(stated('O', { isCarried: true, after: [paragraph('box')], count }), stated('nce', { count }))
  assert.deepEqual(shown(made), ['paragraph[Once]', 'paragraph[box]'])
  assert.equal(counted, 1)
  assert.deepEqual(shown(read(stated('alone', { isCarried: true }))), ['paragraph[alone]'])
})

test('an entry of a table of contents keeps its number, and no list goes on with it', () => {
  const role = { kind: 'contents', level: 0 } as const
  const entry = stated('Scope\t7', { role, numbered: {} })
  assert.deepEqual(shown(read(entry, stated('first', { numbered: { indent: 0 } }))), [
    'list[paragraph[1. Scope]]',
    'list[paragraph[first]]',
  ])
})

test('nothing stands behind a label of ideographs that is joined to its text', () => {
  const header = (text: string, joined: boolean): Block[] =>
    read(stated('开始', { outlineLevel: 0, numbered: { text, joined } }))
  assert.deepEqual(shown(header('第1章', true)), ['heading[第1章开始]'])
  assert.deepEqual(shown(header('第1章', false)), ['heading[第1章 开始]'])
  assert.deepEqual(shown(header('1.', true)), ['heading[1. 开始]'])
})

test('a formula of an item stays next to its number, one that stands alone is displayed', () => {
  const formula = [{ content: { type: 'inlineMath', value: 'x' } }] as const
  assert.deepEqual(shown(read(stated([...formula]))), ['math'])
  assert.deepEqual(shown(read(stated([...formula], { numbered: {} }))), ['list[paragraph[x]]'])
})

test('entries of a table of contents are one list, whatever levels it skips', () => {
  const entry = (words: string, level: number): WordParagraph =>
    stated(`${words}\t7`, { role: { kind: 'contents', level } })
  const made = read(entry('Preface', 1), entry('One', 0), entry('Point', 2), entry('Section', 1), entry('Two', 0))
  assert.deepEqual(shown(made), [
    'list[paragraph[Preface]; paragraph[One] list[paragraph[Point]; paragraph[Section]]; paragraph[Two]]',
  ])
})
