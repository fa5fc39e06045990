import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signedUntil } from './signed-until.ts'

const policy = Buffer.from('{"Statement":[{"Condition":{"DateLessThan":{"AWS:EpochTime":1700000000}}}]}')
  .toString('base64')
  .replace(/[+=/]/g, (letter) => ({ '+': '-', '=': '_', '/': '~' })[letter] as string)

const known: Record<string, string> = {
  'X-Amz-Date=20231114T221220Z&X-Amz-Expires=60': '2023-11-14T22:13:20.000Z',
  'X-Goog-Date=20231114T221220Z&X-Goog-Expires=60': '2023-11-14T22:13:20.000Z',
  'se=2023-11-14T22:13:20Z&sig=x': '2023-11-14T22:13:20.000Z',
  'Expires=1700000000&Signature=x&Key-Pair-Id=y': '2023-11-14T22:13:20.000Z',
  [`Policy=${policy}&Signature=x`]: '2023-11-14T22:13:20.000Z',
}

for (const [query, until] of Object.entries(known))
  test(`the end of ${query.slice(0, 20)}… is known`, () => {
    const found = signedUntil(new URL(`https://store.example/a.pdf?${query}`))
    assert.equal(new Date(found ?? 0).toISOString(), until)
  })

test('a URL that says nothing, or nothing usable, has no end', () => {
  for (const query of [
    '',
    'se=2023-11-14',
    'Expires=never',
    'X-Amz-Date=now&X-Amz-Expires=5',
    'Policy=%%',
    'se=x&sig=y',
  ])
    assert.equal(signedUntil(new URL(`https://store.example/a.pdf?${query}`)), undefined, query)
})
