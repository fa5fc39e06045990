/** Markdown of the documentation → HTML. What can be written is what the pages use; anything else is a fault. */
import type { Nodes, Root, Table, TableCell, TableRow } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

export interface Heading {
  depth: number
  id: string
  text: string
}

export interface Rendered {
  html: string
  headings: Heading[]
}

/** @returns undefined where there is nothing to lead to. */
export type LinkMap = (target: string) => string | undefined

export function parseMarkdown(text: string): Root {
  return fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
}

export function renderPage(root: Root, linkTo: LinkMap): Rendered {
  const headings: Heading[] = []
  const write = writer(linkTo, headings, createSlugs())
  return { html: root.children.map(write).join('\n'), headings }
}

/** Text alone, as a reader sees it. */
export function plainText(node: Nodes): string {
  if ('value' in node) return node.type === 'html' ? '' : node.value
  if (node.type === 'break') return ' '
  const between = node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell' ? '' : ' '
  return 'children' in node ? node.children.map(plainText).join(between) : ''
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] as string)
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function writer(linkTo: LinkMap, headings: Heading[], slugOf: (text: string) => string): (node: Nodes) => string {
  const all = (nodes: readonly Nodes[]): string => nodes.map(write).join('')

  function write(node: Nodes): string {
    switch (node.type) {
      case 'text':
        return escapeHtml(node.value)
      case 'paragraph':
        return `<p>${all(node.children)}</p>`
      case 'emphasis':
        return `<em>${all(node.children)}</em>`
      case 'strong':
        return `<strong>${all(node.children)}</strong>`
      case 'inlineCode':
        return `<code>${escapeHtml(node.value)}</code>`
      case 'code':
        // Wider than a narrow screen, it is scrolled, also from the keyboard.
        return `<pre tabindex="0" role="region" aria-label="${codeName(node.lang)}"><code>${escapeHtml(node.value)}</code></pre>`
      case 'break':
        return '<br>'
      case 'thematicBreak':
        return '<hr>'
      case 'blockquote':
        return `<blockquote>${all(node.children)}</blockquote>`
      case 'list': {
        const name = node.ordered ? 'ol' : 'ul'
        const start = node.ordered && node.start !== 1 ? ` start="${node.start}"` : ''
        return `<${name}${start}>${node.children.map((item) => `<li>${itemOf(item.children, node.spread)}</li>`).join('')}</${name}>`
      }
      case 'heading':
        return headingOf(node.depth, plainText(node).trim(), all(node.children))
      case 'link': {
        const address = linkTo(node.url)
        return address === undefined ? all(node.children) : `<a href="${escapeHtml(address)}">${all(node.children)}</a>`
      }
      case 'image':
        return `<img src="${escapeHtml(linkTo(node.url) ?? '')}" alt="${escapeHtml(node.alt ?? '')}" loading="lazy">`
      case 'table':
        return tableOf(node)
      case 'html':
        if (/^<!--/.test(node.value)) return ''
        throw new Error('the documentation has no HTML of its own')
      default:
        throw new Error(`the documentation has no ${node.type}`)
    }
  }

  function itemOf(nodes: readonly Nodes[], isSpread: boolean | null | undefined): string {
    const [first, ...rest] = nodes
    return first?.type === 'paragraph' && !isSpread ? all(first.children) + all(rest) : all(nodes)
  }

  function headingOf(depth: number, text: string, html: string): string {
    const id = slugOf(text)
    headings.push({ depth, id, text })
    if (depth === 1) return `<h1>${html}</h1>`
    return `<h${depth} id="${id}"><a class="anchor" href="#${id}">${html}</a></h${depth}>`
  }

  function tableOf({ align, children: [header, ...rows] }: Table): string {
    const titles = (header?.children ?? []).map((one) => escapeHtml(plainText(one).trim()))
    const cell = (name: string) => (one: TableCell, column: number) => {
      const side = align?.[column]
      // On a narrow screen the cells of a row stand below each other, each with its title.
      const label = name === 'th' ? ' scope="col"' : ` data-title="${titles[column] ?? ''}"`
      return `<${name}${label}${side ? ` class="${side}"` : ''}>${all(one.children)}</${name}>`
    }
    const line = (cells: readonly TableCell[], name: string, id?: string): string =>
      `<tr${id ? ` id="${id}"` : ''}>${cells.map(cell(name)).join('')}</tr>`
    const body = rows.map((row) => line(row.children, 'td', rowId(row, slugOf))).join('\n')
    const lacksHeader = header === undefined || plainText(header).trim() === ''
    const top = lacksHeader ? '' : `<thead>${line(header.children, 'th')}</thead>`
    // Too wide for a narrow screen, or about things that have names.
    const isList = titles.length > 4 || (titles.length > 2 && rows.every(beginsWithName))
    return `<div class="${isList ? 'table list' : 'table'}" tabindex="0" role="region" aria-label="Table"><table>${top}<tbody>${body}</tbody></table></div>`
  }

  return write
}

function beginsWithName({ children: [first] }: TableRow): boolean {
  return first?.children[0]?.type === 'inlineCode'
}

/** A row about one thing that has a name, such as a setting, can be led to. */
export function rowId({ children: [first] }: TableRow, slugOf: (text: string) => string): string | undefined {
  const [name, ...rest] = first?.children ?? []
  return name?.type === 'inlineCode' && rest.length === 0 ? slugOf(`row ${name.value}`) : undefined
}

/** As GitHub makes them, so that a link works in both places. */
export function createSlugs(): (text: string) => string {
  const taken = new Map<string, number>()
  return (text) => {
    const slug = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-')
    const count = taken.get(slug) ?? 0
    taken.set(slug, count + 1)
    return count === 0 ? slug : `${slug}-${count}`
  }
}

function codeName(language: string | null | undefined): string {
  return language ? `Example in ${language}` : 'Example'
}
