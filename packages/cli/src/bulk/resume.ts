/** What `--resume` knows of earlier runs: which documents are finished, and under which names. */
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Input } from '../inputs.ts'
import { type Failure, isFailure, type Outcome } from '../outcome.ts'
import { isS3, lookAtObject } from '../s3.ts'
import { isUrl } from '../source.ts'
import { shortHash } from './short-hash.ts'
import { type Finished, openState, readState, stateFileName } from './state-file.ts'

/** What became of a document in an earlier run. */
export type Earlier = 'unfinished' | 'converted' | Failure

export interface Resume {
  /** Name that an earlier run gave the output of a document, without its suffix. */
  nameOf(input: Input): string | undefined
  /** Names of all outputs of earlier runs. */
  outputs(): string[]
  /** @param output Where its output is written. */
  earlier(input: Input, output: string): Promise<Earlier>
  /** Called before the document is read, so that a later change of it is noticed. */
  begin(input: Input): Promise<Begun>
  close(): Promise<void>
}

export interface Begun {
  /** What the output is made of: document, version and options. */
  mark: string
  /** @param name Of the output, without its suffix. */
  record(result: Outcome['result'], name: string): Promise<void>
}

export interface ResumeTerms {
  /** All that the output depends on, besides the document. */
  options: unknown
  /** All that a failure depends on: limits and the version of the program. */
  conditions: unknown
}

/** @param folder Where the outputs are and the file with the state is kept; it exists. */
export async function openResume(folder: string, terms: ResumeTerms): Promise<Resume> {
  const path = join(folder, stateFileName)
  const options = hashOf(terms.options)
  /** By source: the last line with these options, and the last name with any. */
  const finished = new Map<string, Finished>()
  const names = new Map<string, string>()
  for await (const line of readState(path)) {
    if (line.options === options) finished.set(line.source, line)
    if (line.output !== undefined) names.set(line.source, line.output)
  }
  const by = hashOf(terms.conditions)
  // Opened when there is something to say: a command line that is refused later leaves no file.
  let file: ReturnType<typeof openState> | undefined
  return {
    nameOf: (input) => names.get(sourceOf(input)),
    outputs: () => [...names.values()],
    async earlier(input, output) {
      const found = finished.get(sourceOf(input))
      if (!found || found.version !== (await versionOf(input))) return 'unfinished'
      if (found.failure) return found.failure.by === by ? asFailure(found.failure) : 'unfinished'
      return (await isThere(output)) ? 'converted' : 'unfinished'
    },
    async begin(input) {
      const version = await versionOf(input)
      return {
        mark: hashOf([sourceOf(input), version, options]),
        async record(result, name) {
          if (version === undefined) return
          const what: Finished = { source: sourceOf(input), version, options }
          if (!isFailure(result)) what.output = name
          else if (!result.isLasting) return
          else what.failure = { code: result.code, message: result.message, exit: result.exit, by }
          file ??= openState(path)
          await (await file).add(what)
        },
      }
    },
    async close() {
      await (await file)?.close()
    },
  }
}

function asFailure({ code, message, exit }: NonNullable<Finished['failure']>): Failure {
  return { code, message, exit, isLasting: true }
}

export function sourceOf({ place }: Input): string {
  return isUrl(place) ? place : resolve(place)
}

/**
 * Size and time of the last change of a file, the tag of an object; of a URL nothing is known.
 *
 * @returns Undefined where it cannot be read.
 */
export async function versionOf({ place, version }: Input): Promise<string | undefined> {
  if (isS3(place)) return version ?? (await lookAtObject(place))?.version
  if (isUrl(place)) return ''
  try {
    const { size, mtimeNs } = await stat(place, { bigint: true })
    return `${size} ${mtimeNs}`
  } catch {
    return undefined
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile()
  } catch {
    return false
  }
}

export function hashOf(value: unknown): string {
  return shortHash(JSON.stringify(value))
}
