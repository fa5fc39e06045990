import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageTexts } from './page-text.ts'

test('the texts of a printed page are read without their formats and numbers of pages', () => {
  const rows: [code: string, texts: string[]][] = [
    ['&LLeft&C&"Arial,Bold"&14Title of &A&R&D', ['Left', 'Title of Sales']],
    ['&CPage &P of &N', []],
    ['&CConfidential && secret - Page &P', ['Confidential & secret -']],
    ['Plain', ['Plain']],
    ['&K00-049Grey &G&B&I5 apples', ['Grey 5 apples']],
    ['&R&&&L&P/&N', []],
  ]
  for (const [code, texts] of rows) assert.deepEqual(pageTexts(code, 'Sales'), texts, code)
})
