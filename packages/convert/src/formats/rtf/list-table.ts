/** Reads the list tables: definitions by `\listid`, overrides by `\ls` (RTF 1.9.1, "List Tables"). */

import { isInvisible, noLabel } from '../../office/numbering/invisible-bullet.ts'
import { formatOfNfc } from '../../office/numbering/nfc.ts'
import { boxBullet } from '../../office/word-processing/box-bullet.ts'
import type { Destination } from './destinations.ts'
import type { ListLevel, ListOverride, Lists } from './lists.ts'

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
  let levels: ListLevel[] = []
  let listId = 0
  let override: ListOverride = { listId: 0, starts: [], levels: [] }
  let overrideNumber = 0
  let overriddenLevel = 0
  let startsAgain = false
  let bytesOfLabel = 0

  function endLevel(level: ListLevel | undefined): void {
    if (level?.format !== 'bullet') return
    if (isInvisible(level.template)) Object.assign(level, noLabel)
    level.checked = boxBullet(level.template, level.font === undefined ? undefined : fontName(level.font))
  }

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
      else if (word === 'listlevel') endLevel(levels.at(-1))
      else if (word === 'listoverride') lists.overrides.set(overrideNumber, override)
      else if (word === 'lfolevel') {
        const level = levels.pop()
        if (level) override.levels[overriddenLevel] = level
        overriddenLevel++
        startsAgain = false
      }
    },
  }
}
