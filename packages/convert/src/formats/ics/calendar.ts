/** A calendar, entry by entry. */
import { type Component, readComponents, textOf } from '../../carriers/content-lines/content-lines.ts'
import { decodeText } from '../../carriers/encoding/decode.ts'
import { heading, paragraph, root } from '../../core/document/build.ts'
import type { Block, Root } from '../../core/document/nodes.ts'
import { ConversionError } from '../../core/errors.ts'
import type { ReadContext } from '../../core/reader.ts'
import { readDescriptions } from './description.ts'
import { isEntry, readEntry } from './entry.ts'

export async function readCalendar(bytes: Uint8Array, context: ReadContext): Promise<Root> {
  const calendars: Component[] = []
  const blocks: Block[] = []
  let only: Component | undefined
  let count = 0
  for (const component of readComponents(decodeText(bytes, context, 'utf-8'), context.limits.contentLines)) {
    if (component.name === 'VCALENDAR') calendars.push(component)
    if (!isEntry(component.name)) continue
    only = count++ === 0 ? component : undefined
    const description = await readDescriptions(component, `entry-${count}`, context)
    for (const block of [...readEntry(component, methodOf(component)), ...description]) blocks.push(block)
  }
  if (calendars.length + count === 0) throw new ConversionError('file_corrupt', { reason: ': it contains no calendar' })

  const calendar = calendars.find((one) => nameOf(one) !== '')
  if (calendar) {
    const name = nameOf(calendar)
    const about = textOf(firstValue(calendar, 'DESCRIPTION') || firstValue(calendar, 'X-WR-CALDESC'))
    return root([heading(1, name), ...(about ? [paragraph(about)] : []), ...blocks], { title: name })
  }
  const [first] = blocks
  if (!only || first?.type !== 'heading') return root(blocks)
  // An entry that is alone is the document.
  first.depth = 1
  const title = textOf(firstValue(only, 'SUMMARY'))
  return root(blocks, title ? { title } : {})
}

/** What is asked with an entry: `REQUEST`, `CANCEL` (RFC 5546). */
function methodOf({ within }: Component): string {
  return within ? firstValue(within, 'METHOD').trim().toUpperCase() : ''
}

/** As programs call a calendar that they export (RFC 7986 §5.1 and its forerunner, as of what they say of it). */
function nameOf(calendar: Component): string {
  return textOf(firstValue(calendar, 'NAME') || firstValue(calendar, 'X-WR-CALNAME'))
}

function firstValue({ lines }: Component, name: string): string {
  return lines.find((line) => line.name === name)?.value ?? ''
}
