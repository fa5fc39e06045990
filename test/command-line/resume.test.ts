/** `docmill convert --resume`, killed at random moments. */
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { randomFrom } from '../fuzz/random.ts'
import { docmill } from './program.ts'

const files = 120
const broken = ['letters/3/7.txt', 'letters/0/12.txt']

function newFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'docmill-resume-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Files in four folders, two of which have no content. */
function writeLetters(folder: string): void {
  for (let n = 0; n < files; n++) {
    const place = join('letters', String(n % 4), `${n}.txt`)
    mkdirSync(join(folder, 'letters', String(n % 4)), { recursive: true })
    writeFileSync(join(folder, place), broken.includes(place) ? '' : `Letter ${n}\n`)
  }
}

interface Line {
  source: string
  output?: string
}

/** Whole lines of the state; one without its end was never finished. */
function stateOf(folder: string): Line[] {
  const path = join(folder, 'out/.docmill-state.jsonl')
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1)
  return lines.map((line) => JSON.parse(line) as Line)
}

const command = ['convert', 'letters', '-r', '--out', 'out', '--resume', '--jobs', '2']

/** Runs until it has finished some files more, and a moment longer. @returns whether it was killed. */
async function runAndKill(folder: string, more: number, delayMs: number): Promise<boolean> {
  const run = docmill(command, { cwd: folder })
  const before = stateOf(folder).length
  let hasEnded = false
  run.ended.then(() => {
    hasEnded = true
  })
  while (!hasEnded && stateOf(folder).length < before + more) await pause(2)
  await pause(delayMs)
  run.child.kill('SIGKILL')
  return (await run.ended).status === 'SIGKILL'
}

test('a run that is killed again and again converts every file once', async (t) => {
  const folder = newFolder(t)
  writeLetters(folder)
  const random = randomFrom(20261123)
  let kills = 0
  while (await runAndKill(folder, 1 + random.below(40), random.below(10))) {
    kills++
    assert.ok(kills < files, 'each run finishes a file at least')
    for (const { output } of stateOf(folder))
      if (output) assert.match(readFileSync(join(folder, 'out', `${output}.md`), 'utf8'), /^Letter \d+\n$/)
  }
  assert.ok(kills >= 2, `it was killed ${kills} times`)
  const sources = stateOf(folder).map(({ source }) => source)
  assert.equal(sources.length, files)
  assert.equal(new Set(sources).size, files, 'nothing is finished twice')
  const outputs = readdirSync(join(folder, 'out'), { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, 'out', name)).isFile())
    .sort()
  const expected = Array.from({ length: files }, (_, n) => join(String(n % 4), `${n}.md`))
  const converted = expected.filter((name) => !broken.includes(join('letters', name.replace('.md', '.txt'))))
  assert.deepEqual(outputs, ['.docmill-state.jsonl', ...converted].sort())

  const times = converted.map((name) => statSync(join(folder, 'out', name)).mtimeMs)
  const { status, stderr } = await docmill(command, { cwd: folder }).ended
  assert.equal(status, 1, 'the files that failed fail again')
  assert.match(stderr, /118 of 120 files were converted before/)
  assert.equal(stderr.match(/The file is empty/g)?.length, 2)
  assert.deepEqual(
    converted.map((name) => statSync(join(folder, 'out', name)).mtimeMs),
    times,
  )
})

test('what was changed, removed or added is converted, and nothing else', async (t) => {
  const folder = newFolder(t)
  mkdirSync(join(folder, 'letters'))
  for (const name of ['a.txt', 'b.txt', 'c.txt']) writeFileSync(join(folder, 'letters', name), `${name}\n`)
  const run = async (): Promise<string[]> => {
    const { status, stdout } = await docmill([...command, '--json'], { cwd: folder }).ended
    assert.equal(status, 0)
    const lines = stdout.split('\n').slice(0, -1)
    return lines.map((line) => (JSON.parse(line) as { file: string }).file).sort()
  }
  assert.deepEqual(await run(), ['letters/a.txt', 'letters/b.txt', 'letters/c.txt'])
  writeFileSync(join(folder, 'letters/a.txt'), 'other\n')
  rmSync(join(folder, 'out/b.md'))
  writeFileSync(join(folder, 'letters/c.html'), '<p>c')
  assert.deepEqual(await run(), ['letters/a.txt', 'letters/b.txt', 'letters/c.html'])
  assert.deepEqual(readdirSync(join(folder, 'out')).sort(), [
    '.docmill-state.jsonl',
    'a.md',
    'b.md',
    'c.html.md',
    'c.md',
  ])
  assert.deepEqual(await run(), [])
})
