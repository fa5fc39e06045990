/** What a conversion process runs in the published package: its bundle, by compiled code where it is given some. */
import { closeSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { codeDescriptor, givenCode } from './descriptor.ts'
import { runModules } from './modules.ts'
import { isWhole } from './whole.ts'

const folder = fileURLToPath(new URL('../../../node/', import.meta.url))
const program = 'worker-entry.cjs'

/** A copy that has not been written in time is not whole. */
const code = process.argv.includes(givenCode) ? readFileSync(codeDescriptor) : undefined
if (code) closeSync(codeDescriptor)
if (code && isWhole(code)) runModules(code, folder, program)
else createRequire(folder)(`./${program}`)
