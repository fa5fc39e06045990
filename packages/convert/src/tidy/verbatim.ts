/** Markdown that came as Markdown, expanded to blocks for the writer that prints none. */
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { code } from '../document/build.ts'
import type { Block, Root } from '../document/nodes.ts'
import { replaceBlocks } from '../document/walk.ts'
import { blocksFrom } from './from-mdast.ts'

/** Larger pieces are cut at blank lines: parsing time grows faster than the text in hostile ones. */
const pieceCharacters = 65_536

export function expandVerbatim(document: Root): void {
  document.children = replaceBlocks(document.children, (block) =>
    block.type === 'verbatim' ? parse(block.value) : [block],
  )
}

function parse(markdown: string): Block[] {
  const { frontMatter, body } = splitFrontMatter(markdown)
  const blocks = pieces(body).flatMap((piece) =>
    blocksFrom(fromMarkdown(piece, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })),
  )
  return frontMatter === undefined ? blocks : [code(frontMatter, 'yaml'), ...blocks]
}

/** Jekyll's front matter: YAML between `---` lines at the very start. */
function splitFrontMatter(markdown: string): { frontMatter?: string; body: string } {
  const match = /^---[ \t]*\n([\s\S]*?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(markdown)
  return match ? { frontMatter: match[1]!, body: markdown.slice(match[0].length) } : { body: markdown }
}

function pieces(markdown: string): string[] {
  const found: string[] = []
  let from = 0
  while (markdown.length - from > pieceCharacters) {
    const blank = markdown.indexOf('\n\n', from + pieceCharacters)
    if (blank < 0) break
    found.push(markdown.slice(from, blank))
    from = blank + 2
  }
  found.push(markdown.slice(from))
  return found
}
