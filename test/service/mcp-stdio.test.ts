/** `docmill mcp` as a process, with the official client. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { book } from './support/book.ts'
import { callTool, clientOf, type Era, eras, type McpClient } from './support/mcp.ts'

const program = join(import.meta.dirname, '../../packages/cli/src/main.ts')

/** The service's packages, which the command must do without. */
const preamble = `
  import { registerHooks } from 'node:module'
  registerHooks({
    resolve(specifier, context, next) {
      if (/^(@docmill\\/server|fastify|kysely|pg|node:sqlite)/.test(specifier)) throw new Error(specifier + ' is loaded')
      return next(specifier, context)
    },
  })
`

function folderOf(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'docmill-mcp-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function start(t: TestContext, folders: string[], era: Era = '2026-07-28'): Promise<McpClient> {
  const args = ['--conditions=@docmill/source', '--import', `data:text/javascript,${encodeURIComponent(preamble)}`]
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...args, program, 'mcp', ...folders, '--jobs', '1'],
  })
  const client = clientOf(t, era)
  await client.connect(transport)
  return { client, call: (name, given) => callTool(client, name, given) }
}

for (const era of eras)
  test(`a file below a folder is opened and read in parts (${era})`, async (t) => {
    const folder = folderOf(t)
    mkdirSync(join(folder, 'books'))
    const whole = book(5)
    writeFileSync(join(folder, 'books/mill.md'), whole)
    const { client, call } = await start(t, [folder], era)
    assert.equal(client.getNegotiatedProtocolVersion(), era)
    const { document_id, outline } = await call('open_document', { source: 'books/mill.md' })
    assert.equal(outline.length, 15)
    const { hits } = await call('search_document', { document_id, query: 'alder3' })
    assert.equal(hits[0].heading, 'Origins 3')
    const { text } = await call('read_document', { document_id, heading: 'Chapter 5', max_tokens: 100_000 })
    assert.equal(text, whole.slice(whole.indexOf('# Chapter 5')))
    const absolute = await call('convert_document', { source: join(folder, 'books/mill.md'), max_tokens: 100_000 })
    assert.equal(absolute.content, whole)
  })

test('nothing outside of the folders is read, by no path and by no link', async (t) => {
  const [outside, folder] = [folderOf(t), folderOf(t)]
  writeFileSync(join(outside, 'secret.txt'), 'secret')
  writeFileSync(join(outside, 'talk.srt'), '1\n00:00:00,000 --> 00:00:09,000\nsecret\n')
  writeFileSync(join(folder, 'open.txt'), 'open')
  writeFileSync(join(folder, 'talk.mp3'), Buffer.alloc(4_096))
  symlinkSync(join(outside, 'secret.txt'), join(folder, 'link.txt'))
  symlinkSync(outside, join(folder, 'folder'))
  symlinkSync(join(outside, 'talk.srt'), join(folder, 'talk.srt'))
  symlinkSync(join(folder, 'open.txt'), join(folder, 'inner.txt'))
  execFileSync('mkfifo', [join(folder, 'pipe.txt')])
  const { call } = await start(t, [folder])
  assert.equal((await call('convert_document', { source: 'inner.txt' })).content, 'open\n')
  for (const source of [
    'link.txt',
    'folder/secret.txt',
    `../${outside.split('/').at(-1)}/secret.txt`,
    join(outside, 'secret.txt'),
    '/etc/passwd',
    'pipe.txt',
    '.',
    '-',
    'absent.txt',
    'open.txt\0',
  ]) {
    const { code, message } = await call('convert_document', { source })
    assert.equal(code, 'file_missing', source)
    assert.doesNotMatch(message, /ENOENT|passwd/)
  }
  for (const source of ['file:///etc/passwd', 'http://127.0.0.1/', 'https://127.0.0.1/'])
    assert.match((await call('convert_document', { source })).code, /^invalid_url|url_not_public$/)
  const talk = await call('convert_document', { source: 'talk.mp3' })
  assert.doesNotMatch(JSON.stringify(talk), /secret/)
})

test('without a folder no file is read', async (t) => {
  const { call } = await start(t, [])
  const { code, message } = await call('open_document', { source: program })
  assert.equal(code, 'file_missing')
  assert.match(message, /docmill mcp FOLDER/)
})

test('a call that is cancelled ends its conversion, and the process goes on', async (t) => {
  const folder = folderOf(t)
  const rows = Array.from({ length: 400_000 }, (_, at) => `${at},a,b,c,d,e,f`)
  writeFileSync(join(folder, 'large.csv'), rows.join('\n'))
  writeFileSync(join(folder, 'small.txt'), 'small')
  const { client, call } = await start(t, [folder])
  const cancel = new AbortController()
  const large = client.callTool(
    { name: 'convert_document', arguments: { source: 'large.csv' } },
    {
      signal: cancel.signal,
      onprogress: ({ message }) => {
        if (message === 'converting') cancel.abort()
      },
    },
  )
  await assert.rejects(large)
  assert.equal((await call('convert_document', { source: 'small.txt' })).content, 'small\n')
})

test('a message that is too large ends the connection, and the process with it', async (t) => {
  const { client } = await start(t, [])
  const closed = new Promise<void>((resolve) => {
    client.onclose = resolve
  })
  await assert.rejects(client.callTool({ name: 'list_formats', arguments: { text: 'x'.repeat(2_000_000) } }))
  await closed
})
