import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSchedule, type Decision, type Schedule } from './schedule.ts'

const second = 1000

/** A schedule whose clock the test moves. */
function scheduleOf(workers: number, reserve = 0, queueLimit = 100): Schedule<string> {
  return createSchedule<string>({ workers, reserve, queueLimit, stopLimitMs: 120 * second })
}

/** The first letter of a document is its account. */
function add(schedule: Schedule<string>, now: number, ...jobs: string[]): (string | undefined)[] {
  return jobs.map((job) => schedule.add(job, job.charAt(0), undefined, now))
}

function reported(decisions: readonly Decision<string>[]): string[] {
  return decisions.map(({ type, job }) => `${type} ${job}`)
}

/** Documents that end as soon as they are started, one process at a time. */
function order(schedule: Schedule<string>, now: number): string[] {
  const jobs: string[] = []
  for (let [next] = schedule.decide(1, 0, now); next; [next] = schedule.decide(1, 0, now)) {
    jobs.push(next.job)
    schedule.remove(next.job, now + 1)
  }
  return jobs
}

test('accounts take turns, and within an account the first to come is the first to go', () => {
  const schedule = scheduleOf(1)
  add(schedule, 0, 'a1', 'a2', 'a3', 'b1', 'b2', 'c1')
  assert.deepEqual(order(schedule, 0), ['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('turns are counted in process time, not in documents', () => {
  const schedule = scheduleOf(1)
  add(schedule, 0, 'a1', 'a2', 'b1', 'b2', 'b3')
  assert.deepEqual(reported(schedule.decide(1, 0, 0)), ['start a1'])
  schedule.remove('a1', 400)
  for (const [job, now] of [
    ['b1', 400],
    ['b2', 500],
    ['b3', 600],
  ] as const) {
    assert.deepEqual(reported(schedule.decide(1, 0, now)), [`start ${job}`])
    schedule.remove(job, now + 100)
  }
  assert.deepEqual(reported(schedule.decide(1, 0, 700)), ['start a2'])
})

test('a full queue refuses, and takes again once a document has left it', () => {
  const schedule = scheduleOf(1, 0, 2)
  assert.deepEqual(add(schedule, 0, 'a1', 'b1', 'c1', 'a2'), [undefined, undefined, 'c1', 'a2'])
  schedule.remove('a1', 0)
  assert.deepEqual(add(schedule, 0, 'c1'), [undefined])
  assert.equal(schedule.waiting, 2)
})

test('of a full queue the account that used most gives up its last document for one that used little', () => {
  const schedule = scheduleOf(1, 0, 3)
  add(schedule, 0, 'a1', 'b1')
  schedule.decide(1, 0, 0)
  add(schedule, 0, 'a2', 'a3')
  const now = 10 * second
  assert.deepEqual([schedule.hasRoom('c', false, now), schedule.hasRoom('a', false, now)], [true, false])
  assert.deepEqual(add(schedule, now, 'c1', 'c2'), ['a3', 'c2'])
})

test('where all used little, the account that has most waiting gives up its last document for one that has none', () => {
  const schedule = scheduleOf(1, 0, 4)
  add(schedule, 0, 'a1', 'b1', 'b2', 'b3')
  assert.deepEqual(add(schedule, 1, 'c1', 'd1', 'e1'), ['b3', 'b2', 'e1'], 'those that have one each keep it')
  assert.equal(schedule.hasRoom('e', false, 2), false)
})

test('an account that cost a process lately gives up its place in a full queue for one that did not', () => {
  const schedule = scheduleOf(2, 0, 2)
  add(schedule, 0, 'a1', 'b1')
  schedule.decide(2, 0, 0)
  schedule.remove('a1', 1, 'failed')
  const now = 30 * second
  add(schedule, now, 'a2', 'c1')
  assert.deepEqual(add(schedule, now, 'd1', 'e1'), ['a2', 'e1'])
})

test('in a full queue a short document goes before any that is not', () => {
  const schedule = scheduleOf(1, 0, 2)
  add(schedule, 0, 'a1', 'b1')
  assert.deepEqual([schedule.hasRoom('c', false, 0), schedule.hasRoom('c', true, 0)], [false, true])
  const shortOf = (key: string): string | undefined => schedule.add(`${key}1`, key, undefined, 1, true)
  assert.deepEqual(['c', 'd', 'e'].map(shortOf), ['b1', 'a1', 'e1'])
})

test('documents that wait are ended together, and no others', () => {
  const schedule = scheduleOf(1)
  add(schedule, 0, 'a1', 'a2', 'b1')
  schedule.decide(1, 0, 0)
  assert.deepEqual(schedule.drain().sort(), ['a2', 'b1'])
  assert.equal(schedule.waiting, 0)
  assert.equal(schedule.laneOf('a1'), 'normal')
})

test('a document that has had its slice gives way to another account, and not to its own', () => {
  const schedule = scheduleOf(1)
  add(schedule, 0, 'a1')
  schedule.decide(1, 0, 0)
  add(schedule, 9 * second, 'a2')
  assert.deepEqual(reported(schedule.decide(0, 0, 10 * second)), [])
  add(schedule, 10 * second, 'b1')
  assert.deepEqual(reported(schedule.decide(0, 0, 10 * second)), [], 'it may end by itself at any moment')
  assert.deepEqual(reported(schedule.decide(0, 0, 10.5 * second)), ['stop a1'])
  assert.deepEqual(reported(schedule.decide(0, 1, 10.6 * second)), [], 'one is enough')
  schedule.stopped('a1', 10.6 * second)
  assert.deepEqual(reported(schedule.decide(1, 0, 11 * second)), ['start b1'])
  schedule.remove('b1', 12 * second)
  assert.deepEqual(reported(schedule.decide(1, 0, 12 * second)), ['start a1'])
  assert.equal(schedule.laneOf('a1'), 'long')
})

test('what was stopped is guaranteed four times as long at its next start', () => {
  const schedule = scheduleOf(1)
  add(schedule, 0, 'a1')
  schedule.decide(1, 0, 0)
  add(schedule, 9 * second, 'b1')
  assert.deepEqual(reported(schedule.decide(0, 0, 10 * second)), ['stop a1'])
  schedule.stopped('a1', 10 * second)
  schedule.remove('b1', 10 * second)
  assert.deepEqual(reported(schedule.decide(1, 0, 10 * second)), ['start a1'])
  add(schedule, 20 * second, 'c1')
  assert.deepEqual(reported(schedule.decide(0, 0, 49 * second)), [])
  assert.deepEqual(reported(schedule.decide(0, 0, 51 * second)), ['stop a1'])
})

test('between accounts that use much nothing is stopped', () => {
  const schedule = scheduleOf(2)
  add(schedule, 0, 'a1', 'b1')
  schedule.decide(2, 0, 0)
  add(schedule, 60 * second, 'a2', 'b2')
  assert.deepEqual(reported(schedule.decide(0, 0, 100 * second)), [])
})

test('long slices are guaranteed on all workers but one', () => {
  const schedule = scheduleOf(2)
  add(schedule, 0, 'a1', 'b1')
  schedule.decide(2, 0, 0)
  add(schedule, 0, 'c1', 'd1')
  assert.deepEqual(reported(schedule.decide(0, 0, 20 * second)), ['stop a1', 'stop b1'])
  for (const job of ['a1', 'b1']) schedule.stopped(job, 20 * second)
  for (const job of ['c1', 'd1']) schedule.remove(job, 20 * second)
  assert.deepEqual(reported(schedule.decide(2, 0, 20 * second)), ['start a1', 'start b1'])
  add(schedule, 21 * second, 'e1', 'f1')
  assert.deepEqual(reported(schedule.decide(0, 0, 40 * second)), ['stop b1'])
})

test('the reserve takes first documents while the workers are busy, and keeps a place for the next', () => {
  const schedule = scheduleOf(1, 3)
  add(schedule, 0, 'a1')
  assert.deepEqual(reported(schedule.decide(4, 0, 0)), ['start a1'])
  add(schedule, 10, 'a2', 'b1', 'b2', 'c1')
  assert.deepEqual(reported(schedule.decide(3, 0, 10)), ['start c1', 'start b1'], 'of accounts that run nothing')
  schedule.remove('c1', 20)
  assert.deepEqual(reported(schedule.decide(2, 0, 20)), [])
  assert.equal(schedule.laneOf('b1'), 'short')
})

test('one process of the reserve takes short documents alone, of any account, and nothing else takes the last one that is idle', () => {
  const schedule = scheduleOf(1, 2)
  add(schedule, 0, 'a1')
  schedule.decide(3, 0, 0)
  add(schedule, 0, 'b1', 'c1')
  assert.deepEqual(reported(schedule.decide(1, 1, 0)), [], 'another process is still starting')
  assert.deepEqual(reported(schedule.decide(2, 0, 0)), ['start c1'])
  assert.deepEqual(reported(schedule.decide(1, 0, 0)), [])
  schedule.add('a short one', 'a', undefined, 10, true)
  assert.deepEqual(reported(schedule.decide(1, 0, 10)), ['start a short one'])
  const later = reported(schedule.decide(0, 0, 600))
  assert.deepEqual(later, ['stop c1', 'stop a1'], 'a short one is not stopped after its first slice')
  schedule.remove('a short one', 1010)
  schedule.add('d1', 'd', undefined, 1010, true)
  schedule.add('e1', 'e', undefined, 1020, true)
  assert.deepEqual(reported(schedule.decide(1, 1, 1020)), ['start e1'])
})

test('of those that may use the reserve, an account that cost a process lately goes last', () => {
  const schedule = scheduleOf(1, 2)
  add(schedule, 0, 'a1', 'c1')
  assert.deepEqual(reported(schedule.decide(3, 0, 0)), ['start a1', 'start c1'])
  schedule.remove('c1', 1, 'failed')
  const now = 30 * second
  add(schedule, now, 'b1', 'c2')
  assert.deepEqual(reported(schedule.decide(2, 0, now)), ['start b1'])
  schedule.remove('b1', now)
  assert.deepEqual(reported(schedule.decide(2, 0, now)), ['start c2'])
})

test('an account that used much has no use of the reserve', () => {
  const schedule = scheduleOf(1, 2)
  add(schedule, 0, 'a1')
  schedule.decide(3, 0, 0)
  add(schedule, 5 * second, 'a2')
  assert.deepEqual(reported(schedule.decide(2, 0, 5 * second)), [])
})

test('a document that outlives its slice on the reserve stays for some seconds if one place is left, then gives way', () => {
  const schedule = scheduleOf(1, 3)
  add(schedule, 0, 'a1')
  schedule.decide(4, 0, 0)
  add(schedule, 0, 'b1', 'c1')
  assert.deepEqual(reported(schedule.decide(3, 0, 0)), ['start c1', 'start b1'])
  assert.deepEqual(reported(schedule.decide(0, 0, 499)), [])
  assert.equal(schedule.wakeAt(499), 500)
  assert.deepEqual(reported(schedule.decide(0, 0, 500)), ['stop b1'], 'c1 stays, b1 has no place')
  schedule.stopped('b1', 510)
  assert.deepEqual(reported(schedule.decide(1, 0, 520)), [], 'a document that was stopped is none for the reserve')
  schedule.remove('a1', 600)
  assert.deepEqual(reported(schedule.decide(2, 0, 600)), ['start b1'])
  assert.deepEqual(reported(schedule.decide(1, 0, 8000)), ['stop c1'])
})

test('on a machine where everything takes longer, slices on the reserve are longer too', () => {
  const schedule = scheduleOf(1, 1)
  schedule.setPace(3)
  add(schedule, 0, 'a1')
  schedule.decide(2, 0, 0)
  add(schedule, 0, 'b1')
  schedule.decide(1, 0, 0)
  assert.deepEqual(reported(schedule.decide(0, 0, 1499)), [])
  assert.deepEqual(reported(schedule.decide(0, 0, 1500)), ['stop b1'])
})

test('no document stays on the reserve while another has need of it', () => {
  const schedule = scheduleOf(1, 3)
  add(schedule, 0, 'a1')
  schedule.decide(4, 0, 0)
  add(schedule, 0, 'b1', 'c1', 'd1')
  schedule.decide(3, 0, 0)
  assert.deepEqual(reported(schedule.decide(0, 0, 500)), ['stop d1', 'stop c1'])
})

test('a document on the reserve becomes that of a worker where one is free', () => {
  const schedule = scheduleOf(1, 1)
  add(schedule, 0, 'a1')
  schedule.decide(2, 0, 0)
  add(schedule, 0, 'b1')
  schedule.decide(1, 0, 0)
  schedule.remove('a1', 100)
  assert.deepEqual(reported(schedule.decide(1, 0, 500)), [])
  assert.equal(schedule.laneOf('b1'), 'normal')
  add(schedule, 501, 'c1')
  assert.deepEqual(reported(schedule.decide(1, 0, 501)), ['start c1'], 'on the reserve, which is free again')
})

test('the process of a document that is stopped goes to the document that it is stopped for, without a start', () => {
  const schedule = scheduleOf(1, 1)
  add(schedule, 0, 'a1')
  schedule.decide(2, 0, 0)
  add(schedule, 60 * second, 'b1')
  assert.deepEqual(reported(schedule.decide(1, 0, 60 * second)), ['start b1'])
  assert.deepEqual(reported(schedule.decide(0, 0, 60.5 * second)), ['stop a1'])
  assert.equal(schedule.laneOf('b1'), 'normal')
})

test('where processes do not start the reserve does the work', () => {
  const schedule = scheduleOf(2, 2)
  add(schedule, 0, 'a1', 'a2')
  assert.deepEqual(reported(schedule.decide(2, 2, 0)), ['start a1'], 'the account has nothing running')
  schedule.remove('a1', 60 * second, 'failed')
  assert.deepEqual(reported(schedule.decide(1, 3, 60 * second)), ['start a2'])
})

test('an account that loses processes may not use the reserve for a while, and longer each time', () => {
  const schedule = scheduleOf(1, 1)
  add(schedule, 0, 'a1')
  schedule.decide(2, 0, 0)
  const startsOn = (now: number): boolean => {
    add(schedule, now, 'b1')
    const isStarted = schedule.decide(1, 0, now).length > 0
    schedule.remove('b1', now, isStarted ? 'failed' : undefined)
    return isStarted
  }
  assert.deepEqual(
    [0, 9, 11, 29, 32].map((time) => startsOn(time * second)),
    [true, false, true, false, true],
  )
})

test('an account that gives up running documents waits before it may cost another process, and longer each time', () => {
  const schedule = scheduleOf(2)
  const startsOn = (now: number): boolean => {
    add(schedule, now, 'a1')
    const isStarted = schedule.decide(1, 0, now).length > 0
    schedule.remove('a1', now, isStarted ? 'given-up' : undefined)
    return isStarted
  }
  assert.deepEqual(
    [0, 0.5].map((time) => startsOn(time * second)),
    [true, true],
    'nobody else has documents',
  )
  add(schedule, second, 'b1')
  schedule.decide(1, 0, second)
  assert.deepEqual(
    [1, 2, 3, 6, 8].map((time) => startsOn(time * second)),
    [false, false, true, false, true],
  )
})

test('an account over its budget goes after the others, is refused while they wait, and is within it again in time', () => {
  const schedule = scheduleOf(1)
  const budget = { burstMs: 10 * second, refillMsPerMinute: 6 * second }
  schedule.add('a1', 'a', budget, 0)
  schedule.decide(1, 0, 0)
  schedule.add('a2', 'a', budget, 0)
  schedule.remove('a1', 30 * second)
  assert.equal(schedule.budgetWaitMs('a', 30 * second), 0, 'nobody else wants the processes')
  add(schedule, 30 * second, 'b1', 'b2')
  const waitMs = schedule.budgetWaitMs('a', 30 * second)
  assert.ok(Math.abs(waitMs - 200 * second) < 100, String(waitMs))
  assert.equal(schedule.budgetWaitMs('b', 30 * second), 0)
  assert.deepEqual(reported(schedule.decide(1, 0, 30 * second)), ['start b1'])
  assert.equal(schedule.budgetWaitMs('a', 30 * second + waitMs), 0)
})

test('a document is paid once, for its longest attempt', () => {
  const budget = { burstMs: 100 * second, refillMsPerMinute: 1 }
  const schedule = scheduleOf(1)
  schedule.add('a1', 'a', budget, 0)
  schedule.decide(1, 0, 0)
  add(schedule, 59 * second, 'b1')
  schedule.decide(0, 0, 60 * second)
  schedule.stopped('a1', 60 * second)
  schedule.remove('b1', 60 * second)
  schedule.decide(1, 0, 60 * second)
  add(schedule, 60 * second, 'b2')
  assert.equal(schedule.budgetWaitMs('a', 159 * second), 0, 'its first minute is paid')
  assert.ok(schedule.budgetWaitMs('a', 161 * second) > 0)
})

test('an account that gives up documents before they run pauses, twice as long each time', () => {
  const schedule = scheduleOf(1)
  assert.equal(schedule.pauseMs('a', 0), 0)
  const pauses = [0, 1, 2, 3].map(() => {
    schedule.giveUp('a', 0)
    return schedule.pauseMs('a', 0)
  })
  assert.deepEqual(pauses, [0, 0, 4 * second, 8 * second], 'a short pause is waited for in the queue')
  assert.equal(schedule.pauseMs('b', 0), 0)
  add(schedule, 0, 'a1', 'b1')
  assert.deepEqual(reported(schedule.decide(1, 0, 0)), ['start b1'])
  assert.equal(schedule.pauseMs('a', 8 * second), 0)
})
