/** What one run of the writer carries along. */
import type { FootnoteDefinition, Root } from '../document/nodes.ts'
import { safeUrl } from '../document/url.ts'
import type { WriteOptions } from '../options.ts'
import { slugsByAnchor } from './slugs.ts'
import { survey } from './survey.ts'

export interface Writing {
  options: WriteOptions
  hasMath: boolean
  linksRemoved: number
  imagesWithoutText: number
  /** Met so far; they are printed at the end. */
  notes: FootnoteDefinition[]
  /** What a link is printed with; undefined where its text stands alone. */
  resolve(url: string): string | undefined
  /** What a picture is printed with; '' where it has no name or an unsafe one. */
  imageSource(url: string): string
}

export function startWriting(document: Root, options: WriteOptions): Writing {
  const { hasMath, headings } = survey(document)
  let slugs: Map<string, string> | undefined
  const writing: Writing = {
    options,
    hasMath,
    linksRemoved: 0,
    imagesWithoutText: 0,
    notes: [],
    resolve(url) {
      if (url.startsWith('#')) {
        slugs ??= slugsByAnchor(headings)
        const slug = slugs.get(url.slice(1)) ?? slugs.get(decoded(url.slice(1)))
        return slug === undefined ? undefined : `#${slug}`
      }
      const safe = safeUrl(url)
      if (safe === undefined) writing.linksRemoved++
      return safe || undefined
    },
    imageSource: (url) => safeUrl(url) ?? '',
  }
  return writing
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
