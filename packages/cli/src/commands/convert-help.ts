/** What `docmill convert` takes, as data. */
import { defaultLimits } from '@docmill/convert'
import type { FlagTable, Help } from '../help/help.ts'
import { conversionFlags, structureFlags } from '../options.ts'

const output = {
  output: {
    short: 'o',
    value: 'FILE',
    about: 'write the result of one document to FILE (-: standard output, as without it)',
  },
  out: {
    value: 'DIR',
    about:
      'write the result of each document into the folder DIR, as NAME.md, NAME.txt or NAME.html; as NAME.EXT.md where two documents would get the same name',
  },
  json: { about: 'print one line of JSON per document' },
  'images-dir': {
    value: 'DIR',
    about:
      'with --images links, write the images of each document into DIR/NAME.images (default: the folder of the output)',
  },
  quiet: { short: 'q', about: 'print errors only, no warnings and no progress' },
} as const satisfies FlagTable

const input = {
  recursive: { short: 'r', about: 'convert the supported files in folders and their subfolders' },
  resume: { about: 'skip the files that an earlier run with the same --out and options has converted' },
  filename: { value: 'NAME', about: 'name of the document, for standard input' },
  'allow-private': { about: 'allow URLs that lead to this computer or to private networks, also with http://' },
} as const satisfies FlagTable

const limits = {
  jobs: { value: 'N', about: 'documents converted at the same time (default: number of cores)' },
  timeout: { value: 'SECONDS', about: `time limit per document (default: ${defaultLimits.conversionMs / 1000})` },
  memory: {
    value: 'MB',
    about: `memory limit per document (default: ${defaultLimits.memoryBytes / 1_048_576})`,
  },
  'max-size': { value: 'MB', about: `size limit per file (default: ${defaultLimits.fileBytes / 1_048_576})` },
  limit: {
    value: 'NAME=N',
    multiple: true,
    about: 'change another limit, such as pages=20000; may be repeated; docs/reference/limits.md has the names',
  },
} as const satisfies FlagTable

/** Those of the command alone; the others are options of the library. */
export const convertFlags = { ...output, ...input, ...limits }

export const help: Help = {
  synopsis: ['convert FILE|FOLDER|URL… [OPTIONS]', 'convert [OPTIONS] < FILE'],
  about: [
    'Converts documents to Markdown, plain text or HTML. The result of one document goes to standard output; several documents need --out or --json. Errors and warnings go to standard error, and a document that cannot be converted does not stop the others.',
    'A FILE, FOLDER or DIR may be in S3, such as s3://bucket/reports. A pattern in quotes, such as "reports/**/*.pdf", works in every shell.',
  ],
  flags: {
    Output: output,
    Input: input,
    Conversion: conversionFlags,
    'Structure for RAG, with --json': structureFlags,
    Limits: limits,
  },
  exits: [
    ['0', 'every document was converted'],
    ['1', 'some of several documents were not'],
    ['64', 'the command line is wrong'],
    ['other', 'the status of the error that the only document ended in'],
  ],
  examples: [
    ['One file:', 'docmill convert report.pdf -o report.md'],
    ['All supported files in a folder, with their subfolders:', 'docmill convert reports --recursive --out markdown'],
    ['A scan in German:', 'docmill convert scan.pdf --language de'],
    ['A web page:', 'docmill convert https://example.com/article.html'],
    ['Standard input:', 'curl -s https://example.com/report.docx | docmill convert > report.md'],
    ['Chunks for a vector database:', 'docmill convert report.pdf --json --include chunks'],
  ],
}
