/** Pages of large letters, read at a lower resolution: how they are shrunk, and what was read put where it stands on the page itself. */
import type { OcrPage, OcrWord, Raster } from '../../core/engines/ocr.ts'
import { componentsOf } from './raster/components.ts'
import { shrunk } from './raster/resample.ts'
import { medianLetterHeight, otsuThreshold } from './raster/text-height.ts'

/** Letters over this height are shrunk: at 600 dpi, pages of 10 pt lose 1 to 3 % of their words, and take four times as long. */
const largeLetters = 30
/** The height of letters of 10 pt at 200 dpi, at which PDFs are drawn to be read. */
const usualLetters = 15
/** Smaller pages cost little, whatever stands on them. */
const manyPixels = 4_000_000
/** Step of the pixels by which letters are measured first. */
const coarse = 2

export interface Reduced {
  raster: Raster
  /** Its width over that of the page. */
  scale: number
}

/** @returns The raster itself where its letters are of a usual height. */
export async function reduced(raster: Raster): Promise<Reduced> {
  if (raster.width * raster.height < manyPixels || raster.channels !== 1) return { raster, scale: 1 }
  const sample = everyOther(raster)
  const letters = coarse * medianLetterHeight(componentsOf(sample, otsuThreshold(sample)))
  if (letters <= largeLetters) return { raster, scale: 1 }
  const scale = usualLetters / letters
  return { raster: await shrunk(raster, scale), scale }
}

function everyOther({ width, height, samples }: Raster): Raster {
  const [across, down] = [Math.floor(width / coarse), Math.floor(height / coarse)]
  const kept = new Uint8Array(across * down)
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++) kept[y * across + x] = samples[y * coarse * width + x * coarse]!
  return { width: across, height: down, channels: 1, samples: kept }
}

/** @param scale As it was reduced. */
export function enlargedPage(page: OcrPage, scale: number): OcrPage {
  if (scale === 1) return page
  const boxOf = (box: OcrWord['box']): OcrWord['box'] => box.map((edge) => edge / scale) as OcrWord['box']
  return {
    ...page,
    width: Math.round(page.width / scale),
    height: Math.round(page.height / scale),
    dpi: page.dpi / scale,
    words: page.words.map((word) => ({
      ...word,
      box: boxOf(word.box),
      baseline: word.baseline / scale,
      height: word.height / scale,
      ...(word.stroke === undefined ? {} : { stroke: word.stroke / scale }),
    })),
    rulings: page.rulings.map(({ left, top, right, bottom, horizontal }) => ({
      left: left / scale,
      top: top / scale,
      right: right / scale,
      bottom: bottom / scale,
      horizontal,
    })),
    marks: page.marks.map((mark) => ({ ...mark, box: boxOf(mark.box) })),
  }
}
