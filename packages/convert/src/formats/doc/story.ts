/** The document's text, story by story, to blocks ([MS-DOC] §2.3, §2.4.2). */
import { heading, paragraph } from '../../document/build.ts'
import type { Block, Phrasing } from '../../document/nodes.ts'
import { phrasingOf, type Run } from '../../document/runs.ts'
import { listStyleOf } from '../../numbering/nest.ts'
import type { ReadContext } from '../reader.ts'
import { type BlockSink, createTableStack } from './blocks.ts'
import type { Shape } from './drawings.ts'
import { findFields } from './fields.ts'
import { createInlineReader } from './inline.ts'
import type { NumberedParagraph } from './lists.ts'
import type { ParagraphProperties } from './properties.ts'
import { builtIn, type StyledParagraph } from './styles.ts'
import type { WordFile } from './word-file.ts'

export interface StoryReader {
  read(from: number, to: number): Block[]
  /** Definitions of the notes that were referred to so far. */
  notes(): Block[]
  /** Text boxes that no shape of a story stands for. */
  restOfTextBoxes(): Block[]
}

const paragraphEnd = 0x0d
const cellEnd = 0x07
const sectionEnd = 0x0c
/** Text boxes within text boxes. */
const maximumDepth = 4

export function createStoryReader(file: WordFile, context: ReadContext): StoryReader {
  const { text } = file.pieces
  const pendingNotes: { identifier: string; position: number }[] = []
  const identifiers = new Map<number, string>()
  const counts = { footnote: 0, endnote: 0, comment: 0 }
  const shownBoxes = new Set<number>()
  let depth = 0

  const inlineOptions = {
    showChanges: context.options.changes === 'show',
    keepHidden: context.options.hidden === 'keep',
    keepComments: context.options.comments !== 'drop',
    noteAt,
    onHidden: () => context.warn('hidden_content_dropped', { what: 'hidden text' }),
    onObject: () => context.warn('content_dropped', { what: 'embedded objects' }),
  }

  function noteAt(position: number): string | undefined {
    const note = file.notes.get(position)
    if (!note) return undefined
    let identifier = identifiers.get(position)
    if (identifier === undefined) {
      const prefix = note.kind === 'footnote' ? '' : note.kind === 'endnote' ? 'endnote-' : 'comment-'
      identifier = `${prefix}${++counts[note.kind]}`
      identifiers.set(position, identifier)
      pendingNotes.push({ identifier, position })
    }
    return identifier
  }

  function read(from: number, to: number): Block[] {
    if (depth >= maximumDepth) return []
    depth++
    const end = Math.min(to, text.length)
    const inline = createInlineReader(file, findFields(text, from, end), inlineOptions)
    const tables = createTableStack((count) => context.budget.cells(count))
    let start = from
    /** Words of a paragraph whose mark was deleted: they belong to the next. */
    let carried: Run[] = []

    const endParagraph = (mark: number, code: number): void => {
      const { properties, style } = file.formatting.paragraphAt(mark)
      const tableDepth = properties.inTable ? Math.max(1, properties.depth) : 0
      const sink = tables.enter(tableDepth)
      if (tableDepth === 1 ? properties.rowEnd && code === cellEnd : properties.innerRowEnd) {
        tables.endRow(properties)
        return
      }
      let isMarkDeleted = false
      file.formatting.eachRun(start, mark + 1, style, (runFrom, runTo, character, piece) => {
        if (runTo > mark) isMarkDeleted = character.deleted && !inlineOptions.showChanges
        if (runFrom < mark) inline.take(runFrom, Math.min(runTo, mark), character, piece)
      })
      const { runs, shapes } = inline.flush()
      const all = carried.length ? [...carried, ...runs] : runs
      const endsCell = (tableDepth === 1 && code === cellEnd) || (tableDepth > 1 && properties.innerCellEnd)
      carried = isMarkDeleted && !endsCell ? all : []
      if (carried.length === 0) addParagraph(sink, all, properties, style, anchorsIn(start, mark))
      for (const shape of shapes) addShape(sink, shape)
      if (endsCell) tables.endCell()
    }

    for (let at = from; at < end; at++) {
      const code = text.charCodeAt(at)
      if (code !== paragraphEnd && code !== cellEnd && code !== sectionEnd) continue
      if (code === sectionEnd && !file.sectionEnds.has(at + 1)) continue
      endParagraph(at, code)
      start = at + 1
    }
    if (start < end) endParagraph(end, paragraphEnd)
    depth--
    return tables.finish()
  }

  function addParagraph(
    sink: BlockSink,
    runs: readonly Run[],
    properties: ParagraphProperties,
    style: StyledParagraph,
    anchors: string[],
  ): void {
    const numbered = file.numbering.count(properties)
    const level = headingLevel(properties, style)
    if (level !== undefined) {
      const children = phrasingOf(labelled(numbered, trimmed(runs.map(({ bold: _, ...run }) => run))))
      if (isEmpty(children)) return
      const made = heading(level, children)
      if (anchors.length) made.anchors = anchors
      sink.add(made)
      return
    }
    const kept = trimmed(runs)
    if (kept.length === 0) return
    if (!numbered) sink.add(paragraph(phrasingOf(kept)))
    else addNumbered(sink, numbered, kept)
  }

  function addNumbered(sink: BlockSink, numbered: NumberedParagraph, runs: readonly Run[]): void {
    const { level, number, format } = numbered
    const ordered = isCountable(numbered)
    if (!ordered && format !== 'bullet') {
      sink.add(paragraph(phrasingOf(labelled(numbered, runs))))
      return
    }
    const style = listStyleOf(format)
    sink.addItem({
      level,
      ordered,
      children: [paragraph(phrasingOf(runs))],
      ...(ordered ? { number } : {}),
      ...(ordered && style ? { style } : {}),
    })
  }

  function addShape(sink: BlockSink, shape: Shape): void {
    for (const member of shape.members) {
      if (member.isPicture) sink.add(paragraph([{ type: 'image', url: '', alt: member.description }]))
      const range = file.textBoxes.get(member.id)
      if (!range || shownBoxes.has(member.id)) continue
      shownBoxes.add(member.id)
      for (const block of read(...range)) sink.add(block)
    }
  }

  function anchorsIn(from: number, to: number): string[] {
    if (file.bookmarks.size === 0) return []
    const names: string[] = []
    for (let at = from; at <= to && at < from + maximumHeading; at++) names.push(...(file.bookmarks.get(at) ?? []))
    return names
  }

  return {
    read,
    notes() {
      const definitions: Block[] = []
      for (const { identifier, position } of pendingNotes) {
        const note = file.notes.get(position)!
        const children = read(note.from, note.to)
        if (note.author) prefix(children, note.author)
        definitions.push({ type: 'footnoteDefinition', identifier, children })
      }
      return definitions
    },
    restOfTextBoxes() {
      const blocks: Block[] = []
      for (const [id, range] of file.textBoxes)
        if (!shownBoxes.has(id)) for (const block of read(...range)) blocks.push(block)
      return blocks
    },
  }
}

/** Bookmarks further into a paragraph are not a heading's. */
const maximumHeading = 1000

function headingLevel({ outlineLevel }: ParagraphProperties, { builtInId }: StyledParagraph): number | undefined {
  if (outlineLevel !== undefined) return outlineLevel < 9 ? outlineLevel + 1 : undefined
  if (builtInId === undefined) return undefined
  if (builtInId === builtIn.title) return 1
  if (builtInId === builtIn.subtitle) return 2
  return builtInId
}

/** The label counts its own level alone, with punctuation, so that a list of the output can count it. */
function isCountable({ format, level, template }: NumberedParagraph): boolean {
  if (format === 'bullet' || format === 'none') return false
  return new RegExp(`^[\\s\\p{P}]*%${level + 1}[\\s\\p{P}]*$`, 'u').test(template)
}

function labelled(numbered: NumberedParagraph | undefined, runs: readonly Run[]): readonly Run[] {
  const label = numbered?.text.trim()
  return label && runs.length ? [{ content: `${label} ` }, ...runs] : runs
}

/** Without breaks and blanks at both ends; empty when nothing else is there. */
function trimmed(runs: readonly Run[]): readonly Run[] {
  let from = 0
  let to = runs.length
  while (from < to && isBlank(runs[from]!)) from++
  while (to > from && isBlank(runs[to - 1]!)) to--
  return runs.slice(from, to)
}

function isBlank({ content }: Run): boolean {
  return typeof content === 'string' ? content.trim() === '' : content.type === 'break'
}

function isEmpty(children: readonly Phrasing[]): boolean {
  return children.length === 0
}

function prefix(blocks: Block[], author: string): void {
  const name: Phrasing = { type: 'strong', children: [{ type: 'text', value: `${author}:` }] }
  const [first] = blocks
  if (first?.type === 'paragraph') first.children.unshift(name, { type: 'text', value: ' ' })
  else blocks.unshift(paragraph([name]))
}
