import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { prepareOcr, removeAbandonedData, removeOcrData } from './ocr-program.ts'

test('what processes that were killed have left behind is removed, what others use is not', async (t) => {
  const before = process.env.TMPDIR
  const folder = mkdtempSync(join(tmpdir(), 'docmill-test-'))
  process.env.TMPDIR = folder
  t.after(() => {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    rmSync(folder, { recursive: true, force: true })
  })
  const gone = join(folder, 'docmill-ocr-999999999-abcdef')
  const earlier = join(folder, `docmill-ocr-${process.pid}-abcdef`)
  const others = [join(folder, `docmill-ocr-${process.ppid}-abcdef`), join(folder, 'docmill-ocr-manual')]
  for (const place of [gone, earlier, ...others]) mkdirSync(place)
  const first = await prepareOcr(true)
  await removeAbandonedData()
  const second = await prepareOcr(true)
  assert.deepEqual([existsSync(gone), existsSync(earlier)], [false, false])
  for (const place of [...others, first.folder, second.folder]) assert.ok(existsSync(place), place)
  await Promise.all([removeOcrData(first), removeOcrData(second)])
})
