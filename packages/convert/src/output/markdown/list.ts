import type { Block, List, ListItem } from '../../core/document/nodes.ts'
import { printedChildren } from '../../core/document/page-breaks.ts'
import { writeBlocks } from './blocks.ts'
import { definitionsAsList } from './definition-list.ts'
import { partCharacters, type Writing } from './writing.ts'

/** CommonMark §5.2 allows nine digits. */
const largestNumber = 999_999_999

/** @param marker `-` or `*`, of an ordered list `.` or `)`. */
export function* writeList(list: List, marker: string, prefix: string, writing: Writing): Generator<string> {
  const { places } = writing
  let written = ''
  let wasTight = true
  let number = Math.min(Math.max(list.start ?? 1, 0), largestNumber)
  for (let index = 0; index < list.children.length; index++) {
    const item = list.children[index]!
    const isTight = isTightItem(item, writing)
    // An item of several blocks stands apart from its neighbours; short ones follow each other.
    const lead = index === 0 ? '' : isTight && wasTight ? `\n${prefix}` : `\n${prefix.trimEnd()}\n${prefix}`
    wasTight = isTight
    const bullet = list.ordered ? `${number}${marker} ` : `${marker} `
    if (number < largestNumber) number++
    let opening = lead + (places?.enterItem(item) ?? '') + bullet + taskBox(item)
    for (const part of writeBlocks(item.children, prefix + ' '.repeat(bullet.length), writing, isTight)) {
      written += opening + part
      opening = ''
      if (written.length < partCharacters) continue
      yield written
      written = ''
    }
    places?.leave()
    if (opening) written += opening.trimEnd()
  }
  if (written !== '') yield written
}

/** Check box of a task item; '' for other items. */
export function taskBox(item: ListItem): string {
  if (item.checked === undefined || item.children[0]?.type !== 'paragraph') return ''
  return item.checked ? '[x] ' : '[ ] '
}

/** A single block, or a paragraph and lists that may follow it without a blank line. */
function isTightItem({ children }: ListItem, writing: Writing): boolean {
  const printed = printedChildren(children, writing.options)
  const first = printed[0]
  if (printed.length <= 1) return first?.type !== 'table' || first.caption === undefined
  return first!.type === 'paragraph' && printed.slice(1).every((block) => mayInterruptParagraph(block, writing))
}

/** CommonMark §5.2: a list interrupts a paragraph if its first item has content and is number 1. */
function mayInterruptParagraph(block: Block, writing: Writing): boolean {
  if (block.type === 'definitionList') return mayInterruptParagraph(definitionsAsList(block), writing)
  if (block.type !== 'list' || (block.ordered && (block.start ?? 1) !== 1)) return false
  const first = block.children[0]
  return first !== undefined && first.children.length > 0 && block.children.every((item) => isTightItem(item, writing))
}
