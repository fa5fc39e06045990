/**
 * Every `catch` that carries on after an error distinguishes damage of a document from a limit or lack of memory of ours, by the
 * functions of `core/bounds.ts`. Those that meet no document, or bytes of a few kilobytes at most, are listed here.
 */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const packages = join(import.meta.dirname, '../../packages')

/** By file: how many, and why a fault of the conversion cannot be taken for damage there. */
const reviewed: Readonly<Record<string, readonly [count: number, why: string]>> = {
  'convert/src/core/options.ts': [1, 'a language tag of 35 characters'],
  'convert/src/formats/media/recording.ts': [1, 'the handler is made by withoutTags, which distinguishes them'],
  'convert/src/formats/pdf/recognize.ts': [1, 'the error is awaited elsewhere'],
  'convert/src/pages/ocr/tesseract/packaged-data.ts': [1, 'whether a package is installed'],
  'convert/src/pages/ocr/tesseract/tesseract-js.ts': [1, 'the orientation of a page may be unknown'],
  'convert/src/pages/ocr/tesseract/tesseract-program.ts': [1, 'the orientation of a page may be unknown'],
  'convert/src/parts/page-vision/transcribe.ts': [1, 'the error is awaited elsewhere'],
  'convert/src/platform/web/inflate.ts': [1, 'what is cut short is marked, everything else is thrown on'],
  'convert/src/web-workers/pool.ts': [2, 'an option that cannot be sent is an error of the call; no worker starts'],
  'convert/src/worker/answers.ts': [1, 'the error is given to the process as it is'],
  'convert/src/worker/media/media-entry.ts': [1, 'the error is awaited elsewhere'],
  'convert/src/worker/media/ocr-program.ts': [5, 'files of the engine, none of a document'],
  'convert/src/worker/serve.ts': [1, 'the code comes from reason, which distinguishes them'],
  'convert/src/worker/short-text.ts': [1, 'the document is converted all the same, and fails by itself'],
  'download/src/body.ts': [1, 'the beginning of a refusal, bounded'],
  'download/src/connect.ts': [1, 'the next address is tried'],
  'download/src/disposition.ts': [2, 'a header, bounded by Node.js'],
  'download/src/names.ts': [1, 'a segment of a URL'],
  'engines/src/endpoint/ask.ts': [2, 'another attempt is made'],
  'engines/src/models-folder.ts': [1, 'whether a folder is there'],
  'engines/src/sherpa/recognizer.ts': [1, 'whether a package is installed'],
  'engines/src/speech/pieces.ts': [1, 'a recording without pauses is sent whole'],
}

const tellers = /\b(?:boundError|decodingError|documentError)\(/

test('a catch that carries on distinguishes damage from a limit and from lack of memory', () => {
  const found: Record<string, number> = {}
  for (const { file, body } of catches())
    if (!tellers.test(body) && !alwaysThrows(body)) found[file] = (found[file] ?? 0) + 1
  const expected = Object.fromEntries(Object.entries(reviewed).map(([file, [count]]) => [file, count]))
  assert.deepEqual(found, expected)
})

test('no catch calls a file corrupt for any error whatever', () => {
  const wrong = catches().filter(({ body }) => /'file_corrupt'/.test(body) && !tellers.test(body))
  assert.deepEqual(wrong, [])
})

interface Catch {
  file: string
  body: string
}

/** Clauses, and the handlers of promises. */
function catches(): Catch[] {
  return (
    globSync(
      ['convert', 'engines', 'download'].map((name) => `${name}/src/**/*.ts`),
      { cwd: packages },
    )
      // What starts and ends processes reads no document.
      .filter((file) => !/\.test\.ts$|\/testing\/|^convert\/src\/worker\/process\//.test(file))
      .flatMap((file) => {
        const source = readFileSync(join(packages, file), 'utf8')
        return [...source.matchAll(/\bcatch\s*(?:\(\w+(?::[^)]*)?\)\s*)?\{|\.catch\(/g)].map(
          ({ 0: opening, index }) => ({
            file,
            body: upToClosing(source, index + opening.length).replace(/^\((?:\w+: unknown)?\) => \{(.*)\}\s*$/s, '$1'),
          }),
        )
      })
  )
}

/** What stands between a bracket and the one that closes it. */
function upToClosing(source: string, start: number): string {
  let depth = 1
  let end = start
  for (; depth > 0 && end < source.length; end++) {
    if ('({['.includes(source[end]!)) depth++
    if (')}]'.includes(source[end]!)) depth--
  }
  return source.slice(start, end - 1)
}

/** The last statement throws, and none before it leaves or goes on. */
function alwaysThrows(body: string): boolean {
  const lines = body.split('\n').filter((line) => line.trim())
  const indent = /^\s*/.exec(lines[0] ?? '')?.[0] ?? ''
  const statements = lines.filter((line) => line.startsWith(indent) && /[^\s)}\]]/.test(line[indent.length] ?? ''))
  return (statements.at(-1)?.trim().startsWith('throw ') ?? false) && !/\b(?:return|continue|break)\b/.test(body)
}
