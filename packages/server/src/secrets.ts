/** The service's one secret, and the keys that derive from it. */
import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseFile, type Settings, SettingsError } from './settings.ts'

/** What a derived key is for; one never serves two purposes. */
export type Purpose =
  | 'api-key'
  | 'idempotency'
  | 'session'
  | 'csrf'
  | 'sign-in-link'
  | 'openid'
  | 'attempt'
  | 'job-keys'
  | 'webhook-secrets'

export interface Secrets {
  /** HMAC-SHA-256 under the key of one purpose, hexadecimal. */
  sign(purpose: Purpose, data: string | Uint8Array): string
  /** Key of AES-256 that other keys are wrapped with. */
  wrappingKey(purpose: Purpose): KeyObject
}

export function deriveSecrets(secret: string): Secrets {
  const keys = new Map<Purpose, KeyObject>()
  const keyFor = (purpose: Purpose): KeyObject => {
    let key = keys.get(purpose)
    if (!key) {
      key = createSecretKey(new Uint8Array(hkdfSync('sha256', secret, '', `docmill ${purpose}`, 32)))
      keys.set(purpose, key)
    }
    return key
  }
  return {
    sign: (purpose, data) => createHmac('sha256', keyFor(purpose)).update(data).digest('hex'),
    wrappingKey: keyFor,
  }
}

/**
 * The setting, else its file, else the file in the data directory, which is made when absent; but not next to
 * a database, whose keys a new secret would silently end. So it is loaded before a database is made.
 *
 * @throws SettingsError
 */
export function loadSecret(settings: Pick<Settings, 'secret' | 'secretFile' | 'dataDirectory'>): string {
  if (settings.secret) return settings.secret
  if (settings.secretFile) return readSecretFile(settings.secretFile, 'DOCMILL_SECRET_FILE')
  const file = join(settings.dataDirectory, 'secret')
  if (!existsSync(file)) {
    if (existsSync(databaseFile(settings)))
      throw new SettingsError(
        'DOCMILL_SECRET',
        `${file} is missing, and the keys in ${databaseFile(settings)} work with no other; put it back, or set a new secret and make the keys again`,
      )
    try {
      makeSecretFile(settings.dataDirectory, file)
    } catch (error) {
      throw new SettingsError('DOCMILL_DATA_DIR', `a secret cannot be kept in it: ${(error as Error).message}`)
    }
  }
  return readSecretFile(file, 'DOCMILL_DATA_DIR')
}

function readSecretFile(file: string, setting: string): string {
  let secret: string
  try {
    secret = readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new SettingsError(setting, `the secret in ${file} cannot be read: ${(error as Error).message}`)
  }
  if (secret.length < 16) throw new SettingsError(setting, `the secret in ${file} is shorter than 16 characters`)
  return secret
}

/** Written aside and linked, so that of two processes that start at once one wins and none reads half a file. */
function makeSecretFile(directory: string, file: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
}
