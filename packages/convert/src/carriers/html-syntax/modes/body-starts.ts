/** What the start tags of the body do (HTML standard §13.2.6.4.7); any other opens its element. */
import type { TreeBuilder } from '../builder.ts'
import { HEADING, SPECIAL, type TagName, tagName } from '../tags.ts'
import { adoptAttributes, detach } from '../tree.ts'
import { adopt } from './adoption.ts'
import { inFrameset } from './frameset.ts'
import { startInHead } from './head-elements.ts'
import { inSelect, inSelectInTable } from './in-select.ts'
import { inCaption, inCell, inRow, inTable, inTableBody } from './in-table.ts'

type Rule = (tag: TagName, builder: TreeBuilder) => void

function startHtml(_: TagName, { open, tokens }: TreeBuilder): void {
  const root = open.items[0]
  if (root && open.templates === 0) adoptAttributes(root, tokens.attributes)
}

function startBody(_: TagName, builder: TreeBuilder): void {
  const { open, tokens } = builder
  if (open.items[1]?.name !== 'body' || open.templates > 0) return
  builder.mayHaveFrames = false
  adoptAttributes(open.items[1], tokens.attributes)
}

function startFrameset(tag: TagName, builder: TreeBuilder): void {
  const body = builder.open.items[1]
  if (body?.name !== 'body' || !builder.mayHaveFrames) return
  builder.open.cutTo(1)
  detach(body)
  builder.insert(tag)
  builder.mode = inFrameset
}

function startBlock(tag: TagName, builder: TreeBuilder): void {
  builder.open.closeParagraph()
  builder.insert(tag)
}

function startHeading(tag: TagName, builder: TreeBuilder): void {
  builder.open.closeParagraph()
  if ((builder.open.current.traits & HEADING) !== 0) builder.open.pop()
  builder.insert(tag)
}

function startPreformatted(tag: TagName, builder: TreeBuilder): void {
  startBlock(tag, builder)
  builder.tokens.passLineFeed()
  builder.mayHaveFrames = false
}

function startForm(tag: TagName, builder: TreeBuilder): void {
  const isInTemplate = builder.open.templates > 0
  if (builder.form && !isInTemplate) return
  builder.open.closeParagraph()
  const form = builder.insert(tag)
  if (!isInTemplate) builder.form = form
}

/** An item closes the one before it, but for one of a list around this. */
function startItem(tag: TagName, builder: TreeBuilder): void {
  const { open } = builder
  builder.mayHaveFrames = false
  const end = Math.max(1, open.items.length - open.reach)
  for (let index = open.items.length - 1; index >= end; index--) {
    const { name, space, traits } = open.items[index]!
    const isItem = space === 'html' && (tag.name === 'li' ? name === 'li' : name === 'dd' || name === 'dt')
    if (isItem) {
      open.closeImplied(name)
      open.popThrough(name)
    }
    if (isItem || ((traits & SPECIAL) !== 0 && name !== 'address' && name !== 'div' && name !== 'p')) break
  }
  startBlock(tag, builder)
}

function startPlaintext(tag: TagName, builder: TreeBuilder): void {
  builder.open.closeParagraph()
  builder.insertRaw(tag, 'plain')
}

function startButton(tag: TagName, builder: TreeBuilder): void {
  if (builder.open.hasInScope('button')) {
    builder.open.closeImplied()
    builder.open.popThrough('button')
  }
  builder.reopenFormatting()
  builder.insert(tag)
  builder.mayHaveFrames = false
}

/** A link within a link ends it. */
function startLink(tag: TagName, builder: TreeBuilder): void {
  const link = builder.formatting.find('a')
  if (link) {
    adopt(tag, builder)
    builder.formatting.remove(link)
    builder.open.remove(link)
  }
  startFormatting(tag, builder)
}

function startFormatting(tag: TagName, builder: TreeBuilder): void {
  builder.reopenFormatting()
  builder.formatting.push(builder.insert(tag))
}

function startNobr(tag: TagName, builder: TreeBuilder): void {
  builder.reopenFormatting()
  if (builder.open.hasInScope('nobr')) {
    adopt(tag, builder)
    builder.reopenFormatting()
  }
  builder.formatting.push(builder.insert(tag))
}

/** Formatting around an object is not that of what is in it. */
function startObject(tag: TagName, builder: TreeBuilder): void {
  builder.reopenFormatting()
  builder.insert(tag)
  builder.formatting.mark()
  builder.mayHaveFrames = false
}

function startTable(tag: TagName, builder: TreeBuilder): void {
  if (!builder.isQuirky) builder.open.closeParagraph()
  builder.insert(tag)
  builder.mayHaveFrames = false
  builder.mode = inTable
}

function startVoid(tag: TagName, builder: TreeBuilder): void {
  builder.reopenFormatting()
  builder.insertVoid(tag)
  builder.mayHaveFrames = false
}

function startInput(tag: TagName, builder: TreeBuilder): void {
  const { mayHaveFrames, tokens } = builder
  startVoid(tag, builder)
  if (tokens.attributes.get('type')?.toLowerCase() === 'hidden') builder.mayHaveFrames = mayHaveFrames
}

function startRule(tag: TagName, builder: TreeBuilder): void {
  builder.open.closeParagraph()
  builder.insertVoid(tag)
  builder.mayHaveFrames = false
}

function startTextarea(tag: TagName, builder: TreeBuilder): void {
  builder.insertRaw(tag, 'escapable')
  builder.tokens.passLineFeed()
  builder.mayHaveFrames = false
}

function startExample(tag: TagName, builder: TreeBuilder): void {
  builder.open.closeParagraph()
  builder.reopenFormatting()
  startRaw(tag, builder)
  builder.mayHaveFrames = false
}

function startRaw(tag: TagName, builder: TreeBuilder): void {
  builder.insertRaw(tag, 'raw')
}

function startFrame(tag: TagName, builder: TreeBuilder): void {
  builder.mayHaveFrames = false
  startRaw(tag, builder)
}

const ofTables = new Set([inTable, inCaption, inTableBody, inRow, inCell])

function startSelect(tag: TagName, builder: TreeBuilder): void {
  builder.reopenFormatting()
  builder.insert(tag)
  builder.mayHaveFrames = false
  builder.mode = ofTables.has(builder.mode) ? inSelectInTable : inSelect
}

function startOption(tag: TagName, builder: TreeBuilder): void {
  if (builder.open.current.name === 'option') builder.open.pop()
  builder.reopenFormatting()
  builder.insert(tag)
}

function startRuby(tag: TagName, builder: TreeBuilder): void {
  const isText = tag.name === 'rt' || tag.name === 'rp'
  if (builder.open.hasInScope('ruby')) builder.open.closeImplied(isText ? 'rtc' : undefined)
  builder.insert(tag)
}

function startForeign({ name }: TagName, builder: TreeBuilder): void {
  builder.reopenFormatting()
  builder.insertForeign(name, name as 'svg' | 'math')
}

function startMisplaced(): void {}

const rules: readonly (readonly [names: string, rule: Rule])[] = [
  ['html', startHtml],
  ['body', startBody],
  ['frameset', startFrameset],
  ['base basefont bgsound link meta noframes script style template title', startInHead],
  [
    'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer header ' +
      'hgroup main menu nav ol p search section summary ul',
    startBlock,
  ],
  ['h1 h2 h3 h4 h5 h6', startHeading],
  ['pre listing', startPreformatted],
  ['form', startForm],
  ['li dd dt', startItem],
  ['plaintext', startPlaintext],
  ['button', startButton],
  ['a', startLink],
  ['b big code em font i s small strike strong tt u', startFormatting],
  ['nobr', startNobr],
  ['applet marquee object', startObject],
  ['table', startTable],
  ['area br embed img keygen wbr', startVoid],
  ['input', startInput],
  ['param source track', (tag, builder) => builder.insertVoid(tag)],
  ['hr', startRule],
  ['image', (_, builder) => startVoid(tagName('img'), builder)],
  ['textarea', startTextarea],
  ['xmp', startExample],
  ['iframe', startFrame],
  ['noembed', startRaw],
  ['select', startSelect],
  ['optgroup option', startOption],
  ['rb rp rt rtc', startRuby],
  ['math svg', startForeign],
  ['caption col colgroup frame head tbody td tfoot th thead tr', startMisplaced],
]

export const startRules: ReadonlyMap<string, Rule> = new Map(
  rules.flatMap(([names, rule]) => names.split(' ').map((name) => [name, rule] as const)),
)
