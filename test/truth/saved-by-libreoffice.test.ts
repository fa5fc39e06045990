/**
 * Documents of known content: LibreOffice saves a modern document in the older and the open
 * formats, and our reading of what it saved is held to our reading of the original.
 *
 * `sources.json` names, for each golden of a modern format and each document in this folder, the
 * formats in which LibreOffice keeps all that it shows.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { convertToParts } from '@docmill/convert'
import { type Outline, outlineOf } from '../trees/outline.ts'
import { hasLibreOffice, type Saved, saveAs } from './libreoffice.ts'
import { truthSources } from './sources.ts'

const sources = truthSources()

describe('a document that LibreOffice saved', { skip: !hasLibreOffice() && 'soffice is not here' }, () => {
  let saved: Saved

  before(() => {
    const wanted = new Map<string, string[]>()
    for (const { path, formats } of sources)
      for (const format of formats) wanted.set(format, [...(wanted.get(format) ?? []), path])
    saved = saveAs(wanted)
  })

  after(() => saved.remove())

  for (const { path, formats } of sources)
    for (const format of formats)
      test(`as ${format} reads as the original ${basename(path)}`, async () => {
        const name = `${basename(path, extname(path))}.${format}`
        assert.deepEqual(await outline(join(saved.folder, name)), await outline(path))
      })
})

async function outline(path: string): Promise<Outline> {
  const { tree } = await convertToParts(readFileSync(path), { filename: basename(path) })
  return outlineOf(tree)
}
