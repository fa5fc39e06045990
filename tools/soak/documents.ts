/** What is sent: goldens of every format as they are, damaged, and one that wants more memory than there is. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import { mutant, specimens } from '../../test/fuzz/mutant.ts'

export interface Document {
  name: string
  bytes: Uint8Array
  /** Folder name of the document's format. */
  format: string
}

/** @param random From 0 to 1. */
export function anyDocument(random: () => number): Document {
  const [format, goldens] = of(random, sources)
  const { path } = of(random, goldens)
  return { name: basename(path), bytes: readFileSync(path), format }
}

export function hostileDocument(random: () => number): Document {
  const [format, goldens] = of(random, sources)
  const { golden, bytes } = mutant(goldens, Math.floor(random() * 2 ** 31))
  return { name: basename(golden.path), bytes, format }
}

/** Unpacks to 200 MB of elements, which no process of a small deployment has room for. */
export function hungryDocument(): Document {
  hungry ??= gzipSync(Buffer.from(`<html><body>${'<p><b>a</b>'.repeat(2_000_000)}</body></html>`))
  return { name: 'many.html.gz', bytes: hungry, format: 'gz' }
}

let hungry: Buffer | undefined

const sources = [...specimens()]

function of<T>(random: () => number, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T
}
