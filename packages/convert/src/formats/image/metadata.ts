/** What a picture says of itself in EXIF, IPTC and XMP. Where it was taken is left out. */

import exifr from 'exifr'
import { decodingError } from '../../core/bounds.ts'
import type { Metadata } from '../../core/document/nodes.ts'
import { withoutProfile } from './png-profile.ts'

export interface ImageMetadata {
  document: Metadata
  caption: string
  camera: string
}

/** Wherever a fact may stand, the best place first. */
const places = {
  title: ['title', 'ObjectName', 'Headline', 'XPTitle', 'Title'],
  caption: [
    'description',
    'Caption',
    'ImageDescription',
    'Caption-Abstract',
    'UserComment',
    'XPComment',
    'Description',
  ],
  author: ['creator', 'Artist', 'Byline', 'XPAuthor', 'Author'],
  created: ['DateTimeOriginal', 'CreateDate', 'DateCreated'],
  keywords: ['subject', 'Keywords', 'XPKeywords'],
  make: ['Make'],
  model: ['Model'],
} as const

/** Malformed metadata are no fault of the picture: what cannot be read is absent. */
export async function readMetadata(bytes: Uint8Array): Promise<ImageMetadata> {
  const tags = await readTags(bytes)
  const get = (name: keyof typeof places): string => {
    for (const place of places[name]) {
      const value = textOf(tags[place])
      if (value) return value
    }
    return ''
  }
  const document: Metadata = {}
  for (const name of ['title', 'author', 'created', 'keywords'] as const) {
    const value = get(name)
    if (value) document[name] = value
  }
  const [make, model] = [get('make'), get('model')]
  return { document, caption: get('caption'), camera: model.startsWith(make) ? model : `${make} ${model}`.trim() }
}

async function readTags(bytes: Uint8Array): Promise<Record<string, unknown>> {
  try {
    const options = {
      tiff: true,
      exif: true,
      iptc: true,
      xmp: true,
      gps: false,
      mergeOutput: true,
      translateValues: false,
    }
    return ((await exifr.parse(withoutProfile(bytes), options)) as Record<string, unknown> | undefined) ?? {}
  } catch (error) {
    decodingError(error)
    return {}
  }
}

/** Text, a list of texts, a language alternative of XMP, or a date. */
function textOf(value: unknown): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().replace('.000Z', 'Z')
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ')
  if (typeof value === 'object' && value !== null && 'value' in value) return textOf(value.value)
  if (typeof value !== 'string') return ''
  return value.replace(/[\u0000-\u001f]+/g, ' ').trim()
}
