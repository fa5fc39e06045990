/** The runs of a paragraph as they are gathered: without what is hidden or deleted, each with the link around it. */
import type { Phrasing } from '../../core/document/nodes.ts'
import type { RunStyle } from '../../core/document/runs.ts'
import { runStyleOf } from '../../office/word-processing/character.ts'
import type { WordRun } from '../../office/word-processing/run.ts'
import type { OpenFields } from './open-fields.ts'
import type { CharacterProperties } from './properties.ts'
import type { WordFile } from './word-file.ts'

export interface Runs {
  /** Something other than spaces and breaks was added. */
  readonly isBegun: boolean
  styleOf(properties: CharacterProperties): RunStyle
  /** @returns The run; undefined where it is not to be seen. */
  add(value: string | Phrasing, properties: CharacterProperties, style: RunStyle): WordRun | undefined
  /** Those that were added since the last call. */
  take(): WordRun[]
}

export interface RunOptions {
  showChanges: boolean
  keepHidden: boolean
  onHidden(): void
  /** Called when something stands on the page. */
  onContent(): void
}

export function createRuns(
  { fonts, plainFont }: Pick<WordFile, 'fonts' | 'plainFont'>,
  fields: OpenFields,
  { showChanges, keepHidden, onHidden, onContent }: RunOptions,
): Runs {
  /** The document's own font is monospaced, so that such a font says nothing. */
  const hasMonospaceText = fonts[plainFont]?.monospace ?? false
  let runs: WordRun[] = []
  let isBegun = false

  return {
    get isBegun() {
      return isBegun
    },
    styleOf(properties) {
      const style = runStyleOf(properties, showChanges)
      if (properties.code) style.code = true
      return style
    },
    add(value, properties, style) {
      if (properties.deleted && !showChanges) return undefined
      if (properties.hidden && !keepHidden) {
        if (typeof value !== 'string' || value.trim() !== '') onHidden()
        return undefined
      }
      const shown = typeof value === 'string' ? value.replaceAll('\0', '') : value
      const run: WordRun = {
        ...style,
        content: typeof shown === 'string' && properties.caps ? shown.toUpperCase() : shown,
      }
      run.halfPoints = properties.halfPoints
      const { link } = fields
      if (link !== undefined) run.link = link
      if (fields.inContents) run.inContents = true
      if (fields.inFormField) run.formField = true
      if (!hasMonospaceText && fonts[properties.font]?.monospace) run.monospace = true
      runs.push(run)
      isBegun ||= typeof value === 'string' ? value.trim() !== '' : value.type !== 'break'
      onContent()
      return run
    },
    take() {
      const taken = runs
      runs = []
      isBegun = false
      return taken
    },
  }
}
