/**
 * `npm run bench [growth] [office] [native] [pdf] [ocr] [quota] [service] [downloads]`: measures, and prints tables in Markdown.
 *
 * The peers are installed into this folder by the first run; nothing else needs them.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { benchDownloads } from './downloads.ts'
import { benchGrowth } from './growth.ts'
import { benchNative } from './native.ts'
import { benchOcr } from './ocr.ts'
import { benchOffice } from './office.ts'
import { benchPdf } from './pdf.ts'
import { benchQuota } from './quota.ts'
import { benchService } from './service.ts'

const benches: Readonly<Record<string, () => void | Promise<void>>> = {
  // First: a process begins with the peak of the one that starts it.
  growth: benchGrowth,
  office: benchOffice,
  native: benchNative,
  pdf: benchPdf,
  ocr: benchOcr,
  quota: benchQuota,
  service: benchService,
  downloads: benchDownloads,
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length)
  throw new Error(`there is no bench ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}`)

if (!existsSync(join(import.meta.dirname, 'node_modules')))
  spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: import.meta.dirname,
    stdio: 'inherit',
  })

console.log(`Node ${process.versions.node}, ${availableParallelism()} cores`)
for (const [name, bench] of Object.entries(benches)) if (wanted.length === 0 || wanted.includes(name)) await bench()
