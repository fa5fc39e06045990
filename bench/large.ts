/** Documents of 5 MB, unpacked, against Xberg (Rust, once kreuzberg) in the Python at DOCMILL_PYTHON or `python3`. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { xberg } from './compare/python.ts'
import { grown, wordReport } from './growth/grown.ts'
import { printRows, round } from './measure.ts'
import { race } from './race.ts'

const bytes = 5_000_000
const warmRounds = 8

const documents: readonly (readonly [name: string, extension: string, make: (bytes: number) => Uint8Array])[] = [
  ['docx, properties as Word repeats them', 'docx', wordReport],
  ...['docx', 'pptx', 'xlsx', 'html', 'xml', 'odt', 'rtf', 'epub', 'eml', 'doc', 'xls', 'ppt'].map(
    (format) => [format, format, grown[format]!] as const,
  ),
]

export async function benchLarge(): Promise<void> {
  const peer = await xberg.open()
  if (!peer?.time) return console.log('\n## xberg is not installed for python3 or DOCMILL_PYTHON')
  const folder = mkdtempSync(join(tmpdir(), 'docmill-bench-'))
  try {
    const rows = []
    for (const [document, extension, make] of documents) {
      const path = join(folder, `large.${extension}`)
      writeFileSync(path, make(bytes))
      const [timing] = await race([path], warmRounds, peer.time)
      if (!timing) continue
      const { ours, theirs } = timing
      rows.push({
        document,
        'docmill, ms': round(ours),
        'xberg, ms': round(theirs),
        'times ours': round(theirs / ours),
      })
    }
    printRows('Documents of 5 MB, medians of five rounds', rows)
  } finally {
    peer.close?.()
    rmSync(folder, { recursive: true })
  }
}
