/** Within an element that holds only text (HTML standard §13.2.6.4.8). */
import type { Mode } from '../builder.ts'

export const text: Mode = {
  text: (value, builder) => builder.insertText(value),
  start: () => {},
  end(_, builder) {
    builder.open.pop()
    builder.mode = builder.modeAfterText
  },
}
