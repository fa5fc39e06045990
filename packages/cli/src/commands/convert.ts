/** `docmill convert`: converts documents, several at the same time, each in its own sandboxed process. */
import { createMediaPool, createPool, defaultLimits, type Pool } from '@docmill/convert'
import { modelFolders, openEngines, readEngineSettings } from '@docmill/engines'
import { sortOut } from '../bulk/earlier.ts'
import { writeOutput } from '../bulk/write-output.ts'
import { makeFolder } from '../folders.ts'
import { failureOf, isFailure, jsonLine, type Outcome, unwritten } from '../outcome.ts'
import { writePictures } from '../pictures.ts'
import { createProgress, type Progress } from '../progress.ts'
import { closeS3, isS3 } from '../s3.ts'
import { readSource } from '../source.ts'
import { type Command, UsageError } from '../usage.ts'
import { help } from './convert-help.ts'
import { type Plan, type PlannedDocument, readPlan } from './convert-plan.ts'

export const convert: Command = {
  help,
  async run(args) {
    const plan = await readPlan(args)
    if (plan.folder !== undefined && !isS3(plan.folder)) await makeOutputFolder(plan.folder)
    try {
      const { waiting, failed, converted } = await sortOut(plan.documents, plan.resume)
      const total = waiting.length + failed.length
      const progress = createProgress(total, process.stderr, { ...plan, before: converted })
      for (const outcome of failed) tell(outcome, plan, progress)
      const exits = failed.map(({ result }) => result.exit)
      if (waiting.length > 0) exits.push(...(await withPool(plan, (pool) => convertAll(waiting, plan, pool, progress))))
      progress.end()
      return plan.documents.length === 1 ? (exits[0] ?? 0) : Math.min(1, exits.length)
    } finally {
      await plan.resume?.close()
      await closeS3()
    }
  },
}

/** @param work Begins while the first process comes up: a file is read meanwhile. */
async function withPool<T>(plan: Plan, work: (pool: Promise<Pool>) => Promise<T>): Promise<T> {
  const models = modelFolders(process.env.DOCMILL_DATA_DIR)
  const media = createMediaPool({ workers: plan.jobs, dataFolders: models.ocr })
  const opened = await openEngines(
    { ...readEngineSettings(process.env), models, timeoutMs: plan.timeoutMs ?? defaultLimits.conversionMs },
    media.preview,
  )
  const pool = createPool({
    workers: plan.jobs,
    queueLimit: plan.jobs,
    ...(plan.timeoutMs === undefined ? {} : { timeoutMs: plan.timeoutMs }),
    ...(plan.memoryMb === undefined ? {} : { memoryMb: plan.memoryMb }),
    engines: { ocr: media.ocr, ...opened.engines },
  })
  try {
    return await work(pool)
  } finally {
    // Its processes are killed now. The others are waited for: they have files.
    pool.then((created) => created.close()).catch(() => {})
    await Promise.all([media.close(), opened.close()])
  }
}

/** @returns the exit statuses of those that failed */
async function convertAll(
  documents: readonly PlannedDocument[],
  plan: Plan,
  pool: Promise<Pool>,
  progress: Progress,
): Promise<number[]> {
  const waiting = documents.values()
  const exits: number[] = []
  const lane = async (): Promise<void> => {
    for (const document of waiting) {
      const begun = await plan.resume?.begin(document)
      const outcome = await write(document, await convertDocument(document, plan, pool, progress), begun?.mark)
      await begun?.record(outcome.result, document.outputName)
      tell(outcome, plan, progress)
      if (isFailure(outcome.result)) exits.push(outcome.result.exit)
    }
  }
  await Promise.all(Array.from({ length: plan.jobs }, lane))
  return exits
}

async function convertDocument(
  { place: file, output, images }: PlannedDocument,
  plan: Plan,
  creating: Promise<Pool>,
  progress: Progress,
): Promise<Outcome> {
  const options = images ? { ...plan.options, imagesPath: images.linkPrefix } : plan.options
  const started = performance.now()
  const onProgress = (done: number, total: number): void => progress.pages(file, done, total)
  const encoding = plan.json && output === undefined ? 'json' : 'utf-8'
  let bytes: Uint8Array | undefined
  const outcome = (result: Outcome['result']): Outcome => {
    return { file, bytes: bytes?.length ?? null, durationMs: performance.now() - started, result }
  }
  const reading = readSource(file, plan.downloads)
  // It may fail before there is a pool, without which the command fails.
  reading.catch(() => {})
  const pool = await creating
  try {
    const { bytes: content, ...named } = await reading
    bytes = content
    return outcome(await pool.convert(content, { ...named, ...options, encoding, onProgress }))
  } catch (error) {
    return outcome(failureOf(error))
  }
}

/** Writes the files of one document. A file that cannot be written makes the outcome a failure. */
async function write({ output, images }: PlannedDocument, outcome: Outcome, mark?: string): Promise<Outcome> {
  const { result } = outcome
  if (isFailure(result)) return outcome
  try {
    // What the output links to is there before it.
    const pictures = images ? await writePictures(images, result) : []
    if (output === undefined) return { ...outcome, pictures }
    await writeOutput(output, result.content.chunks, mark)
    return { ...outcome, output, pictures }
  } catch (error) {
    return { ...outcome, result: unwritten(error) }
  }
}

function tell(outcome: Outcome, { json }: Plan, progress: Progress): void {
  const { result, output } = outcome
  progress.done(outcome)
  if (json || output === undefined) progress.hide()
  if (json) for (const piece of jsonLine(outcome)) process.stdout.write(piece)
  else if (!isFailure(result) && output === undefined)
    for (const chunk of result.content.chunks) process.stdout.write(chunk)
}

/** @throws UsageError where a file is in its place */
async function makeOutputFolder(path: string): Promise<void> {
  try {
    await makeFolder(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' || code === 'ENOTDIR') throw new UsageError(`--out ${path} is a file, not a folder`)
    throw error
  }
}
