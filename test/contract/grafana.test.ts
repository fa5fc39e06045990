/** The dashboard for Grafana asks for metrics that there are, and leaves none of ours out. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { JobWork } from '../../packages/server/src/jobs/running.ts'
import { observeJobs } from '../../packages/server/src/jobs/work/observe.ts'
import type { Services } from '../../packages/server/src/services.ts'
import { createMetrics } from '../../packages/server/src/telemetry/metrics.ts'
import { observeService } from '../../packages/server/src/telemetry/observe-service.ts'

interface Panel {
  id: number
  type: string
  title: string
  gridPos: { x: number; y: number; w: number; h: number }
  targets?: { expr: string }[]
}

const { panels, templating } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../deploy/grafana-dashboard.json'), 'utf8'),
) as { panels: Panel[]; templating: { list: { query: string }[] } }
const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))

/** Name → labels. */
function metricsOfService(): Map<string, readonly string[]> {
  const metrics = createMetrics()
  observeService({ metrics } as Services)
  observeJobs({ metrics } as Services, {} as JobWork)
  const { registry } = metrics
  const names = registry.getMetricsAsArray().map(({ name }) => name)
  return new Map(
    names.map((name) => [name, (registry.getSingleMetric(name) as unknown as { labelNames: string[] }).labelNames]),
  )
}

const known = metricsOfService()

test('every metric that a panel asks for is one that the service has', () => {
  const asked = expressions.flatMap((expression) => expression.match(/\b(docmill|process|nodejs)_\w+/g) ?? [])
  const named = [...asked, ...templating.list.flatMap(({ query }) => query.match(/\bdocmill_\w+/g) ?? [])]
  const unknown = named.filter((name) => !known.has(name) && !known.has(name.replace(/_(bucket|sum|count)$/, '')))
  assert.ok(named.length > 30)
  assert.deepEqual(unknown, [])
})

test('every metric of ours is on a panel', () => {
  const text = expressions.join('\n')
  const absent = [...known.keys()].filter((name) => name.startsWith('docmill_') && !text.includes(name))
  assert.deepEqual(absent, [])
})

test('a panel distinguishes only by labels that its metrics have', () => {
  for (const expression of expressions) {
    const name = expression.match(/\b(docmill|process|nodejs)_\w+/)?.[0] ?? ''
    const labels = [...(known.get(name) ?? known.get(name.replace(/_(bucket|sum|count)$/, '')) ?? []), 'instance', 'le']
    const asked = [...expression.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(', '))
    const matched = [...expression.matchAll(/(\w+)[!=]~?"/g)].map(([, label = '']) => label)
    for (const label of [...asked, ...matched]) assert.ok(labels.includes(label), `${expression}: ${label}`)
  }
})

test('panels have titles and places of their own', () => {
  assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length)
  const taken = new Set<string>()
  for (const { title, gridPos } of panels) {
    assert.ok(title.length > 0 && gridPos.x + gridPos.w <= 24)
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        assert.ok(!taken.has(`${x} ${y}`), `${title} covers another`)
        taken.add(`${x} ${y}`)
      }
  }
})

test('the guide names every metric of ours', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../docs/guide/monitoring.md'), 'utf8')
  const untold = [...known.keys()].filter((name) => name.startsWith('docmill_') && !guide.includes(`\`${name}\``))
  assert.deepEqual(untold, [])
})
