/** `docmill debug-layout`: a picture of what the analysis saw on a page of a PDF. */
import { readFileSync, writeFileSync } from 'node:fs'
import { ConversionError } from '@docmill/convert'
import { drawPdfLayout } from '@docmill/convert/debug-layout'
import { conversionErrors } from '@docmill/convert/tables'
import { type Command, namedArguments, parseCommandLine, wholeNumber } from '../usage.ts'

const usage = `Usage: docmill debug-layout FILE [--page N] [--password P] [--out PAGE.svg]

Draws the words, lines, tables and blocks that were found on a page of a PDF over the page.`

export const debugLayout: Command = {
  usage,
  async run(args) {
    const { values, positionals } = parseCommandLine(
      args,
      { page: { type: 'string' }, password: { type: 'string' }, out: { type: 'string' } },
      usage,
    )
    const { FILE: file } = namedArguments(positionals, ['FILE'], usage)
    const page = wholeNumber(values.page ?? '1', '--page', 1, usage)
    try {
      const svg = await drawPdfLayout(readFileSync(file), page, values.password)
      if (values.out) writeFileSync(values.out, svg)
      else process.stdout.write(svg)
      return 0
    } catch (error) {
      if (!(error instanceof ConversionError)) throw error
      process.stderr.write(`docmill: ${error.message}\n`)
      return conversionErrors[error.code].exit
    }
  },
}
