/** The files that the arguments of a command name: files, folders, patterns, URLs and standard input. */
import { once } from 'node:events'
import { fstatSync, statSync } from 'node:fs'
import { basename, isAbsolute, join, normalize, relative } from 'node:path'
import { supportedExtensions } from '@docmill/convert'
import { placeIn } from './bulk/places.ts'
import { isS3, listObjects } from './s3.ts'
import { isUrl, nameOf, standardInput } from './source.ts'
import { UsageError } from './usage.ts'

/** One document to convert. */
export interface Input {
  /** A path, a URL or `-`. */
  place: string
  /** Path of its output below `--out`, without the suffix of the output: relative to the folder that was searched. */
  name: string
  /** Tag of an object of S3: another one where its content is another one. */
  version?: string
}

export interface Search {
  recursive: boolean
  /** A folder that is not searched, as outputs are written there. */
  except?: string | undefined
}

/**
 * Folders are searched only where `recursive` is set, for files whose extension is supported. An argument that names no
 * file and has wildcards is a pattern, so that quoted patterns work in every shell.
 *
 * @throws UsageError where a folder or a pattern holds no such file
 */
export async function findInputs(args: readonly string[], search: Search): Promise<Input[]> {
  const found = await Promise.all(args.map((argument) => inputsOf(argument, search)))
  return found.flat()
}

/** Whether something is piped or redirected into the program, so that `-` may be omitted. An empty input is none. */
export async function hasPipedInput(): Promise<boolean> {
  try {
    const input = fstatSync(0)
    if (!input.isFIFO() && !input.isFile() && !input.isSocket()) return false
  } catch {
    return false
  }
  await once(process.stdin, 'readable')
  return process.stdin.readableLength > 0
}

async function inputsOf(argument: string, search: Search): Promise<Input[]> {
  if (argument === standardInput) return [{ place: argument, name: 'stdin' }]
  if (isS3(argument) && search.recursive) return await objectsBelow(argument, search)
  if (isUrl(argument)) return [{ place: argument, name: nameOf(argument) }]
  const kind = kindOf(argument)
  if (kind === 'folder' && search.recursive) return await filesBelow(argument, search)
  const named = [{ place: argument, name: basename(argument) }]
  if (kind !== undefined) return named
  const { glob, isDynamicPattern } = await import('tinyglobby')
  if (!isDynamicPattern(argument)) return named
  const files = await glob([argument], { dot: false, onlyFiles: true, expandDirectories: false })
  if (files.length === 0) throw new UsageError(`no file matches ${argument}`)
  return files.sort().map((place) => ({ place, name: basename(place) }))
}

async function filesBelow(folder: string, { except }: Search): Promise<Input[]> {
  const { escapePath, glob } = await import('tinyglobby')
  const extensions = new Set(supportedExtensions())
  const below = except === undefined ? '' : relative(folder, except)
  const ignore = below === '' || below.startsWith('..') || isAbsolute(below) ? [] : [`${escapePath(below)}/**`]
  const files = await glob(['**'], { cwd: folder, dot: false, onlyFiles: true, followSymbolicLinks: false, ignore })
  const wanted = files.filter((file) => extensions.has(extensionOf(file)))
  if (wanted.length === 0) throw new UsageError(`${folder} contains no file of a supported type`)
  return wanted.sort().map((file) => ({ place: join(folder, file), name: normalize(file) }))
}

async function objectsBelow(address: string, { except }: Search): Promise<Input[]> {
  const extensions = new Set(supportedExtensions())
  const outputs = except === undefined ? undefined : placeIn(except, '')
  const found: Input[] = []
  for await (const { address: place, name, version } of listObjects(address))
    if (extensions.has(extensionOf(name)) && isPlain(name) && !(outputs && place.startsWith(outputs)))
      found.push({ place, name, version })
  if (found.length === 0) throw new UsageError(`${address} contains no file of a supported type`)
  return found
}

/** A key that is a path below a folder: without hidden, empty and upward steps. */
function isPlain(key: string): boolean {
  return key.split('/').every((step) => step !== '' && !step.startsWith('.'))
}

function extensionOf(file: string): string {
  return /\.[^./\\]+$/.exec(file)?.[0].toLowerCase() ?? ''
}

/** @returns Undefined where there is nothing at the path. */
export function kindOf(path: string): 'file' | 'folder' | undefined {
  try {
    return statSync(path).isDirectory() ? 'folder' : 'file'
  } catch {
    return undefined
  }
}
