/** The `traceparent` header (W3C Trace Context §3.2): whose trace a request belongs to. */
export interface TraceParent {
  traceId: string
  spanId: string
  /** §3.2.2.5: the caller records, so that we should. */
  isSampled: boolean
}

/** @returns nothing for what is none; §3.2.2 then has us start a trace of our own. */
export function parseTraceParent(header: string | string[] | undefined): TraceParent | undefined {
  const [, version, traceId = '', spanId = '', flags = '', rest] =
    /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/.exec(String(header ?? '').trim()) ?? []
  const isKnown = version === '00' ? rest === undefined : version !== undefined && version !== 'ff'
  if (!isKnown || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}
