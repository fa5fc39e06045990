import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Block, ListItem } from '../../core/document/nodes.ts'
import { layoutDocument } from './layout-document.ts'
import { plainText } from './lines/inline.ts'
import { pageOf, placeWords } from './testing/placed-words.ts'
import type { Word } from './words/words.ts'

const options = { outline: [], keepsFurniture: false }
const line = 'the quick brown fox jumps over the lazy dog and runs'

function prose(y: number, lines = 4): Word[] {
  return Array.from({ length: lines }, (_, at) => placeWords(line, 50, y + 13 * at)).flat()
}

function outlineOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => (block.type === 'heading' ? [`${block.depth} ${plainText(block.children)}`] : []))
}

function textOfItem({ children: [first] }: ListItem): string {
  return first?.type === 'paragraph' ? plainText(first.children) : ''
}

test('larger type makes headings, ranked over the whole document', () => {
  const blocks = layoutDocument(
    [
      pageOf([
        ...placeWords('Title', 50, 60, { size: 20, bold: true }),
        ...placeWords('Part', 50, 100, { size: 14 }),
        ...prose(130),
        ...placeWords('Other part', 50, 240, { size: 14 }),
        ...prose(270),
      ]),
    ],
    options,
  )
  assert.deepEqual(outlineOf(blocks), ['1 Title', '2 Part', '2 Other part'])
})

test('entries of the outline are headings of their depth, whatever their type', () => {
  const blocks = layoutDocument([pageOf([...placeWords('Small title', 50, 100), ...prose(140)])], {
    ...options,
    outline: [{ title: 'Small title', depth: 3, page: 1 }],
  })
  assert.deepEqual(outlineOf(blocks), ['3 Small title'])
})

test('what stands at the top of every page is left out, once a gap separates it from the text', () => {
  const pages = [1, 2, 3].map((number) =>
    pageOf([...placeWords('Running head', 50, 30), ...placeWords(`page ${number}`, 50, 60 + number), ...prose(200)], {
      number,
    }),
  )
  const text = layoutDocument(pages, options)
    .map((block) => ('children' in block && block.type === 'paragraph' ? plainText(block.children) : ''))
    .join('\n')
  assert.equal(text.includes('Running head'), false)
  assert.ok(layoutDocument(pages, { ...options, keepsFurniture: true }).length > 0)
})

test('a paragraph that breaks off goes on over the page', () => {
  const pages = [pageOf(prose(700, 3)), pageOf([...placeWords('after the hunt.', 50, 60)], { number: 2 })]
  const paragraphs = layoutDocument(pages, options).filter((block) => block.type === 'paragraph')
  assert.equal(paragraphs.length, 1)
})

test('the hyphen of a broken word is dropped, that of a compound stays', () => {
  const read = (first: string, second: string): string => {
    const [block] = layoutDocument([pageOf([...placeWords(first, 50, 100), ...placeWords(second, 50, 113)])], options)
    return block?.type === 'paragraph' ? plainText(block.children) : ''
  }
  assert.equal(read('this is an unfin-', 'ished word of text'), 'this is an unfinished word of text')
  assert.equal(read('he went to New-', 'York with his dog'), 'he went to New-York with his dog')
})

test('lines of Thai are joined without spaces', () => {
  const [block] = layoutDocument(
    [pageOf([...placeWords('ก่อนใช้งานเครื่องกรุณาอ่านคู่มือ', 50, 100), ...placeWords('นี้ให้ละเอียด', 50, 113)])],
    options,
  )
  assert.equal(block?.type === 'paragraph' ? plainText(block.children) : '', 'ก่อนใช้งานเครื่องกรุณาอ่านคู่มือนี้ให้ละเอียด')
})

test('lines of Chinese are joined without spaces', () => {
  const [block] = layoutDocument(
    [
      pageOf([
        ...placeWords('市政府昨日公布了新的交通规划方案计划在', 50, 100),
        ...placeWords('未来五年内建设', 50, 113),
      ]),
    ],
    options,
  )
  assert.equal(
    block?.type === 'paragraph' ? plainText(block.children) : '',
    '市政府昨日公布了新的交通规划方案计划在未来五年内建设',
  )
})

test('typewriter lines are a fenced block with their indents', () => {
  const monospace = { monospace: true }
  const blocks = layoutDocument(
    [
      pageOf([
        ...prose(100),
        ...placeWords('if x:', 50, 180, monospace),
        ...placeWords('return y', 70, 192, monospace),
        ...prose(220),
      ]),
    ],
    options,
  )
  assert.deepEqual(
    blocks.flatMap((block) => (block.type === 'code' ? [block.value] : [])),
    ['if x:\n    return y'],
  )
})

test('bullets nest by their indent', () => {
  const item = (text: string, x: number, y: number): Word[] => [
    ...placeWords('•', x, y),
    ...placeWords(text, x + 12, y),
  ]
  const [list] = layoutDocument(
    [
      pageOf([
        ...item('fruit', 50, 100),
        ...item('apples', 70, 114),
        ...item('pears', 70, 128),
        ...item('bread', 50, 142),
      ]),
    ],
    options,
  )
  assert.equal(list?.type, 'list')
  if (list?.type !== 'list') return
  assert.equal(list.children.length, 2)
  assert.equal(list.children[0]?.children[1]?.type, 'list')
})

test('every block tells its page and place', () => {
  const blocks = layoutDocument([pageOf(prose(100)), pageOf(prose(100), { number: 2 })], options)
  assert.deepEqual(
    blocks.filter((block) => block.type === 'pageBreak').map((block) => block.page),
    [1, 2],
  )
  for (const block of blocks) if (block.type === 'paragraph') assert.ok(block.origins?.[0]?.box)
})

test('a sentence goes on where its bold words run over the end of a full line', () => {
  const blocks = layoutDocument(
    [
      pageOf([
        ...placeWords('the quick brown fox jumps over the lazy dog and in', 50, 60),
        ...placeWords('FOR FURTHER INFORMATION ABOUT THE LAZY DOG AND THE', 50, 73, { bold: true }),
        ...placeWords('CONTACT', 50, 86, { bold: true }),
        ...placeWords('section', 95, 86),
      ]),
    ],
    options,
  )
  assert.equal(blocks.length, 2)
})

test('bold words with a colon after a sentence begin a paragraph, though the line above is full', () => {
  const blocks = layoutDocument(
    [
      pageOf([
        ...prose(60, 2),
        ...placeWords('the quick brown fox jumps over the lazy dog and so.', 50, 86),
        ...placeWords('DATES:', 50, 99, { bold: true }),
        ...placeWords('comments are due by the end of the month', 90, 99),
      ]),
    ],
    options,
  )
  assert.equal(blocks.length, 2)
})

test('a line indented as the bullet ends an item whose lines begin at the edge of the column', () => {
  const blocks = layoutDocument(
    [
      pageOf([
        ...placeWords('• the quick brown fox jumps over the lazy dog and', 60, 60),
        ...placeWords('runs through the fields until the evening came down.', 50, 73),
        ...placeWords('Foxes are seen here at all times of the year and', 60, 86),
        ...placeWords('in all kinds of weather and at all hours of the day.', 50, 99),
      ]),
    ],
    options,
  )
  assert.deepEqual(
    blocks.map(({ type }) => type),
    ['list', 'paragraph'],
  )
})

test('the header of a tagged table is no page header, though it stands at the top of every page', () => {
  const header = (): Word[] => placeWords('Loan Rate', 50, 30).map((word, mark) => ({ ...word, mark }))
  const cells = [0, 1].map((mark) => ({ type: 'TH', children: [mark] }))
  const structure = [{ type: 'Table', children: [{ type: 'TR', children: cells }] }]
  const pages = [1, 2, 3].map((number) => pageOf([...header(), ...prose(200 + number)], { number, structure }))
  assert.match(JSON.stringify(layoutDocument(pages, options)), /Loan/)
  for (const page of pages) page.structure = []
  assert.doesNotMatch(JSON.stringify(layoutDocument(pages, options)), /Loan/)
})

test('letters stay before the items of a list, and a number of an outer list begins one of its own', () => {
  const items = ['G. no cost is raised', 'H. all bills are paid', 'I. all wages are due', '3. The term begins']
  const blocks = layoutDocument(
    [pageOf([...items.flatMap((text, at) => placeWords(text, at === 3 ? 50 : 60, 60 + 13 * at)), ...prose(160)])],
    options,
  )
  assert.deepEqual(
    blocks.flatMap((block) =>
      block.type === 'list' ? [[block.ordered, block.start, ...block.children.map(textOfItem)]] : [],
    ),
    [
      [false, undefined, ...items.slice(0, 3)],
      [true, 3, 'The term begins'],
    ],
  )
})

test('answers on one line, each behind a square or a tick, keep both in a paragraph of their own', () => {
  const blocks = layoutDocument(
    [
      pageOf([
        ...placeWords('Whether the figures of former years were changed by', 50, 60),
        ...placeWords('□ yes √ no', 50, 73),
        ...placeWords('The company states that all of them are as they were', 50, 86),
      ]),
    ],
    options,
  )
  assert.deepEqual(
    blocks.map((block) =>
      'children' in block && block.type === 'paragraph' ? plainText(block.children) : block.type,
    )[1],
    '□ yes √ no',
  )
})

test('a running foot is recognized by the other pages where a note comes close to it', () => {
  const foot = (): Word[] => placeWords('The Harbour Chronicle', 50, 780)
  const pages = [1, 2, 3, 4].map((number) =>
    pageOf([...prose(200 + number), ...(number === 4 ? placeWords('a note of the page', 50, 768) : []), ...foot()], {
      number,
    }),
  )
  const text = JSON.stringify(layoutDocument(pages, options))
  assert.doesNotMatch(text, /Harbour/)
  assert.match(text, /a note of the page/)
})

test('large type of several sentences over two lines is no heading', () => {
  const blocks = layoutDocument(
    [
      pageOf([
        ...placeWords('By law, closed meetings are not open to the public. Anyone who', 50, 60, { size: 12 }),
        ...placeWords('wants to speak on closed matters may do so in the open part', 50, 75, { size: 12 }),
        ...prose(120, 8),
      ]),
    ],
    options,
  )
  assert.deepEqual(outlineOf(blocks), [])
})

test('lines of a tagged paragraph that end early are kept apart', () => {
  const lines = ['David Hill', '1 Cayuga Court', 'Hawthorne Woods, Illinois 60047']
  const words = lines.flatMap((text, at) => placeWords(text, 50, 60 + 13 * at)).map((word) => ({ ...word, mark: 0 }))
  const pages = [pageOf(words, { structure: [{ type: 'P', children: [0] }] })]
  assert.equal(JSON.stringify(layoutDocument(pages, options)).match(/"break"/g)?.length, 2)
})

test('a numbered title in small capitals is a heading, though most of its letters are smaller than the body', () => {
  const title = [
    ...placeWords('II.', 200, 60),
    ...placeWords('I', 220, 60),
    ...placeWords('MAGE', 225, 60, { size: 8 }),
    ...placeWords('D', 245, 60),
    ...placeWords('ATA', 250, 60, { size: 8 }),
  ]
  const blocks = layoutDocument([pageOf([...title, ...prose(90, 8)])], options)
  assert.equal(blocks[0]?.type, 'heading')
})

test('a title that several slides have in common stays, what stands small next to it goes', () => {
  const slides = ['Aims', 'Method', 'Method', 'Method', 'Results'].map((title, at) =>
    pageOf(
      [
        ...placeWords(title, 50, 40, { size: 20 }),
        ...placeWords('Small talk', 500, 40),
        ...['one', 'two', 'three', 'four'].flatMap((word, line) =>
          placeWords(`${word} of many things that are said here`, 50, 100 + 40 * line, { size: 12 }),
        ),
      ],
      { number: at + 1, width: 800, height: 500 },
    ),
  )
  const blocks = layoutDocument(slides, options)
  const titles = outlineOf(blocks).map((title) => title.slice(2))
  assert.deepEqual(titles, ['Aims', 'Method', 'Method', 'Method', 'Results'])
  assert.equal(JSON.stringify(blocks).includes('Small talk'), false)
})

test('bold terms above explanations that are set in are no headings, unless one stands alone', () => {
  const term = (text: string, y: number): Word[] => [
    ...placeWords(text, 50, y, { bold: true }),
    ...placeWords('a word for something that is meant', 74, y + 12),
  ]
  const several = [...prose(100), ...term('Causeway', 170), ...term('Shingle', 200), ...prose(240)]
  assert.deepEqual(outlineOf(layoutDocument([pageOf(several)], options)), [])
  const lone = [...prose(100), ...term('Causeway', 170), ...prose(210)]
  assert.deepEqual(outlineOf(layoutDocument([pageOf(lone)], options)), ['1 Causeway'])
})

test('a line in a typewriter face is code, one in quotation marks is a name in the text, one of addresses is text', () => {
  const typesOf = (text: string) =>
    layoutDocument(
      [pageOf([...prose(60), ...placeWords(text, 50, 140, { monospace: true }), ...prose(180)])],
      options,
    ).map(({ type }) => type)
  assert.deepEqual(typesOf('open --port=8080'), ['paragraph', 'code', 'paragraph'])
  assert.deepEqual(typesOf('‘--port=number’'), ['paragraph', 'paragraph', 'paragraph'])
  assert.deepEqual(typesOf('{ann,ben}@corn.example, eve@rye.example'), ['paragraph', 'paragraph', 'paragraph'])
  assert.deepEqual(typesOf('ssh eve@rye.example'), ['paragraph', 'code', 'paragraph'])
})

test('a line of which a name in a typewriter face is the greater part is text, and a heading where it is larger', () => {
  const outlineWith = (text: string, name: string, size: number) => {
    const words = placeWords(text, 50, 140, { size })
    words.push(...placeWords(name, 50 + text.length * 0.55 * size, 140, { size, monospace: true }))
    return layoutDocument([pageOf([...prose(60), ...words, ...prose(180)])], options).map(({ type }) => type)
  }
  assert.deepEqual(outlineWith('In', 'state-of-all.ts', 10), ['paragraph', 'paragraph', 'paragraph'])
  assert.deepEqual(outlineWith('5.3', 'Flowables', 14), ['paragraph', 'heading', 'paragraph'])
})

test('a title in a typewriter face, much larger than the text, is a heading', () => {
  const title = placeWords('Request for membership', 50, 140, { size: 20, monospace: true })
  assert.deepEqual(outlineOf(layoutDocument([pageOf([...prose(60), ...title, ...prose(180)])], options)), [
    '1 Request for membership',
  ])
})

test('a paragraph goes on over the page where a stamp is set sideways in the margin', () => {
  const stamp = placeWords('Kept until 2030', 20, 400).map((word) => ({
    ...word,
    place: [15, 300, 25, 400] as [number, number, number, number],
  }))
  const blocks = layoutDocument(
    [pageOf(prose(700), { turned: [{ turn: 3, words: stamp }] }), pageOf(prose(100), { number: 2 })],
    options,
  )
  assert.equal(blocks.filter(({ type }) => type === 'paragraph').length, 1)
})

test('a paragraph goes on with a number on the next page, where a comma ends the page', () => {
  const paragraphs = (end: string) =>
    layoutDocument(
      [
        pageOf([...prose(700, 3), ...placeWords(`${line} ${end}`, 50, 739)]),
        pageOf([...placeWords('37], and what is more', 50, 100), ...prose(113)], { number: 2 }),
      ],
      options,
    ).filter(({ type }) => type === 'paragraph').length
  assert.equal(paragraphs('[11,'), 1)
  assert.equal(paragraphs('[11]'), 2)
})

test('columns whose paragraphs begin level with each other are read one after the other', () => {
  const passage = (name: string): string[] =>
    [
      'reviewed the annual budget and noted several changes in spending that year while water rose in all of the valleys',
      'measured the old bridge twice before they accepted the final drawings of those who had wanted a wider one for years',
      'opened a library near the station and filled its reading room within days for farmers who had rested two seasons',
      'kept letters with maps and photographs that were found in an attic of a house which nobody had entered for decades',
    ].map((text, at) => `${name}${at} ${text}.`)
  const linesOfText = (text: string): string[] =>
    text.split(' ').reduce<string[]>((lines, word) => {
      const last = lines.at(-1)
      if (last !== undefined && last.length + word.length < 40) lines[lines.length - 1] = `${last} ${word}`
      else lines.push(word)
      return lines
    }, [])
  const words = (['Left', 'Right'] as const).flatMap((name) =>
    passage(name).flatMap((text, at) =>
      linesOfText(text).flatMap((one, row) => placeWords(one, name === 'Left' ? 50 : 290, 100 + 60 * at + 12 * row)),
    ),
  )
  const texts = layoutDocument([pageOf(words)], options).map((block) =>
    block.type === 'paragraph' ? plainText(block.children) : block.type,
  )
  assert.deepEqual(texts, [...passage('Left'), ...passage('Right')])
})
