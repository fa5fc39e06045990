/**
 * Compiled code of conversion processes, which the command keeps from one start to the next in a folder of the user.
 *
 * A process that has read a document may be in the hands of that document, and must not change what a later one runs: the code is
 * compiled by the command, which reads no document, from files of the package alone, and a process gets a copy that has no name.
 */
import { closeSync, fstatSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openUnnamedFile } from '../sandbox/unnamed-file.ts'
import { isWhole } from './whole.ts'

/** The bundle, which is there where the package is installed. */
const bundleFolder = fileURLToPath(new URL('../../../node/', import.meta.url))

/** How names of folders begin, one for each version of the package and of Node. */
const prefix = 'conversion-'

/** The file `modules.json` of a bundle. */
export interface ModulesOfTypes {
  /** Changes with the code. */
  digest: string
  /** Files that the conversion of a document loads, by the extension of its name. */
  types: Readonly<Record<string, readonly string[]>>
}

export interface KeptCode {
  /** @returns A copy for one process, without a name; undefined where nothing is kept yet */
  open(): CopiedCode | undefined
  /** Compiles the code and keeps it, and removes code that is long out of use. Nothing happens where the folder cannot be written. */
  keep(): Promise<void>
}

export interface CopiedCode {
  /** For the process, which takes what is not whole when it comes to reading it for no code at all. */
  descriptor: number
  /** Writes the copy: two megabytes, while launchers work and the process comes up. Closes the descriptor. */
  write(): void
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
  const own = `${prefix}${process.version}-${process.arch}-${modules.digest}`
  const place = join(folder, own, type)
  return {
    open() {
      const bytes = readOwn(place)
      try {
        return bytes && isWhole(bytes) ? copyOf(bytes) : undefined
      } catch {
        return undefined
      }
    },
    async keep() {
      try {
        const [{ compileModules }, { pruneCode }] = await Promise.all([import('./modules.ts'), import('./prune.ts')])
        const bytes = compileModules(bundle, files)
        mkdirSync(dirname(place), { recursive: true, mode: 0o700 })
        const unfinished = `${place}.${process.pid}`
        writeFileSync(unfinished, bytes, { mode: 0o600 })
        renameSync(unfinished, place)
        pruneCode(folder, prefix, own)
      } catch {
        // It is slower without, and no more.
      }
    },
  }
}

/** @throws Error where there is no folder for temporary files */
function copyOf(bytes: Buffer): CopiedCode {
  const { readable, writable } = openUnnamedFile('code')
  return {
    descriptor: readable,
    write() {
      try {
        writeFileSync(writable, bytes)
      } catch {
        // It is not whole.
      } finally {
        closeSync(writable)
        closeSync(readable)
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
