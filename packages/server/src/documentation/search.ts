/** Full-text search over the sections of all pages: small enough to be gone through for each question. */
import type { Root, Table } from 'mdast'
import { createSlugs, plainText, rowId } from './render.ts'

export interface Section {
  /** Where it is, anchor included. */
  address: string
  page: string
  heading: string
  text: string
  isRow?: boolean
}

export interface Hit extends Section {
  /** Around the first word that was found. */
  excerpt: string
}

export interface Index {
  /** The best first. */
  find(question: string): Hit[]
}

const maxHits = 20
const maxWords = 8
const excerptCharacters = 180

/** Sections of one page: what stands between two headings, and each row about one thing that has a name. */
export function sectionsOf(root: Root, address: string, page: string): Section[] {
  const slugOf = createSlugs()
  const sections: Section[] = []
  for (const node of root.children) {
    const text = plainText(node).replace(/\s+/g, ' ').trim()
    if (node.type === 'heading') {
      const id = slugOf(text)
      const isTitle = node.depth === 1
      sections.push({ address: isTitle ? address : `${address}#${id}`, page, heading: isTitle ? page : text, text: '' })
    } else if (sections.length > 0) {
      const open = sections.findLast(({ isRow }) => !isRow) as Section
      open.text += `${separator(open.text, text)}${text}`
      if (node.type === 'table') sections.push(...rowSections(node, address, page, slugOf))
    }
  }
  return sections
}

/** Blocks that end without a full stop, such as those of facts, do not run into the next one. */
function separator(before: string, after: string): string {
  if (before === '' || after === '') return ''
  return /[.:;,!?]$/.test(before) ? ' ' : '. '
}

function rowSections(table: Table, address: string, page: string, slugOf: (text: string) => string): Section[] {
  return table.children.slice(1).flatMap((row) => {
    const id = rowId(row, slugOf)
    const [heading = '', ...rest] = row.children.map((cell) => plainText(cell).trim())
    return id
      ? [{ address: `${address}#${id}`, page, heading, text: rest.filter(Boolean).join(' · '), isRow: true }]
      : []
  })
}

export function createIndex(sections: readonly Section[]): Index {
  const entries = sections.map((section) => ({
    section,
    heading: folded(section.heading),
    page: folded(section.page),
    text: folded(section.text),
  }))
  return {
    find(question) {
      const words = folded(question).match(wordPattern)?.slice(0, maxWords) ?? []
      const patterns = words.map(patternOf)
      const scored = entries
        .map((entry) => ({ section: entry.section, ...scoreOf(entry, patterns) }))
        .filter(({ found }) => found > 0)
      // Where a section has every word, those that lack some are no answer.
      const max = scored.reduce((sum, { found }) => Math.max(sum, found), 0)
      return scored
        .filter(({ found }) => found === max)
        .sort((one, other) => other.weight - one.weight)
        .slice(0, maxHits)
        .map(({ section }) => ({ ...section, excerpt: excerptOf(section.text, words) }))
    },
  }
}

interface Entry {
  heading: string
  page: string
  text: string
}

/** A word where it begins, and where it stands alone. */
interface Pattern {
  begun: RegExp
  whole: RegExp
}

const wordPattern = /[\p{L}\p{N}_-]+/gu

function patternOf(word: string): Pattern {
  return { begun: new RegExp(`(?<![a-z0-9])${word}`, 'g'), whole: new RegExp(`(?<![a-z0-9])${word}(?![a-z0-9])`) }
}

/** @returns how many of the words are there, and how much they weigh: most in a heading. */
function scoreOf({ heading, page, text }: Entry, patterns: readonly Pattern[]): { found: number; weight: number } {
  let found = 0
  let weight = 0
  for (const { begun, whole } of patterns) {
    const times = (place: string): number => place.match(begun)?.length ?? 0
    const own =
      (times(heading) > 0 ? (whole.test(heading) ? 12 : 8) : 0) +
      (times(page) > 0 ? 3 : 0) +
      Math.min(times(text), 3) +
      (whole.test(text) ? 2 : 0)
    if (own > 0) found += 1
    weight += own
  }
  return { found, weight }
}

/** Without case and accents. */
function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

function excerptOf(text: string, words: readonly string[]): string {
  const places = words.map((word) => folded(text).indexOf(word)).filter((place) => place >= 0)
  const first = places.length > 0 ? Math.min(...places) : 0
  const start = first < excerptCharacters / 2 ? 0 : text.indexOf(' ', first - excerptCharacters / 3) + 1
  const end = start + excerptCharacters
  return `${start > 0 ? '… ' : ''}${text.slice(start, end).trim()}${end < text.length ? ' …' : ''}`
}
