/** An RTF document from its tokens to the tree. */
import type { Root } from '../../document/nodes.ts'
import { createPageTurns, type PageTurns } from '../../flow/page-turns.ts'
import { createByteText } from '../../rtf/byte-text.ts'
import { createTokenizer, tokenKind } from '../../rtf/tokens.ts'
import type { ReadContext } from '../reader.ts'
import { createContent } from './content.ts'
import { createDestinationWords } from './destination-words.ts'
import { type Destination, destinations } from './destinations.ts'
import { createEnds } from './ends.ts'
import { createEntries } from './entries.ts'
import { type Group, innerGroup, outermostGroup } from './group.ts'
import { createHeader, styleOf } from './header.ts'
import { createListTable } from './list-table.ts'
import { createLists } from './lists.ts'
import { beginElement, endElement } from './math.ts'
import { readObjects } from './objects.ts'
import { createOutcome } from './outcome.ts'
import { createStarts } from './starts.ts'
import { createStory, type Story } from './story.ts'
import { createTextWords } from './text-words.ts'

/** Groups within each other; what lies deeper is skipped. */
const maximumDepth = 500

export async function readDocument(bytes: Uint8Array, context: ReadContext): Promise<Root> {
  const objects = await readObjects(bytes, context)
  const tokens = createTokenizer(bytes)
  const header = createHeader()
  const lists = createLists()
  const listTable = createListTable(lists, (number) => header.fonts.get(number)?.name)
  const entries = createEntries(header)
  const content = createContent(header, entries, context)
  const outcome = createOutcome(bytes, context, content.add)
  const byteText = createByteText(
    bytes,
    () => content.codePage(group),
    (text) => content.addText(group, text),
  )
  const setTextWord = createTextWords({ header, outcome, content })
  const setWord = createDestinationWords({ header, entries, listTable, outcome, setTextWord })
  const start = createStarts({ entries, outcome, objects, newStory })
  const finish = createEnds({ outcome, listTable, limits: context.limits, content })
  const main = newStory(createPageTurns())
  const outer: Group[] = []
  let group = outermostGroup(main)
  let skip = 0
  let tooDeep = 0

  function newStory(pages?: PageTurns): Story {
    return createStory(
      lists,
      (number) => styleOf(header, number),
      (count) => context.budget.cells(count),
      pages,
    )
  }

  function begin(): void {
    byteText.flush()
    skip = 0
    if (outer.length >= maximumDepth) {
      tooDeep++
      return
    }
    outer.push(group)
    group = innerGroup(group)
    if (group.destination === 'styles') entries.begin()
  }

  function end(): void {
    byteText.flush()
    skip = 0
    if (tooDeep > 0) {
      tooDeep--
      return
    }
    const ended = group
    const parent = outer.pop()
    if (!parent) return
    group = parent
    if (ended.element && ended.element !== group.element) endElement(ended.math, ended.element)
    if (ended.role) finish(ended, group)
    else if (ended.destination === 'styles' || ended.destination === 'fonts') entries.endGroup(ended.destination)
    if (ended.setsParagraph && ended.destination === 'text' && ended.story === group.story)
      group.story.keep(ended.paragraph)
    // Numbering and labels belong to the paragraph, whatever group they stand in.
    if (ended.destination === 'numbering' || ended.role === 'pn') group.paragraph.numbering = ended.paragraph.numbering
  }

  /** The text that is meant of `\upr` is a part of what holds it. */
  function aroundTwice(): Destination {
    return outer.at(-2)?.destination ?? 'text'
  }

  function beginMath(name: string, parameter: number | undefined): void {
    group.isFresh = false
    group.isIgnorable = false
    const element = beginElement(group.math, name, parameter, group.element)
    if (element) group.element = element
    else group.destination = 'skip'
  }

  function word(name: string, parameter: number | undefined): void {
    if (skip > 0) {
      skip--
      return
    }
    if (name === 'u') {
      unicode(parameter ?? 0)
      return
    }
    byteText.flush()
    if (group.destination === 'math' && group.isFresh && name.startsWith('m')) {
      beginMath(name, parameter)
      return
    }
    const destination = group.isFresh ? destinations[name] : undefined
    const ignored = group.isIgnorable
    group.isFresh = false
    group.isIgnorable = false
    if (group.destination === 'skip' && name !== 'ud') return
    if (destination) {
      start(group, name, name === 'ud' ? aroundTwice() : destination, tokens.from)
      return
    }
    if (listTable.begin(name, group.destination)) {
      group.role = name
      return
    }
    if (ignored && !setsState(name)) {
      group.destination = 'skip'
      return
    }
    if (name === 'uc') group.unicodeSkip = Math.min(16, Math.max(0, parameter ?? 1))
    else setWord(group, name, parameter)
  }

  function symbol(name: string): void {
    if (skip > 0) {
      skip--
      return
    }
    byteText.flush()
    if (name === '*') {
      if (group.isFresh) group.isIgnorable = true
      return
    }
    group.isFresh = false
    if (name === '~') content.addText(group, '\u00a0')
    else if (name === '_') content.addText(group, '\u2011')
    else if (name === '\\' || name === '{' || name === '}') content.addText(group, name)
    else if ((name === '\n' || name === '\r') && group.destination === 'text') group.story.endParagraph(group.paragraph)
    else if (name === '\t') content.addText(group, '\t')
  }

  function unicode(parameter: number): void {
    byteText.flush()
    group.isFresh = false
    const code = parameter < 0 ? parameter + 0x10000 : parameter
    if (code >= 0 && code <= 0x10ffff) content.addText(group, String.fromCodePoint(code))
    skip = group.unicodeSkip
  }

  function plainBytes(from: number, to: number): void {
    const start = Math.min(to, from + skip)
    skip -= start - from
    if (start === to || group.destination === 'skip') return
    if (group.destination === 'picture') {
      group.shape.data = [group.shape.data?.[0] ?? start, to]
      return
    }
    group.isFresh = false
    byteText.add(start, to)
  }

  /** Bytes behind `\\bin` are no text; to programs that know no Unicode they are one character. */
  function binary(from: number, to: number): void {
    if (skip > 0) skip--
    else if (group.destination === 'picture') group.shape.data = [from, to]
  }

  for (let kind = tokens.next(); kind !== tokenKind.end; kind = tokens.next()) {
    if (kind === tokenKind.open) begin()
    else if (kind === tokenKind.close) end()
    else if (tooDeep > 0) continue
    else if (kind === tokenKind.word) word(tokens.name, tokens.parameter)
    else if (kind === tokenKind.symbol) symbol(tokens.name)
    else if (kind === tokenKind.text) plainBytes(tokens.from, tokens.to)
    else if (kind === tokenKind.binary) binary(tokens.from, tokens.to)
    else if (skip > 0) skip--
    else if (group.destination === 'collect' && group.role === 'leveltext')
      listTable.addByte(group.collected, tokens.byte)
    else if (group.destination !== 'skip') byteText.addByte(tokens.byte)
  }
  while (outer.length > 0) {
    tooDeep = 0
    end()
  }
  byteText.flush()
  return outcome.root(main.finish(group.paragraph))
}

/** Words that are no destination though they follow `\*`. */
function setsState(name: string): boolean {
  return name === 'cs' || name === 's' || name === 'ds' || name === 'ts'
}
