/** What differs between the places where the client runs. */

const { process, window, document } = globalThis as {
  process?: { env?: Record<string, string | undefined> }
  window?: unknown
  document?: unknown
}

export function environmentVariable(name: string): string | undefined {
  try {
    return process?.env?.[name] || undefined
  } catch {
    // Deno asks for the right to read it.
    return undefined
  }
}

/** A page, where a key would be everybody's. */
export const isBrowser = typeof window === 'object' && typeof document === 'object'

/** Whether `fetch` sends a stream while it is read. Safari and Firefox would send the text `[object ReadableStream]`. */
export const sendsStreams = (() => {
  let asksForDuplex = false
  try {
    const request = new Request('https://docmill.invalid', {
      method: 'POST',
      body: new ReadableStream(),
      get duplex() {
        asksForDuplex = true
        return 'half'
      },
    } as RequestInit)
    // Where the member is not known, the body was taken as text.
    return asksForDuplex || !request.headers.has('content-type')
  } catch {
    return false
  }
})()

/** A UUID. Pages that came over http have no `randomUUID`. */
export function randomId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
