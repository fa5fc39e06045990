/** `itemize`, `enumerate`, `description`, `thebibliography` (latexref 8.7, 8.14, 8.16, 8.24). */
import { append } from '../../../core/document/append.ts'
import { heading, list, listItem, paragraph, text } from '../../../core/document/build.ts'
import type { Block, DefinitionList, List, ListItem, ListStyle, Phrasing } from '../../../core/document/nodes.ts'
import { lookupTable } from '../../../core/lookup-table.ts'
import type { Call } from '../call.ts'
import type { Range } from '../source/token-list.ts'

interface Item extends Range {
  label?: Range
  /** Whether the label is what an answer is worth. */
  isWorth?: boolean
  /** Where its command stands. */
  at: number
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
  questions: /^question$/,
  parts: /^part$/,
  subparts: /^subpart$/,
  subsubparts: /^subsubpart$/,
  choices: /^(?:Correct)?[cC]hoice$/,
  oneparchoices: /^(?:Correct)?[cC]hoice$/,
  checkboxes: /^(?:Correct)?[cC]hoice$/,
  thebibliography: /^bibitem$/,
})

export function isList(environment: string): boolean {
  return environment.replace('*', '') in kinds
}

export function readList(call: Call): void {
  const { flow } = call
  const name = call.name.replace('*', '')
  const option = call.option()
  for (let count = lengths[name] ?? 0; count > 0; count--) call.argument()
  const { items, before } = itemsOf(call, beginners[name])
  for (const block of call.blocks(before)) flow.block(block)
  if (items.length === 0) return
  const kind = kinds[name] ?? 'bullets'
  if (kind === 'terms') {
    flow.block(definitions(call, items))
    return
  }
  const made = list(kind === 'numbers', listItems(call, items))
  flow.block(kind === 'numbers' ? numbered(call, made, call.text(option), call.text(before)) : made)
}

/** A number to begin with comes from an option of `enumitem` or from the counter itself. */
function numbered({ source }: Call, made: List, settings: string, before: string): List {
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

function itemsOf(call: Call, beginner = /^item$/): { items: Item[]; before: Range } {
  const items: Item[] = []
  const before = call.rest
  for (const { at, name } of call.list.topLevel(call.rest)) {
    if (!beginner.test(name)) continue
    const last = items.at(-1) ?? before
    last.end = at
    const item = call.inner(name, { start: at + 1, end: call.end })
    const label = name === 'bibitem' ? undefined : item.option()
    items.push({ ...item.rest, at, ...(label ? { label, isWorth: name !== 'item' } : {}) })
  }
  return { items, before }
}

/** One with an empty label goes on with the item before it. */
function listItems(call: Call, items: readonly Item[]): ListItem[] {
  const made: ListItem[] = []
  for (const item of items) {
    const next = itemOf(call, item)
    const last = made.at(-1)
    if (last && item.label && call.isEmpty(item.label)) append(last.children, next.children)
    else made.push(next)
  }
  return made
}

const bullet =
  /^(?:-{1,3}|[•◦▪‣·*]|\$?\\(?:(?:text)?bullet|ast|cdot|circ|diamond|star|(?:black)?triangleright|[rR]ightarrow|to)\$?)$/

/** Tokens of a label that may be a bullet. */
const maxBullet = 40

/** A box for a mark is the state of what is to be done; another bullet is still one. */
function itemOf(call: Call, item: Item): ListItem {
  const mark = call.text(item.label, maxBullet)
  const [, open, done] =
    /^\$?\\(?:(square|Box|openbox)|(boxtimes|checkmark|CheckedBox|XBox|blacksquare))\$?$/.exec(mark) ?? []
  if (bullet.test(mark.trim())) return listItem(call.blocks(item))
  if (!open && !done) return listItem(itemBlocks(call, item))
  return { ...listItem(call.blocks(item)), checked: done !== undefined }
}

function itemBlocks(call: Call, item: Item): Block[] {
  const blocks = call.blocks(item)
  const words = item.label ? call.line(item.label, call.style) : []
  if (words.length === 0) return blocks
  const label = item.isWorth ? [text('('), ...words, text(')')] : words
  const [first] = blocks
  if (first?.type !== 'paragraph') return [paragraph(label), ...blocks]
  return [paragraph([...label, text(' '), ...first.children]), ...blocks.slice(1)]
}

function definitions(call: Call, items: readonly Item[]): DefinitionList {
  const children: DefinitionList['children'] = []
  for (const item of items) {
    const term: Phrasing[] = item.label ? call.line(item.label, call.style) : []
    if (term.length) children.push({ type: 'definitionTerm', children: term })
    children.push({ type: 'definitionDescription', children: call.blocks(item) })
  }
  return { type: 'definitionList', children }
}

export function readBibliography(call: Call): void {
  const { source, flow } = call
  call.argument()
  const { items } = itemsOf(call, beginners.thebibliography)
  // The command itself writes its key.
  const works = items.map(({ at, end }) => listItem(call.blocks({ start: at, end })))
  if (works.length === 0) return
  const isTitled = flow.blocks.at(-1)?.type === 'heading'
  if (!isTitled) flow.block(heading(source.levels.get('matter') ?? 1, source.words.references ?? ''))
  flow.block(list(false, works))
}
