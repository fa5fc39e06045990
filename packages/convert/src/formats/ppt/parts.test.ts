import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convert } from '@docmill/convert'
import {
  container,
  int16,
  int32,
  artRecord as officeRecord,
  properties,
} from '../../../../../tools/fixtures/office-art.ts'
import { type PptSource, pptOf, shape, text, textBox } from '../../../../../tools/fixtures/ppt.ts'
import { diagramPackage, drawingUri, packageOf } from '../../../../../tools/fixtures/shape-package.ts'
import { artProperty, artRecord } from '../../office/drawing/art-records.ts'

async function markdown(source: PptSource): Promise<string> {
  return (await convert(pptOf(source), { filename: 'a.ppt' })).content
}

const title = shape([200, 300, 5400, 900], textBox(text(0, 'Our plan')))

const shown = { [artProperty.blip]: 1 }

test('a diagram that was saved as a picture or as a group is read from the package stored with it', async () => {
  const box = [1000, 300, 5400, 4000] as const
  const kept = properties({ ...shown, [artProperty.shapePackage]: diagramPackage() })
  const list = '## Our plan\n\n- Draft\n  - Outline\n- Print\n'
  assert.equal(await markdown({ slides: [{ shapes: [title, shape(box, kept)] }] }), list)
  const words = ['Print', 'Outline', 'Draft'].map((one) => shape(box, textBox(text(4, one))))
  const group = container(
    artRecord.group,
    shape(box, properties({ [artProperty.shapePackage]: diagramPackage() })),
    ...words,
  )
  assert.equal(await markdown({ slides: [{ shapes: [title, group] }] }), list)
})

test('a text that was saved as a picture for its formulas is read from the package stored with it', async () => {
  const math = 'http://schemas.openxmlformats.org/officeDocument/2006/math'
  const formula = `<a14:m xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main"><m:oMath xmlns:m="${math}"><m:r><m:t>x</m:t></m:r></m:oMath></a14:m>`
  const sp = `<p:sp xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="${drawingUri}"><p:txBody><a:p><a:r><a:t>Let </a:t></a:r>${formula}</a:p></p:txBody></p:sp>`
  const kept = packageOf({ 'drs/shapexml.xml': ['application/vnd.ms-office.DrsShape+xml', sp] })
  const slide = (bytes: Uint8Array) => ({
    shapes: [title, shape([1000, 300, 5400, 4000], properties({ ...shown, [artProperty.shapePackage]: bytes }))],
  })
  assert.equal(await markdown({ slides: [slide(kept)] }), '## Our plan\n\nLet $x$\n')
  assert.equal(await markdown({ slides: [slide(kept.subarray(0, 60))] }), '## Our plan\n')
})

/** A hyperlink of which the presentation keeps no more than its number (§2.10.16). */
function hyperlink(id: number): Buffer {
  return container(0x0fd7, officeRecord(0x0fd3, 0, int32(id)))
}

/** Words of a text that a click on leads along a hyperlink (§2.6.2). */
function click(id: number, from: number, to: number): Buffer {
  const atom = officeRecord(0x0ff3, 0, int32(0, id), Buffer.from([4, 0, 0, 0, 8, 0, 0, 0]))
  return Buffer.concat([container(0x0ff2, atom), officeRecord(0x0fdf, 0, int32(from, to))])
}

/** The second property set, with `_PID_HLINKS` alone ([MS-OSHARED] §2.3.3.1.18). */
function documentSummary(links: readonly (readonly [target: string, location: string])[]): Buffer {
  const texts = (words: string): Buffer => {
    const bytes = Buffer.from(`${words}\0`, 'utf16le')
    return Buffer.concat([int32(0x1f, words.length + 1), bytes, Buffer.alloc(bytes.length % 4)])
  }
  const vector = Buffer.concat([
    int32(links.length * 6),
    ...links.flatMap((link) => [int32(3, 7, 3, 6, 3, 0, 3, 7), ...link.map(texts)]),
  ])
  const name = Buffer.from('_PID_HLINKS\0')
  const dictionary = Buffer.concat([int32(1, 2, name.length), name])
  const offsets = int32(0, 3, 0, 32, 1, 32 + dictionary.length, 2, 40 + dictionary.length)
  const set = Buffer.concat([offsets, dictionary, int32(2, 1252, 0x41, vector.length), vector])
  return Buffer.concat([int32(0xfffe), Buffer.alloc(20), int32(2), Buffer.alloc(36), int32(68), set])
}

test('hyperlinks lead where the list outside the presentation says', async () => {
  const words = 'page other place next'
  const clicks = [click(3, 0, 4), click(5, 5, 10), click(8, 11, 16), click(9, 17, 21)]
  const box = textBox(text(4, words, ...clicks))
  const source = {
    document: [container(0x0409, ...[3, 5, 8, 9].map(hyperlink))],
    slides: [{ shapes: [title, shape([1000, 300, 5400, 2000], box)] }, { shapes: [title] }],
  }
  const list = documentSummary([
    ['https://example.org/x', ''],
    ['other.ppt', '256,1,First'],
    ['https://example.org/y', 'place'],
    ['', '257,2,Our plan'],
  ])
  const streams = { '\u0005DocumentSummaryInformation': list }
  const linked =
    '[page](https://example.org/x) [other](other.ppt) [place](https://example.org/y#place) [next](#our-plan-1)'
  assert.match(await markdown({ ...source, streams }), new RegExp(linked.replace(/[[\]().]/g, '\\$&')))
  assert.match(await markdown(source), /^page other place next$/m)
  const short = { '\u0005DocumentSummaryInformation': documentSummary([['https://example.org/x', '']]) }
  assert.match(await markdown({ ...source, streams: short }), /^page other place next$/m)
  const endless = Buffer.from(list)
  const last = list.indexOf(Buffer.from('257,2,', 'utf16le'))
  endless.writeUInt32LE(0x7ffffffc, last - 16)
  assert.match(
    await markdown({ ...source, streams: { '\u0005DocumentSummaryInformation': endless } }),
    /^page other place next$/m,
  )
  for (let size = 0; size < list.length; size += 3)
    await markdown({ ...source, streams: { '\u0005DocumentSummaryInformation': list.subarray(0, size) } })
})

test('words next to a picture are no title of a slide', async () => {
  const large = officeRecord(0x0fa1, 0, int32(6), int16(0), int32(0, 6, 0x20000), int16(40))
  const words = shape([200, 1000, 2000, 900], textBox(text(4, 'Hello', large)))
  const adjacent = container(
    artRecord.group,
    shape([0, 0, 0, 0]),
    words,
    shape([200, 300, 900, 900], properties(shown)),
  )
  const below = shape([2000, 300, 5400, 3000], textBox(text(4, 'What follows')))
  assert.match(await markdown({ slides: [{ shapes: [words, below] }] }), /^#+ Hello$/m)
  assert.doesNotMatch(await markdown({ slides: [{ shapes: [adjacent, below] }] }), /^#+ .*Hello$/m)
})

test('a presentation that is only protected from changes is read', async () => {
  const slides = [{ shapes: [title] }]
  assert.equal(await markdown({ slides, password: '/01Hannes Ruescher/01' }), '## Our plan\n')
  await assert.rejects(markdown({ slides, password: 'own' }), { code: 'file_encrypted' })
  const opened = await convert(pptOf({ slides, password: 'own' }), { filename: 'a.ppt', password: 'own' })
  assert.equal(opened.content, '## Our plan\n')
})

/** The store of pictures in the document, with one metafile of Windows ([MS-ODRAW] §2.2.32, §2.2.25). */
function storeOf(metafile: Uint8Array): Buffer {
  const notDeflated = Buffer.from([0xfe, 0xfe])
  const picture = officeRecord(0xf01b, 0x2160, Buffer.alloc(16 + 32), notDeflated, metafile)
  const entry = officeRecord(artRecord.blipEntry, 0x32, Buffer.alloc(36), picture)
  return container(0x040b, container(artRecord.drawingGroup, container(artRecord.blipStore, entry)))
}

test('a metafile that nobody described is described by the words that it draws', async () => {
  const drawText = Buffer.from('09000000320a0000000004000000506c616e', 'hex')
  const document = [storeOf(Buffer.concat([Buffer.alloc(18), drawText]))]
  const slide = (...shapes: Buffer[]) => ({ document, slides: [{ shapes: [title, ...shapes] }] })
  const picture = shape([1000, 300, 5400, 4000], properties(shown))
  assert.equal(await markdown(slide(picture)), '## Our plan\n\n![Plan](image1.wmf)\n')
  const described = properties({ ...shown, [artProperty.description]: Buffer.from('A map\0', 'utf16le') })
  assert.equal(
    await markdown(slide(shape([1000, 300, 5400, 4000], described))),
    '## Our plan\n\n![A map](image1.wmf)\n',
  )
})

test('a slide that shows nothing but the picture behind it shows that', async () => {
  const document = [storeOf(Buffer.concat([Buffer.alloc(18), Buffer.from('000000000000', 'hex')]))]
  const background = container(artRecord.shape, properties({ [artProperty.fillType]: 3, [artProperty.fillBlip]: 1 }))
  const slides = [
    { shapes: [], background },
    { shapes: [title], background },
    { shapes: [], background, flags: 4 },
  ]
  const expected = '## Slide 1\n\n![](image1.wmf)\n\n## Our plan\n\n## Slide 3\n'
  assert.equal(await markdown({ document, slides }), expected)
})

test('shapes that a slide does not show are left out with a warning, and kept where the options say so', async () => {
  const hidden = shape(
    [1000, 300, 5400, 4000],
    properties({ [artProperty.groupFlags]: 0x0002_0002 }),
    textBox(text(4, 'Not now')),
  )
  const bytes = pptOf({ slides: [{ shapes: [title, hidden] }] })
  const { content, warnings } = await convert(bytes, { filename: 'a.ppt' })
  assert.equal(content, '## Our plan\n')
  assert.deepEqual(
    warnings.map(({ code, details }) => [code, details?.what]),
    [['hidden_content_dropped', 'hidden shapes']],
  )
  const kept = await convert(bytes, { filename: 'a.ppt', hidden: 'keep' })
  assert.equal(kept.content, '## Our plan\n\nNot now\n')
})

test('a shape without text is the picture that its description says it is', async () => {
  const described = properties({ [artProperty.description]: Buffer.from('A map\0', 'utf16le') })
  const shapes = [title, shape([1000, 300, 5400, 4000], described)]
  assert.equal(await markdown({ slides: [{ shapes }] }), '## Our plan\n\n![A map]()\n')
})
