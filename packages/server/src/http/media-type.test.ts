import assert from 'node:assert/strict'
import { test } from 'node:test'
import { essenceOf, negotiate } from './media-type.ts'

const offered = ['application/json', 'text/markdown', 'text/plain'] as const

test('the type that is liked best wins, the first of several', () => {
  for (const [accept, type] of [
    [undefined, 'application/json'],
    ['', 'application/json'],
    ['*/*', 'application/json'],
    ['text/*', 'text/markdown'],
    ['text/plain', 'text/plain'],
    ['TEXT/Markdown; charset=utf-8', 'text/markdown'],
    ['application/json;q=0.5, text/plain', 'text/plain'],
    ['*/*;q=0.1, text/markdown;q=0.2', 'text/markdown'],
    ['application/json;q=0, */*', 'text/markdown'],
    ['text/html, image/png', undefined],
    ['application/json;q=0', undefined],
    ['text/plain;q=0.001', 'text/plain'],
    ['text/plain;q=1.001', undefined],
    ['*/*;q=nonsense', undefined],
  ] as const)
    assert.equal(negotiate(accept, offered), type, accept)
})

test('a media type is compared without its parameters', () => {
  assert.equal(essenceOf(' Multipart/Form-Data ; boundary=x'), 'multipart/form-data')
  assert.equal(essenceOf(undefined), '')
})
