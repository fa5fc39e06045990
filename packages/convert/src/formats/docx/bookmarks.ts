/** The text that bookmarks stand around (ECMA-376 part 1, §17.13.6), for fields that were never computed. */
import type { XmlReader } from '../../carriers/xml/reader.ts'

/** Bookmarks that are open at one place; others are passed over. */
const maximumOpen = 50

/** UTF-16 units of a text; what a reference repeats is a word or a caption. */
const maximumLength = 2_000

/** @returns Texts by name, in lower case as names are compared. */
export function readBookmarks(xml: XmlReader): Map<string, string> {
  const texts = new Map<string, string>()
  const open = new Map<string, string>()
  const add = (text: string): void => {
    for (const name of open.values()) {
      const before = texts.get(name)!
      if (before.length < maximumLength) texts.set(name, before + text.slice(0, maximumLength - before.length))
    }
  }
  for (let token = xml.next(); token !== 'done'; token = xml.next()) {
    if (token !== 'start') continue
    switch (xml.name) {
      case 'w:bookmarkStart': {
        const id = xml.attribute('w:id')
        const name = xml.attribute('w:name')?.toLowerCase()
        if (id === undefined || !name || texts.has(name) || open.size >= maximumOpen) break
        open.set(id, name)
        texts.set(name, '')
        break
      }
      case 'w:bookmarkEnd':
        open.delete(xml.attribute('w:id') ?? '')
        break
      case 'w:p':
      case 'w:tab':
      case 'w:br':
        add(' ')
        break
      case 'w:t':
        if (open.size > 0) add(xml.content())
        break
      case 'w:del':
      case 'w:moveFrom':
      case 'mc:Fallback':
        xml.skip()
        break
    }
  }
  return new Map([...texts].map(([name, text]) => [name, text.replace(/\s+/g, ' ').trim()]))
}
