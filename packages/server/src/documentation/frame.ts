/** The frame of every page of the documentation: header, list of pages, sections, previous and next page. */
import { addressOfPage, type Page, pageGroups, pages } from './pages.ts'
import { escapeHtml, type Heading } from './render.ts'
import type { Hit } from './search.ts'

interface Body {
  title: string
  html: string
  headings: readonly Heading[]
  /** Which page of the list this is, if it is one. */
  page?: Page
  /** What was searched for. */
  question?: string
}

export function framed({ title, html, headings, page, question = '' }: Body): string {
  const sections = headings.filter(({ depth }) => depth === 2)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Docmill</title>
${page ? `<meta name="description" content="${escapeHtml(page.about)}">\n<link rel="alternate" type="text/markdown" href="${addressOfPage(page)}.md">` : ''}
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/files/documentation.css">
<script src="/docs/files/documentation.js" defer></script>
<script src="/docs/files/copy-buttons.js" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="bar">
<a class="brand" href="/docs">Docmill <span>docs</span></a>
<form class="search" role="search" action="/docs/search">
<label class="hidden" for="question">Search the documentation</label>
<input id="question" name="q" type="search" value="${escapeHtml(question)}" placeholder="Search" maxlength="200" autocomplete="off" spellcheck="false">
<button type="submit">Search</button>
<div id="suggestions" hidden></div>
</form>
<p id="found" class="hidden" role="status"></p>
<a class="menu" href="#pages">Menu</a>
<a class="quiet" href="/">Dashboard</a>
</header>
<div class="columns">
<main id="content" tabindex="-1">
${html}
${page ? neighbours(page) : ''}
</main>
${sections.length > 2 ? contents(sections) : ''}
<nav id="pages" class="pages" aria-label="Documentation">
${pageGroups.map((group) => `<h2>${group.title}</h2>\n<ul>\n${group.pages.map((one) => pageLink(one, page)).join('\n')}\n</ul>`).join('\n')}
</nav>
</div>
</body>
</html>
`
}

/** The page of answers to a question. */
export function searchPage(question: string, hits: readonly Hit[]): string {
  const count = hits.length === 1 ? 'One section' : `${hits.length} sections`
  const said =
    question.trim() === ''
      ? '<p>Type an error code, a setting, a format or any word into the search field above.</p>'
      : `<p role="status">${hits.length === 0 ? 'Nothing' : count} found for <q>${escapeHtml(question)}</q>.${hits.length === 0 ? ' Try fewer or shorter words.' : ''}</p>`
  return framed({ title: 'Search', html: `<h1>Search</h1>\n${said}\n${hitList(hits)}`, headings: [], question })
}

export function hitList(hits: readonly Hit[]): string {
  if (hits.length === 0) return ''
  const items = hits.map(({ address, page, heading, excerpt }) => {
    const place =
      heading === page ? escapeHtml(page) : `${escapeHtml(heading)} <span class="quiet">${escapeHtml(page)}</span>`
    return `<li><a href="${escapeHtml(address)}"><strong>${place}</strong><span>${escapeHtml(excerpt)}</span></a></li>`
  })
  return `<ol class="hits">${items.join('\n')}</ol>`
}

function pageLink(page: Page, current: Page | undefined): string {
  const here = page.name === current?.name ? ' aria-current="page"' : ''
  return `<li><a href="${addressOfPage(page)}"${here}>${escapeHtml(page.title)}</a></li>`
}

function contents(sections: readonly Heading[]): string {
  const items = sections.map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`)
  return `<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>${items.join('\n')}</ul></nav>`
}

function neighbours(page: Page): string {
  const place = pages.findIndex((one) => one.name === page.name)
  const link = (other: Page | undefined, word: string, rel: string): string =>
    other
      ? `<a rel="${rel}" href="${addressOfPage(other)}"><span>${word}</span>${escapeHtml(other.title)}</a>`
      : '<span></span>'
  return `<nav class="neighbours" aria-label="Previous and next page">${link(pages[place - 1], 'Previous', 'prev')}${link(pages[place + 1], 'Next', 'next')}</nav>`
}
