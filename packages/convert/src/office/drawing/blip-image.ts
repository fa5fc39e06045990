/** Pictures of binary Office files as images of the tree. */
import { image } from '../../core/document/build.ts'
import type { Image } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import type { Blip } from './blip.ts'
import { createPictureWords } from './metafile/words.ts'

/**
 * @param blip Undefined where the document does not have the picture.
 * @param number Of the picture in its document, for the name of its file.
 * @param description Alternative text; without it the words that a metafile draws stand in.
 * @param linked Address of a picture that the document only refers to.
 */
export type BlipImage = (blip: Blip | undefined, number: number, description: string, linked?: string) => Image

/** Makes images of the pictures of one document. */
export function createBlipImages({ keepPicture }: Pick<ReadContext, 'keepPicture'>): BlipImage {
  const wordsOf = createPictureWords()
  return (blip, number, description, linked) => {
    if (linked && !blip?.bytes()) return image(linked, description)
    if (!blip) return image('', description)
    const words = description || wordsOf(blip, blip.metafile)
    if (!blip.extension) return image('', words)
    const name = `image${number}.${blip.extension}`
    return image(name, words, keepPicture(name, blip.bytes))
  }
}
