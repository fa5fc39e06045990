/**
 * Libraries of Python, where the Python at DOCMILL_PYTHON (or `python3`) can import them.
 *
 * One process a library answers a path per line with a line of JSON, so that a file is not charged
 * with the import, which takes longer than most conversions.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Peer } from './peer.ts'

const python = process.env.DOCMILL_PYTHON ?? 'python3'

/** Some libraries print on standard output what they think of a file. */
const prelude = `
import json, os, sys, time
answers = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)
`

const loop = `
for line in sys.stdin:
    try:
        path, started = json.loads(line), time.perf_counter()
        markdown = convert(path)
        answer = {"markdown": markdown, "ms": (time.perf_counter() - started) * 1000}
    except BaseException as error:
        answer = {"failure": repr(error)[:400]}
    print(json.dumps(answer), file=answers, flush=True)
`

const office = ['docx', 'pptx', 'xlsx', 'xls', 'html', 'htm', 'csv', 'epub', 'pdf', 'ipynb', 'msg', 'md']

export const markitdown = pythonPeer(
  'markitdown',
  office,
  `
from markitdown import MarkItDown
converter = MarkItDown()
convert = lambda path: converter.convert_local(path).text_content`,
)

/** Its recognition fetches models; with TESSDATA_PREFIX it uses those that are there. */
export const liteparse = pythonPeer(
  'liteparse',
  ['pdf'],
  `
import os
from liteparse import LiteParse
models = os.environ.get("TESSDATA_PREFIX")
parser = LiteParse(output_format="markdown", quiet=True, ocr_enabled=bool(models), tessdata_path=models)
convert = lambda path: parser.parse(path).text`,
)

export const pymupdf4llm = pythonPeer(
  'pymupdf4llm',
  ['pdf'],
  `
import pymupdf4llm
convert = lambda path: pymupdf4llm.to_markdown(path, show_progress=False)`,
)

/** Once called kreuzberg. */
export const xberg = pythonPeer(
  'xberg',
  [...office, 'doc', 'ppt', 'xml', 'eml', 'odt', 'ods', 'rtf', 'json', 'txt'],
  `
import asyncio
from xberg import ExtractInput, ExtractionConfig, extract
config = ExtractionConfig(output_format="markdown", use_cache=False)
loop = asyncio.new_event_loop()
async def read(path): return await extract(ExtractInput(uri=path), config)
convert = lambda path: loop.run_until_complete(read(path)).results[0].content`,
)

/** It recognises nothing: a scan gives no text. */
export const pdfInspector = pythonPeer(
  'pdf_inspector',
  ['pdf'],
  `
import pdf_inspector
convert = lambda path: pdf_inspector.process_pdf(path).markdown or ""`,
)

/** Its PDFs are those of the pdf-inspector that it contains. It recognises nothing either. */
export const anydoc = pythonPeer(
  'anydoc',
  ['docx', 'pptx', 'xlsx', 'xls', 'doc', 'ppt', 'odt', 'ods', 'odp', 'rtf', 'csv', 'epub', 'pdf'],
  `
import anydoc
convert = anydoc.to_markdown`,
)

/** A Java program: each call starts a virtual machine. */
export const opendataloader = pythonPeer(
  'opendataloader_pdf',
  ['pdf'],
  `
import glob, tempfile
import opendataloader_pdf
def convert(path):
    with tempfile.TemporaryDirectory() as folder:
        opendataloader_pdf.convert(input_path=[path], output_dir=folder, format="markdown", quiet=True, image_output="off")
        return open(glob.glob(folder + "/*.md")[0], encoding="utf-8").read()`,
)

interface Answer {
  markdown?: string
  ms?: number
  failure?: string
}

/** @param module To import; also the peer's name. @param script Defines `convert(path)`. */
export function pythonPeer(module: string, extensions: readonly string[], script: string): Peer {
  return {
    name: module,
    extensions,
    open: async () => {
      if (spawnSync(python, ['-c', `import ${module}`]).status !== 0) return undefined
      const child = spawn(python, ['-c', prelude + script + loop], { stdio: ['pipe', 'pipe', 'ignore'] })
      const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
      const ask = async (path: string): Promise<{ markdown: string; ms: number }> => {
        child.stdin.write(`${JSON.stringify(path)}\n`)
        const { value, done } = await answers.next()
        if (done) throw new Error(`${module} has ended`)
        const { markdown, ms = Number.NaN, failure } = JSON.parse(value) as Answer
        if (markdown === undefined) throw new Error(failure)
        return { markdown, ms }
      }
      return {
        convert: async (path) => (await ask(path)).markdown,
        time: async (path) => (await ask(path)).ms,
        close: () => child.stdin.end(),
      }
    },
  }
}
