/** What shapes of binary Office files show that have no text of their own, alike in Word, Excel and PowerPoint. */
import { lined, paragraph, text } from '../../core/document/build.ts'
import type { Block, Image, Phrasing } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import { equationXmlToLatex } from '../math/equation-xml.ts'
import type { ArtShape } from './art-shapes.ts'
import { readShapePackage } from './shape-package.ts'

/** Makes images of the pictures that shapes refer to by index, from 1. */
export type PictureOfIndex = (index: number, description: string) => Image

/**
 * A formula, or what newer versions keep of a picture, or the picture; the text that is drawn as a shape; for want of
 * these the picture that fills the shape, or its description.
 */
export function drawnBlocks(shape: ArtShape, pictureOf: PictureOfIndex, context: ReadContext): Block[] {
  const { picture, fill, description, wordArt } = shape
  const blocks: Block[] = []
  const formula = shape.equation ? equationXmlToLatex(shape.equation, context.limits) : ''
  if (formula) blocks.push({ type: 'math', value: formula })
  else if (picture > 0) {
    const kept = packageBlocks(shape, context)
    if (kept.length > 0) for (const block of kept) blocks.push(block)
    else blocks.push(paragraph([pictureOf(picture, description)]))
  }
  if (wordArt) blocks.push(paragraph(wordArtLines(wordArt)))
  if (blocks.length === 0 && (fill > 0 || description)) blocks.push(paragraph([pictureOf(fill, description)]))
  return blocks
}

/** What newer versions keep of a shape or group: the points of a diagram, a text with formulas; [] for other shapes. */
export function packageBlocks({ package: bytes }: ArtShape, context: ReadContext): Block[] {
  return bytes ? readShapePackage(bytes, context) : []
}

function wordArtLines(words: string): Phrasing[] {
  const lines = words.split(/\r\n?|[\n\v]/).map((line) => line.trim())
  return lined(lines.filter(Boolean).map((line) => [text(line)]))
}
