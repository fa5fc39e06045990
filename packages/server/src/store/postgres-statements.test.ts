import assert from 'node:assert/strict'
import { test } from 'node:test'
import type pg from 'pg'
import { beginningWithFirst } from './postgres-statements.ts'

/** Notes what was asked; nothing is answered until `answer` says how. */
function connection() {
  const asked: string[] = []
  const waiting: PromiseWithResolvers<pg.QueryResult>[] = []
  return {
    asked,
    ask(text: string): Promise<pg.QueryResult> {
      asked.push(text)
      const answer = Promise.withResolvers<pg.QueryResult>()
      waiting.push(answer)
      return answer.promise
    },
    answer: () => waiting.shift()?.resolve({ rows: [] } as unknown as pg.QueryResult),
    fail: (message = 'on purpose') => waiting.shift()?.reject(new Error(message)),
  }
}

const settled = (): Promise<void> => new Promise(setImmediate)

test('a transaction begins with its first statement where that reads', async () => {
  const database = connection()
  const query = beginningWithFirst(database.ask)
  await query('begin', [])
  const read = query('select 1', [])
  await settled()
  assert.deepEqual(database.asked, ['begin', 'select 1'])
  database.answer()
  database.answer()
  await read
})

test('what writes first waits until its transaction has begun', async () => {
  const database = connection()
  const query = beginningWithFirst(database.ask)
  await query('begin', [])
  const written = query('insert', [])
  await settled()
  assert.deepEqual(database.asked, ['begin'])
  database.answer()
  await settled()
  assert.deepEqual(database.asked, ['begin', 'insert'])
  database.answer()
  await written
})

test('statements that are given together are asked in their order', async () => {
  const database = connection()
  const query = beginningWithFirst(database.ask)
  await query('begin', [])
  const given = ['select 1', 'set local a = b', 'insert', 'select 2'].map((text) => query(text, []))
  await settled()
  assert.deepEqual(database.asked, ['begin', 'select 1', 'set local a = b'])
  database.answer()
  await settled()
  assert.deepEqual(database.asked.slice(3), ['insert', 'select 2'])
  for (const _ of given) database.answer()
  await Promise.all(given)
})

test('a beginning that fails is reported by the first statement, and nothing is written', async () => {
  for (const first of ['select 1', 'insert']) {
    const database = connection()
    const query = beginningWithFirst(database.ask)
    await query('begin', [])
    const outcome = assert.rejects(query(first, []), /on purpose/)
    database.fail()
    database.answer()
    await outcome
    assert.equal(database.asked.includes('insert'), false)
  }
})

test('whatever a transaction was given with a statement that fails gets that failure', async () => {
  const database = connection()
  const query = beginningWithFirst(database.ask)
  await query('begin', [])
  const given = ['select 1', 'select 2'].map((text) => assert.rejects(query(text, []), /a deadlock/))
  database.answer()
  database.fail('a deadlock')
  database.fail('the transaction is aborted')
  await Promise.all(given)
})
