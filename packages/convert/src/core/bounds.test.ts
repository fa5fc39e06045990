import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync, inflateRawSync, inflateSync } from 'node:zlib'
import { boundError, decodingError, documentError, showsLackOfMemory } from './bounds.ts'
import { ConversionError } from './errors.ts'

function errorOf(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('it does not fail')
}

function codeOf(error: unknown): string | undefined {
  return boundError(error)?.code
}

/** What Node.js and V8 throw when they are asked for more than there can be. */
const lacks: Record<string, () => unknown> = {
  'a string beyond the longest of V8': () => 'a'.repeat(2 ** 30),
  'strings joined beyond it': () => Array(3_000).fill('a'.repeat(200_000)).join(''),
  'a buffer as such a string': () => Buffer.alloc(2 ** 29).toString('latin1'),
  'a buffer larger than memory': () => new ArrayBuffer(Number.MAX_SAFE_INTEGER),
  'an array longer than any': () => new Array(2 ** 32),
  'samples more than any': () => new Uint8Array(2 ** 53 - 1),
  'inflating beyond what is allowed': () => inflateSync(deflateSync(Buffer.alloc(2_000)), { maxOutputLength: 1_000 }),
}

for (const [name, work] of Object.entries(lacks))
  test(`${name} is lack of memory`, () => assert.equal(codeOf(errorOf(work)), 'conversion_out_of_memory'))

test('recursion without end is a limit of the content', () => {
  const descend = (): number => 1 + descend()
  assert.equal(codeOf(errorOf(descend)), 'content_limit_exceeded')
})

test('what damaged bytes make decoders throw is no bound', () => {
  const damages = [
    () => inflateRawSync(Buffer.from('damaged')),
    () => inflateSync(Buffer.from('damaged')),
    () => JSON.parse('{'),
    () => decodeURIComponent('%'),
    () => new URL('//'),
    () => new TextDecoder('no charset'),
    () => new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array([0xff])),
    () => new DataView(new ArrayBuffer(1)).getUint32(0),
    () => Intl.getCanonicalLocales('no_tag'),
  ]
  for (const work of damages) assert.equal(codeOf(errorOf(work)), undefined, String(errorOf(work)))
})

test('what processes print when memory runs out is distinguished from the names of files', () => {
  const printed = [
    '<--- Last few GCs --->\nFATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory',
    "terminate called after throwing an instance of 'std::bad_alloc'\n  what():  std::bad_alloc",
    'GLib-ERROR **: ../glib/gmem.c:106: failed to allocate 300000000 bytes',
    'Aborted(OOM). Build with -sASSERTIONS for more info.',
    'out of memory --- size == 400MB',
  ]
  for (const words of printed) assert.ok(showsLackOfMemory(words), words)
  for (const words of ['/home/zoom/room.ts:3', 'the size is exceeded']) assert.ok(!showsLackOfMemory(words), words)
})

test('damage is returned, bounds and faults are thrown', () => {
  const corrupt = new ConversionError('file_corrupt')
  const limit = new ConversionError('content_limit_exceeded', { limit: 'pages', maximum: 1 })
  const fault = new TypeError('undefined is not a function')
  const memory = errorOf(lacks['a string beyond the longest of V8']!)

  assert.equal(documentError(corrupt), corrupt)
  assert.equal(documentError(corrupt, 'file_corrupt'), corrupt)
  assert.equal(documentError(limit, 'content_limit_exceeded'), limit)
  assert.throws(() => documentError(corrupt, 'file_encrypted'), corrupt)
  assert.throws(() => documentError(limit), limit)
  assert.throws(() => documentError(fault), fault)
  assert.throws(() => documentError(memory), { code: 'conversion_out_of_memory' })

  assert.equal(decodingError(fault), fault)
  assert.throws(() => decodingError(limit), limit)
  assert.throws(() => decodingError(memory), { code: 'conversion_out_of_memory' })
})
