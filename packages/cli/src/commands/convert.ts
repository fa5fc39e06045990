/** `docmill convert`: documents to Markdown or text, several at a time, each in a process of its own. */
import { open } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { type ConvertOptions, createMediaPool, createPool, defaultLimits, type Pool } from '@docmill/convert'
import type { DownloadPolicy } from '@docmill/download'
import { modelFolders, openEngines, readEngineSettings } from '@docmill/engines'
import { makeFolder } from '../folders.ts'
import { convertOptions, describeOptions, optionFlags } from '../options.ts'
import { failureOf, isFailure, jsonLine, type Outcome, unwritten } from '../outcome.ts'
import { type PictureFolder, pictureFolder, writePictures } from '../pictures.ts'
import { createProgress, type Progress } from '../progress.ts'
import { downloadPolicy, nameOf, readSource, standardInput } from '../source.ts'
import { type Command, parseCommandLine, UsageError, wholeNumber } from '../usage.ts'

const short = 'Usage: docmill convert FILE|URL… | -  [--to markdown|text] [--out DIR] [--json] [--jobs N] [options]'

const usage = `${short}

Writes the content of one file to standard output. Several files need --out or --json.

  --out DIR   writes NAME.EXT.md (or .txt) for each file into the folder
  --images-dir DIR
              with --images links: writes the pictures of each file into DIR/NAME.EXT.images;
              DIR is that of --out when absent
  --json      prints a line of JSON for each file, as it is done
  --jobs N    files converted at a time; as many as cores when absent
  --filename NAME
              name of the document, such as of one that comes on standard input
  --allow-private
              a URL may lead to this computer and its own networks

${describeOptions()}`

/** What a command line asks for. */
interface Plan {
  files: string[]
  out: string | undefined
  /** Where pictures are written, if they are. */
  picturesPlace: string | undefined
  json: boolean
  jobs: number
  downloads: DownloadPolicy
  options: ConvertOptions
}

export const convert: Command = {
  usage,
  async run(args) {
    const plan = readPlan(args)
    if (plan.out !== undefined) await makeOutputFolder(plan.out)
    const models = modelFolders(process.env.DOCMILL_DATA_DIR)
    const media = createMediaPool({ workers: plan.jobs, dataFolder: models.ocr })
    const opened = await openEngines(
      { ...readEngineSettings(process.env), models, timeoutMs: defaultLimits.conversionMs },
      media.preview,
    )
    const pool = await createPool({
      workers: plan.jobs,
      queueLimit: plan.jobs,
      engines: { ocr: media.ocr, ...opened.engines },
    })
    try {
      return await convertAll(plan, pool, createProgress(plan.files.length, process.stderr))
    } finally {
      await Promise.all([pool.close(), media.close(), opened.close()])
    }
  },
}

interface Flags {
  out: string
  json: boolean
  jobs: string
  filename: string
}

function readPlan(args: string[]): Plan {
  const flags = Object.fromEntries([...optionFlags.keys()].map((flag) => [flag, { type: 'string' } as const]))
  const { values, positionals: files } = parseCommandLine(
    args,
    {
      ...flags,
      out: { type: 'string' },
      'images-dir': { type: 'string' },
      json: { type: 'boolean' },
      jobs: { type: 'string' },
      filename: { type: 'string' },
      'allow-private': { type: 'boolean' },
    },
    short,
  )
  const { out, json = false, jobs, filename } = values as Partial<Flags>
  for (const flag of ['out', 'images-dir'] as const)
    if (values[flag] === '') throw new UsageError(`--${flag} names no folder`, short)
  const downloads = downloadPolicy(values['allow-private'] === true)
  const options = { ...convertOptions(values, short), ...(filename === undefined ? {} : { filename }) }
  const limit = jobs === undefined ? availableParallelism() : wholeNumber(jobs, '--jobs', 1, short)
  const picturesPlace = readPicturesPlace(values['images-dir'], out, options)
  const plan = { files, out, picturesPlace, json, jobs: Math.min(limit, files.length), downloads, options }
  checkFiles(plan)
  return plan
}

/** A folder for pictures asks for links to them. */
function readPicturesPlace(given: unknown, out: string | undefined, options: ConvertOptions): string | undefined {
  if (given === undefined) return options.images === 'links' ? out : undefined
  options.images ??= 'links'
  if (options.images !== 'links') throw new UsageError(`--images-dir is not for --images ${options.images}`, short)
  return String(given)
}

/** @throws UsageError where two files would meet in one place, or a source would be written over */
function checkFiles(plan: Plan): void {
  const { files, out, json } = plan
  if (files.length === 0) throw new UsageError('no file is named', short)
  if (files.length > 1 && out === undefined && !json) throw new UsageError('several files need --out or --json', short)
  if (files.length > 1 && plan.options.filename !== undefined)
    throw new UsageError('--filename names one document, not several', short)
  if (files.filter((file) => file === standardInput).length > 1)
    throw new UsageError('standard input can be read once', short)
  checkPictureFolders(plan)
  if (out === undefined) return
  const taken = new Set(files.map((file) => resolve(file)))
  for (const file of files) {
    const place = resolve(outputPath(file, plan))
    if (taken.has(place)) throw new UsageError(`two files would be written as ${outputPath(file, plan)}`, short)
    taken.add(place)
  }
}

function checkPictureFolders(plan: Plan): void {
  const paths = plan.files.flatMap((file) => picturesOf(file, plan)?.path ?? [])
  const twice = paths.find((path, index) => paths.indexOf(path) !== index)
  if (twice !== undefined) throw new UsageError(`the pictures of two files would be written into ${twice}`, short)
}

/** @returns the exit status */
async function convertAll(plan: Plan, pool: Pool, progress: Progress): Promise<number> {
  const waiting = plan.files.values()
  const exits: number[] = []
  const lane = async (): Promise<void> => {
    for (const file of waiting) {
      const { result } = await tell(await convertFile(file, plan, pool), plan, progress)
      if (isFailure(result)) exits.push(result.exit)
    }
  }
  await Promise.all(Array.from({ length: plan.jobs }, lane))
  progress.end(exits.length)
  return plan.files.length === 1 ? (exits[0] ?? 0) : Math.min(1, exits.length)
}

async function convertFile(file: string, plan: Plan, pool: Pool): Promise<Outcome> {
  const { downloads, json, out } = plan
  const folder = picturesOf(file, plan)
  const options = folder ? { ...plan.options, imagesPath: folder.linkPrefix } : plan.options
  const started = performance.now()
  const encoding = json && out === undefined ? 'json' : 'utf-8'
  let bytes: Uint8Array | undefined
  const outcome = (result: Outcome['result']): Outcome => {
    return { file, bytes: bytes?.length ?? null, durationMs: performance.now() - started, result }
  }
  try {
    const { bytes: content, ...named } = await readSource(file, downloads)
    bytes = content
    return outcome(await pool.convert(content, { ...named, ...options, encoding }))
  } catch (error) {
    return outcome(failureOf(error))
  }
}

async function tell(outcome: Outcome, plan: Plan, progress: Progress): Promise<Outcome> {
  const { output, pictures, outcome: told } = await write(outcome, plan)
  const { result } = told
  progress.done(told, !plan.json)
  if (plan.json) for (const piece of jsonLine(told, output, pictures)) process.stdout.write(piece)
  else if (!isFailure(result) && plan.out === undefined)
    for (const chunk of result.content.chunks) process.stdout.write(chunk)
  return told
}

interface Written {
  outcome: Outcome
  /** Path of the content. */
  output?: string
  pictures?: string[]
}

/** The files that the plan asks for; where one cannot be written, that is what became of the document. */
async function write(outcome: Outcome, plan: Plan): Promise<Written> {
  const { file, result } = outcome
  if (isFailure(result)) return { outcome }
  const output = plan.out === undefined ? undefined : outputPath(file, plan)
  try {
    if (output !== undefined) await writeChunks(output, result.content.chunks)
    const folder = picturesOf(file, plan)
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
      throw new UsageError(`--out ${path}: there is a file, no folder`, short)
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

function outputPath(file: string, { out = '', options }: Plan): string {
  return join(out, `${documentName(file, options)}${options.outputFormat === 'text' ? '.txt' : '.md'}`)
}

function picturesOf(file: string, { picturesPlace, out = '', options }: Plan): PictureFolder | undefined {
  return picturesPlace === undefined ? undefined : pictureFolder(picturesPlace, documentName(file, options), out)
}

/** Without directories. */
function documentName(file: string, { filename = 'stdin' }: ConvertOptions): string {
  return basename(file === standardInput ? filename : nameOf(file))
}
