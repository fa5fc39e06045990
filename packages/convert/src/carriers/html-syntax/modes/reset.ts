/** Which mode the open elements are in (HTML standard §13.2.4.1). */
import type { Mode, TreeBuilder } from '../builder.ts'
import type { Element } from '../tree.ts'
import { afterHead, beforeHead, inHead } from './before-body.ts'
import { inFrameset } from './frameset.ts'
import { inBody } from './in-body.ts'
import { inSelect, inSelectInTable } from './in-select.ts'
import { inCaption, inCell, inColumnGroup, inRow, inTable, inTableBody } from './in-table.ts'

export function modeOf(builder: TreeBuilder): Mode {
  const { items } = builder.open
  for (let index = items.length - 1; index >= 0; index--) {
    const element = items[index]!
    const mode = element.space === 'html' ? modeIn(element, index, builder) : undefined
    if (mode) return mode
  }
  return inBody
}

function modeIn({ name }: Element, index: number, builder: TreeBuilder): Mode | undefined {
  switch (name) {
    case 'td':
    case 'th':
      return inCell
    case 'tr':
      return inRow
    case 'tbody':
    case 'thead':
    case 'tfoot':
      return inTableBody
    case 'caption':
      return inCaption
    case 'colgroup':
      return inColumnGroup
    case 'table':
      return inTable
    case 'select':
      return modeInSelect(builder.open.items, index)
    case 'template':
      return builder.templateModes.at(-1)
    case 'head':
      return inHead
    case 'body':
      return inBody
    case 'frameset':
      return inFrameset
    case 'html':
      return builder.head ? afterHead : beforeHead
    default:
      return undefined
  }
}

function modeInSelect(items: readonly Element[], select: number): Mode {
  for (let index = select - 1; index > 0; index--) {
    const { name, space } = items[index]!
    if (space !== 'html') continue
    if (name === 'template') break
    if (name === 'table') return inSelectInTable
  }
  return inSelect
}
