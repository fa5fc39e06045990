import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { testLayers } from './layers.ts'

const source = join(import.meta.dirname, '../../packages/server/src')

/** Money, keys and storage know nothing of HTTP, and no endpoint imports another. */
const layers = {
  // Tables, and what is made of text alone.
  clock: '',
  errors: '',
  'random-text': '',
  'time-text': 'clock',
  'billing/catalog': '',
  'quota/plans': '',
  'setting-values': 'time-text',
  'setting-rows': 'clock setting-values billing/catalog quota/plans',
  'jobs/limits': '',
  'jobs/repeat': '',
  'jobs/slices': '',
  settings: 'setting-values setting-rows',
  secrets: 'settings',
  telemetry: 'errors settings',

  // The databases, and what is kept in them.
  store: 'errors settings',
  rates: 'random-text secrets quota/plans store',
  accounts: 'clock errors random-text secrets store rates',
  idempotency: 'clock errors store',
  quota: 'clock errors random-text quota/plans store accounts idempotency',
  history: 'clock store',
  billing: 'clock billing/catalog telemetry store accounts quota',
  'sign-in': 'clock errors random-text setting-values settings secrets telemetry store rates accounts',

  // What speaks HTTP.
  http: 'clock errors random-text settings telemetry accounts quota/plans quota',
  conversion: 'clock errors settings secrets telemetry rates idempotency quota/plans quota http',
  documentation: 'http',

  // Jobs, from what they wait in to who works on them.
  'jobs/queue': 'clock jobs/limits store',
  'jobs/spool': 'errors random-text jobs/slices secrets',
  'jobs/store': 'errors random-text jobs/limits store jobs/queue jobs/spool',
  'jobs/room': 'clock errors quota/plans store jobs/store',
  'jobs/views': 'clock secrets store http jobs/spool jobs/store',
  'jobs/webhooks': 'clock random-text jobs/repeat secrets telemetry store jobs/queue jobs/spool jobs/store jobs/views',
  'jobs/steps': `clock errors quota/plans jobs/limits secrets store rates accounts idempotency quota jobs/queue jobs/spool jobs/room
    jobs/store jobs/webhooks`,
  'jobs/watch': 'errors http jobs/limits store',
  'jobs/running': 'jobs/room jobs/spool jobs/steps jobs/watch',
  'jobs/work': `errors random-text jobs/limits jobs/repeat jobs/running jobs/slices secrets store settings telemetry rates quota http conversion jobs/queue jobs/room jobs/spool jobs/store
    jobs/webhooks jobs/steps jobs/watch`,
  'jobs/api': `clock errors quota/plans jobs/limits jobs/running secrets store rates idempotency quota http conversion jobs/room jobs/spool
    jobs/store jobs/views jobs/webhooks jobs/steps`,

  mcp: 'clock errors telemetry conversion http',
  compatible: `clock version errors secrets idempotency quota conversion http jobs/limits jobs/spool jobs/store jobs/views jobs/steps
    jobs/api`,
  administration: 'clock settings secrets store accounts idempotency quota billing sign-in jobs/webhooks',
  'routes/*': `clock errors quota/plans jobs/limits settings rates accounts quota billing http conversion
    documentation`,
  dashboard: `clock version administration errors time-text settings store accounts quota/plans quota history billing sign-in http
    conversion routes/* jobs/limits jobs/store jobs/views jobs/webhooks jobs/api`,
  routes: 'settings http routes/* dashboard jobs/api mcp compatible',

  // The service as a program.
  app: 'errors telemetry accounts http dashboard routes',
  'first-start': 'secrets store accounts sign-in',
  foundation: 'clock settings secrets telemetry store rates accounts quota history http conversion',
  start: `clock settings telemetry store rates accounts billing sign-in http app first-start foundation jobs/work mcp`,
  'start-worker': 'jobs/running settings telemetry foundation jobs/work',
  main: 'settings first-start start start-worker',
  index: 'errors time-text settings store accounts quota administration main',
}
testLayers('the service', source, layers, 'services')

test('the service uses our other packages through their entries alone', () => {
  const packages = files().flatMap((file) => [
    ...readFileSync(join(source, file), 'utf8').matchAll(/'(@docmill\/[^']+)'/g),
  ])
  assert.deepEqual(
    new Set(packages.map(([, name]) => name)),
    new Set([
      '@docmill/convert',
      '@docmill/convert/tables',
      '@docmill/download',
      '@docmill/engines',
      '@docmill/mcp',
      '@docmill/s3',
    ]),
  )
})

function files(): string[] {
  return globSync('**/*.ts', { cwd: source }).filter((file) => !file.endsWith('.test.ts'))
}
