/**
 * Messages that wait for a worker: a small part of what pg-boss offers, with the same meaning over one table on SQLite.
 *
 * A message is a key, such as the id of an account whose turn it is. It is a hint to look at the tables of jobs, which
 * alone decide: a message that comes twice or late changes nothing but the time at which work begins.
 */
import type { Tx } from '../../store/store.ts'

export const queueNames = ['turns', 'deliveries'] as const
export type QueueName = (typeof queueNames)[number]

export interface NewMessage {
  key: string
  /** Milliseconds until it may be taken. */
  delayMs: number
  /** Higher ones are taken first; of equal ones the older. */
  priority: number
}

export interface Message {
  id: string
  key: string
  /** Tells this taking of the message from an earlier one whose time was over. */
  attempt: number
}

export interface JobQueue {
  /** Sent with the caller's transaction. Of a key one message waits: sent again, it takes the new time and priority. */
  send(tx: Tx, queue: QueueName, message: NewMessage): Promise<void>
  /** Takes messages that are due. One that is not done within 30 s is given again. */
  take(queue: QueueName, count: number): Promise<Message[]>
  /** @returns false where the time of the message was over and another may have it. */
  done(tx: Tx, queue: QueueName, message: Message): Promise<boolean>
  stop(): Promise<void>
}
