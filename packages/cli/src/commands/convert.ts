/** `docmill convert`: converts documents, several at the same time, each in its own sandboxed process. */
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createMediaPool, createPool, defaultLimits, type Pool } from '@docmill/convert'
import { modelFolders, openEngines, readEngineSettings } from '@docmill/engines'
import { makeFolder } from '../folders.ts'
import type { Input } from '../inputs.ts'
import { failureOf, isFailure, jsonLine, type Outcome, unwritten } from '../outcome.ts'
import { writePictures } from '../pictures.ts'
import { createProgress, type Progress } from '../progress.ts'
import { readSource } from '../source.ts'
import { type Command, UsageError } from '../usage.ts'
import { imagesOf, outputPath, type Plan, readPlan, shortUsage, usage } from './convert-plan.ts'

export const convert: Command = {
  usage,
  async run(args) {
    const plan = await readPlan(args)
    if (plan.folder !== undefined) await makeOutputFolder(plan.folder)
    const models = modelFolders(process.env.DOCMILL_DATA_DIR)
    const media = createMediaPool({ workers: plan.jobs, dataFolder: models.ocr })
    const opened = await openEngines(
      { ...readEngineSettings(process.env), models, timeoutMs: plan.timeoutMs ?? defaultLimits.conversionMs },
      media.preview,
    )
    const pool = await createPool({
      workers: plan.jobs,
      queueLimit: plan.jobs,
      ...(plan.timeoutMs === undefined ? {} : { timeoutMs: plan.timeoutMs }),
      engines: { ocr: media.ocr, ...opened.engines },
    })
    try {
      return await convertAll(plan, pool, createProgress(plan.inputs.length, process.stderr, plan))
    } finally {
      await Promise.all([pool.close(), media.close(), opened.close()])
    }
  },
}

/** @returns the exit status */
async function convertAll(plan: Plan, pool: Pool, progress: Progress): Promise<number> {
  const waiting = plan.inputs.values()
  const exits: number[] = []
  const lane = async (): Promise<void> => {
    for (const input of waiting) {
      const { result } = await report(input, await convertInput(input, plan, pool), plan, progress)
      if (isFailure(result)) exits.push(result.exit)
    }
  }
  await Promise.all(Array.from({ length: plan.jobs }, lane))
  progress.end(exits.length)
  return plan.inputs.length === 1 ? (exits[0] ?? 0) : Math.min(1, exits.length)
}

async function convertInput(input: Input, plan: Plan, pool: Pool): Promise<Outcome> {
  const { place: file } = input
  const folder = imagesOf(input, plan)
  const options = folder ? { ...plan.options, imagesPath: folder.linkPrefix } : plan.options
  const started = performance.now()
  const encoding = plan.json && outputPath(input, plan) === undefined ? 'json' : 'utf-8'
  let bytes: Uint8Array | undefined
  const outcome = (result: Outcome['result']): Outcome => {
    return { file, bytes: bytes?.length ?? null, durationMs: performance.now() - started, result }
  }
  try {
    const { bytes: content, ...named } = await readSource(file, plan.downloads)
    bytes = content
    return outcome(await pool.convert(content, { ...named, ...options, encoding }))
  } catch (error) {
    return outcome(failureOf(error))
  }
}

async function report(input: Input, outcome: Outcome, plan: Plan, progress: Progress): Promise<Outcome> {
  const { output, pictures, outcome: final } = await write(input, outcome, plan)
  const { result } = final
  progress.done(final)
  if (plan.json) for (const piece of jsonLine(final, output, pictures)) process.stdout.write(piece)
  else if (!isFailure(result) && output === undefined)
    for (const chunk of result.content.chunks) process.stdout.write(chunk)
  return final
}

interface Written {
  outcome: Outcome
  /** Path of the content. */
  output?: string
  pictures?: string[]
}

/** Writes the files of one document. A file that cannot be written makes the outcome a failure. */
async function write(input: Input, outcome: Outcome, plan: Plan): Promise<Written> {
  const { result } = outcome
  if (isFailure(result)) return { outcome }
  const output = outputPath(input, plan)
  try {
    if (output !== undefined) {
      await makeFolder(dirname(output))
      await writeChunks(output, result.content.chunks)
    }
    const folder = imagesOf(input, plan)
    const pictures = folder ? await writePictures(folder, result) : []
    return { outcome, ...(output === undefined ? {} : { output }), pictures }
  } catch (error) {
    return { outcome: { ...outcome, result: unwritten(error) } }
  }
}

/** @throws UsageError where a file is in its place */
async function makeOutputFolder(path: string): Promise<void> {
  try {
    await makeFolder(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' || code === 'ENOTDIR')
      throw new UsageError(`--out ${path} is a file, not a folder`, shortUsage)
    throw error
  }
}

async function writeChunks(path: string, chunks: readonly Uint8Array[]): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (const chunk of chunks) await file.writeFile(chunk)
  } catch (error) {
    throw Object.assign(error as Error, { path })
  } finally {
    await file.close()
  }
}
