/** The service as a program: starts, says where it listens, ends on a signal. */
import type { Settings } from './settings.ts'

/** @returns the exit code, when the service has stopped. */
export async function serve(settings: Settings): Promise<number> {
  throw new Error(`not started on ${settings.host}`)
}
