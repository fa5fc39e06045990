/**
 * The program `tesseract`, where an operator has installed it. It reads one image each time it is started, in a sandbox of its own:
 * a media process asks for that.
 */

import { openXml } from '../../../carriers/xml/reader.ts'
import type { OcrWord } from '../../../core/engines/ocr.ts'
import { defaultLimits } from '../../../core/limits.ts'
import { type Orientation, type Recognizer, type Segmentation, segmentations } from './recognizer.ts'

/** What the program is to do with an image. */
export type TesseractRequest =
  /** Read it, with the data of these names. */
  { type: 'read'; data: readonly string[]; segmentation: Segmentation } | { type: 'orientation' }

/** One thread a page: pages are read side by side. */
export const tesseractEnvironment = { OMP_THREAD_LIMIT: '1' }

/** @param folder Holds `NAME.traineddata` for each of the data. @returns Arguments; the image goes to standard input. */
export function tesseractArguments(request: TesseractRequest, folder: string): string[] {
  const common = ['stdin', 'stdout', '--tessdata-dir', folder]
  if (request.type === 'orientation') return [...common, '--psm', '0', '-l', 'osd']
  const { data, segmentation } = request
  return [...common, '--psm', segmentations[segmentation], '-l', data.join('+'), '-c', 'tessedit_create_hocr=1']
}

/**
 * @param run Runs the program. @returns what it prints
 * @param data Names of the data files that are there.
 */
export function tesseractProgram(
  run: (request: TesseractRequest, image: Uint8Array) => Promise<Uint8Array>,
  data: ReadonlySet<string>,
): Recognizer {
  return {
    name: 'tesseract',
    data,
    atOnce: Number.POSITIVE_INFINITY,
    async read(image, names, segmentation) {
      return wordsOfHocr(await run({ type: 'read', data: names, segmentation }, image))
    },
    async orientation(image) {
      if (!data.has('osd')) return undefined
      const report = await run({ type: 'orientation' }, image).catch(() => undefined)
      return report && orientationOf(Buffer.from(report).toString('latin1'))
    },
  }
}

/** @param hocr What tesseract writes of hOCR 1.2: words with their boxes, lines with a baseline and a size. */
export function wordsOfHocr(hocr: Uint8Array): OcrWord[] {
  const words: OcrWord[] = []
  const xml = openXml(hocr, { part: 'hOCR', limits: defaultLimits })
  let line = { number: 0, left: 0, bottom: 0, slope: 0, offset: 0, size: 0, turned: false }
  let word: OcrWord | undefined
  for (let token = xml.next(); token !== 'done'; token = xml.next()) {
    if (token === 'text' && word) word.text += xml.text.trim()
    if (token !== 'start') continue
    const kind = xml.attribute('class') ?? ''
    const title = xml.attribute('title') ?? ''
    if (kind === 'ocrx_word') {
      const box = numbersOf(title, 'bbox') as OcrWord['box']
      const [confidence = 0] = numbersOf(title, 'x_wconf')
      const { size: height, number } = line
      const baseline = line.turned
        ? box[3]
        : line.bottom + line.offset + line.slope * ((box[0] + box[2]) / 2 - line.left)
      word = { text: '', box, baseline, height, confidence: confidence / 100, line: number }
      if (line.turned) word.turned = true
      words.push(word)
    } else if (numbersOf(title, 'x_size').length > 0) {
      // A line that is turned has an angle in the place of a baseline.
      const [left = 0, , , bottom = 0] = numbersOf(title, 'bbox')
      const [slope = 0, offset = 0] = numbersOf(title, 'baseline')
      const [size = 0] = numbersOf(title, 'x_size')
      const [angle = 0] = numbersOf(title, 'textangle')
      line = { number: line.number + 1, left, bottom, slope, offset, size, turned: angle % 180 !== 0 }
      word = undefined
    }
  }
  return words.filter(({ text, box }) => text !== '' && box.length === 4)
}

/** Properties of hOCR are `name number…`, split by semicolons. */
function numbersOf(title: string, name: string): number[] {
  const property = title.split(';').find((one) => one.trim().startsWith(`${name} `))
  return property ? property.trim().split(/\s+/).slice(1).map(Number) : []
}

function orientationOf(report: string): Orientation | undefined {
  const rotate = /^Rotate: (\d+)/m.exec(report)?.[1]
  const script = /^Script: (\S+)/m.exec(report)?.[1]
  return rotate === undefined ? undefined : { degrees: Number(rotate), ...(script ? { script } : {}) }
}
