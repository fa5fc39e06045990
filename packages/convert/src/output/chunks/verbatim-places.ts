/** Places within Markdown that came as Markdown, by its lines: where headings, items, rows, code and paragraphs begin. */
import type { Place } from '../places.ts'

const fence = /^ {0,3}(`{3,}|~{3,})/
const heading = /^ {0,3}(#{1,6})[ \t]+(.*)/s
const closingSequence = /(?<![ \t])[ \t]+#+[ \t]*$/
const item = /^( *)(?:[-*+]|\d{1,9}[.)])[ \t]+\S/
const delimiterRow = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$/

/** Columns of indent for a level of items within items. */
const itemIndent = 2

/** @param place Of the Markdown. @param to Its end in the content. */
export function verbatimPlaces(content: string, place: Place, to: number): Place[] {
  const from = place.start as number
  const lines = content.slice(from, to).split('\n')
  const places: Place[] = [place]
  let start = from
  let openFence = ''
  let wasEmpty = true
  let inTable = false
  const add = (more: Partial<Place>): void => {
    places.push({ type: 'block', kind: 'text', depth: 0, origins: place.origins, start, ...more })
  }
  for (const [index, line] of lines.entries()) {
    const mark = fence.exec(line)?.[1]
    const title = openFence ? null : heading.exec(line)
    const bullet = openFence ? null : item.exec(line)
    const isEmpty = line.trim() === ''
    if (openFence) {
      if (mark?.startsWith(openFence) && line.trim() === mark) openFence = ''
    } else if (mark) {
      openFence = mark
      add({ kind: 'code' })
    } else if (title)
      add({
        type: 'heading',
        heading: { depth: title[1]!.length, text: title[2]!.replace(closingSequence, '').trim() },
      })
    else if (inTable && line.includes('|')) {
      if (!delimiterRow.test(line)) add({ type: 'row', kind: 'table' })
    } else if (line.includes('|') && delimiterRow.test(lines[index + 1] ?? '') && lines[index + 1]!.includes('-')) {
      add({ kind: 'table' })
      add({ type: 'head', kind: 'table' })
      inTable = true
    } else if (bullet) add({ type: 'item', kind: 'list', depth: Math.floor(bullet[1]!.length / itemIndent) })
    else if (wasEmpty && !isEmpty) add(/^\s/.test(line) ? { depth: 1, kind: 'list' } : {})
    if (isEmpty) inTable = false
    wasEmpty = isEmpty && !openFence
    start += line.length + 1
  }
  return places
}
