/** What kind of body a conversion request has, by its headers alone. */
import type { IncomingHttpHeaders } from 'node:http'
import { ServiceError } from '../errors.ts'
import { tooLargeFields } from '../http/body.ts'
import type { HttpLimits } from '../http/limits.ts'
import { essenceOf } from '../http/media-type.ts'
import { fileTooLarge } from '../http/multipart.ts'

const kinds = {
  'multipart/form-data': 'multipart',
  'application/json': 'json',
  'application/x-www-form-urlencoded': 'form',
} as const

export type BodyKind = (typeof kinds)[keyof typeof kinds]

/** @throws ServiceError unsupported_content_type, unsupported_content_encoding; file_missing for no body at all */
export function bodyKindOf(headers: IncomingHttpHeaders): BodyKind {
  if (headers['content-type'] === undefined && !hasBody(headers))
    throw new ServiceError('file_missing', {}, { param: 'file' })
  const essence = essenceOf(headers['content-type'])
  if (!Object.hasOwn(kinds, essence)) throw new ServiceError('unsupported_content_type')
  const coding = headers['content-encoding']?.trim().toLowerCase() || 'identity'
  if (coding !== 'identity') throw new ServiceError('unsupported_content_encoding')
  return kinds[essence as keyof typeof kinds]
}

/** @returns the most bytes that the body may come to. @throws ServiceError file_too_large, request_too_large */
export function bodyBound(kind: BodyKind, headers: IncomingHttpHeaders, limits: HttpLimits): number {
  const declared = headers['content-length'] === undefined ? undefined : Number(headers['content-length'])
  if (kind === 'multipart') {
    const bound = limits.fileBytes + limits.framingBytes
    if (declared !== undefined && declared > bound) throw fileTooLarge(limits.fileBytes, declared)
    return declared ?? bound
  }
  if (declared !== undefined && declared > limits.fieldBytes) throw tooLargeFields(limits.fieldBytes, declared)
  return declared ?? limits.fieldBytes
}

function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
