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

> Converts documents to clean Markdown, plain text or HTML. Send one file per request; the result is in \`content\`.

    curl ${baseUrl}/api/v1/convert -H "Authorization: Bearer $DOCMILL_KEY" -F file=@report.docx

To convert a URL, send the JSON \`{"file_url":"https://…"}\` to the same address. An error response has \`success: false\` and an
\`error\` with a stable \`code\`, a \`message\` that says what to do, and \`retryable\`.

## Endpoints

${calls.join('\n')}

The full API: [OpenAPI document](${baseUrl}/openapi.json). All pages below in one file: [llms-full.txt](${baseUrl}/llms-full.txt).

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
