/** Reads the list tables: definitions by `\listid`, overrides by `\ls` (RTF 1.9.1, "List Tables"). */

import { formatOfNfc } from '../../office/numbering/word-formats.ts'
import { judgeBullet } from '../../office/word-processing/numbered-paragraph.ts'
import type { Destination } from './destinations.ts'
import type { ListOverride, Lists, RtfLevel } from './lists.ts'

export interface ListTable {
  /** A control word begins a group of the tables. @returns Whether it did. */
  begin(word: string, destination: Destination): boolean
  set(word: string, parameter: number | undefined): void
  /**
   * A byte of a label: its length, a placeholder for a level's number, or one of its characters.
   *
   * @returns What it stands for; undefined for bytes of characters.
   */
  labelPart(byte: number): string | undefined
  setText(text: string): void
  end(word: string): void
}

const groups: ReadonlySet<string> = new Set(['list', 'listlevel', 'listoverride', 'lfolevel'])
const maximumLevels = 9

/** @param fontName Of a font by its number. */
export function createListTable(lists: Lists, fontName: (number: number) => string | undefined): ListTable {
  let levels: RtfLevel[] = []
  let listId = 0
  let override: ListOverride = { listId: 0, starts: [], levels: [] }
  let overrideNumber = 0
  let overriddenLevel = 0
  let startsAgain = false
  let bytesOfLabel = 0

  return {
    begin(word, destination) {
      if (destination !== 'lists' || !groups.has(word)) return false
      if (word === 'list') {
        levels = []
        listId = 0
      } else if (word === 'listlevel') levels.push({ format: 'decimal', start: 1, template: '', indent: undefined })
      else if (word === 'listoverride') {
        override = { listId: 0, starts: [], levels: [] }
        levels = []
        overrideNumber = 0
        overriddenLevel = 0
      } else startsAgain = false
      bytesOfLabel = 0
      return true
    },
    set(word, parameter) {
      const level = levels.at(-1)
      switch (word) {
        case 'levelnfc':
        case 'levelnfcn':
          if (level) level.format = formatOfNfc(parameter ?? 0)
          break
        case 'levelstartat':
          if (startsAgain) override.starts[overriddenLevel] = parameter
          else if (level) level.start = parameter ?? 1
          break
        case 'levellegal':
          if (level && parameter !== 0) level.legal = true
          break
        case 'levelfollow':
          if (level) level.joined = parameter === 2
          break
        case 'levelnorestart':
          if (level && parameter !== 0) level.restartBelow = 0
          break
        case 'li':
        case 'lin':
          if (level) level.indent = parameter
          break
        case 'f':
          if (level) level.font = parameter
          break
        case 'listid':
          listId = parameter ?? 0
          override.listId = listId
          break
        case 'listoverridestartat':
          startsAgain = true
          break
        case 'ls':
          overrideNumber = parameter ?? 0
      }
    },
    labelPart(byte) {
      if (bytesOfLabel++ === 0) return ''
      return byte < maximumLevels ? `%${byte + 1}` : undefined
    },
    setText(text) {
      const level = levels.at(-1)
      if (level) level.template = text.replace(/;$/, '').slice(0, 64)
    },
    end(word) {
      if (word === 'list') lists.levels.set(listId, levels.slice(0, maximumLevels))
      else if (word === 'listlevel') {
        const level = levels.at(-1)
        if (level) judgeBullet(level, level.font === undefined ? undefined : fontName(level.font))
      } else if (word === 'listoverride') lists.overrides.set(overrideNumber, override)
      else if (word === 'lfolevel') {
        const level = levels.pop()
        if (level) override.levels[overriddenLevel] = level
        overriddenLevel++
        startsAgain = false
      }
    },
  }
}
