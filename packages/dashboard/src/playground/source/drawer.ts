/** What draws the pages of a source in the browser. */
import type { Conversion, Input } from '../convert.ts'

export interface Drawer {
  /** @param width Of the canvas, in its pixels; its height follows. @throws where the page cannot be drawn */
  draw(page: number, canvas: HTMLCanvasElement, width: number): Promise<void>
  close(): void
}

/** Types of images that browsers decode. */
const imageTypes = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp', 'bmp', 'avif'])

/** Whether the browser can draw the source: a PDF or an image that it has itself. */
export function isDrawable(input: Input, { metadata, pages }: Conversion): boolean {
  if (!('file' in input) || !pages?.length) return false
  return metadata.detected_type === 'pdf' || imageTypes.has(metadata.detected_type)
}

export async function openSource(file: File, type: string, password: string | undefined): Promise<Drawer> {
  if (type !== 'pdf') return openImage(file)
  const { openPdf } = await import('./pdf.ts')
  return openPdf(file, password)
}

/** Decoded to pixels, so nothing in the file can be a document of the browser. */
async function openImage(file: File): Promise<Drawer> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  return {
    async draw(_, canvas, width) {
      const shown = Math.min(width, bitmap.width)
      canvas.width = shown
      canvas.height = Math.max(1, Math.round((bitmap.height * shown) / bitmap.width))
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    },
    close: () => bitmap.close(),
  }
}
