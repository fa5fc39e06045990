/**
 * `/llms.txt` after https://llmstxt.org: what a language model needs to call the service, and where the rest is; and
 * `/llms-full.txt`: the rest.
 */
import { setImmediate } from 'node:timers/promises'
import { documentedPath, type Route } from '../http/route.ts'
import { addressOfPage, type Page, pageGroups, pages } from './pages.ts'

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

The whole contract: [OpenAPI document](${baseUrl}/openapi.json). Every page below in one file: [llms-full.txt](${baseUrl}/llms-full.txt).

${groups.join('\n\n')}
`
}

/** Every page as Markdown, each below its address; a page at a time, so that requests are served in between. */
export async function llmsFullText(markdownOf: (page: Page) => string, baseUrl: string): Promise<string> {
  const texts: string[] = []
  for (const page of pages) {
    texts.push(`<!-- ${baseUrl}${addressOfPage(page)} -->\n\n${markdownOf(page).trim()}\n`)
    await setImmediate()
  }
  return texts.join('\n')
}
