/** A group: braces and what holds between them (RTF 1.9.1, "RTF Syntax"). */
import type { Block } from '../../core/document/nodes.ts'
import type { Destination } from './destinations.ts'
import { emptyField } from './fields.ts'
import { emptyMath, type MathElement } from './math.ts'
import { plainCharacter, plainParagraph } from './state.ts'
import type { Story } from './story.ts'

export type Group = ReturnType<typeof outermostGroup>

export function outermostGroup(story: Story) {
  return {
    destination: 'text' as Destination,
    /** The control word that began the destination. */
    role: '',
    character: { ...plainCharacter },
    paragraph: { ...plainParagraph },
    /** It says itself what its paragraphs are. */
    setsParagraph: false,
    /** Bytes that follow a Unicode character for programs that do not know it. */
    unicodeSkip: 1,
    story,
    link: undefined as string | undefined,
    /** Part of a table of contents. */
    inContents: false,
    /** Shared by the groups within a destination that collects. */
    collected: { text: '' },
    /** Shared by the groups of a field. */
    field: emptyField(),
    /** Shared by the groups of a shape or picture. */
    shape: emptyShape(),
    /** Shared by the groups of a formula. */
    math: emptyMath(),
    /** The part of a formula that the group, or the one around it, is. */
    element: undefined as MathElement | undefined,
    /** Shared by the groups of an object. */
    object: emptyObject(),
    isNestedRow: false,
    /** Nothing of it was read yet, so that a destination may begin. */
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

/** What is known of an object of another program so far. */
export function emptyObject() {
  return {
    /** As it calls itself. */
    program: '',
    /** It has data, and nothing shows it yet. */
    isLost: false,
    /** What it was converted to. */
    blocks: undefined as Block[] | undefined,
  }
}

export type ShapeState = ReturnType<typeof emptyShape>

/** What the properties of a shape or picture said so far. */
export function emptyShape() {
  return {
    /** Name of the property whose value comes next; '' outside of properties. */
    property: '',
    /** Alternative text. */
    description: '',
    /** Where it leads: an address, a place in the document, or both; '' where it is no link. */
    link: '',
    /** Text drawn as a shape. */
    wordArt: '',
    /** It is a line across the page. */
    isRule: false,
    /** Extension of its picture; undefined where there is none. */
    picture: undefined as string | undefined,
    /** Where the picture's bytes stand in the source, as digits or as they are. */
    data: undefined as [from: number, to: number] | undefined,
  }
}
