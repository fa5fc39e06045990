/**
 * A process of a task pool that sends whatever headers its task says, each with a body of so many bytes. `$PID` in a header
 * becomes the number of the process.
 */
import { writeSync } from 'node:fs'
import { frameHeader, readAllFrames } from '../process/frame.ts'

export interface HostileTask {
  frames: readonly { header: unknown; body?: number; times?: number }[]
}

process.stdin.on(
  'data',
  readAllFrames((header) => {
    for (const { header: sent, body = 0, times = 1 } of (header as { task: HostileTask }).task.frames)
      for (let count = 0; count < times; count++) {
        send(frameHeader(JSON.parse(JSON.stringify(sent).replace('$PID', `${process.pid}`)), body))
        send(Buffer.alloc(body))
      }
  }),
)
send(frameHeader({ type: 'ready' }, 0))

function send(bytes: Uint8Array): void {
  for (let offset = 0; offset < bytes.length; ) offset += writeSync(3, bytes, offset)
}
