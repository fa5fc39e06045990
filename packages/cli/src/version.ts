/** The version of this package. */
import { readFileSync } from 'node:fs'

export function version(): string {
  const description: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  return (description as { version: string }).version
}
