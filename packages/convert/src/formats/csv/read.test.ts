import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import type { Table } from '../../core/document/nodes.ts'
import { ConversionError } from '../../core/errors.ts'
import { defaultLimits, type Limits } from '../../core/limits.ts'
import { createContext } from '../../pipeline/context.ts'
import { csv } from './read.ts'

async function read(content: string | Uint8Array, limits: Partial<Limits> = {}) {
  const { context, warnings } = createContext({ filename: 'a.csv', limits: { ...defaultLimits, ...limits } })
  const document = await csv.read(typeof content === 'string' ? Buffer.from(content) : content, context)
  return { document, warnings: warnings.map(({ code }) => code) }
}

function rowsOf(document: Awaited<ReturnType<typeof read>>['document']): unknown[][] {
  const found = document.children.find((block): block is Table => block.type === 'table')
  return [...(found?.children ?? [])].map((row) => row.children)
}

test('a large text is read again at each iteration, and each time alike', async () => {
  const lines = Array.from({ length: 60_000 }, (_, index) => `${index},"line\n${index}",ü`)
  const { document } = await read(`id,text,more\n${lines.join('\n')}\n`)
  const [first] = document.children
  assert.ok(first?.type === 'table' && !Array.isArray(first.children))
  assert.equal(rowsOf(document).length, 60_001)
  assert.deepEqual(rowsOf(document).at(-1), ['59999', 'line\n59999', 'ü'])
})

test('more columns or cells than allowed are a limit, however they are spelled', async () => {
  const isLimit = (error: unknown) => error instanceof ConversionError && error.code === 'content_limit_exceeded'
  await assert.rejects(read(`a,b\n${','.repeat(30)}\n`, { tableColumns: 20 }), isLimit)
  await assert.rejects(read(`${'a,'.repeat(500)}b\n${'c,d\n'.repeat(500)}`, { tableCells: 100_000 }), isLimit)
})

test('empty rows and empty columns are left out', async () => {
  const { document, warnings } = await read(',a,,b,,\n\n,1,,2,,\n,,,\n,3,,4,,\n,,,\n\n')
  assert.deepEqual(rowsOf(document), [
    ['a', 'b'],
    ['1', '2'],
    ['3', '4'],
  ])
  assert.deepEqual(warnings, [])
})

test('an empty text is an empty document', async () => {
  assert.deepEqual((await read('\n \n')).document.children, [])
})

test('titles above the table are paragraphs, a first row of names is not', async () => {
  const { document } = await read('Sales 2024,,\n# made by hand\n\nregion,sum,note\nnorth,1,x\nsouth,2,y\n')
  assert.deepEqual(
    document.children.map((block) => block.type),
    ['paragraph', 'paragraph', 'table'],
  )
  assert.equal((await read('name,,\nnorth,1,x\n')).document.children.length, 1)
})

test('remarks right below a table are paragraphs, unless its rows begin so', async () => {
  const typesOf = async (text: string) => (await read(text)).document.children.map(({ type }) => type)
  assert.deepEqual(await typesOf('Region,Sum\nNorth,1\nTotal,1\nSource: ERP\n'), ['table', 'paragraph'])
  assert.deepEqual(await typesOf('Region,Sum\nNorth,1\nSouth,\n'), ['table'])
  assert.deepEqual(await typesOf('Question,Points\nIs it safe to go?,1\nIs it far to go now?,\n'), ['table'])
})

test('any bytes become a document or a documented error', async () => {
  const cells = fc.string({
    unit: fc.constantFrom('a', 'é', '"', ',', ';', '\t', '\n', '\r', '\\', '=', '\ufeff'),
    maxLength: 80,
  })
  const bytes = fc.oneof(
    cells.map((text) => Buffer.from(text)),
    fc.uint8Array({ minLength: 1, maxLength: 200 }),
  )
  await fc.assert(
    fc.asyncProperty(bytes, async (content) => {
      const { document } = await read(content)
      const widths = new Set(rowsOf(document).map((row) => row.length))
      assert.ok(widths.size <= 1)
    }),
  )
})

test('rows behind an empty line go on with the table, unless they begin with names of columns', async () => {
  const tablesOf = async (text: string) => {
    const { document } = await read(text)
    return document.children.map((block) => (block.type === 'table' ? [...block.children].length : block.type))
  }
  assert.deepEqual(await tablesOf('Name,Team\nAnn,A\nBob,B\n\nCid,C\nDan,D\n'), [5])
  assert.deepEqual(await tablesOf('Item,Units,Price\nA,1,2\n\nB,3,4\n\nTotal,4,6\n'), [4])
  assert.deepEqual(await tablesOf('Item,Units,Price\nA,1,2\n\nMore\nItem,Units,Price\nB,3,4\n'), [2, 'paragraph', 2])
  assert.deepEqual(await tablesOf('Model,X1\nStep,4,s\n\nTime,A,B\n0,1,2\n1,2,3\n'), [2, 3])
  assert.deepEqual(await tablesOf('Text,,Sum\nOld,,7\nNew,,8\n\nDay,Sum\n5,1\n6,2\n'), [3, 3])
  const groups = 'Name,Team\n\nRed\nAd,A\nBo,B\nCy,C\n\nBlue\nDan,D\nEd,E\nFay,F\n'
  assert.deepEqual(await tablesOf(groups), [9])
  assert.deepEqual(await tablesOf('A,B,C\nx,y,z\nu,v,w\n\nr,s,t\no,p,q\nl,m,n\n'), [6])
  assert.deepEqual(await tablesOf('Men\nName,Team\nAd,A\nBo,B\n\nPlaces\nTown,Country\nRome,Italy\nBonn,Germany\n'), [
    'paragraph',
    3,
    'paragraph',
    3,
  ])
  assert.deepEqual(await tablesOf('Region,2023,2024\nNorth,1,2\n\nRegion,2023,2024\nSouth,3,4\n\nAs of May\n'), [
    2,
    2,
    'paragraph',
  ])
})
