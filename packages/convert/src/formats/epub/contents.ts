/** What the contents of a book call its documents (EPUB 3.3 §7.4; of EPUB 2 the NCX, OPF 2.0.1 §2.4.1). */
import type { XmlReader } from '../../carriers/xml/reader.ts'

export interface ContentsEntry {
  label: string
  /** 1 of an outermost entry. */
  depth: number
  /** Whether the entry leads to a whole document, not to a place in it. */
  isWhole: boolean
}

/** @returns The entries of each document, by its address as it is written, without a place. */
export function readContents(xml: XmlReader): Map<string, ContentsEntry[]> {
  const entries = new Map<string, ContentsEntry[]>()
  const add = (href: string | undefined, label: string): void => {
    const [document, place] = href?.split('#', 2) ?? []
    if (!document) return
    const others = entries.get(document) ?? []
    others.push({ label: label.replace(/\s+/g, ' ').trim(), depth: Math.max(open.length, 1), isWhole: !place })
    entries.set(document, others)
  }
  /** How deep the elements stand whose entries are one level below those around them. */
  const open: number[] = []
  let label = ''
  for (let token = xml.next(); token !== 'done'; token = xml.next()) {
    if (token !== 'start') continue
    const { depth, localName } = xml
    while (open.length > 0 && open.at(-1)! >= depth) open.pop()
    if (localName === 'ol' || localName === 'navPoint') open.push(depth)
    else if (localName === 'a') add(xml.attribute('href'), xml.content())
    else if (localName === 'text') label = xml.content()
    else if (localName === 'content') add(xml.attribute('src'), label)
    else if (localName === 'pageList' || isOtherList(xml)) xml.skip()
  }
  return entries
}

/** Whether the list is of pages or landmarks rather than the table of contents. */
function isOtherList(xml: XmlReader): boolean {
  return xml.localName === 'nav' && /page-list|landmarks/.test(xml.attribute('epub:type') ?? '')
}
