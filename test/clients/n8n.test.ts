/**
 * The node for n8n in a real n8n, which takes 3 GB and is too large to be installed for every run: `DOCMILL_N8N` lists the
 * folders, with `:` between them, in which `n8n` and `@n8n/node-cli` are installed. `npm install --ignore-scripts` will do, each
 * in a folder of its own: together they get two copies of n8n's packages, whose objects do not know each other.
 */
import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { createPool } from '@docmill/convert'
import { skipPostgres, usePostgres } from '../service/support/postgres.ts'
import type { Json } from '../service/support/service.ts'
import { givenFor } from './given.ts'

const sources = join(import.meta.dirname, '../../integrations/n8n')
const modules = (process.env.DOCMILL_N8N ?? '').split(delimiter).map((folder) => join(folder, 'node_modules'))
const programOf = (name: string): string | undefined =>
  modules.map((folder) => join(folder, '.bin', name)).find(existsSync)
const [n8n, builder] = [programOf('n8n'), programOf('n8n-node')]
const run = promisify(execFile)

const pool = await createPool({ workers: 1 })
after(() => pool.close())
// n8n's own SQLite is compiled when it is installed.
const createDatabase = usePostgres()

const node = (name: string, parameters: object, more: object = {}): Json => ({
  id: name,
  name,
  type: 'n8n-nodes-docmill.docmill',
  typeVersion: 1,
  position: [0, 0],
  parameters,
  credentials: { docmillApi: { id: '1', name: 'Docmill' } },
  onError: 'continueRegularOutput',
  ...more,
})

test('a workflow of n8n converts, runs jobs, and reports errors and the end of a quota', {
  skip: !n8n || !builder ? 'DOCMILL_N8N names no folder with n8n and @n8n/node-cli' : skipPostgres,
}, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'docmill-n8n-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const place = join(folder, 'home/.n8n/nodes/node_modules/n8n-nodes-docmill')
  mkdirSync(dirname(place), { recursive: true })
  cpSync(sources, place, { recursive: true })
  const build = join(folder, 'build')
  cpSync(sources, build, { recursive: true })
  symlinkSync(dirname(dirname(builder as string)), join(build, 'node_modules'))
  const options = { cwd: build, stdio: 'pipe' } as const
  execFileSync(process.execPath, [builder as string, 'lint'], options)
  execFileSync(process.execPath, [builder as string, 'build'], options)
  cpSync(join(build, 'dist'), join(place, 'dist'), { recursive: true })

  const { url, key, spentKey, file } = await givenFor(t, pool)
  const credential = (id: string, name: string, apiKey: string): Json => ({
    id,
    name,
    type: 'docmillApi',
    data: { url: `${url}/`, apiKey },
  })
  writeFileSync(
    join(folder, 'credentials.json'),
    JSON.stringify([credential('1', 'Docmill', key), credential('2', 'Spent', spentKey)]),
  )
  const nodes = [
    { ...node('Start', {}), type: 'n8n-nodes-base.manualTrigger', credentials: {} },
    {
      ...node('Read', { operation: 'read', fileSelector: file, options: {} }),
      type: 'n8n-nodes-base.readWriteFile',
      credentials: {},
    },
    node('Convert', { resource: 'document', operation: 'convert', source: 'file', options: { include: ['chunks'] } }),
    node('Job', {
      resource: 'job',
      operation: 'create',
      source: 'file',
      wait: true,
      outputFormat: 'text',
      options: {},
    }),
    node('Bad URL', { resource: 'document', operation: 'convert', source: 'url', url: 'https://localhost/a.pdf' }),
    node('Usage', { resource: 'account', operation: 'getUsage' }),
    node(
      'Spent',
      { resource: 'document', operation: 'convert', source: 'file' },
      { credentials: { docmillApi: { id: '2', name: 'Spent' } } },
    ),
  ]
  const to = (...names: string[]): Json => ({ main: [names.map((name) => ({ node: name, type: 'main', index: 0 }))] })
  const connections = { Start: to('Read', 'Bad URL', 'Usage'), Read: to('Convert', 'Job', 'Spent') }
  const workflow = { id: '1', name: 'Docmill', active: false, settings: {}, nodes, connections }
  writeFileSync(join(folder, 'workflow.json'), JSON.stringify(workflow))

  const database = new URL(await createDatabase())
  const env = {
    DB_TYPE: 'postgresdb',
    DB_POSTGRESDB_HOST: database.searchParams.get('host') ?? database.hostname,
    DB_POSTGRESDB_PORT: database.port || '5432',
    DB_POSTGRESDB_DATABASE: database.pathname.slice(1),
    DB_POSTGRESDB_USER: decodeURIComponent(database.username),
    DB_POSTGRESDB_PASSWORD: decodeURIComponent(database.password),
    PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
    HOME: join(folder, 'home'),
    N8N_USER_FOLDER: join(folder, 'home'),
    N8N_ENCRYPTION_KEY: 'a key for tests alone',
    N8N_DIAGNOSTICS_ENABLED: 'false',
    N8N_RESTRICT_FILE_ACCESS_TO: dirname(file),
    N8N_LOG_LEVEL: 'info',
    N8N_RUNNERS_ENABLED: 'false',
  }
  const command = async (...args: string[]): Promise<string> => {
    const { stdout } = await run(process.execPath, [n8n as string, ...args], { env, cwd: folder, maxBuffer: 1e8 })
    return stdout
  }
  await command('import:credentials', `--input=${join(folder, 'credentials.json')}`)
  await command('import:workflow', `--input=${join(folder, 'workflow.json')}`)
  const printed = await command('execute', '--id=1', '--rawOutput')
  const { runData } = JSON.parse(printed.slice(printed.indexOf('\n{') + 1)).data.resultData as Json
  const itemsOf = (name: string): Json[] => runData[name][0].data.main[0].map(({ json }: Json) => json)

  const [converted] = itemsOf('Convert')
  assert.match(converted.content, /^# Minutes\n/)
  assert.equal(converted.filename, 'minutes.docx')
  assert.ok(converted.chunks.length > 0)
  const [result] = itemsOf('Job')
  assert.match(result.content, /^Minutes\n/)
  assert.match(result.job_id, /^job_/)
  assert.match(itemsOf('Bad URL')[0].code, /^(url_not_public|invalid_url)$/)
  assert.equal(itemsOf('Usage')[0].tier, 'free')
  const [spent] = itemsOf('Spent')
  assert.equal(spent.code, 'quota_exhausted')
  assert.match(spent.error, /allowance/)
})
