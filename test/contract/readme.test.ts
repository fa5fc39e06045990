import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { convert, supportedExtensions } from '@docmill/convert'

const top = join(import.meta.dirname, '../..')

test('the answer that the README shows is the one that is given', async () => {
  const shown = /```json\n([\s\S]*?)```/.exec(readFileSync(join(top, 'README.md'), 'utf8'))?.[1] ?? ''
  const { content, metadata } = JSON.parse(shown) as { content: string; metadata: { bytes: number } }
  const bytes = readFileSync(join(top, 'docs/guide/minutes.docx'))
  assert.equal((await convert(bytes, { filename: 'minutes.docx' })).content, content)
  assert.equal(metadata.bytes, bytes.length)
})

test('every extension in the table of the README is supported', () => {
  const table = /## What it reads\n([\s\S]*?)\n## /.exec(readFileSync(join(top, 'README.md'), 'utf8'))?.[1] ?? ''
  const named = [...table.matchAll(/`(\.\w+)`/g)].map((match) => match[1] as string)
  assert.ok(named.length > 20)
  assert.deepEqual(
    named.filter((extension) => !supportedExtensions().includes(extension)),
    [],
  )
})

test('every relative link in the documents leads somewhere', () => {
  const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: top })
  const broken = documents.flatMap((document) => {
    const links = [...readFileSync(join(top, document), 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
    return links
      .map((link) => link[1] as string)
      .filter((target) => !existsSync(join(top, dirname(document), target)))
      .map((target) => `${document}: ${target}`)
  })
  assert.deepEqual(broken, [])
})
