/** The document of the pages, and the files it loads: what `npm run build` made of `packages/dashboard`. */
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { ServiceError } from '../errors.ts'
import { type Answer, type Call, Content } from '../http/route.ts'
import type { Services } from '../services.ts'

/** In the published package the files are next to this one. */
const folder = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../../dashboard/dist/' : './pages/', import.meta.url),
)

const mediaTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
}

/** Scripts, workers and styles of our own alone, no inline ones; pictures that a document embeds, none from elsewhere. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  // One policy, for the address of the worker that reads a PDF to draw its pages.
  "require-trusted-types-for 'script'",
  'trusted-types docmill-worker',
].join('; ')

const pageHeaders = {
  'content-security-policy': policy,
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
}

interface Asset {
  plain: Buffer
  zipped: Buffer
}

let page: Buffer | undefined
let names: ReadonlySet<string> | undefined
const assets = new Map<string, Promise<Asset>>()

export async function servePage({ setHeaders }: Call, { baseUrl }: Services): Promise<Answer> {
  page ??= readBuilt('index.html')
  const isSecure = baseUrl.startsWith('https:')
  setHeaders({
    ...pageHeaders,
    'cache-control': 'no-cache',
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  })
  return new Content([page], 'text/html; charset=utf-8')
}

/** Names have a hash of the content in them, so what one names never changes. */
export async function serveAsset({ request, headers, setHeaders }: Call): Promise<Answer> {
  const name = (request.url ?? '').split(/[/?]/)[3] ?? ''
  names ??= new Set(readdirSync(join(folder, 'dashboard/assets')))
  if (!names.has(name)) throw new ServiceError('not_found')
  let asset = assets.get(name)
  if (!asset) {
    asset = readAsset(name)
    assets.set(name, asset)
  }
  const { plain, zipped } = await asset
  const takesGzip = /\bgzip\b/.test(headers['accept-encoding']?.toString() ?? '')
  setHeaders({
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
    ...(takesGzip ? { 'content-encoding': 'gzip' } : {}),
  })
  return new Content([takesGzip ? zipped : plain], mediaTypes[extname(name)] ?? 'application/octet-stream')
}

async function readAsset(name: string): Promise<Asset> {
  const plain = readBuilt(join('dashboard/assets', name))
  return { plain, zipped: await promisify(gzip)(plain, { level: 9 }) }
}

function readBuilt(path: string): Buffer {
  return readFileSync(join(folder, path))
}
