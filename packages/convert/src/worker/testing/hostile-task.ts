/** A process of a task pool that sends whatever heads its task says, each with a body of so many bytes. */
import { writeSync } from 'node:fs'
import { frameHead, readAllFrames } from '../process/frame.ts'

export interface HostileTask {
  frames: readonly { head: unknown; body?: number; times?: number }[]
}

process.stdin.on(
  'data',
  readAllFrames((task) => {
    for (const { head, body = 0, times = 1 } of (task as HostileTask).frames)
      for (let count = 0; count < times; count++) {
        send(frameHead(head, body))
        send(Buffer.alloc(body))
      }
  }),
)
send(frameHead({ type: 'ready' }, 0))

function send(bytes: Uint8Array): void {
  for (let offset = 0; offset < bytes.length; ) offset += writeSync(3, bytes, offset)
}
