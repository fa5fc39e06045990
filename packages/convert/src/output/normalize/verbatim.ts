/**
 * Markdown that came as Markdown, expanded to blocks for the writer that prints none.
 *
 * micromark takes time that grows with the square of some texts (a paragraph of many lines or
 * delimiters), so a long text is parsed in pieces, and what cannot be cut stays as it is.
 */

import type * as mdast from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { boundError } from '../../core/bounds.ts'
import { append } from '../../core/document/append.ts'
import { code, paragraph } from '../../core/document/build.ts'
import type { Block, Root, Verbatim } from '../../core/document/nodes.ts'
import { replaceBlocks, visitBlocks } from '../../core/document/walk.ts'
import { blocksFrom, type HtmlBlocks } from './from-mdast.ts'

/** Parsed in one: the worst text of this size takes a few seconds. */
const wholeCharacters = 65_536
/** Size that the pieces of a longer one are cut to. */
const pieceCharacters = 16_384

/** Reads a piece of HTML as a document. */
export type ReadHtml = (html: string) => Promise<Block[]>

/** More blocks of HTML in one document are no more than their words. */
const readBlocks = 1_000

/** @param readHtml Without it of HTML there are the words alone. */
export async function expandVerbatim(document: Root, readHtml?: ReadHtml): Promise<void> {
  const expanded = await expansionsOf(document.children, readHtml)
  document.children = replaceBlocks(document.children, (block) => expanded.get(block as Verbatim) ?? block)
}

/** What each piece of Markdown among the blocks consists of; the blocks stay as they are. */
export async function expansionsOf(blocks: readonly Block[], readHtml?: ReadHtml): Promise<Map<Verbatim, Block[]>> {
  const found: Verbatim[] = []
  visitBlocks(blocks, (block) => {
    if (block.type === 'verbatim') found.push(block)
  })
  const expanded = new Map<Verbatim, Block[]>()
  for (const block of found) expanded.set(block, await expand(block.value, readHtml))
  return expanded
}

async function expand(markdown: string, readHtml: ReadHtml | undefined): Promise<Block[]> {
  const { frontMatter, body } = splitFrontMatter(markdown)
  const shared = body.length > wholeCharacters ? definitionsOf(body) : ''
  const blocks: Block[] = []
  for (const piece of piecesOf(body)) append(blocks, await parse(piece, shared, readHtml))
  return frontMatter === undefined ? blocks : [code(frontMatter, 'yaml'), ...blocks]
}

/** A line that opens a hundred lists and quotes at once: parsing takes seconds for a few kilobytes of it. */
const tooDeep = /^(?:[ \t]*(?:[-+*>]|[0-9]{1,9}[.)])(?=[ \t>])){100}/m

/** @param shared Definitions that the piece may refer to. */
async function parse(piece: string, shared: string, readHtml: ReadHtml | undefined): Promise<Block[]> {
  if (piece.length > wholeCharacters || tooDeep.test(piece)) return [paragraph(piece)]
  try {
    const tree = fromMarkdown(shared ? `${piece}\n\n${shared}` : piece, {
      extensions: [gfm()],
      mdastExtensions: [gfmFromMarkdown()],
    })
    return blocksFrom(tree, readHtml ? await readHtmlOf(tree, readHtml) : new Map())
  } catch (error) {
    // The parser recurses into lists and quotes without a bound.
    if (error instanceof RangeError && boundError(error)?.code === 'content_limit_exceeded') return [paragraph(piece)]
    throw error
  }
}

async function readHtmlOf(tree: mdast.Root, readHtml: ReadHtml): Promise<HtmlBlocks> {
  const read = new Map<mdast.Html, Block[]>()
  const waiting: mdast.RootContent[] = [...tree.children]
  for (let node = waiting.pop(); node && read.size < readBlocks; node = waiting.pop())
    if (node.type === 'html') read.set(node, await readHtml(node.value))
    else if ('children' in node && node.type !== 'paragraph') append<mdast.RootContent>(waiting, node.children)
  return read
}

/** Jekyll's front matter: YAML between `---` lines at the very start. */
function splitFrontMatter(markdown: string): { frontMatter?: string; body: string } {
  if (!/^---[ \t]*\n/.test(markdown)) return { body: markdown }
  const end = /\n(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(markdown)
  if (!end) return { body: markdown }
  const start = markdown.indexOf('\n') + 1
  return { frontMatter: markdown.slice(start, end.index), body: markdown.slice(end.index + end[0].length) }
}

/** Link reference definitions, unless they are so many that parsing them with each piece is dear. */
function definitionsOf(markdown: string): string {
  const definitions = markdown.match(/^ {0,3}\[[^\]\r\n\u2028\u2029]{1,200}\]:[ \t]*\S.{0,500}$/gm) ?? []
  const joined = definitions.join('\n')
  return joined.length <= pieceCharacters ? joined : ''
}

/** Cuts at empty lines before a line that begins a block of its own, outside of fenced code. */
function piecesOf(markdown: string): string[] {
  if (markdown.length <= wholeCharacters) return [markdown]
  const pieces: string[] = []
  let from = 0
  let at = 0
  let fence = ''
  let wasEmpty = false
  for (const line of markdown.split('\n')) {
    if (wasEmpty && !fence && at - from >= pieceCharacters && /^[^\s>\-+*0-9]/.test(line)) {
      pieces.push(markdown.slice(from, at))
      from = at
    }
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (mark) fence = fence === '' ? mark : mark.startsWith(fence) ? '' : fence
    wasEmpty = line.trim() === ''
    at += line.length + 1
  }
  pieces.push(markdown.slice(from))
  return pieces
}
