/** HTTP byte by byte, for what a polite client never does. */
import { connect, type Socket } from 'node:net'
import { inTime } from './wait.ts'

export interface Wire {
  socket: Socket
  write(data: string | Uint8Array): Promise<void>
  /** Everything that has come until it contains the text, or until the connection ends. */
  until(text: string | RegExp): Promise<string>
  closed: Promise<void>
}

export async function openWire(url: string): Promise<Wire> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let received = ''
  const watchers = new Set<() => void>()
  const wake = (): void => {
    for (const watcher of watchers) watcher()
  }
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1')
    wake()
  })
  socket.on('error', () => {})
  let isClosed = false
  const ended = new Promise<void>((resolve) =>
    socket.once('close', () => {
      isClosed = true
      resolve()
      wake()
    }),
  )
  return {
    socket,
    get closed() {
      return inTime('the connection ends', ended)
    },
    write: (data) => new Promise((resolve) => socket.write(data, () => resolve())),
    until(text) {
      const matches = (): boolean => (typeof text === 'string' ? received.includes(text) : text.test(received))
      const coming = new Promise<string>((resolve) => {
        const check = (): void => {
          if (!isClosed && !matches()) return
          watchers.delete(check)
          resolve(received)
        }
        watchers.add(check)
        check()
      })
      return inTime(`${text} comes over the wire`, coming)
    },
  }
}

/** A multipart body, part by part, and its Content-Type. */
export function multipart(
  parts: { headers: string[]; body: string | Uint8Array }[],
  { end = true } = {},
): { body: Buffer; type: string } {
  const boundary = 'a-boundary-of-tests'
  const pieces = parts.flatMap(({ headers, body }) => [
    Buffer.from(`--${boundary}\r\n${headers.join('\r\n')}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ])
  if (end) pieces.push(Buffer.from(`--${boundary}--\r\n`))
  return { body: Buffer.concat(pieces), type: `multipart/form-data; boundary=${boundary}` }
}

export function filePart(body: string | Uint8Array, name = 'a.txt'): { headers: string[]; body: string | Uint8Array } {
  return {
    headers: [
      `Content-Disposition: form-data; name="file"; filename="${name}"`,
      'Content-Type: application/octet-stream',
    ],
    body,
  }
}

export function fieldPart(name: string, body: string): { headers: string[]; body: string } {
  return { headers: [`Content-Disposition: form-data; name="${name}"`], body }
}
