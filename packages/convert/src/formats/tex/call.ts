/** A command where it stands. */
import type { Place, Source } from './body.ts'
import { type Argument, argumentAt, optionAt } from './source/arguments.ts'

/** @returns Where reading goes on. */
export type Run = (call: Call) => number

export interface Call extends Place {
  source: Source
  name: string
  /** Behind the name and its star. */
  at: number
  end: number
}

export function mandatory({ source, at, end }: Call): Argument | undefined {
  return argumentAt(source, at, end)
}

export function afterOptions({ source, at, end }: Call): number {
  let next = at
  for (let option = optionAt(source, next, end); option; option = optionAt(source, next, end)) next = option.after
  return next
}
