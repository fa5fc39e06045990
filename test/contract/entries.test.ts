import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { formats, type Reader } from '@docmill/convert'

const library = join(import.meta.dirname, '../../packages/convert')
const { exports } = JSON.parse(readFileSync(join(library, 'package.json'), 'utf8')) as { exports: object }
const groups = globSync('src/entries/*.ts', { cwd: library })
  .map((file) => basename(file, '.ts'))
  .filter((name) => !['common', 'web', 'worker-pool'].includes(name))

test('every format belongs to a group that can be imported alone', async () => {
  const offered = new Set<Reader>()
  for (const group of groups) {
    assert.ok(Object.hasOwn(exports, `./${group}`), group)
    const values = Object.values((await import(`@docmill/convert/${group}`)) as Record<string, Reader | Reader[]>)
    for (const value of values.flat()) if (typeof value === 'object' && 'read' in value) offered.add(value)
  }
  assert.deepEqual(
    formats.filter((format) => !offered.has(format)).map(({ id }) => id),
    [],
  )
})

test('a group converts its formats, and a converter those that it is made of', async () => {
  const { convert, createConverter, docx } = await import('@docmill/convert/office')
  const { zip } = await import('@docmill/convert/archives')
  const minutes = readFileSync(join(library, '../../docs/guide/minutes.docx'))
  const { content } = await convert(minutes, { filename: 'minutes.docx' })
  assert.match(content, /^# Minutes/)
  const one = createConverter([docx])
  assert.equal((await one.convert(minutes)).content, content)
  await assert.rejects(one.convert(Buffer.from('%PDF-1.7')), { code: 'unsupported_file_type' })
  await assert.rejects(createConverter([zip]).convert(minutes), { code: 'unsupported_file_type' })
})
