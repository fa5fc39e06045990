/** `docmill models list|pull`: data for the reading of pictures and of speech, fetched into the data directory. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DownloadFault, type DownloadPolicy } from '@docmill/download'
import { modelFolders } from '@docmill/engines'
import { exits } from '../exits.ts'
import { ChecksumError, pull } from '../models/pull.ts'
import { type ModelFile, type ModelKind, type ModelRow, models as table } from '../models/table.ts'
import { printJson, printTable } from '../print.ts'
import { downloadPolicy, nameOf } from '../source.ts'
import { type Command, namedArguments, oneOf, parseCommandLine, runSubcommand, UsageError } from '../usage.ts'

const usage = `Usage: docmill models list [--json]
       docmill models pull NAME
       docmill models pull NAME --kind speech|ocr --url URL --sha256 HEX [--url URL --sha256 HEX …]

Fetches a model into the data directory (DOCMILL_DATA_DIR, ./data), where the next start finds it. Each file is
checked against its SHA-256 before it is put in its place; a .gz is unpacked.

  list        what is known, and what is there
  --kind      what a model that is not in the list is for
  --url       a file of such a model: NAME.traineddata for ocr; for speech the .onnx files and tokens.txt of a model
              of sherpa-onnx, an --url each
  --sha256    of the file at that address
  --allow-private
              a URL may lead to this computer and its own networks`

/** Whisper's largest model has 3 GB; a slow line takes hours for it. */
const bounds = { maxBytes: 8_589_934_592, timeoutMs: 6 * 3_600_000 }

export const models: Command = {
  usage,
  run: (args) => runSubcommand(args, { list, pull: pullModel }, usage),
}

async function list(args: string[]): Promise<number> {
  const { values, positionals } = parseCommandLine(args, { json: { type: 'boolean' } }, usage)
  namedArguments(positionals, [], usage)
  const rows = table.map((row) => ({
    name: row.name,
    kind: row.kind,
    about: row.about,
    licence: row.licence,
    bytes: row.files.reduce((sum, { bytes = 0 }) => sum + bytes, 0),
    present: row.files.every(({ name }) => existsSync(join(folderOf(row), name))),
  }))
  if (values.json) printJson(rows)
  else printTable(rows)
  return 0
}

async function pullModel(args: string[]): Promise<number> {
  const { values, positionals } = parseCommandLine(
    args,
    {
      kind: { type: 'string' },
      url: { type: 'string', multiple: true },
      sha256: { type: 'string', multiple: true },
      'allow-private': { type: 'boolean' },
    },
    usage,
  )
  const { NAME: name } = namedArguments(positionals, ['NAME'], usage)
  const files = filesOf(values.url ?? [], values.sha256 ?? [])
  const row = files.length > 0 ? givenRow(name, values.kind, files) : knownRow(name)
  const policy: DownloadPolicy = { ...downloadPolicy(values['allow-private'] === true), ...bounds }
  return await fetchModel(row, policy)
}

/** @returns the exit status */
async function fetchModel(row: ModelRow, policy: DownloadPolicy): Promise<number> {
  const folder = folderOf(row)
  try {
    await pull({
      folder,
      files: row.files,
      policy,
      report: ({ name }, bytes) => process.stderr.write(`${name}: ${bytes} bytes\n`),
    })
  } catch (error) {
    if (!(error instanceof ChecksumError || error instanceof DownloadFault)) throw error
    process.stderr.write(`docmill: ${error.message}\n`)
    return error instanceof ChecksumError ? exits.data : exits.unavailable
  }
  process.stdout.write(`${folder}\n`)
  return 0
}

/** Data of Tesseract lie in one folder, models of speech in one each. */
function folderOf({ kind, name }: Pick<ModelRow, 'kind' | 'name'>): string {
  const folders = modelFolders(process.env.DOCMILL_DATA_DIR)
  return kind === 'ocr' ? folders.ocr : join(folders.speech, name)
}

function knownRow(name: string): ModelRow {
  const row = table.find((one) => one.name === name)
  if (!row)
    throw new UsageError(`there is no model ${name} in the list; another needs --kind, --url and --sha256`, usage)
  return row
}

function givenRow(name: string, kind: string | undefined, files: ModelFile[]): ModelRow {
  if (!/^[\w][\w.-]{0,99}$/.test(name)) throw new UsageError(`${name} cannot be the name of a folder`, usage)
  const given = oneOf<ModelKind>(kind ?? '', '--kind', ['speech', 'ocr'], usage)
  return { name, kind: given, about: '', licence: '', files }
}

function filesOf(urls: readonly string[], sums: readonly string[]): ModelFile[] {
  if (urls.length !== sums.length) throw new UsageError('each --url needs its --sha256', usage)
  return urls.map((url, index) => {
    const sha256 = sums[index] as string
    if (!/^[\da-f]{64}$/i.test(sha256)) throw new UsageError(`${sha256} is no SHA-256 in hexadecimal`, usage)
    const name = nameOf(url).replace(/\.gz$/, '')
    if (!/^[\w][\w.-]*\.(?:traineddata|onnx|txt)$/.test(name))
      throw new UsageError(`${url} names no .traineddata, .onnx or .txt file`, usage)
    return { name, url, sha256 }
  })
}
