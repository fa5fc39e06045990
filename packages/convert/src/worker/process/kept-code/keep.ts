/**
 * Compiled code of conversion processes, which the command keeps from one start to the next in a folder of the user.
 *
 * A process that has read a document may be in the hands of that document, and must not change what a later one runs: the code is
 * compiled by the command, which reads no document, from files of the package alone, and a process gets a copy that has no name.
 */
import { closeSync, fstatSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { unnamedFile } from '../sandbox/unnamed-file.ts'
import { compileModules, isWhole } from './modules.ts'

/** The bundle, which is there where the package is installed. */
const bundleFolder = fileURLToPath(new URL('../../../node/', import.meta.url))

/** The file `modules.json` of a bundle. */
export interface ModulesOfTypes {
  /** Changes with the code. */
  digest: string
  /** Files that the conversion of a document loads, by the extension of its name. */
  types: Readonly<Record<string, readonly string[]>>
}

export interface KeptCode {
  /** @returns A descriptor at the beginning of a copy, which the caller closes; undefined where nothing is kept yet */
  open(): number | undefined
  /** Compiles the code and keeps it. Nothing happens where the folder cannot be written. */
  keep(): void
}

/**
 * @param folder Of this user, in which nobody else writes.
 * @param names Arguments of the command: the first with the extension of a document says what will be converted.
 * @returns undefined where it says nothing, or where there is no bundle
 */
export function keptCodeFor(
  folder: string,
  names: readonly string[],
  bundle: string = bundleFolder,
): KeptCode | undefined {
  const modules = modulesIn(bundle)
  const type = names
    .map((name) => extname(name).slice(1).toLowerCase())
    .find((one) => Object.hasOwn(modules.types, one))
  const files = type === undefined ? undefined : modules.types[type]
  if (type === undefined || !files) return undefined
  const place = join(folder, `conversion-${process.version}-${process.arch}-${modules.digest}`, type)
  return {
    open() {
      const bytes = readOwn(place)
      try {
        return bytes && isWhole(bytes) ? unnamedFile('code', bytes) : undefined
      } catch {
        return undefined
      }
    },
    keep() {
      try {
        const bytes = compileModules(bundle, files)
        mkdirSync(dirname(place), { recursive: true, mode: 0o700 })
        const unfinished = `${place}.${process.pid}`
        writeFileSync(unfinished, bytes, { mode: 0o600 })
        renameSync(unfinished, place)
      } catch {
        // It is slower without, and no more.
      }
    },
  }
}

function modulesIn(bundle: string): ModulesOfTypes {
  try {
    return JSON.parse(readFileSync(join(bundle, 'modules.json'), 'utf8')) as ModulesOfTypes
  } catch {
    return { digest: '', types: {} }
  }
}

/** @returns undefined where there is no such file, or where another user could have written it */
function readOwn(file: string): Buffer | undefined {
  let descriptor: number | undefined
  try {
    descriptor = openSync(file, 'r')
    const { uid, mode } = fstatSync(descriptor)
    return uid === process.getuid?.() && (mode & 0o022) === 0 ? readFileSync(descriptor) : undefined
  } catch {
    return undefined
  } finally {
    if (descriptor !== undefined) closeSync(descriptor)
  }
}
