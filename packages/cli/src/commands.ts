/** The table of commands. */
import { columns } from './help/text.ts'
import type { Command } from './usage.ts'

export interface CommandRow {
  /** In the list of commands. */
  group: 'Convert documents' | 'Run the service' | 'Other'
  summary: string
  /** Each command is loaded when it is called: `convert` runs where the packages of the service cannot. */
  load(): Promise<Command>
  /**
   * Starts what takes long and needs none of the command's code, before that is loaded.
   *
   * @param codeFolder Where compiled code is kept; undefined where it is not.
   * @returns Ends what was not used.
   */
  prepare?(args: readonly string[], codeFolder: string | undefined): Promise<() => Promise<void>>
  /** What still runs when it is done has been killed, and is not waited for: 10 ms, in which the system takes memory back. */
  endsAtOnce?: true
}

export const commands: Readonly<Record<string, CommandRow>> = {
  convert: {
    group: 'Convert documents',
    summary: 'convert files, folders and URLs',
    load: async () => (await import('./commands/convert.ts')).convert,
    prepare: async (names, codeFolder) => (await import('./ahead.ts')).startConversionAhead({ codeFolder, names }),
    endsAtOnce: true,
  },
  jobs: {
    group: 'Convert documents',
    summary: 'convert documents on a Docmill service in the background',
    load: async () => (await import('./commands/jobs.ts')).jobs,
  },
  mcp: {
    group: 'Convert documents',
    summary: 'let AI agents convert and read documents (MCP server)',
    load: async () => (await import('./commands/mcp.ts')).mcp,
  },
  formats: {
    group: 'Convert documents',
    summary: 'list the supported formats',
    load: async () => (await import('./commands/formats.ts')).formats,
  },
  languages: {
    group: 'Convert documents',
    summary: 'list the languages of OCR and speech',
    load: async () => (await import('./commands/languages.ts')).languages,
  },
  models: {
    group: 'Convert documents',
    summary: 'download OCR languages and speech models',
    load: async () => (await import('./commands/models.ts')).models,
  },
  serve: {
    group: 'Run the service',
    summary: 'run the service',
    load: async () => (await import('./commands/serve.ts')).serve,
  },
  work: {
    group: 'Run the service',
    summary: 'convert documents of jobs, on any machine',
    load: async () => (await import('./commands/work.ts')).work,
  },
  account: {
    group: 'Run the service',
    summary: 'manage accounts',
    load: async () => (await import('./commands/account.ts')).account,
  },
  key: {
    group: 'Run the service',
    summary: 'manage API keys',
    load: async () => (await import('./commands/key.ts')).key,
  },
  credits: {
    group: 'Run the service',
    summary: 'manage credits',
    load: async () => (await import('./commands/credits.ts')).credits,
  },
  plans: {
    group: 'Run the service',
    summary: 'list the plans',
    load: async () => (await import('./commands/plans.ts')).plans,
  },
  backup: {
    group: 'Run the service',
    summary: 'back up the database',
    load: async () => (await import('./commands/backup.ts')).backup,
  },
  restore: {
    group: 'Run the service',
    summary: 'restore a backup',
    load: async () => (await import('./commands/backup.ts')).restore,
  },
  check: {
    group: 'Run the service',
    summary: 'check the database for errors and repair it',
    load: async () => (await import('./commands/check.ts')).check,
  },
  migrate: {
    group: 'Run the service',
    summary: 'upgrade the database to this version',
    load: async () => (await import('./commands/migrate.ts')).migrate,
  },
  completion: {
    group: 'Other',
    summary: 'print a completion script for bash, zsh or fish',
    load: async () => (await import('./commands/completion.ts')).completionOf(commands),
  },
  'debug-layout': {
    group: 'Other',
    summary: 'draw the layout analysis of a PDF page',
    load: async () => (await import('./commands/debug-layout.ts')).debugLayout,
  },
}

/** What `docmill --help` prints. */
export function overview(): string {
  const groups = [...new Set(Object.values(commands).map(({ group }) => group))]
  const width = Math.max(...Object.keys(commands).map((name) => name.length))
  const lists = groups.map((title) => {
    const rows = Object.entries(commands).filter(([, { group }]) => group === title)
    return `${title}:\n${columns(rows.map(([name, { summary }]) => [name.padEnd(width), summary]))}`
  })
  return [
    'Docmill converts documents to Markdown, plain text or HTML.',
    'Usage: docmill COMMAND [ARGUMENTS]',
    ...lists,
    'docmill COMMAND --help shows the arguments and options of a command.\ndocmill --version shows the version.',
  ].join('\n\n')
}
