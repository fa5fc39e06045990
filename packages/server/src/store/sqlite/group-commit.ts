/**
 * Transactions one after another on one connection, committed in groups.
 *
 * A commit on SQLite waits for the disk. While others wait for their turn, each transaction is
 * a savepoint of one outer transaction, and all of them are committed, and informed, at once.
 * A transaction that fails rolls back to its savepoint and leaves the others alone.
 */
import type { SqliteClient } from './client.ts'
import type { Request, Rows } from './protocol.ts'

const maxGroup = 64
const maxOpenMs = 10

export interface Turn {
  /** The first statement takes the opening of the transaction along: one question instead of two. */
  run(statement: Pick<Request, 'sql' | 'parameters'>): Promise<Rows>
  /** Settles when the group is on the disk, or failed to get there. */
  commit(): Promise<void>
  rollback(): Promise<void>
}

export interface GroupCommit {
  /** Waits for the turn to write. */
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
  const script = (sql: string): Promise<Rows> => ask({ connection: 'write', sql })

  function takeMembers(): Member[] {
    const group = members
    members = []
    openedAt = undefined
    return group
  }

  async function abandon(error: unknown): Promise<void> {
    for (const member of takeMembers()) member.reject(error)
    // SQLite has rolled back by itself after a full disk or an input/output error.
    await script('rollback').catch(() => {})
  }

  /** @param sql What ends the transaction; '' where it ran nothing and so was never opened. */
  async function end(sql: string, member?: Member): Promise<void> {
    try {
      if (member) members.push(member)
      const closes = !goesOn()
      const commit = closes && openedAt !== undefined ? 'commit' : ''
      if (sql || commit) await script([sql, commit].filter(Boolean).join('; '))
      if (closes) for (const committed of takeMembers()) committed.resolve()
    } catch (error) {
      await abandon(error)
    } finally {
      passTurn()
    }
  }

  function turn(): Turn {
    let isOpen = false
    return {
      run(statement) {
        if (isOpen) return ask({ connection: 'write', ...statement })
        isOpen = true
        const opening = openedAt === undefined ? 'begin immediate; savepoint member' : 'savepoint member'
        openedAt ??= performance.now()
        return ask({ connection: 'write', opening, ...statement })
      },
      commit: () =>
        new Promise<void>((resolve, reject) => {
          void end(isOpen ? 'release member' : '', { resolve, reject })
        }),
      rollback: () => end(isOpen ? 'rollback to member; release member' : ''),
    }
  }

  return {
    async begin() {
      await takeTurn()
      return turn()
    },
  }
}
