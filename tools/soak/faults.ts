/** What is done to the service while it works. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Cluster } from '../../test/service/support/cluster.ts'
import type { Deployment } from './deployment.ts'
import type { Disk } from './disk.ts'

export interface Scene {
  deployment: Deployment
  /** Works on jobs beside the service, where the database is shared. */
  worker: Deployment | undefined
  random: () => number
  /** How long what passes by itself lasts. */
  spellMs: number
  disk: Disk | undefined
  cluster: Cluster | undefined
}

export interface Fault {
  name: string
  /** Why it cannot happen here, if so. */
  skip?(scene: Scene): string | false
  happen(scene: Scene): Promise<void>
}

const seconds = 1000
const hours = 3_600_000

export const faults: readonly Fault[] = [
  {
    name: 'a conversion process is killed',
    async happen({ deployment, random }) {
      const children = deployment.children()
      const victim = children[Math.floor(random() * children.length)]
      if (victim !== undefined) killed(victim)
    },
  },
  {
    name: 'every process below the service is killed',
    async happen({ deployment }) {
      for (const child of deployment.children()) killed(child)
    },
  },
  {
    name: 'the service is killed and started again',
    async happen({ deployment }) {
      deployment.children()
      await deployment.kill()
      await deployment.start()
    },
  },
  {
    name: 'the service is asked to stop, and started again',
    async happen({ deployment }) {
      deployment.children()
      await deployment.stop()
      await deployment.start()
    },
  },
  {
    name: 'a worker of jobs is killed and started again',
    skip: withoutWorker,
    async happen({ worker }) {
      worker?.children()
      await worker?.kill()
      await worker?.start()
    },
  },
  {
    name: 'a worker of jobs is asked to stop, and started again',
    skip: withoutWorker,
    async happen({ worker }) {
      worker?.children()
      await worker?.stop()
      await worker?.start()
    },
  },
  {
    name: 'PostgreSQL is restarted',
    skip: ({ cluster }) => !cluster && 'the database is SQLite',
    happen: async ({ cluster }) => cluster?.restart(),
  },
  {
    name: 'every process of PostgreSQL is killed, and it is started again',
    skip: ({ cluster }) => !cluster && 'the database is SQLite',
    happen: async ({ cluster }) => cluster?.crash(),
  },
  {
    name: 'the disk of the database is full for a while',
    skip: ({ disk, cluster }) =>
      cluster ? 'the database is PostgreSQL' : !disk && 'a small disk can only be mounted by root',
    async happen({ disk, spellMs }) {
      disk?.fill()
      await wait(spellMs)
      disk?.clear()
    },
  },
  ...[40 * seconds, -40 * seconds, 26 * hours].map((offset) => clockJump(offset)),
]

function withoutWorker({ worker }: Scene): string | false {
  return !worker && 'with SQLite the service itself works on jobs'
}

function clockJump(offsetMs: number): Fault {
  const size =
    Math.abs(offsetMs) < hours ? `${Math.abs(offsetMs) / seconds} seconds` : `${Math.abs(offsetMs) / hours} hours`
  return {
    name: `the clock jumps ${size} ${offsetMs < 0 ? 'back' : 'ahead'}, and is put right again`,
    async happen({ deployment, spellMs }) {
      await deployment.setClock(offsetMs)
      await wait(spellMs)
      await deployment.setClock(0)
    },
  }
}

/** It may be gone already. */
function killed(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {}
}
