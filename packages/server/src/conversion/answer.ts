/** The answer to a conversion: the envelope with the content spliced in, or the bare content. */
import {
  type Include,
  includes,
  type OutputFormat,
  outputFormats,
  type PoolConversion,
  type Warning,
} from '@docmill/convert'
import { warning } from '@docmill/convert/tables'
import { z } from 'zod'
import { Content } from '../http/route.ts'
import type { ConversionOutcome, KeptOutcome } from './contract.ts'
import { Chunk, DocumentPage, DocumentTree } from './structure.ts'

export const UsageObject = z.object({
  tier: z.string().describe('Plan of the account.'),
  used: z.int().describe('Conversions that succeeded on this UTC day.'),
  daily: z.int().nullable().describe('Allowance of the plan; null is unlimited.'),
  remaining: z.int().nullable().describe('Of the allowance, today; null is unlimited.'),
})

export const WarningObject = z.object({
  code: z.string().describe('One of a fixed list.'),
  message: z.string().describe('For people.'),
  details: z.record(z.string(), z.unknown()).optional().describe('For programs, such as a `count`.'),
})

export const ConversionResult = z.object({
  success: z.literal(true),
  object: z.literal('conversion'),
  content: z.string().describe('The converted text.'),
  format: z.enum(outputFormats).describe('What the content is.'),
  filename: z.string().describe('Of the file, as it was sent, named or found.'),
  credits_charged: z.number().describe('0 where the allowance covered it, and for a replay.'),
  usage: UsageObject.describe('What the account stands at after this conversion.'),
  request_id: z.string().describe('To be named in a report of a fault.'),
  warnings: z.array(WarningObject).describe('What the conversion could not carry over, or changed.'),
  metadata: z.object({
    detected_type: z.string().describe('Id of the format that the bytes turned out to be.'),
    bytes: z.int().describe('Of the file.'),
    page_count: z.int().nullable().describe('Pages, slides or sheets, where the format has them.'),
    title: z.string().nullable().describe('By the properties of the document.'),
    author: z.string().nullable(),
    duration_ms: z.int().describe('From the request to the answer.'),
  }),
  resources: z
    .array(
      z.object({
        name: z.string().describe('As the content links to it.'),
        media_type: z.string(),
        data: z.base64(),
      }),
    )
    .optional()
    .describe('With `images=links`: the pictures that the content links to.'),
  document: DocumentTree.optional().describe('With `include=document`: the tree that the content was written from.'),
  chunks: z.array(Chunk).optional().describe('With `include=chunks`: the content in pieces, in its order.'),
  pages: z.array(DocumentPage).optional().describe('With `include=pages`: the pages; empty where there are none.'),
  docling: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('With `include=docling`: a DoclingDocument 1.0.0, which docling-core loads.'),
})

export function jsonAnswer(outcome: ConversionOutcome): Content {
  return new Content([resultBeginning(outcome), ...resultRest(outcome)], 'application/json; charset=utf-8')
}

/** What is not part of a result that is kept: its price is known at the settlement, and the usage is that of an answer. */
export function resultBeginning({
  usage,
  creditsCharged,
}: Pick<ConversionOutcome, 'usage' | 'creditsCharged'>): Uint8Array {
  const facts = `"credits_charged":${creditsCharged},"usage":${JSON.stringify(usage)}`
  return Buffer.from(`{"success":true,"object":"conversion",${facts},`)
}

/** The content is JSON-escaped already, so it is not gone over again. */
export function resultRest(outcome: KeptOutcome): Uint8Array[] {
  const { conversion } = outcome
  const { title, author, pageCount } = conversion.metadata
  const rest = {
    format: conversion.format,
    filename: outcome.filename,
    request_id: outcome.requestId,
    warnings: warningsOf(outcome),
    metadata: {
      detected_type: conversion.detectedType,
      bytes: outcome.bytes,
      page_count: pageCount ?? null,
      title: title ?? null,
      author: author ?? null,
      duration_ms: outcome.durationMs,
    },
  } satisfies Omit<
    z.infer<typeof ConversionResult>,
    'success' | 'object' | 'content' | 'credits_charged' | 'usage' | 'resources' | Include
  >
  const head = Buffer.from('"content":"')
  const tail = Buffer.from(`",${JSON.stringify(rest).slice(1, -1)}`)
  const members = [...structureMembers(conversion), ...resourceMember(conversion)]
  return [head, ...conversion.content.chunks, tail, ...members, Buffer.from('}')]
}

/** `,"document":…` and the others that `include` asked for, which are JSON already. */
function structureMembers(conversion: PoolConversion): Uint8Array[] {
  return includes.flatMap((member) => {
    const json = conversion[member]
    return json ? [Buffer.from(`,"${member}":`), ...json.chunks] : []
  })
}

/** `,"resources":[…]`, a picture a chunk; nothing where there are none. */
function resourceMember({ resources }: PoolConversion): Buffer[] {
  if (resources.length === 0) return []
  const items = resources.map(({ name, mediaType, bytes }, index) => {
    const opening = JSON.stringify({ name, media_type: mediaType, data: '' }).slice(0, -2)
    return Buffer.from(`${index ? ',' : ''}${opening}${Buffer.from(bytes).toString('base64')}"}`)
  })
  return [Buffer.from(',"resources":['), ...items, Buffer.from(']')]
}

const mediaTypes: Record<OutputFormat, string> = { markdown: 'text/markdown', text: 'text/plain', html: 'text/html' }

/** The content alone; the rest is in `bareHeaders`. */
export function bareAnswer({ conversion }: ConversionOutcome): Content {
  return new Content(conversion.content.chunks, `${mediaTypes[conversion.format]}; charset=utf-8`)
}

export function bareHeaders(outcome: ConversionOutcome): Record<string, string> {
  const { tier, used, daily, remaining } = outcome.usage
  const codes = new Set(warningsOf(outcome).map(({ code }) => code))
  return {
    'x-credits-charged': String(outcome.creditsCharged),
    'x-usage-tier': tier,
    'x-usage-used': String(used),
    'x-usage-daily': String(daily ?? 'unlimited'),
    'x-usage-remaining': String(remaining ?? 'unlimited'),
    'x-warnings': [...codes].join(', '),
  }
}

function warningsOf({ conversion, ignored }: Pick<ConversionOutcome, 'conversion' | 'ignored'>): Warning[] {
  return [...ignored.map((name) => warning('parameter_ignored', { name: name.slice(0, 64) })), ...conversion.warnings]
}
