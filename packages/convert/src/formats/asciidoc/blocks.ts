/** The blocks of a document, one after the other ("Blocks"). */

import { labelledQuote } from '../../carriers/light-markup/labelled-quote.ts'
import { indentOf, isBlankLine, withoutIndent } from '../../carriers/light-markup/lines.ts'
import { append } from '../../core/document/append.ts'
import { code, heading, image, paragraph, text } from '../../core/document/build.ts'
import { captionFigure } from '../../core/document/figure.ts'
import type { Block, Phrasing } from '../../core/document/nodes.ts'
import {
  type BlockAttributes,
  isAboutBlock,
  isLineComment,
  parseAttributes,
  readBlockAttributes,
} from './block-attributes.ts'
import { beginsDelimited, readDelimited } from './delimited.ts'
import { readInline } from './inline.ts'
import { markerOf, readList } from './lists.ts'
import { identifierOf, sectionTitle } from './names.ts'
import { sectionNumber } from './section-numbers.ts'
import { type Cursor, maximumDepth, type Source } from './source.ts'
import { admonitions, styled, withTitle } from './styles.ts'

const macro = /^(image|video|audio|include|toc|stem|latexmath|asciimath|link|xref)::([^[]*)\[(.*)\]\s*$/
const rule = /^(?:'{3,}|-{3}|\*{3}|_{3}|(?:- ){2}-|(?:\* ){2}\*)\s*$/
const pageBreak = /^<{3,}\s*$/
const labelled = /^(NOTE|TIP|IMPORTANT|WARNING|CAUTION):\s+(.*)/s

export function readBlocks(lines: readonly string[], source: Source, depth: number): Block[] {
  const cursor: Cursor = { lines, at: 0 }
  const blocks: Block[] = []
  while (cursor.at < lines.length) append(blocks, readBlock(cursor, source, depth))
  return blocks
}

/**
 * The next block, with what the lines before it say of it.
 *
 * @param isInList A paragraph ends where an item of a list begins.
 * @param isBelowWords It is indented as the words of an item are, and so none that is as it is typed.
 */
export function readBlock(
  cursor: Cursor,
  source: Source,
  depth: number,
  isInList = false,
  isBelowWords = false,
): Block[] {
  const about = readBlockAttributes(cursor, source)
  const line = cursor.lines[cursor.at]
  if (line === undefined) return []
  if (depth >= maximumDepth) return readParagraph(cursor, about, source, depth, isInList)
  return (
    readSection(cursor, about, source) ??
    readMacro(cursor, about, source) ??
    readDelimited(cursor, about, source, depth) ??
    readMark(cursor) ??
    (markerOf(line) ? withTitle(about, [readList(cursor, about, source, depth, [])], source) : undefined) ??
    (indentOf(line) > 0 && !isBelowWords
      ? readLiteral(cursor, about, source)
      : readParagraph(cursor, about, source, depth, isInList))
  )
}

/** A line of characters that is no block, or a list's continuation marker, where there is no list. */
function readMark(cursor: Cursor): Block[] | undefined {
  const line = cursor.lines[cursor.at]!
  const isRule = rule.test(line)
  if (!isRule && !pageBreak.test(line) && !joinsItem(line)) return undefined
  cursor.at++
  return isRule ? [{ type: 'thematicBreak' }] : []
}

function readSection(cursor: Cursor, about: BlockAttributes, source: Source): Block[] | undefined {
  const found = titleAt(cursor)
  if (!found) return undefined
  cursor.at = found.end
  const children = readInline(found.words.replace(/\[\[[^[\]]+\]\]$/, '').trimEnd(), source)
  const number = sectionNumber(found.level, about, source.attributes, source.sections)
  if (number) children.unshift(text(number))
  return [{ ...heading(found.level, children), anchors: about.anchors.concat(identifiersOf(found.words)) }]
}

/** A title is referred to by its words, too, and by an identifier without its usual prefix (`idprefix`). */
function identifiersOf(title: string): string[] {
  const identifier = identifierOf(title)
  return [identifier, title, identifier.replace(/^_/, '')]
}

const underline = /^([=\-~^+])\1+\s*$/
const levels = '=-~^+'

interface SectionTitle {
  /** From 1. */
  level: number
  words: string
  /** The line behind it. */
  end: number
}

/** A title after marker characters, or over a line of them of the same length, give or take one character. */
export function titleAt({ lines, at }: Cursor): SectionTitle | undefined {
  const found = sectionTitle(lines[at]!)
  if (found) return { ...found, end: at + 1 }
  const words = lines[at]!.trimEnd()
  const mark = underline.exec(lines[at + 1] ?? '')?.[1]
  if (!mark || !/^[\p{L}\p{N}_]/u.test(words) || Math.abs(words.length - lines[at + 1]!.trimEnd().length) > 1)
    return undefined
  return { level: levels.indexOf(mark) + 1, words, end: at + 2 }
}

function readMacro(cursor: Cursor, about: BlockAttributes, source: Source): Block[] | undefined {
  const found = macro.exec(cursor.lines[cursor.at]!)
  if (!found) return undefined
  cursor.at++
  const [, name = '', target = '', inside = ''] = found
  const url = source.attributes.expand(target)
  const words = parseAttributes(source.attributes.expand(inside))
  switch (name) {
    case 'image': {
      const picture = image(url, words.named.get('alt') ?? words.positional[0] ?? '')
      const link = about.named.get('link') ?? words.named.get('link')
      const shown: Phrasing = link ? { type: 'link', url: link, children: [picture] } : picture
      const caption = about.title || words.named.get('title')
      const figure = [paragraph([shown])]
      return caption ? [...figure, ...captionFigure(figure, [paragraph(readInline(caption, source))])] : figure
    }
    case 'video':
    case 'audio':
    case 'include':
      return withTitle(about, [paragraph([{ type: 'link', url, children: [{ type: 'text', value: url }] }])], source)
    case 'toc':
      return []
    default:
      return [paragraph(readInline(`${name}:${target}[${inside}]`, source))]
  }
}

/** A paragraph that is indented is as it is typed. */
function readLiteral(cursor: Cursor, about: BlockAttributes, source: Source): Block[] {
  const isNext = (line: string): boolean => joinsItem(line) || (indentOf(line) === 0 && markerOf(line) !== undefined)
  const own = takeLines(cursor, (line) => !isBlankLine(line) && !isNext(line))
  return withTitle(about, [code(withoutIndent(own).join('\n').trimEnd())], source)
}

/** A plus sign takes what follows it into the item of a list; programs write it below the words, too. */
export function joinsItem(line: string): boolean {
  return line === '+' || /^ +\+$/.test(line)
}

/** Ends at a blank line, and at lines which begin, describe or join another block. */
export function endsParagraph(line: string): boolean {
  return isBlankLine(line) || joinsItem(line) || /^={2,6} \S/.test(line) || isAboutBlock(line) || beginsDelimited(line)
}

function readParagraph(
  cursor: Cursor,
  about: BlockAttributes,
  source: Source,
  depth: number,
  isInList: boolean,
): Block[] {
  const first = cursor.lines[cursor.at++]!
  const goesOn = (line: string): boolean => !endsParagraph(line) && !(isInList && markerOf(line))
  const own = [first, ...takeLines(cursor, goesOn)].filter((line) => !isLineComment(line))
  const label = labelled.exec(first)
  if (label) {
    const words = [label[2]!, ...own.slice(1)]
    return [labelledQuote(admonitions.get(label[1]!)!, withTitle(about, [lineOf(words, about, source)], source))]
  }
  if (about.style === '' && depth < maximumDepth && own.every((line) => line.startsWith('>'))) {
    const inside = own.map((line) => line.replace(/^> ?/, ''))
    return withTitle(about, [{ type: 'blockquote', children: readBlocks(inside, source, depth + 1) }], source)
  }
  return styled(own, about, source, () => [lineOf(own, about, source)])
}

function lineOf(lines: readonly string[], about: BlockAttributes, source: Source): Block {
  const isHard = about.options.has('hardbreaks') || source.attributes.has('hardbreaks-option')
  const words = lines.map((line) => line.trim()).join(isHard ? ' +\n' : '\n')
  return paragraph(readInline(words, source))
}

export function takeLines(cursor: Cursor, isOwn: (line: string) => boolean): string[] {
  const start = cursor.at
  while (cursor.at < cursor.lines.length && isOwn(cursor.lines[cursor.at]!)) cursor.at++
  return cursor.lines.slice(start, cursor.at)
}
