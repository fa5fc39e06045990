/** Right within a template (HTML standard §13.2.6.4.18): the first tag decides what it is a piece of. */
import type { Mode, TreeBuilder } from '../builder.ts'
import { endTemplate, startInHead } from './head-elements.ts'
import { inBody } from './in-body.ts'
import { inColumnGroup, inRow, inTable, inTableBody } from './in-table.ts'

function modeFor(name: string): Mode {
  switch (name) {
    case 'caption':
    case 'colgroup':
    case 'tbody':
    case 'tfoot':
    case 'thead':
      return inTable
    case 'col':
      return inColumnGroup
    case 'tr':
      return inTableBody
    case 'td':
    case 'th':
      return inRow
    default:
      return inBody
  }
}

export const inTemplate: Mode = {
  text: (value, builder) => inBody.text(value, builder),
  start(tag, builder) {
    if (startInHead(tag, builder)) return
    become(modeFor(tag.name), builder)
    builder.mode.start(tag, builder)
  },
  end({ name }, builder) {
    if (name === 'template') endTemplate(builder)
  },
}

function become(mode: Mode, builder: TreeBuilder): void {
  builder.templateModes[builder.templateModes.length - 1] = mode
  builder.mode = mode
}
