/**
 * Writes `docs/reference/` from the tables in the code: commands, formats, errors, warnings, limits,
 * options and settings; and the types of the client from the OpenAPI document. Tests hold them to the tables.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formats, type WarningCode } from '@docmill/convert'
import {
  aboutOption,
  conversionErrors,
  fieldName,
  kindTable,
  layerTable,
  limitTable,
  type OptionName,
  type OptionRow,
  optionTable,
  pipeTable,
  warnings,
  warningText,
} from '@docmill/convert/tables'
import { errors, settings } from '@docmill/server'
import { commands } from '../packages/cli/src/commands.ts'
import { helpText } from '../packages/cli/src/help/text.ts'
import { optionFlags } from '../packages/cli/src/options.ts'
import { markdownTable } from '../packages/server/src/documentation/markdown-table.ts'
import { clientTypes, typesFile } from './client-types.ts'
import { pythonTypes, pythonTypesFile } from './python-types.ts'

export const referenceFolder = join(import.meta.dirname, '../docs/reference')

/** File name → content. */
export async function referencePages(): Promise<Record<string, string>> {
  return {
    'commands.md': await commandsPage(),
    'formats.md': formatsPage(),
    'errors.md': errorsPage(),
    'warnings.md': warningsPage(),
    'limits.md': limitsPage(),
    'options.md': optionsPage(),
    'settings.md': settingsPage(),
    'kinds.md': kindsPage(),
    'walls.md': layersPage(),
  }
}

async function commandsPage(): Promise<string> {
  const sections = Object.entries(commands).map(async ([name, { summary, load }]) => {
    const { help } = await load()
    return `## docmill ${name}\n\n${summary[0]?.toUpperCase() + summary.slice(1)}.\n\n\`\`\`text\n${helpText(help)}\n\`\`\``
  })
  return page(
    'Commands',
    'The help of every command of `docmill`. `man docmill` shows the same where the package is installed globally.',
    await Promise.all(sections),
  )
}

function formatsPage(): string {
  const rows = formats.map(({ id, title, kind, extensions, mediaTypes, options }) => [
    title,
    extensions.map((extension) => `\`.${extension}\``).join(' '),
    kind,
    `\`${id}\``,
    (options ?? []).map((option) => `\`${fieldName(option as OptionName)}\``).join(' '),
    mediaTypes.map((type) => `\`${type}\``).join(' '),
  ])
  return page(
    'Formats',
    'Docmill detects the type of a file from its content, and uses the name only where the content is ambiguous.',
    [markdownTable(['Format', 'Extensions', 'Kind', 'Type', 'Options of its own', 'Media types'], rows)],
  )
}

function errorsPage(): string {
  const all = { ...conversionErrors, ...errors }
  const codes = Object.keys(all) as (keyof typeof all)[]
  const sections = codes
    .sort((a, b) => all[a].status - all[b].status)
    .map((code) => {
      const { status, retryable, message, remedy } = all[code]
      const exit = code in conversionErrors ? conversionErrors[code as keyof typeof conversionErrors].exit : undefined
      const facts = [
        `Status ${status}`,
        ...(exit === undefined ? [] : [`exit status ${exit}`]),
        retryable ? 'retryable' : 'not retryable',
      ]
      return `## ${code}\n\n${facts.join(' · ')}\n\n${asText(withoutTails(message))} ${asText(remedy)}`
    })
  return page('Errors', 'Every error has a stable code. Words in braces are filled from `details`.', sections)
}

function warningsPage(): string {
  const rows = (Object.keys(warnings) as WarningCode[]).map((code) => [`\`${code}\``, asText(warningText(code))])
  return page('Warnings', 'Warnings report what was omitted, changed or repaired. They never stop a conversion.', [
    markdownTable(['Code', 'Message'], rows),
  ])
}

/** What some answers add to a word, as in `malformed: its JSON is no object`. */
function withoutTails(message: string): string {
  return message.replace(/(?<=[\w}])\{\w+_text\}/g, '')
}

function limitsPage(): string {
  const tableOf = (limits: typeof limitTable | typeof pipeTable): string => {
    const rows = Object.entries(limits).map(([name, { default: value, unit, why }]) => [
      `\`${name}\``,
      value.toLocaleString('en-US'),
      unit,
      asText(why),
    ])
    return markdownTable(['Name', 'Default', 'Unit', 'Why'], rows)
  }
  return page(
    'Limits',
    'Bounds on what one document may cost. Beyond one, the conversion ends in `content_limit_exceeded` unless the last column names another code.',
    [
      tableOf(limitTable),
      '## Messages of a conversion process',
      'What a sandboxed process may send to the service, in addition to the bounds above. Beyond one, the process is killed and the conversion ends in `conversion_failed`. They cannot be set.',
      tableOf(pipeTable),
    ],
  )
}

function optionsPage(): string {
  const rows = [...optionFlags].map(([flag, name]) => {
    const { values, members, range }: OptionRow = optionTable[name]
    const listed = (values ?? members)?.map((value) => `\`${value}\``).join(' ')
    const allowed = listed ?? (range ? `${range[0]}–${range[1]}` : 'text')
    return [`\`${name}\``, `\`--${flag}\``, `\`${fieldName(name)}\``, allowed, asText(aboutOption(name))]
  })
  return page('Options', 'What a caller may ask for: one option under three spellings.', [
    markdownTable(['Library', 'Command line', 'API', 'Values', 'Meaning'], rows),
  ])
}

function kindsPage(): string {
  const rows = Object.entries(kindTable).map(([kind, about]) => [`\`${kind}\``, asText(about)])
  return page(
    'Kinds of nodes',
    'What nodes of `document` are where mdast has no type for it: the values of `data.kind`.',
    [markdownTable(['Kind', 'Meaning'], rows)],
  )
}

function settingsPage(): string {
  const rows = Object.values(settings).map(({ name, defaultText, about }) => [
    `\`${name}\``,
    /^(none|empty)$|\s/.test(defaultText) ? defaultText : `\`${defaultText}\``,
    asText(about),
  ])
  return page('Settings', 'Environment variables of the service. An empty value counts as absent.', [
    markdownTable(['Name', 'Default', 'Meaning'], rows),
  ])
}

function layersPage(): string {
  const rows = Object.entries(layerTable).map(([name, { means, prevents, needs }]) => [
    `\`${name}\``,
    means,
    prevents,
    needs,
  ])
  return page(
    'Layers of the sandbox',
    'A layer is one part of the sandbox around a process that reads documents. Which layers are possible depends on the machine: the service tries ' +
      'each when it starts, and reports the result in `/readyz` and the log. `DOCMILL_REQUIRE_WALLS` names layers without which it does not start.',
    [markdownTable(['Layer', 'Made by', 'Prevents code from a file from', 'Needs'], rows)],
  )
}

function page(title: string, introduction: string, sections: readonly string[]): string {
  const note = '<!-- Written by `npm run docs` from the tables in the code; not to be edited. -->'
  return `${[note, `# ${title}`, introduction, ...sections].join('\n\n')}\n`
}

function asText(text: string): string {
  return text.replace(/`[^`]*`|[<>*[\]]/g, (found) => (found.startsWith('`') ? found : `\\${found}`))
}

if (process.argv[1] === import.meta.filename) {
  mkdirSync(referenceFolder, { recursive: true })
  for (const [name, content] of Object.entries(await referencePages()))
    writeFileSync(join(referenceFolder, name), content)
  writeFileSync(typesFile, clientTypes())
  writeFileSync(pythonTypesFile, pythonTypes())
}
