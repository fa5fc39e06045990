/** All grammars, by the extension of their documents. */
import { extname } from 'node:path'
import type { Grammar } from './grammar.ts'
import { binary } from './grammars/binary.ts'
import { data } from './grammars/data.ts'
import { lightMarkup } from './grammars/light-markup.ts'
import { markup } from './grammars/markup.ts'
import { options } from './grammars/options.ts'
import { packages } from './grammars/packages.ts'
import { partsOfPackages } from './grammars/parts-of-packages.ts'

export const grammars: ReadonlyMap<string, readonly Grammar[]> = Map.groupBy(
  [...lightMarkup, ...markup, ...data, ...packages, ...partsOfPackages, ...binary, ...options],
  ({ filename }) => extname(filename).slice(1),
)
