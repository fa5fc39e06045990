/** Page headers and footers, which a document keeps outside its text. */
import { append } from '../../core/document/append.ts'
import type { Block } from '../../core/document/nodes.ts'
import type { ReadOptions } from '../../core/options.ts'

/** Takes the blocks of a header or footer; those that say the same as one before are passed over. */
export type AddRunningText = (side: 'header' | 'footer', blocks: readonly Block[]) => void

/**
 * The body between its headers and footers, each text once, where they are asked for or the document has no other text.
 *
 * @param read Called where they are needed.
 */
export function withRunningTexts(
  body: Block[],
  { headersAndFooters }: Pick<ReadOptions, 'headersAndFooters'>,
  read: (add: AddRunningText) => void,
): Block[] {
  if (body.length > 0 && headersAndFooters !== 'keep') return body
  const sides: Record<'header' | 'footer', Block[]> = { header: [], footer: [] }
  const seen = new Set<string>()
  read((side, blocks) => {
    // A picture has another name each time that it is read.
    const key = JSON.stringify(blocks, (_, value) => (value?.type === 'image' ? value.alt : value))
    if (blocks.length === 0 || seen.has(key)) return
    seen.add(key)
    append(sides[side], blocks)
  })
  return [...sides.header, ...body, ...sides.footer]
}
