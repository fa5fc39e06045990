import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const source = join(import.meta.dirname, '../../packages/convert/src')
const folders = '{carriers,core,formats,heading-inference,office,output,pages,parts,pipeline}'

/** Made once for a process. */
const longLived = ['formats/pdf/pdfium/pdfium.ts']

/** Further in than the members of a class, as in an object that a function returns. */
const ownAccessor = /^ {4,}[gs]et \w+\(.*\{$/m

/**
 * V8 gives an object with accessors of its own a hidden class, which takes a third of a microsecond for each and is kept until all
 * garbage is collected, with the variables that they use. Word documents kept 30 KB each so, and the collector of young garbage
 * moved that about for a fifth of the time of a small one. Accessors of a class are made once.
 */
test('no object that is made for a document has accessors of its own', () => {
  const files = globSync(`${folders}/**/*.ts`, { cwd: source, exclude: ['**/*.test.ts'] })
  assert.ok(files.length > 500)
  assert.deepEqual(
    files.filter((file) => ownAccessor.test(readFileSync(join(source, file), 'utf8'))),
    longLived,
  )
})
