import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { listNodes, versionOf } from '../../tools/newcomer/nodes.ts'
import { walk } from '../../tools/newcomer/walk.ts'

const top = join(import.meta.dirname, '../..')
const isClone = existsSync(join(top, '.git'))

for (const node of listNodes())
  test(`a newcomer with Node ${versionOf(node)} can type the lines of the README as they are`, {
    skip: !isClone && 'this is not a clone',
  }, async () => {
    await walk({ node, modules: join(top, 'node_modules') })
  })
