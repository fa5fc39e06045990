/** What the end tags of the body do (HTML standard §13.2.6.4.7); any other closes the nearest element of its name. */
import type { TreeBuilder } from '../builder.ts'
import { HEADING, SCOPE, type TagName } from '../tags.ts'
import { adopt } from './adoption.ts'
import { afterBody } from './after-body.ts'
import { endTemplate } from './head-elements.ts'

type Rule = (tag: TagName, builder: TreeBuilder) => void

function endBody(_: TagName, builder: TreeBuilder): void {
  if (isInBody(builder)) builder.mode = afterBody
}

function endHtml(tag: TagName, builder: TreeBuilder): void {
  if (!isInBody(builder)) return
  builder.mode = afterBody
  afterBody.end(tag, builder)
}

function isInBody({ open }: TreeBuilder): boolean {
  return open.items[1]?.name === 'body' && open.hasInScope('body')
}

function endBlock({ name }: TagName, { open }: TreeBuilder): void {
  if (!open.hasInScope(name)) return
  open.closeImplied()
  open.popThrough(name)
}

function endForm(_: TagName, builder: TreeBuilder): void {
  const { form, open } = builder
  const isInTemplate = open.templates > 0
  if (!isInTemplate) builder.form = undefined
  if ((!form && !isInTemplate) || !open.hasInScope('form')) return
  open.closeImplied()
  if (isInTemplate) open.popThrough('form')
  else if (form) open.remove(form)
}

function endParagraph(_: TagName, builder: TreeBuilder): void {
  if (!builder.open.hasParagraph()) builder.insertImplied('p')
  builder.open.closeParagraph()
}

function endListItem(_: TagName, { open }: TreeBuilder): void {
  if (!open.hasInListScope('li')) return
  open.closeImplied('li')
  open.popThrough('li')
}

function endDescription({ name }: TagName, { open }: TreeBuilder): void {
  if (!open.hasInScope(name)) return
  open.closeImplied(name)
  open.popThrough(name)
}

/** One heading may be ended by the tag of another. */
function endHeading(_: TagName, { open }: TreeBuilder): void {
  if (!open.hasTraitInScope(HEADING, SCOPE)) return
  open.closeImplied()
  open.popThroughTrait(HEADING)
}

function endObject(tag: TagName, builder: TreeBuilder): void {
  if (!builder.open.hasInScope(tag.name)) return
  endBlock(tag, builder)
  builder.formatting.clearToMark()
}

/** `</br>` is a line break. */
function endBreak(_: TagName, builder: TreeBuilder): void {
  builder.reopenFormatting()
  builder.insertImplied('br')
  builder.open.pop()
  builder.mayHaveFrames = false
}

const rules: readonly (readonly [names: string, rule: Rule])[] = [
  ['body', endBody],
  ['html', endHtml],
  [
    'address article aside blockquote button center details dialog dir div dl fieldset figcaption figure footer ' +
      'header hgroup listing main menu nav ol pre search section summary ul',
    endBlock,
  ],
  ['form', endForm],
  ['p', endParagraph],
  ['li', endListItem],
  ['dd dt', endDescription],
  ['h1 h2 h3 h4 h5 h6', endHeading],
  ['a b big code em font i nobr s small strike strong tt u', adopt],
  ['applet marquee object', endObject],
  ['br', endBreak],
  ['template', (_, builder) => endTemplate(builder)],
]

export const endRules: ReadonlyMap<string, Rule> = new Map(
  rules.flatMap(([names, rule]) => names.split(' ').map((name) => [name, rule] as const)),
)
