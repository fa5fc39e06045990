/** What a contact says (RFC 6350 §6). */
import { type Component, type ContentLine, partsOf, textOf } from '../../carriers/content-lines/content-lines.ts'
import { labelled } from '../../carriers/content-lines/labelled.ts'
import { heading, paragraph } from '../../core/document/build.ts'
import type { Block } from '../../core/document/nodes.ts'
import { lookupTable } from '../../core/lookup-table.ts'
import type { ReadContext } from '../../core/reader.ts'
import { photosOf } from './photo.ts'

/**
 * @param depth Of its heading.
 * @param number In the file, from 1.
 */
export function readCard(card: Component, depth: number, number: number, context: ReadContext): Block[] {
  const rows: [name: string, value: string][] = []
  const labels = labelsOf(card)
  for (const [name, [label, shownValue]] of Object.entries(fields))
    for (const line of card.lines) if (line.name === name) rows.push([label + kindsOf(line, labels), shownValue(line)])
  const said = labelled(rows)
  const notes = card.lines.filter(({ name }) => name === 'NOTE').map(({ value }) => paragraph(textOf(value)))
  const name = nameOf(card)
  return [heading(depth, name), ...(said ? [said] : []), ...notes, ...photosOf(card, name, number, context)]
}

/** As it is to be shown, else put together from its parts: family, given, further names, before and behind them. */
export function nameOf({ lines }: Component): string {
  const value = (name: string): string => lines.find((line) => line.name === name)?.value ?? ''
  const [family = '', given = '', further = '', before = '', behind = ''] = partsOf(value('N'), ';')
  const joined = [before, given, further, family, behind].filter(Boolean).join(' ')
  return textOf(value('FN')) || joined || partsOf(value('ORG'), ';').join(', ') || 'Contact'
}

const plain = ({ value }: ContentLine): string => textOf(value)
const listed = ({ value }: ContentLine): string => partsOf(value, ';').filter(Boolean).join(', ')
const several = ({ value }: ContentLine): string => partsOf(value, ',').filter(Boolean).join(', ')
const address = (line: ContentLine): string =>
  plain(line)
    .replace(/^(?:tel|mailto|xmpp|sip):/i, '')
    .replace(/;ext=/i, ' ext. ')

/** In the order in which they are shown. */
const fields: Readonly<Record<string, readonly [label: string, value: (line: ContentLine) => string]>> = {
  NICKNAME: ['Nickname', several],
  TITLE: ['Title', plain],
  ROLE: ['Role', plain],
  ORG: ['Organization', listed],
  TEL: ['Phone', address],
  EMAIL: ['E-mail', address],
  IMPP: ['Messenger', address],
  'X-AIM': ['AIM', plain],
  'X-ICQ': ['ICQ', plain],
  'X-JABBER': ['Jabber', plain],
  'X-MSN': ['MSN', plain],
  'X-QQ': ['QQ', plain],
  'X-SKYPE': ['Skype', plain],
  'X-SKYPE-USERNAME': ['Skype', plain],
  'X-YAHOO': ['Yahoo', plain],
  'X-SOCIALPROFILE': ['Profile', plain],
  ADR: ['Address', addressText],
  URL: ['Website', plain],
  BDAY: ['Birthday', dayText],
  ANNIVERSARY: ['Anniversary', dayText],
  'X-ABDATE': ['Date', dayText],
  GENDER: ['Gender', genderText],
  LANG: ['Language', plain],
  TZ: ['Time zone', plain],
  GEO: ['Coordinates', ({ value }) => value.replace(/^geo:/i, '').replace(/[;,]\s*/, ', ')],
  RELATED: ['Related', related],
  'X-ABRELATEDNAMES': ['Related', plain],
  HOBBY: ['Hobby', plain],
  INTEREST: ['Interest', plain],
  EXPERTISE: ['Expertise', plain],
  CATEGORIES: ['Categories', several],
}

/** Box, extension, street, town, region, code, country (§6.3.1); a label says it as it is written on a letter. */
function addressText({ value, parameters }: ContentLine): string {
  const label = parameters.get('LABEL')?.[0]
  if (label) return label.replace(/\\n/gi, '\n')
  const [box, extension, street, town, region, code, country] = partsOf(value, ';')
  return [box, extension, street, [code, town].filter(Boolean).join(' '), region, country].filter(Boolean).join(', ')
}

/**
 * `19850412`, `1985-04-12T00:00:00Z` as a day, without a year that Apple only puts there; of others, such as `--0412`,
 * what stands there.
 */
function dayText({ value, parameters }: ContentLine): string {
  const [, year, month, day] = /^\s*(\d{4})-?(\d\d)-?(\d\d)/.exec(value) ?? []
  if (year === undefined) return textOf(value)
  return parameters.get('X-APPLE-OMIT-YEAR')?.[0] === year ? `--${month}-${day}` : `${year}-${month}-${day}`
}

const genders: Readonly<Record<string, string>> = lookupTable({ M: 'male', F: 'female', O: 'other' })

/** A letter, and words that come after or stand alone (§6.2.7). */
function genderText({ value }: ContentLine): string {
  const [letter = '', words = ''] = partsOf(value, ';')
  return words || (genders[letter.toUpperCase()] ?? '')
}

/** A name; what only identifies another card says nothing. */
function related({ value }: ContentLine): string {
  return /^urn:/i.test(value) ? '' : textOf(value)
}

const shown: readonly string[] = [
  ...['home', 'work', 'cell', 'mobile', 'fax', 'pager', 'main', 'other'],
  ...['spouse', 'child', 'parent', 'sibling', 'friend', 'colleague', 'emergency', 'agent'],
  ...['twitter', 'facebook', 'linkedin', 'flickr', 'instagram'],
]

/** ` (work, fax)`, and the label of its group. */
function kindsOf({ parameters, group }: ContentLine, labels: ReadonlyMap<string, string>): string {
  const stated = (parameters.get('TYPE') ?? []).flatMap((one) => one.toLowerCase().split(','))
  const kinds = [...shown.filter((kind) => stated.includes(kind)), labels.get(group)].filter(Boolean)
  return kinds.length > 0 ? ` (${kinds.join(', ')})` : ''
}

/** Apple's programs label groups of lines: in words, or by names of their own such as `_$!<Mother>!$_`. */
function labelsOf({ lines }: Component): Map<string, string> {
  const labels = lines.filter(({ name, group }) => name === 'X-ABLABEL' && group !== '')
  return new Map(labels.map(({ group, value }) => [group, textOf(value).replace(/^_\$!<(.*)>!\$_$/, ownLabel)]))
}

/** `HomePage` as words. */
function ownLabel(_: string, label: string): string {
  return label.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
}
