/** A slide, layout or master while its shapes are read, and what they contain. */
import type { OpcPackage } from '../../carriers/opc/package.ts'
import type { Relationships } from '../../carriers/opc/relationships.ts'
import type { Block } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import type { TextContext } from '../../office/drawing/text-body.ts'
import type { Inherited, Placeholder } from './placeholders.ts'

/** A document inside the presentation, converted once the slide has been read. */
export interface EmbeddedObject {
  type: 'embedded'
  /** Undefined where it is somewhere else and linked. */
  part: string | undefined
  /** As the object names it: `Excel.Sheet.12`. */
  program: string
  /** What stands for an object that no reader is for. */
  picture: Block | undefined
  /** The picture has a file. */
  hasPicture: boolean
}

export type Content = Block | EmbeddedObject

/** What shapes need to know of the part that they stand in. */
export interface Sheet {
  context: ReadContext
  relationships(): Relationships
  inherited(placeholder: Placeholder | undefined): Inherited
  text: TextContext
  opc: OpcPackage
}
