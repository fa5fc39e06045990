#!/usr/bin/env node
/** The command `docmill`: finds the command that is named and runs it. */
import { existsSync } from 'node:fs'
import { commands, overview } from './commands.ts'
import { keepCompiledCode } from './compile-cache.ts'
import { exits } from './exits.ts'
import { helpText } from './help/text.ts'
import { isStorageFault } from './s3.ts'
import { describeSystemError, isSystemError } from './system-error.ts'
import { type Command, UsageError, unknownName } from './usage.ts'
import { version } from './version.ts'

// `docmill convert … | head` ends when head does.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? 0 : complain(describeSystemError(error, 'standard output'), exits.inputOutput)),
)

// Before a command is loaded, which is nearly all of the code.
const codeFolder = keepCompiledCode()
// Unless it comes to its end, it has failed.
process.exitCode = 1
void main(process.argv.slice(2)).then(async (exit) => {
  process.exitCode = exit
  if (!commands[process.argv[2] ?? '']?.endsAtOnce) return
  await Promise.all([written(process.stdout), written(process.stderr)])
  // What went wrong with it is an event before.
  setImmediate(() => process.exit())
})

async function main([name = '', ...args]: string[]): Promise<number> {
  if (name === '--help' || name === '-h') return tell(overview())
  if (name === '--version') return tell(version())
  if (name === 'help') return await main([...args.slice(0, 1), '--help'])
  if (name === '') {
    process.stderr.write(`${overview()}\n`)
    return exits.usage
  }
  let release: (() => Promise<void>) | undefined
  try {
    const row = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!row) throw new UsageError(unknownCommand(name))
    const wantsHelp = args.includes('--help') || args.includes('-h')
    if (wantsHelp) return tell(await helpOf(await row.load()))
    release = await row.prepare?.(args, codeFolder)
    return await (await row.load()).run(args)
  } catch (error) {
    if (error instanceof UsageError)
      return complain(`${error.message}\n${adviceOn(Object.hasOwn(commands, name) ? name : undefined)}`, exits.usage)
    if (isStorageFault(error)) return complain(error.message, error.exit)
    if (isSystemError(error)) return complain(describeSystemError(error), exits.inputOutput)
    throw error
  } finally {
    await release?.()
  }
}

/** Most who name a file in place of a command want to convert it. */
function unknownCommand(name: string): string {
  const fault = unknownName('command', name, Object.keys(commands))
  return existsSync(name) ? `${fault}; to convert the file, run docmill convert ${name}` : fault
}

function adviceOn(name: string | undefined): string {
  return name === undefined
    ? 'Run docmill --help for the list of commands.'
    : `Run docmill ${name} --help for its arguments and options.`
}

async function helpOf(command: Command): Promise<string> {
  const further = (await command.furtherHelp?.()) ?? ''
  return `${helpText(command.help)}${further && `\n\n${further}`}`
}

/** Resolves when all is written, or cannot be: Windows writes to pipes in the background. */
function written(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => stream.write('', () => resolve()))
}

function complain(text: string, exit: number): number {
  process.stderr.write(`docmill: ${text}\n`)
  return exit
}

function tell(text: string): number {
  process.stdout.write(`${text}\n`)
  return 0
}
