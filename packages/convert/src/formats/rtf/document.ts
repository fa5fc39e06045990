/** An RTF document from its tokens to the tree. */
import { append } from '../../document/append.ts'
import { paragraph, root } from '../../document/build.ts'
import type { Block, Metadata, Root } from '../../document/nodes.ts'
import type { Run } from '../../document/runs.ts'
import { decodeCodePage } from '../../encoding/code-page.ts'
import { isSymbolFont, symbolCharacter } from '../../encoding/symbol-font.ts'
import { dayOf } from '../../flow/dttm.ts'
import { hyperlinkOf, rubyOf } from '../../flow/field-instruction.ts'
import { isMonospaced } from '../../word-styles/style-role.ts'
import type { ReadContext } from '../reader.ts'
import { type Destination, destinations } from './destinations.ts'
import { addFont, addStyle, createHeader, type Entry, emptyEntry, setFont, setStyle } from './header.ts'
import { emptyDate, isoDate, setDate } from './info.ts'
import { createListTable } from './list-table.ts'
import { createLists, setNumbering } from './lists.ts'
import {
  type CharacterState,
  characters,
  type ParagraphState,
  plainCharacter,
  plainParagraph,
  setCharacter,
  setParagraph,
} from './state.ts'
import { createStory, type Story, setRow } from './story.ts'
import { createTokenizer, latin1, tokenKind } from './tokens.ts'

interface Group {
  destination: Destination
  /** The control word that began the destination. */
  role: string
  character: CharacterState
  paragraph: ParagraphState
  /** Bytes that follow a Unicode character for programs that do not know it. */
  unicodeSkip: number
  story: Story
  link: string | undefined
  /** Shared by the groups within a destination that collects. */
  collected: { text: string }
  /** Shared by the groups of a field. */
  field: { instruction: string }
  isNestedRow: boolean
  /** Nothing of it was read yet, so that a destination may begin. */
  isFresh: boolean
  isIgnorable: boolean
}

/** Groups within each other; what lies deeper is skipped. */
const maximumDepth = 500

const collectsMetadata: ReadonlySet<string> = new Set(['title', 'author', 'subject', 'keywords'])
const pictureTypes: Readonly<Record<string, string>> = {
  pngblip: 'png',
  jpegblip: 'jpg',
  emfblip: 'emf',
  wmetafile: 'wmf',
  dibitmap: 'bmp',
  wbitmap: 'bmp',
  macpict: 'pict',
}
const pageFurniture = /^(header|footer)[lrf]?$/

export function readDocument(bytes: Uint8Array, context: ReadContext): Root {
  const tokens = createTokenizer(bytes)
  const header = createHeader()
  const lists = createLists()
  const listTable = createListTable(lists)
  const metadata: Metadata = {}
  const notes: Block[] = []
  const furniture: Record<'header' | 'footer', Block[]> = { header: [], footer: [] }
  const counts = { '': 0, e: 0, c: 0 }
  let entry: Entry = emptyEntry()
  let pictures = 0
  let pictureType = ''
  let description = ''
  let shapeProperty = ''
  let commentAuthor = ''
  let commentDate = ''
  let isEndnote = false
  let date = emptyDate()
  let pending: number[] = []
  let skip = 0
  let tooDeep = 0

  const newStory = (): Story =>
    createStory(
      lists,
      (number) => header.styles.get(number),
      (count) => context.budget.cells(count),
    )
  const main = newStory()
  let group: Group = {
    destination: 'text',
    role: '',
    character: { ...plainCharacter },
    paragraph: { ...plainParagraph },
    unicodeSkip: 1,
    story: main,
    link: undefined,
    collected: { text: '' },
    field: { instruction: '' },
    isNestedRow: false,
    isFresh: false,
    isIgnorable: false,
  }
  const outer: Group[] = []

  function begin(): void {
    flushBytes()
    skip = 0
    if (outer.length >= maximumDepth) {
      tooDeep++
      return
    }
    outer.push(group)
    group = {
      ...group,
      role: '',
      character: { ...group.character },
      paragraph: { ...group.paragraph },
      destination: group.destination === 'twice' ? 'skip' : group.destination,
      isFresh: true,
      isIgnorable: false,
    }
    if (group.destination === 'styles') entry = emptyEntry()
  }

  function end(): void {
    flushBytes()
    skip = 0
    if (tooDeep > 0) {
      tooDeep--
      return
    }
    const ended = group
    const parent = outer.pop()
    if (!parent) return
    group = parent
    if (ended.role) finish(ended)
    else if (ended.destination === 'styles' && entry.name) addStyle(header, entry)
    else if (ended.destination === 'fonts' && entry.name) endEntry()
    // Numbering and labels belong to the paragraph, whatever group they stand in.
    if (ended.destination === 'numbering' || ended.role === 'pn') group.paragraph.numbering = ended.paragraph.numbering
  }

  function start(word: string, destination: Destination): void {
    group.destination = destination
    group.role = word
    if (destination === 'collect') group.collected = { text: '' }
    if (destination === 'fonts' || destination === 'styles') entry = emptyEntry()
    if (destination === 'picture') pictureType = ''
    if (word === 'field') group.field = { instruction: '' }
    else if (word === 'fldrslt') group.link = hyperlinkOf(group.field.instruction) ?? group.link
    else if (word === 'nesttableprops') group.isNestedRow = true
    else if (word === 'upr') group.destination = 'twice'
    else if (word === 'ud') group.destination = outer.at(-2)?.destination ?? 'text'
    else if (isStory(word)) {
      group.story = newStory()
      group.paragraph = { ...plainParagraph }
      group.character = { ...plainCharacter }
      group.link = undefined
      if (word === 'footnote') isEndnote = false
    }
    if (word === 'shp' || word === 'pict') description = word === 'shp' ? '' : description
  }

  /** What a destination leaves behind when its group ends. */
  function finish(ended: Group): void {
    const { role, story } = ended
    const text = ended.collected.text
    if (collectsMetadata.has(role) && ended.destination === 'collect') {
      if (text.trim()) metadata[role as 'title' | 'author' | 'subject' | 'keywords'] = text.trim()
    } else if (role === 'creatim' || role === 'revtim') {
      const told = isoDate(date)
      if (told) metadata[role === 'creatim' ? 'created' : 'modified'] = told
    } else if (role === 'fldinst') {
      group.field.instruction = text
      const ruby = rubyOf(text)
      if (ruby !== undefined) addText(ruby)
    } else if (role === 'atnauthor') commentAuthor = text.trim()
    else if (role === 'atndate') commentDate = dayOf(Number(text))
    else if (role === 'bkmkstart') group.story.addAnchor(text.trim())
    else if (role === 'pntext' || role === 'listtext') group.story.setLabel(text.trim())
    else if (role === 'leveltext') listTable.setText(text)
    else if (role === 'sn') shapeProperty = text.trim()
    else if (role === 'sv' && shapeProperty === 'wzDescription') description = text.trim()
    else if (role === 'pict') finishPicture()
    else if (isStory(role)) finishStory(role, story.finish(ended.paragraph))
    else listTable.end(role)
  }

  function finishStory(role: string, blocks: Block[]): void {
    const place = pageFurniture.exec(role)?.[1] as 'header' | 'footer' | undefined
    if (place) append(furniture[place], blocks)
    else if (role === 'footnote') addNote(isEndnote ? 'e' : '', blocks)
    else if (role !== 'annotation') group.story.addAfter(blocks)
    else if (context.options.comments !== 'drop')
      addNote('c', withByline(blocks, [commentAuthor, commentDate].filter(Boolean).join(', ')))
  }

  function addNote(prefix: keyof typeof counts, blocks: Block[]): void {
    const identifier = `${prefix}${++counts[prefix]}`
    group.story.addNode({ type: 'footnoteReference', identifier })
    notes.push({ type: 'footnoteDefinition', identifier, children: blocks })
  }

  function finishPicture(): void {
    const url = pictureType ? `image${++pictures}.${pictureType}` : ''
    group.story.addNode({ type: 'image', url, alt: description })
    description = ''
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
    flushBytes()
    const destination = group.isFresh ? destinations[name] : undefined
    const ignored = group.isIgnorable
    group.isFresh = false
    group.isIgnorable = false
    if (group.destination === 'skip' && name !== 'ud') return
    if (destination) {
      start(name, destination)
      return
    }
    if (name === 'creatim' || name === 'revtim') {
      group.role = name
      date = emptyDate()
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
    else inDestination(name, parameter)
  }

  function inDestination(name: string, parameter: number | undefined): void {
    switch (group.destination) {
      case 'fonts':
        setFont(entry, name, parameter)
        break
      case 'styles':
        setStyle(entry, name, parameter)
        break
      case 'info':
        setDate(date, name, parameter)
        break
      case 'lists':
        listTable.set(name, parameter)
        break
      case 'numbering':
        setNumbering(group.paragraph, name, parameter)
        break
      case 'picture':
        pictureType ||= pictureTypes[name] ?? ''
        break
      case 'collect': {
        const character = characters[name]
        if (character !== undefined) group.collected.text += character
        break
      }
      case 'text':
        inText(name, parameter)
    }
  }

  function inText(name: string, parameter: number | undefined): void {
    const { story, character, paragraph: state } = group
    if (setCharacter(character, name, parameter) || setParagraph(state, name, parameter)) return
    if (setRow(story.row(group.isNestedRow), name, parameter)) return
    const special = characters[name]
    if (special !== undefined) {
      addText(special)
      return
    }
    switch (name) {
      case 'par':
      case 'sect':
        story.endParagraph(state)
        break
      case 'cell':
      case 'nestcell':
        story.endCell(state)
        break
      case 'row':
      case 'nestrow':
        story.endRow(state, name === 'nestrow')
        break
      case 'line':
      case 'lbr':
      case 'page':
      case 'column':
        addNode({ content: { type: 'break' } })
        break
      case 'pard':
        group.paragraph = { ...plainParagraph }
        break
      case 'plain':
        group.character = { ...plainCharacter, deleted: character.deleted, inserted: character.inserted }
        break
      case 'ftnalt':
        isEndnote = true
        break
      default:
        setDocument(name, parameter)
    }
  }

  function setDocument(name: string, parameter: number | undefined): void {
    switch (name) {
      case 'ansicpg':
        if (parameter) header.codePage = parameter
        break
      case 'mac':
        header.codePage = 10000
        break
      case 'pc':
        header.codePage = 437
        break
      case 'pca':
        header.codePage = 850
        break
      case 'deff':
        header.defaultFont = parameter ?? 0
    }
  }

  function symbol(name: string): void {
    if (skip > 0) {
      skip--
      return
    }
    flushBytes()
    if (name === '*') {
      if (group.isFresh) group.isIgnorable = true
      return
    }
    group.isFresh = false
    if (name === '~') addText('\u00a0')
    else if (name === '_') addText('\u2011')
    else if (name === '\\' || name === '{' || name === '}') addText(name)
    else if ((name === '\n' || name === '\r') && group.destination === 'text') group.story.endParagraph(group.paragraph)
    else if (name === '\t') addText('\t')
  }

  function unicode(parameter: number): void {
    flushBytes()
    group.isFresh = false
    const code = parameter < 0 ? parameter + 0x10000 : parameter
    if (code >= 0 && code <= 0x10ffff) addText(String.fromCodePoint(code))
    skip = group.unicodeSkip
  }

  function plainBytes(from: number, to: number): void {
    const start = Math.min(to, from + skip)
    skip -= start - from
    if (start === to || group.destination === 'skip' || group.destination === 'picture') return
    group.isFresh = false
    if (pending.length === 0 && isAscii(bytes, start, to)) addText(latin1(bytes, start, to))
    else for (let at = start; at < to; at++) pending.push(bytes[at]!)
  }

  function flushBytes(): void {
    if (pending.length === 0) return
    const font = header.fonts.get(fontNumber())
    const raw = Uint8Array.from(pending)
    pending = []
    addText(decodeCodePage(raw, (group.destination === 'text' ? font?.codePage : entryCodePage()) ?? header.codePage))
  }

  function fontNumber(): number {
    return group.character.font < 0 ? header.defaultFont : group.character.font
  }

  function entryCodePage(): number | undefined {
    return group.destination === 'collect' ? header.fonts.get(fontNumber())?.codePage : undefined
  }

  function addText(text: string): void {
    switch (group.destination) {
      case 'text':
        addRun(text)
        break
      case 'collect':
        group.collected.text += text
        break
      case 'fonts':
      case 'styles':
        for (const part of text.split(/(;)/)) {
          if (part === ';') endEntry()
          else entry.name += part
        }
    }
  }

  function endEntry(): void {
    if (group.destination === 'fonts') addFont(header, entry)
    else if (entry.name.trim()) addStyle(header, entry)
    entry = emptyEntry()
  }

  function addRun(text: string): void {
    const name = header.fonts.get(fontNumber())?.name ?? ''
    addNode({ content: isSymbolFont(name) ? withSymbols(text, name) : text }, isMonospaced(name))
  }

  function addNode(run: Run, monospaced = true): void {
    const { character, story, link } = group
    if (character.deleted && context.options.changes !== 'show') return
    if (character.hidden && context.options.hidden !== 'keep') {
      if (typeof run.content === 'string' && run.content.trim() !== '')
        context.warn('hidden_content_dropped', { what: 'hidden text' })
      return
    }
    const style: Run = { content: run.content }
    if (character.bold) style.bold = true
    if (character.italic) style.italic = true
    if (character.strike || character.deleted) style.strike = true
    if (character.inserted && context.options.changes === 'show') style.inserted = true
    if (character.script) style.script = character.script
    if (link !== undefined) style.link = link
    if (character.style !== undefined && header.characterStyles.get(character.style)?.isCode) style.code = true
    story.addRun(style, monospaced)
  }

  for (let kind = tokens.next(); kind !== tokenKind.end; kind = tokens.next()) {
    if (kind === tokenKind.open) begin()
    else if (kind === tokenKind.close) end()
    else if (tooDeep > 0) continue
    else if (kind === tokenKind.word) word(tokens.name, tokens.parameter)
    else if (kind === tokenKind.symbol) symbol(tokens.name)
    else if (kind === tokenKind.text) plainBytes(tokens.from, tokens.to)
    else if (skip > 0) skip--
    else if (group.destination === 'collect' && group.role === 'leveltext')
      listTable.addByte(group.collected, tokens.byte)
    else if (group.destination !== 'skip') pending.push(tokens.byte)
  }
  while (outer.length > 0) {
    tooDeep = 0
    end()
  }
  flushBytes()
  const blocks = main.finish(group.paragraph)
  const isKept = context.options.headersAndFooters === 'keep' || blocks.length === 0
  return root([...(isKept ? [...furniture.header, ...blocks, ...furniture.footer] : blocks), ...notes], metadata)
}

function isStory(word: string): boolean {
  return /^(?:footnote|annotation|shptxt|dptxbxtext)$/.test(word) || pageFurniture.test(word)
}

/** Words that are no destination though they follow `\*`. */
function setsState(name: string): boolean {
  return name === 'cs' || name === 's' || name === 'ds' || name === 'ts'
}

function withSymbols(text: string, font: string): string {
  let shown = ''
  for (const character of text) shown += symbolCharacter(font, character.charCodeAt(0)) ?? character
  return shown
}

function withByline(blocks: Block[], byline: string): Block[] {
  const [first] = blocks
  if (byline && first?.type === 'paragraph') first.children.unshift({ type: 'text', value: `${byline}: ` })
  else if (byline) blocks.unshift(paragraph(byline))
  return blocks
}

function isAscii(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (bytes[at]! >= 0x80) return false
  return true
}
