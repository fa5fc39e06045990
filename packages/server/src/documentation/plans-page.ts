/** Plans and limits of the running service as Markdown: what its operator has set, not what a table once said. */
import { defaultLimits } from '@docmill/convert'
import type { Services } from '../services.ts'
import { markdownTable } from './markdown-table.ts'

const mebibyte = 1_048_576

export function plansPage({ settings, limits }: Pick<Services, 'settings' | 'limits'>): string {
  const limited = (value: number): string => (settings.rateLimit ? number(value) : 'unlimited')
  const plans = [...settings.plans.values()].map((plan) => [
    plan.name,
    `\`${plan.id}\``,
    plan.daily === null ? 'unlimited' : number(plan.daily),
    plan.overage === 'included' ? 'included' : 'a credit each',
    ...[plan.requestsPerMinute, plan.concurrent, plan.processSeconds, plan.processSecondsPerMinute].map(limited),
  ])
  const columns = ['Plan', 'Id', 'Free conversions per day', 'Beyond them']
  const rates = ['Requests per minute', 'At once', 'Process seconds', 'Of them back per minute']
  return `# Plans and limits

What this deployment allows at this moment. A program asks \`GET /api/v1/convert\` for the same, and \`GET /api/v1/usage\`
for what is left of today.

## Plans

${markdownTable([...columns, ...rates], plans)}

- One conversion is one unit, whatever the size of its document. A conversion that fails costs nothing and counts
  nowhere.
- Days are UTC days. The allowance is whole again at midnight UTC; what was not used is not carried over.
- Beyond the allowance a conversion takes one credit: of a subscription balance first, then of the pack that expires
  soonest. Without either the answer is 402 [\`quota_exhausted\`](/docs/errors#quota_exhausted), before any work is done.
- The allowance belongs to the account, not to its keys. A key may have a daily limit of its own.
- Beyond a rate the answer is 429 with \`Retry-After\`; every answer tells the rate in \`RateLimit\` and
  \`RateLimit-Policy\`.
- Process seconds are the time that an account's documents take in conversion processes, also of conversions that fail. An
  account that has used them up is served where nobody else waits, and is answered 429 while others do.

## Jobs

What the jobs of an account may come to at once. Beyond it \`POST /api/v1/jobs\` is 429
[\`concurrency_limited\`](/docs/errors#concurrency_limited) until items have ended, or were deleted or have expired.

${markdownTable(
  ['Plan', 'Files and results', 'Waiting items', 'Items, including those that have ended'],
  [...settings.plans.values()].map(({ name, jobBytes, jobItemsWaiting, jobItems }) => [
    name,
    `${number(jobBytes / mebibyte)} MB`,
    number(jobItemsWaiting),
    number(jobItems),
  ]),
)}

## Requests

${markdownTable(
  ['Bound', 'Value'],
  [
    ['A file, uploaded or fetched', `${number(limits.fileBytes / mebibyte)} MB (${number(limits.fileBytes)} bytes)`],
    ['Files a request', '1'],
    ['Other fields together', `${number(limits.fieldBytes / 1024)} KB, ${number(limits.parts)} parts`],
    ['An upload without a byte', `ends after ${limits.stallMs / 1000} seconds`],
    ['The slowest upload', `${limits.bytesPerSecond / 1024} KB a second over ${limits.paceWindowMs / 1000} seconds`],
    ['A download from a URL', `${limits.downloadMs / 1000} seconds, ${limits.redirects} redirects, https on port 443`],
    ['A conversion', `${number(settings.conversionTimeoutSeconds)} seconds`],
    ['An idempotency key', '24 hours, 10 replays'],
  ],
)}

## Documents

${markdownTable(
  ['Bound', 'Value'],
  [
    ['Pages', number(defaultLimits.pages)],
    ['Pixels of a picture', number(defaultLimits.pixels)],
    ['Entries of an archive, those inside it included', number(defaultLimits.archiveEntries)],
    ['Bytes that an archive unpacks to', number(defaultLimits.unpackedBytes)],
  ],
)}

Beyond one a document ends in 400 [\`content_limit_exceeded\`](/docs/errors#content_limit_exceeded). [All of them](/docs/limits),
with the reason for each.
`
}

function number(value: number): string {
  return value.toLocaleString('en-US')
}
