/** How statements go to PostgreSQL: prepared once, and together where they are given together. */
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { StoreUnavailable } from '../errors.ts'

/** Statements that each connection keeps parsed and planned; there are about a hundred. */
const maxPrepared = 500

type Ask = (text: string, values: unknown[]) => Promise<pg.QueryResult>

/** The pool as Kysely wants it. */
export function gathering(pool: pg.Pool): PostgresPool {
  const nameOf = statementNames()
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect().catch(unavailable)
      const ask = inOneWrite(client, (text, values) => {
        const name = values.length > 0 ? nameOf(text) : undefined
        return client.query(name ? { name, text, values } : { text, values }).catch(toldApart)
      })
      const release = (destroy?: boolean): void => client.release(destroy)
      return { query: beginningWithFirst(ask), release } as unknown as PostgresPoolClient
    },
    end: () => pool.end(),
  }
}

function unavailable(cause: Error): never {
  throw new StoreUnavailable(cause)
}

/**
 * SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html) of connections that break, resources
 * that are used up, operators that intervene, disks that fail, and servers that only read.
 */
const serverFault = /^(?:08|53|57P|58|25006)/

/** Whatever does not come from the server says that it is not there. */
function toldApart(error: Error): never {
  if (!(error instanceof pg.DatabaseError) || serverFault.test(error.code ?? '')) unavailable(error)
  throw error
}

/** A name for each statement, by which a connection finds it parsed and planned. */
function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known || names.size >= maxPrepared) return known
    const name = `docmill_${names.size}`
    names.set(text, name)
    return name
  }
}

/** What is asked before the event loop goes on leaves in one write. */
function inOneWrite({ connection: { stream } }: pg.PoolClient, ask: Ask): Ask {
  return (text, values) => {
    stream.cork()
    process.nextTick(() => stream.uncork())
    return ask(text, values)
  }
}

/**
 * Sends the beginning of a transaction along with what reads first. What writes waits until it has begun,
 * for it would be committed by itself if the beginning failed; what is given after that follows it. After a
 * failure PostgreSQL refuses the rest of a transaction: the caller of that transaction gets the failure.
 */
export function beginningWithFirst(ask: Ask): Ask {
  let begun: Promise<unknown> | undefined
  let turn: Promise<unknown> | undefined
  let failure: { cause: unknown } | undefined
  return async (text, values) => {
    if (text === 'begin') {
      turn = undefined
      failure = undefined
      begun = ask(text, values)
      begun.catch(() => {})
      return onItsWay
    }
    if (!writesNothing.test(text)) turn ??= begun
    try {
      const [result] = await Promise.all([turn ? turn.then(() => ask(text, values)) : ask(text, values), begun])
      return result
    } catch (cause) {
      if (!begun) throw cause
      failure ??= { cause }
      throw failure.cause
    }
  }
}

const writesNothing = /^\s*(?:select|set local)\s/

const onItsWay: pg.QueryResult = { command: '', rowCount: null, oid: 0, fields: [], rows: [] }
