/**
 * The walk of a newcomer: the lines of the README, as they are, from the clone to a converted scan and an answer of the
 * service, on the Node that is given.
 *
 * Two things differ from what a person types: `REPOSITORY` is this checkout, and the service listens on a free port, whose
 * address and key replace those in the README.
 */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { performance } from 'node:perf_hooks'

const top = join(import.meta.dirname, '../..')

/** A line of the README and what came of it. */
export interface Step {
  line: string
  seconds: number
  printed: string
}

export interface WalkOptions {
  /** The program `node` that npm and the lines find. */
  node: string
  /** Packages that are installed already; without them the walk installs, from an empty cache. */
  modules?: string
}

/** @returns Every step in its order; the first is the clone. @throws where a line fails or prints something else */
export async function walk({ node, modules }: WalkOptions): Promise<Step[]> {
  const readme = readFileSync(join(top, 'README.md'), 'utf8')
  const place = mkdtempSync(join(tmpdir(), 'docmill-newcomer-'))
  try {
    const env = environmentOf(place, node)
    const session = openSession(place, env)
    const steps: Step[] = []
    for (const line of linesOf(readme, 'Convert a file')) {
      const isClone = steps.length === 0
      steps.push(session(line))
      if (isClone && modules) symlinkSync(modules, join(place, 'docmill/node_modules'))
    }
    const { content } = JSON.parse(/```json\n([\s\S]*?)```/.exec(readme)?.[1] ?? '{}') as { content: string }
    assert.equal(steps[1]?.printed, content)
    assert.match(
      steps[2]?.printed ?? '',
      /^# Water Quality Report\n[\s\S]*\| Nitrate \(mg\/l\) \| 12\.4 \| 18\.9 \| 50\.0 \|/,
    )
    const written = readdirSync(join(place, 'docmill/converted'))
    for (const name of ['minutes.md', 'scan.md']) assert.ok(written.includes(name), name)
    steps.push(...(await serve(readme, join(place, 'docmill'), env, content)))
    return steps
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

/** The commands of a section, without their comments. */
function linesOf(readme: string, section: string): string[] {
  const text = readme.split(`\n## ${section}\n`)[1]?.split('\n## ')[0] ?? ''
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map((match) => match[1] as string)
  const lines = blocks.flatMap((block) => block.trim().split('\n'))
  assert.ok(lines.length > 0, section)
  return lines.map((line) => line.replace(/\s+#.*$/, ''))
}

/** What the lines find around them: the given Node first, and nothing of the npm that started this. */
function environmentOf(place: string, node: string): NodeJS.ProcessEnv {
  const programs = join(place, 'bin')
  mkdirSync(programs)
  symlinkSync(node, join(programs, 'node'))
  const rest = Object.entries(process.env).filter(([name]) => !/^(npm_(?!config_)|NODE_|INIT_CWD$)/.test(name))
  return {
    ...Object.fromEntries(rest),
    PATH: `${programs}${delimiter}${process.env.PATH}`,
    REPOSITORY: top,
    PORT: '0',
    DOCMILL_LOG_LEVEL: 'warn',
    npm_config_cache: join(place, 'cache'),
  }
}

/** A shell that keeps its folder from line to line. */
function openSession(place: string, env: NodeJS.ProcessEnv): (line: string) => Step {
  let cwd = place
  const note = join(place, 'folder')
  return (line) => {
    const started = performance.now()
    const script = `${line}\nstatus=$?; pwd > '${note}'; exit $status`
    const { stdout, stderr, status } = spawnSync('/bin/sh', ['-c', script], { cwd, env, encoding: 'utf8' })
    assert.equal(status, 0, `${line}\n${stdout}${stderr}`)
    cwd = readFileSync(note, 'utf8').trimEnd()
    return { line, seconds: secondsSince(started), printed: stdout }
  }
}

/** Starts the service, sends it the request of the README, and stops it. */
async function serve(readme: string, cwd: string, env: NodeJS.ProcessEnv, content: string): Promise<Step[]> {
  const [start = '', ...request] = linesOf(readme, 'Run the service')
  const started = performance.now()
  const service = spawn('/bin/sh', ['-c', `exec ${start}`], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  try {
    const printed = await listening(service)
    const isReady = { line: start, seconds: secondsSince(started), printed }
    const [, address = ''] = /^Docmill listening on (http\S+)$/m.exec(printed) ?? []
    const [, key = ''] = /^API key: (\S+)$/m.exec(printed) ?? []
    const script = request
      .join('\n')
      .replace(/^KEY=.*$/m, `KEY=${key}`)
      .replaceAll('http://127.0.0.1:8080', address)
    const answered = openSession(cwd, env)(`cd '${cwd}'\n${script}`)
    assert.equal((JSON.parse(answered.printed) as { content: string }).content, content)
    return [isReady, { ...answered, line: request.at(-1) ?? '' }]
  } finally {
    await stop(service)
  }
}

async function listening(service: ChildProcess): Promise<string> {
  let printed = ''
  assert.ok(service.stdout)
  for await (const chunk of service.stdout.iterator({ destroyOnReturn: false })) {
    printed += chunk
    if (/^Docmill listening on http\S+$/m.test(printed)) return printed
  }
  throw new Error(`the service did not start:\n${printed}`)
}

/** Ends npm and what it started: they are one group of processes. */
async function stop(service: ChildProcess): Promise<void> {
  if (service.exitCode !== null || service.pid === undefined) return
  const ended = once(service, 'exit')
  process.kill(-service.pid, 'SIGTERM')
  await ended
}

function secondsSince(started: number): number {
  return (performance.now() - started) / 1000
}
