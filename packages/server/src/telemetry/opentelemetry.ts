/** Traces recorded by OpenTelemetry and sent to a collector (OTLP over HTTP, as JSON). */
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { parseTraceParent } from './trace-parent.ts'
import type { Attributes, Stage, Trace, Traces } from './traces.ts'

interface Collector {
  url: string
  headers: Readonly<Record<string, string>>
  /** Share of the traces that begin here which are recorded; a trace that the caller began follows the caller. */
  share: number
}

/** How often a collector that does not take them is mentioned. */
const complainEveryMs = 60_000

export function createTraces({ url, headers, share }: Collector, onError: (error: unknown) => void): Traces {
  const exporter = complaining(new OTLPTraceExporter({ url, headers: { ...headers } }), onError)
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': 'docmill' })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('docmill')

  function startSpan(name: string, context: Context, kind: SpanKind, startedAt?: number): Span {
    return tracer.startSpan(
      name,
      { kind, ...(startedAt === undefined ? {} : { startTime: epochOf(startedAt) }) },
      context,
    )
  }

  return {
    start(name, { traceparent }) {
      const root = startSpan(name, parentContext(traceparent?.toString()), SpanKind.SERVER)
      const context = trace.setSpan(ROOT_CONTEXT, root)
      return traceOf(root, (stage, startedAt) => startSpan(stage, context, SpanKind.INTERNAL, startedAt))
    },
    close: () => provider.shutdown().catch(onError),
  }
}

function traceOf(root: Span, startStage: (name: Stage, startedAt?: number) => Span): Trace {
  let final: Span | undefined
  let isOver = false
  return {
    id: root.isRecording() ? root.spanContext().traceId : undefined,
    async stage(name, work) {
      const span = startStage(name)
      try {
        return await work()
      } catch (error) {
        fail(span, (error as { code?: unknown }).code)
        throw error
      } finally {
        span.end()
      }
    },
    past(name, startedAt, durationMs, attributes = {}) {
      const span = startStage(name, startedAt)
      span.setAttributes(prefixed(attributes))
      span.end(epochOf(startedAt + durationMs))
    },
    last(name) {
      final ??= startStage(name)
    },
    end(attributes, hasFailed) {
      if (isOver) return
      isOver = true
      final?.end()
      root.setAttributes(attributes)
      if (hasFailed) fail(root, attributes['docmill.code'])
      root.end()
    },
  }
}

function fail(span: Span, code: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR, ...(typeof code === 'string' ? { message: code } : {}) })
}

function prefixed(attributes: Attributes): Attributes {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [`docmill.${name}`, value]))
}

function parentContext(header: string | undefined): Context {
  const parent = parseTraceParent(header)
  if (!parent) return ROOT_CONTEXT
  const { traceId, spanId, isSampled } = parent
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

/** Milliseconds since 1970, by the clock that times the stages. */
function epochOf(performanceMs: number): number {
  return performance.timeOrigin + performanceMs
}

/** The library keeps to itself what it could not send. */
function complaining(exporter: OTLPTraceExporter, onError: (error: unknown) => void): SpanExporter {
  let complainedAt = Number.NEGATIVE_INFINITY
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const now = performance.now()
        if (result.error && now - complainedAt > complainEveryMs) {
          complainedAt = now
          onError(result.error)
        }
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
  }
}
