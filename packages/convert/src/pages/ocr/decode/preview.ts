/** A picture as an engine that describes it gets it. Runs in a media process. */
import { openPicture, reading } from './picture-file.ts'

const quality = 85

/**
 * @param maxSide Of the result, in pixels.
 * @returns JPEG without metadata, which may reveal where the picture was taken
 */
export async function previewOf(bytes: Uint8Array, maxPixels: number, maxSide: number): Promise<Uint8Array> {
  const file = await openPicture(bytes, maxPixels)
  return await reading(maxPixels, () =>
    file
      .page(0)
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .jpeg({ quality })
      .toBuffer(),
  )
}
