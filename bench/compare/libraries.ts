/** The libraries of bench/package.json, which `npm run bench` installs. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Peer } from './peer.ts'

const load = createRequire(import.meta.url)

/** Turndown without plug-ins, as it comes: a table becomes one paragraph a cell. */
export const mammothAndTurndown: Peer = {
  name: 'mammoth + turndown',
  extensions: ['docx', 'docm', 'dotx'],
  open: async () => {
    if (!isInstalled('mammoth') || !isInstalled('turndown')) return undefined
    const mammoth = load('mammoth')
    const Turndown = load('turndown')
    const turndown = new Turndown({ headingStyle: 'atx' })
    return { convert: async (path) => turndown.turndown((await mammoth.convertToHtml({ path })).value) }
  },
}

export const officeparser: Peer = {
  name: 'officeparser',
  extensions: ['docx', 'pptx', 'xlsx', 'xlsm', 'odt', 'odp', 'ods', 'pdf', 'rtf'],
  open: async () => {
    if (!isInstalled('officeparser')) return undefined
    const { parseOffice } = load('officeparser')
    return { convert: async (path) => (await (await parseOffice(readFileSync(path))).to('md')).value }
  },
}

/** One table a sheet, of the texts that the cells show, without blank rows. */
export const sheetJs: Peer = {
  name: 'SheetJS',
  extensions: ['xlsx', 'xlsm', 'xlsb', 'xls', 'ods', 'csv'],
  open: async () => {
    if (!isInstalled('xlsx')) return undefined
    const { read, utils } = load('xlsx')
    return {
      convert: async (path) => {
        const book = read(readFileSync(path))
        const sheets: string[] = book.SheetNames.map((name: string) => {
          const rows = utils.sheet_to_json(book.Sheets[name], { header: 1, raw: false, blankrows: false })
          return `## ${name}\n\n${pipeTable(rows)}`
        })
        return `${sheets.join('\n\n')}\n`
      },
    }
  },
}

/** @param rows Without the cells after the last used one, and with holes where one is empty. */
function pipeTable(rows: readonly (readonly string[])[]): string {
  const width = rows.reduce((max, row) => Math.max(max, row.length), 1)
  const lines = rows.map((row) => `| ${Array.from({ length: width }, (_, at) => escaped(row[at] ?? '')).join(' | ')} |`)
  lines.splice(1, 0, `|${' - |'.repeat(width)}`)
  return lines.join('\n')
}

function escaped(cell: string): string {
  return cell.replace(/[\\|]/g, '\\$&').replace(/\s+/g, ' ')
}

function isInstalled(name: string): boolean {
  try {
    load.resolve(name)
    return true
  } catch {
    return false
  }
}
