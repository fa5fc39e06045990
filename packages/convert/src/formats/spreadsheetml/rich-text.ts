/** Text of a cell, which may be HTML: `H<Sub>2</Sub>O` (Microsoft, "XML Spreadsheet Reference", `ss:Data`). */

import type { XmlReader } from '../../carriers/xml/reader.ts'
import type { Phrasing } from '../../core/document/nodes.ts'
import { phrasingOf, type Run, type RunStyle } from '../../core/document/runs.ts'
import { lookupTable } from '../../core/lookup-table.ts'
import type { CellText } from '../../office/spreadsheets/grid.ts'

/** Looks that change what a text says. */
const appearances: Readonly<Record<string, RunStyle>> = lookupTable({
  'html:Sub': { script: 'sub' },
  'html:Sup': { script: 'super' },
  'html:S': { strike: true },
})

/** Reads the element whose start tag was read last. Plain where no style matters. */
export function readRichText(xml: XmlReader): CellText {
  const runs: Run[] = []
  readRuns(xml, {}, runs)
  const isRich = runs.some(({ script, strike }) => script || strike)
  return isRich ? phrasingOf(runs.flatMap(withBreaks)) : runs.map(({ content }) => content as string).join('')
}

function readRuns(xml: XmlReader, style: RunStyle, runs: Run[]): void {
  const depth = xml.depth
  for (let token = xml.next(); token !== 'done' && xml.depth >= depth; token = xml.next())
    if (token === 'text') runs.push({ ...style, content: xml.text })
    else if (token === 'start') readRuns(xml, { ...style, ...appearances[xml.name] }, runs)
}

function withBreaks(run: Run): Run[] {
  return (run.content as string).split('\n').flatMap((content, index): Run[] => {
    const line = { ...run, content }
    return index ? [{ content: { type: 'break' } satisfies Phrasing }, line] : [line]
  })
}
