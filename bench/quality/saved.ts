/**
 * Documents of known content in the older and the open formats: LibreOffice saves goldens of modern
 * formats in those where it keeps all that they show (`test/truth/sources.json`), and the reference is
 * the golden's own Markdown, which was read by eye.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { convert } from '@docmill/convert'
import { hasLibreOffice, saveAs } from '../../test/truth/libreoffice.ts'
import { truthSources } from '../../test/truth/sources.ts'
import type { Pair } from './pairs.ts'

/** A cell in the far corner of a sheet, for which other programs write a million rows and take minutes. */
const left = 'far-corner.xlsx'

export interface SavedPairs {
  pairs: Pair[]
  remove(): void
}

export async function savePairs(part: string): Promise<SavedPairs> {
  const wanted = new Map<string, string[]>()
  for (const { path, formats } of truthSources())
    for (const format of formats)
      if (basename(path) !== left && nameOf(path, format).includes(part))
        wanted.set(format, [...(wanted.get(format) ?? []), path])
  if (wanted.size === 0 || !hasLibreOffice()) return { pairs: [], remove: () => {} }
  const { folder, remove } = saveAs(wanted)
  const pairs: Pair[] = []
  for (const [format, paths] of wanted)
    for (const path of paths) {
      const reference = join(folder, `${basename(path)}.md`)
      const { content } = await convert(readFileSync(path), { filename: basename(path) })
      writeFileSync(reference, content)
      const source = join(folder, `${basename(path, extname(path))}.${format}`)
      const group = `${format}, saved by LibreOffice`
      pairs.push({ name: nameOf(path, format), extension: format, group, source, reference })
    }
  return { pairs, remove }
}

function nameOf(path: string, format: string): string {
  return `${basename(path)} as ${format}`
}
