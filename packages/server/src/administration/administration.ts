/** What an operator does to the database of a deployment, also while its service runs. */
import { type Clock, systemClock } from '../clock.ts'
import { deriveSecrets, loadSecret } from '../secrets.ts'
import type { Settings } from '../settings.ts'
import { openStore } from '../store/open.ts'
import type { Store } from '../store/store.ts'
import { type AccountAdministration, administerAccounts } from './accounts.ts'
import { administerCredits, type CreditAdministration } from './credits.ts'
import { administerKeys, type KeyAdministration } from './keys.ts'

/** Every function throws AdministrationError for an unknown account, plan, key or request. */
export interface Administration extends AccountAdministration, KeyAdministration, CreditAdministration {
  close(): Promise<void>
}

/** Opens the same database as a service with these settings. @throws SettingsError */
export async function openAdministration(settings: Settings, clock: Clock = systemClock): Promise<Administration> {
  loadSecret(settings)
  const store = await openStore(settings)
  return administrationOf(store, settings, clock)
}

/** @param store Closed by `close`. */
export function administrationOf(store: Store, settings: Settings, clock: Clock): Administration {
  const deployment = { store, settings, secrets: deriveSecrets(loadSecret(settings)), clock }
  return {
    ...administerAccounts(deployment),
    ...administerKeys(deployment),
    ...administerCredits(deployment),
    close: () => store.close(),
  }
}
