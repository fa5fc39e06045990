/** The cells of a table, by the separator between them ("Table Cells"). */

export interface CellSource {
  readonly words: string
  readonly columnSpan: number
  readonly rowSpan: number
  /** One letter, as in `a|`; '' where the column decides. */
  readonly style: string
  /** It begins in the first line that has any. */
  readonly isInFirstLine: boolean
}

/** What stands right before the separator, after a space: repetition or span, alignment, style. */
const specification = /\s(?:(\d{1,4})?(?:\.(\d{1,4}))?([+*]))?(?:[<^>]|\.[<^>]){0,2}([adehlmsv])?$/
const longestSpecification = 24

export function splitCells(text: string, separator: string, checkCount: (cells: number) => void): CellSource[] {
  const cells: CellSource[] = []
  const firstLineEnd = text.indexOf('\n', text.search(/\S/))
  const separators = new RegExp(`\\\\?${separator.replace(/[^\w\s]/g, '\\$&')}`, 'g')
  let open: { from: number; copies: number; cell: CellSource } | undefined
  const close = (end: number): void => {
    if (!open) return
    const cell = { ...open.cell, words: unescaped(text.slice(open.from, end), separator) }
    checkCount(open.copies)
    for (let copy = 0; copy < open.copies; copy++) cells.push(cell)
  }
  for (let found = separators.exec(text); found; found = separators.exec(text)) {
    if (found[0].startsWith('\\')) continue
    const from = Math.max(open?.from ?? 0, found.index - longestSpecification)
    // The text begins a line, too.
    const before = (from === 0 ? '\n' : '') + text.slice(from, found.index)
    const [whole = '', columns, rows, kind, style = ''] = specification.exec(before) ?? []
    close(found.index - whole.trimStart().length)
    const isCopied = kind === '*'
    open = {
      from: found.index + found[0].length,
      copies: isCopied ? Math.max(1, Number(columns ?? 1)) : 1,
      cell: {
        words: '',
        columnSpan: isCopied ? 1 : Math.max(1, Number(columns ?? 1)),
        rowSpan: isCopied ? 1 : Math.max(1, Number(rows ?? 1)),
        style,
        isInFirstLine: firstLineEnd < 0 || found.index < firstLineEnd,
      },
    }
  }
  close(text.length)
  return cells
}

function unescaped(words: string, separator: string): string {
  return words.replaceAll(`\\${separator}`, separator)
}

export interface Column {
  align?: 'center' | 'right'
  style: string
}

const column = /^(?:(\d{1,4})\*)?([<^>])?(?:\.[<^>])?(?:\d+%?|~)?([adehlmsv])?$/

/** `1,2a,^3`, or `3*` for three of the same. */
export function readColumns(stated: string, checkCount: (columns: number) => void): Column[] {
  const columns: Column[] = []
  for (const one of stated.split(/[,;]/)) {
    const [, copies, side, style = ''] = column.exec(one.trim()) ?? []
    const align = side === '^' ? 'center' : side === '>' ? 'right' : undefined
    const count = Number(copies ?? 1)
    checkCount(columns.length + count)
    for (let copy = 0; copy < count; copy++) columns.push(align ? { align, style } : { style })
  }
  return columns
}
