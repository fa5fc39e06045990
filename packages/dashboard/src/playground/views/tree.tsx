/** The tree of the document, node by node: types, texts and places. */
import type { DocumentNode, DocumentTree } from '@docmill/server/wire'
import { useState } from 'react'

/** Children of a node that are listed at once. */
const maxListed = 200
const maxWords = 90

export function Tree({ document }: { document: DocumentTree }) {
  return (
    <ul className="tree">
      <Nodes nodes={document.children} isTop />
    </ul>
  )
}

function Nodes({ nodes, isTop = false }: { nodes: readonly DocumentNode[]; isTop?: boolean }) {
  const [listed, setListed] = useState(maxListed)
  return (
    <>
      {nodes.slice(0, listed).map((node, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the document does not change
        <li key={index} {...(isTop ? { 'data-blocks': index } : {})}>
          <NodeRow node={node} />
        </li>
      ))}
      {nodes.length > listed && (
        <li>
          <button type="button" className="as-link" onClick={() => setListed(listed + maxListed)}>
            Show {Math.min(maxListed, nodes.length - listed)} more of {nodes.length - listed}
          </button>
        </li>
      )}
    </>
  )
}

function NodeRow({ node }: { node: DocumentNode }) {
  const [isOpen, setOpen] = useState(false)
  const children: readonly DocumentNode[] = 'children' in node ? node.children : []
  const row = (
    <>
      <code>{nameOf(node)}</code> <span className="quiet">{placeOf(node)}</span> {wordsOf(node).slice(0, maxWords)}
    </>
  )
  if (children.length === 0) return <p>{row}</p>
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{row}</summary>
      {isOpen && (
        <ul>
          <Nodes nodes={children} />
        </ul>
      )}
    </details>
  )
}

function nameOf(node: DocumentNode): string {
  const kind = 'data' in node && node.data && 'kind' in node.data ? ` ${node.data.kind}` : ''
  return `${node.type}${'depth' in node ? ` ${node.depth}` : ''}${kind}`
}

function placeOf(node: DocumentNode): string {
  const data = 'data' in node ? node.data : undefined
  if (!data || !('origin' in data) || !data.origin) return ''
  return data.origin.map(({ page, box }) => `p. ${page}${box ? ` (${box.map(Math.round).join(', ')})` : ''}`).join('; ')
}

/** @returns The first words below a node, at least as many as are shown where there are so many. */
function wordsOf(node: DocumentNode): string {
  if ('value' in node) return node.value
  let words = ''
  if ('children' in node)
    for (const child of node.children) {
      if (words.length >= maxWords) break
      words += `${words && 'children' in child ? ' ' : ''}${wordsOf(child)}`
    }
  return words
}
