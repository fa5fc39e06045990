/** `GET /docs`, `/docs/errors` and `/llms.txt`: the reference for people and for language models. */
import { errorsPage, llmsText, referencePage } from '../http/reference.ts'
import { Content, type OpenRoute, type Route } from '../http/route.ts'

const html = 'text/html; charset=utf-8'
const text = 'text/plain; charset=utf-8'

/** @param routes A function, because these routes are among them. */
export function referenceRoutes(routes: () => readonly Route[]): OpenRoute[] {
  return [
    document('/docs', 'Read the reference', html, (baseUrl) => referencePage(routes(), baseUrl)),
    document('/docs/errors', 'Read what can go wrong', html, errorsPage),
    document('/llms.txt', 'Read the reference as plain text', text, (baseUrl) => llmsText(routes(), baseUrl)),
  ]
}

function document(path: string, summary: string, mediaType: string, write: (baseUrl: string) => string): OpenRoute {
  return {
    method: 'GET',
    path,
    summary,
    scope: null,
    answer: mediaType,
    errors: [],

    async handle({ setHeaders }, { baseUrl }) {
      setHeaders({ 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" })
      return new Content([Buffer.from(write(baseUrl))], mediaType)
    },
  }
}
