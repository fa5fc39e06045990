/** Tesseract compiled to WebAssembly, with the language data of npm packages. Runs in a media process. */
import { createTesseract, type Tesseract } from '@docmill/ocr'
import type { OcrWord } from '../../../core/engines/ocr.ts'
import { type Recognizer, segmentations } from './recognizer.ts'

/** A reader of a language has tens of megabytes; those of the last few languages stay, and the one that languages are detected with. */
const maxReaders = 3

/**
 * @param folder Holds `NAME.traineddata` for each of the data, as it is or with `.br` or `.gz`.
 * @param data Names of the data files.
 */
export function tesseractJs(folder: string, data: ReadonlySet<string>): Recognizer {
  const readers = new Map<string, Promise<Tesseract>>()
  let orientation: Promise<Tesseract> | undefined

  async function readerFor(names: readonly string[]): Promise<Tesseract> {
    const key = names.join('+')
    const reader = readers.get(key) ?? createTesseract(names, folder, 'text')
    readers.delete(key)
    readers.set(key, reader)
    const [oldest] = readers.keys()
    if (readers.size > maxReaders && oldest !== undefined) {
      const idle = readers.get(oldest)
      readers.delete(oldest)
      await (await idle)?.terminate()
    }
    return reader
  }

  return {
    name: 'tesseract.js',
    data,
    atOnce: 1,
    async read(image, names, segmentation) {
      const reader = await readerFor(names)
      await reader.setParameters({ tessedit_pageseg_mode: segmentations[segmentation] as never })
      const recognised = await reader.recognize(image, {}, { blocks: true, text: false })
      return wordsOf(recognised.data.blocks ?? [])
    },
    async orientation(image) {
      orientation ??= createTesseract(['osd'], folder, 'orientation')
      const worker = await orientation
      try {
        const { data: found } = await worker.detect(image)
        // Despite its name it is what the page is to be turned by.
        return {
          degrees: found.orientation_degrees ?? 0,
          ...(found.script ? { script: found.script } : {}),
        }
      } catch {
        return undefined
      }
    },
  }
}

type Blocks = NonNullable<Awaited<ReturnType<Tesseract['recognize']>>['data']['blocks']>

function wordsOf(blocks: Blocks): OcrWord[] {
  const words: OcrWord[] = []
  let line = 0
  for (const block of blocks)
    for (const paragraph of block.paragraphs)
      for (const textLine of paragraph.lines) {
        line++
        const turned = isUpOrDown(textLine.baseline)
        for (const { text, bbox, confidence } of textLine.words)
          words.push({
            text,
            box: [bbox.x0, bbox.y0, bbox.x1, bbox.y1],
            baseline: turned ? bbox.y1 : baselineAt(textLine.baseline, (bbox.x0 + bbox.x1) / 2),
            height: textLine.rowAttributes.rowHeight,
            confidence: confidence / 100,
            line,
            ...(turned ? { turned: true } : {}),
          })
      }
  return words
}

interface Baseline {
  x0: number
  y0: number
  x1: number
  y1: number
}

function isUpOrDown({ x0, y0, x1, y1 }: Baseline): boolean {
  return Math.abs(y1 - y0) > Math.abs(x1 - x0)
}

function baselineAt({ x0, y0, x1, y1 }: Baseline, x: number): number {
  return x1 > x0 ? y0 + ((y1 - y0) * (x - x0)) / (x1 - x0) : (y0 + y1) / 2
}
