/** What `/metrics` reports (Prometheus text format). */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  registry: Registry
  requests: Counter<'method' | 'route' | 'status' | 'code'>
  requestSeconds: Histogram<'method' | 'route'>
  /** `type` is `unknown` where it was not found out. */
  conversions: Counter<'type' | 'outcome' | 'code'>
  conversionSeconds: Histogram<'type'>
  queueSeconds: Histogram<'lane'>
  stageSeconds: Histogram<'stage'>
  engineSeconds: Histogram<'engine' | 'outcome'>
  downloads: Counter<'outcome'>
  downloadSeconds: Histogram
  downloadBytes: Counter
  /** What becomes of reserved units: `released` is what the specification calls a refund. */
  holds: Counter<'event'>
  /** By how a conversion was paid for; `waived` ones could not be. */
  settlements: Counter<'outcome'>
  /** Items of jobs by what became of a start: succeeded, returned, dropped, or the code of an error. */
  jobItems: Counter<'outcome'>
  /** Page ranges of long documents by what became of their reading: read, returned, dropped, or the code of an error. */
  jobRanges: Counter<'outcome'>
  /** Attempts to send a webhook, by whether it was taken. */
  webhooks: Counter<'outcome'>
  /** Read when somebody asks. */
  observe(name: string, help: string, read: () => number | Promise<number>): void
  /** The same of what only grows. */
  count(name: string, help: string, read: () => number): void
  /** The same by a label. */
  observeEach<L extends string>(
    name: string,
    help: string,
    label: L,
    read: () => Readonly<Record<string, number>>,
  ): void
}

const seconds = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120]

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const counter = <L extends string>(name: string, help: string, ...labelNames: L[]): Counter<L> =>
    new Counter({ name, help, labelNames, registers })
  const histogram = <L extends string>(name: string, help: string, ...labelNames: L[]): Histogram<L> =>
    new Histogram({ name, help, labelNames, buckets: seconds, registers })
  return {
    registry,
    requests: counter(
      'docmill_http_requests_total',
      'Answered requests by route, status and error code.',
      'method',
      'route',
      'status',
      'code',
    ),
    requestSeconds: histogram(
      'docmill_http_request_duration_seconds',
      'From the first header to the last byte of the answer.',
      'method',
      'route',
    ),
    conversions: counter(
      'docmill_conversions_total',
      'Conversions by detected type, outcome (ok, failed, client_gone) and error code.',
      'type',
      'outcome',
      'code',
    ),
    conversionSeconds: histogram(
      'docmill_conversion_duration_seconds',
      'Time in the conversion pool, waiting included, of conversions that succeeded.',
      'type',
    ),
    queueSeconds: histogram(
      'docmill_queue_duration_seconds',
      'How long documents wait for a conversion process, by where they were converted: short (on the reserve), normal, long (started again after they gave way), none.',
      'lane',
    ),
    stageSeconds: histogram(
      'docmill_conversion_stage_duration_seconds',
      'Time in a conversion process by stage: detect, read, tidy, write.',
      'stage',
    ),
    engineSeconds: histogram(
      'docmill_engine_duration_seconds',
      'Calls of engines (ocr, speech, vision, pageVision) by outcome: ok, or the code that they failed with.',
      'engine',
      'outcome',
    ),
    downloads: counter(
      'docmill_downloads_total',
      'Files asked for at a URL by outcome: ok, or the error code.',
      'outcome',
    ),
    downloadSeconds: histogram('docmill_download_duration_seconds', 'Downloads, from the first look-up to their end.'),
    downloadBytes: counter('docmill_download_bytes_total', 'Bytes of the files that were fetched.'),
    holds: counter(
      'docmill_holds_total',
      'Reserved units by event: admitted, settled, released (refunded), replayed.',
      'event',
    ),
    settlements: counter('docmill_settlements_total', 'Settled conversions by how they were paid for.', 'outcome'),
    jobItems: counter(
      'docmill_job_items_total',
      'Starts of items of jobs by outcome: succeeded, returned (tried again later), dropped (canceled), or the error code.',
      'outcome',
    ),
    jobRanges: counter(
      'docmill_job_ranges_total',
      'Page ranges of long documents by outcome: read, returned (tried again later), dropped (canceled), or the error code.',
      'outcome',
    ),
    webhooks: counter('docmill_webhooks_total', 'Attempts to send a webhook by outcome: delivered, failed.', 'outcome'),
    observe(name, help, read) {
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          this.set(await read())
        },
      })
    },
    count(name, help, read) {
      new Counter({
        name,
        help,
        registers,
        collect() {
          this.reset()
          this.inc(read())
        },
      })
    },
    observeEach(name, help, label, read) {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        collect() {
          for (const [value, number] of Object.entries(read()))
            this.set({ [label]: value } as Record<typeof label, string>, number)
        },
      })
    },
  }
}
