/**
 * `npm run pack`: builds every package and packs it into `packed/`, from where npm installs all of them together, with the bill of
 * materials (SBOM).
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { faultsOf, packInto, published } from './pack.ts'
import { bundledIn, sbom } from './sbom.ts'

const top = join(import.meta.dirname, '../..')
const folder = join(top, 'packed')

execFileSync(process.execPath, ['--conditions=@docmill/source', join(top, 'tools/build.ts')], { stdio: 'inherit' })
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
const tarballs = packInto(folder)
for (const { file, size } of tarballs) console.log(`${relative(top, file)}  ${Math.ceil(size / 1024)} KB`)
const bundled = published.map((name) => [name, bundledIn(join(top, 'packages', name, 'dist'))] as const)
const bill = sbom(new Map(bundled))
const [, version = ''] = /-(\d[\w.-]*)\.tgz$/.exec(tarballs[0]?.file ?? '') ?? []
const billFile = join(folder, `docmill-${version}.cdx.json`)
writeFileSync(billFile, `${JSON.stringify(bill, null, 2)}\n`)
console.log(`${relative(top, billFile)}  ${bill.components.length} components`)
const faults = tarballs.flatMap(faultsOf)
for (const fault of faults) console.error(fault)
process.exitCode = Math.min(1, faults.length)
