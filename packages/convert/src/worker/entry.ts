/**
 * The program that a conversion process runs.
 *
 * It is ready before the readers are loaded: a service listens some tenths of a second earlier,
 * and a document that comes at once waits for them here.
 */
import { serveDocuments } from './serve.ts'

serveDocuments(async (bytes, options) => (await readers).convertToParts(bytes, options))
const readers = import('../pipeline/convert.ts')
