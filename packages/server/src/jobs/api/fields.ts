/** What holds for all items of a job, from the fields of the request. */
import type { Warning } from '@docmill/convert'
import { warning } from '@docmill/convert/tables'
import { type DownloadPolicy, vetLocation } from '@docmill/download'
import { invalid, maxIgnored, optionFields, readValues, requestedOptions } from '../../conversion/request.ts'
import { asServiceError, ServiceError } from '../../errors.ts'
import type { Fields } from '../../http/fields.ts'
import { jobLimits } from '../limits.ts'
import type { JobContent } from '../store/contents.ts'
import { webhookEvents } from '../webhooks/limits.ts'

const ownFields = ['webhook_url', 'webhook_events', 'metadata'] as const

/**
 * @param also Names of further fields that nobody knows.
 * @throws ServiceError invalid_parameter, invalid_output_format, invalid_url
 */
export function readJobFields(fields: Fields, also: readonly string[], downloads: DownloadPolicy): JobContent {
  const rest = new Map([...fields].filter(([name]) => !(ownFields as readonly string[]).includes(name)))
  const { values, ignored } = readValues(rest, optionFields)
  const { outputFormat = 'markdown', ...options } = requestedOptions(values)
  const names = [...ignored, ...also].slice(0, maxIgnored)
  return {
    outputFormat,
    options,
    metadata: readMetadata(one(fields, 'metadata')),
    webhook: readWebhook(fields, downloads),
    warnings: names.map((name): Warning => warning('parameter_ignored', { name: name.slice(0, 64) })),
  }
}

function one(fields: Fields, name: (typeof ownFields)[number]): unknown {
  const given = fields.get(name) ?? []
  if (given.length > 1) throw invalid(name, 'it is given more than once')
  return given[0]
}

/** Multipart has it as JSON in a string. */
function readMetadata(given: unknown): Record<string, string> {
  if (given === undefined) return {}
  const value = typeof given === 'string' ? parsed(given) : given
  const { maxMetadataPairs, maxMetadataBytes } = jobLimits
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isObject || Object.values(value).some((text) => typeof text !== 'string'))
    throw invalid('metadata', 'it must be a JSON object of strings')
  if (Object.keys(value).length > maxMetadataPairs || Buffer.byteLength(JSON.stringify(value)) > maxMetadataBytes)
    throw invalid('metadata', `it may have ${maxMetadataPairs} pairs and ${maxMetadataBytes} bytes`)
  return { ...(value as Record<string, string>) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readWebhook(fields: Fields, downloads: DownloadPolicy): JobContent['webhook'] {
  const events = readEvents(one(fields, 'webhook_events'))
  const url = one(fields, 'webhook_url')
  if (url === undefined) return null
  if (typeof url !== 'string' || url.length > jobLimits.maxUrlLength) throw invalid('webhook_url', 'it must be a URL')
  try {
    vetLocation(url, downloads)
  } catch (error) {
    const { code, details } = asServiceError(error)
    const reason = typeof details.reason === 'string' ? details.reason : 'it is not public'
    throw new ServiceError(
      'invalid_url',
      { ...details, reason: code === 'internal_error' ? 'it cannot be read' : reason },
      { param: 'webhook_url' },
    )
  }
  return { url, events }
}

function readEvents(given: unknown): string[] {
  if (given === undefined) return ['job.completed']
  const names = typeof given === 'string' ? given.split(',').map((name) => name.trim()) : given
  const isKnown = (name: unknown): boolean => (webhookEvents as readonly unknown[]).includes(name)
  if (!Array.isArray(names) || names.length === 0 || !names.every(isKnown))
    throw invalid('webhook_events', `it may have ${webhookEvents.join(' and ')}`)
  return [...new Set(names as string[])]
}
