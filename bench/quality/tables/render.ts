/** A document → the HTML that is printed, and its truth as Markdown with HTML tables. */
import type { Habit } from './habits.ts'
import type { BodyRow, Cell, Piece, TableModel } from './model.ts'

export function truthOf(pieces: readonly Piece[]): string {
  return pieces.map((piece) => ('table' in piece ? truthTable(piece.table) : plain(piece.html))).join('\n\n')
}

function truthTable({ head, body }: TableModel): string {
  const row = (cells: readonly Cell[]): string =>
    `<tr>${cells.map(({ text, span = 1 }) => `<td colspan="${span}">${escapeHtml(text.replaceAll('|', ' '))}</td>`).join('')}</tr>`
  return `<table>${[...head, ...body.map(({ cells }) => cells)].map(row).join('')}</table>`
}

function plain(html: string): string {
  return html
    .replace(/<style>.*?<\/style>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

export function pageOf(pieces: readonly Piece[], habit: Habit): string {
  const content = pieces.map((piece) => ('table' in piece ? tableHtml(piece.table, habit) : piece.html)).join('\n')
  return `<!doctype html><meta charset="utf-8"><style>${styleOf(habit)}</style>${content}`
}

function styleOf(habit: Habit): string {
  const { font, size, lineHeight, rowPadding, sidePadding } = habit
  const headRule = {
    none: '',
    booktabs:
      'table.grid{border-top:1pt solid;border-bottom:1pt solid} thead tr:last-child td{border-bottom:.5pt solid}',
    'under-heads': 'thead td.titled{border-bottom:.7pt solid}',
    'row-lines': 'tbody tr{border-bottom:.4pt solid #999}',
    frame: 'table.grid{border:.7pt solid} thead tr:last-child td{border-bottom:.7pt solid}',
  }[habit.lines]
  const white = habit.groupWhite
    ? `tr.section td{padding-top:${habit.groupWhite}pt!important} tr.grand-total td{padding-bottom:${habit.groupWhite}pt!important}`
    : ''
  const fill = {
    none: '',
    zebra: 'tbody tr:nth-child(odd){background:#cceeff}',
    head: 'thead tr{background:#e4e4e4}',
    'dark-head': 'thead tr{background:#204060;color:#fff}',
  }[habit.fill]
  return `
    body{font:${size}pt/${lineHeight} '${font}';margin:0} h2{font-size:1.3em} p{margin:.6em 0}
    table.grid{border-collapse:collapse;margin:1em 0;${habit.width === 'full' ? 'width:100%' : ''}}
    table.grid td{padding:${rowPadding}pt ${sidePadding}pt;vertical-align:top}
    table.grid td.number{white-space:nowrap}
    thead td{vertical-align:bottom!important;${habit.headBold ? 'font-weight:bold' : ''}}
    td.sign{padding-right:0!important} td.hang{padding-left:0!important} td.gap{width:${sidePadding}pt;padding:0!important}
    ${habit.sectionBold ? 'tr.section td:first-child{font-weight:bold}' : 'tr.section td:first-child{font-style:italic}'}
    ${habit.totalLines ? 'tr.total td.amount,tr.grand-total td.amount{border-top:.7pt solid} tr.grand-total td.amount{border-bottom:2pt double}' : ''}
    ${habit.leaders ? '.leader{display:flex;overflow:hidden} .leader::after{content:"................................................................................................................................";white-space:nowrap;flex:1 1 0;width:0;overflow:hidden}' : ''}
    ${headRule} ${fill} ${white}`
}

function tableHtml(model: TableModel, habit: Habit): string {
  const { columns, head, body } = model
  const amounts = columns.map((_, at) => isAmount(model, at))
  /** Printed cells of each column: signs and brackets may have one of their own. */
  const parts = amounts.map((is) => (is ? 1 + (habit.currency === 'own-cell' ? 1 : 0) + (habit.hangs ? 1 : 0) : 1))
  const widths = columns.map(({ width }) => width)
  const headRow = (cells: readonly Cell[]): string => {
    let column = 0
    const printed = cells.map(({ text, span = 1 }, at) => {
      const covered = parts.slice(column, column + span).reduce((sum, count) => sum + count, 0)
      const own = columns[column]?.align ?? 'left'
      const isOver = span > 1 || amounts[column]
      const align =
        span > 1 || habit.headAlign === 'center'
          ? column
            ? 'center'
            : own
          : habit.headAlign === 'column'
            ? own
            : isOver
              ? 'right'
              : 'left'
      column += span
      const gap = at > 0 && isOver ? '<td class="gap"></td>' : at > 0 ? '<td class="gap"></td>' : ''
      const titled = text && at > 0 ? ' class="titled"' : ''
      return `${gap}<td colspan="${covered + span - 1}"${titled} style="text-align:${align}">${breaks(text)}</td>`
    })
    return `<tr>${printed.join('')}</tr>`
  }
  const bodyRow = (row: BodyRow): string => {
    let column = 0
    const printed = row.cells.map(({ text, span = 1 }, at) => {
      const gap = at > 0 ? '<td class="gap"></td>' : ''
      const html = cellHtml(text, {
        align: columns[column]?.align ?? 'left',
        isAmount: amounts[column] === true,
        width: row === body[0] ? widths[column] : undefined,
        habit,
        indent: at === 0 ? (row.indent ?? 0) : 0,
        hasLeader: at === 0 && row.kind === 'plain',
      })
      column += span
      return gap + html
    })
    return `<tr class="${row.kind}">${printed.join('')}</tr>`
  }
  return `<table class="grid"><thead>${head.map(headRow).join('')}</thead><tbody>${body.map(bodyRow).join('')}</tbody></table>`
}

interface Printing {
  align: string
  isAmount: boolean
  width: number | undefined
  habit: Habit
  indent: number
  hasLeader: boolean
}

const amount = /^(\(?[$€£])?\s*(\(?-?[\d.,’ ]*\d|[—–-])(\)?\s?%?)$/

function isAmount({ body }: TableModel, column: number): boolean {
  const texts = body.flatMap(({ cells }) =>
    cells[column]?.text && !cells.some(({ span }) => span) ? [cells[column]?.text ?? ''] : [],
  )
  return (
    column > 0 &&
    texts.length > 0 &&
    texts.every((text) => amount.test(text)) &&
    texts.some((text) => /[$€£%)]/.test(text))
  )
}

function cellHtml(text: string, { align, isAmount, width, habit, indent, hasLeader }: Printing): string {
  const style = `text-align:${align}${width ? `;width:${width}%` : ''}${indent ? `;padding-left:${habit.sidePadding + indent * 9}pt` : ''}`
  if (!isAmount) {
    const inner = habit.leaders && hasLeader && text ? `<span class="leader">${breaks(text)}</span>` : breaks(text)
    return `<td style="${style}"${align === 'right' ? ' class="number"' : ''}>${inner}</td>`
  }
  const [, sign = '', number = '', hang = ''] = amount.exec(text) ?? []
  const cells: string[] = []
  if (habit.currency === 'own-cell') cells.push(`<td class="sign amount">${text ? sign : ''}</td>`)
  const shown = `${habit.currency === 'own-cell' ? '' : sign}${number}${habit.hangs ? '' : hang}`
  cells.push(
    `<td class="number amount" style="${style}${habit.hangs ? ';padding-right:0' : ''}">${escapeHtml(shown)}</td>`,
  )
  if (habit.hangs) cells.push(`<td class="hang">${escapeHtml(hang)}</td>`)
  return cells.join('')
}

/** `|` in a text breaks the line. */
function breaks(text: string): string {
  return escapeHtml(text).replace(/\|/g, '<br>')
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
}
