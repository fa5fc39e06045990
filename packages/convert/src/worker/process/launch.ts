/** The command line that starts a conversion process behind the walls that work here. */
import { fileURLToPath } from 'node:url'
import { readableFolders } from './readable-folders.ts'
import { type Enclosure, probeEnclosure } from './walls.ts'

/** The library's folder, where `package.json` is. */
const packageFolder = fileURLToPath(new URL('../../..', import.meta.url))

const mebibyte = 1_048_576

/** Share of the memory limit for the heap; the rest is for buffers and garbage collection. */
const heapShare = 0.75

export interface Bounds {
  /** On the documents of the process, beside Node itself. */
  memoryMb: number
  /**
   * Over all its documents: the last resort against a child that loops after its pool has died.
   */
  cpuSeconds: number
  /** Worker threads that its libraries start; each has a heap and room for code of its own. */
  threads?: number
}

/**
 * V8 lets the heap grow to several times what lives in it; and where it takes objects of one place of the code for
 * long-lived and puts them among the old at once, one large document in ten peaked at one and a half times what the
 * others did. Books, web archives and RTF of 50 MB peak at 366 to 413 MB, all PDF files of the corpus in one
 * process at some 258 MB (343 to 659, and 265, with a young space of 4 MB, growth of 50 % and that habit).
 */
export const thrift = ['--max-semi-space-size=8', '--heap-growing-percent=30', '--no-allocation-site-pretenuring']

/** @param entryFile What Node runs. */
export function launchCommand(enclosure: Enclosure, entryFile: string, bounds: Bounds): string[] {
  const { memoryMb, cpuSeconds, threads = 0 } = bounds
  const { unshare, setpriv, prlimit, emptyDataBytes, permissionFlag } = enclosure
  const limits = prlimit
    ? [
        prlimit,
        `--data=${emptyDataBytes * (1 + threads) + memoryMb * mebibyte}`,
        `--cpu=${Math.ceil(cpuSeconds)}`,
        '--nofile=256',
        '--core=0',
        '--fsize=0',
        '--',
      ]
    : []
  const permissions = permissionFlag
    ? [permissionFlag, ...readableFolders(packageFolder).map((folder) => `--allow-fs-read=${folder}`)]
    : []
  return [
    ...unshare,
    ...setpriv,
    ...limits,
    process.execPath,
    ...permissions,
    '--no-warnings',
    // A process that runs from source finds the sources of the other packages.
    ...(entryFile.endsWith('.ts') ? ['--conditions=@docmill/source'] : []),
    `--max-old-space-size=${Math.ceil(memoryMb * heapShare)}`,
    ...thrift,
    entryFile,
  ]
}

/** The command line of Node behind the walls that work here, all but the permission model, for native code and threads. */
export async function launchUnrestricted(
  entryFile: string,
  bounds: Bounds,
  /** What else the process must be able to read. */
  files: readonly string[] = [],
): Promise<string[]> {
  const { permissionFlag: _, ...enclosure } = await probeEnclosure([process.execPath, entryFile, ...files])
  return launchCommand(enclosure, entryFile, bounds)
}

/** The command line of another program behind the walls that work here, all but the file system's. */
export async function walledProgram(
  program: string,
  bounds: Pick<Bounds, 'memoryMb' | 'cpuSeconds'>,
): Promise<string[]> {
  const { unshare, setpriv, prlimit } = await probeEnclosure([program])
  const limits = prlimit
    ? [
        prlimit,
        `--data=${bounds.memoryMb * mebibyte}`,
        `--cpu=${Math.ceil(bounds.cpuSeconds)}`,
        '--core=0',
        '--fsize=0',
        '--',
      ]
    : []
  return [...unshare, ...setpriv, ...limits, program]
}
