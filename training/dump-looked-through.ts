/** Pages looked through → what the models learn from: `node --conditions=@docmill/source training/dump-looked-through.ts a|b OUT`. */
import { type Half, readLookedThrough } from './looked-through/pages.ts'
import { openPieceFiles, withoutLineNumbers } from './piece-files.ts'

const [half, out] = process.argv.slice(2)
if (!half || !out) throw new Error('usage: dump-looked-through.ts a|b OUT')
const files = openPieceFiles(out)
let count = 0
await readLookedThrough(half as Half, ({ page, found, known }) =>
  files.addPage(count++, page, found, withoutLineNumbers(found, known)),
)
console.log(JSON.stringify(files.close()))
