import assert from 'node:assert/strict'
import { test } from 'node:test'
import { XmlReader } from '../../carriers/xml/reader.ts'
import { defaultLimits } from '../../core/limits.ts'
import { readTransform } from './box.ts'

const main = 'http://schemas.openxmlformats.org/drawingml/2006/main'

test('a group without a size, as the tree of a slide is, leaves its shapes where they are', () => {
  const zero = '<a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/>'
  const xml = new XmlReader(Buffer.from(`<a:xfrm xmlns:a="${main}">${zero}</a:xfrm>`), {
    vocabulary: new Map([[main, 'a']]),
    limits: defaultLimits,
  })
  xml.nextChild(0)
  const box = { left: 10, top: 20, right: 30, bottom: 40 }
  assert.deepEqual(readTransform(xml).inside(box), box)
})
