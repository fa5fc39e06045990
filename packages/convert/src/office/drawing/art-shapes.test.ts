import assert from 'node:assert/strict'
import { test } from 'node:test'
import { container, int32, properties, artRecord as record } from '../../../../../tools/fixtures/office-art.ts'
import type { WarningCode } from '../../core/warnings.ts'
import { artProperty, artRecord, recordsIn } from './art-records.ts'
import { type ArtDrawing, allShapes, readDrawing } from './art-shapes.ts'

const groupBox = (...edges: number[]): Buffer => record(artRecord.groupBox, 1, int32(...edges))
const childBox = (...edges: number[]): Buffer => record(artRecord.childAnchor, 0, int32(...edges))
const atom = (id: number, flags = 0): Buffer => record(artRecord.shapeAtom, 2, int32(id, flags))
const shape = (...parts: Uint8Array[]): Buffer => container(artRecord.shape, ...parts)
const group = (...parts: Uint8Array[]): Buffer => container(artRecord.group, ...parts)

/** A drawing whose outermost group has these shapes, below the one that stands for the drawing. */
function read(...shapes: Uint8Array[]): ArtDrawing & { warned: WarningCode[] } {
  const bytes = container(artRecord.drawing, group(shape(atom(1), groupBox(0, 0, 0, 0)), ...shapes))
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const warned: WarningCode[] = []
  const [drawing] = recordsIn(view, 0, bytes.length)
  return { ...readDrawing(bytes, view, drawing!, (code) => void warned.push(code)), warned }
}

test('members of groups in groups are placed in the coordinates of the outermost group', () => {
  const inner = group(
    shape(atom(3), groupBox(0, 0, 10, 10), childBox(100, 200, 300, 400)),
    shape(atom(4), childBox(5, 5, 10, 10)),
  )
  const { shapes } = read(group(shape(atom(2), groupBox(0, 0, 1000, 1000)), inner))
  const placed = [...allShapes(shapes)].map(({ id, box }) => ({ id, box }))
  assert.deepEqual(placed, [
    { id: 2, box: undefined },
    { id: 3, box: { left: 100, top: 200, right: 300, bottom: 400 } },
    { id: 4, box: { left: 200, top: 300, right: 300, bottom: 400 } },
  ])
})

test('shapes that were deleted are none, and those that are not shown say so', () => {
  const hidden = properties({ [artProperty.groupFlags]: 0x0002_0002 })
  const unstated = properties({ [artProperty.groupFlags]: 0x0000_0002 })
  const { shapes } = read(shape(atom(2, 8)), shape(atom(3), hidden), shape(atom(4), unstated))
  assert.deepEqual(
    shapes.map(({ id, isHidden }) => [id, isHidden]),
    [
      [3, true],
      [4, false],
    ],
  )
})

test('properties may stand in a second and a third table', () => {
  const words = Buffer.from('A map\0', 'utf16le')
  for (const type of [artRecord.properties, artRecord.secondaryProperties, artRecord.tertiaryProperties]) {
    const table = properties({ [artProperty.description]: words })
    table.writeUInt16LE(type, 2)
    assert.equal(read(shape(atom(2), table)).shapes[0]?.description, 'A map')
  }
})

test('groups that lie too deep in each other are left out with a warning', () => {
  let nested = shape(atom(9))
  for (let depth = 0; depth < 40; depth++) nested = group(shape(atom(depth)), nested)
  const { shapes, warned } = read(nested)
  assert.equal([...allShapes(shapes)].length, 32)
  assert.deepEqual(warned, ['content_dropped'])
})
