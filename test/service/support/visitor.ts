/** A browser as far as the service sees one: it keeps cookies and names its origin. */
import type { EndpointName, SessionAnswer } from '../../../packages/server/src/dashboard/wire.ts'
import type { Json, TestService } from './service.ts'

export interface Visitor {
  /** Name → value. */
  cookies: Map<string, string>
  /** What a page would send in addition to the cookie. */
  csrfToken: string
  get(name: EndpointName, query?: string): Promise<Answer>
  post(name: EndpointName | 'convert', request: unknown, headers?: Record<string, string>): Promise<Answer>
  /** Signs in with a new link, as `docmill account link` makes one. */
  enter(email: string): Promise<SessionAnswer>
}

export interface Answer {
  status: number
  /** Code of an error, `ok` otherwise. */
  code: string
  body: Json
  response: Response
}

export function newVisitor(service: TestService): Visitor {
  const cookies = new Map<string, string>()
  const call = async (path: string, init: RequestInit): Promise<Answer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await service.fetch(path, {
      ...init,
      headers: { ...(cookie ? { cookie } : {}), ...(init.headers as Record<string, string>) },
    })
    for (const header of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
      if (/Max-Age=0\b/.test(header)) cookies.delete(name)
      else cookies.set(name, value)
    }
    const body = (await response.json()) as Json
    return { status: response.status, code: body.error?.code ?? 'ok', body, response }
  }
  const visitor: Visitor = {
    cookies,
    csrfToken: '',
    get: (name, query = '') => call(`/dashboard/api/${name}${query}`, {}),
    async post(name, request, headers = {}) {
      const isForm = request instanceof FormData
      const answer = await call(`/dashboard/api/${name}`, {
        method: 'POST',
        body: isForm ? request : JSON.stringify(request),
        headers: {
          origin: service.url,
          'x-csrf-token': visitor.csrfToken,
          ...(isForm ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
      })
      const token = answer.body.account?.csrf_token
      if (token) visitor.csrfToken = token
      return answer
    },
    async enter(email) {
      const link = await service.administration.createLink(email)
      const answer = await visitor.post('sign-in-with-link', { token: tokenOf(link) })
      if (answer.code !== 'ok') throw new Error(`the link does not work: ${answer.code}`)
      return answer.body
    },
  }
  return visitor
}

export function tokenOf(link: string): string {
  return link.split('#')[1] ?? ''
}

/** A document to convert. */
export function upload(content: string, name = 'a.txt'): FormData {
  const form = new FormData()
  form.append('file', new Blob([content]), name)
  return form
}
