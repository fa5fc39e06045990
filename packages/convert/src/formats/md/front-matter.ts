import type { Metadata } from '../../core/document/nodes.ts'

/** @returns What YAML front matter says in single lines of `title`, `author` and `lang`. */
export function readFrontMatter(markdown: string): Metadata | undefined {
  const block = /^---[ \t]*\n([\s\S]{0,20000}?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(markdown)?.[1]
  if (block === undefined) return undefined
  const metadata: Metadata = {}
  for (const line of block.split('\n')) {
    const [, name, value] = /^(title|author|lang|language):(.+)/s.exec(line) ?? []
    if (name === undefined || value === undefined) continue
    const text = unquoted(value.trim())
    if (text) metadata[name === 'lang' ? 'language' : (name as 'title' | 'author' | 'language')] = text
  }
  return metadata
}

function unquoted(value: string): string {
  const quote = value[0]
  if ((quote === '"' || quote === "'") && value.length > 1 && value.endsWith(quote)) return value.slice(1, -1)
  return /^[[{|>&*!]/.test(value) ? '' : value
}
