import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { landlockView, viewOf } from './view.ts'

function makeFolder(t: TestContext): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'docmill-view-')))
  t.after(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'bin'))
  writeFileSync(join(folder, 'bin/program'), '')
  writeFileSync(join(folder, 'data'), '')
  symlinkSync('data', join(folder, 'link'))
  symlinkSync('bin', join(folder, 'sbin'))
  return folder
}

test('a link is shown as a link to what is shown, and what is within a shown folder is not shown twice', (t) => {
  const folder = makeFolder(t)
  const files = ['bin', 'bin/program', 'data', 'link', 'sbin/', 'absent'].map((name) => join(folder, name))
  const own = (path: string): boolean => path.startsWith(folder)
  const view = viewOf(join(folder, 'sbin/program'), files)
  assert.deepEqual(view.programs.filter(own), [join(folder, 'bin/program')])
  assert.deepEqual(view.readable.filter(own), [join(folder, 'bin'), join(folder, 'data')])
  assert.deepEqual(
    view.links.filter(([link]) => own(link)),
    [
      [join(folder, 'sbin'), join(folder, 'bin')],
      [join(folder, 'link'), join(folder, 'data')],
    ],
  )
})

test('only programs and libraries may be run, and no folder right is asked for a file', (t) => {
  const folder = makeFolder(t)
  const rules = landlockView(viewOf(join(folder, 'bin/program'), [join(folder, 'data'), join(folder, 'bin')]), 'fs')
  const own = rules.filter((rule) => rule.includes(folder))
  assert.deepEqual(own, [
    `path-beneath:execute,read-file:${folder}/bin/program`,
    `path-beneath:read-file:${folder}/data`,
    `path-beneath:read-file,read-dir:${folder}/bin`,
  ])
})

test('nothing of a user, of the service or of other programs is in the view', () => {
  const { programs, readable } = viewOf(process.execPath, [])
  const shown = [...programs, ...readable]
  for (const path of ['/', '/home', '/root', '/etc', '/etc/passwd', '/tmp', '/var', '/run', '/bin', '/usr', '/usr/bin'])
    assert.ok(!shown.includes(path), path)
})
