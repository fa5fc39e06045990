/** An OpenID provider that signs everybody in at once, as whom the test says. */
import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'

export interface Provider {
  issuer: string
  /** Claims of the user who signs in next. */
  claims: Record<string, unknown>
  /** Each code that was exchanged: whether the verifier fits its challenge, and the client's secret. */
  exchanged: { isVerified: boolean; secret: string | null }[]
}

export async function startProvider(t: TestContext): Promise<Provider> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const codes = new Map<string, URLSearchParams>()
  const provider: Provider = { issuer: '', claims: {}, exchanged: [] }

  const answers: Record<string, (query: URLSearchParams, body: URLSearchParams) => object | URL> = {
    '/.well-known/openid-configuration': () => ({
      issuer: provider.issuer,
      authorization_endpoint: `${provider.issuer}/authorize`,
      token_endpoint: `${provider.issuer}/token`,
      jwks_uri: `${provider.issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    '/keys': () => ({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' }] }),
    '/authorize': (query) => {
      const code = randomUUID()
      codes.set(code, query)
      const back = new URL(query.get('redirect_uri') ?? '')
      back.search = new URLSearchParams({ code, state: query.get('state') ?? '' }).toString()
      return back
    },
    '/token': (_, body) => {
      const asked = codes.get(body.get('code') ?? '')
      const challenge = createHash('sha256')
        .update(body.get('code_verifier') ?? '')
        .digest('base64url')
      provider.exchanged.push({
        isVerified: challenge === asked?.get('code_challenge'),
        secret: body.get('client_secret'),
      })
      const now = Math.floor(Date.now() / 1000)
      const standard = { iss: provider.issuer, aud: 'docmill', iat: now, exp: now + 60, nonce: asked?.get('nonce') }
      return { access_token: 'a', token_type: 'bearer', id_token: token({ ...standard, ...provider.claims }) }
    },
  }
  const token = (claims: object): string => {
    const text = [{ alg: 'RS256', kid: 'k' }, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', provider.issuer)
    let body = ''
    for await (const chunk of request) body += chunk
    const answer = answers[url.pathname]?.(url.searchParams, new URLSearchParams(body))
    if (answer instanceof URL) response.writeHead(302, { location: answer.href }).end()
    else
      response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  t.after(() => server.close())
  return provider
}
