/**
 * What `include` costs: CPU time of every file of the corpus converted in this process without structure, with
 * `document` and with `chunks`, in turns, so that the machine slows all of them alike.
 *
 * `DOCMILL_BENCH_FORMATS` names extensions, where not all are wanted.
 */
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { convertToParts, type Include } from '@docmill/convert'
import { corpusFolder, listCorpus } from '../tools/corpus.ts'
import { printRows, round } from './measure.ts'

const wanted = process.env.DOCMILL_BENCH_FORMATS?.split(' ')
const ways = ['plain', 'document', 'chunks'] as const
type Way = (typeof ways)[number]
type Times = Record<Way, number>

/** Rounds of each file, by its time: short ones are measured more often. */
const [maxRounds, enoughMs] = [7, 300]

export async function benchStructure(): Promise<void> {
  const byFormat = new Map<string, Times & { files: number }>()
  for (const file of listCorpus()) {
    const format = extname(file).slice(1).toLowerCase()
    if (wanted && !wanted.includes(format)) continue
    const times = await timesOf(readFileSync(join(corpusFolder, file)), file)
    if (!times) continue
    const sums = byFormat.get(format) ?? { files: 0, plain: 0, document: 0, chunks: 0 }
    sums.files++
    for (const way of ways) sums[way] += times[way]
    byFormat.set(format, sums)
  }
  const all = [...byFormat].sort(([, one], [, other]) => other.plain - one.plain)
  const total = { files: 0, plain: 0, document: 0, chunks: 0 }
  for (const [, sums] of all) for (const name of ['files', ...ways] as const) total[name] += sums[name]
  printRows(
    'What include costs, CPU time',
    [...all, ['all', total] as const].map(([format, { files, plain, document, chunks }]) => ({
      format,
      files,
      'plain, ms': round(plain),
      'document adds': percent(document, plain),
      'chunks add': percent(chunks, plain),
    })),
  )
}

function percent(time: number, plain: number): string {
  return `${round((100 * (time - plain)) / plain)} %`
}

/** @returns The least milliseconds of each way; undefined for a file that is not converted. */
async function timesOf(bytes: Buffer, file: string): Promise<Times | undefined> {
  const fastest: Times = { plain: Infinity, document: Infinity, chunks: Infinity }
  let spent = 0
  try {
    await cpuMs(bytes, file, 'chunks')
    for (let turn = 0; turn < maxRounds && spent < enoughMs; turn++)
      for (let at = 0; at < ways.length; at++) {
        const way = ways[(turn + at) % ways.length] as Way
        const ms = await cpuMs(bytes, file, way)
        fastest[way] = Math.min(fastest[way], ms)
        spent += ms
      }
  } catch {
    return undefined
  }
  return fastest
}

async function cpuMs(bytes: Buffer, filename: string, way: Way): Promise<number> {
  const include: Include[] = way === 'plain' ? [] : [way]
  const before = process.cpuUsage()
  const { parts, structure } = await convertToParts(bytes, { filename, include })
  for (const _ of parts);
  if (structure.documentJson) for (const _ of structure.documentJson());
  if (structure.chunks) for (const chunk of structure.chunks()) JSON.stringify(chunk)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
