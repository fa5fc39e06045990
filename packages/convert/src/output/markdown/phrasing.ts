/** Inline content → Markdown. */
import type { Image, Phrasing } from '../../core/document/nodes.ts'
import { escapePieces, escapeText } from './escape/escape.ts'
import { foldLines } from './fold-lines.ts'
import { imagePieces } from './image.ts'
import { writeInlineCode } from './inline-code.ts'
import { writeInlineMath } from './inline-math.ts'
import { asAutolink, writeDestination } from './link.ts'
import { settle } from './marks/flank.ts'
import type { Token } from './marks/nest.ts'
import { type Leaf, Mark, type Run, runsOf } from './marks/runs.ts'
import { type Piece, PieceKind } from './pieces.ts'
import type { Writing } from './writing.ts'

export type Block = 'paragraph' | 'heading' | 'cell'

const delimiters: Record<Mark, { open: string; close: string }> = {
  [Mark.strong]: { open: '**', close: '**' },
  [Mark.emphasis]: { open: '*', close: '*' },
  [Mark.underscore]: { open: '_', close: '_' },
  [Mark.delete]: { open: '~~', close: '~~' },
  [Mark.insert]: { open: '<ins>', close: '</ins>' },
  [Mark.superscript]: { open: '<sup>', close: '</sup>' },
  [Mark.subscript]: { open: '<sub>', close: '</sub>' },
}

/** @returns Without spaces at the ends; in a heading and a cell without line ends. */
export function writePhrasing(nodes: readonly Phrasing[], block: Block, writing: Writing): string {
  const place = { block, hasMath: writing.hasMath }
  const plain = plainLine(nodes, block)
  return plain === undefined ? escapePieces(piecesOf(nodes, block, writing), place) : escapeText(plain, place)
}

/** Writes a line that is a single text. */
function plainLine(nodes: readonly Phrasing[], block: Block): string | undefined {
  const only = nodes[0]
  return nodes.length === 1 && only!.type === 'text' ? inOneLine(only!.value.trim(), block) : undefined
}

/** The content as pieces that are still to be escaped together with what stands around them. */
export function phrasingPieces(nodes: readonly Phrasing[], block: Block, writing: Writing): Piece[] {
  const plain = plainLine(nodes, block)
  return plain === undefined ? piecesOf(nodes, block, writing) : [{ kind: PieceKind.literal, value: plain }]
}

function piecesOf(nodes: readonly Phrasing[], block: Block, writing: Writing): Piece[] {
  const { runs, tokens } = settle(runsOf(nodes, writing.targets), firstAndLast)
  const pieces: Piece[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!
    const autolink = token.type === 'openLink' ? autolinkAt(token, runs, block) : undefined
    if (autolink) {
      pieces.push({ kind: PieceKind.markup, value: autolink })
      at += 2
    } else if (token.type === 'leaf') {
      const { leaf, link } = runs[token.run]!
      if (leaf.type === 'image') pieces.push(...imagePieces(leaf, block === 'cell'))
      else pieces.push(leafPiece(leaf, link !== undefined, block))
    } else pieces.push(markupPiece(token, block))
  }
  return pieces
}

function autolinkAt(
  token: Extract<Token, { type: 'openLink' }>,
  runs: readonly Run[],
  block: Block,
): string | undefined {
  const { leaf, marks } = runs[token.run]!
  if (token.lastRun !== token.run || marks !== 0 || leaf.type !== 'text') return undefined
  return asAutolink(token.link, leaf.value, block === 'cell')
}

function markupPiece(token: Exclude<Token, { type: 'leaf' }>, block: Block): Piece {
  switch (token.type) {
    case 'open':
    case 'close': {
      const kind = delimiters[token.mark].open.startsWith('<') ? PieceKind.markup : PieceKind.delimiter
      return { kind, value: delimiters[token.mark][token.type] }
    }
    case 'openLink':
      return { kind: PieceKind.markup, value: '[' }
    case 'closeLink':
      return { kind: PieceKind.markup, value: `](${writeDestination(token.link, block === 'cell')})` }
  }
}

function leafPiece(leaf: Exclude<Leaf, Image>, isInLink: boolean, block: Block): Piece {
  switch (leaf.type) {
    case 'text':
      return { kind: isInLink ? PieceKind.label : PieceKind.literal, value: inOneLine(leaf.value, block) }
    case 'inlineCode':
      return writeInlineCode(inOneLine(leaf.value, 'heading'), block === 'cell')
    case 'inlineMath':
      return { kind: PieceKind.markup, value: writeInlineMath(inOneLine(leaf.value, 'heading'), block === 'cell') }
    case 'footnoteReference':
      return { kind: PieceKind.markup, value: `[^${leaf.identifier}]` }
    case 'break':
      return { kind: PieceKind.markup, value: block === 'cell' ? '<br>' : block === 'heading' ? ' ' : '\\\n' }
  }
}

/** What `settle` sees of a token: the characters at its ends and nothing else. */
function firstAndLast(token: Token, runs: readonly Run[]): string {
  if (token.type !== 'leaf') {
    if (token.type === 'openLink') return '['
    return token.type === 'closeLink' ? ')' : delimiters[token.mark][token.type]
  }
  const { leaf } = runs[token.run]!
  switch (leaf.type) {
    case 'text':
      return leaf.value
    case 'inlineCode':
      return '`'
    case 'inlineMath':
      return '$'
    case 'image':
      return '!)'
    case 'footnoteReference':
      return '[]'
    case 'break':
      return '\\\n'
  }
}

/** A line end in text is a space; only a paragraph keeps it, so that hard-wrapped text stays as it was. */
function inOneLine(value: string, block: Block): string {
  return foldLines(value, block === 'paragraph' ? '\n' : ' ')
}
