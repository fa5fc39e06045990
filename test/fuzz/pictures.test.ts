import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createMediaPool, createPool, type MediaPool, type Pool } from '@docmill/convert'
import type { Golden } from '../../tools/goldens.ts'
import { mutant } from './mutant.ts'
import { writePictures } from './pictures.ts'
import { survive } from './survive.ts'

/** `npm run fuzz -- pictures` goes on where this ends. */
const mutants = 40

const folder = mkdtempSync(join(tmpdir(), 'docmill-pictures-'))
let media: MediaPool
let pool: Pool
let pictures: Golden[]
before(async () => {
  pictures = await writePictures(folder)
  media = createMediaPool({ workers: 1 })
  pool = await createPool({ workers: 1, engines: { ocr: media.ocr }, timeoutMs: 60_000 })
})
after(async () => {
  await pool.close()
  await media.close()
  rmSync(folder, { recursive: true })
})

test('pictures of all types are read, so that it is their damage that is tried', async () => {
  for (const { name, path } of pictures) {
    const { end } = await survive(pool, { golden: { name, path }, bytes: readFileSync(path) })
    assert.equal(end, 'converted', name)
  }
})

test('a damaged picture is read by OCR or refused with a documented error', async () => {
  for (let seed = 1; seed <= mutants; seed++) {
    const { fault } = await survive(pool, mutant(pictures, seed))
    assert.equal(fault, undefined, `npm run fuzz -- pictures --seed ${seed} --count 1`)
  }
})
