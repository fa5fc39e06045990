/**
 * A workbook as a document: one section a sheet, in the workbook's order.
 *
 * Hidden sheets are left out and reported, or kept with the option `hidden: 'keep'`; a workbook that
 * has no others is shown as it is.
 *
 * Warnings: hidden_content_dropped, damage_survived.
 */
import { root } from '../../core/document/build.ts'
import type { Block, Metadata, Root } from '../../core/document/nodes.ts'
import { ConversionError } from '../../core/errors.ts'
import type { ReadContext } from '../../core/reader.ts'
import { sheetAnchor, sheetSection } from './section.ts'
import type { Sheet } from './sheet.ts'

export interface SheetSource {
  name: string
  hidden: boolean
  /** Called only for a sheet that is shown. */
  read(): Sheet | Promise<Sheet>
}

/**
 * @param placeNamed What a defined name in lower case stands for, as formulas have it: `Sheet2!$A$1`.
 * @throws ConversionError content_limit_exceeded, file_corrupt
 */
export async function workbookRoot(
  sources: readonly SheetSource[],
  metadata: Metadata,
  context: ReadContext,
  placeNamed: (name: string) => string | undefined = () => undefined,
): Promise<Root> {
  if (sources.length === 0) throw new ConversionError('file_corrupt', { reason: ': the workbook has no sheets' })
  if (sources.length > context.limits.pages)
    throw new ConversionError('content_limit_exceeded', { limit: 'sheets', maximum: context.limits.pages })
  const shown = shownSheets(sources, context)
  const numbers = new Map(shown.map(({ source, number }) => [source.name.toLowerCase(), number]))
  const settled = (url: string): string => {
    const place = url.startsWith('#') ? placeNamed(url.slice(1).toLowerCase()) : undefined
    return place === undefined ? url : `#${place}`
  }
  const children: Block[] = []
  for (const { source, number } of shown) {
    const sheet = await source.read()
    const { lostTexts } = sheet.grid
    if (lostTexts) context.warn('damage_survived', { what: `texts of ${lostTexts} cells are missing` })
    if (context.options.comments === 'drop') sheet.notes = []
    if (context.options.headersAndFooters !== 'keep') {
      sheet.headers = []
      sheet.footers = []
    }
    const section = sheetSection(sheet, {
      number,
      name: source.name,
      address: ({ url }) => addressOf(settled(url), number, numbers),
      countCells: context.budget.cells,
    })
    for (const block of section) children.push(block)
  }
  return root(children, { ...metadata, pageCount: sources.length })
}

function shownSheets(sources: readonly SheetSource[], context: ReadContext): { source: SheetSource; number: number }[] {
  const wanted = sources
    .map((source, index) => ({ source, number: index + 1 }))
    .filter(({ number }) => context.isPageWanted(number))
  const visible = wanted.filter(({ source }) => !source.hidden)
  if (context.options.hidden === 'keep' || visible.length === 0 || visible.length === wanted.length) return wanted
  const hidden = wanted.filter(({ source }) => source.hidden).map(({ source }) => source.name)
  context.warn('hidden_content_dropped', {
    what: `${hidden.length === 1 ? 'the sheet' : 'the sheets'} ${hidden.slice(0, 10).join(', ')}${hidden.length > 10 ? ' …' : ''}`,
  })
  return visible
}

/** A place within the workbook becomes its sheet's heading. */
function addressOf(url: string, own: number, numbers: ReadonlyMap<string, number>): string | undefined {
  if (!url.startsWith('#')) return url
  const place = /^#(?:'((?:[^']|'')+)'|([^!']+))!/.exec(url)
  const name = (place?.[1]?.replaceAll("''", "'") ?? place?.[2])?.toLowerCase()
  const number = name === undefined ? (/^#\$?[A-Za-z]{1,3}\$?\d/.test(url) ? own : undefined) : numbers.get(name)
  return number === undefined ? undefined : `#${sheetAnchor(number)}`
}
