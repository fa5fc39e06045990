/** The runs of a paragraph as they are gathered: without what is hidden or deleted, each with the link around it. */
import type { Phrasing } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import { isHiddenText, styledRun, surround } from '../../office/word-processing/character.ts'
import type { WordRun } from '../../office/word-processing/run.ts'
import type { OpenFields } from './open-fields.ts'
import type { CharacterProperties } from './properties.ts'
import type { WordFile } from './word-file.ts'

export interface Runs {
  /** Something other than spaces and breaks was added. */
  isBegun(): boolean
  /** @returns The run; undefined where it is not to be seen. */
  add(value: string | Phrasing, properties: CharacterProperties): WordRun | undefined
  /** Those that were added since the last call. */
  take(): WordRun[]
}

/** @param onContent Called when something stands on the page. */
export function createRuns(
  { fonts, plainFont }: Pick<WordFile, 'fonts' | 'plainFont'>,
  fields: OpenFields,
  context: ReadContext,
  onContent: () => void,
): Runs {
  const showChanges = context.options.changes === 'show'
  /** The document's own font is monospaced, so that such a font says nothing. */
  const hasMonospaceText = fonts[plainFont]?.monospace ?? false
  let runs: WordRun[] = []
  let hasContent = false

  return {
    isBegun: () => hasContent,
    add(value, properties) {
      if (properties.deleted && !showChanges) return undefined
      if (isHiddenText(properties.hidden, value, context)) return undefined
      const shown = typeof value === 'string' ? value.replaceAll('\0', '') : value
      const content = typeof shown === 'string' && properties.caps ? shown.toUpperCase() : shown
      const { halfPoints } = properties
      // Notes, pictures and formulas take no appearance from their run.
      const isText = typeof value === 'string' || value.type === 'break'
      const run = surround(styledRun(content, isText ? properties : { halfPoints }, showChanges), fields)
      if (!hasMonospaceText && fonts[properties.font]?.monospace) run.monospace = true
      runs.push(run)
      hasContent ||= typeof value === 'string' ? value.trim() !== '' : value.type !== 'break'
      onContent()
      return run
    },
    take() {
      const taken = runs
      runs = []
      hasContent = false
      return taken
    },
  }
}
