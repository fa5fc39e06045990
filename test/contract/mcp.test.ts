import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { tools } from '../../packages/mcp/src/tools/table.ts'

const top = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(top, path), 'utf8')

test('the entry of the MCP registry names the package as the package names itself', () => {
  const entry = JSON.parse(read('server.json'))
  const description = JSON.parse(read('packages/cli/package.json'))
  assert.equal(entry.name, description.mcpName)
  assert.ok(entry.description.length <= 100)
  assert.equal(entry.version, description.version)
  const [{ identifier, version }] = entry.packages
  assert.deepEqual([identifier, version], [description.name, description.version])
})

test('every MCP tool is in the guide and in the skill', () => {
  for (const file of ['docs/guide/integrations/mcp.md', 'packages/mcp/SKILL.md'])
    for (const { name } of tools.filter((tool) => file.startsWith('docs') || tool.name !== 'list_formats'))
      assert.ok(read(file).includes(`\`${name}\``), `${name} in ${file}`)
})
