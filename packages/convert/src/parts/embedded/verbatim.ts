/** Markdown that came as Markdown, made to fit below a heading of another document. */

const fence = /^ {0,3}(`{3,}|~{3,})(.*)/s
const atxHeading = /^( {0,3})(#{1,6})(?=[ \t]|$)/
const underline = /^ {0,3}(=+|-+)[ \t]*$/

/**
 * Headings moved down, at most to level 6; those that are underlined get the other form, which
 * has more than two levels (CommonMark 0.31 §4.2, §4.3). Front matter, which means something only
 * at the very beginning of a document, becomes a block of code.
 */
export function insetMarkdown(markdown: string, levels: number): string {
  const lines = fencedFrontMatter(markdown).split('\n')
  const moved: string[] = []
  let open = ''
  for (const line of lines) {
    const [, marks = '', info = ''] = fence.exec(line) ?? []
    if (open) {
      if (marks.startsWith(open) && info.trim() === '') open = ''
      moved.push(line)
    } else if (marks && !(marks[0] === '`' && info.includes('`'))) {
      open = marks
      moved.push(line)
    } else {
      moveLine(line, levels, moved)
    }
  }
  // An open block would take in what follows the file.
  if (open) moved.push(open)
  return moved.join('\n')
}

function moveLine(line: string, levels: number, moved: string[]): void {
  const [, marks] = underline.exec(line) ?? []
  if (marks && isOneLine(moved)) {
    const depth = Math.min(6, (marks[0] === '=' ? 1 : 2) + levels)
    moved.push(`${'#'.repeat(depth)} ${moved.pop()!.trim()}`)
    return
  }
  moved.push(
    line.replace(atxHeading, (_, indent: string, own: string) => indent + '#'.repeat(Math.min(6, own.length + levels))),
  )
}

/** Whether the last line is a paragraph of its own: not empty, and no other kind of block. */
function isOneLine(lines: readonly string[]): boolean {
  const last = lines.at(-1) ?? ''
  const isParagraph = last.trim() !== '' && !/^(?: {4}|\t|\s*(?:[#>|]|[-*+] |\d+[.)] ))/.test(last)
  return isParagraph && (lines.at(-2) ?? '').trim() === ''
}

function fencedFrontMatter(markdown: string): string {
  return markdown.replace(
    /^(---|\+\+\+)\r?\n([\s\S]*?)\r?\n\1[ \t]*(?=\r?\n|$)/,
    (_, marks: string, content: string) => {
      const longest = (content.match(/`+/g) ?? []).reduce((length, run) => Math.max(length, run.length), 2)
      const ticks = '`'.repeat(longest + 1)
      return `${ticks}${marks === '---' ? 'yaml' : 'toml'}\n${content}\n${ticks}`
    },
  )
}
