import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import { after, before, type TestContext, test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { inTime } from '../../../test/service/support/wait.ts'
import { addressPolicy, everyAddress } from './address.ts'
import { type DownloadPolicy, download, downloadInto } from './download.ts'
import { DownloadFault } from './fault.ts'
import { post } from './post.ts'
import { createTestAuthority, type TestAuthority } from './testing/authority.ts'

const host = 'files.example'
type Answer = (request: IncomingMessage, response: ServerResponse) => void

let authority: TestAuthority
let server: Server
let connections = 0
let lastRequest: IncomingMessage | undefined
const answers = new Map<string, Answer>()

before(async () => {
  authority = await createTestAuthority()
  server = createServer(await authority.issue(host), (request, response) => {
    lastRequest = request
    const path = (request.url ?? '').split('?', 1)[0] as string
    const answer = answers.get(path)
    if (answer) answer(request, response)
    else response.writeHead(404).end()
  })
  server.on('connection', () => connections++)
  await listen(server)
})

after(() => {
  server.closeAllConnections()
  server.close()
})

test('a file is fetched with its name, its type and the signature as it was written', async () => {
  answers.set('/a%20b.pdf', (_, response) =>
    response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-'),
  )
  const fetched = await get(`https://${host}/a%20b.pdf?sig=a%2bB+/=#page=2`)
  assert.equal(fetched.bytes.toString(), '%PDF-')
  assert.deepEqual([fetched.filename, fetched.typeName, fetched.mediaType], ['a b.pdf', 'a b.pdf', 'application/pdf'])
  assert.equal(lastRequest?.url, '/a%20b.pdf?sig=a%2bB+/=')
  assert.equal(lastRequest?.headers.host, host)
  assert.deepEqual(
    [lastRequest?.headers['accept-encoding'], lastRequest?.headers.cookie, lastRequest?.headers.authorization],
    ['identity', undefined, undefined],
  )
})

test('a large file comes piece by piece, and what takes it ends the download', async () => {
  answers.set('/large', (_, response) => response.end(Buffer.alloc(300_000, 'x')))
  let bytes = 0
  const fetchLarge = (maxBytes: number, take: (chunk: Buffer) => Promise<unknown>): Promise<void> =>
    downloadInto(`https://${host}/large`, {}, policyWith({ maxBytes }), take)
  await fetchLarge(300_000, async (chunk) => (bytes += chunk.length))
  assert.equal(bytes, 300_000)
  await assert.rejects(
    fetchLarge(299_999, async () => {}),
    (error) => error instanceof DownloadFault && error.code === 'file_too_large',
  )
  await assert.rejects(fetchLarge(300_000, () => Promise.reject(new Error('the disk is full'))))
})

test('the rest of a file is taken only where it is the rest, and as it is', async () => {
  const restOf = async (headers: Record<string, string>): Promise<[at: number, bytes: string][]> => {
    answers.set('/rest', (_, response) => response.writeHead(206, headers).end('def'))
    const pieces: [number, string][] = []
    await downloadInto(`https://${host}/rest`, { from: 3 }, policyWith({}), async (chunk, at) =>
      pieces.push([at, chunk.toString()]),
    )
    return pieces
  }
  assert.deepEqual(await restOf({ 'content-range': 'bytes 3-5/6' }), [[3, 'def']])
  assert.equal(lastRequest?.headers.range, 'bytes=3-')
  for (const headers of [
    { 'content-range': 'bytes 2-4/6' },
    { 'content-range': 'bytes 3-5/6', 'content-encoding': 'gzip' },
  ])
    await assert.rejects(restOf(headers), (error) => error instanceof DownloadFault && error.code === 'url_http_error')
})

test('of several addresses the next one is asked where a connection is refused, and not where it was made', async () => {
  const resolver = async (): Promise<string[]> => ['127.0.0.2', '127.0.0.1']
  answers.set('/second', (_, response) => response.end('x'))
  assert.equal((await get(`https://${host}/second`, { resolver })).bytes.toString(), 'x')
  answers.set('/reset', (request) => request.socket.destroy())
  const seen = connections
  await refuses(`https://${host}/reset`, 'url_unreachable', { resolver: async () => ['127.0.0.1', '127.0.0.1'] })
  assert.equal(connections, seen + 1)
})

test('of several addresses the next one is asked where a connection is never made', {
  skip: process.platform === 'linux' ? false : 'connections beyond the backlog are dropped in silence on Linux',
}, async (t) => {
  const { port } = server.address() as AddressInfo
  // Listens, and takes nothing that comes.
  const listener = `
    const { createServer } = require('node:net')
    const { parentPort, workerData: port } = require('node:worker_threads')
    createServer().listen({ port, host: '127.0.0.2', backlog: 1 }, () => {
      parentPort.postMessage('listening')
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    })`
  const hole = new Worker(listener, { eval: true, workerData: port })
  t.after(() => hole.terminate())
  await once(hole, 'message')
  const fillers = Array.from({ length: 4 }, () => connect(port, '127.0.0.2').on('error', () => {}))
  t.after(() => fillers.map((filler) => filler.destroy()))
  await Promise.all(fillers.slice(0, 2).map((filler) => once(filler, 'connect')))
  answers.set('/third', (_, response) => response.end('x'))
  const resolver = async (): Promise<string[]> => ['127.0.0.2', '127.0.0.1']
  assert.equal((await get(`https://${host}/third`, { resolver, connectMs: 100 })).bytes.toString(), 'x')
})

test('a redirect whose target is not encoded is followed all the same', async () => {
  redirect('/plain', Buffer.from('/größe 1.pdf').toString('latin1'))
  answers.set('/gr%C3%B6%C3%9Fe%201.pdf', (_, response) => response.end('%PDF-'))
  assert.equal((await get(`https://${host}/plain`)).filename, 'größe 1.pdf')
})

test('a redirect without a target, or with an empty one, is an answer without a file', async () => {
  redirect('/empty', '')
  answers.set('/none', (_, response) => response.writeHead(302).end())
  for (const path of ['/empty', '/none']) {
    const { details } = await refuses(`https://${host}${path}`, 'url_http_error')
    assert.equal(details.status, 302)
  }
})

test('five redirects are followed and the sixth is not', async () => {
  for (let step = 0; step < 6; step++) redirect(`/r${step}`, `/r${step + 1}`)
  answers.set('/r6', (_, response) => response.end('end'))
  assert.equal((await get(`https://${host}/r1`)).bytes.toString(), 'end')
  await refuses(`https://${host}/r0`, 'url_too_many_redirects')
})

const badRedirects = {
  'http://files.example/a': 'url_redirect_refused',
  'https://files.example:8443/a': 'url_redirect_refused',
  'https://user:pass@files.example/a': 'url_redirect_refused',
  'https://1.1.1.1/a': 'url_redirect_refused',
  'https://10.0.0.1/a': 'url_not_public',
  'https://[::1]/a': 'url_not_public',
  'https://private.example/a': 'url_not_public',
  'https://mixed.example/a': 'url_not_public',
}

for (const [target, code] of Object.entries(badRedirects)) {
  test(`a redirect to ${target} is ${code}`, async () => {
    redirect('/bad', target)
    await refuses(`https://${host}/bad`, code)
  })
}

const hostile = {
  'https://127.0.0.1/': 'url_not_public',
  'https://2130706433/': 'url_not_public',
  'https://0x7f.1/': 'url_not_public',
  'https://0177.0.0.1/': 'url_not_public',
  'https://[::ffff:127.0.0.1]/': 'url_not_public',
  'https://[64:ff9b::7f00:1]/': 'url_not_public',
  'https://localhost/': 'url_not_public',
  'https://localhost./': 'url_not_public',
  'https://a.localhost/': 'url_not_public',
  'https://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/': 'url_not_public',
  'https://0xA9.0376.43518/latest/meta-data/': 'url_not_public',
  'https://①②⑦.⓪.⓪.①/': 'url_not_public',
  'https://127.0.0.1#@files.example/': 'url_not_public',
  'https://[::]/': 'url_not_public',
  'https://[fe80::1]/': 'url_not_public',
  'https://[::127.0.0.1]/': 'url_not_public',
  'https://[2002:7f00:1::]/': 'url_not_public',
  'https:files.example/': 'invalid_url',
  'https:///files.example/': 'invalid_url',
  'https://[fe80::1%25eth0]/': 'invalid_url',
  'https://files.example%00.test/': 'invalid_url',
  'https://files.exa\tmple/': 'invalid_url',
  'https://private.example/': 'url_not_public',
  'https://mixed.example/': 'url_not_public',
  'https://１２７。0.0.1/': 'url_not_public',
  'https://8.8.8.8/': 'invalid_url',
  'https://user@files.example/': 'invalid_url',
  'https://files.example:444/': 'invalid_url',
  'https://files.example\\@1.1.1.1/': 'invalid_url',
  'http://files.example/': 'invalid_url',
  'gopher://files.example/': 'invalid_url',
  'https://drive.google.com/file/d/1AbC/view': 'url_not_a_file',
}

for (const [url, code] of Object.entries(hostile)) {
  test(`${url} is ${code} and nothing is connected to`, async () => {
    const seen = connections
    await refuses(url, code, { addresses: addressPolicy([]) })
    assert.equal(connections, seen)
  })
}

test('private addresses are fetched by http and from any port where the policy says so, public ones are not', async (t) => {
  const plain = createHttpServer((request, response) => response.end(request.headers.host))
  await listen(plain)
  t.after(() => plain.close())
  const url = `http://127.0.0.1:${portOf(plain)}/`
  const everywhere = { addresses: addressPolicy(everyAddress), takesPlain: true }
  assert.equal((await get(url, everywhere)).bytes.toString(), `127.0.0.1:${portOf(plain)}`)
  answers.set('/to-plain', (_, response) => response.writeHead(302, { location: url }).end())
  assert.equal((await get(`https://${host}/to-plain`, everywhere)).bytes.toString(), `127.0.0.1:${portOf(plain)}`)
  for (const address of ['http://1.1.1.1/', 'https://1.1.1.1:8443/', 'http://mixed.example/'])
    assert.match((await refuses(address, 'invalid_url', everywhere)).message, /private addresses alone/)
  await refuses(url, 'invalid_url')
})

test('a name that changes between look-ups is looked up once', async () => {
  let lookups = 0
  answers.set('/once', (_, response) => response.end('x'))
  await get(`https://${host}/once`, { resolver: async () => (lookups++ === 0 ? ['127.0.0.1'] : ['10.0.0.1']) })
  assert.equal(lookups, 1)
})

test('an address literal is fetched only within a range that an operator allows', async () => {
  await refuses('https://127.0.0.1/', 'url_unreachable')
  await refuses('https://10.0.0.1/', 'url_not_public')
})

const statuses: readonly [status: number, body: string, code: string][] = [
  [401, '', 'url_access_denied'],
  [403, '<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>', 'url_access_denied'],
  [403, '<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>', 'url_expired'],
  [400, '<Error><Code>ExpiredToken</Code><Message>The provided token has expired.</Message></Error>', 'url_expired'],
  [
    403,
    '<Error><Code>AuthenticationFailed</Code><AuthenticationErrorDetail>Signature not valid in the specified time frame',
    'url_expired',
  ],
  [404, '', 'url_not_found'],
  [410, '', 'url_expired'],
  [204, '', 'url_http_error'],
  [206, 'x', 'url_http_error'],
  [302, '', 'url_http_error'],
  [418, '', 'url_http_error'],
  [500, '', 'url_http_error'],
]

for (const [status, body, code] of statuses) {
  test(`status ${status} with ${JSON.stringify(body.slice(0, 60))} is ${code}`, async () => {
    answers.set('/status', (_, response) => response.writeHead(status).end(body))
    const fault = await refuses(`https://${host}/status`, code)
    assert.equal(fault.details.status, status)
    if (code === 'url_http_error') assert.equal(fault.retryable, status >= 500)
  })
}

test('a body of just the limit passes and one byte more is refused, declared or not', async () => {
  const send = (bytes: number, declared: boolean): Answer => {
    return (_, response) => {
      if (declared) response.setHeader('content-length', bytes)
      response.write('x'.repeat(bytes - 1))
      response.end('x')
    }
  }
  for (const declared of [true, false]) {
    answers.set('/exact', send(1000, declared))
    assert.equal((await get(`https://${host}/exact`)).bytes.length, 1000)
    answers.set('/over', send(1001, declared))
    await refuses(`https://${host}/over`, 'file_too_large')
  }
})

test('a body that is compressed all the same is decoded, its cap counting decoded bytes', async () => {
  const encoded = (coding: string, body: Buffer): Answer => {
    return (_, response) => response.writeHead(200, { 'content-encoding': coding }).end(body)
  }
  answers.set('/gzip', encoded('gzip', gzipSync('hello')))
  answers.set('/br', encoded('br', brotliCompressSync('hello')))
  assert.equal((await get(`https://${host}/gzip`)).bytes.toString(), 'hello')
  assert.equal((await get(`https://${host}/br`)).bytes.toString(), 'hello')
  answers.set('/bomb', encoded('gzip', gzipSync('x'.repeat(100_000))))
  await refuses(`https://${host}/bomb`, 'file_too_large')
  answers.set('/broken', encoded('gzip', gzipSync('x'.repeat(500)).subarray(0, 20)))
  await refuses(`https://${host}/broken`, 'url_unreachable')
  answers.set('/odd', encoded('compress', Buffer.from('x')))
  await refuses(`https://${host}/odd`, 'url_http_error')
})

test('an empty body is file_empty', async () => {
  answers.set('/empty', (_, response) => response.end())
  await refuses(`https://${host}/empty`, 'file_empty')
})

test('a body that breaks off, or none at all, is url_unreachable', async () => {
  answers.set('/cut', (_, response) => {
    response.writeHead(200, { 'content-length': 100 })
    response.write('half', () => response.destroy())
  })
  await refuses(`https://${host}/cut`, 'url_unreachable')
  answers.set('/reset', (request) => request.socket.destroy())
  await refuses(`https://${host}/reset`, 'url_unreachable')
})

test('an endless header block is url_unreachable', async () => {
  answers.set('/header', (_, response) => response.writeHead(200, { 'x-long': 'x'.repeat(40_000) }).end('x'))
  const fault = await refuses(`https://${host}/header`, 'url_unreachable')
  assert.match(String(fault.details.reason), /header/)
})

test('a server that drips, or a name that never resolves, is download_timeout', async () => {
  answers.set('/drip', (_, response) => {
    const timer = setInterval(() => response.write('x'), 20)
    response.on('close', () => clearInterval(timer))
  })
  await refuses(`https://${host}/drip`, 'download_timeout', { timeoutMs: 200 })
  await refuses(`https://${host}/`, 'download_timeout', { timeoutMs: 50, resolver: () => new Promise(() => {}) })
})

test('a caller that goes away ends the download with its own reason', async () => {
  answers.set('/hang', () => {})
  const abort = new AbortController()
  setTimeout(() => abort.abort(new Error('gone')), 50)
  await assert.rejects(get(`https://${host}/hang`, {}, abort.signal), /gone/)
})

test('TLS failures are named apart', async () => {
  const named = async (certificate: { cert: string; key: string }, trusted: string[]): Promise<unknown> => {
    const other = createServer(certificate, (_, response) => response.end('x'))
    await listen(other)
    const fault = await refuses(`https://${host}/`, 'url_unreachable', {
      port: portOf(other),
      certificateAuthorities: trusted,
    })
    other.close()
    return fault.details.reason
  }
  assert.match(String(await named(await authority.issue(host, -1), [authority.cert])), /expired/)
  assert.match(String(await named(await authority.issue('other.example'), [authority.cert])), /another host/)
  assert.match(String(await named(await authority.issue(host), [])), /unknown authority/)
})

test('a page where a document was promised, or one that asks to sign in, is url_not_a_file with its title', async () => {
  const page = (body: string): Answer => {
    return (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(body)
  }
  answers.set('/report.pdf', page('<!doctype html><title>Sorry</title>'))
  const fault = await refuses(`https://${host}/report.pdf`, 'url_not_a_file')
  assert.equal(fault.details.title, 'Sorry')
  answers.set('/sso', page('<html><title>Sign in - Corp</title><form><input type="password"></form>'))
  await refuses(`https://${host}/sso`, 'url_not_a_file')
  answers.set('/mislabelled', (_, response) =>
    response.writeHead(200, { 'content-type': 'application/pdf' }).end('<!doctype html><title>Oops</title>'),
  )
  await refuses(`https://${host}/mislabelled`, 'url_not_a_file')
  answers.set('/forum.html', page('<html><title>Forum</title><form><input type="password"></form>'))
  assert.match((await get(`https://${host}/forum.html`)).bytes.toString(), /Forum/)
  answers.set('/article', page('<!doctype html><title>News</title><p>Text'))
  assert.match((await get(`https://${host}/article`)).bytes.toString(), /Text/)
})

test('a message gives an endpoint its time, follows no redirect and says how it was answered', async () => {
  const message = (path: string, timeoutMs = 5000) =>
    post(`https://${host}${path}`, { body: '{}', headers: {}, timeoutMs }, policyWith({}))
  answers.set('/hook', (_, response) => response.writeHead(202).end())
  answers.set('/moved', (_, response) => response.writeHead(302, { location: '/hook' }).end())
  answers.set('/silent-hook', () => {})
  assert.deepEqual([await message('/hook'), await message('/moved')], [202, 302])
  await assert.rejects(message('/silent-hook', 200), { name: 'TimeoutError' })
})

test('a proxy is asked to connect to the checked address, never to the name', async (t) => {
  const { proxy, asked } = await startProxy(t)
  answers.set('/through', (_, response) => response.end('through'))
  const fetched = await get(`https://${host}/through`, { proxy })
  assert.equal(fetched.bytes.toString(), 'through')
  assert.deepEqual(asked, [`127.0.0.1:${portOf(server)}`])
})

test('the tunnel through a proxy ends with the download, however that ends', async (t) => {
  const { proxy, tunnels } = await startProxy(t)
  answers.set('/through', (_, response) => response.end('through'))
  answers.set('/endless', (_, response) => void response.writeHead(200).write('x'.repeat(1500)))
  answers.set('/silent', () => {})
  await get(`https://${host}/through`, { proxy })
  await refuses(`https://${host}/endless`, 'file_too_large', { proxy })
  await refuses(`https://${host}/silent`, 'download_timeout', { proxy, timeoutMs: 200 })
  await refuses(`https://${host}/through`, 'url_unreachable', { proxy, certificateAuthorities: [] })
  assert.equal(tunnels.length, 4)
  await inTime('the tunnels end', Promise.all(tunnels))
})

const names: Record<string, string[]> = {
  [host]: ['127.0.0.1'],
  'private.example': ['10.0.0.1'],
  'mixed.example': ['1.1.1.1', '192.168.0.1'],
}

function get(url: string, changes: Partial<DownloadPolicy> = {}, signal = new AbortController().signal) {
  return download(url, { signal }, policyWith(changes))
}

function policyWith(changes: Partial<DownloadPolicy>): DownloadPolicy {
  return {
    addresses: addressPolicy(['127.0.0.0/8']),
    maxBytes: 1000,
    timeoutMs: 5000,
    maxRedirects: 5,
    certificateAuthorities: [authority.cert],
    resolver: async (name) => names[name] ?? [],
    port: portOf(server),
    ...changes,
  }
}

async function refuses(url: string, code: string, changes: Partial<DownloadPolicy> = {}): Promise<DownloadFault> {
  const fault = await get(url, changes).then(
    () => assert.fail('the download succeeded'),
    (error: unknown) => error,
  )
  assert.ok(fault instanceof DownloadFault, String(fault))
  assert.equal(fault.code, code)
  return fault
}

function redirect(from: string, to: string): void {
  answers.set(from, (_, response) => response.writeHead(302, { location: to }).end())
}

function listen(target: Server | ReturnType<typeof createHttpServer>): Promise<void> {
  return new Promise((resolve) => target.listen(0, '127.0.0.1', resolve))
}

function portOf(target: Server | ReturnType<typeof createHttpServer>): number {
  return (target.address() as AddressInfo).port
}

/** @returns `asked`: the addresses of its tunnels; `tunnels`: each resolves when the downloader has ended it. */
async function startProxy(t: TestContext): Promise<{ proxy: URL; asked: string[]; tunnels: Promise<void>[] }> {
  const asked: string[] = []
  const tunnels: Promise<void>[] = []
  const proxy = createHttpServer()
  proxy.on('connect', (request: IncomingMessage, socket: Socket) => {
    asked.push(request.url ?? '')
    tunnels.push(new Promise((resolve) => socket.once('close', () => resolve())))
    const upstream = connect(portOf(server), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      upstream.pipe(socket).pipe(upstream)
    })
    upstream.on('error', () => socket.destroy())
    socket.on('error', () => upstream.destroy())
  })
  await listen(proxy)
  t.after(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  return { proxy: new URL(`http://127.0.0.1:${portOf(proxy)}`), asked, tunnels }
}
