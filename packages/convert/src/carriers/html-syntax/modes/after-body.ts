/** After the body has ended (HTML standard §13.2.6.4.19, 22): whatever comes still belongs to it. */
import type { Mode, TreeBuilder } from '../builder.ts'
import { inBody } from './in-body.ts'
import { isOnlyWhitespace } from './whitespace.ts'

function text(value: string, builder: TreeBuilder): void {
  if (!isOnlyWhitespace(value)) builder.mode = inBody
  inBody.text(value, builder)
}

export const afterBody: Mode = {
  text,
  start(tag, builder) {
    if (tag.name !== 'html') builder.mode = inBody
    inBody.start(tag, builder)
  },
  end(tag, builder) {
    if (tag.name === 'html') {
      builder.mode = afterAfterBody
      return
    }
    builder.mode = inBody
    inBody.end(tag, builder)
  },
}

const afterAfterBody: Mode = {
  text,
  start: afterBody.start,
  end(tag, builder) {
    builder.mode = inBody
    inBody.end(tag, builder)
  },
}
