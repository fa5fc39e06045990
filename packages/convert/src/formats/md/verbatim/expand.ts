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
import { boundError } from '../../../core/bounds.ts'
import { append } from '../../../core/document/append.ts'
import { code, paragraph } from '../../../core/document/build.ts'
import type { Block, Verbatim } from '../../../core/document/nodes.ts'
import { visitBlocks } from '../../../core/document/walk.ts'
import type { ReadHtml } from '../../../core/reader.ts'
import { blocksFrom, type HtmlBlocks } from './from-mdast.ts'
import { isParsable, markdownPieces } from './markdown-pieces.ts'

/** More blocks of HTML in one document are no more than their words. */
const readBlocks = 1_000

/** @see VerbatimSupport */
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
  const { frontMatter, pieces, definitions } = markdownPieces(markdown)
  const blocks: Block[] = []
  for (const piece of pieces) append(blocks, await parse(piece, definitions, readHtml))
  return frontMatter === undefined ? blocks : [code(frontMatter, 'yaml'), ...blocks]
}

/** @param shared Definitions that the piece may refer to. */
async function parse(piece: string, shared: string, readHtml: ReadHtml | undefined): Promise<Block[]> {
  if (!isParsable(piece)) return [paragraph(piece)]
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
