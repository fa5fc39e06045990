/** `docmill convert` from S3 and to S3. */
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { docmill } from '../command-line/program.ts'
import { type S3Server, skipS3, startS3 } from './server.ts'

interface Shell {
  server: S3Server
  folder: string
  run(...args: string[]): Promise<{ status: number | string; stdout: string; stderr: string }>
}

async function open(t: TestContext): Promise<Shell> {
  const server = await startS3(t, 'papers')
  const folder = mkdtempSync(join(tmpdir(), 'docmill-s3-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return {
    server,
    folder,
    run: (...args) => docmill(['convert', ...args], { cwd: folder, env: server.environment }).ended,
  }
}

test('a prefix is converted into another one, and --resume converts what is new', { skip: skipS3 }, async (t) => {
  const { server, run } = await open(t)
  const { put } = server
  const get = async (key: string) => (await server.get(key)).toString()
  await put('in/a.txt', 'one\n')
  await put('in/2026/b.txt', 'two *stars*\n')
  await put('in/2026/skipped.bin', 'x')
  await put('in/.hidden/c.txt', 'x')
  await put('inside.txt', 'x')
  const command = ['s3://papers/in', '-r', '--out', 's3://papers/in/out', '--resume', '--json']
  const files = (stdout: string) =>
    stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as { file: string; output: string })
      .sort((a, b) => (a.file < b.file ? -1 : 1))
  const first = await run(...command)
  assert.equal(first.status, 0, first.stderr)
  assert.deepEqual(
    files(first.stdout).map(({ file, output }) => [file, output]),
    [
      ['s3://papers/in/2026/b.txt', 's3://papers/in/out/2026/b.md'],
      ['s3://papers/in/a.txt', 's3://papers/in/out/a.md'],
    ],
  )
  assert.equal(await get('in/out/2026/b.md'), 'two \\*stars\\*\n')

  await put('in/a.txt', 'other\n')
  await put(
    'in/d.html',
    '<p>new <img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7">',
  )
  const second = await run(...command)
  assert.deepEqual(
    files(second.stdout).map(({ file }) => file),
    ['s3://papers/in/a.txt', 's3://papers/in/d.html'],
  )
  assert.match(second.stderr, /1 of 3 files were converted before/)
  assert.equal(await get('in/out/a.md'), 'other\n')
  assert.deepEqual(
    (await server.keys()).filter((key) => key.startsWith('in/out/')),
    ['in/out/2026/b.md', 'in/out/a.md', 'in/out/d.md'],
  )
})

test('an object goes to standard output or a file, a file to an object, with its pictures', {
  skip: skipS3,
}, async (t) => {
  const { server, folder, run } = await open(t)
  const get = async (key: string) => (await server.get(key)).toString()
  const golden = join(import.meta.dirname, '../../packages/convert/src/formats/docx/goldens/changes-accepted.docx')
  await server.put('report.docx', readFileSync(golden))
  const printed = await run('s3://papers/report.docx', '--quiet')
  assert.deepEqual([printed.status, printed.stdout], [0, readFileSync(`${golden}.md`, 'utf8')])
  assert.equal((await run('s3://papers/report.docx', '--out', 'out', '--quiet')).status, 0)
  assert.equal(readFileSync(join(folder, 'out/report.md'), 'utf8'), printed.stdout)
  const dot = readFileSync(join(import.meta.dirname, '../transcripts/files/dot.html'), 'utf8')
  writeFileSync(join(folder, 'dot.html'), dot)
  assert.equal((await run('dot.html', '--images', 'links', '--out', 's3://papers/out', '--quiet')).status, 0)
  assert.deepEqual((await server.keys()).slice(0, 2), ['out/dot.images/picture.gif', 'out/dot.md'])
  assert.match(await get('out/dot.md'), /!\[a dot\]\(dot\.images\/picture\.gif\)/)
  assert.equal((await run('dot.html', '-o', 's3://papers/one.md', '--quiet')).status, 0)
  assert.match(await get('one.md'), /^A dot/)
})

test('what is wrong in S3 is a sentence and an exit status', { skip: skipS3 }, async (t) => {
  const { server, folder, run } = await open(t)
  writeFileSync(join(folder, 'a.txt'), 'a')
  const ends = async (exit: number, says: RegExp, ...args: string[]): Promise<void> => {
    const { status, stderr } = await run(...args)
    assert.deepEqual([status, says.test(stderr)], [exit, true], `${args.join(' ')}: ${stderr}`)
  }
  await ends(66, /^docmill: s3:\/\/papers\/absent\.txt: There is no such object\.$/m, 's3://papers/absent.txt')
  await ends(66, /^docmill: s3:\/\/absent-bucket\/: There is no such bucket\.$/m, 's3://absent-bucket', '-r', '--json')
  await ends(64, /contains no file of a supported type/, 's3://papers/none', '-r', '--json')
  server.fail('PUT', 1, { status: 403, code: 'AccessDenied' })
  await ends(74, /s3:\/\/papers\/out\/a\.md: Access is denied/, 'a.txt', '--out', 's3://papers/out')
  await ends(64, /must both be in S3/, 'a.txt', '--out', 's3://papers/out', '--images-dir', 'pictures')
  assert.deepEqual(await server.keys(), [])
})
