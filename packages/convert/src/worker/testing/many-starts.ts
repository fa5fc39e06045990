/** Starts one sandboxed process after the other until it is killed; each reads its input and has the argument in its command line. */
import { setTimeout as wait } from 'node:timers/promises'
import { launchProgram } from '../process/sandbox/launch.ts'
import { probeSandbox } from '../process/sandbox/probe.ts'
import { findProgram } from '../process/sandbox/programs.ts'
import { startLaunch } from '../process/sandbox/start.ts'

const [, , word] = process.argv
const program = findProgram('cat') as string
const launch = launchProgram(await probeSandbox([program]), program, { memoryMb: 64, cpuSeconds: 60 }, [])
console.log('ready')
for (let count = 0; count < 20; count++) {
  startLaunch(launch, { stdio: ['pipe', 'ignore', 'ignore'], args: ['-', `${word}`] })
  await wait(1)
}
