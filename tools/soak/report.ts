/** What a run has seen, as a page of the guide. */
import { markdownTable } from '../../packages/server/src/documentation/markdown-table.ts'
import { memoryGrowth, type Sample } from './growth.ts'
import type { SiegeResult } from './siege.ts'
import type { SoakResult } from './soak.ts'
import { at, type StarvationResult } from './starvation.ts'
import type { Outcome } from './tally.ts'

const introduction = `<!-- Written by \`npm run soak -- --write\`. -->

# Soak test

\`npm run soak\` runs the service for some minutes (\`DOCMILL_SOAK_MINUTES\`, 3 when absent) under mixed traffic: goldens of every
format as they are and damaged, documents that want more memory than there is, clients that send in drops, stop half-way
or go away, requests repeated under one idempotency key, misuse of every kind, and files from a local https server that
answers slowly, wrongly, without end or not at all. Two more clients make jobs of up to twelve files, read and delete them, and lose some
answers; on PostgreSQL a second worker shares them. Meanwhile processes, the service, the worker and the database are killed and
started again, the disk is full, and the clock of the service jumps. A conversion process has 192 MB, all bodies together 64 MB.

Then accounts on the plan \`free\`, from four of them to 200, fill all their places with the worst files, on a service with two workers
and the defaults: a PDF of a kilobyte whose 50 pages show an image of 60,000 × 60,000 pixels, a report of 3,000 pages, a picture of
9,000 × 9,000 pixels full of noise, and a megabyte of tables that are never closed. They wait for their answers, or close their
connections in the middle of uploads and conversions, over and over. An account that has nothing running sends a text of two bytes,
200 times one after the other; all have to be converted, 99 of 100 within a second.

At last, documents of a pool take their process over. At random it starts programs that keep its pipes, signals its siblings, stops, kills
itself, sends nonsense, or loops; in the sandbox that the machine allows, and in one without namespaces and filters. Each such document
has a second; a second later its place must be free, and in the end every place must convert.

In the end everything is compared:

- **Money**: each request has an id of its own. One that was answered 200 is counted once in the database and charged
  what its answer says, one that was answered with an error not at all, one whose answer was lost at most once; and
  \`docmill check\` finds nothing.
- **Jobs**: each ends. An item that succeeded has one result, its own, and is counted and charged once; the tables of jobs, holds and
  ledger say the same. No word of a document is in the clear in the spool, and no file of a job is left there once it is deleted.
- **Answers**: each is a conversion or an error of [the table](../reference/errors.md), with its status.
- **Leaks**: no process, no temporary file and no socket is left, and the memory of the service is flat.

What the last run saw:`

export function report(
  results: readonly SoakResult[],
  starvations: readonly StarvationResult[] = [],
  sieges: readonly SiegeResult[] = [],
): string {
  const byDatabase = Map.groupBy(starvations, ({ database }) => database)
  const sections = [...results.map(section), ...Array.from(byDatabase.values(), starvationSection)]
  return `${[introduction, ...sections, ...(sieges.length ? [siegeSection(sieges)] : [])].join('\n\n')}\n`
}

/** @param results On one database; at least one. */
export function starvationSection(results: readonly StarvationResult[]): string {
  const texts = results.reduce((sum, { timesMs }) => sum + timesMs.length, 0)
  const wrong = results.flatMap((result) => result.wrong.map((one) => `${attackOf(result)}: ${one}`))
  return [
    `## The worst files, on ${results[0]?.database}`,
    `${texts} texts of two bytes while others kept all processes busy; ${verdictOf(wrong)}.`,
    ...listOf(wrong),
    markdownTable(
      ['The others', 'Texts', 'Half in', '99 of 100 in', 'The slowest', 'Documents that gave way', 'Worst files'],
      results.map((result) => {
        const { timesMs, stopped, attacks } = result
        const ms = (share: number): string => `${Math.round(at(timesMs, share)).toLocaleString('en-US')} ms`
        const codes = Map.groupBy(attacks, endOf)
        const ends = [...codes].sort((one, other) => other[1].length - one[1].length)
        return [
          attackOf(result),
          String(timesMs.length),
          ms(0.5),
          ms(0.99),
          ms(1),
          String(stopped),
          ends.map(([end, of]) => `${of.length} ${end}`).join(', '),
        ]
      }),
    ),
  ].join('\n\n')
}

function attackOf({ attackers, manner }: StarvationResult): string {
  return `${attackers} accounts${manner === 'abort' ? ' that close their connections' : ''}`
}

function endOf({ status, code }: Outcome): string {
  return code === undefined ? (status === undefined ? 'given up' : 'converted') : `\`${code}\``
}

export function siegeSection(sieges: readonly SiegeResult[]): string {
  const count = sieges.reduce((sum, { outcomes }) => sum + [...outcomes.values()].reduce((all, of) => all + of, 0), 0)
  const wrong = sieges.flatMap((siege) => siege.wrong)
  return [
    '## Processes that were taken over',
    `${count.toLocaleString('en-US')} documents took their process over; ${verdictOf(wrong)}.`,
    ...listOf(wrong),
    markdownTable(
      ['Sandbox', 'Layers', 'Hostile documents', 'Longest in its place', 'Converted meanwhile', 'Programs left behind'],
      sieges.map(({ sandbox, walls, outcomes, longestMs, converted, leftBehind }) => [
        sandbox,
        walls.map((name) => `\`${name}\``).join(' '),
        [...outcomes].map(([code, of]) => `${of} \`${code}\``).join(', '),
        `${Math.round(longestMs).toLocaleString('en-US')} ms`,
        String(converted),
        String(leftBehind),
      ]),
    ),
  ].join('\n\n')
}

function verdictOf(wrong: readonly string[]): string {
  return wrong.length === 0 ? 'nothing was wrong' : `**${wrong.length} things were wrong**`
}

function listOf(wrong: readonly string[]): string[] {
  if (wrong.length === 0) return []
  const lines = wrong.slice(0, 30).map((one) => `- ${one}`)
  return [lines.join('\n')]
}

export function section(result: SoakResult): string {
  const { database, durationMs, clients, tally, jobs, happened, skipped, samples, wrong, complaints } = result
  return [
    `## On ${database}`,
    `${tally.outcomes.length.toLocaleString('en-US')} requests to convert in ${Math.round(durationMs / 1000)} seconds from ${clients} clients, and ${jobs.jobs} jobs of ${jobs.items} items, of which ${jobs.succeeded} succeeded, ${jobs.failed} failed and ${jobs.canceled} were canceled; ${verdictOf(wrong)}.`,
    ...listOf(wrong),
    'What was done to it:',
    [...counted(happened), ...skipped.map((one) => `- not here: ${one}`)].join('\n'),
    answersTable(tally.outcomes),
    growthTable(samples),
    ...complaintsTable(complaints),
  ].join('\n\n')
}

function counted(names: readonly string[]): string[] {
  return [...new Set(names)].map((name) => `- ${name}`)
}

function answersTable(outcomes: readonly Outcome[]): string {
  const groups = Map.groupBy(outcomes, ({ kind }) => kind.split(' ')[0] ?? '')
  const rows = [...groups].map(([kind, of]) => {
    const codes = Map.groupBy(
      of.filter(({ code }) => code !== undefined),
      ({ code }) => code ?? '',
    )
    const others = [...codes].sort((one, other) => other[1].length - one[1].length)
    const lost = of.filter(({ status }) => status === undefined).length
    return [
      kind,
      String(of.length),
      String(of.filter(({ status }) => status === 200).length),
      String(lost),
      others.map(([code, list]) => `${list.length} \`${code}\``).join(', '),
    ]
  })
  return markdownTable(['Clients', 'Requests', 'Converted', 'No answer', 'Errors'], rows)
}

function complaintsTable(complaints: ReadonlyMap<string, number>): string[] {
  if (complaints.size === 0) return []
  const rows = [...complaints].sort((one, other) => other[1] - one[1]).map(([text, count]) => [text, String(count)])
  return ['Its log complained of:', markdownTable(['Line', 'Times'], rows.slice(0, 20))]
}

function growthTable(samples: readonly Sample[]): string {
  const last = samples.at(-1)
  if (!last) return ''
  const own = samples.filter(({ pid }) => pid === last.pid)
  const growth = memoryGrowth(samples, last.pid)
  const maxOf = (read: (sample: Sample) => number): number =>
    own.reduce((sum, sample) => Math.max(sum, read(sample)), 0)
  const mb = (bytes: number): string => `${Math.round(bytes / 1_048_576)} MB`
  return markdownTable(
    ['Of the service since its last start', 'At most', 'In the end'],
    [
      [
        'memory',
        mb(maxOf((sample) => sample.residentBytes)),
        `${mb(last.residentBytes)}${growth === undefined ? '; too few requests since then to tell whether it grows' : `; the last third of the time ${growth.toFixed(2)} times the middle one`}`,
      ],
      ['processes', String(maxOf((sample) => sample.children)), String(last.children)],
      ['open descriptors', String(maxOf((sample) => sample.descriptors)), String(last.descriptors)],
    ],
  )
}
