/** What a contact says (RFC 6350 §6). */
import { type Component, type ContentLine, partsOf, textOf } from '../../content-lines/content-lines.ts'
import { labelled } from '../../content-lines/labelled.ts'
import { heading, paragraph } from '../../document/build.ts'
import type { Block } from '../../document/nodes.ts'

/** @param depth Of its heading. */
export function readCard(card: Component, depth: number): Block[] {
  const rows: [name: string, value: string][] = []
  for (const [name, [label, shownValue]] of Object.entries(fields))
    for (const line of card.lines) if (line.name === name) rows.push([label + kindsOf(line), shownValue(line)])
  const said = labelled(rows)
  const notes = card.lines.filter(({ name }) => name === 'NOTE').map(({ value }) => paragraph(textOf(value)))
  return [heading(depth, nameOf(card)), ...(said ? [said] : []), ...notes]
}

/** As it is to be shown, else put together from its parts: family, given, further names, before and behind them. */
export function nameOf({ lines }: Component): string {
  const value = (name: string): string => lines.find((line) => line.name === name)?.value ?? ''
  const [family = '', given = '', further = '', before = '', behind = ''] = partsOf(value('N'), ';')
  const joined = [before, given, further, family, behind].filter(Boolean).join(' ')
  return textOf(value('FN')) || joined || partsOf(value('ORG'), ';').join(', ') || 'Contact'
}

const plain = ({ value }: ContentLine): string => textOf(value).replace(/\n/g, ', ')
const listed = ({ value }: ContentLine): string => partsOf(value, ';').filter(Boolean).join(', ')
const several = ({ value }: ContentLine): string => partsOf(value, ',').filter(Boolean).join(', ')
const address = (line: ContentLine): string => plain(line).replace(/^(?:tel|mailto|xmpp|sip):/i, '')

/** In the order in which they are shown. */
const fields: Readonly<Record<string, readonly [label: string, value: (line: ContentLine) => string]>> = {
  NICKNAME: ['Nickname', several],
  TITLE: ['Title', plain],
  ROLE: ['Role', plain],
  ORG: ['Organization', listed],
  TEL: ['Phone', address],
  EMAIL: ['E-mail', address],
  IMPP: ['Messenger', address],
  ADR: ['Address', addressText],
  URL: ['Website', plain],
  BDAY: ['Birthday', dayText],
  ANNIVERSARY: ['Anniversary', dayText],
  CATEGORIES: ['Categories', several],
}

/** Box, extension, street, town, region, code, country (§6.3.1); a label says it as it is written on a letter. */
function addressText({ value, parameters }: ContentLine): string {
  const label = parameters.get('LABEL')?.[0]
  if (label) return label.replace(/\\n|\n/gi, ', ')
  const [box, extension, street, town, region, code, country] = partsOf(value, ';').map((part) =>
    part.replace(/\n/g, ', '),
  )
  return [box, extension, street, [code, town].filter(Boolean).join(' '), region, country].filter(Boolean).join(', ')
}

/** `19850412`, `1985-04-12T00:00:00Z` as a day; of others, such as `--0412`, what stands there. */
function dayText({ value }: ContentLine): string {
  const match = /^\s*(\d{4})-?(\d\d)-?(\d\d)/.exec(value)
  return match ? match.slice(1, 4).join('-') : textOf(value)
}

const shown: readonly string[] = ['home', 'work', 'cell', 'mobile', 'fax', 'pager', 'main', 'other']

/** ` (work, fax)`. */
function kindsOf({ parameters }: ContentLine): string {
  const stated = (parameters.get('TYPE') ?? []).flatMap((one) => one.toLowerCase().split(','))
  const kinds = shown.filter((kind) => stated.includes(kind))
  return kinds.length > 0 ? ` (${kinds.join(', ')})` : ''
}
