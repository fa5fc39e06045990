/** Formatted disk pages: which bytes of the text have which properties ([MS-DOC] §2.8.5–6, §2.9.33, §2.9.175). */
import { firstWhere } from '../../core/binary-search.ts'
import type { Fib } from './fib.ts'

/** A run of text bytes and the modifiers that apply to it. */
export interface FormattedRun {
  /** Offsets in the text stream. */
  from: number
  to: number
  /** The modifiers, in the same stream; an empty range when there are none. */
  start: number
  end: number
  /** Style of a paragraph. */
  istd: number
}

export interface FormattedRuns {
  /** Index of the run that holds an offset, or of the first one after it. */
  indexOf(offset: number): number
  runs: readonly FormattedRun[]
}

const pageBytes = 512

/**
 * @param bins The table of pages, part of the table stream.
 * @param kind `character` for CHPX, `paragraph` for PAPX.
 */
export function readFormattedRuns(
  bytes: Uint8Array,
  bins: Uint8Array,
  version: Fib['version'],
  kind: 'character' | 'paragraph',
): FormattedRuns {
  const runs: FormattedRun[] = []
  for (const page of pageNumbers(bins, version)) {
    const offset = page * pageBytes
    if (offset + pageBytes > bytes.length) continue
    readPage(bytes, offset, version, kind, runs)
  }
  if (runs.some((run, index) => index > 0 && runs[index - 1]!.from > run.from)) runs.sort((a, b) => a.from - b.from)
  let last = 0
  /** Nothing is behind the last run. */
  const endOf = (index: number): number => (index < 0 ? -1 : (runs[index]?.to ?? Number.POSITIVE_INFINITY))
  return {
    runs,
    indexOf(offset) {
      // Text is read in its order: the run is mostly the one that was asked for before, or the next.
      if (endOf(last) <= offset) last++
      if (endOf(last) <= offset || endOf(last - 1) > offset) last = firstWhere(runs, (run) => run.to > offset)
      return last
    },
  }
}

/** Each page once: a hostile table that names one page often must not multiply its runs. */
function pageNumbers(bins: Uint8Array, version: Fib['version']): Set<number> {
  const view = new DataView(bins.buffer, bins.byteOffset, bins.length)
  const size = version === 8 ? 4 : 2
  const count = Math.max(0, Math.floor((bins.length - 4) / (4 + size)))
  const pages = new Set<number>()
  for (let index = 0; index < count; index++) {
    const at = (count + 1) * 4 + index * size
    pages.add(size === 4 ? view.getUint32(at, true) & 0x3fffff : view.getUint16(at, true))
  }
  return pages
}

function readPage(
  bytes: Uint8Array,
  page: number,
  version: Fib['version'],
  kind: 'character' | 'paragraph',
  runs: FormattedRun[],
): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset + page, pageBytes)
  const boxBytes = kind === 'character' ? 1 : version === 8 ? 13 : 7
  const count = Math.min(view.getUint8(511), Math.floor((pageBytes - 5) / (4 + boxBytes)))
  for (let index = 0; index < count; index++) {
    const from = view.getUint32(index * 4, true)
    const to = view.getUint32(index * 4 + 4, true)
    if (to <= from) continue
    const at = view.getUint8((count + 1) * 4 + index * boxBytes) * 2
    const run: FormattedRun = { from, to, start: 0, end: 0, istd: 0 }
    if (at > 0 && kind === 'character') {
      run.start = page + at + 1
      run.end = run.start + view.getUint8(at)
    } else if (at > 0 && at < pageBytes - 4) readParagraphModifiers(view, at, page, version, run)
    runs.push(run)
  }
}

/** §2.9.176: a zero length is followed by one that counts pairs of bytes without itself. */
function readParagraphModifiers(
  view: DataView,
  at: number,
  page: number,
  version: Fib['version'],
  run: FormattedRun,
): void {
  const length = view.getUint8(at)
  const padded = length === 0 && version === 8
  const begin = padded ? at + 2 : at + 1
  const size = padded ? view.getUint8(at + 1) * 2 : length * 2 - (version === 8 ? 1 : 0)
  if (size < 2) return
  run.istd = view.getUint16(begin, true)
  run.start = page + begin + 2
  run.end = page + Math.min(begin + size, pageBytes)
}
