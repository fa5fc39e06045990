/** Binary documents around a text or records that are repeated. What is repeated is bytes in a string (Latin-1). */
import { writeCompoundFile } from '../../../packages/convert/src/carriers/cfb/write.ts'
import { docOf, sprm } from '../../../tools/fixtures/doc.ts'
import { pptOf, shape, text as slideText, textBox } from '../../../tools/fixtures/ppt.ts'

const box = [0, 0, 900, 900] as const
/** Text of a slide that is neither title nor note ([MS-PPT] §2.13.33). */
const otherText = 4
/** [MS-DOC] §2.6.2, sprmPFInTable. */
const inTable = sprm(0x2416, 1)

export const makers = {
  /** The main text of a Word document. */
  docText: (repeated) => docOf({ main: [{ runs: [{ text: repeated }] }] }),
  /** The same, all of it in a table. */
  docTable: (repeated) => docOf({ main: [{ runs: [{ text: repeated }], modifiers: inTable }] }),
  /** Text of one shape of a slide. */
  pptText: (repeated) => pptOf({ slides: [{ shapes: [shape(box, textBox(slideText(otherText, repeated)))] }] }),
  /** Records of shapes on a slide. */
  pptShapes: (repeated) => pptOf({ slides: [{ shapes: [Buffer.from(repeated, 'latin1')] }] }),
  /** Records of the globals of a workbook. */
  xlsGlobals: (repeated) => workbook(repeated, ''),
  /** Records of its sheet. */
  xlsSheet: (repeated) => workbook('', repeated),
} satisfies Record<string, (repeated: string) => Uint8Array>

export type Maker = keyof typeof makers

/** A record of a workbook ([MS-XLS] §2.1.4), as bytes in a string. */
export function biff(type: number, ...data: number[]): string {
  return bytes(...short(type), ...short(data.length), ...data)
}

/** A record of a presentation ([MS-PPT] §2.3.1), as bytes in a string. */
export function atom(type: number, versionAndInstance: number, content = ''): string {
  return bytes(...short(versionAndInstance), ...short(type), ...long(content.length)) + content
}

export function short(value: number): number[] {
  return [value & 0xff, value >> 8]
}

export function long(value: number): number[] {
  return [...short(value & 0xffff), ...short(value >>> 16)]
}

export function bytes(...values: number[]): string {
  return String.fromCharCode(...values)
}

export function wide(text: string): string {
  return Buffer.from(text, 'utf16le').toString('latin1')
}

const end = biff(0x0a)

function begin(kind: number): string {
  return biff(0x0809, ...short(0x0600), ...short(kind), ...short(0), ...short(0), ...long(0), ...long(0x0600))
}

function workbook(inGlobals: string, inSheet: string): Uint8Array {
  const sheetAt = (at: number): string => biff(0x85, ...long(at), 0, 0, 1, 0, 0x61)
  const before = begin(5).length + sheetAt(0).length + inGlobals.length + end.length
  const stream = begin(5) + sheetAt(before) + inGlobals + end + begin(0x10) + inSheet + end
  return writeCompoundFile({ Workbook: Buffer.from(stream, 'latin1') })
}
