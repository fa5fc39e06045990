/** PDF: CPU time next to that of the engine's own loading of text and of liteparse, growth with pages, peak memory. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { convert } from '@docmill/convert'
import { openDocument } from '../packages/convert/src/formats/pdf/pdfium/open.ts'
import { acquirePdfium, nativeOf, type Pdfium } from '../packages/convert/src/formats/pdf/pdfium/pdfium.ts'
import { thrift } from '../packages/convert/src/worker/process/thrift.ts'
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
  benchMemory(files)
}

/**
 * Two rounds over all files unmeasured, so that what is run often is compiled, as in a service; then the least of
 * the rounds, in which the contestants take turns.
 */
async function benchCpu(pdfium: Pdfium, files: readonly string[]): Promise<void> {
  const sources = files.map((path) => ({ bytes: readFileSync(path), loading: [] as number[], ours: [] as number[] }))
  for (let round = -2; round < rounds; round++)
    for (const { bytes, loading, ours } of sources) {
      const loadMs = await cpuMs(() => loadText(pdfium, bytes))
      const ourMs = await cpuMs(() => convert(bytes, { filename: 'a.pdf', ocr: 'off' }).catch(() => undefined))
      if (round < 0) continue
      loading.push(loadMs)
      ours.push(ourMs)
    }
  const fastest = (of: 'loading' | 'ours'): number[] => sources.map((source) => Math.min(...source[of]))
  const loading = fastest('loading')
  const rows = [
    row('PDFium loads the text', loading, loading),
    row('docmill', fastest('ours'), loading),
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

/** All files one after the other in one process, with the flags of one that converts. Linux tells its peak. */
const memoryScript = `
import { readFileSync } from 'node:fs'
import { convert } from '@docmill/convert'
for (const path of JSON.parse(readFileSync(0, 'utf8')))
  await convert(readFileSync(path), { filename: 'a.pdf', ocr: 'off' }).catch(() => undefined)
console.log(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1])
`

function benchMemory(files: readonly string[]): void {
  const options = [...thrift, '--conditions=@docmill/source', '--input-type=module', '-e', memoryScript]
  const input = JSON.stringify(files)
  const { stdout } = spawnSync(process.execPath, options, { input, encoding: 'utf8', cwd: import.meta.dirname })
  printRows('PDF, peak memory of one process over all of them', [{ MB: Math.round(Number(stdout) / 1024) }])
}
