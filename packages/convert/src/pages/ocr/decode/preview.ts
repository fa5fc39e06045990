/** A picture as an engine that describes it gets it. Runs in a media process. */
import { openPicture, reading } from './picture-file.ts'

/** Models look at no more of a picture: 1,536 of 2,048 pixels that OpenAI's take, 1,568 of Anthropic's. */
const maxPixelsPerSide = 1_536
const quality = 85

/** @returns JPEG without metadata, which may reveal where the picture was taken */
export async function previewOf(bytes: Uint8Array, maxPixels: number): Promise<Uint8Array> {
  const file = await openPicture(bytes, maxPixels)
  return await reading(maxPixels, () =>
    file
      .page(0)
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize(maxPixelsPerSide, maxPixelsPerSide, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .jpeg({ quality })
      .toBuffer(),
  )
}
