/** All documents of the bench: each template in several habits, chosen by the seed. */
import { createHash } from 'node:crypto'
import { chooseHabit, type Habit } from './habits.ts'
import type { Piece, Template } from './model.ts'
import { createRandom } from './random.ts'
import { last } from './templates/last.ts'
import { negatives } from './templates/negatives.ts'
import { notes } from './templates/notes.ts'
import { sales } from './templates/sales.ts'
import { schedules } from './templates/schedules.ts'
import { statements } from './templates/statements.ts'

const templates: Template[] = [...statements, ...notes, ...sales, ...schedules, ...negatives, ...last]

export interface PrintedDocument {
  name: string
  template: string
  isSeen: boolean
  pieces: Piece[]
  habit: Habit
}

/** @param each How many of every template. */
export function listTables(each: number): PrintedDocument[] {
  return templates.flatMap(({ name, isSeen, make }) =>
    Array.from({ length: each }, (_, at) => {
      const random = createRandom(createHash('sha256').update(`${name} ${at}`).digest().readUInt32LE(0))
      const habit = chooseHabit(random)
      return { name: `${name}.${at}`, template: name, isSeen, pieces: make(random), habit }
    }),
  )
}
