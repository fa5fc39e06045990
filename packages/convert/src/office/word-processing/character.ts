/** How characters look, by one name for each fact, whichever way a format states it. */
import type { Phrasing } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import type { WordRun } from './run.ts'

export type Character = typeof plainCharacter

export const plainCharacter = {
  bold: false,
  italic: false,
  strike: false,
  /** Shown in capitals, whatever the letters are. */
  caps: false,
  hidden: false,
  deleted: false,
  inserted: false,
  script: undefined as 'super' | 'sub' | undefined,
  /** Size of the letters: whole numbers, which records hold as they are. */
  /** §17.3.2.38: where nothing states one. */
  halfPoints: 20,
}

/** Half points; text that is raised by less is adjusted, not superscript. */
const minRaised = 2

/** @param raised Half points above the line; negative below it. */
export function scriptOfRaised(raised: number): Character['script'] {
  if (Math.abs(raised) < minRaised) return undefined
  return raised > 0 ? 'super' : 'sub'
}

type Seen = Omit<Character, 'caps' | 'hidden'>

/** What shows of characters in the output; absent is no. */
export type ShownCharacter = { [Fact in keyof Seen]?: Seen[Fact] | undefined } & {
  /** By a character style that means code. */
  code?: boolean | undefined
  /** In a font whose letters are equally wide, where those of the document's own are not. */
  monospace?: boolean | undefined
}

/** What holds around a run, by the fields and links that it stands in. */
export interface RunSurroundings {
  link: string | undefined
  inContents: boolean
  inFormField: boolean
}

/**
 * A run of a paragraph.
 *
 * @param showsChanges Text that was inserted is distinguished from what was there before.
 */
export function styledRun(content: string | Phrasing, character: ShownCharacter, showsChanges: boolean): WordRun {
  const run: WordRun = { content }
  if (character.bold) run.bold = true
  if (character.italic) run.italic = true
  if (character.strike || character.deleted) run.strike = true
  if (character.inserted && showsChanges) run.inserted = true
  if (character.script) run.script = character.script
  if (character.code) run.code = true
  else if (character.monospace) run.monospace = true
  if (character.halfPoints !== undefined) run.halfPoints = character.halfPoints
  return run
}

/** In place. */
export function surround(run: WordRun, { link, inContents, inFormField }: RunSurroundings): WordRun {
  if (link !== undefined) run.link = link
  if (inContents) run.inContents = true
  if (inFormField) run.formField = true
  return run
}

/** Whether hidden text is left out, which is reported where there is something to see. */
export function isHiddenText(
  hidden: boolean | undefined,
  content: string | Phrasing,
  { options, warn }: Pick<ReadContext, 'options' | 'warn'>,
): boolean {
  if (!hidden || options.hidden === 'keep') return false
  const isSeen = typeof content === 'string' ? content.trim() !== '' : content.type !== 'break'
  if (isSeen) warn('hidden_content_dropped', { what: 'hidden text' })
  return true
}
