/**
 * The thread that Tesseract runs in: the worker of tesseract.js, with one build of the engine.
 *
 * tesseract.js brings six builds, 44 MB, and chooses one by what the processor can do. Every processor that sharp supports has
 * SIMD, and the build with both recognizers reads text at the same speed as the one with the newer alone.
 */
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import script from 'tesseract.js/src/worker-script/index.js'
import { readAnyForm } from './data.ts'
import { coreFile } from './files.ts'

const require = createRequire(import.meta.url)

const never = async (): Promise<never> => {
  throw new Error('data are read from files')
}

script.setAdapter({
  getCore: async () => require(coreFile),
  gunzip: never,
  fetch: never,
  readCache: readAnyForm,
  writeCache: never,
  deleteCache: never,
  checkCache: never,
})

parentPort?.on('message', (packet: object) => {
  script.dispatchHandlers(packet, (message: object) => parentPort?.postMessage(message))
})
