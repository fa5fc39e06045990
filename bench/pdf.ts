/** PDF: CPU time beside that of the engine's own loading of text and of liteparse, growth with pages, peak memory. */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { convert, createPool } from '@docmill/convert'
import { openDocument } from '../packages/convert/src/formats/pdf/open.ts'
import { acquirePdfium, nativeOf, type Pdfium } from '../packages/convert/src/formats/pdf/pdfium.ts'
import { corpusFolder, listCorpus } from '../tools/corpus.ts'
import { put, writePdf } from '../tools/fixtures/pdf/write-pdf.ts'
import { printRows, quantile, round } from './measure.ts'

const rounds = 3
const python = process.env.DOCMILL_PYTHON ?? 'python3'

export async function benchPdf(): Promise<void> {
  const pdfium = await acquirePdfium()
  const files = listCorpus('.pdf')
    .filter((file) => file.endsWith('.pdf'))
    .map((file) => join(corpusFolder, file))
    .filter((path) => hasText(pdfium, readFileSync(path)))
  await benchCpu(pdfium, files)
  await benchPages()
  await benchMemory(files)
}

/** Each file once unmeasured, then the least of the rounds, so that compiling and collecting are in none. */
async function benchCpu(pdfium: Pdfium, files: readonly string[]): Promise<void> {
  const ours: number[] = []
  const loading: number[] = []
  for (const path of files) {
    const bytes = readFileSync(path)
    const take = async (work: () => unknown): Promise<number> => {
      const times: number[] = []
      for (let round = 0; round <= rounds; round++) times.push(await cpuMs(work))
      return Math.min(...times)
    }
    loading.push(await take(() => loadText(pdfium, bytes)))
    ours.push(await take(() => convert(bytes, { filename: 'a.pdf', ocr: 'off' }).catch(() => undefined)))
  }
  const rows = [
    row('PDFium loads the text', loading, loading),
    row('docmill', ours, loading),
    ...liteparseMs(files).map((times) => row('liteparse', times, loading)),
  ]
  printRows(`${files.length} PDFs with text, CPU time`, rows)
}

function row(
  contestant: string,
  times: readonly number[],
  loading: readonly number[],
): Record<string, string | number> {
  const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)
  return {
    contestant,
    'ms in all': round(sum(times)),
    'ms, median file': round(quantile(times, 0.5)),
    'times the loading': round(sum(times) / sum(loading)),
  }
}

async function cpuMs(work: () => unknown): Promise<number> {
  const started = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1000
}

function hasText(pdfium: Pdfium, bytes: Uint8Array): boolean {
  try {
    return loadText(pdfium, bytes) > 0
  } catch {
    return false
  }
}

/** @returns The number of characters on all pages. */
function loadText(pdfium: Pdfium, bytes: Uint8Array): number {
  const document = openDocument(pdfium, bytes, undefined)
  let characters = 0
  for (let index = 0; index < document.pageCount; index++) {
    const page = nativeOf(pdfium, 'FPDF_LoadPage')(document.handle, index)
    if (!page) continue
    const text = nativeOf(pdfium, 'FPDFText_LoadPage')(page)
    characters += nativeOf(pdfium, 'FPDFText_CountChars')(text)
    nativeOf(pdfium, 'FPDFText_ClosePage')(text)
    nativeOf(pdfium, 'FPDF_ClosePage')(page)
  }
  document.close()
  return characters
}

/** CPU time of each file in a process of its own program, where it is installed. */
function liteparseMs(files: readonly string[]): number[][] {
  const script = `
import json, sys, time
from liteparse import LiteParse
parser = LiteParse(output_format="markdown", quiet=True, ocr_enabled=False, num_workers=1)
def least(path):
    times = []
    for _ in range(${rounds + 1}):
        started = time.process_time()
        try: parser.parse(path)
        except Exception: pass
        times.append(1000 * (time.process_time() - started))
    return min(times)
print(json.dumps([least(path) for path in json.load(sys.stdin)]))`
  const { status, stdout } = spawnSync(python, ['-c', script], { input: JSON.stringify(files), encoding: 'utf8' })
  return status === 0 ? [JSON.parse(stdout) as number[]] : []
}

async function benchPages(): Promise<void> {
  const rows: Record<string, string | number>[] = []
  for (const count of [10, 100, 1_000]) {
    const lines = (page: number): string[] =>
      Array.from({ length: 40 }, (_, at) =>
        put(72, 780 - 17 * at, `Line ${at} of page ${page} says as much as any other.`),
      )
    const bytes = writePdf({ pages: Array.from({ length: count }, (_, page) => ({ content: lines(page) })) })
    const ms = await cpuMs(() => convert(bytes, { filename: 'a.pdf' }))
    rows.push({ pages: count, 'CPU ms a page': round(ms / count) })
  }
  printRows('PDF, growth with pages', rows)
}

/** All files one after the other in one conversion process. */
async function benchMemory(files: readonly string[]): Promise<void> {
  const pool = await createPool({ workers: 1 })
  for (const path of files)
    await pool.convert(readFileSync(path), { filename: 'a.pdf', ocr: 'off' }).catch(() => undefined)
  printRows('PDF, peak memory of one process over all of them', [{ MB: childrensPeakMb() }])
  await pool.close()
}

/** Linux tells it in /proc. @returns NaN elsewhere */
function childrensPeakMb(): number {
  try {
    const children = readdirSync('/proc/self/task').flatMap((task) =>
      readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
    )
    const peaks = children.map((child) => {
      const status = readFileSync(`/proc/${child}/status`, 'utf8')
      return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
    })
    return Math.round(Math.max(...peaks))
  } catch {
    return Number.NaN
  }
}
