/** The service that is tested: a process with settings of its own, that can be killed, given another time, and looked into. */
import { mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Program, startProgram } from '../../test/service/support/program.ts'

export interface Deployment {
  /** Where it answers; changes with each start, and '' until then. */
  readonly url: string
  readonly pid: number
  readonly environment: Readonly<Record<string, string>>
  /** Where its processes would put files. */
  readonly temporary: string
  /** Processes that were ever seen below it, by `pid start-time`. */
  readonly seen: ReadonlySet<string>
  start(): Promise<void>
  kill(): Promise<void>
  /** Asks it to end. @returns its exit code, or the signal that it ended by */
  stop(): Promise<number | string>
  /** From now on its clock is so far from the right one. */
  setClock(offsetMs: number): Promise<void>
  children(): number[]
  /** Those of them that work: a launcher of the sandbox stays in front of what it has started. */
  working(): number[]
  residentBytes(): number
  descriptors(): string[]
  /** What its log complained of, with how often. */
  complaints(): Map<string, number>
}

/** Date.now of the service is moved by what a file says; a signal has it read again. */
const movableClock = `
  import { readFileSync } from 'node:fs'
  const rightNow = Date.now
  let offset = 0
  Date.now = () => rightNow() + offset
  process.on('SIGUSR2', () => { offset = Number(readFileSync(process.env.SOAK_CLOCK, 'utf8')) })
`

/** As every way to deploy it has them. */
const publishedFlags = ['--max-semi-space-size=2']

/** @param name `work` is a worker of jobs, which answers nowhere. */
export function createDeployment(
  folder: string,
  settings: Record<string, string>,
  name: 'serve' | 'work' = 'serve',
): Deployment {
  const temporary = join(folder, 'temporary')
  const clock = join(folder, 'clock')
  mkdirSync(temporary)
  writeFileSync(clock, '0')
  const environment = { TMPDIR: temporary, SOAK_CLOCK: clock, PORT: '0', DOCMILL_LOG_LEVEL: 'warn', ...settings }
  const seen = new Set<string>()
  const logs = new Set<Program>()
  let program: Program | undefined
  let url = ''
  const pid = (): number => program?.child.pid ?? 0
  return {
    get url() {
      return url
    },
    get pid() {
      return pid()
    },
    environment,
    temporary,
    seen,
    async start() {
      // Whoever starts it sees to its end; a run that is broken off kills it all the same.
      program = startProgram(
        { after: (end) => process.once('exit', () => void end()) },
        environment,
        movableClock,
        publishedFlags,
        name,
      )
      logs.add(program)
      url = (await program.says(/^Docmill (?:listening on (http\S+)|working)$/m))[1] ?? ''
      if (readFileSync(clock, 'utf8') !== '0') program.child.kill('SIGUSR2')
    },
    async kill() {
      url = ''
      program?.child.kill('SIGKILL')
      await program?.ended
    },
    async stop() {
      url = ''
      program?.child.kill('SIGTERM')
      return (await program?.ended) ?? 0
    },
    async setClock(offsetMs) {
      writeFileSync(clock, String(offsetMs))
      program?.child.kill('SIGUSR2')
      await wait(50)
    },
    children: () => wholeFamily(pid(), seen),
    working: () => wholeFamily(pid(), seen).filter((child) => descendants(child).length === 0),
    residentBytes: () => Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid()}/status`))?.[1] ?? 0) * 1024,
    descriptors: () => list(`/proc/${pid()}/fd`).map((name) => target(`/proc/${pid()}/fd/${name}`)),
    complaints() {
      const lines = [...logs].flatMap((one) => one.stderr().split('\n').filter(Boolean))
      return countOf(lines.map(complaintOf))
    },
  }
}

/** Part of a log line that is the same for all lines of its kind. */
function complaintOf(line: string): string {
  try {
    const { msg, code = '', err } = JSON.parse(line) as { msg: string; code?: string; err?: { message?: string } }
    return `${msg} ${code} ${err?.message ?? ''}`.trim()
  } catch {
    return line.slice(0, 200)
  }
}

function countOf(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** @param seen Gets them, by `pid start-time`. @returns Numbers of all processes below one */
export function wholeFamily(pid: number, seen: Set<string>): number[] {
  const found = descendants(pid)
  for (const child of found) if (startTime(child) !== '') seen.add(`${child} ${startTime(child)}`)
  return found
}

/** @returns those of the processes that still run, with the ends of their command lines. */
export function stillRunning(seen: Iterable<string>): string[] {
  return [...seen].flatMap((one) => {
    const [pid = '', started = ''] = one.split(' ')
    const command = read(`/proc/${pid}/cmdline`).split('\0').filter(Boolean).slice(-2).join(' ')
    const state = /\) (\S)/.exec(read(`/proc/${pid}/stat`))?.[1]
    return startTime(Number(pid)) === started ? [`${command} (${pid}, ${state})`] : []
  })
}

function descendants(parent: number): number[] {
  const children = read(`/proc/${parent}/task/${parent}/children`).split(' ').filter(Boolean).map(Number)
  return children.flatMap((child) => [child, ...descendants(child)])
}

/** Field 22 of /proc/PID/stat: what distinguishes a process from a later one with its number. */
function startTime(pid: number): string {
  const stat = read(`/proc/${pid}/stat`)
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' ? '' : (fields[19] ?? '')
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function list(path: string): string[] {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}

function target(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}
