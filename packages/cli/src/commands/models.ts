/** `docmill models`: OCR languages and speech models, downloaded into the data directory. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DownloadFault, type DownloadPolicy } from '@docmill/download'
import { modelFolders } from '@docmill/engines'
import { exits } from '../exits.ts'
import type { FlagTable, Help } from '../help/help.ts'
import { ChecksumError, pull } from '../models/pull.ts'
import { type ModelFile, type ModelKind, type ModelRow, models as table } from '../models/table.ts'
import { printJson, printTable } from '../print.ts'
import { downloadPolicy, nameOf } from '../source.ts'
import {
  type Command,
  namedArguments,
  oneOf,
  parseCommandLine,
  runSubcommand,
  UsageError,
  unknownName,
} from '../usage.ts'

const flags = {
  json: { about: 'print JSON' },
  kind: { value: 'ocr|speech', about: 'what a model is for that is not in the list' },
  url: {
    value: 'URL',
    multiple: true,
    about:
      'a file of such a model: NAME.traineddata for OCR; for speech each .onnx file and tokens.txt of a sherpa-onnx model',
  },
  sha256: { value: 'HEX', multiple: true, about: 'SHA-256 checksum of the file at that URL' },
  'allow-private': { about: 'allow URLs that lead to this computer or to private networks' },
} as const satisfies FlagTable

const help: Help = {
  synopsis: ['models list [--json]', 'models pull NAME', 'models pull NAME --kind KIND --url URL --sha256 HEX …'],
  about: [
    'Downloads OCR languages and speech models to where `docmill convert` and `docmill serve` find them.',
    'Every file is checked against its SHA-256 checksum before it is used.',
  ],
  subcommands: [
    ['list', 'list the models that can be downloaded by name'],
    ['pull NAME', 'download a model; with --url and --sha256, one that is not in the list'],
  ],
  flags: { Options: flags },
  variables: [
    [
      'DOCMILL_DATA_DIR',
      "data directory of a service (default: ./data if it is one, otherwise the user's own data folder)",
    ],
  ],
  examples: [['OCR of Japanese:', 'docmill models pull ocr-ja']],
}

/** Whisper's largest model has 3 GB; a slow line takes hours for it. */
const bounds = { maxBytes: 8_589_934_592, timeoutMs: 6 * 3_600_000 }

export const models: Command = {
  help,
  run: (args) => runSubcommand(args, { list, pull: pullModel }),
}

async function list(args: string[]): Promise<number> {
  const { values, positionals } = parseCommandLine(args, { json: flags.json })
  namedArguments(positionals, [])
  const rows = table.map((row) => ({
    name: row.name,
    kind: row.kind,
    about: row.about,
    licence: row.licence,
    bytes: row.files.reduce((sum, { bytes = 0 }) => sum + bytes, 0),
    present: isInstalled(row),
  }))
  if (values.json) printJson(rows)
  else
    printTable(
      rows.map(({ name, about, bytes, present }) => ({ name, about, size: megabytes(bytes), installed: present })),
    )
  return 0
}

async function pullModel(args: string[]): Promise<number> {
  const { values, positionals } = parseCommandLine(args, flags)
  const { NAME: name } = namedArguments(positionals, ['NAME'])
  const files = filesOf(values.url ?? [], values.sha256 ?? [])
  const row = files.length > 0 ? givenRow(name, values.kind, files) : knownRow(name)
  const policy: DownloadPolicy = { ...downloadPolicy(values['allow-private'] === true), ...bounds }
  return await fetchModel(row, policy)
}

/** `1.7 MB`. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** @returns the exit status */
async function fetchModel(row: ModelRow, policy: DownloadPolicy): Promise<number> {
  const [folder = ''] = foldersOf(row)
  try {
    await pull({
      folder,
      files: row.files,
      policy,
      report: ({ name }, bytes) => process.stderr.write(`docmill: downloaded ${name}, ${megabytes(bytes)}\n`),
    })
  } catch (error) {
    if (!(error instanceof ChecksumError || error instanceof DownloadFault)) throw error
    process.stderr.write(`docmill: ${error.message}\n`)
    return error instanceof ChecksumError ? exits.data : exits.unavailable
  }
  process.stdout.write(`${folder}\n`)
  return 0
}

/** Where a model may be, the place for a new one first: OCR data in one folder, each speech model in one of its own. */
function foldersOf({ kind, name }: Pick<ModelRow, 'kind' | 'name'>): string[] {
  const { ocr, speech } = modelFolders(process.env.DOCMILL_DATA_DIR)
  return kind === 'ocr' ? [...ocr] : speech.map((folder) => join(folder, name))
}

/** Whether all files of a model are there. */
export function isInstalled(row: ModelRow): boolean {
  return foldersOf(row).some((folder) => row.files.every(({ name }) => existsSync(join(folder, name))))
}

function knownRow(name: string): ModelRow {
  const row = table.find((one) => one.name === name)
  if (!row) {
    const others = table.map((one) => one.name)
    throw new UsageError(
      `${unknownName('model', name, others)}; models list shows them all, others need --url and --sha256`,
    )
  }
  return row
}

function givenRow(name: string, kind: string | undefined, files: ModelFile[]): ModelRow {
  if (!/^[\w][\w.-]{0,99}$/.test(name)) throw new UsageError(`${name} is not a valid name for a model`)
  const given = oneOf<ModelKind>(kind ?? '', '--kind', ['speech', 'ocr'])
  return { name, kind: given, about: '', licence: '', files }
}

function filesOf(urls: readonly string[], sums: readonly string[]): ModelFile[] {
  if (urls.length !== sums.length) throw new UsageError('each --url needs a --sha256')
  return urls.map((url, index) => {
    const sha256 = sums[index] as string
    if (!/^[\da-f]{64}$/i.test(sha256))
      throw new UsageError(`--sha256 must have 64 hexadecimal digits, got "${sha256}"`)
    const name = nameOf(url).replace(/\.gz$/, '')
    if (!/^[\w][\w.-]*\.(?:traineddata|onnx|txt)$/.test(name))
      throw new UsageError(`--url must lead to a .traineddata, .onnx or .txt file, got "${url}"`)
    return { name, url, sha256 }
  })
}
