import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { convert } from '../commands/convert.ts'
import { jobs } from '../commands/jobs.ts'
import { scripts } from './scripts.ts'
import { commandWords, wordsOf } from './words.ts'

const commands = { convert: { load: async () => convert }, jobs: { load: async () => jobs } }
const hasBash = spawnSync('bash', ['--version']).status === 0

test('flags, their values and subcommands are those of the help', () => {
  const { flags, subcommands } = wordsOf('convert', convert.help)
  const valuesOf = (name: string) => flags.find(({ flag }) => flag === name)?.values
  assert.deepEqual(valuesOf('--to'), ['markdown', 'text', 'html'])
  assert.deepEqual(valuesOf('--resume'), [])
  assert.deepEqual(valuesOf('--page-separator'), [])
  assert.deepEqual(subcommands, [])
  assert.deepEqual(wordsOf('jobs', jobs.help).subcommands, ['submit', 'list', 'status', 'results', 'cancel', 'retry'])
})

test('bash completes commands, subcommands, flags and values', { skip: !hasBash }, async () => {
  const script = scripts.bash(await commandWords(commands))
  const complete = (...words: string[]): string[] => {
    const line = `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _docmill`
    const { stdout, stderr } = spawnSync('bash', ['-c', `${script}\n${line}; echo "\${COMPREPLY[@]}"`], {
      encoding: 'utf8',
    })
    assert.equal(stderr, '')
    return stdout.trim().split(' ').filter(Boolean)
  }
  assert.deepEqual(complete('docmill', 'c'), ['convert'])
  assert.deepEqual(complete('docmill', 'jobs', 'c'), ['cancel'])
  assert.deepEqual(complete('docmill', 'convert', '--res'), ['--resume'])
  assert.deepEqual(complete('docmill', 'convert', '--to', 't'), ['text'])
  assert.deepEqual(complete('docmill', 'convert', 'report'), [], 'files are completed by the shell')
})

test('scripts of the other shells have every command and flag', async () => {
  const words = await commandWords(commands)
  for (const script of [scripts.zsh(words), scripts.fish(words)])
    for (const { name, flags } of words)
      for (const word of [name, ...flags.map(({ flag }) => flag.slice(2))]) assert.ok(script.includes(word), word)
})
