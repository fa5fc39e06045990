/** What `/metrics` tells (Prometheus text format). */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  registry: Registry
  requests: Counter<'method' | 'route' | 'status' | 'code'>
  requestSeconds: Histogram<'method' | 'route'>
  conversions: Counter<'type' | 'outcome'>
  conversionSeconds: Histogram<'type'>
  /** By how a conversion was paid for; `waived` ones could not be. */
  settlements: Counter<'outcome'>
  /** Read when somebody asks. */
  observe(name: string, help: string, read: () => number): void
}

const requestBuckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120]

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    requests: new Counter({
      name: 'docmill_http_requests_total',
      help: 'Answered requests by route, status and error code.',
      labelNames: ['method', 'route', 'status', 'code'],
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'docmill_http_request_duration_seconds',
      help: 'From the first header to the last byte of the answer.',
      labelNames: ['method', 'route'],
      buckets: requestBuckets,
      registers,
    }),
    conversions: new Counter({
      name: 'docmill_conversions_total',
      help: 'Conversions by detected type and outcome.',
      labelNames: ['type', 'outcome'],
      registers,
    }),
    conversionSeconds: new Histogram({
      name: 'docmill_conversion_duration_seconds',
      help: 'Time in the conversion pool, waiting included, of conversions that succeeded.',
      labelNames: ['type'],
      buckets: requestBuckets,
      registers,
    }),
    settlements: new Counter({
      name: 'docmill_settlements_total',
      help: 'Settled conversions by how they were paid for.',
      labelNames: ['outcome'],
      registers,
    }),
    observe(name, help, read) {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read())
        },
      })
    },
  }
}
