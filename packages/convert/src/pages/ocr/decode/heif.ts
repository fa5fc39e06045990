/** HEIC: the HEVC pictures of telephones, which the libraries of sharp may not decode, by libheif as WebAssembly. */
import { type HeifImage, readHeif, type Sharp, sharp } from '@docmill/ocr'
import type { PictureFile } from './picture-file.ts'
import { boundPixels } from './pixel-bound.ts'

/** Turned and mirrored as the file says. @throws Error for what cannot be decoded */
export async function openHeif(bytes: Uint8Array, maxPixels: number): Promise<PictureFile> {
  const images = readHeif(bytes)
  const [first] = images
  if (!first) throw new Error('there is no picture in the file')
  for (const image of images) boundPixels(image.get_width(), image.get_height(), maxPixels)
  const decoded = await decode(first)
  return { pageCount: images.length, paged: false, page: () => decoded.clone() }
}

function decode(image: HeifImage): Promise<Sharp> {
  const [width, height] = [image.get_width(), image.get_height()]
  const data = new Uint8ClampedArray(width * height * 4)
  return new Promise((resolve, reject) => {
    image.display({ data, width, height }, (shown) =>
      shown
        ? resolve(sharp(data, { raw: { width, height, channels: 4 } }))
        : reject(new Error('the picture is damaged')),
    )
  })
}
