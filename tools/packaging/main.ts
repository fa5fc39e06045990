/** `npm run pack`: builds every package and packs it into `packed/`, from where npm installs all of them together. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { faultsOf, packInto } from './pack.ts'

const top = join(import.meta.dirname, '../..')
const folder = join(top, 'packed')

execFileSync(process.execPath, ['--conditions=@docmill/source', join(top, 'tools/build.ts')], { stdio: 'inherit' })
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
const tarballs = packInto(folder)
for (const { file, size } of tarballs) console.log(`${relative(top, file)}  ${Math.ceil(size / 1024)} KB`)
const faults = tarballs.flatMap(faultsOf)
for (const fault of faults) console.error(fault)
process.exitCode = Math.min(1, faults.length)
