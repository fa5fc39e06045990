/** What a conversion process runs in the published package: its bundle, by compiled code where it is given some. */
import { closeSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { codeDescriptor, givenCode } from './descriptor.ts'
import { runModules } from './modules.ts'

const folder = fileURLToPath(new URL('../../../node/', import.meta.url))
const program = 'worker-entry.cjs'

if (process.argv.includes(givenCode)) {
  const code = readFileSync(codeDescriptor)
  closeSync(codeDescriptor)
  runModules(code, folder, program)
} else createRequire(folder)(`./${program}`)
