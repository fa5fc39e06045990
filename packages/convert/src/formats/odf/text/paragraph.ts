/** Paragraphs and headings (part 3, §5.1): their text, what their styles mean, and the numbers that they have. */

import type { XmlReader } from '../../../carriers/xml/reader.ts'
import type { Flow } from '../../../office/word-processing/flow.ts'
import type { NumberedParagraph } from '../../../office/word-processing/numbered-paragraph.ts'
import { isWhitespace, plainText } from '../../../office/word-processing/run.ts'
import type { DocumentState } from '../document-state.ts'
import { twipsPerPoint } from '../styles/length.ts'
import { entryRole } from './contents.ts'
import { countItem, ownerOf } from './list.ts'
import type { Line } from './text-reader.ts'

/** Reads the `text:p` or `text:h` whose start tag was read last. */
export function readParagraph(xml: XmlReader, state: DocumentState, flow: Flow): void {
  const { styles, pages } = state
  const style = xml.attribute('text:style-name')
  const breaks = styles.pageBreaks('paragraph', style)
  if (breaks.before) pages.turnIfUsed(false)
  const entry = entryRole(style, state)
  const role = entry ?? styles.role(style)
  const isHeading = xml.name === 'text:h'
  const stated = isHeading ? Math.max(1, Number(xml.attribute('text:outline-level') ?? 1) || 1) : undefined
  // What stands above an index or a bibliography heads it, whatever its style (§8.2.3).
  const level = (state.isInTitle ? 1 : stated) ?? (role?.kind === 'heading' ? role.depth : styles.outlineLevel(style))
  const isTitle = level !== undefined || role?.kind === 'title' || role?.kind === 'subtitle'
  const appearance = styles.appearance('paragraph', style)
  const counts = isHeading ? outlineCount(xml, style, state) : undefined
  const line = state.text.line(xml, state, isTitle || entry ? appearance : styles.silentAppearance(style), appearance)
  const isEmpty = isWhitespace(line.runs)
  // On slides lists count on, each of one paragraph, up to one that is none.
  if (!state.list && !isEmpty) state.flowCount++
  const owner = isHeading ? undefined : ownerOf(state)
  const item = isEmpty ? undefined : countItem(state)
  const outline = isEmpty ? undefined : counts?.(line)
  // A level of the outline without a number leaves the paragraph to its list.
  const numbered = outline?.text.trim() ? outline : item
  if (level !== undefined && !isEmpty) nameHeading(line, numbered)
  if (breaks.after) pages.turn(true)
  const ownIndentPt = state.list ? styles.ownIndentPt(style) : styles.indentPt(style)
  flow.addParagraph({
    runs: line.runs,
    role: level === undefined ? role : { kind: 'heading', depth: level },
    // Runs state only what differs from their style.
    bold: false,
    italic: false,
    outlineLevel: undefined,
    count: () => numbered,
    indent: ownIndentPt === undefined ? undefined : ownIndentPt * twipsPerPoint,
    firstLine: styles.hangs(style) ? -1 : 0,
    isRuled: styles.isRuled(style),
    anchors: line.anchors,
    before: line.before,
    after: line.after,
    owner: item || (isEmpty && state.list?.pending) ? undefined : owner,
  })
}

/**
 * Number of a heading outside of numbered lists: by the outline, or the one that another program wrote
 * where the outline has no format (part 3, §6.1.10).
 */
function outlineCount(
  xml: XmlReader,
  style: string | undefined,
  { list, styles, counters }: DocumentState,
): ((line: Line) => NumberedParagraph | undefined) | undefined {
  if (xml.attribute('text:is-list-header') === 'true' || list?.isNumbered || styles.isUnnumbered(style))
    return undefined
  const level = Math.max(1, Number(xml.attribute('text:outline-level') ?? 1) || 1) - 1
  const restarts = xml.attribute('text:restart-numbering') === 'true'
  const start = restarts ? Number(xml.attribute('text:start-value') ?? 1) || 0 : undefined
  return (line) => {
    const counted = counters.count('outline', styles.outline(), level, start)
    const text = counted.text || line.number
    const joined = styles.outline()[level]?.joined
    return { ...counted, text, list: 'outline', level, format: 'none', countable: false, joined, indent: undefined }
  }
}

/** How links to a heading name it that have no bookmark (part 3, §19.784). */
function nameHeading({ anchors, runs }: Line, numbered: NumberedParagraph | undefined): void {
  const words = plainText(runs).trim()
  const label = numbered?.text.trim()
  anchors.push(`${words}|outline`)
  if (label) anchors.push(`${label}${words}|outline`)
}
