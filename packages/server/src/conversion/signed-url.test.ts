import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refuseCutUrl } from './signed-url.ts'

test('a URL is cut where it has a query and what follows looks like a signature', () => {
  const cut = 'https://bucket.example/a.pdf?X-Amz-Algorithm=AWS4-HMAC-SHA256'
  for (const name of ['X-Amz-Signature', 'x-goog-signature', 'Expires', 'sig', 'se', 'Key-Pair-Id', 'Policy', 'token'])
    assert.throws(() => refuseCutUrl(cut, [name]), { code: 'invalid_url' }, name)
  assert.doesNotThrow(() => refuseCutUrl(cut, ['colour', 'sigma']))
  assert.doesNotThrow(() => refuseCutUrl('https://bucket.example/a.pdf', ['sig']))
  assert.doesNotThrow(() => refuseCutUrl(cut, []))
})
