import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { countTokens as countCl100k } from 'gpt-tokenizer/encoding/cl100k_base'
import { countTokens as countO200k } from 'gpt-tokenizer/encoding/o200k_base'
import fc from '../../../../../test/property.ts'
import { listGoldens } from '../../../../../tools/goldens.ts'
import { tokenCounter } from './counter.ts'

const asText = { disallowedSpecial: new Set<string>() }
const references = { o200k_base: countO200k, cl100k_base: countCl100k } as const

for (const tokenizer of ['o200k_base', 'cl100k_base'] as const) {
  test(`${tokenizer} counts any text as gpt-tokenizer does`, async () => {
    const count = await tokenCounter(tokenizer)
    const words = fc.array(
      fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom(' ', '\n', "'s", '漢字', '   ', '\u{1f600}', '/', '.\n/'),
      ),
    )
    fc.assert(
      fc.property(words, (parts) => {
        const text = parts.join('').toWellFormed()
        assert.equal(count(text), references[tokenizer](text, asText))
      }),
      { numRuns: 500 },
    )
  })

  test(`${tokenizer} counts ASCII as gpt-tokenizer does, wherever another character comes between`, async () => {
    const count = await tokenCounter(tokenizer)
    const words = fc.array(
      fc.oneof(
        fc.string({ unit: 'binary-ascii', minLength: 1 }),
        fc.constantFrom(
          ' ',
          '  ',
          '\n',
          '\r\n',
          ' \n ',
          '\t',
          "'S",
          "'ll",
          "x'Re",
          '/',
          '//\n/',
          '--',
          ' (',
          '12',
          '4567',
        ),
        fc.constantFrom('Word', 'WORDS', 'aB', 'é', '\u00a0', '\u0301', '漢', '٣', '\u{1f600}', 'ǅ', '\u2028'),
      ),
    )
    fc.assert(
      fc.property(words, (parts) => {
        const text = parts.join('')
        assert.equal(count(text), references[tokenizer](text, asText))
      }),
      { numRuns: 2000 },
    )
    for (let number = 0; number < 1000; number++) assert.equal(count(String(number)), 1)
  })

  test(`${tokenizer} counts the goldens as gpt-tokenizer does`, async () => {
    const count = await tokenCounter(tokenizer)
    for (const { path } of listGoldens()) {
      const text = readIfThere(`${path}.md`)
      assert.equal(count(text), references[tokenizer](text, asText), path)
    }
  })

  test(`${tokenizer} merges long pieces as it merges short ones`, async () => {
    const count = await tokenCounter(tokenizer)
    for (const text of ['a'.repeat(300), 'ab'.repeat(200), 'Abcde漢字'.repeat(50), '-=*'.repeat(150), ' '.repeat(400)])
      assert.equal(count(text), references[tokenizer](text, asText), text.slice(0, 10))
  })
}

test('a piece of a million letters takes seconds at most', async () => {
  const count = await tokenCounter('o200k_base')
  const letters = Array.from({ length: 1_000_000 }, (_, at) => String.fromCharCode(97 + ((at * 7919 + (at >> 3)) % 26)))
  const started = process.cpuUsage()
  assert.ok(count(letters.join('')) > 100_000)
  assert.ok(process.cpuUsage(started).user < 15e6)
})

test('the tokenizer "characters" counts code points', async () => {
  const count = await tokenCounter('characters')
  assert.equal(count('a\u{1f600}b'), 3)
})

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
