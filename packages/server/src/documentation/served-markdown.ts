/** A page as Markdown whose links lead to where the service has the other pages as Markdown. */
import type { Image, Link, Nodes } from 'mdast'
import { type LinkMap, parseMarkdown } from './render.ts'

/** @param linkTo As for the page: undefined for what only the repository has, whose words stay. */
export function servedMarkdown(text: string, linkTo: LinkMap): string {
  const parts: string[] = []
  let from = 0
  for (const link of linksOf(parseMarkdown(text))) {
    const start = link.position?.start.offset ?? 0
    const end = link.position?.end.offset ?? 0
    parts.push(text.slice(from, start), relinked(text.slice(start, end), link.url, linkTo(link.url)))
    from = end
  }
  return parts.join('') + text.slice(from)
}

/** In the order of the text; none holds another. */
function linksOf(node: Nodes): (Link | Image)[] {
  if (node.type === 'link' || node.type === 'image') return [node]
  return 'children' in node ? node.children.flatMap(linksOf) : []
}

function relinked(source: string, url: string, target: string | undefined): string {
  if (target === undefined) return source.slice(source.indexOf('[') + 1, source.lastIndexOf(']('))
  return source.replace(`](${url}`, `](${target.replace(/^\/docs(?:\/[\w-]+)?(?=#|$)/, '$&.md')}`)
}
