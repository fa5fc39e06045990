/**
 * Markdown that came as Markdown keeps its words, and of its links those to http, https, mailto, tel and relative
 * addresses, as those of every other format. Other links become their words; in raw HTML, elements lose the attribute. Only
 * pieces are parsed that may have one.
 */
import type * as mdast from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { boundError } from '../../../core/bounds.ts'
import { safeUrl } from '../../../core/document/url.ts'
import type { SafeMarkdown } from '../../../core/reader.ts'
import { isParsable, markdownPieces } from './markdown-pieces.ts'
import { mayHoldUnsafeLink, type Span, unsafeAttributes, withEncodedSchemes } from './unsafe-schemes.ts'

/** Characters of unsafe definitions that all pieces are searched for; links by further ones lead nowhere. */
const maxDefinitions = 16_384

/** Links within each other that become text one after the other; the addresses of further ones are encoded. */
const maxRounds = 5

export function withoutUnsafeLinks(markdown: string): SafeMarkdown {
  if (!mayHoldUnsafeLink(markdown)) return { markdown, removed: 0 }
  const { opening, pieces } = markdownPieces(markdown)
  const unsafe: string[] = []
  let removed = 0
  const safe = pieces.map((piece) => {
    if (!mayHoldUnsafeLink(piece)) return piece
    const found = settled(piece, '')
    removed += found.removed
    for (const definition of found.definitions) unsafe.push(definition)
    return found.markdown
  })
  const definitions = unsafe.join('\n')
  if (definitions === '' || definitions.length > maxDefinitions) return { markdown: opening + safe.join(''), removed }
  const text = safe.map((piece) => {
    const found = settled(piece, definitions)
    removed += found.removed
    return found.markdown
  })
  return { markdown: opening + text.join(''), removed }
}

interface SafePiece extends SafeMarkdown {
  /** Those that were taken out. */
  definitions: string[]
}

/** Where a link becomes text, what is around it may become one. */
function settled(piece: string, shared: string): SafePiece {
  let found: SafePiece = { markdown: piece, removed: 0, definitions: [] }
  for (let round = 0; round < maxRounds; round++) {
    const next = safePiece(found.markdown, shared)
    const removed = found.removed + next.removed
    const definitions = [...found.definitions, ...next.definitions]
    found = { markdown: next.markdown, removed, definitions }
    if (next.removed === 0 && next.definitions.length === 0) return found
  }
  const encoded = withEncodedSchemes(found.markdown)
  return { ...found, markdown: encoded.markdown, removed: found.removed + encoded.removed }
}

/** @param shared Unsafe definitions of other pieces. */
function safePiece(piece: string, shared: string): SafePiece {
  const tree = isParsable(piece) ? parsed(shared ? `${piece}\n\n${shared}` : piece) : undefined
  if (!tree) return { ...withEncodedSchemes(piece), definitions: [] }
  const edits: Span[] = []
  const definitions: string[] = []
  let removed = 0
  const unsafeNames = new Set<string>()
  for (const node of nodesOf(tree))
    if (node.type === 'definition' && safeUrl(node.url) === undefined) unsafeNames.add(node.identifier)
  for (const node of nodesOf(tree)) {
    const [from, to] = rangeOf(node)
    if (from >= piece.length) continue
    if (node.type === 'definition' && safeUrl(node.url) === undefined) {
      definitions.push(piece.slice(from, to).replace(/\s+/g, ' '))
      edits.push({ from, to })
    }
    if (node.type === 'html')
      for (const span of unsafeAttributes(piece.slice(from, to))) {
        removed++
        edits.push({ from: from + span.from, to: from + span.to })
      }
    const isUnsafe =
      (node.type === 'link' && safeUrl(node.url) === undefined) ||
      (node.type === 'linkReference' && unsafeNames.has(node.identifier))
    if (!isUnsafe) continue
    const inside = childrenRange(node)
    if (inside.from === from && inside.to === to) continue
    removed++
    edits.push({ from, to: inside.from }, { from: inside.to, to })
  }
  return { markdown: edited(piece, edits), removed, definitions }
}

function parsed(markdown: string): mdast.Root | undefined {
  try {
    return fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  } catch (error) {
    // The parser recurses into lists and quotes without a bound.
    if (error instanceof RangeError && boundError(error)?.code === 'content_limit_exceeded') return undefined
    throw error
  }
}

/** All nodes below the root, in document order. */
function* nodesOf(root: mdast.Root): Generator<mdast.Nodes> {
  const waiting: mdast.Nodes[] = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node
    if ('children' in node) for (let at = node.children.length - 1; at >= 0; at--) waiting.push(node.children[at]!)
  }
}

function rangeOf({ position }: mdast.Nodes): [from: number, to: number] {
  const from = position?.start.offset ?? 0
  return [from, position?.end.offset ?? from]
}

/** Offset of the words of a link, or of its end where it has none. */
function childrenRange(node: mdast.Link | mdast.LinkReference): Span {
  const [, end] = rangeOf(node)
  const first = node.children[0]
  const last = node.children.at(-1)
  return first && last ? { from: rangeOf(first)[0], to: rangeOf(last)[1] } : { from: end, to: end }
}

function edited(text: string, edits: readonly Span[]): string {
  let kept = ''
  let from = 0
  for (const edit of [...edits].sort((one, other) => one.from - other.from)) {
    kept += text.slice(from, Math.max(from, edit.from))
    from = Math.max(from, edit.to)
  }
  return kept + text.slice(from)
}
