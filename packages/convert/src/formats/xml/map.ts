/** Places on maps (KML 2.3, OGC 12-007r2): a folder or a place a section, with what is said of it. */
import { append } from '../../core/document/append.ts'
import { heading, list, listItem, paragraph, root, text } from '../../core/document/build.ts'
import type { Block, Root } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import { attribute, childNamed, type Element, elementsOf, lineText } from './element.ts'
import { markupBlocks } from './markup.ts'
import { metadataOf } from './metadata.ts'

const containers = ['kml', 'Document', 'Folder', 'Create', 'Update']
const features = [...containers, 'Placemark', 'NetworkLink', 'GroundOverlay', 'ScreenOverlay', 'PhotoOverlay', 'Tour']

export async function readMap(element: Element, context: ReadContext): Promise<Root> {
  const counter = { features: 0 }
  const top = childNamed(element, 'Document') ?? element
  const title = lineText(childNamed(top, 'name'))
  return root(await featureBlocks(element, 1, counter, context), metadataOf(title))
}

async function featureBlocks(
  feature: Element,
  depth: number,
  counter: { features: number },
  context: ReadContext,
): Promise<Block[]> {
  const isContainer = containers.includes(feature.name)
  const name = lineText(childNamed(feature, 'name')) || (isContainer ? '' : feature.name)
  const description = childNamed(feature, 'description') ?? childNamed(feature, 'Snippet', 'snippet')
  const rows = [...statements(feature), ...data(feature), ...positions(feature)].filter(([, value]) => value !== '')
  const id = `feature-${++counter.features}`
  const blocks: Block[] = name ? [heading(depth, name)] : []
  if (description) append(blocks, await markupBlocks(description, depth, id, context))
  if (rows.length > 0) blocks.push(list(false, rows.map(labelledItem)))
  const below = Math.min(6, name ? depth + 1 : depth)
  for (const child of elementsOf(feature))
    if (features.includes(child.name)) append(blocks, await featureBlocks(child, below, counter, context))
  return blocks
}

type Row = [label: string, value: string]

function labelledItem([label, value]: Row): ReturnType<typeof listItem> {
  return listItem([paragraph([{ type: 'strong', children: [text(label)] }, text(`: ${value}`)])])
}

function statements(feature: Element): Row[] {
  const time = childNamed(feature, 'TimeStamp', 'TimeSpan')
  const link = childNamed(feature, 'Link', 'Icon')
  return [
    ['Address', lineText(childNamed(feature, 'address'))],
    ['Phone', lineText(childNamed(feature, 'phoneNumber'))],
    ['Time', time ? elementsOf(time).map(lineText).join(' – ') : ''],
    ['Link', link ? lineText(childNamed(link, 'href')) : ''],
  ]
}

/** Values of the maker's own (§9.3). */
function data(feature: Element): Row[] {
  const extended = childNamed(feature, 'ExtendedData')
  if (!extended) return []
  return elementsOf(extended)
    .flatMap((child) => (child.name === 'SchemaData' ? elementsOf(child) : [child]))
    .map((one) => [
      lineText(childNamed(one, 'displayName')) || attribute(one, 'name') || one.name,
      one.name === 'Data' ? lineText(childNamed(one, 'value')) : lineText(one),
    ])
}

const shapes: Readonly<Record<string, string>> = {
  Point: 'Position',
  LineString: 'Line',
  LinearRing: 'Ring',
  outerBoundaryIs: 'Area',
  innerBoundaryIs: 'Area left out',
  Track: 'Track',
}

/** Longitude, latitude and altitude, which a space separates from the next (§10.3). */
function positions(feature: Element): Row[] {
  const rows: Row[] = []
  const stack = elementsOf(feature)
    .filter(({ name }) => !features.includes(name))
    .reverse()
  for (let one = stack.pop(); one; one = stack.pop()) {
    const label = shapes[one.name]
    if (label) rows.push([label, coordinatesOf(one)])
    else for (const child of elementsOf(one).reverse()) stack.push(child)
  }
  return rows
}

function coordinatesOf(shape: Element): string {
  const parts = elementsOf(shape.name.endsWith('BoundaryIs') ? (childNamed(shape, 'LinearRing') ?? shape) : shape)
  if (shape.name !== 'Track') return lineText(parts.find(({ name }) => name === 'coordinates'))
  return parts
    .filter(({ name }) => name === 'coord')
    .map((coordinates) => lineText(coordinates).replaceAll(' ', ','))
    .join(' ')
}
