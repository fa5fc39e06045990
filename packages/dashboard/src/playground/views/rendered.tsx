/**
 * The tree of the document as React elements. Each is made by the type of its node, and what the document brings is text
 * and checked addresses alone, so nothing of it ever becomes markup of the page.
 */
import type { DocumentBlock, DocumentPhrasing, DocumentTree, TableNode } from '@docmill/server/wire'
import { createContext, createElement, Fragment, type ReactNode, useContext } from 'react'
import type { Resource } from '../convert.ts'

/** Nodes that are shown: a browser lays out no more at ease. Copying and downloading give all of them. */
export const maxNodes = 30_000

/** Pictures that came with the document, as addresses by name; and notes by identifier. */
interface Parts {
  pictures: ReadonlyMap<string, string>
  numbers: ReadonlyMap<string, number>
}

const PartsContext = createContext<Parts>({ pictures: new Map(), numbers: new Map() })

interface RenderedProps {
  document: DocumentTree
  resources: readonly Resource[]
}

export function Rendered({ document, resources }: RenderedProps) {
  const pictures = new Map(resources.map(({ name, media_type: type, data }) => [name, `data:${type};base64,${data}`]))
  const notes = document.children.filter(({ type }) => type === 'footnoteDefinition')
  const numbers = new Map(notes.map((note, at) => [(note as { identifier: string }).identifier, at + 1]))
  const budget = { nodes: maxNodes }
  return (
    <PartsContext value={{ pictures, numbers }}>
      <div className="prose">
        {document.children.map((block, index) =>
          budget.nodes > 0 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the document does not change
            <div key={index} data-blocks={index}>
              {blockOf(block, budget)}
            </div>
          ) : null,
        )}
      </div>
    </PartsContext>
  )
}

/** Whether `Rendered` leaves something out. */
export function isCut(document: DocumentTree): boolean {
  const budget = { nodes: maxNodes }
  for (const block of document.children) spend(block, budget)
  return budget.nodes <= 0
}

interface Budget {
  nodes: number
}

function spend(node: unknown, budget: Budget): void {
  if (budget.nodes-- <= 0) return
  for (const child of (node as { children?: unknown[] }).children ?? []) {
    if (budget.nodes <= 0) return
    spend(child, budget)
  }
}

function blocksOf(blocks: readonly DocumentBlock[], budget: Budget): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: the document does not change
  return blocks.map((block, index) => <Fragment key={index}>{blockOf(block, budget)}</Fragment>)
}

function blockOf(block: DocumentBlock, budget: Budget): ReactNode {
  if (budget.nodes-- <= 0) return null
  const kind = block.data?.kind
  switch (block.type) {
    case 'paragraph':
      return <p className={kind === 'caption' ? 'caption' : undefined}>{phrasingOf(block.children, budget)}</p>
    case 'heading':
      return createElement(`h${block.depth}`, {}, ...phrasingOf(block.children, budget))
    case 'thematicBreak':
      return <hr />
    case 'blockquote':
      return <blockquote>{blocksOf(block.children, budget)}</blockquote>
    case 'list':
      return createElement(
        block.ordered ? 'ol' : 'ul',
        block.ordered ? { start: block.start ?? 1 } : {},
        ...block.children.map(({ checked, children, data }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the document does not change
          <li key={index} className={data?.kind}>
            {checked !== null && <input type="checkbox" checked={checked} disabled readOnly aria-label="Task" />}
            {blocksOf(children, budget)}
          </li>
        )),
      )
    case 'code':
      return (
        <pre>
          <code>{block.value}</code>
        </pre>
      )
    case 'math':
      return (
        <pre className="math">
          <code>{block.value}</code>
        </pre>
      )
    case 'table':
      return <TableOf table={block} budget={budget} />
    case 'footnoteDefinition':
      return <Note identifier={block.identifier}>{blocksOf(block.children, budget)}</Note>
  }
}

/** Not a component that renders later: the budget is spent in the order of the document. */
function TableOf({ table, budget }: { table: TableNode; budget: Budget }): ReactNode {
  const rows: ReactNode[] = []
  for (const [at, row] of table.children.entries()) {
    if (budget.nodes <= 0) break
    const cells = row.children.map(({ children, data }, column) => {
      if (data?.covered) return null
      const isHeader = data?.header || row.data?.header
      const align = table.align[column] ?? undefined
      const spans = { colSpan: spanOf(data?.colSpan), rowSpan: spanOf(data?.rowSpan) }
      return createElement(
        isHeader ? 'th' : 'td',
        { key: column, align, ...spans, ...(isHeader ? { scope: 'col' } : {}) },
        ...(data?.blocks ? blocksOf(data.blocks, budget) : phrasingOf(children, budget)),
      )
    })
    rows.push(<tr key={at}>{cells}</tr>)
  }
  return (
    <table>
      <tbody>{rows}</tbody>
    </table>
  )
}

const maxSpan = 1000

function spanOf(span: number | undefined): number | undefined {
  return span === undefined ? undefined : Math.min(maxSpan, span)
}

function Note({ identifier, children }: { identifier: string; children: ReactNode }) {
  const number = useContext(PartsContext).numbers.get(identifier)
  return (
    <div className="note" id={noteId(identifier)}>
      <span aria-hidden="true">{number}. </span>
      {children}
    </div>
  )
}

function NoteReference({ identifier }: { identifier: string }) {
  const number = useContext(PartsContext).numbers.get(identifier)
  return (
    <sup>
      <a href={`#${noteId(identifier)}`} aria-label={`Note ${number ?? ''}`}>
        {number ?? '*'}
      </a>
    </sup>
  )
}

/** With a prefix of our own, so that no id of the page is taken. */
function noteId(identifier: string): string {
  return `document-${encodeURIComponent(identifier)}`
}

/** `<sup>`, `<sub>` and `<ins>` come as pairs of nodes around what they hold. */
function phrasingOf(nodes: readonly DocumentPhrasing[], budget: Budget): ReactNode[] {
  const levels: { tag: string; children: ReactNode[] }[] = [{ tag: '', children: [] }]
  const close = (): void => {
    const { tag, children } = levels.pop()!
    const outer = levels.at(-1)!.children
    outer.push(createElement(tag, { key: outer.length }, ...children))
  }
  for (const node of nodes) {
    if (budget.nodes-- <= 0) break
    const { children } = levels.at(-1)!
    const tag = node.type === 'html' ? /^<(\/?)(sup|sub|ins)>$/.exec(node.value) : null
    if (tag?.[1] === '') levels.push({ tag: tag[2]!, children: [] })
    else if (tag && levels.length > 1) close()
    else if (node.type !== 'html') children.push(<Fragment key={children.length}>{inlineOf(node, budget)}</Fragment>)
  }
  while (levels.length > 1) close()
  return levels[0]!.children
}

function inlineOf(node: Exclude<DocumentPhrasing, { type: 'html' }>, budget: Budget): ReactNode {
  switch (node.type) {
    case 'text':
      return node.value
    case 'inlineCode':
      return <code>{node.value}</code>
    case 'inlineMath':
      return <code className="math">{node.value}</code>
    case 'break':
      return <br />
    case 'emphasis':
      return <em>{phrasingOf(node.children, budget)}</em>
    case 'strong':
      return <strong>{phrasingOf(node.children, budget)}</strong>
    case 'delete':
      return <del>{phrasingOf(node.children, budget)}</del>
    case 'link':
      return <SafeLink href={node.url}>{phrasingOf(node.children, budget)}</SafeLink>
    case 'image':
      return <Picture url={node.url} alt={node.alt} />
    case 'footnoteReference':
      return <NoteReference identifier={node.identifier} />
  }
}

/** Nothing is fetched from elsewhere when somebody looks at a document. */
function Picture({ url, alt }: { url: string; alt: string }) {
  const source = useContext(PartsContext).pictures.get(url) ?? url
  if (/^data:image\/(png|jpeg|gif|webp|bmp|avif);base64,[\w+/=\s]*$/i.test(source))
    return <img src={source} alt={alt} />
  return <span className="picture">{alt || 'Picture'}</span>
}

function SafeLink({ href, children }: { href: string; children: ReactNode }) {
  if (!/^(https?:|mailto:|tel:)/i.test(href))
    return (
      <span className="dead-link" title={href}>
        {children}
      </span>
    )
  return (
    <a href={href} target="_blank" rel="noreferrer noopener">
      {children}
    </a>
  )
}
