/**
 * The program that a conversion process runs.
 *
 * The first process in each place of a pool is ready before the readers are loaded: a service listens some tenths of a
 * second earlier, and a document that comes at once waits for them here. One that replaces another is ready when they
 * are, because the time of its first document is counted from there.
 */

import { registry } from '../formats/registry.ts'
import { earlyReady } from './early-ready.ts'
import { lowerPriority } from './process/priority.ts'
import { saveMemory } from './process/save-memory.ts'
import { serveDocuments } from './serve.ts'

const readers = import('../pipeline/convert.ts').then((loaded) => {
  saveMemory()
  return loaded
})

void run()

async function run(): Promise<void> {
  if (!process.argv.includes(earlyReady)) await readers
  serveDocuments(async (bytes, options) => (await readers).convertDocumentToParts(bytes, options, registry))
  await readers
  lowerPriority()
}
