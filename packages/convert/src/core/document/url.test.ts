import assert from 'node:assert/strict'
import { test } from 'node:test'
import { safeUrl } from './url.ts'

test('addresses of the web, of mail and of telephones are kept, and those without a scheme', () => {
  for (const url of [
    'https://a.example/b?c#d',
    'HTTP://a.example',
    'mailto:a@b.example',
    'tel:+49',
    'a/b.html',
    '#c',
    '',
  ])
    assert.equal(safeUrl(url), url)
})

test('addresses that run, embed or open something are none', () => {
  for (const url of [
    'javascript:alert(1)',
    'JavaScript:x',
    ' java\tscript:x',
    'java\u0000script:x',
    'data:text/html,x',
  ])
    assert.equal(safeUrl(url), undefined)
  for (const url of ['vbscript:x', 'file:///etc/passwd', 'x-custom+1:y']) assert.equal(safeUrl(url), undefined)
})

test('characters that browsers pass over or that turn the text around are taken out', () => {
  assert.equal(safeUrl(' https://a.exa\nmple/\u202egpj.exe '), 'https://a.example/gpj.exe')
})
