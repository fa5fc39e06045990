/** OPML outlines (OPML 2.0) and sitemaps (sitemaps.org protocol 0.9). */
import { heading, list, listItem, paragraph, root, tableRow, text } from '../../core/document/build.ts'
import type { ListItem, Phrasing, Root } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import { attribute, childNamed, type Element, elementAt, elementsOf, lineText } from './element.ts'
import { metadataOf } from './metadata.ts'

export function readOpml(element: Element, context: ReadContext): Root {
  const body = childNamed(element, 'body')
  const title = lineText(elementAt(element, 'head', 'title'))
  const author = lineText(elementAt(element, 'head', 'ownerName'))
  const items = body ? outlineItems(body, 1, context.limits.nesting) : []
  const blocks = [...(title ? [heading(1, title)] : []), ...(items.length ? [list(false, items)] : [])]
  return root(blocks, metadataOf(title, author))
}

function outlineItems(parent: Element, depth: number, maximum: number): ListItem[] {
  return elementsOf(parent).flatMap((child) => {
    if (child.name !== 'outline') return []
    const words = attribute(child, 'text') ?? attribute(child, 'title') ?? ''
    const url = attribute(child, 'htmlUrl') ?? attribute(child, 'url') ?? attribute(child, 'xmlUrl')
    const line: Phrasing[] = url ? [{ type: 'link', url, children: [text(words || url)] }] : [text(words)]
    const below = depth < maximum ? outlineItems(child, depth + 1, maximum) : []
    // OmniOutliner keeps the text below a line in an attribute of its own.
    const note = attribute(child, '_note')
    const blocks = [paragraph(line), ...(note ? [paragraph(note)] : [])]
    return [listItem([...blocks, ...(below.length ? [list(false, below)] : [])])]
  })
}

export function readSitemap(element: Element, context: ReadContext): Root {
  const columns = ['loc', 'lastmod', 'changefreq', 'priority']
  const entries = elementsOf(element).map((entry) => columns.map((column) => lineText(childNamed(entry, column))))
  const used = columns.filter((_, index) => entries.some((entry) => entry[index]))
  context.budget.cells(used.length * (entries.length + 1))
  const rows = entries.map((entry) => tableRow(used.map((column) => entry[columns.indexOf(column)] ?? '')))
  return root([{ type: 'table', headerRows: 1, children: [tableRow(used), ...rows] }])
}
