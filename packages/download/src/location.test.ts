import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseLocation } from './location.ts'

const faults = {
  'ftp://example.com/a.pdf': 'not_https',
  'http://example.com/a.pdf': 'not_https',
  'file:///etc/passwd': 'not_https',
  'https://example.com:8443/a.pdf': 'port',
  'https://user@example.com/a.pdf': 'credentials',
  'https://user:secret@example.com/a.pdf': 'credentials',
  'https://@example.com/a.pdf': 'credentials',
  'https://example.com\\@127.0.0.1/': 'characters',
  'https://exam\tple.com/': 'characters',
  'https://example.com/a b.pdf': 'characters',
  ' https://example.com/': 'characters',
  'https://': 'unparsable',
  'https:///': 'unparsable',
  'https:///example.com/a.pdf': 'unparsable',
  'https:example.com/a.pdf': 'unparsable',
  'https:/example.com/a.pdf': 'unparsable',
  'https://127.0.0.1%00.example.com/': 'unparsable',
  'https://example.com%2f@127.0.0.1/': 'credentials',
  'https://[::ffff:127.0.0.1%eth0]/': 'unparsable',
  'https://[fe80::1%25eth0]/': 'unparsable',
  'https://exa<mple.com/': 'unparsable',
  'example.com/a.pdf': 'unparsable',
  'https://a..': 'unparsable',
}

for (const [text, fault] of Object.entries(faults)) {
  test(`${JSON.stringify(text)} is refused as ${fault}`, () => {
    assert.deepEqual(parseLocation(text), { fault })
  })
}

const addresses = {
  'https://2130706433/': '127.0.0.1',
  'https://0x7f000001/': '127.0.0.1',
  'https://0177.0.0.1/': '127.0.0.1',
  'https://127.1/': '127.0.0.1',
  'https://0300.0250.1/': '192.168.0.1',
  'https://0xA9.0376.43518/': '169.254.169.254',
  'https://127%2e0%2E0%2e1/': '127.0.0.1',
  'https://①②⑦.⓪.⓪.①/': '127.0.0.1',
  'https://127.0.0.1#@example.com/': '127.0.0.1',
  'https://127.0.0.1?@example.com/': '127.0.0.1',
  'https://127.0.0.1./': '127.0.0.1',
  'https://%31%32%37.0.0.1/': '127.0.0.1',
  'https://１２７.0.0.1/': '127.0.0.1',
  'https://[::ffff:127.0.0.1]/': '::ffff:7f00:1',
}

for (const [text, host] of Object.entries(addresses)) {
  test(`the host of ${text} is seen to be the address ${host}`, () => {
    const location = parseLocation(text)
    assert.ok('host' in location)
    assert.deepEqual([location.host, location.isAddress], [host, true])
  })
}

test('path and query go out byte for byte and the fragment stays home', () => {
  const location = parseLocation("https://example.com/a/../b%2Fc/it's.pdf?sig=a%2bB+/=&x='|'#page=2")
  assert.ok('target' in location)
  assert.equal(location.target, "/a/../b%2Fc/it's.pdf?sig=a%2bB+/=&x='|'")
})

test('letters beyond ASCII are percent-encoded as UTF-8', () => {
  const location = parseLocation('https://bücher.example/größe.pdf?q=é')
  assert.ok('target' in location)
  assert.deepEqual([location.host, location.target], ['xn--bcher-kva.example', '/gr%C3%B6%C3%9Fe.pdf?q=%C3%A9'])
})

test('a URL without a path asks for the root', () => {
  const location = parseLocation('https://example.com?x=1')
  assert.ok('target' in location)
  assert.equal(location.target, '/?x=1')
})

test('a redirect may be relative to where it came from', () => {
  const location = parseLocation('../b.pdf?x=1', { base: 'https://example.com/a/c/' })
  assert.ok('target' in location)
  assert.deepEqual([location.host, location.target], ['example.com', '/a/b.pdf?x=1'])
})

test('a name is taken in the letters that a resolver is asked with, never in those that look like them', () => {
  const hosts = {
    'https://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/': 'localhost',
    'https://lоcalhost/': 'xn--lcalhost-nbh',
    'https://EXAMPLE。com/': 'example.com',
  }
  for (const [text, host] of Object.entries(hosts)) {
    const location = parseLocation(text)
    assert.ok('host' in location, text)
    assert.equal(location.host, host)
  }
})

test('a final dot of the host is dropped', () => {
  const location = parseLocation('https://example.com./')
  assert.ok('host' in location)
  assert.equal(location.host, 'example.com')
})
