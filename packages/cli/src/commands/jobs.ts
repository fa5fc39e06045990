/** `docmill jobs`: hands files to a service and fetches what becomes of them. */
import { fieldName } from '@docmill/convert/tables'
import { exits } from '../exits.ts'
import { findInputs, type Input } from '../inputs.ts'
import { writeResults } from '../jobs/results.ts'
import { type Json, openService, type Service, ServiceFault } from '../jobs/service.ts'
import { type Submitted, submitJobs } from '../jobs/submit.ts'
import { jobPath, readJob, waitForJobs } from '../jobs/watch.ts'
import { convertOptions, describeOptions, optionFlags } from '../options.ts'
import { printJson, printTable } from '../print.ts'
import { standardInput, UnreadableFileError } from '../source.ts'
import { type Command, namedArguments, parseCommandLine, runSubcommand, UsageError, wholeNumber } from '../usage.ts'

const usage = `Usage: docmill jobs submit FILE|FOLDER|URL… [-r] [--wait] [--out DIR] [options]
       docmill jobs list [--status STATUS] [--limit N] [--json]
       docmill jobs status JOB [--wait] [--json]
       docmill jobs results JOB [--wait] [--out DIR]
       docmill jobs cancel JOB
       docmill jobs retry JOB [--wait] [--out DIR]

Converts documents on a Docmill service, as jobs that go on without this computer. submit prints the id of
each job; large numbers of files become several jobs. results prints a line of JSON per document, or
writes NAME.md (or .txt, .html) for each into the folder DIR.

  --url URL           address of the service (default: DOCMILL_URL)
  --api-key KEY       API key (default: DOCMILL_API_KEY, which other users of the computer cannot see)
  --wait              wait until the job has ended
  --out DIR           write the results into the folder DIR; with submit and retry, waits for them
  -r, --recursive     submit the supported files in folders; --out keeps their subfolders
  --webhook-url URL   public https address that is called when the job ends
  --status STATUS     only jobs that are queued, running, completed or canceled
  --limit N           number of jobs (default: 20), the newest first
  --json              print JSON
  -q, --quiet         print errors only, no warnings and no progress

Exit status: 0 all documents were converted, 1 one of several failed, 75 the job has not ended or the quota is used up,
77 the API key is refused, 69 the service does not answer.

${describeOptions()}`

const connection = {
  url: { type: 'string' },
  'api-key': { type: 'string' },
  quiet: { type: 'boolean', short: 'q' },
} as const
const output = { wait: { type: 'boolean' }, out: { type: 'string' } } as const

interface Connection {
  url?: string | undefined
  'api-key'?: string | undefined
  quiet?: boolean | undefined
}

export const jobs: Command = {
  usage,
  async run(args) {
    try {
      return await runSubcommand(args, { submit, list, status, results, cancel, retry }, usage)
    } catch (error) {
      if (!(error instanceof ServiceFault || error instanceof UnreadableFileError)) throw error
      process.stderr.write(`docmill: ${error.message}\n`)
      return error.exit
    }
  },
}

/** @throws UsageError */
function connect({ url = process.env.DOCMILL_URL, 'api-key': key = process.env.DOCMILL_API_KEY }: Connection): Service {
  if (!url) throw new UsageError('no service is named; use --url or DOCMILL_URL', usage)
  const address = URL.canParse(url) ? new URL(url) : undefined
  if (!address || !/^https?:$/.test(address.protocol))
    throw new UsageError(`--url must be an address such as https://docs.example.com, got "${url}"`, usage)
  return openService(address, key || undefined)
}

async function submit(args: string[]): Promise<number> {
  const conversion = Object.fromEntries([...optionFlags.keys()].map((flag) => [flag, { type: 'string' } as const]))
  const { values, positionals } = parseCommandLine(
    args,
    {
      ...conversion,
      ...connection,
      ...output,
      recursive: { type: 'boolean', short: 'r' },
      'webhook-url': { type: 'string' },
      json: { type: 'boolean' },
    },
    usage,
  )
  const flags = values as Connection & { recursive?: boolean; wait?: boolean; out?: string; json?: boolean }
  const given = convertOptions(values, usage)
  const options = Object.fromEntries(
    [...optionFlags.values()].flatMap((name) => (given[name] === undefined ? [] : [[fieldName(name), given[name]]])),
  )
  if (positionals.length === 0) throw new UsageError('no input file', usage)
  const inputs = await findInputs(positionals, { recursive: flags.recursive === true, except: flags.out }, usage)
  if (inputs.some(({ place }) => place === standardInput)) throw new UsageError('standard input is no file', usage)
  const service = connect(flags)
  const submitted: Submitted[] = []
  const webhookUrl = values['webhook-url'] as string | undefined
  for await (const job of submitJobs(service, inputs, { options, webhookUrl })) {
    submitted.push(job)
    // What waits for results prints nothing else; the id is what to go on with, if it is stopped.
    if (flags.wait || flags.out !== undefined) {
      if (!flags.quiet) process.stderr.write(`docmill: ${job.id}: ${job.inputs.length} documents\n`)
    } else process.stdout.write(`${job.id}\n`)
  }
  if (!flags.wait && flags.out === undefined) return 0
  return await collect(service, submitted, flags)
}

/** Waits for jobs and writes their results where `--out` or `--json` asks for them. @returns the exit status */
async function collect(
  service: Service,
  submitted: readonly { id: string; inputs?: readonly Input[] }[],
  { out, json, quiet }: { out?: string | undefined; json?: boolean | undefined; quiet?: boolean | undefined },
): Promise<number> {
  const ended = await waitForJobs(
    service,
    submitted.map(({ id }) => id),
    { stream: process.stderr, quiet: quiet === true },
  )
  const statuses: number[] = []
  let documents = 0
  for (const [index, { id, inputs }] of submitted.entries()) {
    documents += ended[index].counts.total
    const job = await readJob(service, id)
    if (out !== undefined || json) {
      const names = inputs ? { names: inputs.map(({ name }) => name) } : {}
      statuses.push(...(await writeResults(service, job, { folder: out, quiet: quiet === true, ...names })))
    } else statuses.push(...failuresOf(job))
  }
  return statusOf(statuses, documents)
}

/** Reports the documents that failed. @returns a status for each */
function failuresOf(job: Json): number[] {
  const failed: Json[] = job.items.filter((item: Json) => item.status !== 'succeeded')
  for (const { filename, index, error } of failed)
    process.stderr.write(`docmill: ${filename || `item ${index}`}: ${error?.message ?? 'It was canceled.'}\n`)
  return failed.map(() => 1)
}

function statusOf(statuses: readonly number[], documents: number): number {
  return documents === 1 ? (statuses[0] ?? 0) : Math.min(1, statuses.length)
}

async function list(args: string[]): Promise<number> {
  const { values, positionals } = parseCommandLine(
    args,
    { ...connection, status: { type: 'string' }, limit: { type: 'string' }, json: { type: 'boolean' } },
    usage,
  )
  namedArguments(positionals, [], usage)
  const limit = values.limit === undefined ? 20 : wholeNumber(values.limit, '--limit', 1, usage)
  const service = connect(values)
  const found: Json[] = []
  for (let cursor: string | null = ''; cursor !== null && found.length < limit; ) {
    const query = new URLSearchParams({ limit: String(Math.min(100, limit - found.length)) })
    if (values.status !== undefined) query.set('status', values.status)
    if (cursor !== '') query.set('cursor', cursor)
    const page = await service.call('GET', `jobs?${query}`)
    found.push(...page.data)
    cursor = typeof page.next === 'string' ? page.next : null
  }
  if (values.json) printJson(found)
  else
    printTable(
      found.map(({ id, status, created_at, counts, credits_charged }) => {
        const { total, succeeded, failed, canceled } = counts
        return { id, status, created_at, documents: total, converted: succeeded, failed, canceled, credits_charged }
      }),
    )
  return 0
}

async function status(args: string[]): Promise<number> {
  const { values, positionals } = parseCommandLine(
    args,
    { ...connection, wait: { type: 'boolean' }, json: { type: 'boolean' } },
    usage,
  )
  const { JOB: id } = namedArguments(positionals, ['JOB'], usage)
  const service = connect(values)
  if (values.wait) await waitForJobs(service, [id], { stream: process.stderr, quiet: values.quiet === true })
  const job = await readJob(service, id)
  const items: Json[] = job.items
  if (values.json) printJson(job)
  else {
    const { total, succeeded, failed, canceled } = job.counts
    const others = [...(failed ? [`${failed} failed`] : []), ...(canceled ? [`${canceled} canceled`] : [])]
    process.stdout.write(
      `${[`${job.id}: ${job.status}`, `${succeeded} of ${total} converted`, ...others].join(', ')}\n`,
    )
    printTable(
      items.map(({ index, filename, status, attempts, error }) => {
        return { index, filename, status, attempts, error: error?.code ?? null }
      }),
    )
  }
  if (!values.wait) return 0
  return statusOf(
    items.flatMap(({ status }) => (status === 'succeeded' ? [] : [1])),
    items.length,
  )
}

async function results(args: string[]): Promise<number> {
  const { values, positionals } = parseCommandLine(args, { ...connection, ...output }, usage)
  const { JOB: id } = namedArguments(positionals, ['JOB'], usage)
  const service = connect(values)
  if (values.wait) return await collect(service, [{ id }], { ...values, json: true })
  const job = await readJob(service, id)
  const statuses = await writeResults(service, job, { folder: values.out, quiet: values.quiet === true })
  const open = job.counts.queued + job.counts.running
  if (open === 0) return statusOf(statuses, job.counts.total)
  process.stderr.write(
    `docmill: ${open} of ${job.counts.total} documents are not converted yet; --wait waits for them\n`,
  )
  return exits.temporary
}

async function cancel(args: string[]): Promise<number> {
  const { values, positionals } = parseCommandLine(args, { ...connection }, usage)
  const { JOB: id } = namedArguments(positionals, ['JOB'], usage)
  await connect(values).call('DELETE', jobPath(id))
  return 0
}

async function retry(args: string[]): Promise<number> {
  const { values, positionals } = parseCommandLine(args, { ...connection, ...output }, usage)
  const { JOB: id } = namedArguments(positionals, ['JOB'], usage)
  const service = connect(values)
  await service.call('POST', `${jobPath(id)}/retry`)
  return values.wait || values.out !== undefined ? await collect(service, [{ id }], values) : 0
}
