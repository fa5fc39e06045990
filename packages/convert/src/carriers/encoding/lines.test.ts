import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { message } from '../../../../../test/fuzz/bombs/texts.ts'
import { ConversionError, convert, defaultLimits } from '../../index.ts'
import { boundLines } from './lines.ts'

const limits = { ...defaultLimits, textLines: 100 }

test('lines are counted whatever ends them', () => {
  for (const end of ['\n', '\r', '\r\n']) {
    const text = `a${end}`.repeat(99)
    assert.equal(boundLines(text, limits), text)
    assert.throws(() => boundLines(`${text}${end}`, limits), ConversionError)
  }
})

describe('a text of more lines than the limit is refused, one of as many is read', () => {
  const texts: Readonly<Record<string, (lines: number) => Uint8Array>> = {
    'a.txt': (lines) => Buffer.from('a\n'.repeat(lines)),
    'a.rst': (lines) => Buffer.from('a\n\n'.repeat(lines / 2)),
    'a.org': (lines) => Buffer.from('a\n'.repeat(lines)),
    'a.adoc': (lines) => Buffer.from('a\r'.repeat(lines)),
    'a.tex': (lines) => Buffer.from('a\n'.repeat(lines)),
    'flowed.eml': (lines) => message('text/plain; format=flowed', 3 * lines, 'a \n'),
  }
  for (const [filename, make] of Object.entries(texts))
    test(filename, async () => {
      assert.match((await convert(make(98), { filename, limits })).content, /a/)
      await assert.rejects(
        convert(make(102), { filename, limits }),
        (error) => error instanceof ConversionError && error.code === 'content_limit_exceeded',
      )
    })
})
