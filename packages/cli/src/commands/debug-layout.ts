/** `docmill debug-layout`: a picture of what the analysis saw on a page of a PDF. */
import { readFileSync, writeFileSync } from 'node:fs'
import { ConversionError } from '@docmill/convert'
import { drawPdfLayout } from '@docmill/convert/debug-layout'
import { conversionErrors } from '@docmill/convert/tables'
import type { FlagTable, Help } from '../help/help.ts'
import { type Command, namedArguments, parseCommandLine, wholeNumber } from '../usage.ts'

const flags = {
  page: { value: 'N', about: 'number of the page (default: 1)' },
  password: { value: 'PASSWORD', about: 'password of an encrypted file' },
  output: { short: 'o', value: 'FILE', about: 'write the SVG image to FILE (default: standard output)' },
} as const satisfies FlagTable

const help: Help = {
  synopsis: ['debug-layout FILE [--page N] [-o PAGE.svg]'],
  about: [
    'Draws the words, lines, tables and blocks that the layout analysis found on a page of a PDF, as an SVG image.',
  ],
  flags: { Options: flags },
}

export const debugLayout: Command = {
  help,
  async run(args) {
    const { values, positionals } = parseCommandLine(args, flags)
    const { FILE: file } = namedArguments(positionals, ['FILE'])
    const page = wholeNumber(values.page ?? '1', '--page', 1)
    try {
      const svg = await drawPdfLayout(readFileSync(file), page, values.password)
      if (values.output) writeFileSync(values.output, svg)
      else process.stdout.write(svg)
      return 0
    } catch (error) {
      if (!(error instanceof ConversionError)) throw error
      process.stderr.write(`docmill: ${error.message}\n`)
      return conversionErrors[error.code].exit
    }
  },
}
