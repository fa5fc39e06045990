/**
 * Business reports (XBRL 2.1): facts about periods. Short facts are the rows of one table, in their order; what is
 * text of its own, often a page in escaped markup, is a section below its name.
 */
import { append } from '../../core/document/append.ts'
import { heading, root, table, tableRow } from '../../core/document/build.ts'
import type { Block, Root } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import { attribute, childNamed, type Element, elementAt, elementsOf, lineText, rawText } from './element.ts'
import { markupBlocks } from './markup.ts'
import { metadataOf } from './metadata.ts'

/** A longer fact is a text. */
const longestValue = 200

/** A fact, as it stands in the report or within a tuple (§4.6, §4.9). */
interface Fact {
  element: Element
  context: string
}

export async function readReport(element: Element, context: ReadContext): Promise<Root> {
  const contexts = byId(element, 'context', periodOf)
  const units = byId(element, 'unit', unitOf)
  const facts = factsOf(element)
  const name = facts.find(({ element: { name } }) => name === 'EntityRegistrantName')
  const title = name ? lineText(name.element) : ''
  const blocks: Block[] = title ? [heading(1, title)] : []
  const short: Fact[] = []
  const texts: Fact[] = []
  for (const fact of facts) (isText(fact.element) ? texts : short).push(fact)
  context.budget.cells(short.length * header.length)
  const rows = short.map(({ element: fact, context: id }) =>
    tableRow([fact.name, lineText(fact), units.get(attribute(fact, 'unitRef') ?? '') ?? '', contexts.get(id) ?? '']),
  )
  if (rows.length > 0) blocks.push(table([tableRow([...header]), ...rows], 1))
  for (const [index, { element: fact }] of texts.entries()) {
    blocks.push(heading(2, fact.name))
    append(blocks, await markupBlocks(fact, 2, `fact-${index + 1}`, context))
  }
  return root(blocks, metadataOf(title))
}

const header = ['Fact', 'Value', 'Unit', 'Context'] as const

function byId(report: Element, name: string, read: (element: Element) => string): ReadonlyMap<string, string> {
  const found = elementsOf(report).filter((child) => child.name === name)
  return new Map(found.map((one) => [attribute(one, 'id') ?? '', read(one)]))
}

/** Its time, and what it is about where that is a part of the whole (§4.7.2, §4.7.4). */
function periodOf(context: Element): string {
  const period = childNamed(context, 'period')
  const times = period ? elementsOf(period).map(lineText).filter(Boolean) : []
  const parts = [elementAt(context, 'entity', 'segment'), childNamed(context, 'scenario')]
  const about = parts
    .flatMap((part) => (part ? elementsOf(part) : []))
    .map(lineText)
    .filter(Boolean)
  return [times.join(' – '), ...about].filter(Boolean).join(', ')
}

/** `iso4217:USD` is USD; a ratio has a numerator and a denominator (§4.8). */
function unitOf(unit: Element): string {
  const measures = (part: Element | undefined): string =>
    (part ? elementsOf(part) : [])
      .filter(({ name }) => name === 'measure')
      .map((measure) => lineText(measure).replace(/^.*:/, ''))
      .join('·')
  const ratio = childNamed(unit, 'divide')
  if (!ratio) return measures(unit)
  return `${measures(childNamed(ratio, 'unitNumerator'))}/${measures(childNamed(ratio, 'unitDenominator'))}`
}

function factsOf(report: Element): Fact[] {
  const facts: Fact[] = []
  const visit = (parent: Element): void => {
    for (const element of elementsOf(parent)) {
      const context = attribute(element, 'contextRef')
      if (context !== undefined) facts.push({ element, context })
      else if (!notFacts.has(element.namespace)) visit(element)
    }
  }
  visit(report)
  return facts
}

const notFacts = new Set(['http://www.xbrl.org/2003/instance', 'http://www.xbrl.org/2003/linkbase'])

function isText(fact: Element): boolean {
  const value = rawText(fact)
  return value.length > longestValue || /<\/?[a-z][^<>]*>/i.test(value)
}
