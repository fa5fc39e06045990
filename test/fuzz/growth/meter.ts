/** Measures conversions in a process of its own, which is killed when it takes too long or too much memory. */
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Cost } from './judge.ts'
import type { Task } from './meter-child.ts'
import type { Recipe } from './recipe.ts'

/** Wall time of one conversion; far above what is compared, as the machine may be busy. */
const maxWallMs = 120_000
const maxHeapMb = 1_024

export interface Meter {
  /** @param fresh In a process that has converted nothing before, so that its peak of memory is of this document. */
  measure(recipe: Recipe, count: number, fresh?: boolean): Promise<Cost>
  close(): void
}

export function startMeter(): Meter {
  let child: ChildProcess | undefined
  const close = (): void => {
    child?.removeAllListeners('exit')
    child?.kill('SIGKILL')
    child = undefined
  }
  return {
    close,
    async measure(recipe, count, fresh = false) {
      if (fresh) close()
      child ??= startChild()
      const cost = await answerOf(child, { recipe, count })
      if (cost.end === 'killed') close()
      return cost
    },
  }
}

function startChild(): ChildProcess {
  return fork(join(import.meta.dirname, 'meter-child.ts'), {
    // One thread collects garbage, so that its time does not depend on how many processors are free.
    execArgv: [
      '--conditions=@docmill/source',
      '--expose-gc',
      '--single-threaded-gc',
      `--max-old-space-size=${maxHeapMb}`,
    ],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

function answerOf(child: ChildProcess, task: Task): Promise<Cost> {
  return new Promise((resolve) => {
    const settle = (cost: Cost): void => {
      clearTimeout(timer)
      child.off('message', settle)
      child.off('exit', killed)
      resolve(cost)
    }
    const killed = (): void => settle({ cpuMs: maxWallMs, peakMb: maxHeapMb, end: 'killed' })
    const timer = setTimeout(killed, maxWallMs)
    child.on('message', settle)
    child.on('exit', killed)
    child.send(task)
  })
}
