import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { ConversionError, type SpeechSegment } from '@docmill/convert'
import { speechCommand } from './command.ts'

const folder = mkdtempSync(join(tmpdir(), 'docmill-test-'))
after(() => rmSync(folder, { recursive: true }))

/** A command that runs a script with the path and the language of the recording. */
function run(
  script: string,
  { timeoutMs = 10_000, signal }: { timeoutMs?: number; signal?: AbortSignal } = {},
): Promise<SpeechSegment[] | undefined> {
  const file = join(folder, 'engine.mjs')
  writeFileSync(
    file,
    `import { readFileSync, writeFileSync } from 'node:fs'\nconst [,, file, language] = process.argv\n${script}`,
  )
  return speechCommand(`${process.execPath} ${file} {file} {language}`, timeoutMs).transcribe(Buffer.from('sound'), {
    mediaType: 'audio/mpeg',
    filename: '../../a b$(x).mp3',
    language: 'de',
    ...(signal ? { signal } : {}),
  })
}

const fails = (work: Promise<unknown>): Promise<void> =>
  assert.rejects(work, (error) => error instanceof ConversionError && error.code === 'engine_unavailable')

test('the command gets the recording as a file with its extension, and its language', async () => {
  const segment = (await run('console.log(String(readFileSync(file)), language, file.split("/").pop())'))?.[0]
  assert.equal(segment?.text, 'sound de recording.mp3')
})

test('the file is gone afterwards, also when the command fails', async () => {
  for (const end of ['', 'process.exit(3)']) {
    const note = join(folder, 'note')
    await run(`writeFileSync(${JSON.stringify(note)}, file)\nconsole.log('x')\n${end}`).catch(() => {})
    assert.equal(existsSync(readFileSync(note, 'utf8')), false)
  }
})

test('a command that fails, prints nonsense, hangs or is not there makes the engine unavailable', async () => {
  await fails(run('process.exit(1)'))
  await fails(run('console.log(\'{"segments": 5}\')'))
  await fails(run('setInterval(() => {}, 1000)', { timeoutMs: 300 }))
  await fails(speechCommand('/nowhere/engine {file}', 1000).transcribe(Buffer.of(1), { mediaType: '', filename: '' }))
})
