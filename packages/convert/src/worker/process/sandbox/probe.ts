/**
 * Which walls of the sandbox this machine can put up. Each is tried for real: a program is started behind it.
 *
 * The launchers, each of which may be missing: `bwrap` (bubblewrap) makes namespaces and a view of the file system and loads the
 * filter of system calls; it needs user namespaces. `unshare` makes namespaces, as root or in a user namespace. `setpriv` changes the
 * user; that of util-linux 2.41 restricts files by Landlock and loads the filter, without any privilege.
 */

import type { Walls } from '../../../core/walls.ts'
import { enclose } from './enclose.ts'
import { findProgram } from './programs.ts'
import type { Launch, Sandbox } from './sandbox.ts'
import { startLaunch } from './start.ts'

const nobody = '65534'
const probeMs = 10_000

/** Everything that differs from one sandbox to the next. */
type Layers = Omit<Sandbox, 'walls' | 'permissionFlag'>

const bare: Layers = {
  prlimit: undefined,
  unshare: [],
  setpriv: [],
  bubblewrap: undefined,
  landlock: undefined,
  filter: false,
  emptyDataBytes: 0,
}

/** What was tried once, by everything that it depends on. */
const tried = new Map<string, Promise<unknown>>()

function once<T>(attempt: () => Promise<T>, ...dependencies: unknown[]): Promise<T> {
  const key = JSON.stringify([process.env.PATH, attempt.name, ...dependencies])
  const outcome = (tried.get(key) as Promise<T> | undefined) ?? attempt()
  tried.set(key, outcome)
  return outcome
}

/** @param files What a process must be able to read, as `nobody` too. */
export async function probeSandbox(files: readonly string[]): Promise<Sandbox> {
  const setpriv = await once(function user() {
    return findSetpriv(files)
  }, files)
  const layers = await once(function layersOfUser() {
    return probeLayers(setpriv)
  }, setpriv)
  const permissionFlag = ['--permission', '--experimental-permission'].find((flag) =>
    process.allowedNodeEnvironmentFlags.has(flag),
  )
  return { ...layers, permissionFlag, walls: wallsOf(layers, permissionFlag !== undefined) }
}

function wallsOf({ setpriv, unshare, bubblewrap, landlock, filter, emptyDataBytes }: Layers, fs: boolean): Walls {
  const hasNamespace = (flag: string): boolean => unshare.includes(flag) || bubblewrap !== undefined
  return {
    net: hasNamespace('--net') || filter,
    fs,
    uid: setpriv.includes('--reuid'),
    memory: emptyDataBytes > 0,
    pid: hasNamespace('--pid'),
    files: bubblewrap !== undefined || landlock !== undefined,
    seccomp: filter,
  }
}

/** @returns The command without a program; [] where it does not work */
async function findSetpriv(files: readonly string[]): Promise<readonly string[]> {
  const program = findProgram('setpriv')
  if (!program) return []
  const unprivileged = [program, '--no-new-privs', '--pdeathsig', 'KILL']
  const asNobody = [
    ...unprivileged,
    ...['--reuid', nobody, '--regid', nobody, '--clear-groups', '--bounding-set', '-all', '--inh-caps', '-all'],
  ]
  const readable = files.flatMap((file) => ['-a', '-r', file]).slice(1)
  const isRoot = process.getuid?.() === 0
  if (isRoot && (await works({ ...bare, setpriv: asNobody }, ['test', ...readable]))) return asNobody
  return (await works({ ...bare, setpriv: unprivileged }, ['true'])) ? unprivileged : []
}

async function probeLayers(setpriv: readonly string[]): Promise<Layers> {
  const prlimit = findProgram('prlimit')
  const node = [process.execPath, '--version']
  const first = async (candidates: readonly Partial<Layers>[]): Promise<Partial<Layers> | undefined> => {
    const outcomes = await Promise.all(candidates.map((layers) => works({ ...bare, setpriv, ...layers }, node)))
    return candidates.find((_, index) => outcomes[index])
  }
  const [emptyDataBytes, wrapped, unshared, landlocked, filtered] = await Promise.all([
    measureEmptyData(prlimit),
    first(bubblewraps()),
    first(unshares()),
    first(setpriv.length ? landlocks.map((landlock) => ({ landlock })) : []),
    first(setpriv.length ? [{ filter: true }] : []),
  ])
  const layers = { ...bare, setpriv, emptyDataBytes, prlimit: emptyDataBytes > 0 ? prlimit : undefined }
  const withoutBubblewrap = { ...layers, ...unshared, ...landlocked, ...filtered }
  // What works by itself may fail together with the rest.
  const candidates = [...(wrapped ? [{ ...layers, ...wrapped }] : []), withoutBubblewrap, { ...layers, ...unshared }]
  return ((await first(candidates)) as Layers | undefined) ?? layers
}

/** With the filter where it can be loaded, with a file system `proc` of its own where that can be mounted. */
function bubblewraps(): Partial<Layers>[] {
  const program = findProgram('bwrap')
  if (!program) return []
  const namespaces = ['user', 'net', 'pid', 'ipc', 'uts', 'cgroup-try'].map((name) => `--unshare-${name}`)
  return [true, false].flatMap((filter) =>
    [
      ['--proc', '/proc'],
      ['--ro-bind', '/proc', '/proc'],
    ].map((proc) => ({ bubblewrap: [program, ...namespaces, '--die-with-parent', ...proc], filter })),
  )
}

function unshares(): Partial<Layers>[] {
  const program = findProgram('unshare')
  if (!program) return []
  const user = process.getuid?.() === 0 ? [] : ['--user', '--map-current-user']
  const processes = ['--pid', '--ipc', '--fork', '--kill-child']
  return [[...processes, '--mount-proc'], processes, []].map((further) => ({
    unshare: [program, ...user, '--net', ...further, '--'],
  }))
}

/** What kernels restrict: all that they and `setpriv` know, or what they have known since 5.19 and 5.13. */
const landlocks = (() => {
  const oldest =
    'execute,write-file,read-file,read-dir,remove-dir,remove-file,make-char,make-dir,make-reg,make-sock,make-fifo,make-block,make-sym'
  return ['fs', `fs:${oldest},refer`, `fs:${oldest}`]
})()

/** @returns 0 where RLIMIT_DATA cannot be set or measured. */
async function measureEmptyData(prlimit: string | undefined): Promise<number> {
  if (!prlimit) return 0
  const script = "fs.readFileSync('/proc/self/status', 'latin1').match(/VmData:\\s*(\\d+) kB/)[1]"
  const command = [prlimit, '--data=8000000000', '--core=0', process.execPath, '-p', script]
  const status = await outputOf({ command, isFiltered: false })
  return status ? Number.parseInt(status, 10) * 1024 : 0
}

async function works(layers: Layers, command: readonly string[]): Promise<boolean> {
  const bounds = { dataBytes: 8_000_000_000, cpuSeconds: 60 }
  return (await outputOf(enclose(layers, command, [], bounds))) !== undefined
}

/** @returns undefined where the command cannot be run or fails. */
function outputOf(launch: Launch): Promise<string | undefined> {
  return new Promise((resolve) => {
    try {
      const signal = AbortSignal.timeout(probeMs)
      const started = startLaunch(launch, { stdio: ['ignore', 'pipe', 'ignore'], signal })
      let output = ''
      started.stdout?.on('data', (chunk: Buffer) => {
        output += chunk.toString('latin1')
      })
      started.on('error', () => resolve(undefined))
      started.on('close', (code) => resolve(code === 0 ? output : undefined))
    } catch {
      resolve(undefined)
    }
  })
}
