import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { looksLikeText } from '../../packages/convert/src/carriers/encoding/text-likeness.ts'
import { binaryType } from '../../packages/convert/src/pipeline/detect/binary-type.ts'
import { shapeOf } from '../../packages/convert/src/pipeline/detect/shape.ts'

const corpus = process.env.DOCMILL_CORPUS ?? join(import.meta.dirname, '../../../shared/corpus')

/** Extensions whose files are one format. */
const usual: Readonly<Record<string, string>> = { jpg: 'jpeg', tif: 'tiff', xhtml: 'html', ncx: 'xml', opf: 'xml' }

/** Files that are not what they are called: encrypted packages, which any name may have, and one Word document. */
const misnamed = /protected_passtika\.|POIHSLFFuzzer-5231088823566336|POIFuzzer-5040805309710336/

/** Text that only its name distinguishes from other text. */
const shapeless = new Set(['md', 'css', 'csv', 'txt', ''])

test('each file of the corpus is detected as what it is, without its name', { skip: !existsSync(corpus) }, () => {
  const wrong: string[] = []
  for (const name of globSync('**/*', { cwd: corpus })) {
    const path = join(corpus, name)
    const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
    if (statSync(path).isDirectory() || misnamed.test(name) || shapeless.has(extension)) continue
    const type = typeOf(readFileSync(path))
    if (type !== (usual[extension] ?? extension)) wrong.push(`${name} is taken for ${type}`)
  }
  assert.deepEqual(wrong, [])
})

function typeOf(bytes: Uint8Array): string | undefined {
  const binary = binaryType(bytes, '')
  if (binary) return binary.ids[0]
  return looksLikeText(bytes) ? shapeOf(bytes).type.ids[0] : undefined
}
