/** Long Markdown in pieces that the parser reads one by one. */

/** Parsed in one: the worst text of this size takes a few seconds. */
const wholeCharacters = 65_536
/** Size that the pieces of a longer one are cut to. */
const pieceCharacters = 16_384

/** A line that opens a hundred lists and quotes at once: parsing takes seconds for a few kilobytes of it. */
const tooDeep = /^(?:[ \t]*(?:[-+*>]|[0-9]{1,9}[.)])(?=[ \t>])){100}/m

export interface MarkdownPieces {
  /** Without the lines around it. */
  frontMatter?: string
  /** All of the Markdown before the pieces. */
  opening: string
  /** Joined they are the rest of the Markdown. */
  pieces: string[]
  /** Link reference definitions, which each piece may refer to. */
  definitions: string
}

export function markdownPieces(markdown: string): MarkdownPieces {
  const { frontMatter, body } = splitFrontMatter(markdown)
  return {
    ...(frontMatter === undefined ? {} : { frontMatter }),
    opening: markdown.slice(0, markdown.length - body.length),
    pieces: piecesOf(body),
    definitions: body.length > wholeCharacters ? definitionsOf(body) : '',
  }
}

/** Whether a piece can be parsed in bounded time. */
export function isParsable(piece: string): boolean {
  return piece.length <= wholeCharacters && !tooDeep.test(piece)
}

/** Jekyll's front matter: YAML between `---` lines at the very start. */
function splitFrontMatter(markdown: string): { frontMatter?: string; body: string } {
  if (!/^---[ \t]*\n/.test(markdown)) return { body: markdown }
  const end = /\n(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(markdown)
  if (!end) return { body: markdown }
  const start = markdown.indexOf('\n') + 1
  return { frontMatter: markdown.slice(start, end.index), body: markdown.slice(end.index + end[0].length) }
}

/** Link reference definitions, unless they are so many that parsing them with each piece is dear. */
function definitionsOf(markdown: string): string {
  const definitions = markdown.match(/^ {0,3}\[[^\]\r\n\u2028\u2029]{1,200}\]:[ \t]*\S.{0,500}$/gm) ?? []
  const joined = definitions.join('\n')
  return joined.length <= pieceCharacters ? joined : ''
}

/** Cuts at empty lines before a line that begins a block of its own, outside of fenced code. */
function piecesOf(markdown: string): string[] {
  if (markdown.length <= wholeCharacters) return [markdown]
  const pieces: string[] = []
  let from = 0
  let at = 0
  let fence = ''
  let wasEmpty = false
  for (const line of markdown.split('\n')) {
    if (wasEmpty && !fence && at - from >= pieceCharacters && /^[^\s>\-+*0-9]/.test(line)) {
      pieces.push(markdown.slice(from, at))
      from = at
    }
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (mark) fence = fence === '' ? mark : mark.startsWith(fence) ? '' : fence
    wasEmpty = line.trim() === ''
    at += line.length + 1
  }
  pieces.push(markdown.slice(from))
  return pieces
}
