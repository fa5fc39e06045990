/** Text of shapes and of the outline ([MS-PPT] §2.9). */

import { decodeCodePage } from '../../carriers/encoding/code-page.ts'
import { isSymbolFont, symbolCharacter } from '../../carriers/encoding/symbol-font.ts'
import { isWhitespaceRun, phrasingOf, type Run, trimmedRuns } from '../../core/document/runs.ts'
import { type ArtRecord, recordsIn } from '../../office/drawing/art-records.ts'
import { type Bullet, startsWithSpaces, type TextBody, type TextParagraph } from '../../office/drawing/text-body.ts'
import { sizesOf } from '../../office/presentations/headline.ts'
import { type Jump, jumpAddress } from '../../office/presentations/jump.ts'
import { isMonospaceFont } from '../../office/word-processing/style-role.ts'
import type { NumberingScheme, NumberingSchemes } from './autonumber.ts'
import { record } from './records.ts'
import { type CharacterRun, type ParagraphRun, readStyleRuns } from './text-properties.ts'

export interface ShapeText {
  /** §2.13.33, TextTypeEnum. */
  type: number
  body: TextBody
  isEmpty: boolean
  /** Size of the largest characters in points; undefined where the master decides. */
  sizePt?: number | undefined
  /** Sizes of the paragraphs in points. */
  sizes?: readonly number[] | undefined
}

export interface TextSource {
  bytes: Uint8Array
  view: DataView
  fonts: readonly string[]
  /** Number of the slide whose texts these are, from 1. */
  slideNumber: number
  slideCount: number
  /** Address of an external hyperlink by its identifier. */
  link(id: number): string | undefined
}

/** Links of one text; each run is compared with all of them. */
const maximumLinks = 1000
const ansi = 1252
const unicode = 1200

/** Characters that stand for what the program fills in, by the record that gives their position. */
const marks: ReadonlySet<number> = new Set([
  record.slideNumberMark,
  record.dateTimeMark,
  record.genericDateMark,
  record.headerMark,
  record.footerMark,
  record.rtfDateTimeMark,
])

interface TextParts {
  type: number
  text: string
  style: ArtRecord | undefined
  links: { from: number; to: number; url: string }[]
  /** By place: what is shown there; dates are those of the day. */
  marks: Map<number, string>
}

/**
 * The texts among sibling records: each begins with its header; one without a header is `other`.
 *
 * @param schemesOf Given the type of each text, in order.
 */
export function readTexts(
  source: TextSource,
  records: readonly ArtRecord[],
  schemesOf: (type: number) => NumberingSchemes,
): ShapeText[] {
  const { bytes, view } = source
  const texts: TextParts[] = []
  let current: TextParts | undefined
  let url: string | undefined
  for (const found of records) {
    if (found.type === record.textHeader) {
      current = begin(found.end - found.start >= 4 ? view.getUint32(found.start, true) : 4)
      texts.push(current)
      continue
    }
    if (!current && (found.type === record.textChars || found.type === record.textBytes)) {
      current = begin(4)
      texts.push(current)
    }
    if (!current) continue
    if (found.type === record.textChars) current.text = decodeCodePage(bytes.subarray(found.start, found.end), unicode)
    else if (found.type === record.textBytes)
      current.text = decodeCodePage(bytes.subarray(found.start, found.end), ansi)
    else if (found.type === record.textStyle) current.style = found
    else if (found.type === record.interaction) url = found.instance === 0 ? interactionLink(source, found) : undefined
    else if (found.type === record.textInteraction && url !== undefined && found.end - found.start >= 8) {
      if (current.links.length < maximumLinks)
        current.links.push({ from: view.getUint32(found.start, true), to: view.getUint32(found.start + 4, true), url })
      url = undefined
    } else if (marks.has(found.type) && found.end - found.start >= 4)
      current.marks.set(
        view.getUint32(found.start, true),
        found.type === record.slideNumberMark ? String(source.slideNumber) : '',
      )
  }
  return texts.map((parts) => build(source, parts, schemesOf(parts.type)))
}

function begin(type: number): TextParts {
  return { type, text: '', style: undefined, links: [], marks: new Map() }
}

/** §2.13.13, InteractiveInfoActionEnum. */
const jumpAction = 3
/** §2.13.14, InteractiveInfoJumpEnum. */
const jumps: readonly (Jump | undefined)[] = [undefined, 'next', 'previous', 'first', 'last']

/** §2.6.2–3: where a click leads to; undefined for macros, sounds and the like. */
export function interactionLink(source: TextSource, container: ArtRecord): string | undefined {
  const { view, slideNumber, slideCount } = source
  for (const { type, start, end } of recordsIn(view, container.start, container.end)) {
    if (type !== record.interactionAtom || end - start < 8) continue
    const to =
      end - start >= 11 && view.getUint8(start + 8) === jumpAction ? jumps[view.getUint8(start + 10)] : undefined
    return to ? jumpAddress(to, slideNumber, slideCount) : source.link(view.getUint32(start + 4, true))
  }
  return undefined
}

const lineBreak = '\v'

function build(source: TextSource, parts: TextParts, schemes: NumberingSchemes): ShapeText {
  const { view } = source
  const { text, type, style, marks } = parts
  // The number alone is what every slide repeats.
  if (marks.size > 0 && isNothingElse(text, marks)) for (const place of marks.keys()) marks.set(place, '')
  const runs = style ? readStyleRuns(view, style.start, style.end, text.length) : { paragraphs: [], characters: [] }
  const paragraphAt = walker<ParagraphRun>(runs.paragraphs)
  const characterAt = walker<CharacterRun>(runs.characters)
  const paragraphs: TextParagraph[] = []
  for (let from = 0; from <= text.length; ) {
    const mark = text.indexOf('\r', from)
    const to = mark < 0 ? text.length : mark
    const own = paragraphAt(from)?.run
    const extension = characterAt(from)?.run.extension
    const { line, sizePt } = readLine(source, parts, from, to, characterAt)
    const isCode = isCodeAlone(line)
    paragraphs.push({
      level: own?.level ?? 0,
      bullet: bulletOf(own, extension === undefined ? undefined : schemes[extension]),
      sizePt,
      isIndented: startsWithSpaces.test(text.slice(from, from + 13)),
      monospace: isCode,
      children: phrasingOf(isCode ? line.map((run) => ({ ...run, code: false })) : trimmedRuns(line)),
    })
    from = to + 1
  }
  const isEmpty = paragraphs.every(({ children }) => children.length === 0)
  return { type, body: { levels: [], paragraphs }, isEmpty, ...sizesOf(paragraphs) }
}

function isNothingElse(text: string, marks: ReadonlyMap<number, string>): boolean {
  for (let at = 0; at < text.length; at++) if (!marks.has(at) && text[at]!.trim() !== '') return false
  return true
}

function bulletOf(run: ParagraphRun | undefined, scheme: NumberingScheme | undefined): Bullet | undefined {
  if (run?.hasBullet === false) return 'none'
  if (scheme) return { ordered: true, style: scheme.style, start: scheme.start }
  return run?.hasBullet ? { ordered: false } : undefined
}

type Walker<T> = (position: number) => { run: T; end: number } | undefined

/** The run at a position; positions are asked for in ascending order. */
function walker<T extends { length: number }>(runs: readonly T[]): Walker<T> {
  let index = 0
  let start = 0
  return (position) => {
    while (index < runs.length && position >= start + runs[index]!.length) {
      start += runs[index]!.length
      index++
    }
    const run = runs[index]
    return run && { run, end: start + run.length }
  }
}

/** The runs of a paragraph, and the size of the largest characters that they state. */
function readLine(
  { fonts }: TextSource,
  { text, links, marks }: TextParts,
  from: number,
  to: number,
  characterAt: Walker<CharacterRun>,
): { line: Run[]; sizePt: number | undefined } {
  const line: Run[] = []
  let sizePt: number | undefined
  for (let at = from; at < to; ) {
    const found = characterAt(at)
    let end = Math.min(to, found?.end ?? to)
    let url: string | undefined
    for (const link of links) {
      if (at >= link.from && at < link.to) {
        url = link.url
        end = Math.min(end, link.to)
      } else if (link.from > at) end = Math.min(end, link.from)
    }
    const properties = found?.run
    const style: Omit<Run, 'content'> = {}
    if (properties?.bold) style.bold = true
    if (properties?.italic) style.italic = true
    if (properties?.script) style.script = properties.script
    if (isMonospaceFont(fonts[properties?.font ?? -1] ?? '')) style.code = true
    if (url !== undefined) style.link = url
    const shown = filledIn(text, at, end, marks)
    if (properties?.sizePt !== undefined && shown.trim() !== '') sizePt = Math.max(sizePt ?? 0, properties.sizePt)
    pushLines(line, withSymbols(shown, properties, fonts), style)
    at = end
  }
  return { line, sizePt }
}

function filledIn(text: string, from: number, to: number, marks: ReadonlyMap<number, string>): string {
  if (marks.size === 0) return text.slice(from, to)
  let shown = ''
  for (let at = from; at < to; at++) shown += marks.get(at) ?? text[at]
  return shown
}

/** Characters of symbol fonts lie in the private area, or have the codes of letters. */
function withSymbols(text: string, properties: CharacterRun | undefined, fonts: readonly string[]): string {
  const font = fonts[properties?.symbolFont ?? -1] ?? ''
  const own = fonts[properties?.font ?? -1] ?? ''
  const isSymbol = isSymbolFont(own)
  if (!isSymbol && !/[\uf000-\uf0ff]/.test(text)) return text
  return text.replace(isSymbol ? /[\x20-\xff\uf000-\uf0ff]/g : /[\uf000-\uf0ff]/g, (character) => {
    const code = character.charCodeAt(0)
    return symbolCharacter(isSymbol ? own : font || 'wingdings', code) ?? character
  })
}

function pushLines(runs: Run[], text: string, style: Omit<Run, 'content'>): void {
  text.split(lineBreak).forEach((line, index) => {
    if (index) runs.push({ ...style, content: { type: 'break' } })
    if (line) runs.push({ ...style, content: line })
  })
}

/** In a typewriter face throughout. */
function isCodeAlone(runs: readonly Run[]): boolean {
  const seen = runs.filter((run) => !isWhitespaceRun(run))
  return seen.length > 0 && seen.every(({ code }) => code)
}
