/** What one run of the writer carries along. */
import type { FootnoteDefinition, Image, Root } from '../../core/document/nodes.ts'
import type { Resource } from '../../core/document/resource.ts'
import { safeUrl } from '../../core/document/url.ts'
import type { WriteOptions } from '../../core/options.ts'
import { hasMath } from './has-math.ts'
import type { Resolver } from './marks/runs.ts'
import { slugsByAnchor } from './slugs.ts'

export interface Writing extends Resolver {
  options: MarkdownOptions
  hasMath: boolean
  linksRemoved: number
  imagesWithoutText: number
  /** Met so far; they are printed at the end. */
  notes: FootnoteDefinition[]
}

/** Blocks, items and rows are joined to parts of about this size. */
export const partCharacters = 16_384

export interface MarkdownOptions extends WriteOptions {
  /** The pictures whose bytes were kept, by name. */
  resources?: ReadonlyMap<string, Resource>
}

export function startWriting(document: Root, options: MarkdownOptions): Writing {
  let slugs: Map<string, string> | undefined
  const writing: Writing = {
    options,
    hasMath: hasMath(document.children),
    linksRemoved: 0,
    imagesWithoutText: 0,
    notes: [],
    resolve(url) {
      // The top of the document is there in every one (HTML standard §7.4.6.3).
      if (url === '#') return url
      if (url.startsWith('#')) {
        slugs ??= slugsByAnchor(document.children)
        const slug = slugs.get(url.slice(1)) ?? slugs.get(decoded(url.slice(1)))
        return slug === undefined ? undefined : `#${slug}`
      }
      const safe = safeUrl(url)
      if (safe === undefined) writing.linksRemoved++
      return safe || undefined
    },
    describe(image) {
      const alt = image.alt.split(/\s+/).filter(Boolean).join(' ')
      const url = imageSource(image, options)
      if (alt === '') writing.imagesWithoutText++
      return alt === '' && url === '' ? undefined : { ...image, alt, url }
    },
  }
  return writing
}

/** '' where only the description is asked for, or the address is not safe to print. */
function imageSource({ url, resource = '' }: Image, options: MarkdownOptions): string {
  const { images, imagesPath = '', resources } = options
  if (images === 'alt') return ''
  const kept = resources?.get(resource)
  if (kept) return images === 'embed' ? dataUrl(kept) : imagesPath + kept.name
  if (images === 'embed' && /^data:image\/(?:png|jpeg|gif|webp|bmp|tiff);base64,[\w+/=]+$/.test(url)) return url
  return safeUrl(url) ?? ''
}

function dataUrl({ mediaType, bytes }: Resource): string {
  return `data:${mediaType};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')}`
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
