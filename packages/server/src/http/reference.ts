/** The pages that people and language models read, made of the endpoints and the table of errors. */
import { describe } from '@docmill/convert'
import { type ErrorCode, errors } from '../errors.ts'
import type { Route } from './route.ts'

/** HTML: the endpoints, then how to call them. */
export function referencePage(routes: readonly Route[], baseUrl: string): string {
  const rows = described(routes).map(
    ({ method, path, summary }) => `<tr><td><code>${method} ${path}</code></td><td>${escaped(summary)}</td></tr>`,
  )
  return page(
    'Docmill API',
    `<p>Documents in, clean Markdown or plain text out. Every call carries an API key.</p>
<pre>${escaped(exampleCall(baseUrl))}</pre>
<table>${rows.join('\n')}</table>
<p>The whole contract: <a href="/openapi.json">openapi.json</a>. What can go wrong: <a href="/docs/errors">errors</a>.</p>`,
  )
}

/** HTML: every code, each with an anchor that `docs_url` leads to. */
export function errorsPage(): string {
  const rows = (Object.keys(errors) as ErrorCode[]).map((code) => {
    const { status, retryable } = errors[code]
    return `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${retryable ? 'yes' : 'no'}</td><td>${escaped(plainText(code))}</td></tr>`
  })
  return page(
    'Docmill errors',
    `<table><thead><tr><th>Code</th><th>Status</th><th>Retry</th><th>Meaning and remedy</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table>`,
  )
}

/** Plain text after https://llmstxt.org. */
export function llmsText(routes: readonly Route[], baseUrl: string): string {
  const calls = described(routes).map(({ method, path, summary }) => `- \`${method} ${path}\`: ${summary}`)
  return `# Docmill

> Documents in, clean Markdown or plain text out. Send one file per request, read the member \`content\` of the answer.

    ${exampleCall(baseUrl)}

## Endpoints

${calls.join('\n')}

## More

- [OpenAPI document](${baseUrl}/openapi.json): the whole contract
- [Errors](${baseUrl}/docs/errors): every code and what to do about it
`
}

function described(routes: readonly Route[]): Route[] {
  return routes.filter((route) => route.scope !== null)
}

function exampleCall(baseUrl: string): string {
  return `curl ${baseUrl}/api/v1/convert -H "Authorization: Bearer $DOCMILL_KEY" -F file=@report.docx`
}

/** A message without the values that it has in an answer. */
function plainText(code: ErrorCode): string {
  const names = /\{(\w+)\}/g
  const row = { exit: 0, ...errors[code] }
  const blanks = [...`${row.message} ${row.remedy}`.matchAll(names)].map(([, name = '']) => [
    name,
    name.endsWith('_text') ? '' : '…',
  ])
  return describe(row, Object.fromEntries(blanks))
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 64rem; margin: 2rem auto; padding: 0 1rem; }
  table { border-collapse: collapse; width: 100%; }
  td, th { border-bottom: 1px solid #ccc; padding: .4rem .6rem; text-align: left; vertical-align: top; }
  tr:target { background: #fff3bf; }
  pre { background: #f4f4f4; padding: 1rem; overflow-x: auto; }
</style>
<h1>${title}</h1>
${body}
</html>
`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
