/** Texts and their translations: XLIFF 1.2 and 2.0, TMX 1.4, a table for each file. */
import { heading, root, tableRow } from '../../core/document/build.ts'
import type { Block, Root } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import { attribute, type Element, elementsOf, lineText } from './element.ts'

export function readTranslations(element: Element, context: ReadContext): Root {
  if (element.name === 'tmx') return root(memoryTable(element, context))
  const files = within(element, 'file')
  return root(
    files.flatMap((file) => {
      const name = attribute(file, 'original') ?? attribute(file, 'id')
      return [...(name ? [heading(2, name)] : []), ...fileTable(file, element, context)]
    }),
  )
}

/** XLIFF 2.0 names the languages at its root, 1.2 at each file. */
function fileTable(file: Element, top: Element, context: ReadContext): Block[] {
  const source = attribute(file, 'source-language') ?? attribute(top, 'srcLang') ?? 'source'
  const target = attribute(file, 'target-language') ?? attribute(top, 'trgLang') ?? 'target'
  const units = [...within(file, 'trans-unit'), ...within(file, 'unit')]
  const rows = units.map((unit) => [
    attribute(unit, 'id') ?? '',
    ...['source', 'target', 'note'].map((name) =>
      within(unit, name)
        .map((part) => lineText(part))
        .join('\n'),
    ),
  ])
  return tableOf(['id', source, target, 'note'], rows, context)
}

function memoryTable(element: Element, context: ReadContext): Block[] {
  const units = within(element, 'tu').map(
    (unit) => new Map(within(unit, 'tuv').map((variant) => [attribute(variant, 'lang') ?? '', lineText(variant)])),
  )
  const languages = [...new Set(units.flatMap((unit) => [...unit.keys()]))]
  return tableOf(
    languages,
    units.map((unit) => languages.map((language) => unit.get(language) ?? '')),
    context,
  )
}

/** Columns that nothing stands in are left out. */
function tableOf(header: readonly string[], rows: readonly string[][], context: ReadContext): Block[] {
  context.budget.cells(header.length * (rows.length + 1))
  const used = header.map((_, column) => rows.some((row) => row[column] !== ''))
  const shown = [header, ...rows].map((row) => tableRow(row.filter((_, column) => used[column])))
  return rows.length ? [{ type: 'table', headerRows: 1, children: shown }] : []
}

/** Elements of a name at any depth, but not within each other. */
function within(element: Element, name: string): Element[] {
  const found: Element[] = []
  const stack = elementsOf(element).reverse()
  for (let child = stack.pop(); child; child = stack.pop()) {
    if (child.name === name) found.push(child)
    else for (const below of elementsOf(child).reverse()) stack.push(below)
  }
  return found
}
