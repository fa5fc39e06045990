/**
 * `npm run demo`: builds the demo page and serves it on this machine. `npm run demo -- --out FOLDER` only builds it, for any host of
 * static files. PORT names another port than 8090.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildDemo } from './build.ts'
import { serveFolder } from './serve.ts'

const { values } = parseArgs({ options: { out: { type: 'string' } } })
if (values.out !== undefined) {
  await buildDemo(resolve(values.out))
  console.log(`The page is in ${resolve(values.out)}.`)
} else {
  const folder = mkdtempSync(join(tmpdir(), 'docmill-demo-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit())
  await buildDemo(folder)
  const server = await serveFolder(folder, Number(process.env.PORT ?? 8090))
  console.log(`Demo on http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}
