import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createGroupCommit, type GroupCommit } from './group-commit.ts'
import type { Request } from './protocol.ts'

/** Notes what is asked of the database, and fails where asked to. */
function recorder(fails: (sql: string) => boolean = () => false) {
  const asked: string[] = []
  return {
    asked,
    async ask({ opening, sql }: Omit<Request, 'id'>) {
      const script = opening ? `${opening}; ${sql}` : sql
      asked.push(script)
      if (fails(script)) throw new Error(`failed: ${script}`)
      return { rows: [] }
    },
  }
}

async function written(groups: GroupCommit): Promise<void> {
  const turn = await groups.begin()
  await turn.run({ sql: 'write' })
  return turn.commit()
}

test('transactions that wait for each other are committed together', async () => {
  const database = recorder()
  const groups = createGroupCommit(database)
  await Promise.all([written(groups), written(groups), written(groups)])
  assert.deepEqual(database.asked, [
    'begin immediate; savepoint member; write',
    'release member',
    'savepoint member; write',
    'release member',
    'savepoint member; write',
    'release member; commit',
  ])
})

test('one that rolls back leaves those of its group alone', async () => {
  const database = recorder()
  const groups = createGroupCommit(database)
  const rolledBack = async (): Promise<void> => {
    const turn = await groups.begin()
    await turn.run({ sql: 'write' })
    return turn.rollback()
  }
  await Promise.all([rolledBack(), written(groups)])
  assert.deepEqual(database.asked, [
    'begin immediate; savepoint member; write',
    'rollback to member; release member',
    'savepoint member; write',
    'release member; commit',
  ])
})

test('one that runs nothing opens nothing, and closes the group that waits for it', async () => {
  const database = recorder()
  const groups = createGroupCommit(database)
  const empty = async (): Promise<void> => (await groups.begin()).commit()
  await empty()
  assert.deepEqual(database.asked, [])
  await Promise.all([written(groups), empty()])
  assert.deepEqual(database.asked, ['begin immediate; savepoint member; write', 'release member', 'commit'])
})

test('a commit that fails is reported to every member, and the next transaction begins again', async () => {
  let broken = true
  const database = recorder((sql) => broken && sql.endsWith('commit'))
  const groups = createGroupCommit(database)
  const outcomes = await Promise.allSettled([written(groups), written(groups)])
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  broken = false
  await written(groups)
  assert.deepEqual(database.asked.slice(-3), [
    'rollback',
    'begin immediate; savepoint member; write',
    'release member; commit',
  ])
})

test('where a transaction cannot be opened it ends, and the next one is opened again', async () => {
  let isBusy = true
  const database = recorder((sql) => isBusy && /^begin|^rollback|^release/.test(sql))
  const groups = createGroupCommit(database)
  const turn = await groups.begin()
  await assert.rejects(turn.run({ sql: 'write' }))
  await turn.rollback()
  isBusy = false
  await written(groups)
  assert.deepEqual(database.asked.slice(-2), ['begin immediate; savepoint member; write', 'release member; commit'])
})
