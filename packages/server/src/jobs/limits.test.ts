import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leaseMs } from '../store/lease.ts'
import { jobLimits } from './limits.ts'

/** What the contract grants. */
const elsewhereWithinMs = 60_000

test('an item whose worker is killed is begun elsewhere within a minute, whichever try it was', () => {
  const { tickMs, sweepMs, idleMs, backoffMs, backoffJitter } = jobLimits
  // Its lease ends; somebody looks; its pause is over; somebody asks for work.
  for (const pauseMs of backoffMs) {
    const longestMs = leaseMs + tickMs + sweepMs + pauseMs * (1 + backoffJitter) + idleMs
    assert.ok(longestMs < elsewhereWithinMs, `${longestMs} ms`)
  }
})

test('the turn that a worker had taken when it was killed is taken by another within a minute', () => {
  const { messageMs, messageLookMs, idleMs } = jobLimits
  assert.ok(messageMs + messageLookMs + idleMs < elsewhereWithinMs)
})

test('a worker gives back what it has before whoever stopped it kills it, in thirty seconds', () => {
  assert.ok(jobLimits.stopMs < 30_000)
})
