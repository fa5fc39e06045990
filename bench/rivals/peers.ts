/** Engines in Rust that a Node program can load: the fastest that turn documents into Markdown. */
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

export type ToMarkdown = (bytes: Uint8Array, path: string) => Promise<string>

export interface Rival {
  name: string
  /** In npm. */
  package: string
  formats: readonly string[]
  open(): Promise<ToMarkdown>
}

/** As much of the packages' types as is used: they are installed only where benchmarks run. */
interface AnyDoc {
  default: { toMarkdownBytes(bytes: Uint8Array, format?: string): Promise<string> }
}

interface LiteParse {
  LiteParse: new (options: {
    outputFormat: 'markdown'
    ocrEnabled: boolean
    quiet: boolean
    numWorkers: number
  }) => { parse(bytes: Uint8Array): Promise<{ text: string }> }
}

const anydoc: Rival = {
  name: 'anydoc',
  package: '@firecrawl/anydoc',
  formats: ['docx', 'pptx', 'xlsx', 'csv', 'rtf', 'xls', 'odt', 'ods', 'odp', 'ppt', 'epub', 'doc'],
  open: async () => {
    const { default: library } = (await import(anydoc.package)) as AnyDoc
    // Text has no signature, so its format is named.
    return (bytes, path) => library.toMarkdownBytes(bytes, extname(path) === '.csv' ? 'csv' : undefined)
  },
}

const liteparse: Rival = {
  name: 'LiteParse',
  package: '@llamaindex/liteparse',
  formats: ['pdf'],
  open: async () => {
    const { LiteParse } = (await import(liteparse.package)) as LiteParse
    const parser = new LiteParse({ outputFormat: 'markdown', ocrEnabled: false, quiet: true, numWorkers: 1 })
    return async (bytes) => (await parser.parse(bytes)).text
  },
}

export const rivals: readonly Rival[] = [anydoc, liteparse]

export function versionOf({ package: name }: Rival): string {
  const description = readFileSync(join(import.meta.dirname, '../node_modules', name, 'package.json'), 'utf8')
  return (JSON.parse(description) as { version: string }).version
}
