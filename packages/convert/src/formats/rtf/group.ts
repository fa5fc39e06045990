/** A group: braces and what holds between them (RTF 1.9.1, "RTF Syntax"). */
import type { Block } from '../../core/document/nodes.ts'
import type { Destination } from './destinations.ts'
import { emptyField, type FieldState } from './fields.ts'
import { emptyMath, type MathElement, type MathState } from './math.ts'
import { type CharacterState, type ParagraphState, plainCharacter, plainParagraph } from './state.ts'
import type { Story } from './story.ts'

export interface Group {
  destination: Destination
  /** The control word that began the destination. */
  role: string
  character: CharacterState
  paragraph: ParagraphState
  /** It says itself what its paragraphs are. */
  setsParagraph: boolean
  /** Bytes that follow a Unicode character for programs that do not know it. */
  unicodeSkip: number
  story: Story
  link: string | undefined
  /** Part of a table of contents. */
  inContents: boolean
  /** Shared by the groups within a destination that collects. */
  collected: { text: string }
  /** Shared by the groups of a field. */
  field: FieldState
  /** Shared by the groups of a shape or picture. */
  shape: ShapeState
  /** Shared by the groups of a formula. */
  math: MathState
  /** The part of a formula that the group, or the one around it, is. */
  element: MathElement | undefined
  /** Shared by the groups of an object. */
  object: ObjectState
  isNestedRow: boolean
  /** Nothing of it was read yet, so that a destination may begin. */
  isFresh: boolean
  isIgnorable: boolean
}

/** What the properties of a shape or picture said so far. */
export interface ShapeState {
  /** Name of the property whose value comes next; '' outside of properties. */
  property: string
  /** Alternative text. */
  description: string
  /** Where it leads: an address, a place in the document, or both; '' where it is no link. */
  link: string
  /** Text drawn as a shape. */
  wordArt: string
  /** It is a line across the page. */
  isRule: boolean
  /** Extension of its picture; undefined where there is none. */
  picture: string | undefined
  /** Where the picture's bytes stand in the source, as digits or as they are. */
  data: [from: number, to: number] | undefined
}

/** What is known of an object of another program so far. */
export interface ObjectState {
  /** As it calls itself. */
  program: string
  /** It has data, and nothing shows it yet. */
  isLost: boolean
  /** What it was converted to. */
  blocks: Block[] | undefined
}

export function outermostGroup(story: Story): Group {
  return {
    destination: 'text',
    role: '',
    character: { ...plainCharacter },
    paragraph: { ...plainParagraph },
    setsParagraph: false,
    unicodeSkip: 1,
    story,
    link: undefined,
    inContents: false,
    collected: { text: '' },
    field: emptyField(),
    shape: emptyShape(),
    math: emptyMath(),
    element: undefined,
    object: emptyObject(),
    isNestedRow: false,
    isFresh: false,
    isIgnorable: false,
  }
}

/** A group begins with all that holds around it. */
export function innerGroup(outer: Group): Group {
  return {
    ...outer,
    role: '',
    character: { ...outer.character },
    paragraph: { ...outer.paragraph },
    setsParagraph: false,
    destination: outer.destination === 'twice' ? 'skip' : outer.destination,
    isFresh: true,
    isIgnorable: false,
  }
}

export function emptyObject(): ObjectState {
  return { program: '', isLost: false, blocks: undefined }
}

export function emptyShape(): ShapeState {
  return { property: '', description: '', link: '', wordArt: '', isRule: false, picture: undefined, data: undefined }
}
