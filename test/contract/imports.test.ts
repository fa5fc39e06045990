import { join } from 'node:path'
import { testLayers } from './layers.ts'

/** The folders of the library, from the ground up. A format imports none of the others. */
testLayers('the library', join(import.meta.dirname, '../../packages/convert/src'), {
  platform: '',
  core: '',
  carriers: 'platform core',
  'heading-inference': '',
  pages: 'core carriers heading-inference',
  office: 'platform core carriers heading-inference',
  parts: 'platform core carriers office',
  'formats/*': 'platform core carriers pages office parts',
  'formats/registry': 'core formats/*',
  output: 'platform core heading-inference',
  pipeline: 'platform core carriers parts formats/registry output',
  worker: 'core formats/registry pages parts pipeline',
  'web-workers': 'platform core pipeline',

  // The entries of the package.
  entries: 'platform core formats/* formats/registry output pipeline web-workers',
  programs: 'worker',
  ahead: 'worker',
  tables: 'core pages',
  index: 'core carriers formats/registry output pipeline worker',
})
