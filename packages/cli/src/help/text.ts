/** Help as a terminal shows it, 80 columns wide. */
import { flagText, type Help } from './help.ts'

const width = 80
/** Rows whose first column is wider put the second one below it. */
const maxFirstColumn = 24

export function helpText(help: Help): string {
  const { about, subcommands = [], flags = {}, variables = [], exits = [], examples = [] } = help
  const sections = [
    synopsisText(help.synopsis),
    ...about.map((paragraph) => wrapped(paragraph, 0)),
    ...(subcommands.length > 0 ? [`Commands:\n${rowsBelow(subcommands)}`] : []),
    ...Object.entries(flags).map(
      ([title, table]) =>
        `${title}:\n${columns(Object.entries(table).map(([name, flag]) => [flagText(name, flag), flag.about]))}`,
    ),
    ...(variables.length > 0 ? [`Environment variables:\n${columns(variables)}`] : []),
    ...(exits.length > 0 ? [`Exit status:\n${columns(exits)}`] : []),
    ...(examples.length > 0 ? [`Examples:\n${examples.map(exampleText).join('\n')}`] : []),
  ]
  return sections.join('\n\n')
}

/** @param maxFirst The first column is as wide as its widest cell of at most so many characters. */
export function columns(
  rows: readonly (readonly [first: string, second: string])[],
  maxFirst: number = maxFirstColumn,
): string {
  const first = Math.max(...rows.map(([cell]) => cell.length).filter((length) => length <= maxFirst), 0)
  return rows
    .map(([cell, about]) => {
      const text = wrapped(about, first + 4)
      return cell.length <= first ? `  ${cell.padEnd(first + 2)}${text.slice(first + 4)}` : `  ${cell}\n${text}`
    })
    .join('\n')
}

function synopsisText(forms: readonly string[]): string {
  return forms.map((form, index) => `${index === 0 ? 'Usage:' : '      '} docmill ${form}`).join('\n')
}

/** For first columns of any width: the second is on lines of its own. */
export function rowsBelow(rows: readonly (readonly [string, string])[]): string {
  return rows.map(([first, about]) => `  ${first}\n${wrapped(about, 6)}`).join('\n')
}

function exampleText([about, command]: readonly [string, string]): string {
  return `${about === '' ? '' : `${wrapped(about, 2)}\n`}    ${command}`
}

/** Broken at spaces; a longer word keeps its length. */
export function wrapped(text: string, indent: number, columns = width): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && indent + line.length + 1 + word.length > columns) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].map((one) => ' '.repeat(indent) + one).join('\n')
}
