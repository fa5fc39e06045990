/**
 * A process of a task pool that sends whatever heads its task says, each with a body of so many bytes. `$PID` in a head
 * becomes the number of the process.
 */
import { writeSync } from 'node:fs'
import { frameHead, readAllFrames } from '../process/frame.ts'

export interface HostileTask {
  frames: readonly { head: unknown; body?: number; times?: number }[]
}

process.stdin.on(
  'data',
  readAllFrames((head) => {
    for (const { head: sent, body = 0, times = 1 } of (head as { task: HostileTask }).task.frames)
      for (let count = 0; count < times; count++) {
        send(frameHead(JSON.parse(JSON.stringify(sent).replace('$PID', `${process.pid}`)), body))
        send(Buffer.alloc(body))
      }
  }),
)
send(frameHead({ type: 'ready' }, 0))

function send(bytes: Uint8Array): void {
  for (let offset = 0; offset < bytes.length; ) offset += writeSync(3, bytes, offset)
}
