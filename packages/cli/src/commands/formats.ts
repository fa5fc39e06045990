/** `docmill formats`: what can be converted, by kind, with the engines that there are for it. */
import { formats as registry } from '@docmill/convert'
import { describeEngines, type EngineReports } from '../engines.ts'
import type { FlagTable, Help } from '../help/help.ts'
import { columns, wrapped } from '../help/text.ts'
import { printJson } from '../print.ts'
import { type Command, namedArguments, parseCommandLine } from '../usage.ts'

const flags = { json: { about: 'print JSON' } } as const satisfies FlagTable

const help: Help = {
  synopsis: ['formats [--json]'],
  about: ['Lists the formats that can be converted, with their file extensions.'],
  flags: { Options: flags },
}

type Format = (typeof registry)[number]
type Kind = Format['kind']

/** In the order in which they are listed. */
const titles: Record<Kind, string> = {
  document: 'Documents',
  pdf: 'PDF',
  spreadsheet: 'Spreadsheets',
  presentation: 'Presentations',
  email: 'Email, calendars and contacts',
  ebook: 'E-books',
  structured: 'Structured data',
  image: 'Images',
  audio: 'Audio',
  video: 'Video',
  archive: 'Archives',
  text: 'Markup, text and source code',
}

/** More formats of one kind are listed in a paragraph, without a row for each. */
const maxRows = 20

export const formats: Command = {
  help,
  async run(args) {
    const { values, positionals } = parseCommandLine(args, flags)
    namedArguments(positionals, [])
    if (values.json) printJson(registry.map(rowOf))
    else process.stdout.write(`${listed(await describeEngines())}\n`)
    return 0
  },
}

function rowOf({ id, title, kind, extensions }: Format) {
  return { id, title, kind, extensions: extensions.map((name) => `.${name}`) }
}

function listed(engines: EngineReports): string {
  const groups = (Object.keys(titles) as Kind[]).map((kind) => {
    const rows = registry
      .filter((format) => format.kind === kind)
      .map(({ title, extensions }) => [title, extensions.map((name) => `.${name}`).join(' ') || 'by content'] as const)
      .sort(([a], [b]) => a.localeCompare(b, 'en'))
    const note = noteOf(kind, engines)
    const list = rows.length > maxRows ? wrapped(rows.map(inParagraph).join(', '), 2) : columns(rows, 32)
    return [titles[kind], ...(note === undefined ? [] : [wrapped(note, 2)]), list].join('\n')
  })
  return groups.join('\n\n')
}

function inParagraph([title, extensions]: readonly [string, string]): string {
  return `${title} (${extensions})`
}

function noteOf(kind: Kind, { ocr, speech }: EngineReports): string | undefined {
  const recognized = `${ocr.name} (${ocr.languages.join(', ')}; docmill languages lists others)`
  if (kind === 'pdf') return `Layout, tables and forms; OCR of scanned pages by ${recognized}.`
  if (kind === 'image') return `OCR by ${recognized}.`
  if (kind === 'archive') return 'Every supported file in them.'
  if (kind !== 'audio' && kind !== 'video') return undefined
  return speech.name === null
    ? 'Tags, chapters and subtitles; docmill languages says how to have transcripts.'
    : `Tags, chapters, subtitles, and transcripts by ${speech.name}${speech.note === null ? '' : ` (${speech.note})`}.`
}
