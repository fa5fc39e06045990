/** Blocks → HTML, each on lines of its own. */
import type { Block, DefinitionList, List, ListItem, ListStyle } from '../../core/document/nodes.ts'
import { attributeValue, escaped } from './escape.ts'
import { type Figure, figureAt } from './figure.ts'
import { phrasingHtml } from './phrasing.ts'
import { tableHtml } from './table.ts'
import type { HtmlWriting } from './writing.ts'

const styles: Record<ListStyle, string> = {
  decimal: '',
  lowerAlpha: ' type="a"',
  upperAlpha: ' type="A"',
  lowerRoman: ' type="i"',
  upperRoman: ' type="I"',
}

export function* blocksHtml(blocks: readonly Block[], writing: HtmlWriting): Generator<string> {
  for (let at = 0; at < blocks.length; at++) {
    const figure = figureAt(blocks, at)
    const parts = figure ? figureHtml(figure, writing) : blockHtml(blocks[at]!, writing)
    for (const part of parts) if (part !== '') yield part
    if (figure) at += figure.length - 1
  }
}

function* figureHtml({ caption, isAbove, shown }: Figure, writing: HtmlWriting): Generator<string> {
  const words = () => `<figcaption>${phrasingHtml(caption.children, writing)}</figcaption>\n`
  yield '<figure>\n'
  if (isAbove) yield words()
  for (const block of shown) yield* blockHtml(block, writing)
  if (!isAbove) yield words()
  yield '</figure>\n'
}

function* blockHtml(block: Block, writing: HtmlWriting): Generator<string> {
  switch (block.type) {
    case 'paragraph': {
      const content = phrasingHtml(block.children, writing)
      if (content !== '') yield `<p>${content}</p>\n`
      break
    }
    case 'heading': {
      const id = writing.idOf(block)
      const name = `h${block.depth}`
      yield `<${name}${id ? ` id="${attributeValue(id)}"` : ''}>${phrasingHtml(block.children, writing)}</${name}>\n`
      break
    }
    case 'thematicBreak':
      yield '<hr>\n'
      break
    case 'blockquote':
      yield '<blockquote>\n'
      yield* blocksHtml(block.children, writing)
      yield '</blockquote>\n'
      break
    case 'list':
      yield* listHtml(block, writing)
      break
    case 'definitionList':
      yield* definitionsHtml(block, writing)
      break
    case 'code': {
      const lang = (block.lang ?? '').replace(/\s/g, '')
      // A line end right behind the tag is none of the text (HTML standard §13.1.2.5).
      yield `<pre><code${lang ? ` class="language-${attributeValue(lang)}"` : ''}>${escaped(block.value)}</code></pre>\n`
      break
    }
    case 'math':
      yield `<div class="math display">\\[${escaped(block.value)}\\]</div>\n`
      break
    case 'table':
      yield* tableHtml(block, writing)
      yield '\n'
      break
    case 'footnoteDefinition':
      writing.notes.push(block)
      break
    case 'pageBreak': {
      const separator = writing.options.pageSeparator?.replaceAll('{page}', String(block.page))
      if (separator) yield `<p>${escaped(separator)}</p>\n`
      break
    }
    case 'verbatim':
      yield `<pre>${escaped(block.value)}</pre>\n`
  }
}

function* listHtml(list: List, writing: HtmlWriting): Generator<string> {
  const name = list.ordered ? 'ol' : 'ul'
  const start = list.ordered && (list.start ?? 1) !== 1 ? ` start="${list.start}"` : ''
  yield `<${name}${start}${list.ordered ? styles[list.style ?? 'decimal'] : ''}>\n`
  for (const item of list.children) yield* itemHtml(item, writing)
  yield `</${name}>\n`
}

/** The only paragraph of an item, or the one above lists in it, has no tags of its own. */
function* itemHtml({ checked, children }: ListItem, writing: HtmlWriting): Generator<string> {
  const [first, ...others] = children
  const isShort = first?.type === 'paragraph' && others.every(({ type }) => type === 'list')
  yield `<li>${checkbox(checked)}`
  if (isShort) {
    yield phrasingHtml(first.children, writing)
    if (others.length > 0) yield '\n'
  }
  yield* blocksHtml(isShort ? others : children, writing)
  yield '</li>\n'
}

function checkbox(checked: boolean | undefined): string {
  if (checked === undefined) return ''
  return `<input type="checkbox" disabled${checked ? ' checked' : ''}> `
}

function* definitionsHtml({ children }: DefinitionList, writing: HtmlWriting): Generator<string> {
  yield '<dl>\n'
  for (const part of children)
    if (part.type === 'definitionTerm') yield `<dt>${phrasingHtml(part.children, writing)}</dt>\n`
    else {
      yield '<dd>'
      yield* blocksHtml(part.children, writing)
      yield '</dd>\n'
    }
  yield '</dl>\n'
}
