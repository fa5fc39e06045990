/** The manual page, in the macros of man(7), from the help of all commands. */
import { flagText, type Help } from '../../packages/cli/src/help/help.ts'

export interface DocumentedCommand {
  name: string
  summary: string
  help: Help
}

/** @param version Of the program. @returns The source of `docmill.1`. */
export function manPage(commands: readonly DocumentedCommand[], version: string): string {
  const lines = [
    `.TH DOCMILL 1 "" "docmill ${version}" "Docmill"`,
    '.SH NAME',
    'docmill \\- convert documents to Markdown, plain text or HTML',
    '.SH SYNOPSIS',
    '.B docmill',
    '.I COMMAND',
    '.RI [ ARGUMENTS ]',
    '.SH DESCRIPTION',
    escaped(
      'Docmill converts PDF, Word, Excel, PowerPoint, HTML, email, e-books, images and more to Markdown, plain text or HTML, on the command line or as a service. docmill COMMAND --help shows the help of one command.',
    ),
    '.SH COMMANDS',
    ...commands.flatMap(commandLines),
    '.SH SEE ALSO',
    'The guide and the reference are part of the package and are served by',
    '.B docmill serve',
    'at /docs.',
  ]
  return `${lines.join('\n')}\n`
}

function commandLines({ name, summary, help }: DocumentedCommand): string[] {
  const { synopsis, about, subcommands = [], flags = {}, variables = [], exits = [], examples = [] } = help
  return [
    `.SS ${escaped(name)}`,
    `${escaped(summary[0]?.toUpperCase() + summary.slice(1))}.`,
    '.PP',
    ...synopsis.flatMap((form, index) => [...(index > 0 ? ['.br'] : []), `.B docmill ${escaped(form)}`]),
    ...about.flatMap((paragraph) => ['.PP', escaped(paragraph)]),
    ...subcommands.flatMap(([form, text]) => entry(`docmill ${name} ${form}`, text)),
    ...Object.entries(flags).flatMap(([title, table]) => [
      '.PP',
      `.I ${escaped(title)}`,
      ...Object.entries(table).flatMap(([flag, row]) => entry(flagText(flag, row), row.about)),
    ]),
    ...list('Environment variables', variables),
    ...list('Exit status', exits),
    ...(examples.length > 0 ? ['.PP', '.I Examples'] : []),
    ...examples.flatMap(([text, command]) => [
      ...(text === '' ? [] : ['.PP', escaped(text)]),
      '.PP',
      '.RS 4',
      '.nf',
      escaped(command),
      '.fi',
      '.RE',
    ]),
  ]
}

function list(title: string, rows: readonly (readonly [string, string])[]): string[] {
  return rows.length === 0 ? [] : ['.PP', `.I ${title}`, ...rows.flatMap(([name, text]) => entry(name, text))]
}

function entry(term: string, text: string): string[] {
  return ['.TP', `.B ${escaped(term)}`, escaped(text)]
}

/** A dash as it is typed, no escapes, and no line that groff would take for a request. */
function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\(rs')
    .replaceAll('-', '\\-')
    .replaceAll('"', '\\(dq')
    .replaceAll('…', '...')
    .replace(/^[.']/, '\\&$&')
}
