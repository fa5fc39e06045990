/** Names of the files of a job. A result has the number of its start, so that no start writes over another's. */
import { randomText } from '../../random-text.ts'
import type { Range } from './store.ts'

export function inputName(item: number): string {
  return `input-${item}`
}

/** @returns the item whose document has the name; undefined where the file is something else. */
export function itemOfInput(name: string): number | undefined {
  const [, item] = /^input-(\d+)$/.exec(name) ?? []
  return item === undefined ? undefined : Number(item)
}

/** The formats of a result that are stored as files of their own, next to it. */
export function partsName(result: string): string {
  return `${result}-parts`
}

export function resultName(item: number, attempt: number): string {
  return `result-${item}-${attempt}`
}

/** Results that were written together are parts of one file. Random, for starts of several workers may be in it. */
export function packName(): string {
  return `results-${randomText(16).toLowerCase()}`
}

/** A part of a file, as it is referred to: `results-…@from+length`. */
export function partName(name: string, { from, length }: Range): string {
  return `${name}@${from}+${length}`
}

/** @returns the file and which part of it a name is; without a part where it is a whole file. */
export function partOf(name: string): { name: string; range?: Range } {
  const [, file, from, length] = /^(.+)@(\d+)\+(\d+)$/.exec(name) ?? []
  return file === undefined ? { name } : { name: file, range: { from: Number(from), length: Number(length) } }
}
