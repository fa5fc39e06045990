/**
 * Parts of a page of which it shows one at a time, each by its tab (WAI-ARIA 1.2, roles `tablist`, `tab` and
 * `tabpanel`; the boxes of MkDocs and Sphinx): all of them are read, each below the label of its tab.
 */

import { CLASS, ROLE } from '../../../carriers/html-syntax/attributes.ts'
import type { Element } from '../../../carriers/html-syntax/tree.ts'
import { plainText } from '../../../core/document/plain.ts'
import type { Flow } from '../flow.ts'
import { classesOf } from '../parse.ts'

export interface Tabs {
  /** Labels of tab panels. */
  readonly labels: ReadonlyMap<Element, Element>
  /** Tabs that stand above their panels, and the buttons by which they are chosen. */
  readonly spent: ReadonlySet<Element>
}

type Part = 'tablist' | 'tab' | 'tabpanel'

const parts: ReadonlyMap<string, Part> = new Map([
  ['tablist', 'tablist'],
  ['tab', 'tab'],
  ['tabpanel', 'tabpanel'],
  ['tabbed-labels', 'tablist'],
  ['tabbed-block', 'tabpanel'],
  ['sd-tab-set', 'tablist'],
  ['sd-tab-label', 'tab'],
  ['sd-tab-content', 'tabpanel'],
])

interface TabList {
  readonly tabs: Element[]
  /** Index of the first that may have no panel yet. */
  next: number
}

const noTabs: Tabs = { labels: new Map(), spent: new Set() }

/** @param marked Elements with attributes, in their order. */
export function findTabs(marked: readonly Element[]): Tabs {
  const lists: TabList[] = []
  /** Those whose panels are yet to come; those within panels behind those around them. */
  const open: TabList[] = []
  const tabOfId = new Map<string, Element>()
  const panels = new Map<Element, Element>()
  for (const element of marked) {
    const part = partOf(element)
    if (part === 'tablist') {
      const list: TabList = { tabs: [], next: 0 }
      lists.push(list)
      open.push(list)
    } else if (part === 'tab') {
      open.at(-1)?.tabs.push(element)
      const id = element.attributes.get('id')
      if (id) tabOfId.set(id, element)
    } else if (part === 'tabpanel') {
      const tab = tabOfId.get(element.attributes.get('aria-labelledby') ?? '') ?? nextTab(open, panels)
      if (tab !== undefined && !panels.has(tab)) panels.set(tab, element)
    }
  }
  if (lists.length === 0) return noTabs
  // Where some panels are yet to be fetched, the list of tabs is the only trace of them.
  const whole = lists.filter(({ tabs }) => tabs.every((tab) => panels.has(tab))).flatMap(({ tabs }) => tabs)
  const buttons = buttonsOf(whole, marked)
  return { labels: new Map(whole.map((tab) => [panels.get(tab)!, tab])), spent: new Set([...whole, ...buttons]) }
}

function partOf({ attributes, name, parent }: Element): Part | undefined {
  const role = (attributes.kinds & ROLE) === 0 ? undefined : attributes.get('role')
  if (role !== undefined) return parts.get(role)
  if (name !== 'div' && name !== 'label') return undefined
  if (name === 'label' && parent && classesOf(parent).includes('tabbed-labels')) return 'tab'
  if ((attributes.kinds & CLASS) !== 0)
    for (const word of attributes.classes) {
      const part = parts.get(word)
      if (part !== undefined) return part
    }
  return undefined
}

/** The next tab in order, of the list that was begun last. */
function nextTab(open: TabList[], panels: ReadonlyMap<Element, Element>): Element | undefined {
  for (let list = open.at(-1); list; open.pop(), list = open.at(-1)) {
    while (list.next < list.tabs.length && panels.has(list.tabs[list.next]!)) list.next++
    if (list.next < list.tabs.length) return list.tabs[list.next]
  }
  return undefined
}

function buttonsOf(tabs: readonly Element[], marked: readonly Element[]): Element[] {
  const ids = new Set(tabs.map(({ attributes }) => attributes.get('for')))
  ids.delete(undefined)
  if (ids.size === 0) return []
  return marked.filter(({ attributes, name }) => name === 'input' && ids.has(attributes.get('id')))
}

/** A panel below its label, which its own heading may say again. */
export function readTabPanel(element: Element, flow: Flow): void {
  const tab = flow.page.tabs.labels.get(element)
  if (!tab) {
    flow.walkInside(element)
    return
  }
  flow.endParagraph()
  const children = flow.phrasingOf(tab)
  const blocks = flow.blocksOf(element)
  const [first] = blocks
  const isSaid = first?.type === 'heading' && plainText(first.children) === plainText(children)
  if (children.length > 0 && first && !isSaid)
    flow.addBlock({ type: 'paragraph', children: [{ type: 'strong', children }] })
  for (const block of blocks) flow.addBlock(block)
}
