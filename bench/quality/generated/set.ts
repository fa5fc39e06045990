/** The generated documents: where they lie, and which of them are to be printed. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { htmlOf } from './html.ts'
import { type Job, printAll } from './print.ts'
import { printName, readSources, truthOf } from './source.ts'
import { wordFile } from './word.ts'

export const outFolder = join(import.meta.dirname, 'out')

export interface GeneratedDocument {
  name: string
  path: string
  truth: string
}

export function listGenerated(): GeneratedDocument[] {
  return allJobs().map((job) => ({
    name: nameOf(job),
    path: join(outFolder, `${nameOf(job)}.pdf`),
    truth: truthOf(job.source),
  }))
}

/** Prints what is not there or was printed from another source. @returns How many. */
export async function printMissing(): Promise<number> {
  mkdirSync(outFolder, { recursive: true })
  const jobs = allJobs().filter((job) => !isPrinted(job))
  if (!jobs.length) return 0
  await printAll(jobs, outFolder)
  for (const job of jobs) writeFileSync(stampOf(job), hashOf(job))
  return jobs.length
}

function allJobs(): Job[] {
  return readSources().flatMap((source) => source.prints.map((print) => ({ source, print })))
}

function nameOf({ source, print }: Job): string {
  return printName(source, print)
}

function stampOf(job: Job): string {
  return join(outFolder, `${nameOf(job)}.hash`)
}

function isPrinted(job: Job): boolean {
  const stamp = stampOf(job)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOf(job)
}

function hashOf({ source, print }: Job): string {
  const isWord = print.printer.startsWith('writer')
  const printed = isWord ? wordFile(source, print.styles) : htmlOf(source, print.styles) + source.head
  return createHash('sha256').update(printed).digest('hex')
}
