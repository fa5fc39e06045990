/** A recipe and a count → bytes and options of a conversion. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ConvertOptions } from '@docmill/convert'
import { formatsFolder } from '../../../tools/goldens.ts'
import { packed, unpacked } from '../parts.ts'
import { makers } from './makers.ts'
import { type Recipe, textOf } from './recipe.ts'

export interface Document {
  bytes: Uint8Array
  options: ConvertOptions
}

export function documentOf(recipe: Recipe, count: number): Document {
  const { filename, carrier } = recipe
  const text = textOf(recipe, count)
  if (carrier.kind === 'file') return { bytes: Buffer.from(text, 'latin1'), options: { filename } }
  if (carrier.kind === 'made') return { bytes: makers[carrier.maker](text), options: { filename } }
  const golden = readFileSync(join(formatsFolder, carrier.golden))
  if (carrier.kind === 'option')
    return { bytes: golden, options: { filename, [carrier.name]: Buffer.from(text, 'latin1').toString() } }
  const parts = unpacked(golden).map(([path, content]): [string, Uint8Array] =>
    path === carrier.part ? [path, Buffer.from(text, 'latin1')] : [path, content],
  )
  return { bytes: packed(golden, parts), options: { filename } }
}
