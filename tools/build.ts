/**
 * Emits what is published: JavaScript and types in each package's `dist/`, in the order in which
 * the packages depend on each other, with the code of other packages where that makes them small; the manual page of the command;
 * next to the service's code its pages and its documentation.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, globSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { commands } from '../packages/cli/src/commands.ts'
import { version } from '../packages/cli/src/version.ts'
import { bundleInto, writeLicenses } from './packaging/bundled.ts'
import { compactEmitted } from './packaging/compact.ts'
import { manPage } from './packaging/man-page.ts'
import { writeModulesOfTypes } from './packaging/modules-of-types.ts'
import { bundleCommand, bundleForNode } from './packaging/node-bundle.ts'
import { placeOcrFiles } from './packaging/ocr-files.ts'
import { published } from './packaging/pack.ts'
import { placePdfium } from './packaging/pdfium.ts'
import { nameEmittedWorker } from './packaging/web-worker.ts'

const top = join(import.meta.dirname, '..')
const compiler = join(top, 'node_modules/typescript/bin/tsc')

for (const name of published) {
  const folder = join(top, 'packages', name)
  rmSync(join(folder, 'dist'), { recursive: true, force: true })
  const { status } = spawnSync(process.execPath, [compiler, '-p', join(folder, 'tsconfig.build.json')], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
  for (const file of assets(folder)) cpSync(join(folder, 'src', file), join(folder, 'dist', file))
  await bundleInto(name)
}
placePdfium(join(top, 'packages/convert/dist/platform'))
nameEmittedWorker(join(top, 'packages/convert/dist/web-workers/start-worker.js'))
await bundleForNode()
await compactEmitted('convert')
await bundleCommand()
await writeModulesOfTypes(join(top, 'packages/convert/dist/node'))
await placeOcrFiles(join(top, 'packages/ocr/dist'))
writeFileSync(join(top, 'packages/cli/dist/docmill.1'), await manualPage())
cpSync(join(top, 'packages/dashboard/dist'), join(top, 'packages/server/dist/dashboard/pages'), {
  recursive: true,
  filter: (file) => basename(file) !== 'sources',
})
const ofPages = ['react', 'react-dom', 'scheduler', 'uplot', 'pdfjs-dist'].map((name) =>
  join(top, 'node_modules', name),
)
writeLicenses(join(top, 'packages/server/dist'), ofPages)
const documentation = join(top, 'packages/server/dist/documentation/content')
for (const folder of ['docs', 'deploy']) cpSync(join(top, folder), join(documentation, folder), { recursive: true })
chmodSync(join(top, 'packages/cli/dist/main.cjs'), 0o755)

async function manualPage(): Promise<string> {
  const rows = Object.entries(commands).map(async ([name, { summary, load }]) => {
    return { name, summary, help: (await load()).help }
  })
  return manPage(await Promise.all(rows), version())
}

/** Files next to the code that it reads when it runs. */
function assets(folder: string): string[] {
  return globSync('**/*.*', { cwd: join(folder, 'src') }).filter(
    (file) => !file.endsWith('.ts') && !/(^|\/)(goldens|fixtures|testing)\//.test(file),
  )
}
