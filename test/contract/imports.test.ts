import { join } from 'node:path'
import { testLayers } from './layers.ts'

/** The ten folders of the library, from the ground up. A format imports none of the others. */
testLayers('the library', join(import.meta.dirname, '../../packages/convert/src'), {
  core: '',
  carriers: 'core',
  'heading-inference': '',
  pages: 'core carriers heading-inference',
  office: 'core carriers heading-inference',
  parts: 'core carriers office',
  'formats/*': 'core carriers pages office parts',
  'formats/registry': 'core formats/*',
  output: 'core carriers heading-inference',
  pipeline: 'core carriers parts formats/registry output',
  worker: 'core pages parts pipeline',

  // The entries of the package.
  programs: 'core worker',
  tables: 'core',
  index: 'core carriers formats/registry output pipeline worker',
})
