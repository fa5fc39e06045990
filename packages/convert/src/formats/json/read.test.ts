import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convert } from '../../pipeline/in-process.ts'

async function contentOf(source: string, filename = 'a.json'): Promise<string> {
  const { content } = await convert(Buffer.from(source), { filename })
  return content.replace(/\n*```json[\s\S]*$/, '\n').trimStart()
}

test('objects with like keys are a table, whatever is missing in one', async () => {
  assert.equal(
    await contentOf('[{"a":1,"b":"x"},{"b":"y","c":true},{"a":2,"c":null}]'),
    '| a | b | c |\n| ---: | --- | --- |\n| 1 | x |  |\n|  | y | true |\n| 2 |  | null |\n',
  )
})

test('objects with too little in common are a list', async () => {
  assert.equal(await contentOf('[{"a":1},{"b":2},{"c":3}]'), '1. - a: 1\n2. - b: 2\n3. - c: 3\n')
})

test('objects that hold lists of objects are lists', async () => {
  const source = '[{"a":1,"b":[{"c":2},{"c":3}]}]'
  assert.equal(await contentOf(source), '1. - a: 1\n\n   - b:\n\n     | c |\n     | ---: |\n     | 2 |\n     | 3 |\n')
})

test('like objects by their keys are a table with the keys in front', async () => {
  const entries = ['x', 'y', 'z', 'w'].map((key, index) => `"${key}":{"n":${index}}`)
  assert.equal(
    await contentOf(`{${entries.join(',')}}`),
    '| key | n |\n| --- | ---: |\n| x | 0 |\n| y | 1 |\n| z | 2 |\n| w | 3 |\n',
  )
})

test('a small source is shown whole', async () => {
  const { content } = await convert(Buffer.from('{"a": 1.0}'), { filename: 'a.json' })
  assert.equal(content, '- a: 1.0\n\n```json\n{"a": 1.0}\n```\n')
})

test('a large array is a table without its source', async () => {
  const rows = Array.from({ length: 2_000 }, (_, index) => `{"id":${index},"name":"n${index}"}`)
  const { content } = await convert(Buffer.from(`[${rows.join(',')}]`), { filename: 'a.json' })
  assert.equal(content.split('\n').length, 2_003)
  assert.match(content, /\n\| 1999 \| n1999 \|\n$/)
})

test('what is too long and too uneven for an outline is its source', async () => {
  const source = `[${Array.from({ length: 100_001 }, (_, index) => `{"k${index}":[{}]}`).join(',')}]`
  const { content } = await convert(Buffer.from(source), { filename: 'a.json' })
  assert.equal(content, `\`\`\`json\n${source}\n\`\`\`\n`)
})

test('strings with line ends keep them as line breaks', async () => {
  assert.equal(await contentOf('{"a":"x\\ny"}'), '- a: x\\\n  y\n')
})

test('numbers go on in a line', async () => {
  assert.equal(await contentOf(`[${'1,'.repeat(60)}2]`), `${'1, '.repeat(60)}2\n`)
})

test('a last line that is cut off is reported by its number', async () => {
  const { warnings } = await convert(Buffer.from('{"a":1}\n{"a":2}\n{"a"'), { filename: 'a.jsonl' })
  assert.deepEqual(
    warnings.map(({ details }) => details),
    [{ what: 'line 3, the last one, is cut off' }],
  )
})
