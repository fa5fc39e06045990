/** Texts of BIFF: bytes in a code page up to BIFF5, UTF-16 or its lower halves in BIFF8. */
import { Buffer } from '#platform/buffer'
import { decodeCodePage } from '../../carriers/encoding/code-page.ts'
import { ConversionError } from '../../core/errors.ts'
import type { Limits } from '../../core/limits.ts'
import type { CellText } from '../../office/spreadsheets/grid.ts'
import type { Segment } from './records.ts'
import { appearanceOf, richText, type TextAppearance } from './rich-text.ts'
import type { FontAppearance } from './workbook-globals.ts'

/** Flags before the characters ([MS-XLS] §2.5.293). */
const wide = 0x01
const extended = 0x04
const rich = 0x08

/** Reads on over the edges of records. What lies beyond the last one reads as 0. */
export class SegmentReader {
  readonly #bytes: Uint8Array
  readonly #segments: readonly Segment[]
  #index = 0
  #at: number

  constructor(bytes: Uint8Array, segments: readonly Segment[], skipped = 0) {
    this.#bytes = bytes
    this.#segments = segments
    this.#at = (segments[0]?.start ?? 0) + skipped
  }

  get isDone(): boolean {
    this.#settle()
    return this.#index >= this.#segments.length
  }

  byte(): number {
    this.#settle()
    return this.isDone ? 0 : this.#bytes[this.#at++]!
  }

  short(): number {
    return this.byte() | (this.byte() << 8)
  }

  integer(): number {
    return (this.short() | (this.short() << 16)) >>> 0
  }

  skip(count: number): void {
    for (let left = count; left > 0 && !this.isDone; ) {
      const step = Math.min(left, this.#left())
      this.#at += step
      left -= step
    }
  }

  /** XLUnicodeRichExtendedString (§2.5.293), the general form; runs and readings are passed over. */
  unicodeString(): string {
    const { text, runs, extension } = this.#begin()
    this.skip(runs * 4 + extension)
    return text
  }

  /** The same with its runs; those of no font that matters are left out with the others. */
  richString(fonts: readonly FontAppearance[]): CellText {
    const { text, runs, extension } = this.#begin()
    const appearances: TextAppearance[] = []
    for (let index = 0; index < runs && !this.isDone; index++)
      appearances.push({ from: this.short(), appearance: appearanceOf(fonts, this.short()) })
    this.skip(extension)
    return richText(text, appearances)
  }

  #begin(): { text: string; runs: number; extension: number } {
    const characters = this.short()
    const flags = this.byte()
    const runs = flags & rich ? this.short() : 0
    const extension = flags & extended ? this.integer() : 0
    return { text: this.characters(characters, (flags & wide) !== 0), runs, extension }
  }

  /** Where the characters go on in another record, a byte with their width comes before them. */
  characters(count: number, isWide: boolean): string {
    let text = ''
    let width = isWide ? 2 : 1
    let left = count
    for (;;) {
      const step = Math.min(left, Math.floor(this.#left() / width))
      text += this.#decode(step * width, width)
      left -= step
      if (left === 0 || this.#index + 1 >= this.#segments.length) return text
      this.#nextSegment()
      width = this.byte() & wide ? 2 : 1
    }
  }

  #decode(length: number, width: number): string {
    const { buffer, byteOffset, length: available } = this.#bytes
    const start = Math.min(this.#at, available)
    const bytes = Buffer.from(buffer, byteOffset + start, Math.min(length, available - start))
    this.#at += length
    return width === 2 ? bytes.toString('utf16le') : bytes.toString('latin1')
  }

  #left(): number {
    const segment = this.#segments[this.#index]
    return segment ? Math.max(0, segment.end - this.#at) : 0
  }

  #settle(): void {
    while (this.#index < this.#segments.length && this.#left() === 0) this.#nextSegment()
  }

  #nextSegment(): void {
    this.#index++
    this.#at = this.#segments[this.#index]?.start ?? 0
  }
}

/** The shared strings ([MS-XLS] §2.4.265). */
export function readSharedStrings(
  bytes: Uint8Array,
  segments: readonly Segment[],
  fonts: readonly FontAppearance[],
  { tableCells }: Pick<Limits, 'tableCells'>,
): CellText[] {
  const strings: CellText[] = []
  const reader = new SegmentReader(bytes, segments, 4)
  const count = reader.integer()
  while (strings.length < count && !reader.isDone) {
    if (strings.length >= tableCells)
      throw new ConversionError('content_limit_exceeded', { limit: 'table cells', maximum: tableCells })
    strings.push(reader.richString(fonts))
  }
  return strings
}

/** Bytes before BIFF8, of which a zero is no character. */
export function byteString(bytes: Uint8Array, codePage: number): string {
  const text = decodeCodePage(bytes, codePage)
  return text.includes('\0') ? text.replaceAll('\0', '') : text
}
