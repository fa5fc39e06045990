/**
 * Transactions one after another on one connection, committed in groups.
 *
 * A commit on SQLite waits for the disk. While others wait for their turn, each transaction is
 * a savepoint of one outer transaction, and all of them are committed, and told so, at once.
 * A transaction that fails rolls back to its savepoint and leaves the others alone.
 */
import type { SqliteClient } from './client.ts'

const maxGroup = 64
const maxOpenMs = 10

export interface Turn {
  /** Settles when the group is on the disk, or failed to get there. */
  commit(): Promise<void>
  rollback(): Promise<void>
}

export interface GroupCommit {
  /** Waits for the turn to write and opens a transaction. */
  begin(): Promise<Turn>
}

interface Member {
  resolve(): void
  reject(error: unknown): void
}

export function createGroupCommit({ ask }: Pick<SqliteClient, 'ask'>): GroupCommit {
  const queue: (() => void)[] = []
  let busy = false
  let openedAt: number | undefined
  let members: Member[] = []

  const takeTurn = (): Promise<void> => {
    if (!busy) {
      busy = true
      return Promise.resolve()
    }
    return new Promise((resolve) => queue.push(resolve))
  }
  const passTurn = (): void => {
    const next = queue.shift()
    if (next) next()
    else busy = false
  }
  const goesOn = (): boolean =>
    queue.length > 0 && members.length < maxGroup && performance.now() - (openedAt ?? 0) < maxOpenMs

  async function closeGroup(): Promise<void> {
    const group = members
    members = []
    openedAt = undefined
    try {
      await ask('write', 'commit')
      for (const member of group) member.resolve()
    } catch (error) {
      await abandon(group, error)
    }
  }

  async function abandon(group: Member[], error: unknown): Promise<void> {
    members = []
    openedAt = undefined
    for (const member of group) member.reject(error)
    // SQLite has rolled back by itself after a full disk or an input/output error.
    await ask('write', 'rollback').catch(() => {})
  }

  async function end(script: string, member?: Member): Promise<void> {
    try {
      await ask('write', script)
      if (member) members.push(member)
      if (!goesOn()) await closeGroup()
    } catch (error) {
      await abandon(member ? [...members, member] : members, error)
    } finally {
      passTurn()
    }
  }

  return {
    async begin() {
      await takeTurn()
      try {
        await ask('write', openedAt === undefined ? 'begin immediate; savepoint member' : 'savepoint member')
        openedAt ??= performance.now()
      } catch (error) {
        await abandon(members, error)
        passTurn()
        throw error
      }
      return {
        commit: () =>
          new Promise<void>((resolve, reject) => {
            void end('release member', { resolve, reject })
          }),
        rollback: () => end('rollback to member; release member'),
      }
    },
  }
}
