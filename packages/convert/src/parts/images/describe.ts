/** Pictures of a document that have no text of their own get the description of an engine. */
import { decodingError } from '../../core/bounds.ts'
import type { Image, Phrasing, Root } from '../../core/document/nodes.ts'
import type { Resource } from '../../core/document/resource.ts'
import { visitPhrasing } from '../../core/document/walk.ts'
import type { VisionEngine } from '../../core/engines/vision.ts'
import type { WarningCode, WarningDetails } from '../../core/warnings.ts'

export interface DescribeOptions {
  vision: VisionEngine
  resources: ReadonlyMap<string, Resource>
  /** Pictures that are described at most. */
  maxPictures: number
  maxPixels: number
  language?: string | undefined
  signal?: AbortSignal | undefined
  warn(code: WarningCode, details?: WarningDetails): void
}

/** Asked for so many at a time. */
const lanes = 4
/** Lines, bullets and icons are nothing to describe. */
const minBytes = 1_500
/** An engine that failed so often is not asked again. */
const maxFailures = 3

/** Each picture is described once, wherever it is shown. A failure is a warning. */
export async function describePictures(document: Root, options: DescribeOptions): Promise<void> {
  const { vision, resources, maxPictures, maxPixels, language, signal, warn } = options
  const shown = silentPictures(document)
  const known = [...shown.keys()].filter((name) => (resources.get(name)?.bytes.length ?? 0) >= minBytes)
  const waiting = known.slice(0, maxPictures).values()
  let failures = 0
  const lane = async (): Promise<void> => {
    for (const name of waiting) {
      if (failures >= maxFailures) return
      try {
        const bytes = (resources.get(name) as Resource).bytes
        const description = await vision.describe(bytes, {
          maxPixels,
          ...(language ? { language } : {}),
          ...(signal ? { signal } : {}),
        })
        for (const image of shown.get(name) ?? []) image.alt = description
      } catch (error) {
        decodingError(error, 'content_limit_exceeded', 'conversion_out_of_memory', 'conversion_timeout')
        failures++
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  if (failures) warn('description_failed', { count: failures })
  if (known.length > maxPictures)
    warn('description_left_out', { count: known.length - maxPictures, maximum: maxPictures })
}

/** For an output that links to no files: the pictures were kept to be described alone. */
export function forgetFiles(document: Root): void {
  visitImages(document, (image) => delete image.resource)
}

/** By the name of their resource. */
function silentPictures(document: Root): Map<string, Image[]> {
  const shown = new Map<string, Image[]>()
  visitImages(document, (image) => {
    if (image.resource === undefined || image.alt.trim() !== '') return
    const same = shown.get(image.resource)
    if (same) same.push(image)
    else shown.set(image.resource, [image])
  })
  return shown
}

function visitImages(document: Root, visit: (image: Image) => void): void {
  const visitNodes = (nodes: readonly Phrasing[]): void => {
    for (const node of nodes)
      if (node.type === 'image') visit(node)
      else if ('children' in node) visitNodes(node.children)
  }
  visitPhrasing(document.children, visitNodes)
}
