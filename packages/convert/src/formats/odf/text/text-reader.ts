/** What the parts of a text ask each other for: blocks hold lines, lines hold frames and notes, and these hold blocks. */
import type { XmlReader } from '../../../carriers/xml/reader.ts'
import type { Block } from '../../../core/document/nodes.ts'
import type { Flow } from '../../../office/word-processing/flow.ts'
import type { WordRun } from '../../../office/word-processing/run.ts'
import type { Script } from '../../../office/word-processing/script.ts'
import type { TextAppearance } from '../styles/text-appearance.ts'

/** Handed down in the document's state, so that no part imports the one that it stands in. */
export interface TextReader<State> {
  /** The blocks among the children of the element whose start tag was read last. */
  blocks(xml: XmlReader, state: State): Block[]
  /** The same, into a flow that has begun. */
  into(xml: XmlReader, state: State, flow: Flow): void
  /**
   * The content of the paragraph whose start tag was read last.
   *
   * @param base Appearance by the paragraph's style: what it says of all its text is no emphasis.
   * @param appearance The same with what was set on the paragraph itself, which is.
   */
  line(xml: XmlReader, state: State, base: TextAppearance, appearance?: TextAppearance): Line
}

export type Line = ReturnType<typeof emptyLine>

/** The text of one paragraph, and what is anchored in it but stands on its own. */
export function emptyLine() {
  return {
    runs: [] as WordRun[],
    /** Size of the line's largest characters in points, where their style states it. */
    sizePt: undefined as number | undefined,
    /** Pictures that stand on their own. */
    before: [] as Block[],
    /** Text boxes, tables, charts: they follow the paragraph. */
    after: [] as Block[],
    /** Bookmarks in it. */
    anchors: [] as string[],
    /** That another program counted, of a heading; '' for none. */
    number: '',
    /** Script of the line's last characters. */
    script: 'western' as Script,
    /** It has the number of its slide, and nothing else. */
    isSlideNumber: false,
    /** A field in it hides the whole paragraph. */
    isHidden: false,
    /** References to comments on ranges that may end in it, by their names. */
    comments: new Map<string, WordRun>(),
  }
}
