/** `/llms.txt` after https://llmstxt.org: what a language model needs to call the service, and where the rest is. */
import { documentedPath, type Route } from '../http/route.ts'
import { addressOfPage, pageGroups } from './pages.ts'

export function llmsText(routes: readonly Route[], baseUrl: string): string {
  const calls = routes
    .filter((route) => route.scope !== null)
    .map((route) => `- \`${route.method} ${documentedPath(route)}\`: ${route.summary}`)
  const groups = pageGroups.map(
    ({ title, pages }) =>
      `## ${title}\n\n${pages.map((page) => `- [${page.title}](${baseUrl}${addressOfPage(page)}.md): ${page.about}`).join('\n')}`,
  )
  return `# Docmill

> Documents in, clean Markdown or plain text out. Send one file per request, read the member \`content\` of the answer.

    curl ${baseUrl}/api/v1/convert -H "Authorization: Bearer $DOCMILL_KEY" -F file=@report.docx

A file from a URL: \`{"file_url":"https://…"}\` as JSON to the same address. A failure has \`success: false\` and an
\`error\` with a stable \`code\`, a \`message\` that says what to do, and \`retryable\`.

## Endpoints

${calls.join('\n')}

The whole contract: [OpenAPI document](${baseUrl}/openapi.json).

${groups.join('\n\n')}
`
}
