/**
 * Which layers of the sandbox this machine can make. Each is tried for real: a program is started behind it, and behind those that
 * were found to work before.
 *
 * The launchers, each of which may be missing: `bwrap` (bubblewrap) makes namespaces and a view of the file system and loads the
 * filter of system calls; it needs user namespaces. `unshare` makes namespaces, as root or in a user namespace. `setpriv` changes the
 * user; that of util-linux 2.41 restricts files by Landlock and loads the filter, without any privilege.
 */

import { readFileSync } from 'node:fs'
import type { SandboxLayers } from '../../../core/sandbox-layers.ts'
import { printedBy } from '../program-output.ts'
import { deathWithParent, enclose } from './enclose.ts'
import { findProgram } from './programs.ts'
import type { Launch, Sandbox } from './sandbox.ts'
import { startLaunch } from './start.ts'

const nobody = '65534'
/** An attempt that takes longer has failed: a busy machine needs seconds for one. */
const probeMs = 30_000

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

function once<T>(name: string, attempt: () => Promise<T>, ...dependencies: unknown[]): Promise<T> {
  const key = JSON.stringify([process.env.PATH, name, ...dependencies])
  const outcome = (tried.get(key) as Promise<T> | undefined) ?? attempt()
  tried.set(key, outcome)
  return outcome
}

/** @param files What a process must be able to read, as `nobody` too. */
export async function probeSandbox(files: readonly string[]): Promise<Sandbox> {
  return sandboxOf(await layersFor(await setprivFor(files)))
}

function sandboxOf(layers: Layers): Sandbox {
  const permissionFlag = ['--permission', '--experimental-permission'].find((flag) =>
    process.allowedNodeEnvironmentFlags.has(flag),
  )
  return { ...layers, permissionFlag, walls: layersOf(layers, permissionFlag !== undefined) }
}

/**
 * Tries the layers that most machines have by what is to be started behind them, in place of a program that only tries them. Where
 * it does not run, `probeSandbox()` tries as ever. For a program that has just started: what an empty Node holds is read from it.
 *
 * @param files What a process must be able to read, as `nobody` too.
 * @param attempt Starts it, and says whether it runs in all of them.
 * @param emptyDataBytes Where it is 0, nothing is tried.
 * @returns False where a launcher of these layers is missing, and nothing is tried.
 */
export function presumeSandbox(
  files: readonly string[],
  attempt: (sandbox: Sandbox) => Promise<boolean>,
  emptyDataBytes: number = ownDataBytes(),
): boolean {
  const presumed = presumedLayers(emptyDataBytes)
  if (!presumed) return false
  const { setpriv } = presumed
  const works = attempt(sandboxOf(presumed))
  void setprivFor(files, async () => ((await works) ? setpriv : await findSetpriv(files)))
  void layersFor(setpriv, async () => ((await works) ? presumed : await probeLayers(setpriv)))
  return true
}

/** The first of those that `probeLayers()` tries, by the programs that there are. */
function presumedLayers(emptyDataBytes: number): Layers | undefined {
  const [program, prlimit] = [findProgram('setpriv'), findProgram('prlimit')]
  const [whole] = wholes(program !== undefined)
  if (!program || !prlimit || !whole || emptyDataBytes === 0) return undefined
  const [asNobody, unprivileged] = setprivs(program)
  return { ...bare, setpriv: process.getuid?.() === 0 ? asNobody : unprivileged, prlimit, ...whole, emptyDataBytes }
}

/** @returns 0 where it is not known, or where this process was started with options that another one is not */
function ownDataBytes(): number {
  const isPlain = process.execArgv.every((option) => option.startsWith('--conditions')) && !process.env.NODE_OPTIONS
  if (!isPlain || process.versions.deno || process.versions.bun) return 0
  try {
    return Number(/^VmData:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'latin1'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

function setprivFor(
  files: readonly string[],
  find: () => Promise<readonly string[]> = () => findSetpriv(files),
): Promise<readonly string[]> {
  return once('setpriv', find, files)
}

function layersFor(
  setpriv: readonly string[],
  find: () => Promise<Layers> = () => probeLayers(setpriv),
): Promise<Layers> {
  return once('layers', find, setpriv)
}

function layersOf(
  { setpriv, unshare, bubblewrap, landlock, filter, emptyDataBytes }: Layers,
  fs: boolean,
): SandboxLayers {
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
  const [asNobody, unprivileged] = setprivs(program)
  const readable = files.flatMap((file) => ['-a', '-r', file]).slice(1)
  const isRoot = process.getuid?.() === 0
  if (isRoot && (await works({ ...bare, setpriv: asNobody }, ['test', ...readable]))) return asNobody
  return (await works({ ...bare, setpriv: unprivileged }, ['true'])) ? unprivileged : []
}

/** Commands of `setpriv`: the user `nobody`, and the same user without new privileges. */
function setprivs(program: string): readonly [asNobody: readonly string[], unprivileged: readonly string[]] {
  const unprivileged = [program, '--no-new-privs', ...deathWithParent]
  const asNobody = [
    ...unprivileged,
    ...['--reuid', nobody, '--regid', nobody, '--clear-groups', '--bounding-set', '-all', '--inh-caps', '-all'],
  ]
  return [asNobody, unprivileged]
}

async function probeLayers(setpriv: readonly string[]): Promise<Layers> {
  const prlimit = findProgram('prlimit')
  const isUnprivileged = setpriv.length > 0
  // Most machines have one of these as a whole, which takes one attempt to find out.
  for (const whole of wholes(isUnprivileged)) {
    const layers = { ...bare, setpriv, prlimit, ...whole }
    const emptyDataBytes = prlimit ? await measureEmptyData(layers) : 0
    if (emptyDataBytes > 0) return { ...layers, emptyDataBytes }
  }
  let layers: Layers = { ...bare, setpriv }
  layers = await widened(layers, prlimit ? [{ prlimit }] : [])
  const wrapped = await widened(layers, bubblewraps(isUnprivileged))
  if (wrapped !== layers) layers = wrapped
  else {
    // The filter before namespaces: behind it, `setpriv` fails in a PID namespace whose `/proc` it does not see, and the filter
    // prevents more.
    layers = await widened(layers, isUnprivileged ? landlocks.map((landlock) => ({ landlock })) : [])
    layers = await widened(layers, isUnprivileged ? [{ filter: true }] : [])
    layers = await widened(layers, unshares())
  }
  // A Node that compiles and runs a script may need what one that prints its version does not.
  for (const kept of [layers, { ...layers, filter: false }, { ...bare, setpriv, prlimit: layers.prlimit }]) {
    const emptyDataBytes = await measureEmptyData(kept)
    if (emptyDataBytes > 0) return { ...kept, emptyDataBytes: kept.prlimit ? emptyDataBytes : 0 }
  }
  return { ...bare, setpriv }
}

function wholes(hasSetpriv: boolean): Partial<Layers>[] {
  const [landlock] = landlocks
  const [unshare] = unshares()
  return [...bubblewraps(hasSetpriv).slice(0, 1), ...(hasSetpriv ? [{ ...unshare, landlock, filter: true }] : [])]
}

/** @returns With the first of the candidates that works together with what there is; the same layers where none does */
async function widened(layers: Layers, candidates: readonly Partial<Layers>[]): Promise<Layers> {
  for (const candidate of candidates) {
    const further = { ...layers, ...candidate }
    if (await works(further, [process.execPath, '--version'])) return further
  }
  return layers
}

/**
 * With the filter where it can be loaded, with a file system `proc` of its own where that can be mounted, and in one more PID
 * namespace where there can be two: bubblewrap's second process ends with its first one only once it has asked for that, some
 * milliseconds after its start, and would wait for ever for a first one that was killed before. A namespace around both
 * takes both with it.
 */
function bubblewraps(hasSetpriv: boolean): Partial<Layers>[] {
  const program = findProgram('bwrap')
  if (!program) return []
  const namespaces = ['user', 'net', 'pid', 'ipc', 'uts', 'cgroup-try'].map((name) => `--unshare-${name}`)
  const outer = hasSetpriv ? unshareWith('--pid', ...ownProcesses) : undefined
  return [true, false].flatMap((filter) =>
    [
      ['--proc', '/proc'],
      ['--ro-bind', '/proc', '/proc'],
    ].flatMap((proc) =>
      [...(outer ? [outer] : []), []].map((unshare) => ({
        unshare,
        bubblewrap: [program, ...namespaces, '--die-with-parent', ...proc],
        filter,
      })),
    ),
  )
}

/** Arguments of `unshare`: what it starts is the first process of a PID namespace, and is killed with it. */
const ownProcesses = ['--fork', '--kill-child']

function unshares(): Partial<Layers>[] {
  const processes = ['--pid', '--ipc', ...ownProcesses]
  return [[...processes, '--mount-proc'], processes, []].flatMap((further) => {
    const unshare = unshareWith('--net', ...further)
    return unshare ? [{ unshare }] : []
  })
}

/** @returns undefined where the program is not there */
function unshareWith(...namespaces: string[]): readonly string[] | undefined {
  const program = findProgram('unshare')
  const user = process.getuid?.() === 0 ? [] : ['--user', '--map-current-user']
  return program ? [program, ...user, ...namespaces, '--'] : undefined
}

/** What kernels restrict: all that they and `setpriv` know, or what they have known since 5.19 and 5.13. */
const landlocks = (() => {
  const oldest =
    'execute,write-file,read-file,read-dir,remove-dir,remove-file,make-char,make-dir,make-reg,make-sock,make-fifo,make-block,make-sym'
  return ['fs', `fs:${oldest},refer`, `fs:${oldest}`]
})()

/** @returns 0 where Node does not run so, or does not see what it has */
async function measureEmptyData(layers: Layers): Promise<number> {
  const script = "fs.readFileSync('/proc/self/status', 'latin1').match(/VmData:\\s*(\\d+) kB/)[1]"
  const status = await outputOf(enclose(layers, [process.execPath, '-p', script], [], trialBounds))
  return status ? Number.parseInt(status, 10) * 1024 : 0
}

/** Wide enough for a Node that does nothing, whatever it reserves. */
const trialBounds = { dataBytes: 8_000_000_000, cpuSeconds: 60 }

async function works(layers: Layers, command: readonly string[]): Promise<boolean> {
  return (await outputOf(enclose(layers, command, [], trialBounds))) !== undefined
}

/** @returns undefined where the command cannot be run or fails. */
async function outputOf(launch: Launch): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(probeMs)
    const started = startLaunch(launch, { stdio: ['ignore', 'pipe', 'ignore'], signal })
    return (await printedBy(started, { name: 'a probe of the sandbox' })).toString('latin1')
  } catch {
    return undefined
  }
}
