/** `itemize`, `enumerate`, `description`, `thebibliography` (latexref 8.7, 8.14, 8.16, 8.24). */
import { append } from '../../../core/document/append.ts'
import { heading, list, listItem, paragraph, text } from '../../../core/document/build.ts'
import type { Block, DefinitionList, List, ListItem, ListStyle, Phrasing } from '../../../core/document/nodes.ts'
import { lookupTable } from '../../../core/lookup-table.ts'
import { blocksOf, lineOf, type Place, type Source } from '../body.ts'
import { type Argument, argumentAt, optionAt, type Range, skipBlanks, topLevel } from '../source/arguments.ts'

interface Item extends Range {
  label?: Argument
  /** Whether the label is what an answer is worth. */
  isWorth?: boolean
}

const kinds: Readonly<Record<string, 'bullets' | 'numbers' | 'terms'>> = lookupTable({
  itemize: 'bullets',
  compactitem: 'bullets',
  inparaitem: 'bullets',
  list: 'bullets',
  trivlist: 'bullets',
  tablenotes: 'bullets',
  enumerate: 'numbers',
  compactenum: 'numbers',
  inparaenum: 'numbers',
  tasks: 'numbers',
  questions: 'numbers',
  parts: 'numbers',
  subparts: 'numbers',
  subsubparts: 'numbers',
  choices: 'numbers',
  oneparchoices: 'numbers',
  checkboxes: 'bullets',
  description: 'terms',
  labeling: 'terms',
  compactdesc: 'terms',
})

/** How many lengths stand before the items. */
const lengths: Readonly<Record<string, number>> = lookupTable({ list: 2, labeling: 1 })

/** What begins an item in lists of questions (class exam); in others it is `\item`. */
const beginners: Readonly<Record<string, RegExp>> = lookupTable({
  questions: /^\\question$/,
  parts: /^\\part$/,
  subparts: /^\\subpart$/,
  subsubparts: /^\\subsubpart$/,
  choices: /^\\(?:Correct)?[cC]hoice$/,
  oneparchoices: /^\\(?:Correct)?[cC]hoice$/,
  checkboxes: /^\\(?:Correct)?[cC]hoice$/,
  thebibliography: /^\\bibitem$/,
})

export function isList(environment: string): boolean {
  return environment.replace('*', '') in kinds
}

export function readList(source: Source, name: string, range: Range, place: Place): void {
  const option = optionAt(source, range.start, range.end)
  let start = option?.after ?? range.start
  for (let count = lengths[name] ?? 0; count > 0; count--) start = argumentAt(source, start, range.end)?.after ?? start
  const { items, before } = itemsOf(source, { start, end: range.end }, beginners[name])
  for (const block of blocksOf(source, before, place)) place.flow.block(block)
  if (items.length === 0) return
  const kind = kinds[name.replace('*', '')] ?? 'bullets'
  if (kind === 'terms') {
    place.flow.block(definitions(source, items, place))
    return
  }
  const settings = option ? source.text.slice(option.start, option.end) : ''
  const made = list(kind === 'numbers', listItems(source, items, place))
  place.flow.block(
    kind === 'numbers' ? numbered(source, made, settings, source.text.slice(before.start, before.end)) : made,
  )
}

/** A number to begin with comes from an option of `enumitem` or from the counter itself. */
function numbered(source: Source, made: List, settings: string, before: string): List {
  const stated = /start\s*=\s*(\d{1,9})/.exec(settings)?.[1]
  const counter = /\\setcounter\s*\{enumi+v?\}\s*\{(\d{1,9})\}/.exec(before)?.[1]
  const last = counter ? Number(counter) : /(?:^|,)\s*resume\*?\s*(?:,|$)/.test(settings) ? source.lastNumber : 0
  const start = stated ? Number(stated) : last + 1
  source.lastNumber = start + made.children.length - 1
  const style = styleOf(settings)
  return { ...made, ...(start === 1 ? {} : { start }), ...(style ? { style } : {}) }
}

function styleOf(settings: string): ListStyle | undefined {
  if (/\\alph|^\(?a[).]?$/.test(settings)) return 'lowerAlpha'
  if (/\\Alph|^\(?A[).]?$/.test(settings)) return 'upperAlpha'
  if (/\\roman|^\(?i[).]?$/.test(settings)) return 'lowerRoman'
  return /\\Roman|^\(?I[).]?$/.test(settings) ? 'upperRoman' : undefined
}

function itemsOf(source: Source, range: Range, beginner = /^\\item$/): { items: Item[]; before: Range } {
  const items: Item[] = []
  const before = { ...range }
  for (const { at, name, after } of topLevel(source, range)) {
    if (!beginner.test(name)) continue
    const last = items.at(-1) ?? before
    last.end = at
    const label = name !== '\\bibitem' ? optionAt(source, after, range.end) : undefined
    items.push({
      start: label?.after ?? after,
      end: range.end,
      ...(label ? { label, isWorth: name !== '\\item' } : {}),
    })
  }
  return { items, before }
}

/** One with an empty label goes on with the item before it. */
function listItems(source: Source, items: readonly Item[], place: Place): ListItem[] {
  const made: ListItem[] = []
  for (const item of items) {
    const next = itemOf(source, item, place)
    const last = made.at(-1)
    if (last && item.label && source.text.slice(item.label.start, item.label.end).trim() === '')
      append(last.children, next.children)
    else made.push(next)
  }
  return made
}

const bullet =
  /^(?:-{1,3}|[•◦▪‣·*]|\$?\\(?:(?:text)?bullet|ast|cdot|circ|diamond|star|(?:black)?triangleright|[rR]ightarrow|to)\$?)$/

/** A box for a mark is the state of what is to be done; another bullet is still one. */
function itemOf(source: Source, item: Item, place: Place): ListItem {
  const mark = item.label && source.text.slice(item.label.start, Math.min(item.label.end, item.label.start + 40))
  const [, open, done] =
    /^\$?\\(?:(square|Box|openbox)|(boxtimes|checkmark|CheckedBox|XBox|blacksquare))\$?$/.exec(mark ?? '') ?? []
  if (bullet.test(mark?.trim() ?? '')) return listItem(blocksOf(source, item, place))
  if (!open && !done) return listItem(itemBlocks(source, item, place))
  return { ...listItem(blocksOf(source, item, place)), checked: done !== undefined }
}

function itemBlocks(source: Source, item: Item, place: Place): Block[] {
  const blocks = blocksOf(source, item, place)
  const words = item.label ? lineOf(source, item.label, place) : []
  if (words.length === 0) return blocks
  const label = item.isWorth ? [text('('), ...words, text(')')] : words
  const [first] = blocks
  if (first?.type !== 'paragraph') return [paragraph(label), ...blocks]
  return [paragraph([...label, text(' '), ...first.children]), ...blocks.slice(1)]
}

function definitions(source: Source, items: readonly Item[], place: Place): DefinitionList {
  const children: DefinitionList['children'] = []
  for (const item of items) {
    const term: Phrasing[] = item.label ? lineOf(source, item.label, place) : []
    if (term.length) children.push({ type: 'definitionTerm', children: term })
    children.push({ type: 'definitionDescription', children: blocksOf(source, item, place) })
  }
  return { type: 'definitionList', children }
}

export function readBibliography(source: Source, range: Range, place: Place): void {
  const widest = argumentAt(source, range.start, range.end)
  const { items } = itemsOf(source, { start: widest?.after ?? range.start, end: range.end }, beginners.thebibliography)
  const works = items.map(({ start, end }) => {
    // The command itself writes its key.
    const at = source.text.lastIndexOf('\\', start - 1)
    return listItem(blocksOf(source, { start: at, end }, place))
  })
  if (works.length === 0) return
  const isTitled = place.flow.blocks.at(-1)?.type === 'heading'
  if (!isTitled) place.flow.block(heading(source.levels.get('matter') ?? 1, source.words.references ?? ''))
  place.flow.block(list(false, works))
}

/** Behind options that stand at the start of an environment. */
export function afterOption(source: Source, { start, end }: Range): number {
  const next = skipBlanks(source.text, start, end)
  return source.text[next] === '[' ? (optionAt(source, next, end)?.after ?? start) : start
}
