/**
 * What splitters cut: documents of the corpus as our Markdown, split by ours and by others, and the share of chunks that
 * end within a row of a table, an item of a list or a sentence which would fit a chunk.
 */
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { type Chunk, convert } from '@docmill/convert'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { corpusFolder, listCorpus } from '../../tools/corpus.ts'
import { printRows, round } from '../measure.ts'
import { type Cuts, cutsOf } from './cuts.ts'
import { langChain, pythonSplitters, type Size, type Splitter } from './peers.ts'

const formats = ['docx', 'pdf', 'html', 'pptx', 'xlsx', 'md', 'odt', 'epub']
/** Documents of each format; a short one is one chunk, and a long one would outweigh the others. */
const [perFormat, minCharacters, maxContent] = [15, 4_000, 300_000]

function count(text: string): number {
  return countTokens(text, { disallowedSpecial: new Set<string>() })
}

interface Sums extends Cuts {
  chunks: number
  tokens: number
  failed: number
}

const sizes: readonly Size[] = [
  { tokens: 512, characters: 2_000 },
  { tokens: 128, characters: 500 },
]

export async function benchSplitters(): Promise<void> {
  for (const size of sizes) await benchSize(size)
}

async function benchSize(size: Size): Promise<void> {
  const others = [await langChain(size, count), ...(await pythonSplitters(size))]
  const fits = (text: string): boolean => text.length <= size.characters && count(text) <= size.tokens
  const sums = new Map<string, Sums>()
  let documents = 0
  for (const format of formats) {
    let taken = 0
    for (const file of listCorpus(`.${format}`)) {
      if (extname(file) !== `.${format}` || taken === perFormat) continue
      const bytes = readFileSync(join(corpusFolder, file))
      const ours = await convert(bytes, { filename: file, include: ['chunks'], chunkTokens: size.tokens }).catch(
        () => {},
      )
      if (!ours || ours.content.length < minCharacters || ours.content.length > maxContent) continue
      taken++
      const { content, chunks = [] } = ours
      add(sums, 'docmill', content, slicesOf(content, chunks), fits)
      for (const splitter of others) await measure(splitter, content, sums, fits)
    }
    documents += taken
  }
  for (const { close } of others) close()
  printRows(
    `What the chunks of ${documents} documents cut, of at most ${size.tokens} tokens or ${size.characters} characters`,
    [...sums].map(([name, { chunks, tokens, found, rows, items, sentences, failed }]) => ({
      splitter: name,
      chunks,
      'tokens, mean': Math.round(tokens / chunks),
      'ends found': percent(found, chunks - documents + failed),
      'cut a row': percent(rows, found),
      'cut an item': percent(items, found),
      'cut a sentence': percent(sentences, found),
      'documents failed': failed,
    })),
  )
}

/** Without the header rows that are repeated, so that the ends are found. */
function slicesOf(content: string, chunks: readonly Chunk[]): string[] {
  const points = Array.from(content)
  return chunks.map(({ span }) => points.slice(...(span as [number, number])).join(''))
}

async function measure(
  splitter: Splitter,
  content: string,
  sums: Map<string, Sums>,
  fits: (text: string) => boolean,
): Promise<void> {
  try {
    add(sums, splitter.name, content, await splitter.split(content), fits)
  } catch {
    sumsOf(sums, splitter.name).failed++
  }
}

function add(
  sums: Map<string, Sums>,
  name: string,
  content: string,
  chunks: readonly string[],
  fits: (text: string) => boolean,
): void {
  const sum = sumsOf(sums, name)
  const cuts = cutsOf(content, chunks, fits)
  for (const key of ['found', 'rows', 'items', 'sentences'] as const) sum[key] += cuts[key]
  sum.chunks += chunks.length
  for (const chunk of chunks) sum.tokens += count(chunk)
}

function sumsOf(sums: Map<string, Sums>, name: string): Sums {
  const known = sums.get(name) ?? { chunks: 0, tokens: 0, found: 0, rows: 0, items: 0, sentences: 0, failed: 0 }
  sums.set(name, known)
  return known
}

function percent(part: number, whole: number): string {
  return `${round((100 * part) / whole)} %`
}
