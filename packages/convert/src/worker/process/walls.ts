/**
 * The walls around a conversion process, and which of them this machine can put up.
 *
 * A reader may have a fault that a hostile file exploits; the walls bound what that gains:
 * - `fs`: Node's permission model, reading the library's own packages and nothing else,
 *   no child processes, no native add-ons, no workers;
 * - `net`: a network namespace of its own, without any interface (the permission model of
 *   Node 24 does not cover sockets);
 * - `uid`: the user `nobody`, without capabilities, who can gain none;
 * - `memory`: RLIMIT_DATA, which bounds buffers and WebAssembly too, where the heap's own
 *   bound does not; no core files, no files to write, few descriptors.
 */
import { execFile } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

export type WallName = 'net' | 'fs' | 'uid' | 'memory'
/** Which of them stand. */
export type Walls = Readonly<Record<WallName, boolean>>

/** Programs in front of Node's own command line, outermost first, and the flag that starts the permission model. */
export interface Enclosure {
  walls: Walls
  unshare: readonly string[]
  setpriv: readonly string[]
  prlimit?: string
  /** What RLIMIT_DATA counts of a Node that holds nothing yet; V8 takes half a gigabyte for code alone. */
  emptyDataBytes: number
  permissionFlag?: string
}

const nobody = '65534'

/** Tries each wall once. @param files What a child must be able to read and run, as `nobody` too. */
export async function probeEnclosure(files: readonly string[]): Promise<Enclosure> {
  const isRoot = process.getuid?.() === 0
  const [unshare, setpriv, prlimit] = ['unshare', 'setpriv', 'prlimit'].map(findProgram)

  const inNewNetwork = unshare ? [unshare, ...(isRoot ? [] : ['--user', '--map-current-user']), '--net', '--'] : []
  const unprivileged = setpriv ? [setpriv, '--no-new-privs', '--pdeathsig', 'KILL'] : []
  const asNobody =
    setpriv && isRoot
      ? [
          ...unprivileged,
          ...['--reuid', nobody, '--regid', nobody, '--clear-groups', '--bounding-set', '-all', '--inh-caps', '-all'],
        ]
      : []
  const readable = files.flatMap((file) => ['-a', '-r', file]).slice(1)

  const [net, uid, unprivilegedWorks, emptyDataBytes] = await Promise.all([
    works(inNewNetwork, ['true']),
    works(asNobody, ['test', ...readable]),
    works(unprivileged, ['true']),
    measureEmptyData(prlimit),
  ])
  const permissionFlag = ['--permission', '--experimental-permission'].find((flag) =>
    process.allowedNodeEnvironmentFlags.has(flag),
  )
  return {
    walls: { net, uid, memory: emptyDataBytes > 0, fs: permissionFlag !== undefined },
    emptyDataBytes,
    unshare: net ? inNewNetwork : [],
    setpriv: uid ? asNobody : unprivilegedWorks ? unprivileged : [],
    ...(emptyDataBytes && prlimit ? { prlimit } : {}),
    ...(permissionFlag ? { permissionFlag } : {}),
  }
}

/** On PATH. */
export function findProgram(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.map((folder) => join(folder, name)).find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** @returns 0 where RLIMIT_DATA cannot be set or measured. */
async function measureEmptyData(prlimit: string | undefined): Promise<number> {
  const script = "fs.readFileSync('/proc/self/status', 'latin1').match(/VmData:\\s*(\\d+) kB/)[1]"
  const status = prlimit && (await outputOf([prlimit, '--data=8000000000', '--core=0', process.execPath, '-p', script]))
  return status ? Number.parseInt(status, 10) * 1024 : 0
}

async function works(enclosure: readonly string[], command: readonly string[]): Promise<boolean> {
  return enclosure.length > 0 && (await outputOf([...enclosure, ...command])) !== undefined
}

/** @returns undefined where the command cannot be run or fails. */
function outputOf([program, ...args]: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile(program as string, args, { env: {}, timeout: 10_000 }, (error, stdout) =>
      resolve(error ? undefined : stdout),
    )
  })
}
