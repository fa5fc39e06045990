/** The blocks of a subtitle file, which empty lines separate. */
import { linesOf } from '../../carriers/encoding/lines.ts'

/** @returns lines of each block, without line ends; no block is empty */
export function* readBlocks(source: string): Generator<string[]> {
  let block: string[] = []
  for (const line of linesOf(source)) {
    if (line.trim() !== '') block.push(line)
    else if (block.length) {
      yield block
      block = []
    }
  }
  if (block.length) yield block
}
