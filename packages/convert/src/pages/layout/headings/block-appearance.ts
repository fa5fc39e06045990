/** How the type of a block looks that may be a heading. */
import type { Appearance } from '../../../heading-inference/appearances.ts'
import { isInCapitals } from '../../../heading-inference/phrases.ts'
import { maxOf } from '../../statistics.ts'
import type { TextBlock } from '../blocks.ts'
import type { Line } from '../lines/line.ts'
import { isBoldLine } from '../lines/line-kinds.ts'
import { lineText } from '../lines/lines.ts'

export function appearanceOf(block: TextBlock): Appearance {
  const line = block.lines[0] as Line
  return {
    size: Math.round(maxOf(block.lines, (one) => one.size) * 2) / 2,
    bold: isBoldLine(line),
    caps: isInCapitals(lineText(line)),
    italic: line.words.every((word) => word.style.italic),
  }
}
