import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { type Finished, openState, readState } from './state-file.ts'

function newPath(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'docmill-state-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return join(folder, 'state.jsonl')
}

const converted = (n: number): Finished => ({
  source: `/files/ü ${n}\n.pdf`,
  version: '1 2',
  options: 'a',
  output: `${n}`,
})
const failed: Finished = {
  source: '/files/bad.pdf',
  version: '1 2',
  options: 'a',
  failure: { code: 'file_corrupt', message: 'It is corrupt.', exit: 65, by: 'b' },
}

async function append(path: string, all: readonly Finished[]): Promise<void> {
  const state = await openState(path)
  for (const one of all) await state.add(one)
  await state.close()
}

async function lines(path: string): Promise<Finished[]> {
  const found: Finished[] = []
  for await (const line of readState(path)) found.push(line)
  return found
}

test('what was appended is read in its order, and no file is an empty one', async (t) => {
  const path = newPath(t)
  assert.deepEqual(await lines(path), [])
  await append(path, [converted(1), failed])
  await append(path, [{ ...converted(1), version: '3 4' }])
  assert.deepEqual(await lines(path), [converted(1), failed, { ...converted(1), version: '3 4' }])
})

test('wherever the file ends, the whole lines are read and what is appended later is, too', async (t) => {
  const path = newPath(t)
  const all = [converted(1), failed, converted(2)]
  await append(path, all)
  const bytes = readFileSync(path)
  for (let length = 0; length <= bytes.length; length++) {
    writeFileSync(path, bytes.subarray(0, length))
    // A line that lacks no more than its end is whole.
    const whole =
      bytes
        .subarray(0, length + 1)
        .toString()
        .split('\n').length - 1
    await append(path, [converted(3)])
    assert.deepEqual(await lines(path), [...all.slice(0, whole), converted(3)], `${length} bytes`)
  }
})

test('lines of another shape are ignored', async (t) => {
  const path = newPath(t)
  writeFileSync(path, '\0\0\0\n[]\nnull\n{"source":1}\n{"source":"a","version":"b","options":"c"}\n')
  assert.deepEqual(await lines(path), [])
})
