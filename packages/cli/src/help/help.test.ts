import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { type DocumentedCommand, manPage } from '../../../../tools/packaging/man-page.ts'
import { commands, overview } from '../commands.ts'
import { columns, helpText, wrapped } from './text.ts'

const documented: DocumentedCommand[] = await Promise.all(
  Object.entries(commands).map(async ([name, { summary, load }]) => ({ name, summary, help: (await load()).help })),
)
const hasGroff = spawnSync('groff', ['--version']).status === 0

test('help fits a terminal of 80 columns, examples excepted', () => {
  for (const text of [overview(), ...documented.map(({ help }) => helpText({ ...help, examples: [] }))])
    for (const line of text.split('\n')) assert.ok(line.length <= 80, line)
})

test('every command names itself in its help', () => {
  for (const { name, help } of documented)
    for (const form of help.synopsis) assert.equal(form.split(' ', 1)[0], name, form)
})

test('a first column that is too wide has its text below it', () => {
  const rows = [
    ['--to markdown|text', 'the format'],
    ['--a-flag-of-more-than-20-characters', 'another thing'],
  ] as const
  assert.equal(
    columns(rows, 20),
    '  --to markdown|text  the format\n  --a-flag-of-more-than-20-characters\n                      another thing',
  )
  assert.equal(wrapped('one two three', 2, 10), '  one two\n  three')
})

test('the manual page has every command, flag and example', () => {
  const page = manPage(documented, '1.2.3')
  const plain = page.replaceAll('\\-', '-').replaceAll('\\(dq', '"').replaceAll('...', '…')
  for (const { name, help } of documented) {
    assert.match(plain, new RegExp(`^\\.SS ${name}$`, 'm'))
    for (const table of Object.values(help.flags ?? {}))
      for (const flag of Object.keys(table)) assert.ok(plain.includes(`--${flag}`), flag)
    for (const [, command] of help.examples ?? []) assert.ok(plain.includes(command), command)
  }
})

test('groff formats the manual page without a complaint', { skip: !hasGroff }, () => {
  const { status, stderr, stdout } = spawnSync('groff', ['-man', '-Tutf8', '-ww', '-K', 'utf8'], {
    input: manPage(documented, '1.2.3'),
    encoding: 'utf8',
  })
  assert.equal(status, 0)
  assert.equal(stderr, '')
  // Bold and italics are struck over.
  assert.match(stdout.replace(/.[\b]/g, ''), /docmill convert FILE/)
})
