/**
 * Emits what is published: JavaScript and types in each package's `dist/`, in the order in which
 * the packages depend on each other, and beside the service's code its pages and its documentation.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, globSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { published } from './packaging/pack.ts'

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
}
cpSync(join(top, 'packages/dashboard/dist'), join(top, 'packages/server/dist/dashboard/pages'), {
  recursive: true,
  filter: (file) => basename(file) !== 'sources',
})
const documentation = join(top, 'packages/server/dist/documentation/content')
for (const folder of ['docs', 'deploy']) cpSync(join(top, folder), join(documentation, folder), { recursive: true })
chmodSync(join(top, 'packages/cli/dist/main.js'), 0o755)

/** Files beside the code that it reads when it runs. */
function assets(folder: string): string[] {
  return globSync('**/*.*', { cwd: join(folder, 'src') }).filter(
    (file) => !file.endsWith('.ts') && !/(^|\/)(goldens|fixtures|testing)\//.test(file),
  )
}
