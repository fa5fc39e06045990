/** All contestants, and those of them that this machine has. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { convert, createMediaPool, supportedExtensions } from '@docmill/convert'
import { silently } from '../silently.ts'
import { mammothAndTurndown, officeparser, sheetJs } from './libraries.ts'
import { pdfJs } from './pdfjs.ts'
import type { OpenPeer, Peer } from './peer.ts'
import { antiword, catdoc, catppt, pandoc, pdftotext, pdftotextLayout } from './programs.ts'
import { anydoc, liteparse, markitdown, opendataloader, pdfInspector, pymupdf4llm, xberg } from './python.ts'

const docmill: Peer = {
  name: 'docmill',
  extensions: supportedExtensions().map((extension) => extension.slice(1)),
  open: async () => {
    const media = createMediaPool({ workers: 1 })
    const options = { engines: { ocr: media.ocr } }
    return {
      convert: async (path) => (await convert(readFileSync(path), { filename: basename(path), ...options })).content,
      close: () => void media.close(),
    }
  },
}

const peers: readonly Peer[] = [
  docmill,
  pandoc,
  antiword,
  catdoc,
  catppt,
  mammothAndTurndown,
  officeparser,
  sheetJs,
  markitdown,
  liteparse,
  opendataloader,
  pdfInspector,
  anydoc,
  pymupdf4llm,
  xberg,
  pdfJs,
  pdftotext,
  pdftotextLayout,
]

export interface Contestant extends OpenPeer {
  name: string
  extensions: readonly string[]
}

/**
 * @param reads Those that read this extension alone. @param only The one of this name alone.
 * @returns Ours first. Names what is not installed on stderr.
 */
export async function openPeers(reads?: string, only?: string): Promise<Contestant[]> {
  const open: Contestant[] = []
  for (const { name, extensions, open: ready } of peers) {
    if (reads !== undefined && !extensions.includes(reads)) continue
    if (only !== undefined && name !== only) continue
    const peer = await ready()
    if (peer) open.push({ name, extensions, ...peer })
    else console.error(`${name} is not installed`)
  }
  return open
}

export interface Attempt {
  /** Undefined where the program failed. */
  markdown: string | undefined
  ms: number
  failure: string
}

export async function attempt(contestant: Contestant, path: string): Promise<Attempt> {
  const started = performance.now()
  try {
    const markdown = await silently(() => contestant.convert(path))
    return { markdown, ms: performance.now() - started, failure: '' }
  } catch (error) {
    return { markdown: undefined, ms: performance.now() - started, failure: String(error) }
  }
}
