import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const formats = join(import.meta.dirname, '../../packages/convert/src/formats')

test('the docstring of a reader names every warning that its folder gives', () => {
  const silent = globSync('*/read.ts', { cwd: formats }).flatMap((entry) => {
    const docstring = readFileSync(join(formats, entry), 'utf8').split('*/')[0] ?? ''
    const code = globSync(`${entry.replace('read.ts', '')}**/*.ts`, { cwd: formats })
      .filter((file) => !file.endsWith('.test.ts'))
      .map((file) => readFileSync(join(formats, file), 'utf8'))
      .join('\n')
    const given = Array.from(code.matchAll(/\bwarn\(\s*'(\w+)'/g), ([, warning]) => warning as string)
    return [...new Set(given)].filter((name) => !docstring.includes(name)).map((name) => `${entry}: ${name}`)
  })
  assert.deepEqual(silent, [])
})
