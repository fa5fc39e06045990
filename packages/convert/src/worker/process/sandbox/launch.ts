/** Command lines that start a process in the sandbox that this machine allows. */
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkLayers, type SandboxLayer } from '../../../core/sandbox-layers.ts'
import { niceness } from '../priority.ts'
import { youngSpace } from '../thrift.ts'
import { enclose } from './enclose.ts'
import { probeSandbox } from './probe.ts'
import { findProgram } from './programs.ts'
import { readableFolders } from './readable-folders.ts'
import type { Launch, Sandbox } from './sandbox.ts'

/** The library's folder, where `package.json` is. */
const packageFolder = resolve(fileURLToPath(new URL('../../../..', import.meta.url)))

const mebibyte = 1_048_576

/** Share of the memory limit for the heap; the rest is for buffers and garbage collection. */
const heapShare = 0.75

export interface Bounds {
  /** On the documents of the process, besides Node itself. */
  memoryMb: number
  /**
   * Over all its documents: the last resort against a child that loops after its pool has died.
   */
  cpuSeconds: number
  /** Worker threads that its libraries start; each has a heap and room for code of its own. */
  threads?: number
}

/**
 * @param entryFile What Node runs: native code and threads are allowed only where it is `native`.
 * @param files What else the process must be able to read.
 */
export function launchNode(
  sandbox: Sandbox,
  entryFile: string,
  bounds: Bounds,
  { native, files = [] }: { native: boolean; files?: readonly string[] },
): Launch {
  const { memoryMb, cpuSeconds, threads = 0 } = bounds
  const packages = [...new Set([packageFolder, packageAround(entryFile)])]
  const folders = [...new Set(packages.flatMap(readableFolders))]
  const permissions =
    sandbox.permissionFlag && !native
      ? [sandbox.permissionFlag, ...folders.map((folder) => `--allow-fs-read=${folder}`)]
      : []
  const command = [
    process.execPath,
    ...permissions,
    '--no-warnings',
    // A process that runs from source finds the sources of the other packages.
    ...(entryFile.endsWith('.ts') ? ['--conditions=@docmill/source'] : []),
    `--max-old-space-size=${Math.ceil(memoryMb * heapShare)}`,
    ...youngSpace,
    entryFile,
  ]
  const dataBytes = sandbox.emptyDataBytes * (1 + threads) + memoryMb * mebibyte
  return enclose(sandbox, command, [...folders, ...files], { dataBytes, cpuSeconds, openFiles: 256 })
}

/**
 * The same for native code, in all layers but the permission model.
 *
 * @param files What else it reads.
 * @throws Error where a required layer is missing
 */
export async function launchNative(
  entryFile: string,
  bounds: Bounds,
  { files = [], requireWalls = [] }: { files?: readonly string[]; requireWalls?: readonly SandboxLayer[] } = {},
): Promise<Launch> {
  const sandbox = await probeSandbox([process.execPath, entryFile, ...files])
  checkLayers(
    sandbox.walls,
    requireWalls.filter((name) => name !== 'fs'),
  )
  return launchNode(sandbox, entryFile, bounds, { native: true, files })
}

/** As nice as a process that converts. @param files What the program must be able to read. */
export function launchProgram(
  sandbox: Sandbox,
  program: string,
  { memoryMb, cpuSeconds }: Pick<Bounds, 'memoryMb' | 'cpuSeconds'>,
  files: readonly string[],
): Launch {
  const launch = enclose(sandbox, [program], files, { dataBytes: memoryMb * mebibyte, cpuSeconds })
  const nice = findProgram('nice')
  return nice ? { ...launch, command: [nice, '-n', `${niceness}`, ...launch.command] } : launch
}

/** The nearest folder with a `package.json`. */
function packageAround(file: string): string {
  const folder = dirname(file)
  return existsSync(join(folder, 'package.json')) || folder === dirname(folder) ? folder : packageAround(folder)
}
