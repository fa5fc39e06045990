/** What the endpoints of jobs take and answer, for the OpenAPI document. */
import { z } from 'zod'
import { ConversionResult, UsageObject, WarningObject } from '../../conversion/answer.ts'
import { optionFields } from '../../conversion/request.ts'
import { jobLimits } from '../limits.ts'
import { webhookEvents } from '../webhooks/limits.ts'

const Time = z.string().describe('RFC 3339, UTC.')
const itemStates = ['queued', 'running', 'succeeded', 'failed', 'canceled'] as const
export const jobStatuses = ['queued', 'running', 'completed', 'canceled'] as const

const ItemError = z
  .record(z.string(), z.unknown())
  .describe('The member `error` of the error that a conversion would have had.')

const Item = z.object({
  index: z.int().describe('Position in the request, from 0.'),
  filename: z.string().nullable().describe('Null once the job has expired.'),
  status: z.enum(itemStates),
  attempts: z.int().describe('Starts, those that were repeated included.'),
  error: ItemError.nullable().describe('Of an item that failed.'),
  result: z.string().nullable().describe('Path of its result, while there is one.'),
})

const jobShape = {
  id: z.string(),
  status: z.enum(jobStatuses).describe('`completed` once no item is queued or running; some may have failed.'),
  created_at: Time,
  finished_at: Time.nullable(),
  expires_at: Time.describe('When results are deleted; until the end of the job, when what still waits is canceled.'),
  metadata: z.record(z.string(), z.string()).describe('As it was given.'),
  warnings: z.array(WarningObject).describe('What was ignored in the request.'),
  counts: z.object({
    total: z.int(),
    queued: z.int(),
    running: z.int(),
    succeeded: z.int(),
    failed: z.int(),
    canceled: z.int(),
  }),
  credits_charged: z.int().describe('For all items together.'),
}

export const JobAnswer = z.object({
  success: z.literal(true),
  object: z.literal('job'),
  ...jobShape,
  items: z.array(Item).describe(`At most ${jobLimits.itemsPerPage}, in the order of the request.`),
  next: z.string().nullable().describe('The `cursor` of the next items.'),
  usage: UsageObject.describe('What the account stands at now.'),
  request_id: z.string(),
})

export const JobList = z.object({
  success: z.literal(true),
  object: z.literal('list'),
  data: z.array(z.object({ object: z.literal('job'), ...jobShape })).describe('Without items, the newest first.'),
  next: z.string().nullable().describe('The `cursor` of the next jobs.'),
})

export const ItemResult = ConversionResult

const shared = {
  ...optionFields,
  webhook_url: z.string().optional().describe('Public https URL that is called when the job ends.'),
}
const Metadata = z
  .record(z.string(), z.string())
  .describe(`At most ${jobLimits.maxMetadataPairs} strings of yours, given back with the job.`)

export const UploadedJob = z.object({
  file: z.array(z.file()).describe(`1 to ${jobLimits.maxFiles} parts named file, each with a file name.`),
  ...shared,
  webhook_events: z
    .string()
    .default('job.completed')
    .describe(`Any of ${webhookEvents.join(', ')}, with commas between them.`),
  metadata: z.string().optional().describe('A JSON object of strings.'),
})

const LinkedItem = z.object({
  file_url: z.string().describe('Public https URL of a file; `url` is an alias.'),
  filename: z.string().optional().describe('Overrides the name of the file.'),
})

export const LinkedJob = z.object({
  items: z.array(LinkedItem).describe(`1 to ${jobLimits.maxItems}.`),
  ...shared,
  webhook_events: z.array(z.enum(webhookEvents)).default(['job.completed']).describe('What the webhook is called for.'),
  metadata: Metadata.optional(),
})

export const JobId = z.string().describe('Id of a job of the account.')
