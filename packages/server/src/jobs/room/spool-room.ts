/**
 * Room in the spool, for all accounts together: what an operator allows, and at most what its disk has.
 *
 * Uploads are reserved while they come in, by the process that takes them. An account that keeps something already
 * fills three quarters, others all but a reserve, which is for the results of what was accepted.
 */
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Clock } from '../../clock.ts'
import { ServiceError } from '../../errors.ts'
import type { Plan } from '../../quota/plans.ts'
import type { Queries } from '../../store/store.ts'
import { readLoad, spoolBytes } from '../store/load.ts'
import { refuseBeyond } from './bounds.ts'

export interface SpoolRoom {
  /**
   * @param plan Of the account; none where the request may be a replay, which keeps nothing new.
   * @throws ServiceError overloaded where the spool is full, concurrency_limited where the account's part of it is
   */
  reserve(accountId: string, bytes: number, plan?: Plan): Promise<UploadRoom>
  /** Whether the results of items that start now have room. */
  hasRoom(): Promise<boolean>
}

/** Room for one upload. */
export interface UploadRoom {
  /** @throws ServiceError as `reserve`; then nothing changes. */
  growTo(bytes: number): void
  release(): void
}

interface Capacity {
  /** Bytes that jobs keep. */
  kept: number
  /** What they may keep. */
  capacity: number
}

const shareOfOne = 3 / 4
const shareOfNew = 15 / 16

/** Beyond it no item starts. */
const shareOfResults = 63 / 64

/** How old a measurement may be that a decision is made by. */
const maxAgeMs = 1000

/** Such as after items have ended, were deleted or have expired. */
const retryAfterSeconds = 60

export interface RoomTerms {
  clock: Clock
  /** What the storage has left. */
  freeBytes(): Promise<number>
  maxBytes: number | undefined
}

export function createSpoolRoom(
  db: Queries,
  { clock, freeBytes, maxBytes = Number.POSITIVE_INFINITY }: RoomTerms,
): SpoolRoom {
  const comingOf = new Map<string, number>()
  let coming = 0
  let measuredAt = Number.NEGATIVE_INFINITY
  let measuring: Promise<Capacity> | undefined

  const measure = async (): Promise<Capacity> => {
    const [kept, free] = await Promise.all([spoolBytes(db), freeBytes()])
    return { kept, capacity: Math.min(maxBytes, kept + free) }
  }
  const capacityNow = (): Promise<Capacity> => {
    if (!measuring || clock.now() - measuredAt >= maxAgeMs) {
      measuredAt = clock.now()
      measuring = measure()
      measuring.catch(() => {
        measuring = undefined
      })
    }
    return measuring
  }
  const add = (accountId: string, bytes: number): void => {
    coming += bytes
    const own = (comingOf.get(accountId) ?? 0) + bytes
    if (own === 0) comingOf.delete(accountId)
    else comingOf.set(accountId, own)
  }

  return {
    async reserve(accountId, bytes, plan) {
      const [{ kept, capacity }, load] = await Promise.all([capacityNow(), readLoad(db, accountId)])
      const refuse = (more: number): void => {
        const own = load.bytes + (comingOf.get(accountId) ?? 0)
        if (plan) refuseBeyond({ bytes: own + more, waiting: load.waiting + 1, items: load.items + 1 }, plan)
        const share = own > 0 ? shareOfOne : shareOfNew
        if (kept + coming + more > capacity * share) throw full()
      }
      refuse(bytes)
      add(accountId, bytes)
      let reserved = bytes
      return {
        growTo(larger) {
          const more = larger - reserved
          if (more <= 0) return
          refuse(more)
          add(accountId, more)
          reserved = larger
        },
        release() {
          add(accountId, -reserved)
          reserved = 0
        },
      }
    },
    async hasRoom() {
      const { kept, capacity } = await capacityNow()
      return kept < capacity * shareOfResults
    },
  }
}

/** What the disk of a folder has free for us, the folder there yet or not. */
export async function freeBytesOf(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    const parent = dirname(folder)
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === folder) throw error
    return freeBytesOf(parent)
  }
}

function full(): ServiceError {
  return new ServiceError('overloaded', { reason_text: ': the storage for jobs is full' }, { retryAfterSeconds })
}
