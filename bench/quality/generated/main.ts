/**
 * Prints the generated set into `bench/quality/generated/out` (ignored by git), what is missing of it:
 * `node --conditions=@docmill/source bench/quality/generated/main.ts`. Needs Chromium, LibreOffice, pdftoppm.
 */
import { printMissing } from './set.ts'

console.log(`printed ${await printMissing()} documents`)
