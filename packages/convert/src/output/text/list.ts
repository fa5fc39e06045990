import type { List, ListItem } from '../../core/document/nodes.ts'
import { printedChildren } from '../../core/document/page-breaks.ts'
import { writeBlocks } from './blocks.ts'
import { numeral } from './numeral.ts'
import type { Writing } from './writing.ts'

export function* writeList(list: List, indent: string, writing: Writing): Generator<string> {
  let number = list.start ?? 1
  let wasTight = true
  for (const [index, item] of list.children.entries()) {
    const isTight = printedChildren(item.children, writing.options)
      .slice(1)
      .every(({ type }) => type === 'list')
    // An item of several blocks stands apart from its neighbours; short ones follow each other.
    const lead = index === 0 ? '' : `${isTight && wasTight ? '\n' : '\n\n'}${indent}`
    wasTight = isTight
    const bullet = list.ordered ? `${numeral(number++, list.style ?? 'decimal')}. ` : bulletOf(item)
    let opening = lead + (writing.places?.enterItem(item) ?? '') + bullet
    for (const part of writeBlocks(item.children, indent + ' '.repeat(bullet.length), writing, isTight)) {
      yield opening + part
      opening = ''
    }
    writing.places?.leave()
    if (opening) yield opening.trimEnd()
  }
}

function bulletOf({ checked }: ListItem): string {
  if (checked === undefined) return '• '
  return checked ? '☑ ' : '☐ '
}
