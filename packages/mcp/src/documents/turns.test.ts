/** Work on open documents goes on in slices, in turns of their owners. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { ToolFailure } from '../failure.ts'
import { mcpLimits } from '../limits.ts'
import type { OpenDocument } from './open-document.ts'
import { searchDocument } from './search.ts'
import { createTurns } from './turns.ts'

const signal = new AbortController().signal
const always = { ...mcpLimits, sliceMs: 0 }

test('one slice is worked on in each turn of the event loop, however many calls there are', async () => {
  const turns = createTurns(always)
  let slices = 0
  const calls = Array.from({ length: 40 }, (_, index) =>
    turns.run(`owner ${index}`, signal, async ({ pause }) => {
      for (let at = 0; at < 20; at++) {
        slices += 1
        await pause()
      }
    }),
  )
  let loops = 0
  let max = 0
  for (let before = 0; slices < 800; loops++) {
    await setImmediate()
    max = Math.max(max, slices - before)
    before = slices
  }
  await Promise.all(calls)
  assert.ok(max <= 2, `${max} slices in one turn of the loop`)
  assert.ok(loops >= 400)
})

test('the calls of one owner follow each other, and another owner does not wait for them', async () => {
  const turns = createTurns(always)
  const ended: string[] = []
  const work = (owner: string, slices: number) =>
    turns.run(owner, signal, async ({ pause }) => {
      for (let at = 0; at < slices; at++) await pause()
      ended.push(owner)
    })
  const many = Array.from({ length: 20 }, () => work('many', 50))
  await setImmediate()
  await work('one', 5)
  assert.deepEqual(ended, ['one'])
  await Promise.all(many)
  assert.equal(ended.length, 21)
})

test('an owner with too many calls is refused, and served again when they have ended', async () => {
  const turns = createTurns({ ...always, maxWaitingCalls: 2 })
  const calls = Array.from({ length: 5 }, () => turns.run('one', signal, () => 'read'))
  const outcomes = await Promise.allSettled(calls)
  assert.deepEqual(
    outcomes.map((outcome) =>
      outcome.status === 'fulfilled' ? outcome.value : (outcome.reason as ToolFailure).body.code,
    ),
    ['read', 'read', 'read', 'concurrency_limited', 'concurrency_limited'],
  )
  assert.equal(await turns.run('one', signal, () => 'read'), 'read')
})

test('work that fails, and work whose client is gone, gives its turn on', async () => {
  const turns = createTurns(always)
  const gone = new AbortController()
  const failing = turns.run('one', signal, () => {
    throw new Error('it fails')
  })
  const left = turns.run('one', gone.signal, async ({ pause }) => {
    for (;;) await pause()
  })
  gone.abort()
  await assert.rejects(failing, /it fails/)
  await assert.rejects(left, { name: 'AbortError' })
  assert.equal(await turns.run('one', signal, () => 'read'), 'read')
})

test('a search holds but the likeliest passages of a document that has the words everywhere', async () => {
  const count = 3 * mcpLimits.maxCandidates
  const passage = 'the mill '.padEnd(640, 'x ')
  const text = `${passage.repeat(count)}the mill by the river `
  const pieces = Array.from({ length: count + 1 }, (_, index) => ({
    from: index * 640,
    to: Math.min(text.length, (index + 1) * 640),
    tokens: mcpLimits.passageTokens,
    pages: [],
    heading: -1,
  }))
  const document: OpenDocument = {
    title: null,
    filename: 'a.txt',
    type: 'txt',
    format: 'text',
    pageCount: null,
    text,
    tokens: count,
    pieces,
    headings: [],
    warnings: [],
  }
  const [best] = await searchDocument(document, 'mill river', 1, { pause: () => undefined })
  assert.match(best?.text ?? '', /by the river/)
})
