/** The service and its workers as programs: they start, say that they are ready, and end on a signal. */
import { greeting, keylessGreeting } from './first-start.ts'
import { type Settings, unknownSettings } from './settings.ts'

/** npm passes a signal on that the terminal has sent already. */
const sameSignalMs = 1000

/**
 * A name that no server answers for blocks a thread for ten seconds, and libuv lets look-ups have half of its four
 * threads: one caller with two such addresses kept the downloads of all others waiting. It makes them at their first
 * work, and 64 take 1 MB more.
 */
const threads = 64

/** EX_SOFTWARE of sysexits.h. */
const exitSoftware = 70

/**
 * @returns the exit code, when the service has stopped.
 * @throws SettingsError
 */
export async function serve(settings: Settings): Promise<number> {
  process.env.UV_THREADPOOL_SIZE ??= String(threads)
  // Commands that only administer a database come through the same entry and need none of this.
  const { start } = await import('./start.ts')
  const service = await start(settings)
  const { log, converter, baseUrl } = service.services
  // A supervisor may send a signal as soon as it reads that the service listens.
  const signal = signalled()
  const unknown = unknownSettings(process.env)
  if (unknown.length > 0) log.warn({ names: unknown }, 'unknown settings')
  if (settings.auth === 'off') process.stdout.write(keylessGreeting(baseUrl))
  if (service.first) process.stdout.write(greeting(service.first, baseUrl))
  process.stdout.write(`Docmill listening on ${service.url}\n`)
  log.info({ url: service.url, walls: converter.walls }, 'listening')

  return untilSignal(service, signal)
}

/**
 * Works on items of jobs, and serves nobody.
 *
 * @returns the exit code, when the worker has stopped.
 * @throws SettingsError
 */
export async function work(settings: Settings): Promise<number> {
  process.env.UV_THREADPOOL_SIZE ??= String(threads)
  const { startWorker } = await import('./start-worker.ts')
  const worker = await startWorker(settings)
  const signal = signalled()
  process.stdout.write('Docmill working\n')
  return untilSignal(worker, signal)
}

async function untilSignal(
  { broken, stop }: { broken: Promise<Error>; stop(): Promise<void> },
  signal: Promise<undefined>,
): Promise<number> {
  const failure = await Promise.race([signal, broken])
  if (failure) {
    // Whoever restarts the process gives it a new database thread; until then nothing can be settled.
    process.stderr.write(
      `docmill: ${failure.message}; the process ends, for it can neither read nor write its database\n`,
    )
    process.exit(exitSoftware)
  }
  await stop()
  return 0
}

/** Resolves at the first signal. One that comes later than a second after it ends the process at once. */
function signalled(): Promise<undefined> {
  return new Promise((resolve) => {
    let first: number | undefined
    const onSignal = (): void => {
      first ??= performance.now()
      if (performance.now() - first > sameSignalMs) process.exit(1)
      resolve(undefined)
    }
    process.on('SIGTERM', onSignal)
    process.on('SIGINT', onSignal)
  })
}
