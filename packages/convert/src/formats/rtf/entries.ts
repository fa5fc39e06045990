/** Entries of the tables of fonts and styles, each up to its semicolon (RTF 1.9.1, "Font Table", "Style Sheet"). */
import { addStyle, type Entry, emptyEntry, type Header, setFont, setStyle } from './header.ts'

type Table = 'fonts' | 'styles'

export interface Entries {
  /** A table, or a group within the styles, begins. */
  begin(): void
  set(table: Table, word: string, parameter: number | undefined): void
  text(table: Table, text: string): void
  /** The group of an entry ends, with a semicolon or without one. */
  endGroup(table: Table): void
}

export function createEntries(header: Header): Entries {
  let entry: Entry = emptyEntry()

  function end(table: Table): void {
    if (table === 'fonts') header.fonts.add(entry)
    else if (entry.name.trim()) addStyle(header, entry)
    entry = emptyEntry()
  }

  return {
    begin() {
      entry = emptyEntry()
    },
    set(table, word, parameter) {
      if (table === 'fonts') setFont(entry, word, parameter)
      else setStyle(entry, word, parameter)
    },
    text(table, text) {
      for (const part of text.split(/(;)/)) {
        if (part === ';') end(table)
        else entry.name += part
      }
    },
    endGroup(table) {
      if (entry.name) end(table)
    },
  }
}
