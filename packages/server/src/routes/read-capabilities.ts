/** `GET /api/v1/convert`: what this deployment converts, within which bounds, at what price. */
import { defaultLimits, outputFormats, supportedExtensions } from '@docmill/convert'
import { z } from 'zod'
import { dayMs, dayOf, startOfDay, timestamp } from '../clock.ts'
import { FormatRow, formatRows } from '../conversion/format-rows.ts'
import type { KeyedRoute } from '../http/route.ts'
import { jobLimits } from '../jobs/limits.ts'
import { type Plan, planOf } from '../quota/plans.ts'
import type { Services } from '../services.ts'

const Capabilities = z.object({
  success: z.literal(true),
  object: z.literal('capabilities'),
  api_version: z.string(),
  output_formats: z.array(z.enum(outputFormats)),
  default_output_format: z.enum(outputFormats),
  extensions: z.array(z.string()).describe('What this deployment can convert now, each with its dot.'),
  formats: z.array(FormatRow),
  limits: z.object({
    max_file_bytes: z.int(),
    url: z.object({
      max_bytes: z.int(),
      timeout_seconds: z.int(),
      max_redirects: z.int(),
      schemes: z.array(z.string()),
      ports: z.array(z.int()),
    }),
    content: z.object({
      max_pages: z.int(),
      max_pixels: z.int(),
      max_media_seconds: z.int(),
      archive: z.object({
        max_entries: z.int(),
        max_depth: z.int(),
        max_unpacked_bytes: z.int(),
        max_ratio: z.int(),
      }),
    }),
    conversion_timeout_seconds: z.int().describe('A conversion that takes longer ends in `conversion_timeout`.'),
    files_per_request: z.int(),
  }),
  quota: z.object({
    unit: z.string(),
    window: z.string(),
    resets_at: z.string().describe('When the allowance is whole again.'),
    plan: z.string().describe('Id of the plan of the account.'),
    plans: z.array(z.object({ id: z.string(), name: z.string(), daily: z.int().nullable(), overage: z.string() })),
    credits_per_conversion: z.int(),
    failed_conversions_charged: z.boolean(),
  }),
  rate_limits: z
    .object({
      requests_per_minute: z.int().nullable(),
      concurrent: z.int().nullable(),
      process_seconds: z
        .int()
        .nullable()
        .describe('Of conversion processes, at once; beyond it the documents of other accounts go first.'),
      process_seconds_per_minute: z.int().nullable().describe('Of them, what comes back in each minute.'),
    })
    .describe('Of the account; null is unlimited.'),
  jobs: z
    .object({
      available: z.boolean(),
      max_files: z.int().nullable().describe('Uploaded for one job.'),
      max_items: z.int().nullable().describe('URLs of one job.'),
      max_bytes: z.int().nullable().describe('Of the files that are uploaded for one job.'),
      results_kept_seconds: z.int().nullable().describe('After the end of a job.'),
      max_bytes_kept: z
        .int()
        .nullable()
        .describe('Files and results of all jobs of the account at once; a job that needs more is 429.'),
      max_items_waiting: z.int().nullable().describe('Items of all jobs of the account that wait at once.'),
      max_items_kept: z.int().nullable().describe('Items of all jobs of the account, including those that have ended.'),
    })
    .describe('Whether documents may be handed over as jobs; null where they may not.'),
})

export const readCapabilities: KeyedRoute = {
  method: 'GET',
  path: '/api/v1/convert',
  summary: 'Read formats, limits and quota policy',
  scope: 'any',
  answer: Capabilities,
  errors: ['not_acceptable'],

  async handle({ caller }, services) {
    const rows = await formatRows(services)
    return capabilities(planOf(services.settings.plans, caller.account.plan), rows, services)
  },
}

function capabilities(
  plan: Plan,
  rows: FormatRow[],
  { settings, limits, clock }: Services,
): z.infer<typeof Capabilities> {
  return {
    success: true,
    object: 'capabilities',
    api_version: 'v1',
    output_formats: [...outputFormats],
    default_output_format: 'markdown',
    extensions: supportedExtensions(),
    formats: rows,
    limits: {
      max_file_bytes: limits.fileBytes,
      url: {
        max_bytes: limits.fileBytes,
        timeout_seconds: limits.downloadMs / 1000,
        max_redirects: limits.redirects,
        schemes: ['https'],
        ports: [443],
      },
      content: {
        max_pages: defaultLimits.pages,
        max_pixels: defaultLimits.pixels,
        max_media_seconds: defaultLimits.mediaSeconds,
        archive: {
          max_entries: defaultLimits.archiveEntries,
          max_depth: defaultLimits.archiveDepth,
          max_unpacked_bytes: defaultLimits.unpackedBytes,
          max_ratio: defaultLimits.unpackRatio,
        },
      },
      conversion_timeout_seconds: settings.conversionTimeoutSeconds,
      files_per_request: 1,
    },
    quota: {
      unit: 'conversion',
      window: 'utc_day',
      resets_at: timestamp(startOfDay(dayOf(clock.now())) + dayMs),
      plan: plan.id,
      plans: [...settings.plans.values()].map(({ id, name, daily, overage }) => ({ id, name, daily, overage })),
      credits_per_conversion: 1,
      failed_conversions_charged: false,
    },
    rate_limits: {
      requests_per_minute: settings.rateLimit ? plan.requestsPerMinute : null,
      concurrent: settings.rateLimit ? plan.concurrent : null,
      process_seconds: settings.rateLimit ? plan.processSeconds : null,
      process_seconds_per_minute: settings.rateLimit ? plan.processSecondsPerMinute : null,
    },
    jobs: {
      available: settings.jobs,
      max_files: settings.jobs ? jobLimits.maxFiles : null,
      max_items: settings.jobs ? jobLimits.maxItems : null,
      max_bytes: settings.jobs ? settings.jobMaxBytes : null,
      results_kept_seconds: settings.jobs ? settings.jobTtlMs / 1000 : null,
      max_bytes_kept: settings.jobs ? plan.jobBytes : null,
      max_items_waiting: settings.jobs ? plan.jobItemsWaiting : null,
      max_items_kept: settings.jobs ? plan.jobItems : null,
    },
  }
}
