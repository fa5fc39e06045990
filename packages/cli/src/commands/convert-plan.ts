/** The command line of `docmill convert`, read and checked. */
import { availableParallelism } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { type ConvertOptions, defaultLimits, type OutputFormat } from '@docmill/convert'
import type { DownloadPolicy } from '@docmill/download'
import { findInputs, hasPipedInput, type Input, kindOf } from '../inputs.ts'
import { convertOptions, describeOptions, optionFlags } from '../options.ts'
import { type PictureFolder, pictureFolder } from '../pictures.ts'
import { downloadPolicy, standardInput } from '../source.ts'
import { parseCommandLine, UsageError, wholeNumber } from '../usage.ts'

export const shortUsage =
  'Usage: docmill convert FILE|FOLDER|URL… | -  [--to markdown|text|html] [-o FILE | --out DIR] [--json] [options]'

export const usage = `${shortUsage}

Converts one file to standard output. Several files need --out or --json.

  -o, --output FILE   write the output of one document to FILE
  --out DIR           write NAME.EXT.md (or .txt, .html) for each file into the folder DIR
  -r, --recursive     convert the supported files in folders; --out keeps their subfolders
  --images-dir DIR    with --images links: write the images of each file to DIR/NAME.EXT.images
                      (default: the folder of the output)
  --json              print one line of JSON per file
  -q, --quiet         print errors only, no warnings and no progress
  --jobs N            files converted at the same time (default: number of cores)
  --timeout SECONDS   time limit per document (default: ${defaultLimits.conversionMs / 1000})
  --max-size MB       size limit per file (default: ${defaultLimits.fileBytes / 1_048_576})
  --filename NAME     name of the document, such as one from standard input
  --allow-private     allow URLs that lead to this computer and its own networks

${describeOptions()}`

/** What a command line asks for. */
export interface Plan {
  inputs: Input[]
  /** The folder of `--out`. */
  folder: string | undefined
  /** The file of `--output`. */
  output: string | undefined
  /** Where images are written, if they are. */
  imagesFolder: string | undefined
  json: boolean
  quiet: boolean
  jobs: number
  /** For one document; the library's when absent. */
  timeoutMs: number | undefined
  downloads: DownloadPolicy
  options: ConvertOptions
}

interface Flags {
  output: string
  out: string
  'images-dir': string
  recursive: boolean
  json: boolean
  quiet: boolean
  jobs: string
  timeout: string
  'max-size': string
  filename: string
  'allow-private': boolean
}

/** @throws UsageError */
export async function readPlan(args: string[]): Promise<Plan> {
  const optionNames = Object.fromEntries([...optionFlags.keys()].map((flag) => [flag, { type: 'string' } as const]))
  const { values, positionals } = parseCommandLine(
    args,
    {
      ...optionNames,
      output: { type: 'string', short: 'o' },
      out: { type: 'string' },
      'images-dir': { type: 'string' },
      recursive: { type: 'boolean', short: 'r' },
      json: { type: 'boolean' },
      quiet: { type: 'boolean', short: 'q' },
      jobs: { type: 'string' },
      timeout: { type: 'string' },
      'max-size': { type: 'string' },
      filename: { type: 'string' },
      'allow-private': { type: 'boolean' },
    },
    shortUsage,
  )
  const flags = values as Partial<Flags>
  checkPlaces(flags)
  const named = positionals.length === 0 && (await hasPipedInput()) ? [standardInput] : positionals
  if (named.length === 0) throw new UsageError('no input file', shortUsage)
  const inputs = await findInputs(named, flags.recursive === true, shortUsage)
  const maxBytes = number(flags['max-size'], '--max-size', (megabytes) => megabytes * 1_048_576)
  const options: ConvertOptions = {
    ...convertOptions(values, shortUsage),
    ...(flags.filename === undefined ? {} : { filename: flags.filename }),
    ...(maxBytes === undefined ? {} : { limits: { fileBytes: maxBytes } }),
  }
  const plan: Plan = {
    inputs,
    folder: flags.out,
    output: flags.output,
    imagesFolder: imagesFolderOf(flags, options),
    json: flags.json === true,
    quiet: flags.quiet === true,
    jobs: Math.min(number(flags.jobs, '--jobs') ?? availableParallelism(), inputs.length),
    timeoutMs: number(flags.timeout, '--timeout', (seconds) => seconds * 1000),
    downloads: downloadPolicy(flags['allow-private'] === true, maxBytes ?? defaultLimits.fileBytes),
    options,
  }
  checkInputs(plan)
  checkOutputs(plan)
  return plan
}

const extensions: Record<OutputFormat, string> = { markdown: '.md', text: '.txt', html: '.html' }

/** Where the output of a document is written; undefined for standard output. */
export function outputPath(input: Input, plan: Plan): string | undefined {
  const { folder, output, options } = plan
  if (output !== undefined || folder === undefined) return output
  return join(folder, `${nameOf(input, plan)}${extensions[options.outputFormat ?? 'markdown']}`)
}

/** The folder for the images of a document, and how the output links to it. */
export function imagesOf(input: Input, plan: Plan): PictureFolder | undefined {
  if (plan.imagesFolder === undefined) return undefined
  return pictureFolder(plan.imagesFolder, nameOf(input, plan), dirname(outputPath(input, plan) ?? ''))
}

function nameOf({ place, name }: Input, { options }: Plan): string {
  return place === standardInput && options.filename !== undefined ? basename(options.filename) : name
}

function number(text: string | undefined, flag: string, inUnit = (value: number): number => value): number | undefined {
  return text === undefined ? undefined : inUnit(wholeNumber(text, flag, 1, shortUsage))
}

function checkPlaces({ output, out, ...flags }: Partial<Flags>): void {
  if (output === '') throw new UsageError('--output names no file', shortUsage)
  if (out === '') throw new UsageError('--out names no folder', shortUsage)
  if (flags['images-dir'] === '') throw new UsageError('--images-dir names no folder', shortUsage)
  if (output !== undefined && out !== undefined) throw new UsageError('use either --output or --out', shortUsage)
  if (output !== undefined && kindOf(output) === 'folder')
    throw new UsageError(`--output ${output} is a folder; use --out ${output}`, shortUsage)
  if (out !== undefined && /\.(md|markdown|txt|html)$/i.test(out) && kindOf(out) === undefined)
    throw new UsageError(`--out takes a folder; use -o ${out} to write one file`, shortUsage)
}

/** A folder for images implies links to them. */
function imagesFolderOf({ out, output, ...flags }: Partial<Flags>, options: ConvertOptions): string | undefined {
  const given = flags['images-dir']
  if (given === undefined) return options.images !== 'links' ? undefined : output === undefined ? out : dirname(output)
  options.images ??= 'links'
  if (options.images !== 'links')
    throw new UsageError(`--images-dir cannot be used with --images ${options.images}`, shortUsage)
  return given
}

function checkInputs({ inputs, folder, output, json, options }: Plan): void {
  if (options.include?.length && !json) throw new UsageError('--include needs --json', shortUsage)
  if (inputs.length > 1 && output !== undefined)
    throw new UsageError('--output takes one document; use --out for several', shortUsage)
  if (inputs.length > 1 && folder === undefined && !json)
    throw new UsageError('several files need --out or --json', shortUsage)
  if (inputs.length > 1 && options.filename !== undefined)
    throw new UsageError('--filename names one document, not several', shortUsage)
  if (inputs.filter(({ place }) => place === standardInput).length > 1)
    throw new UsageError('standard input can be read once', shortUsage)
}

/** @throws UsageError where two documents would be written to one place, or a source would be overwritten */
function checkOutputs(plan: Plan): void {
  const imageFolders = new Set<string>()
  const taken = new Set(plan.inputs.map(({ place }) => resolve(place)))
  for (const input of plan.inputs) {
    const images = imagesOf(input, plan)?.path
    if (images !== undefined && imageFolders.has(images))
      throw new UsageError(`the images of two files would be written to ${images}`, shortUsage)
    if (images !== undefined) imageFolders.add(images)
    const path = outputPath(input, plan)
    if (path === undefined) continue
    if (taken.has(resolve(path))) throw new UsageError(`two files would be written as ${path}`, shortUsage)
    taken.add(resolve(path))
  }
}
