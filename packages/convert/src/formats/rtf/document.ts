/** An RTF document from its tokens to the tree. */

import { createByteText } from '../../carriers/rtf/byte-text.ts'
import { createTokenizer, tokenKind } from '../../carriers/rtf/tokens.ts'
import type { Root } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import { Headlines } from '../../office/word-processing/headlines.ts'
import { createPageTurns, type PageTurns } from '../../office/word-processing/page-turns.ts'
import { createContent } from './content.ts'
import { createDestinationWords } from './destination-words.ts'
import { destinations } from './destinations.ts'
import { createEnds } from './ends.ts'
import { createEntries } from './entries.ts'
import { createGroupStack } from './group-stack.ts'
import { createHeader, styleOf } from './header.ts'
import { createListTable } from './list-table.ts'
import { createLists } from './lists.ts'
import { readObjects } from './objects.ts'
import { createOutcome } from './outcome.ts'
import { createStarts, startElement } from './starts.ts'
import { createStory, type Story } from './story.ts'

export async function readDocument(bytes: Uint8Array, context: ReadContext): Promise<Root> {
  const objects = await readObjects(bytes, context)
  const tokens = createTokenizer(bytes)
  const header = createHeader()
  const lists = createLists()
  const listTable = createListTable(lists, (number) => header.fonts.of(number)?.name)
  const entries = createEntries(header)
  const content = createContent(header, entries, context)
  const outcome = createOutcome(bytes, context, content)
  const byteText = createByteText(
    bytes,
    () => content.codePage(groups.current),
    (text) => content.addText(groups.current, text),
  )
  const parts = { header, entries, listTable, outcome, content }
  const setWord = createDestinationWords(parts)
  const start = createStarts(parts, objects, newStory)
  const finish = createEnds(parts, context.limits)
  const main = newStory(createPageTurns(), new Headlines())
  const groups = createGroupStack(main, entries, finish)
  let skip = 0
  /** There was text deeper than groups are followed. */
  let isCut = false

  function newStory(pages?: PageTurns, headlines?: Headlines): Story {
    return createStory(
      lists,
      (number) => styleOf(header, number),
      (count) => context.budget.cells(count),
      pages,
      headlines,
    )
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
    const group = groups.current
    if (group.destination === 'math' && group.isFresh && name.startsWith('m')) {
      startElement(group, name, parameter)
      return
    }
    const destination = group.isFresh ? destinations[name] : undefined
    const ignored = group.isIgnorable
    group.isFresh = false
    group.isIgnorable = false
    if (group.destination === 'skip' && name !== 'ud') return
    if (destination) {
      start(group, name, name === 'ud' ? groups.destinationAround : destination, tokens.from)
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
    const group = groups.current
    if (name === '\\' || name === '{' || name === '}') {
      // It may be the second byte of a character.
      group.isFresh = false
      if (group.destination !== 'skip') byteText.addByte(name.charCodeAt(0))
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
    else if ((name === '\n' || name === '\r') && group.destination === 'text') group.story.endParagraph(group.paragraph)
    else if (name === '\t') content.addText(group, '\t')
  }

  function unicode(parameter: number): void {
    byteText.flush()
    const group = groups.current
    group.isFresh = false
    const code = parameter < 0 ? parameter + 0x10000 : parameter
    if (code >= 0 && code <= 0x10ffff) content.addText(group, String.fromCodePoint(code))
    skip = group.unicodeSkip
  }

  function plainBytes(from: number, to: number): void {
    const start = Math.min(to, from + skip)
    skip -= start - from
    const group = groups.current
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
    const { destination, shape } = groups.current
    if (skip > 0) skip--
    else if (destination === 'picture') shape.data = [from, to]
  }

  function hexadecimal(byte: number): void {
    const { destination, role, collected } = groups.current
    if (skip > 0) skip--
    else if (destination !== 'skip') {
      const part = role === 'leveltext' ? listTable.labelPart(byte) : undefined
      if (part === undefined) byteText.addByte(byte)
      else {
        byteText.flush()
        collected.text += part
      }
    }
  }

  for (let kind = tokens.next(); kind !== tokenKind.end; kind = tokens.next()) {
    if (kind === tokenKind.open || kind === tokenKind.close) {
      byteText.flush()
      skip = 0
      if (kind === tokenKind.open) groups.begin()
      else groups.end()
    } else if (groups.isTooDeep) isCut ||= kind === tokenKind.text
    else if (kind === tokenKind.word) word(tokens.name, tokens.parameter)
    else if (kind === tokenKind.symbol) symbol(tokens.name)
    else if (kind === tokenKind.text) plainBytes(tokens.from, tokens.to)
    else if (kind === tokenKind.binary) binary(tokens.from, tokens.to)
    else hexadecimal(tokens.byte)
  }
  byteText.flush()
  if (isCut) context.warn('content_dropped', { what: 'text of very deeply nested groups' })
  groups.endAll()
  return outcome.root(main.finish(groups.current.paragraph), header.languages.tag())
}

/** Words that are no destination though they follow `\*`. */
function setsState(name: string): boolean {
  return name === 'cs' || name === 's' || name === 'ds' || name === 'ts'
}
