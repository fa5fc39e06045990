/** Real pages with facts written from their images: two halves of our own, and the set that has been seen. */

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { outFolder } from '../generated/set.ts'

/** The folder with the published pages, their facts and `facts.mjs`, which says whether a fact holds. */
export const pagesFolder = process.env.DOCMILL_PAGES ?? join(import.meta.dirname, '../../../../shared/pages')

export type PageSet = 'open' | 'open2' | 'frozen' | 'frozen2' | 'seen'

export interface Fact {
  type: string
  [member: string]: string
}

export interface FactPage {
  page: string
  category: string
  facts: Fact[]
  /** Path of the PDF, below the folder that holds the published pages. */
  source?: string
  /** Or the first digits of the SHA-256 of a document in `documents.tsv`, which `fetch.ts` downloads. */
  document?: string
  /** Which of its pages, from 1. */
  number?: number
}

/** The pages of one set, by name. */
export function listPages(set: PageSet): FactPage[] {
  const folder = set === 'seen' ? join(pagesFolder, 'facts') : join(import.meta.dirname, 'facts', set)
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as FactPage)
}

/** Where `fetch.ts` puts documents, named by the first digits of their SHA-256. */
export const documentsFolder = join(outFolder, 'pages/documents')

/** @returns Path of a PDF that has this page alone; undefined where its document is not there. */
export function onePagePdf({ page, source, document: hash, number }: FactPage): string | undefined {
  if (hash !== undefined) {
    const fetched = existing(join(documentsFolder, `${hash}.pdf`))
    return fetched && cutPage(fetched, hash, number ?? 1)
  }
  if (source === undefined) return existing(join(pagesFolder, 'pdf', `${page}.pdf`))
  const document = existing(join(pagesFolder, '..', source))
  if (document === undefined || source.startsWith('pages/')) return document
  return cutPage(document, source, number ?? 1)
}

function existing(path: string): string | undefined {
  return existsSync(path) ? path : undefined
}

/** Written once, so that what the peers made of a page is found again by its bytes. */
function cutPage(document: string, source: string, number: number): string {
  const folder = join(outFolder, 'pages')
  const path = join(folder, `${createHash('sha256').update(`${source} ${number}`).digest('hex').slice(0, 16)}.pdf`)
  if (existsSync(path)) return path
  mkdirSync(folder, { recursive: true })
  const [first, last] = ['-f', '-l'].map((flag) => [flag, String(number)])
  execFileSync('pdfseparate', [...(first as string[]), ...(last as string[]), document, `${path}.part`], {
    stdio: 'ignore',
  })
  renameSync(`${path}.part`, path)
  return path
}
