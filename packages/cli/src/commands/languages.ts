/** `docmill languages`: the languages of OCR and speech that are there, and how to have others. */
import { howToInstall, ocrLanguages, ocrModelName } from '@docmill/convert/tables'
import { describeEngines, type EngineReports } from '../engines.ts'
import type { FlagTable, Help } from '../help/help.ts'
import { wrapped } from '../help/text.ts'
import { languageName } from '../models/language-name.ts'
import { models } from '../models/table.ts'
import { printJson, printTable } from '../print.ts'
import { type Command, namedArguments, parseCommandLine } from '../usage.ts'
import { megabytes } from './models.ts'

const flags = { json: { about: 'print JSON' } } as const satisfies FlagTable

const help: Help = {
  synopsis: ['languages [--json]'],
  about: [
    'Lists the languages of OCR, the installed ones first, and what installs the others. Says which engine transcribes speech, if there is one.',
  ],
  flags: { Options: flags },
  examples: [['Use a language:', 'docmill convert scan.pdf --language de']],
}

export const languages: Command = {
  help,
  async run(args) {
    const { values, positionals } = parseCommandLine(args, flags)
    namedArguments(positionals, [])
    const engines = await describeEngines()
    const rows = rowsOf(engines)
    if (values.json) printJson({ ocr: { engine: engines.ocr.name, languages: rows }, speech: engines.speech })
    else {
      process.stdout.write(
        `OCR by ${engines.ocr.name}; --language TAG chooses the language (default: the language of each page).\n\n`,
      )
      printTable(
        rows.map(({ tag, name, installed, install, bytes }) => ({
          tag,
          language: name,
          status: installed ? 'installed' : `${install}${bytes === null ? '' : `  (${megabytes(bytes)})`}`,
        })),
      )
      process.stdout.write(`\n${wrapped(speechText(engines), 0)}\n`)
    }
    return 0
  },
}

interface LanguageRow {
  tag: string
  name: string
  installed: boolean
  /** Null where it is installed. */
  install: string | null
  /** Size of what is downloaded. */
  bytes: number | null
}

function rowsOf({ ocr }: EngineReports): LanguageRow[] {
  const installed = new Set(ocr.languages)
  const rows = ocrLanguages.map((tag) => {
    const model = models.find(({ name }) => name === ocrModelName(tag))
    const isThere = installed.has(tag)
    return {
      tag,
      name: languageName(tag),
      installed: isThere,
      install: isThere ? null : howToInstall(tag).replace(/^run /, ''),
      bytes: isThere ? null : (model?.files[0]?.bytes ?? null),
    }
  })
  return rows.sort((a, b) => Number(b.installed) - Number(a.installed) || (a.name < b.name ? -1 : 1))
}

function speechText({ speech: { name, note } }: EngineReports): string {
  if (name === null) return `Speech: ${note}. The languages are those of its model.`
  return `Speech by ${name}${note === null ? '' : ` (${note})`}, in the languages of its model; --language TAG chooses one.`
}
