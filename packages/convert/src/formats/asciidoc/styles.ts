/** What a style makes of a paragraph or of a delimited block ("Block Styles"). */

import { labelledQuote } from '../../carriers/light-markup/labelled-quote.ts'
import { code, lined, paragraph, text } from '../../core/document/build.ts'
import type { Block } from '../../core/document/nodes.ts'
import { asciiMath, isAsciiMath } from '../../office/math/asciimath.ts'
import { withoutEnvironment } from '../../office/math/environments.ts'
import type { BlockAttributes } from './block-attributes.ts'
import { readInline } from './inline.ts'
import type { Source } from './source.ts'

export const admonitions: ReadonlyMap<string, string> = new Map([
  ['NOTE', 'Note'],
  ['TIP', 'Tip'],
  ['IMPORTANT', 'Important'],
  ['WARNING', 'Warning'],
  ['CAUTION', 'Caution'],
])

/** @param blocksOf What is within where no style says that it is something else. */
export function styled(
  lines: readonly string[],
  about: BlockAttributes,
  source: Source,
  blocksOf: () => Block[],
): Block[] {
  const { style, positional } = about
  // `[,ruby]` is a listing, too.
  if (style === '' && positional[0] === '' && positional[1]) return [...listing(lines, about, source)]
  const label = admonitions.get(style)
  if (label) return [labelledQuote(label, withTitle(about, blocksOf(), source))]
  switch (style) {
    case 'source':
    case 'listing':
      return listing(lines, about, source)
    case 'literal':
      return withTitle(about, [code(lines.join('\n').trimEnd())], source)
    case 'stem':
    case 'latexmath':
    case 'asciimath':
      return withTitle(about, [{ type: 'math', value: formulaOf(lines.join('\n'), style, source) }], source)
    case 'comment':
      return []
    case 'verse':
      return withTitle(about, [quotation([verse(lines, source)], about, source)], source)
    case 'quote':
      return withTitle(about, [quotation(blocksOf(), about, source)], source)
    default:
      return withTitle(about, blocksOf(), source)
  }
}

export function listing(lines: readonly string[], about: BlockAttributes, source: Source): Block[] {
  const lang = about.named.get('language') ?? about.positional[1] ?? source.attributes.get('source-language')
  const isSource = about.style === 'source' || about.style === ''
  return withTitle(about, [code(lines.join('\n').trimEnd(), isSource ? lang : undefined)], source)
}

/**
 * A formula in LaTeX, without the characters that set it off there.
 *
 * @param notation `asciimath`, `latexmath`, or `stem` for the one that the document states ("Set a Default STEM Interpreter").
 */
export function formulaOf(value: string, notation: string, { attributes }: Source): string {
  const inner = value.trim()
  const isStated = notation !== 'stem' || /^(?:latexmath|tex)$/.test(attributes.get('stem') ?? '')
  if ((notation === 'asciimath' || !isStated) && isAsciiMath(inner)) return asciiMath(inner)
  return withoutEnvironment(
    /^(?:\\\[([\s\S]*)\\\]|\\\(([\s\S]*)\\\)|\$\$([\s\S]*)\$\$)$/.exec(inner)?.slice(1).find(Boolean)?.trim() ?? inner,
  )
}

/** Who is quoted, and where, below the quotation. */
export function quotation(children: Block[], { positional, named }: BlockAttributes, source: Source): Block {
  const [who, where] = [named.get('attribution') ?? positional[1], named.get('citetitle') ?? positional[2]]
  const words = [who, where].filter(Boolean).join(', ')
  if (words) children.push(paragraph([text('— '), ...readInline(words, source)]))
  return { type: 'blockquote', children }
}

function verse(lines: readonly string[], source: Source): Block {
  return paragraph(lined(lines.map((line) => readInline(line, source))))
}

/** A block below its title; a table has its own place for it. */
export function withTitle({ title }: BlockAttributes, blocks: Block[], source: Source): Block[] {
  if (title === '') return blocks
  return [paragraph([{ type: 'strong', children: readInline(title, source) }]), ...blocks]
}
