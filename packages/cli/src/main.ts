#!/usr/bin/env node
/** The command `docmill`: finds the command that is named and runs it. */
import { exits } from './exits.ts'
import { isStorageFault } from './s3.ts'
import { describeSystemError, isSystemError } from './system-error.ts'
import { type Command, UsageError, unknownName } from './usage.ts'
import { version } from './version.ts'

/** Each command is loaded when it is called: `convert` runs where the service's packages cannot. */
const commands: Record<string, () => Promise<Command>> = {
  convert: async () => (await import('./commands/convert.ts')).convert,
  jobs: async () => (await import('./commands/jobs.ts')).jobs,
  serve: async () => (await import('./commands/serve.ts')).serve,
  mcp: async () => (await import('./commands/mcp.ts')).mcp,
  work: async () => (await import('./commands/work.ts')).work,
  account: async () => (await import('./commands/account.ts')).account,
  key: async () => (await import('./commands/key.ts')).key,
  credits: async () => (await import('./commands/credits.ts')).credits,
  plans: async () => (await import('./commands/plans.ts')).plans,
  backup: async () => (await import('./commands/backup.ts')).backup,
  restore: async () => (await import('./commands/backup.ts')).restore,
  check: async () => (await import('./commands/check.ts')).check,
  migrate: async () => (await import('./commands/migrate.ts')).migrate,
  formats: async () => (await import('./commands/formats.ts')).formats,
  models: async () => (await import('./commands/models.ts')).models,
  completion: async () => (await import('./commands/completion.ts')).completionOf(commands),
  'debug-layout': async () => (await import('./commands/debug-layout.ts')).debugLayout,
}

const usage = `Usage: docmill convert FILE|FOLDER|URL…  convert documents to Markdown or plain text
       docmill jobs submit|status|results …  convert documents on a service
       docmill serve                    run the service
       docmill mcp FOLDER…              convert and read documents for agents (MCP)
       docmill work                     work on jobs of the service, on any machine
       docmill account|key|credits …    administer the service
       docmill backup|restore FILE      back up the database of the service, or restore it
       docmill check                    check the database and repair what can be repaired
       docmill migrate                  bring the database up to this version
       docmill plans                    list the plans
       docmill formats                  list the supported formats
       docmill models list|pull         list and download OCR languages and speech models
       docmill completion bash|zsh|fish  print a script that completes commands and flags in a shell
       docmill debug-layout FILE        draw the layout of a PDF page
       docmill COMMAND --help           show the options of a command`

// `docmill convert … | head` ends when head does.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? 0 : complain(describeSystemError(error, 'standard output'), exits.inputOutput)),
)

process.exitCode = await main(process.argv.slice(2))

async function main([name = '', ...args]: string[]): Promise<number> {
  if (name === '--help' || name === '-h') return tell(usage)
  if (name === '--version') return tell(version())
  if (name === 'help') return await main([...args.slice(0, 1), '--help'])
  try {
    const load = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!load) throw new UsageError(name ? unknownName('command', name, Object.keys(commands)) : 'no command', usage)
    const command = await load()
    const wantsHelp = args.includes('--help') || args.includes('-h')
    return wantsHelp && !command.printsHelp ? tell(command.usage) : await command.run(args)
  } catch (error) {
    if (error instanceof UsageError) return complain(`${error.message}\n${error.usage}`, exits.usage)
    if (isStorageFault(error)) return complain(error.message, error.exit)
    if (isSystemError(error)) return complain(describeSystemError(error), exits.inputOutput)
    throw error
  }
}

function complain(text: string, exit: number): number {
  process.stderr.write(`docmill: ${text}\n`)
  return exit
}

function tell(text: string): number {
  process.stdout.write(`${text}\n`)
  return 0
}
