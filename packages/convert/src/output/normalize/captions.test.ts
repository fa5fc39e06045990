import assert from 'node:assert/strict'
import { test } from 'node:test'
import { captionParagraph, image, paragraph, table, tableCell, tableRow } from '../../core/document/build.ts'
import type { Block, Image, Paragraph, Table } from '../../core/document/nodes.ts'
import { attachCaptions } from './captions.ts'

function picture(name: string): Paragraph {
  return paragraph([image(name, '')])
}

function grid(): Table {
  return table([tableRow(['a']), tableRow(['b'])], 1)
}

/** What images and tables are given, in their order; `-` for nothing. */
function captionsOf(blocks: Block[]): string[] {
  attachCaptions(blocks)
  return blocks.flatMap((block) => {
    if (block.type === 'table') return [block.adjacentCaption ?? '-']
    if (block.type !== 'paragraph') return []
    return block.children.filter((node): node is Image => node.type === 'image').map(({ caption }) => caption ?? '-')
  })
}

test('a caption belongs to the image above it, else to the one below', () => {
  assert.deepEqual(captionsOf([picture('a'), captionParagraph('One'), picture('b'), captionParagraph('Two')]), [
    'One',
    'Two',
  ])
  assert.deepEqual(captionsOf([captionParagraph('One'), picture('a'), captionParagraph('Two'), picture('b')]), [
    'One',
    'Two',
  ])
})

test('a caption between two tables belongs to the one below', () => {
  assert.deepEqual(captionsOf([grid(), captionParagraph('One'), grid()]), ['-', 'One'])
})

test('between an image and a table the label decides', () => {
  assert.deepEqual(captionsOf([picture('a'), captionParagraph('Table 1'), grid()]), ['-', 'Table 1'])
  assert.deepEqual(captionsOf([picture('a'), captionParagraph('Figure 1'), grid()]), ['Figure 1', '-'])
  assert.deepEqual(captionsOf([picture('a'), captionParagraph('Figure 1'), captionParagraph('Table 1'), grid()]), [
    'Figure 1',
    'Table 1',
  ])
})

test('a paragraph that no style marks is a caption where it has a label and a number, and is next to an image', () => {
  const blocks = [picture('a'), paragraph('Figure 3. Towns')]
  assert.deepEqual(captionsOf(blocks), ['Figure 3. Towns'])
  assert.equal(blocks[1]!.kind, 'caption')
  assert.deepEqual(captionsOf([picture('a'), paragraph('Figure 3 shows towns.')]), ['-'])
  const far = [picture('a'), paragraph('Text'), paragraph('Figure 3. Towns')]
  assert.deepEqual(captionsOf(far), ['-'])
  assert.equal(far[2]!.kind, undefined)
})

test('images in a row share the caption below them, and the end of a page does not separate', () => {
  const blocks: Block[] = [picture('a'), picture('b'), { type: 'pageBreak', page: 2 }, captionParagraph('Both')]
  assert.deepEqual(captionsOf(blocks), ['Both', 'Both'])
})

test('a further paragraph of a caption is part of it, unless it has a label of its own', () => {
  assert.deepEqual(captionsOf([picture('a'), captionParagraph('Figure 1. One'), captionParagraph('Source: us')]), [
    'Figure 1. One Source: us',
  ])
  assert.deepEqual(captionsOf([picture('a'), captionParagraph('(a) Left'), captionParagraph('Figure 1: Both')]), [
    '(a) Left',
  ])
})

test('an image and its caption may be one paragraph, also within a cell', () => {
  const inside = paragraph([image('a', 'A town'), { type: 'break' }, { type: 'text', value: 'Figure 1. A town' }])
  attachCaptions([table([tableRow([tableCell([inside])])], 0)])
  assert.equal((inside.children[0] as Image).caption, 'Figure 1. A town')
})

test('an image in the style of captions is no caption', () => {
  const styled = captionParagraph([image('a', '')])
  assert.deepEqual(captionsOf([styled, captionParagraph('One')]), ['One'])
  assert.equal(styled.kind, undefined)
})

test('a table that has a caption of its own takes no other', () => {
  const own: Table = { ...grid(), caption: [{ type: 'text', value: 'Own' }] }
  assert.deepEqual(captionsOf([own, captionParagraph('Table 2')]), ['-'])
})

test('the time for captions and images in a row grows with their number', () => {
  const blocks = [
    ...Array.from({ length: 20_000 }, () => picture('a')),
    ...Array.from({ length: 20_000 }, () => captionParagraph('One')),
  ]
  const start = process.cpuUsage()
  attachCaptions(blocks)
  const { user } = process.cpuUsage(start)
  assert.ok(user < 2_000_000, `${user / 1000} ms`)
})
