/**
 * SmartArt: the points of its data model as nested lists (ECMA-376 part 1, §21.4.2). Shapes
 * that only draw the layout are no points of the model and are passed over.
 */

import type { XmlReader } from '../../carriers/xml/reader.ts'
import { append } from '../../core/document/append.ts'
import type { Block, ListItem, Phrasing } from '../../core/document/nodes.ts'
import { textLine } from './text-blocks.ts'
import { readTextBody, type TextContext } from './text-body.ts'

interface Point {
  type: string
  line: Phrasing[]
}

interface Connection {
  source: string
  destination: string
  order: number
}

/** Levels of the list; deeper points stay on the last. */
const maximumDepth = 9

/**
 * @param xml Before the root element of the diagram's data part.
 * @param openDrawing Opens the part that a relationship of the page's part leads to; it is asked
 *   for the shapes that were last drawn where the model holds no text.
 */
export function readDiagram(
  xml: XmlReader,
  context: TextContext,
  openDrawing: (relationshipId: string) => XmlReader | undefined,
): Block[] {
  const points = new Map<string, Point>()
  const connections: Connection[] = []
  let drawing: string | undefined
  xml.nextChild(0)
  while (xml.nextChild(1)) {
    if (xml.name === 'dgm:ptLst') readPoints(xml, points, context)
    else if (xml.name === 'dgm:cxnLst') readConnections(xml, connections)
    else if (xml.name === 'dgm:extLst') drawing = readDrawingId(xml)
  }
  const tops = [...points].flatMap(([id, point]) => (point.type === 'doc' ? [id] : []))
  const items = itemsBelow(tops[0] ?? '', points, childrenOf(connections), new Set(tops), 1)
  if (items.length === 0) append(items, loosePoints(points))
  if (items.length > 0) return [{ type: 'list', ordered: false, children: items }]
  const drawn = drawing === undefined ? undefined : openDrawing(drawing)
  return drawn ? readDiagramDrawing(drawn, context) : []
}

/**
 * The texts of the shapes in which a diagram was last drawn ([MS-ODRAWXML] §2.4), one item each.
 *
 * @param xml Before the root element of the drawing's part.
 */
export function readDiagramDrawing(xml: XmlReader, context: TextContext): Block[] {
  const items: ListItem[] = []
  const readShapes = (depth: number): void => {
    while (xml.nextChild(depth)) {
      if (xml.name === 'dsp:txBody') {
        const children = textLine(readTextBody(xml, context))
        if (children.length > 0) items.push({ type: 'listItem', children: [{ type: 'paragraph', children }] })
      } else if (/^dsp:(?:spTree|sp|grpSp)$/.test(xml.name)) readShapes(xml.depth)
    }
  }
  if (xml.nextChild(0)) readShapes(1)
  return items.length > 0 ? [{ type: 'list', ordered: false, children: items }] : []
}

/** `dsp:dataModelExt` ([MS-ODRAWXML] §2.4.3.6) among the extensions of the model. */
function readDrawingId(xml: XmlReader): string | undefined {
  let id: string | undefined
  const depth = xml.depth
  while (xml.nextChild(depth)) id = xml.children('dsp:dataModelExt', () => xml.attribute('relId')).at(-1) ?? id
  return id
}

/** Points of a data model whose connections are missing. */
function loosePoints(points: ReadonlyMap<string, Point>): ListItem[] {
  return [...points.values()].flatMap(({ type, line }): ListItem[] =>
    line.length > 0 && (type === 'node' || type === 'asst')
      ? [{ type: 'listItem', children: [{ type: 'paragraph', children: line }] }]
      : [],
  )
}

function readPoints(xml: XmlReader, points: Map<string, Point>, context: TextContext): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'dgm:pt') points.set(xml.attribute('modelId') ?? '', readPoint(xml, context))
  }
}

function readPoint(xml: XmlReader, context: TextContext): Point {
  const depth = xml.depth
  const point: Point = { type: xml.attribute('type') ?? 'node', line: [] }
  while (xml.nextChild(depth)) if (xml.name === 'dgm:t') point.line = textLine(readTextBody(xml, context))
  return point
}

function readConnections(xml: XmlReader, connections: Connection[]): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name !== 'dgm:cxn' || (xml.attribute('type') ?? 'parOf') !== 'parOf') continue
    connections.push({
      source: xml.attribute('srcId') ?? '',
      destination: xml.attribute('destId') ?? '',
      order: Number(xml.attribute('srcOrd') ?? 0),
    })
  }
}

function childrenOf(connections: readonly Connection[]): Map<string, string[]> {
  const children = new Map<string, string[]>()
  for (const { source, destination } of connections.toSorted((a, b) => a.order - b.order)) {
    const siblings = children.get(source)
    if (siblings) siblings.push(destination)
    else children.set(source, [destination])
  }
  return children
}

function itemsBelow(
  id: string,
  points: ReadonlyMap<string, Point>,
  children: ReadonlyMap<string, string[]>,
  seen: Set<string>,
  depth: number,
): ListItem[] {
  const items: ListItem[] = []
  for (const child of children.get(id) ?? []) {
    const point = points.get(child)
    if (!point || seen.has(child)) continue
    seen.add(child)
    const below = depth < 100 ? itemsBelow(child, points, children, seen, depth + 1) : []
    if (point.line.length === 0) append(items, below)
    else if (below.length === 0)
      items.push({ type: 'listItem', children: [{ type: 'paragraph', children: point.line }] })
    else if (depth >= maximumDepth)
      items.push({ type: 'listItem', children: [{ type: 'paragraph', children: point.line }] }, ...below)
    else
      items.push({
        type: 'listItem',
        children: [
          { type: 'paragraph', children: point.line },
          { type: 'list', ordered: false, children: below },
        ],
      })
  }
  return items
}
