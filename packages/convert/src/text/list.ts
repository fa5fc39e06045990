import type { List, ListItem } from '../document/nodes.ts'
import { writeBlocks } from './blocks.ts'
import { numeral } from './numeral.ts'
import type { Writing } from './writing.ts'

export function* writeList(list: List, indent: string, writing: Writing): Generator<string> {
  const isTight = list.children.every(({ children }) => children.slice(1).every(({ type }) => type === 'list'))
  const separator = `${isTight ? '\n' : '\n\n'}${indent}`
  let number = list.start ?? 1
  let lead = ''
  for (const item of list.children) {
    const bullet = list.ordered ? `${numeral(number++, list.style ?? 'decimal')}. ` : bulletOf(item)
    let opening = lead + bullet
    for (const part of writeBlocks(item.children, indent + ' '.repeat(bullet.length), writing, isTight)) {
      yield opening + part
      opening = ''
    }
    if (opening) yield opening.trimEnd()
    lead = separator
  }
}

function bulletOf({ checked }: ListItem): string {
  if (checked === undefined) return '• '
  return checked ? '☑ ' : '☐ '
}
