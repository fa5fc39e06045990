/** What the parts of the reader share about one document. */
import type { Block, Phrasing, TableRow } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import { type Counters, createCounters } from '../../office/numbering/counters.ts'
import type { Headlines } from '../../office/word-processing/headlines.ts'
import { NoteIdentifiers } from '../../office/word-processing/notes.ts'
import { createPageTurns, type PageTurns } from '../../office/word-processing/page-turns.ts'
import type { OdfPackage } from './package.ts'
import type { Styles } from './styles/styles.ts'
import { type Changes, noChanges } from './text/change-state.ts'
import type { Control } from './text/controls.ts'
import type { OpenList } from './text/open-list.ts'
import type { Line, TextReader } from './text/text-reader.ts'

export interface DocumentState {
  odf: OdfPackage
  styles: Styles
  context: ReadContext
  text: TextReader<DocumentState>
  /** Numbers of headings and lists. */
  counters: Counters
  /** The list around what is read now: one inside it inherits its style. */
  list: OpenList | undefined
  listCount: number
  /** Flows of text so far. */
  flowCount: number
  /** Keys of the last list of each style, and of lists by `#` and their name: another may continue them. */
  lastLists: Map<string, string>
  /** Where they begin, which only a text document states. */
  pages: PageTurns
  /** Lines of the text itself that may be headings. */
  headlines: Headlines | undefined
  /** Definitions of notes and comments in the order of their mention. */
  notes: Block[]
  noteNames: NoteIdentifiers
  /** The slide that is being read, from 1; 0 outside of presentations. */
  slideNumber: number
  /** Where a click on the shape leads that is being read. */
  click: string | undefined
  /** What the shape shows that is being read, in words. */
  description: string
  /** Lines of the shape that is being read on a slide. */
  lines: (Pick<Line, 'sizePt' | 'isSlideNumber'> & { children: Phrasing[] })[]
  /** Blocks of objects by their names; each is shown once. */
  objects: Map<string, Block[]>
  changes: Changes
  /** Controls of forms by their identifiers. */
  controls: Map<string, Control>
  /**
   * Entry styles of the table of contents that is being read, by the names that users see, with their
   * levels from 0.
   */
  entryLevels: Map<string, number> | undefined
  /** What is read now stands above an index or a bibliography. */
  isInTitle: boolean
  /** Cells of tables so far, those that are repeated as often as they are. */
  cellCount: number
  /** Rows of tables that are parts of those around them. */
  subTables: Map<Block, readonly TableRow[]>
}

export function createDocumentState(
  odf: OdfPackage,
  styles: Styles,
  context: ReadContext,
  objects: Map<string, Block[]>,
  text: TextReader<DocumentState>,
): DocumentState {
  return {
    odf,
    styles,
    context,
    text,
    counters: createCounters(),
    list: undefined,
    listCount: 0,
    flowCount: 0,
    lastLists: new Map(),
    pages: createPageTurns().within(),
    headlines: undefined,
    notes: [],
    slideNumber: 0,
    click: undefined,
    description: '',
    lines: [],
    noteNames: new NoteIdentifiers(),
    objects,
    changes: noChanges(),
    controls: new Map(),
    entryLevels: undefined,
    isInTitle: false,
    cellCount: 0,
    subTables: new Map(),
  }
}

/** Reads what lies within a block: pages that begin there begin behind it, and lines there head nothing of the text. */
export function readWithin<T>(state: DocumentState, read: () => T): T {
  const { pages, headlines } = state
  state.pages = pages.within()
  state.headlines = undefined
  const found = read()
  state.pages = pages
  state.headlines = headlines
  return found
}
