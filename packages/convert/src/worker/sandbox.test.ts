/**
 * What code that a file has brought into a reader or a decoder can do, by deployment. Each deployment is started for real, as far as
 * this machine allows: by its user, with the launchers that it has. An attempt succeeds exactly where no layer prevents it.
 */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import type { SandboxLayer } from '../core/sandbox-layers.ts'
import type { AttemptName, Outcome } from './testing/intruder.ts'
import { launcherPaths } from './testing/launcher-paths.ts'
import type { Proof } from './testing/prove-sandbox.ts'

/** Each of these layers is enough. */
const preventedBy: Record<AttemptName, readonly SandboxLayer[]> = {
  'read the secret': ['uid', 'files'],
  'read the database': ['uid', 'files'],
  'truncate the database': ['uid', 'files', 'seccomp'],
  'write a file': ['files', 'seccomp'],
  'read the secret by way of the service': ['uid', 'pid', 'files'],
  'read the environment of the service': ['uid', 'pid', 'files'],
  'signal the service': ['uid', 'pid', 'seccomp'],
  'signal a sibling': ['pid', 'seccomp'],
  'read the memory of a sibling': ['pid', 'files'],
  'signal whoever is there': ['pid', 'seccomp'],
  'start a shell': ['seccomp'],
  'start itself': ['seccomp'],
  'leave a process behind': ['seccomp'],
  'connect by TCP': ['net', 'seccomp'],
  'connect to a socket in a folder of the service': ['uid', 'files', 'seccomp'],
  'connect to a socket without a file': ['net', 'seccomp'],
}

const paths = launcherPaths()

const isRoot = process.getuid?.() === 0
const stranger = '12345'
const asStranger = ['setpriv', '--reuid', stranger, '--regid', stranger, '--clear-groups', '--']
/** How the service is started. */
const users: Record<string, readonly string[]> = isRoot
  ? { root: [], 'a plain user': asStranger }
  : { 'a plain user': [] }

async function prove(user: readonly string[], path: string): Promise<Proof> {
  const script = join(import.meta.dirname, 'testing/prove-sandbox.ts')
  const env = [`PATH=${path}`, `TMPDIR=${tmpdir()}`]
  const node = [process.execPath, '--conditions=@docmill/source', '--no-warnings', script]
  const [program = '', ...args] = [...user, 'env', '-i', ...env, ...node]
  return JSON.parse((await promisify(execFile)(program, args, { timeout: 120_000 })).stdout)
}

for (const [name, user] of Object.entries(users))
  for (const [how, path] of Object.entries(paths))
    test(`${name}, ${how}: an intruder can do what no layer prevents, and nothing else`, {
      skip: process.platform !== 'linux' && 'the layers are those of Linux',
    }, async (context) => {
      const { walls, reader, decoder, leftBehind } = await prove(user, path)
      const isPrevented = (attempt: AttemptName): boolean => preventedBy[attempt].some((wall) => walls[wall])
      const expected = Object.fromEntries(
        (Object.keys(preventedBy) as AttemptName[]).map((attempt) => [attempt, !isPrevented(attempt)]),
      ) as Outcome
      context.diagnostic(
        Object.entries(walls)
          .flatMap(([wall, stands]) => (stands ? wall : []))
          .join(' '),
      )
      assert.deepEqual(reader, expected)
      assert.deepEqual(decoder, expected)
      assert.equal(leftBehind === 0, walls.pid || walls.seccomp)
    })
