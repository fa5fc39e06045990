import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nearest } from './nearest.ts'

test('a mistyped name finds the name that was meant, and an unrelated one finds none', () => {
  const names = ['out', 'output', 'json', 'jobs', 'recursive', 'page-separator']
  assert.equal(nearest('ouput', names), 'output')
  assert.equal(nearest('jsn', names), 'json')
  assert.equal(nearest('page_separator', names), 'page-separator')
  assert.equal(nearest('colour', names), undefined)
})
