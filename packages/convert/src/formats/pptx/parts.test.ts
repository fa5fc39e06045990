import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  box,
  type DeckSource,
  deck,
  frame,
  paragraph,
  placeholder,
  textBox,
  title,
} from '../../../../../tools/fixtures/pptx/package.ts'
import type { Conversion } from '../../pipeline/convert.ts'
import { convert } from '../../pipeline/in-process.ts'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const place = box(0, 1_200_000, 4_000_000, 4_000_000)

async function read(source: DeckSource): Promise<Conversion> {
  return convert(deck(source), { filename: 'a.pptx' })
}

function relationship(type: string, target: string): string {
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${office}/${type}" Target="${target}"/></Relationships>`
}

test('a slide that is listed twice is given once', async () => {
  const { content } = await read({ slides: [{ shapes: title('Once') }], order: [1, 1] })
  assert.equal(content, '## Once\n')
})

test('a layout that is its own master ends', async () => {
  const { content } = await read({
    slides: [{ shapes: title('Text') }],
    parts: { 'ppt/slideLayouts/_rels/slideLayout1.xml.rels': relationship('slideMaster', 'slideLayout1.xml') },
  })
  assert.equal(content, '## Text\n')
})

test('a slide that is its own layout, notes and comments is given once', async () => {
  const types = ['slideLayout', 'notesSlide', 'comments', 'chart', 'diagramData']
  const { content } = await read({
    slides: [
      {
        shapes: title('Text') + frame(place, 'chart', '<c:chart r:id="r-chart"/>'),
        relationships: Object.fromEntries(types.map((type) => [`r-${type}`, [type, 'slide1.xml']])),
      },
    ],
  })
  assert.equal(content, '## Text\n')
})

test('a presentation that lost its list of slides has those that are tied to it', async () => {
  const { content, warnings } = await read({
    slides: [{ shapes: title('One') }, { shapes: title('Two') }],
    parts: { 'ppt/presentation.xml': 'nothing' },
  })
  assert.equal(content, '## One\n\n## Two\n')
  assert.ok(warnings.some((warning) => warning.code === 'damage_survived'))
})

test('a presentation whose slides are no longer tied to it has those whose type says that they are slides', async () => {
  const type = 'application/vnd.openxmlformats-officedocument.presentationml'
  const typed = ['presentation', 'slides/slide1', 'slides/slide2'].map(
    (part, at) =>
      `<Override PartName="/ppt/${part}.xml" ContentType="${type}.${at === 0 ? 'presentation.main' : 'slide'}+xml"/>`,
  )
  const { content, warnings } = await read({
    slides: [{ shapes: title('One') }, { shapes: title('Two') }],
    parts: {
      'ppt/_rels/presentation.xml.rels': 'nothing',
      '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${typed.join('')}</Types>`,
    },
  })
  assert.equal(content, '## One\n\n## Two\n')
  assert.ok(warnings.some((warning) => warning.code === 'damage_survived'))
})

test('a text for which the layout has the largest size heads a slide that has no title', async () => {
  const sized = `<a:lstStyle><a:lvl1pPr><a:buNone/><a:defRPr sz="3600"/></a:lvl1pPr></a:lstStyle>`
  const headline = placeholder('body', 13, box(0, 300_000, 9_000_000, 900_000), '').replace('<a:lstStyle/>', sized)
  const { content } = await read({
    slides: [{ shapes: textBox(place, paragraph('Text')) + placeholder('body', 13, '', paragraph('Headline')) }],
    parts: {
      'ppt/slideLayouts/slideLayout1.xml': `<p:sldLayout xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><p:cSld><p:spTree>${headline}</p:spTree></p:cSld></p:sldLayout>`,
    },
  })
  assert.equal(content, '# Headline\n\nText\n')
})

test('groups within each other end in a conversion or in a limit', async () => {
  const nested = (levels: number): string =>
    '<p:grpSp>'.repeat(levels) + textBox(place, paragraph('Deep')) + '</p:grpSp>'.repeat(levels)
  assert.match((await read({ slides: [{ shapes: title('T') + nested(150) }] })).content, /Deep/)
  await assert.rejects(read({ slides: [{ shapes: title('T') + nested(5_000) }] }), { code: 'content_limit_exceeded' })
})

test('numbers that a presentation declares allocate nothing', async () => {
  const cell =
    '<a:tc gridSpan="999999999" rowSpan="999999999"><a:txBody><a:p><a:r><a:t>c</a:t></a:r></a:p></a:txBody></a:tc>'
  const shapes = [
    title('Text'),
    frame(place, 'table', `<a:tbl><a:tr>${cell}</a:tr></a:tbl>`),
    textBox(
      '<a:xfrm><a:off x="1e308" y="NaN"/><a:ext cx="-1" cy="99999999999999999999"/></a:xfrm>',
      paragraph('item', 99, '<a:buAutoNum startAt="99999999999999"/>'),
    ),
  ]
  const { content } = await read({ slides: [{ shapes: shapes.join('') }] })
  assert.match(content, /^## Text$/m)
  assert.match(content, /item$/m)
})

test('blocks state their slide and their place on it, in points', async () => {
  const slides = [{ shapes: title('T') }, { shapes: title('U') + textBox(place, paragraph('x')) }]
  const { document, pages } = await convert(deck({ slides }), { filename: 'a.pptx', include: ['document', 'pages'] })
  assert.deepEqual(document?.children.at(-1)?.data?.origin?.[0], {
    page: 2,
    box: [0, 94.49, 314.96, 409.45],
  })
  assert.deepEqual(pages?.[1], {
    number: 2,
    label: '2',
    width: 720,
    height: 540,
    unit: 'pt',
    rotation: 0,
    source: 'text',
  })
})

test('the bodies of a presentation without a master are bulleted, and its notes are not', async () => {
  const { content } = await read({
    slides: [
      {
        shapes: title('T') + placeholder('body', 1, '', paragraph('One') + paragraph('Two', 1)),
        notes: placeholder('body', 1, '', paragraph('Said')),
      },
    ],
    parts: { 'ppt/slideLayouts/slideLayout1.xml': '', 'ppt/slideLayouts/_rels/slideLayout1.xml.rels': '' },
  })
  assert.equal(content, '## T\n\n- One\n  - Two\n\n> **Notes:**\n>\n> Said\n')
})

test('a body that no layout places stands before shapes that have a place', async () => {
  const { content } = await read({
    slides: [{ shapes: title('T') + textBox(place, paragraph('Box')) + placeholder('body', 7, '', paragraph('Body')) }],
    parts: { 'ppt/slideLayouts/slideLayout1.xml': '', 'ppt/slideLayouts/_rels/slideLayout1.xml.rels': '' },
  })
  assert.equal(content, '## T\n\n- Body\n\nBox\n')
})
