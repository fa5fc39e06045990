/**
 * Transcripts: sessions at a shell as Markdown in `test/transcripts`, run and compared.
 *
 * In a block fenced as `console`, a line after `$ ` is a command; what follows is what it prints,
 * both streams, and `[exit N]` where it does not end with 0. All commands of a file run in one
 * folder that holds a copy of `test/transcripts/files`. Keys, times, durations and the place of that folder are masked.
 *
 * `node tools/transcripts.ts --accept` rewrites what differs. Read it before you commit it.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../test/transcripts')
const program = join(import.meta.dirname, '../packages/cli/src/main.ts')

export function listTranscripts(): string[] {
  return readdirSync(folder).filter((name) => name.endsWith('.md'))
}

/** @returns The transcript as it is, and as its commands make it now. */
export function runTranscript(name: string): { expected: string; actual: string } {
  const expected = readFileSync(join(folder, name), 'utf8')
  const place = mkdtempSync(join(tmpdir(), 'docmill-transcript-'))
  try {
    const session = openSession(place)
    const actual = expected.replace(/^```console\n([\s\S]*?)^```$/gm, (_, block: string) => {
      const commands = [...block.matchAll(/^\$ (.*)$/gm)].map((match) => match[1] as string)
      return `\`\`\`console\n${commands.map((command) => `$ ${command}\n${session(command)}`).join('')}\`\`\``
    })
    return { expected, actual }
  } finally {
    rmSync(place, { recursive: true })
  }
}

function acceptTranscript(name: string, actual: string): void {
  writeFileSync(join(folder, name), actual)
}

/** @returns A function that runs a command and gives what it printed. */
function openSession(place: string): (command: string) => string {
  const work = join(place, 'work')
  const programs = join(place, 'bin')
  cpSync(join(folder, 'files'), work, { recursive: true })
  mkdirSync(programs)
  const script = `#!/bin/sh\nexec '${process.execPath}' --conditions=@docmill/source '${program}' "$@"\n`
  writeFileSync(join(programs, 'docmill'), script, { mode: 0o755 })
  const env = { PATH: `${programs}:${process.env.PATH}`, DOCMILL_DATA_DIR: join(place, 'data') }
  return (command) => {
    const { stdout, status } = spawnSync('/bin/sh', ['-c', `${command} 2>&1`], { cwd: work, env, encoding: 'utf8' })
    const printed = mask(stdout.replaceAll(place, '…'))
    const ended = printed === '' || printed.endsWith('\n') ? printed : `${printed}\n`
    return status === 0 ? ended : `${ended}[exit ${status}]\n`
  }
}

/** What differs from run to run. */
function mask(text: string): string {
  return text
    .replace(/"duration_ms":\d+/g, '"duration_ms":0')
    .replace(/dml_live_[0-9A-Za-z]{48}/g, 'dml_live_…')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, '2030-01-01T00:00:00Z')
    .replace(/\/link#[\w-]{43}/g, '/link#…')
    .replace(/grant_\w{12}/g, 'grant_000000000000')
}

if (process.argv[1] === import.meta.filename) {
  const accept = process.argv.includes('--accept')
  for (const name of listTranscripts()) {
    const { expected, actual } = runTranscript(name)
    if (expected === actual) continue
    console.log(`── ${name}\n${actual}`)
    if (accept) acceptTranscript(name, actual)
    else process.exitCode = 1
  }
}
