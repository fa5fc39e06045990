import assert from 'node:assert/strict'
import { test } from 'node:test'
import { supportedExtensions } from '@docmill/convert'

/** Extensions that the specification requires (§2.6). */
const required =
  '.docx .doc .pdf .pptx .ppt .xlsx .xls .csv .tsv .html .htm .xml .json .txt .md .jpg .jpeg .png .gif .webp .bmp .tif .tiff .mp3 .wav .mp4 .mov .avi .zip'

test('every extension that the specification names can be read', () => {
  const supported = new Set(supportedExtensions())
  assert.deepEqual(
    required.split(' ').filter((extension) => !supported.has(extension)),
    [],
  )
})
