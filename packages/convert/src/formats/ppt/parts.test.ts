import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convert } from '@docmill/convert'
import { container, properties } from '../../../../../tools/fixtures/office-art.ts'
import { type PptSource, pptOf, shape, text, textBox } from '../../../../../tools/fixtures/ppt.ts'
import { diagramPackage, drawingUri, packageOf } from '../../../../../tools/fixtures/shape-package.ts'
import { artProperty, artRecord } from '../../drawing/art-records.ts'

async function markdown(source: PptSource): Promise<string> {
  return (await convert(pptOf(source), { filename: 'a.ppt' })).content
}

const title = shape([200, 300, 5400, 900], textBox(text(0, 'Our plan')))

const shown = { [artProperty.blip]: 1 }

test('a diagram that was saved as a picture or as a group is read from the package beside it', async () => {
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

test('a text that was saved as a picture for its formulas is read from the package beside it', async () => {
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
