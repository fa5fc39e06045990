/** Whether a tree is mdast: nodes of known types, where they may be, with the members that they need and no others. */
import assert from 'node:assert/strict'
import { kindTable } from '@docmill/convert/tables'

interface AnyNode {
  type: string
  children?: AnyNode[]
  value?: string
  data?: Record<string, unknown>
  [member: string]: unknown
}

const flow = 'paragraph heading thematicBreak blockquote list code math table footnoteDefinition'.split(' ')
const phrasing = 'text inlineCode inlineMath html emphasis strong delete break link image footnoteReference'.split(' ')

/** By type: what the children are of, or that the node has a value, or neither; and its other members. */
const shapes: Record<string, { children?: string[]; value?: true; members?: string[] }> = {
  root: { children: flow },
  paragraph: { children: phrasing },
  heading: { children: phrasing, members: ['depth'] },
  thematicBreak: {},
  blockquote: { children: flow },
  list: { children: ['listItem'], members: ['ordered', 'start', 'spread'] },
  listItem: { children: flow, members: ['spread', 'checked'] },
  code: { value: true, members: ['lang'] },
  math: { value: true },
  table: { children: ['tableRow'], members: ['align'] },
  tableRow: { children: ['tableCell'] },
  tableCell: { children: phrasing },
  footnoteDefinition: { children: flow, members: ['identifier', 'label'] },
  text: { value: true },
  inlineCode: { value: true },
  inlineMath: { value: true },
  html: { value: true },
  emphasis: { children: phrasing },
  strong: { children: phrasing },
  delete: { children: phrasing },
  break: {},
  link: { children: phrasing, members: ['url', 'title'] },
  image: { members: ['url', 'alt', 'title'] },
  footnoteReference: { members: ['identifier', 'label'] },
}

const dataMembers = 'kind origin sheet slide caption header colSpan rowSpan covered blocks'.split(' ')

export function assertMdast(node: AnyNode, name: string): void {
  const shape = shapes[node.type]
  assert.ok(shape, `${name}: a node of type ${node.type}`)
  const members = [
    'type',
    ...(shape.children ? ['children'] : []),
    ...(shape.value ? ['value'] : []),
    ...(shape.members ?? []),
  ]
  const found = Object.keys(node).filter((member) => member !== 'data')
  assert.deepEqual(found.sort(), members.sort(), `${name}: members of a ${node.type}`)
  if (shape.value) assert.equal(typeof node.value, 'string', name)
  if (node.data) assertData(node, name)
  for (const child of node.children ?? []) {
    assert.ok(shape.children?.includes(child.type), `${name}: a ${child.type} in a ${node.type}`)
    assertMdast(child, name)
  }
  if (node.type === 'table') assertSquare(node, name)
  if (node.type === 'html') assert.match(node.value ?? '', /^<\/?(?:sup|sub|ins)>$/, name)
}

function assertData({ data = {} }: AnyNode, name: string): void {
  for (const member of Object.keys(data)) assert.ok(dataMembers.includes(member), `${name}: data.${member}`)
  if (data.kind !== undefined) assert.ok(Object.hasOwn(kindTable, String(data.kind)), `${name}: kind ${data.kind}`)
  for (const { page, box } of (data.origin ?? []) as { page: number; box?: number[] }[]) {
    assert.ok(Number.isInteger(page) && page > 0, name)
    if (box) assert.ok(box.length === 4 && box.every(Number.isFinite) && box[0]! <= box[2]! && box[1]! <= box[3]!, name)
  }
  for (const block of (data.blocks ?? []) as AnyNode[]) assertMdast(block, name)
}

/** Each place of a table has one cell, and spans cover just the cells that say so. */
function assertSquare({ children: rows = [], align }: AnyNode, name: string): void {
  const widths = new Set(rows.map(({ children }) => children?.length))
  assert.ok(widths.size <= 1, `${name}: rows of ${[...widths].join(' and ')} cells`)
  if (rows.length > 0) assert.equal((align as unknown[]).length, rows[0]!.children?.length, `${name}: alignments`)
  const covered = rows.map(({ children = [] }) => children.map(() => false))
  for (const [at, { children = [] }] of rows.entries())
    for (const [column, { data = {}, children: content }] of children.entries()) {
      const { colSpan = 1, rowSpan = 1 } = data as { colSpan?: number; rowSpan?: number }
      if (data.covered) assert.deepEqual(content, [], name)
      else
        for (let row = at; row < at + rowSpan; row++)
          for (let place = column; place < column + colSpan; place++) {
            assert.ok(covered[row]?.[place] !== undefined, `${name}: a span beyond the table`)
            if (row !== at || place !== column) covered[row]![place] = true
          }
    }
  for (const [at, { children = [] }] of rows.entries())
    for (const [column, { data }] of children.entries())
      assert.equal(data?.covered ?? false, covered[at]![column], `${name}: row ${at} column ${column} of a table`)
}
