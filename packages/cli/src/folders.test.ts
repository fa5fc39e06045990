import { equal, ok, rejects } from 'node:assert/strict'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeFolder } from './folders.ts'

test('a folder is made with those around it, also twice at once', async () => {
  const top = await mkdtemp(join(tmpdir(), 'folders-'))
  try {
    const path = join(top, 'a/b/c')
    await Promise.all([makeFolder(path), makeFolder(path)])
    ok((await stat(path)).isDirectory())
    await makeFolder(path)
  } finally {
    await rm(top, { recursive: true })
  }
})

test('a file in the place of a folder is refused', async () => {
  const top = await mkdtemp(join(tmpdir(), 'folders-'))
  try {
    await writeFile(join(top, 'file'), '')
    await rejects(makeFolder(join(top, 'file')), { code: 'EEXIST' })
    await rejects(makeFolder(join(top, 'file/below')), ({ code }: NodeJS.ErrnoException) => {
      equal(['EEXIST', 'ENOTDIR'].includes(code ?? ''), true)
      return true
    })
  } finally {
    await rm(top, { recursive: true })
  }
})

test('a place that takes no folders is refused', { skip: process.platform !== 'linux' }, async () => {
  await rejects(makeFolder('/proc/docmill/out'))
})
