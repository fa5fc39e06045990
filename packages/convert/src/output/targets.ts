/** What links lead to and what images show, the same in every output. */
import { Buffer } from '#platform/buffer'
import { decodingError } from '../core/bounds.ts'
import type { Block, Image } from '../core/document/nodes.ts'
import type { Resource } from '../core/document/resource.ts'
import { safeUrl } from '../core/document/url.ts'
import type { WriteOptions } from '../core/options.ts'
import { slugsByAnchor } from './slugs.ts'

export interface TargetOptions extends Pick<WriteOptions, 'images' | 'imagesPath'> {
  /** The images whose bytes were kept, by name. */
  resources?: ReadonlyMap<string, Resource>
  /** Images that are embedded in the content are given by their names. */
  namesOnly?: boolean
}

export interface Targets {
  /** Links so far whose address is not safe to print. */
  linksRemoved: number
  /** Images so far that have no description. */
  imagesWithoutText: number
  /** The address to print; undefined where a link's text stands alone. */
  resolve(url: string): string | undefined
  /** The image as it is printed; undefined where there is nothing to print. */
  describe(image: Image): Image | undefined
}

/** @param blocks Of the whole document: links within it lead to its headings. */
export function createTargets(blocks: readonly Block[], options: TargetOptions): Targets {
  let slugs: Map<string, string> | undefined
  const targets: Targets = {
    linksRemoved: 0,
    imagesWithoutText: 0,
    resolve(url) {
      // The top of the document is there in every one (HTML standard §7.4.6.3).
      if (url === '#') return url
      if (url.startsWith('#')) {
        slugs ??= slugsByAnchor(blocks)
        const slug = slugs.get(url.slice(1)) ?? slugs.get(decoded(url.slice(1)))
        return slug === undefined ? undefined : `#${slug}`
      }
      const safe = safeUrl(url)
      if (safe === undefined) targets.linksRemoved++
      return safe || undefined
    },
    describe(image) {
      const alt = image.alt.split(/\s+/).filter(Boolean).join(' ')
      const url = imageSource(image, options)
      if (alt === '') targets.imagesWithoutText++
      return alt === '' && url === '' ? undefined : { ...image, alt, url }
    },
  }
  return targets
}

/** '' where only the description is asked for, or the address is not safe to print. */
function imageSource({ url, resource = '' }: Image, options: TargetOptions): string {
  const { images, imagesPath = '', resources, namesOnly } = options
  if (images === 'alt') return ''
  const kept = resources?.get(resource)
  if (kept) return images === 'embed' && !namesOnly ? dataUrl(kept) : imagesPath + kept.name
  if (images === 'embed' && !namesOnly && /^data:image\/(?:png|jpeg|gif|webp|bmp|tiff);base64,[\w+/=]+$/.test(url))
    return url
  return safeUrl(url) ?? ''
}

function dataUrl({ mediaType, bytes }: Resource): string {
  return `data:${mediaType};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')}`
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch (error) {
    decodingError(error)
    return name
  }
}
