/** A job of URLs: `application/json`. */
import type { IncomingMessage } from 'node:http'
import { type DownloadPolicy, vetLocation } from '@docmill/download'
import { invalid, urlRequest } from '../../conversion/request.ts'
import { asServiceError, ServiceError } from '../../errors.ts'
import { type BodyTerms, readFields } from '../../http/body.ts'
import { collect, type Fields, parseJsonFields } from '../../http/fields.ts'
import { jobLimits } from '../limits.ts'
import type { NewItem } from '../steps/create.ts'

export interface ReadJob {
  items: NewItem[]
  fields: Fields
  /** Names of fields that nobody knows, besides those in `fields`. */
  ignored: string[]
  /** What makes each item what it is. */
  subjects: string[]
}

const itemFields: ReadonlySet<string> = new Set(['file_url', 'url', 'filename'])

/** @throws ServiceError file_missing, too_many_files, invalid_parameter, invalid_json, request_too_large */
export async function readLinks(
  request: IncomingMessage,
  { limits, stopping, downloads }: BodyTerms & { downloads: DownloadPolicy },
): Promise<ReadJob> {
  const body = await readFields(request, { stopping, limits: { ...limits, fieldBytes: jobLimits.maxJsonBytes } })
  const fields = parseJsonFields(body)
  const given = fields.get('items')?.[0]
  fields.delete('items')
  if (given === undefined) throw new ServiceError('file_missing', {}, { param: 'items' })
  if (!Array.isArray(given)) throw invalid('items', 'it must be a list')
  if (given.length === 0) throw new ServiceError('file_missing', {}, { param: 'items' })
  if (given.length > jobLimits.maxItems)
    throw new ServiceError(
      'too_many_files',
      { limit_text: `${jobLimits.maxItems} items`, limit: jobLimits.maxItems },
      { param: 'items' },
    )
  const ignored = new Set<string>()
  const items = given.map((one: unknown) => readItem(one, ignored, downloads))
  const subjects = items.map(({ filename, url, error }) => JSON.stringify([filename, url, error?.code ?? '']))
  return { items, fields, ignored: [...ignored], subjects }
}

/** What is wrong with one item alone fails that item. */
function readItem(given: unknown, ignored: Set<string>, downloads: DownloadPolicy): NewItem {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw invalid('items', 'each must be an object with file_url')
  for (const name of Object.keys(given)) if (!itemFields.has(name)) ignored.add(`items[].${name}`)
  const pairs = Object.entries(given).filter(([name]) => itemFields.has(name))
  try {
    const { source, filename } = urlRequest(collect(pairs))
    const url = source.kind === 'url' ? source.url : ''
    const item = { filename, url, bytes: 0 }
    try {
      if (url.length > jobLimits.maxUrlLength)
        throw new ServiceError('invalid_url', { reason: 'it is too long' }, { param: 'file_url' })
      vetLocation(url, downloads)
      return item
    } catch (error) {
      return { ...item, error: asServiceError(error, 'file_url') }
    }
  } catch (error) {
    return { filename: '', url: '', bytes: 0, error: asServiceError(error, 'file_url') }
  }
}
