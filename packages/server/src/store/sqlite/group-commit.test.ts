import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createGroupCommit } from './group-commit.ts'

/** Notes what is asked of the database, and fails where told. */
function recorder(fails: (sql: string) => boolean = () => false) {
  const asked: string[] = []
  return {
    asked,
    async ask(_connection: string, sql: string) {
      asked.push(sql)
      if (fails(sql)) throw new Error(`failed: ${sql}`)
      return { rows: [] }
    },
  }
}

test('transactions that wait for each other are committed together', async () => {
  const database = recorder()
  const groups = createGroupCommit(database)
  const commits = await Promise.all(
    [1, 2, 3].map(async () => {
      const turn = await groups.begin()
      return turn.commit()
    }),
  )
  assert.equal(commits.length, 3)
  assert.deepEqual(database.asked, [
    'begin immediate; savepoint member',
    'release member',
    'savepoint member',
    'release member',
    'savepoint member',
    'release member',
    'commit',
  ])
})

test('one that rolls back leaves those of its group alone', async () => {
  const database = recorder()
  const groups = createGroupCommit(database)
  const ends = [1, 2].map(async (n) => {
    const turn = await groups.begin()
    return n === 1 ? turn.rollback() : turn.commit()
  })
  await Promise.all(ends)
  assert.deepEqual(database.asked.slice(-4), [
    'rollback to member; release member',
    'savepoint member',
    'release member',
    'commit',
  ])
})

test('a commit that fails is told to every member, and the next transaction begins anew', async () => {
  let broken = true
  const database = recorder((sql) => broken && sql === 'commit')
  const groups = createGroupCommit(database)
  const outcomes = await Promise.allSettled([1, 2].map(async () => (await groups.begin()).commit()))
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  broken = false
  await (await groups.begin()).commit()
  assert.deepEqual(database.asked.slice(-4), [
    'rollback',
    'begin immediate; savepoint member',
    'release member',
    'commit',
  ])
})
