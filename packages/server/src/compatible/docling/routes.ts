/** The part of docling-serve's API (v1) that converts documents while its client waits. */
import { vetLocation } from '@docmill/download'
import { z } from 'zod'
import { bodyKindOf } from '../../conversion/body-kind.ts'
import { refuseAgain } from '../../conversion/entrance.ts'
import { noteConversion } from '../../conversion/note-outcome.ts'
import { ServiceError } from '../../errors.ts'
import { safeFileName } from '../../http/file-name.ts'
import { fileTooLarge, readMultipart } from '../../http/multipart.ts'
import { type Answer, Content, type KeyedCall, type KeyedRoute, type OpenRoute, type Route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { version } from '../../version.ts'
import { type ForeignOutcome, type ForeignPlace, inPlace } from '../convert.ts'
import { type Converted, DoclingAnswer, doclingAnswer, type NamedPart } from './answer.ts'
import {
  checkJsonBody,
  checkUpload,
  conversionsFor,
  maxSources,
  readFormOptions,
  readSources,
  refuseLonger,
  type SourceRequest,
} from './request.ts'
import { convertSeveral } from './tasks/convert-several.ts'
import { taskOfSources } from './tasks/create-task.ts'

const errors = [
  'invalid_parameter',
  'file_missing',
  'file_empty',
  'too_many_files',
  'file_too_large',
  'target_unavailable',
  'quota_exhausted',
  'concurrency_limited',
  'overloaded',
  'shutting_down',
] as const

const convertFile: KeyedRoute = {
  method: 'POST',
  path: '/v1/convert/file',
  summary: 'Convert files (docling-serve)',
  scope: 'convert',
  answer: DoclingAnswer,
  hasErrorDetail: true,
  errors,
  concluded: noteConversion,
  refuseAgain: (caller, headers, services) => refuseAgain(caller, headers, services, services.limits.fileBytes),

  async handle(call, services) {
    if (bodyKindOf(call.headers) !== 'multipart') throw new ServiceError('unsupported_content_type')
    const { fileBytes, framingBytes } = services.limits
    const maxBytes = fileBytes + framingBytes
    refuseLonger(call, maxBytes, (declared) => fileTooLarge(fileBytes, declared))
    return convert(call, services, maxBytes, async ({ terms }) => {
      const maxFiles = services.jobs ? maxSources : 1
      const { files, fields } = await readMultipart(call.request, terms, { fileField: 'files', maxFiles })
      if (files.length === 0) throw new ServiceError('file_missing', {}, { param: 'files' })
      const asked = readFormOptions(fields)
      const sources = files.map(({ name, bytes }) => ({ kind: 'upload' as const, bytes, filename: safeFileName(name) }))
      return { sources, asked }
    })
  },
}

const convertGivenSources: KeyedRoute = {
  method: 'POST',
  path: '/v1/convert/source',
  summary: 'Convert URLs or base64 files (docling-serve)',
  scope: 'convert',
  answer: DoclingAnswer,
  hasErrorDetail: true,
  errors,
  concluded: noteConversion,
  refuseAgain: (caller, headers, services) => refuseAgain(caller, headers, services, services.limits.largeJsonBytes),

  async handle(call, services) {
    checkJsonBody(call, services.limits)
    return convert(call, services, services.limits.largeJsonBytes, ({ terms }) => readSources(call, terms))
  },
}

const health: OpenRoute = {
  method: 'GET',
  path: '/health',
  summary: 'Check that the process is alive (docling-serve)',
  scope: null,
  answer: z.object({ status: z.literal('ok') }),
  errors: [],
  handle: async () => ({ status: 'ok' }),
}

const readVersion: OpenRoute = {
  method: 'GET',
  path: '/version',
  summary: 'Read versions (docling-serve)',
  scope: null,
  answer: z.record(z.string(), z.string()),
  errors: [],
  handle: async () => ({ docmill: version }),
}

export const doclingRoutes: readonly Route[] = [convertFile, convertGivenSources, health, readVersion]

/** Several documents are a job that the client waits for. */
async function convert(
  call: KeyedCall,
  services: Services,
  maxBytes: number,
  read: (place: ForeignPlace) => Promise<SourceRequest>,
): Promise<Answer> {
  const outcome = await inPlace(call, services, maxBytes, async (place) => {
    const request = await read(place)
    return request.sources.length === 1
      ? { answer: await convertOne(request, place, services) }
      : { task: await taskOfSources(call, services, request) }
  })
  return outcome.answer ?? convertSeveral(outcome.task, call, services)
}

async function convertOne(
  { sources: [given], asked }: SourceRequest,
  { convert }: ForeignPlace,
  services: Services,
): Promise<Content> {
  if (!given) throw new ServiceError('file_missing', {}, { param: 'sources' })
  if (given.kind === 'url') vetLocation(given.url, services.downloads)
  else checkUpload(given, services)
  const source =
    given.kind === 'url' ? { kind: 'url' as const, url: given.url } : { kind: 'upload' as const, bytes: given.bytes }
  const outcome = await convert({ source, filename: given.filename, isBare: false, ...conversionsFor(asked) })
  const chunks: Uint8Array[] = []
  for await (const chunk of doclingAnswer(convertedOf(outcome), asked)) chunks.push(chunk)
  return new Content(chunks, 'application/json; charset=utf-8')
}

function convertedOf({ conversion, others, filename, durationMs }: ForeignOutcome): Converted {
  const parts = [conversion, ...others].map(({ format, content: { chunks } }): NamedPart => ({ name: format, chunks }))
  if (conversion.docling) parts.push({ name: 'docling', chunks: conversion.docling.chunks })
  return { filename, durationMs, parts }
}
