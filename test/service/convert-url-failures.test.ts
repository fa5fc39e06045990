import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { createTestAuthority } from '../../packages/download/src/testing/authority.ts'
import { createLog } from '../../packages/server/src/telemetry/log.ts'
import { type Remote, startRemote } from './support/remote.ts'
import { type Json, startService, type TestAccount } from './support/service.ts'
import { until } from './support/wait.ts'

/** Sets the stage on the server and names the URL to ask for. */
type Scene = (remote: Remote) => string | Promise<string>

/** In every URL; it may not be in the log. */
const secret = 'private-part'
const path = `/${secret}/report.pdf`
const query = `?X-Amz-Signature=${secret}`

const page = (body: string): Scene => {
  return answering((response) => response.writeHead(200, { 'content-type': 'text/html' }).end(body))
}
const storeError = (status: number, inside: string): Scene => {
  return answering((response) => response.writeHead(status).end(`<?xml version="1.0"?><Error>${inside}</Error>`))
}
const redirect = (location: string): Scene => {
  return answering((response) => response.writeHead(302, { location }).end())
}
const status = (code: number): Scene => answering((response) => response.writeHead(code).end('x'))
const url = (text: string): Scene => {
  return () => text
}
const drip = (response: ServerResponse): void => {
  const timer = setInterval(() => response.write('x'), 5)
  response.on('close', () => clearInterval(timer))
}

/** Every way in which a download ends without a file, by code. */
const failures: Record<string, { status: number; scenes: Record<string, Scene>; says?: RegExp }> = {
  url_unreachable: {
    status: 422,
    scenes: {
      'a connection that is reset': answering((response) => response.destroy()),
      'a body that breaks off': answering((response) => {
        response.writeHead(200, { 'content-length': 100 }).write('half', () => response.destroy())
      }),
      'an endless header block': answering((response) =>
        response.writeHead(200, { 'x-long': 'x'.repeat(40_000) }).end('x'),
      ),
      'a broken compression': answering((response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip'),
      ),
      'a name that nobody knows': url(`https://nowhere.example${path}${query}`),
    },
  },
  url_access_denied: {
    status: 422,
    says: /sign-in/,
    scenes: {
      'status 401': status(401),
      'status 403': status(403),
      'an S3 denial': storeError(403, '<Code>AccessDenied</Code><Message>Access Denied</Message>'),
      'a wrong signature': storeError(403, '<Code>SignatureDoesNotMatch</Code><Message>Check your key</Message>'),
    },
  },
  url_expired: {
    status: 422,
    says: /new link/,
    scenes: {
      'status 410': status(410),
      'an S3 link': storeError(403, '<Code>AccessDenied</Code><Message>Request has expired</Message>'),
      'a Google Cloud Storage link': storeError(
        400,
        '<Code>ExpiredToken</Code><Message>Invalid argument.</Message><Details>The provided token has expired.</Details>',
      ),
      'a CloudFront link': (remote) =>
        `${storeError(403, '<Code>AccessDenied</Code><Message>Access denied</Message>')(remote)}&Expires=1700000000`,
      'an Azure link': storeError(
        403,
        '<Code>AuthenticationFailed</Code><AuthenticationErrorDetail>Signature not valid in the specified time frame: Start</AuthenticationErrorDetail>',
      ),
    },
  },
  url_not_found: { status: 422, scenes: { 'status 404': status(404) } },
  url_http_error: {
    status: 422,
    scenes: {
      'status 500': status(500),
      'status 429': status(429),
      'a part of a file': status(206),
      'a redirect to nowhere': status(302),
      'a coding that was not asked for': answering((response) =>
        response.writeHead(200, { 'content-encoding': 'compress' }).end('x'),
      ),
    },
  },
  url_not_public: {
    status: 422,
    scenes: {
      'a name with a private address': url(`https://private.example${path}${query}`),
      'an address in decimal': url(`https://2130706434${path}${query}`),
      'a redirect to a private address': redirect(`https://10.0.0.1/${secret}`),
      'a redirect to a private name': redirect(`https://private.example/${secret}`),
    },
  },
  url_redirect_refused: {
    status: 422,
    scenes: {
      'a redirect to http': redirect(`http://files.example/${secret}`),
      'a redirect to another port': redirect(`https://files.example:8443/${secret}`),
      'a redirect with a password': redirect(`https://me:${secret}@files.example/`),
    },
  },
  url_too_many_redirects: { status: 422, scenes: { 'a redirect to itself': redirect(path) } },
  url_not_a_file: {
    status: 422,
    scenes: {
      'a login page': page('<!doctype html><title>Log in</title><input type="password">'),
      'a consent page': page('<!doctype html><title>Before you continue</title>'),
      'a page where a PDF is named': page('<!doctype html><title>Sorry</title>'),
    },
  },
  file_too_large: {
    status: 413,
    scenes: {
      'a declared size': answering((response) => response.writeHead(200, { 'content-length': 1001 }).write('x')),
      'more bytes than the limit': answering((response) => {
        response.write('x'.repeat(600))
        response.end('x'.repeat(600))
      }),
      'a bomb': answering((response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(100_000))),
      ),
    },
  },
  file_empty: { status: 400, scenes: { 'no body': answering((response) => response.end()) } },
  download_timeout: {
    status: 504,
    scenes: {
      'a server that drips': answering(drip),
      'a server that does not answer': answering(() => {}),
      'a name that is never resolved': url(`https://slow.example${path}${query}`),
    },
  },
}

const tlsFailures: Record<string, { scene: Scene; says: RegExp }> = {
  'an expired certificate': {
    scene: async (remote) => hostWith(remote, 'expired.example', await remote.authority.issue('expired.example', -1)),
    says: /expired/,
  },
  'a certificate for another host': {
    scene: async (remote) => hostWith(remote, 'wrong.example', await remote.authority.issue('right.example')),
    says: /another host/,
  },
  'a certificate of an unknown authority': {
    scene: async (remote) =>
      hostWith(remote, 'unknown.example', await (await createTestAuthority()).issue('unknown.example')),
    says: /unknown authority/,
  },
}

const remote = await startRemote({ after })

for (const [code, { status: expected, scenes, says }] of Object.entries(failures))
  for (const [name, scene] of Object.entries(scenes))
    test(`${name} is ${code}, costs nothing, and leaves no more than its host in the log`, async (t) => {
      const error = await failureOf(t, scene, code === 'download_timeout' ? 100 : 10_000)
      assert.deepEqual([error.code, error.status, error.param], [code, expected, 'file_url'])
      if (says) assert.match(error.message, says)
    })

for (const [name, { scene, says }] of Object.entries(tlsFailures))
  test(`${name} is url_unreachable and named as the reason`, async (t) => {
    const error = await failureOf(t, scene, 10_000)
    assert.equal(error.code, 'url_unreachable')
    assert.match(error.message, says)
  })

test('a share link is url_not_a_file with the direct link to use', async (t) => {
  const error = await failureOf(t, url(`https://drive.google.com/file/d/${secret}/view`), 10_000)
  assert.equal(error.code, 'url_not_a_file')
  assert.match(error.details.direct_url, /^https:\/\/drive\.usercontent\.google\.com\/download\?id=/)
})

/** Asks as an account with allowance left and as one that would pay with a credit. */
async function failureOf(t: Parameters<typeof startService>[0], scene: Scene, timeoutMs: number): Promise<Json> {
  const { resolver } = remote.downloads
  const service = await startService(t, {
    environment: { DOCMILL_PLANS: '{"nothing":{"daily":0,"requests_per_minute":10,"concurrent":2}}' },
    parts: { limits: { fileBytes: 1000 }, downloads: { ...remote.downloads, timeoutMs, resolver: resolve } },
  })
  const lines: string[] = []
  service.services.log = createLog({ logLevel: 'debug' }, { write: (line) => void lines.push(line) })
  const target = await scene(remote)
  let error: Json
  for (const account of [await service.account(), await service.account({ plan: 'nothing', credits: 3 })])
    error = await failedAnswer(account, target)
  const isRequest = (line: string): boolean => line.includes('"route":"/api/v1/convert"')
  await until('both requests are logged', () => lines.filter(isRequest).length >= 2)
  assert.doesNotMatch(lines.join(''), new RegExp(secret))
  assert.match(lines.join(''), new RegExp(`"code":"${error.code}"`))
  return error

  async function resolve(name: string): Promise<string[]> {
    if (name === 'slow.example') return new Promise(() => {})
    if (name === 'nowhere.example') throw Object.assign(new Error(`ENOTFOUND ${name}`), { code: 'ENOTFOUND' })
    return (await resolver?.(name)) ?? []
  }
}

async function failedAnswer(account: TestAccount, target: string): Promise<Json> {
  const usage = await account.get('/api/v1/usage')
  const response = await account.post(JSON.stringify({ url: target }), { 'content-type': 'application/json' })
  const answer = (await response.json()) as Json
  assert.deepEqual([answer.success, answer.credits_charged, response.status], [false, 0, answer.error.status])
  const { request_id: _, ...before } = usage
  const { request_id: __, ...now } = await account.get('/api/v1/usage')
  assert.deepEqual(now, before)
  return answer.error
}

function answering(answer: (response: ServerResponse) => unknown): Scene {
  return (remote) => remote.on(path, (_, response) => void answer(response)) + query
}

function hostWith(remote: Remote, name: string, certificate: { cert: string; key: string }): string {
  remote.addHost(name, certificate)
  return `https://${name}${path}${query}`
}
