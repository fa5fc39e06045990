/**
 * The conversions of this tab, one after another. They live as long as the tab does, also while another screen is shown,
 * and are nowhere else: a reload, another account or a sign-out ends them.
 */
import { useSyncExternalStore } from 'react'
import { goTo } from '../address.ts'
import { isSessionGone } from '../api.ts'
import {
  type Conversion,
  convertWithStructure,
  type Input,
  type OutputFormat,
  type Running,
  refusalOf,
  startConversion,
  startJob,
} from './convert.ts'
import { type OptionValues, optionFields } from './option-values.ts'
import type { Progress } from './upload.ts'

export type RunState =
  | { step: 'waiting' }
  | { step: 'running'; uploaded: number }
  /** Its file goes to a job. */
  | { step: 'moving'; uploaded: number }
  | { step: 'done'; conversion: Conversion }
  | { step: 'failed'; error: Error }

/** The same document in another format. */
export type Rendition = { step: 'running' } | { step: 'done'; content: string } | { step: 'failed'; error: Error }

export interface Run {
  id: number
  input: Input
  options: OptionValues
  /** What the conversion is called however often it is asked for, so that it is charged once. */
  attempt: string
  state: RunState
  renditions: Partial<Record<OutputFormat, Rendition>>
}

export interface Runs {
  list: readonly Run[]
  /** Id of the one that is shown. */
  shown: number | undefined
  /** How many of the last files were too many. */
  left: number
}

/** What a conversion needs of the session. */
export interface Access {
  csrfToken: string
  maxBytes: number | undefined
  onSessionGone(): void
}

/** The oldest that have ended are forgotten. A job takes as many files. */
export const maxRuns = 100

const nothing: Runs = { list: [], shown: undefined, left: 0 }
let runs = nothing
let owner: string | null = null
let access: Access | undefined
let running: { id: number; conversion: Running } | undefined
let lastId = 0
const listeners = new Set<() => void>()

export function useRuns(): Runs {
  return useSyncExternalStore(subscribe, () => runs)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function put(next: Runs): void {
  runs = next
  for (const listener of listeners) listener()
}

/** Forgets the conversions of another account. @param account Of the person who is signed in; null when nobody is. */
export function keepRunsFor(account: string | null): void {
  if (account === owner) return
  owner = account
  running?.conversion.cancel()
  running = undefined
  put(nothing)
}

export function setAccess(next: Access): void {
  access = next
}

/** Queues sources, of which the first is shown. */
export function addRuns(inputs: readonly Input[], options: OptionValues): void {
  const open = runs.list.filter(({ state }) => !isOver(state)).length
  const added = inputs.slice(0, maxRuns - open).map((input): Run => ({ ...freshRun(input, options), id: ++lastId }))
  const room = maxRuns - added.length
  const kept = runs.list.filter(({ state }, at) => !isOver(state) || at >= runs.list.length - room)
  put({ list: [...kept, ...added], shown: added[0]?.id ?? runs.shown, left: inputs.length - added.length })
  void next()
}

export function showRun(id: number): void {
  put({ ...runs, shown: id })
}

/** The same request is charged once; with other options it is another. */
export function repeatRun(run: Run, options: OptionValues): void {
  const fresh = freshRun(run.input, options)
  change(run.id, options === run.options ? { ...fresh, attempt: run.attempt } : fresh)
  showRun(run.id)
  void next()
}

/** Takes it from the list, and ends it where it runs. */
export function removeRun(id: number): void {
  const list = runs.list.filter((run) => run.id !== id)
  put({ ...runs, list, shown: runs.shown === id ? list.at(-1)?.id : runs.shown })
  if (running?.id === id) running.conversion.cancel()
}

/** The waiting files that can be one job: those with the options of the first. */
export function filesForJob(list: readonly Run[]): Run[] {
  const waiting = list.filter(({ input, state }) => 'file' in input && state.step === 'waiting')
  return waiting.filter(({ options }) => options === waiting[0]?.options)
}

/** Gives files that wait to a job, and shows that; where it is refused, they wait again. @throws ApiError */
export async function moveToJob(moved: readonly Run[]): Promise<void> {
  const [first] = moved
  if (!access || !first) return
  const { csrfToken, onSessionGone } = access
  const ids = new Set(moved.map(({ id }) => id))
  const setAll = (state: RunState): void =>
    put({ ...runs, list: runs.list.map((run) => (ids.has(run.id) ? { ...run, state } : run)) })
  const files = moved.flatMap(({ input }) => ('file' in input ? [input.file] : []))
  setAll({ step: 'moving', uploaded: 0 })
  try {
    const job = startJob(files, optionFields(first.options), csrfToken, newAttempt(), (uploaded) =>
      setAll({ step: 'moving', uploaded }),
    )
    const { id } = await job.result
    const list = runs.list.filter((run) => !ids.has(run.id))
    put({ ...runs, list, shown: ids.has(runs.shown ?? 0) ? list.at(-1)?.id : runs.shown })
    goTo(`/jobs#${id}`)
  } catch (error) {
    setAll({ step: 'waiting' })
    void next()
    if (isSessionGone(error)) onSessionGone()
    throw error
  }
}

/** Asks for the document in another format: under the key of its conversion, which is charged once. */
export async function addRendition(run: Run, { attempt }: Conversion, format: OutputFormat): Promise<void> {
  if (!access) return
  const set = (rendition: Rendition): void => {
    const { renditions } = runs.list.find(({ id }) => id === run.id) ?? run
    change(run.id, { renditions: { ...renditions, [format]: rendition } })
  }
  set({ step: 'running' })
  const fields = { ...optionFields(run.options), output_format: format }
  try {
    const { content } = await startConversion(run.input, fields, access.csrfToken, attempt).result
    set({ step: 'done', content })
  } catch (error) {
    set({ step: 'failed', error: error as Error })
  }
}

function freshRun(input: Input, options: OptionValues): Omit<Run, 'id'> {
  return { input, options, attempt: newAttempt(), state: { step: 'waiting' }, renditions: {} }
}

function newAttempt(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}

export function isOver({ step }: RunState): boolean {
  return step === 'done' || step === 'failed'
}

function change(id: number, part: Partial<Run>): void {
  put({ ...runs, list: runs.list.map((run) => (run.id === id ? { ...run, ...part } : run)) })
}

/** Begins the next one that waits, unless one runs. */
async function next(): Promise<void> {
  const run = runs.list.find(({ state }) => state.step === 'waiting')
  if (!run || running || !access) return
  const { csrfToken, maxBytes, onSessionGone } = access
  const refusal = refusalOf(run.input, maxBytes)
  if (refusal) {
    change(run.id, { state: { step: 'failed', error: refusal } })
    return next()
  }
  change(run.id, { state: { step: 'running', uploaded: 0 } })
  const onProgress: Progress = (uploaded) => change(run.id, { state: { step: 'running', uploaded } })
  const conversion = convertWithStructure(run.input, optionFields(run.options), csrfToken, run.attempt, onProgress)
  running = { id: run.id, conversion }
  try {
    change(run.id, { state: { step: 'done', conversion: await conversion.result } })
  } catch (error) {
    change(run.id, { state: { step: 'failed', error: error as Error } })
    if (isSessionGone(error)) onSessionGone()
  }
  if (running?.conversion !== conversion) return
  running = undefined
  void next()
}
