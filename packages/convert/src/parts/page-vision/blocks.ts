/** Markdown as models write it, formulas between dollar signs included → blocks of the document tree. */
import { text } from '../../core/document/build.ts'
import type { Block, Phrasing } from '../../core/document/nodes.ts'
import { replaceBlocks, visitPhrasing } from '../../core/document/walk.ts'
import type { ReadContext } from '../../core/reader.ts'

/** Formulas would be read as emphasis and escapes, so each stands aside behind a character of private use with its number. */
const [open, close] = ['\uE0F0', '\uE0F1']
const placeholders = /\uE0F0(\d{1,6})\uE0F1/
const onlyPlaceholder = /^\uE0F0(\d{1,6})\uE0F1$/

/** Code stays as it is. */
const codeSpans = /(^|\n) {0,3}(`{3,}|~{3,})[\s\S]*?(?:\n {0,3}\2|$)|`[^`\n]+`/g
const opening = /\$\$|\$|\\\[|\\\(/g

/** How a formula begins: how it ends, and how long it is at most. */
const delimiters: Readonly<Record<string, { end: string; longest: number; isDisplay: boolean }>> = {
  $$: { end: '$$', longest: 4_000, isDisplay: true },
  '\\[': { end: '\\]', longest: 4_000, isDisplay: true },
  '\\(': { end: '\\)', longest: 1_000, isDisplay: false },
  $: { end: '$', longest: 1_000, isDisplay: false },
}

interface Formula {
  value: string
  isDisplay: boolean
}

export async function blocksOfMarkdown(markdown: string, context: Pick<ReadContext, 'readMarkdown'>): Promise<Block[]> {
  const found: Formula[] = []
  const blocks = await context.readMarkdown(setAside(markdown.replace(/[\uE0F0\uE0F1]/g, ''), found))
  return putBack(blocks, found)
}

function setAside(markdown: string, found: Formula[]): string {
  let result = ''
  let at = 0
  for (const code of markdown.matchAll(codeSpans)) {
    result += withoutFormulas(markdown.slice(at, code.index), found) + code[0]
    at = code.index + code[0].length
  }
  return result + withoutFormulas(markdown.slice(at), found)
}

function withoutFormulas(part: string, found: Formula[]): string {
  let result = ''
  let at = 0
  for (const { 0: begin, index } of part.matchAll(opening)) {
    if (index < at) continue
    const value = formulaAt(part, index, begin)
    if (value === undefined) continue
    const { isDisplay, end } = delimiters[begin] as (typeof delimiters)[string]
    result += `${part.slice(at, index)}${open}${found.length}${close}`
    found.push({ value: value.trim(), isDisplay })
    at = index + begin.length + value.length + end.length
  }
  return result + part.slice(at)
}

/** @returns What stands between the delimiters; undefined where none begins here. */
function formulaAt(part: string, index: number, begin: string): string | undefined {
  const { end, longest } = delimiters[begin] as (typeof delimiters)[string]
  const from = index + begin.length
  const near = part.slice(from, from + longest)
  const length = near.indexOf(end)
  if (length < 1) return undefined
  const value = near.slice(0, length)
  return begin !== '$' || isInline(value, part[index - 1], near[length + 1]) ? value : undefined
}

/** Whether it is a formula between single dollar signs, by pandoc's rule, by which prices stay prices. */
function isInline(value: string, before = '', after = ''): boolean {
  return !/^\s|[\s\\]$|\n/.test(value) && !/[\\$\w]/.test(before) && !/[\d$]/.test(after)
}

function putBack(blocks: Block[], found: readonly Formula[]): Block[] {
  if (found.length === 0) return blocks
  const displayed = replaceBlocks(blocks, (block) => {
    if (block.type !== 'paragraph' || block.children.length !== 1) return block
    const [only] = block.children
    const alone = only?.type === 'text' ? onlyPlaceholder.exec(only.value.trim()) : null
    const formula = found[Number(alone?.[1])]
    return formula?.isDisplay ? { type: 'math', value: formula.value } : block
  })
  visitPhrasing(displayed, (nodes) => {
    nodes.splice(0, nodes.length, ...restoredNodes(nodes, found))
  })
  return displayed
}

function restoredNodes(nodes: readonly Phrasing[], found: readonly Formula[]): Phrasing[] {
  return nodes.flatMap((node): Phrasing[] => {
    if (node.type === 'text') return restoredText(node.value, found)
    if ('children' in node) node.children = restoredNodes(node.children, found)
    return [node]
  })
}

function restoredText(value: string, found: readonly Formula[]): Phrasing[] {
  return value.split(placeholders).flatMap((part, at): Phrasing[] => {
    if (at % 2 === 0) return part ? [text(part)] : []
    const formula = found[Number(part)]
    return formula ? [{ type: 'inlineMath', value: formula.value }] : []
  })
}
