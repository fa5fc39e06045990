/** `docmill jobs`: hands files to a service and fetches what becomes of them. */
import { fieldName } from '@docmill/convert/tables'
import { exits } from '../exits.ts'
import type { FlagTable, Help } from '../help/help.ts'
import { findInputs, type Input } from '../inputs.ts'
import { writeResults } from '../jobs/results.ts'
import { type Json, openService, type Service, ServiceFault } from '../jobs/service.ts'
import { type Submitted, submitJobs } from '../jobs/submit.ts'
import { jobPath, readJob, waitForJobs } from '../jobs/watch.ts'
import { conversionFlags, convertOptions, optionFlags, structureFlags } from '../options.ts'
import { printJson, printTable } from '../print.ts'
import { standardInput, UnreadableFileError } from '../source.ts'
import { type Command, namedArguments, parseCommandLine, runSubcommand, UsageError, wholeNumber } from '../usage.ts'

const connection = {
  url: { value: 'URL', about: 'address of the service (default: DOCMILL_URL)' },
  'api-key': {
    value: 'KEY',
    about: 'API key (default: DOCMILL_API_KEY, which other users of this computer cannot see)',
  },
  quiet: { short: 'q', about: 'print errors only, no warnings and no progress' },
} as const satisfies FlagTable

const output = {
  wait: { about: 'wait until the job has ended' },
  out: {
    value: 'DIR',
    about: 'wait, and write the result of each document into the folder DIR, as NAME.md, NAME.txt or NAME.html',
  },
} as const satisfies FlagTable

const json = { json: { about: 'print JSON' } } as const satisfies FlagTable

const input = {
  recursive: { short: 'r', about: 'submit the supported files in folders and their subfolders' },
  'webhook-url': { value: 'URL', about: 'public https URL that the service calls when a job ends' },
} as const satisfies FlagTable

const listing = {
  status: { value: 'queued|running|completed|canceled', about: 'list only jobs with this status' },
  limit: { value: 'N', about: 'list the N newest jobs (default: 20)' },
} as const satisfies FlagTable

const help: Help = {
  synopsis: ['jobs COMMAND [OPTIONS]'],
  about: [
    'Converts documents on a Docmill service in the background. The jobs go on when this computer is switched off.',
  ],
  subcommands: [
    [
      'submit FILE|FOLDER|URL… [OPTIONS]',
      'upload documents and print the id of each job; very many files become several jobs',
    ],
    ['list [--status STATUS] [--limit N]', 'list your jobs, the newest first'],
    ['status JOB [--wait]', 'show how far a job is, and each of its documents'],
    ['results JOB [--wait] [--out DIR]', 'print one line of JSON per converted document, or write them into a folder'],
    ['cancel JOB', 'stop a job and delete its files and results'],
    ['retry JOB [--wait] [--out DIR]', 'convert documents again whose error was temporary'],
  ],
  flags: {
    Service: connection,
    Output: { ...output, ...json },
    'Input, with submit': input,
    'With list': listing,
    'Conversion, with submit': conversionFlags,
    'Structure for RAG, with submit': structureFlags,
  },
  variables: [
    ['DOCMILL_URL', 'address of the service'],
    ['DOCMILL_API_KEY', 'API key'],
  ],
  exits: [
    ['0', 'every document was converted'],
    ['1', 'some of several documents were not'],
    ['69', 'the service does not respond'],
    ['75', 'the job has not ended, or the quota is used up'],
    ['77', 'the API key was refused'],
  ],
  examples: [
    ['Convert a folder and wait for the results:', 'docmill jobs submit reports -r --out markdown'],
    ['Fetch the results of a job later:', 'docmill jobs results job_V1StGXR8Z5jdHi6B --out markdown'],
  ],
}

interface Connection {
  url?: string | undefined
  'api-key'?: string | undefined
  quiet?: boolean | undefined
}

export const jobs: Command = {
  help,
  async run(args) {
    try {
      return await runSubcommand(args, { submit, list, status, results, cancel, retry })
    } catch (error) {
      if (!(error instanceof ServiceFault || error instanceof UnreadableFileError)) throw error
      process.stderr.write(`docmill: ${error.message}\n`)
      return error.exit
    }
  },
}

/** @throws UsageError */
function connect({ url = process.env.DOCMILL_URL, 'api-key': key = process.env.DOCMILL_API_KEY }: Connection): Service {
  if (!url) throw new UsageError('no service; set --url or DOCMILL_URL')
  const address = URL.canParse(url) ? new URL(url) : undefined
  if (!address || !/^https?:$/.test(address.protocol))
    throw new UsageError(`--url must be an address such as https://docs.example.com, got "${url}"`)
  return openService(address, key || undefined)
}

async function submit(args: string[]): Promise<number> {
  const { values, positionals } = parseCommandLine(args, {
    ...conversionFlags,
    ...structureFlags,
    ...connection,
    ...output,
    ...input,
    ...json,
  })
  const flags = values as Connection & { recursive?: boolean; wait?: boolean; out?: string; json?: boolean }
  const given = convertOptions(values)
  const options = Object.fromEntries(
    [...optionFlags.values()].flatMap((name) => (given[name] === undefined ? [] : [[fieldName(name), given[name]]])),
  )
  if (positionals.length === 0) throw new UsageError('no input file')
  const inputs = await findInputs(positionals, { recursive: flags.recursive === true, except: flags.out })
  if (inputs.some(({ place }) => place === standardInput)) throw new UsageError('jobs cannot read standard input')
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
  const { values, positionals } = parseCommandLine(args, { ...connection, ...listing, ...json })
  namedArguments(positionals, [])
  const limit = values.limit === undefined ? 20 : wholeNumber(values.limit, '--limit', 1)
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
  const { values, positionals } = parseCommandLine(args, { ...connection, wait: output.wait, ...json })
  const { JOB: id } = namedArguments(positionals, ['JOB'])
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
  const { values, positionals } = parseCommandLine(args, { ...connection, ...output })
  const { JOB: id } = namedArguments(positionals, ['JOB'])
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
  const { values, positionals } = parseCommandLine(args, { ...connection })
  const { JOB: id } = namedArguments(positionals, ['JOB'])
  await connect(values).call('DELETE', jobPath(id))
  return 0
}

async function retry(args: string[]): Promise<number> {
  const { values, positionals } = parseCommandLine(args, { ...connection, ...output })
  const { JOB: id } = namedArguments(positionals, ['JOB'])
  const service = connect(values)
  await service.call('POST', `${jobPath(id)}/retry`)
  return values.wait || values.out !== undefined ? await collect(service, [{ id }], values) : 0
}
