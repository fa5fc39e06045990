/** The command line of `docmill convert`, read and checked. */
import { availableParallelism } from 'node:os'
import { basename, resolve } from 'node:path'
import type { ConvertOptions } from '@docmill/convert'
import type { DownloadPolicy } from '@docmill/download'
import { openObjectResume } from '../bulk/object-resume.ts'
import { nameKey, outputNames } from '../bulk/output-names.ts'
import { folderOf, placeIn } from '../bulk/places.ts'
import { openResume, type Resume } from '../bulk/resume.ts'
import { suffixes } from '../bulk/suffixes.ts'
import { findInputs, hasPipedInput, type Input, kindOf } from '../inputs.ts'
import { readLimits } from '../limits.ts'
import { conversionFlags, convertOptions, structureFlags } from '../options.ts'
import { type PictureFolder, pictureFolder } from '../pictures.ts'
import { isS3 } from '../s3.ts'
import { downloadPolicy, isUrl, standardInput } from '../source.ts'
import { type FlagValues, parseCommandLine, UsageError, wholeNumber } from '../usage.ts'
import { version } from '../version.ts'
import { convertFlags } from './convert-help.ts'

/** What a command line asks for. */
export interface Plan {
  documents: PlannedDocument[]
  /** The folder of `--out`. */
  folder: string | undefined
  resume: Resume | undefined
  json: boolean
  quiet: boolean
  jobs: number
  /** For one document; the library's when absent. */
  timeoutMs: number | undefined
  /** For one document, in MiB; the library's when absent. */
  memoryMb: number | undefined
  downloads: DownloadPolicy
  options: ConvertOptions
}

export interface PlannedDocument extends Input {
  /** Name of its output, without folder and suffix. */
  outputName: string
  /** Where its output is written; undefined for standard output. */
  output: string | undefined
  /** The folder for its images, and how the output links to it. */
  images: PictureFolder | undefined
}

type Flags = FlagValues<typeof convertFlags>

/** `-o -` is standard output, as without it. */
function withoutStandardOutput({ output, ...flags }: Flags): Flags {
  return output === undefined || output === '-' ? flags : { ...flags, output }
}

/** @throws UsageError */
export async function readPlan(args: string[]): Promise<Plan> {
  const { values, positionals } = parseCommandLine(args, { ...conversionFlags, ...structureFlags, ...convertFlags })
  const flags: Flags = withoutStandardOutput(values)
  checkPlaces(flags)
  const named = positionals.length === 0 && (await hasPipedInput()) ? [standardInput] : positionals
  if (named.length === 0) throw new UsageError('no input file')
  const found = await findInputs(named, { recursive: flags.recursive === true, except: flags.out })
  const { timeoutMs, memoryMb, limits } = readLimits(flags)
  const options: ConvertOptions = {
    ...convertOptions(values),
    ...(flags.filename === undefined ? {} : { filename: flags.filename }),
    ...(Object.keys(limits).length === 0 ? {} : { limits }),
  }
  const imagesFolder = imagesFolderOf(flags, options)
  checkInputs(found, flags, options)
  const open = isS3(flags.out ?? '') ? openObjectResume : openResume
  const resume = flags.resume
    ? await open(flags.out as string, resumeTerms(options, { imagesFolder, timeoutMs, memoryMb, limits }))
    : undefined
  const documents = planned(found, flags, { options, imagesFolder, resume })
  checkOutputs(documents)
  return {
    documents,
    folder: flags.out,
    resume,
    json: flags.json === true,
    quiet: flags.quiet === true,
    jobs: Math.min(
      flags.jobs === undefined ? availableParallelism() : wholeNumber(flags.jobs, '--jobs', 1),
      documents.length,
    ),
    timeoutMs,
    memoryMb,
    downloads: downloadPolicy(flags['allow-private'] === true, limits.fileBytes),
    options,
  }
}

interface Outputs {
  options: ConvertOptions
  imagesFolder: string | undefined
  resume: Resume | undefined
}

function planned(found: readonly Input[], flags: Flags, outputs: Outputs): PlannedDocument[] {
  const { options, imagesFolder, resume } = outputs
  const suffix = suffixes[options.outputFormat ?? 'markdown']
  const outputOf = (name: string): string | undefined =>
    flags.output ?? (flags.out === undefined ? undefined : placeIn(flags.out, `${name}${suffix}`))
  // Where outputs are written among the sources, they are no sources of the next run.
  const earlier = new Set((resume?.outputs() ?? []).map((name) => resolve(outputOf(name) ?? '')))
  const inputs = found.filter(({ place }) => isUrl(place) || !earlier.has(resolve(place)))
  const sources = new Set(inputs.map(({ place }) => nameKey(resolve(place))))
  const documents = inputs.map((input) => ({
    name: input.place === standardInput && flags.filename !== undefined ? basename(flags.filename) : input.name,
    earlier: resume?.nameOf(input),
  }))
  const names = outputNames(documents, (name) => sources.has(nameKey(resolve(outputOf(name) ?? ''))))
  return inputs.map((input, index) => {
    const outputName = names[index] as string
    const output = outputOf(outputName)
    const images =
      imagesFolder === undefined ? undefined : pictureFolder(imagesFolder, outputName, folderOf(output ?? ''))
    return { ...input, outputName, output, images }
  })
}

/** What an output and a failure depend on. A password opens a document and changes nothing in its output. */
function resumeTerms(options: ConvertOptions, { imagesFolder, ...limits }: Record<string, unknown>) {
  const { password, limits: _, filename: __, ...rest } = options
  const sorted = Object.fromEntries(Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1)))
  return { options: [sorted, imagesFolder], conditions: [version(), limits, password !== undefined] }
}

function checkPlaces({ output, out, resume, ...flags }: Flags): void {
  if (output === '') throw new UsageError('--output names no file')
  if (out === '') throw new UsageError('--out names no folder')
  if (flags['images-dir'] === '') throw new UsageError('--images-dir names no folder')
  if (output !== undefined && out !== undefined) throw new UsageError('use either --output or --out')
  const images = flags['images-dir']
  if (images !== undefined && out !== undefined && isS3(images) !== isS3(out))
    throw new UsageError('--images-dir and --out must both be in S3, or neither')
  if (resume && out === undefined) throw new UsageError('--resume needs --out')
  if (output !== undefined && kindOf(output) === 'folder')
    throw new UsageError(`--output ${output} is a folder; use --out ${output}`)
  if (out !== undefined && /\.(md|markdown|txt|html)$/i.test(out) && kindOf(out) === undefined)
    throw new UsageError(`--out takes a folder; use -o ${out} to write one file`)
}

/** A folder for images implies links to them. */
function imagesFolderOf({ out, output, ...flags }: Flags, options: ConvertOptions): string | undefined {
  const given = flags['images-dir']
  if (given === undefined) return options.images !== 'links' ? undefined : output === undefined ? out : folderOf(output)
  options.images ??= 'links'
  if (options.images !== 'links') throw new UsageError(`--images-dir cannot be used with --images ${options.images}`)
  return given
}

function checkInputs(inputs: readonly Input[], { out, output, json }: Flags, options: ConvertOptions): void {
  if (options.include?.length && !json) throw new UsageError('--include needs --json')
  if (inputs.length > 1 && output !== undefined)
    throw new UsageError('--output takes one document; use --out for several')
  if (inputs.length > 1 && out === undefined && !json) throw new UsageError('several files need --out or --json')
  if (inputs.length > 1 && options.filename !== undefined)
    throw new UsageError('--filename names one document, not several')
  if (inputs.filter(({ place }) => place === standardInput).length > 1)
    throw new UsageError('standard input can be read once')
}

/** @throws UsageError where two documents would be written to one place, or a source would be overwritten */
function checkOutputs(documents: readonly PlannedDocument[]): void {
  const imageFolders = new Set<string>()
  const taken = new Set(documents.map(({ place }) => resolve(place)))
  for (const { output, images } of documents) {
    if (images && imageFolders.has(images.path))
      throw new UsageError(`the images of two files would be written to ${images.path}`)
    if (images) imageFolders.add(images.path)
    if (output === undefined) continue
    if (taken.has(resolve(output))) throw new UsageError(`two files would be written as ${output}`)
    taken.add(resolve(output))
  }
}
