import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const top = join(import.meta.dirname, '../..')

/** Private words that once had to be learned, with what to write in their place. */
const instead = {
  told: 'reported, detected, distinguished, stated; a test may be asked to do something',
  anew: 'again',
  mend: 'fix, repair',
  mends: 'fixes, repairs',
  mended: 'fixed, repaired',
  mending: 'fixing, repairing',
  blank: 'whitespace, space; a page, a cell, a line or an image may be blank',
  blanks: 'whitespace, spaces',
  beside: 'next to, at the side of, compared with',
  parted: 'split, separated, adjacent',
  walls: 'layers of the sandbox, sandboxed',
} as const

/** Where such a word is meant, each with the reason. */
const meant: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/\bblank (?:line|page|cell|bitmap)s?\b/gi, 'CommonMark calls a line so, everybody a page or a cell'],
  [/\["blank","␣"\]/g, 'a named character of HTML'],
  [/\['blank', ''\]/g, 'an attribute of AsciiDoc'],
  [
    /`walls`|\bwalls\.md\b|'walls(?:\.md)?'|\bsetup(?:\.md)?#walls\b/g,
    'the member of `/readyz`, and the page of the reference',
  ],
  [/\bwalls(?=\.\w|\[|: | = )|(?<=[.{,(] ?)walls\b|^ +walls,$/g, 'the same member in code'],
  [/\bwallS\b/g, 'seconds by the clock on the wall'],
  [/between old walls/g, 'the text of a page that is read'],
]

/** Further ones, in the documents that users read. */
const insteadInDocuments = {
  'for ever': 'forever',
  lest: 'to prevent, so that … not',
  somebody: 'a user, someone',
  thereby: 'so, this way',
  walled: 'sandboxed',
  whoever: 'everyone who, a user who',
  whom: 'a sentence with a subject',
} as const

const places = ['packages/*/src/**/*.{ts,tsx}', 'test/**/*.{ts,md}', 'docs/**/*.md', '*.md']
const exempt = /\/goldens\/|^test\/(?:contract\/words\.test\.ts|transcripts\/files\/)|^CHANGELOG\.md$/

const documents = [
  '{README,CONTRIBUTING,SECURITY}.md',
  'docs/{README,guide/**/*,reference/*}.md',
  'packages/*/README.md',
  'python/*.md',
]

/** Each use of one of the words, with what to write in its place. */
function usesOf(words: Readonly<Record<string, string>>, files: readonly string[]): string[] {
  const pattern = new RegExp(`\\b(?:${Object.keys(words).join('|')})\\b`, 'gi')
  return files.flatMap((file) => {
    const lines = readFileSync(join(top, file), 'utf8').split('\n')
    return lines.flatMap((line, at) => {
      const rest = meant.reduce((text, [one]) => text.replace(one, ''), line)
      return Array.from(rest.matchAll(pattern), ([word]) => {
        return `${file}:${at + 1}: ${word} (better: ${words[word.toLowerCase()]})`
      })
    })
  })
}

test('texts and names use the words of the field', () => {
  const files = globSync(places, { cwd: top }).filter((file) => !exempt.test(file))
  assert.deepEqual(usesOf(instead, files), [])
})

test('documents for users say nothing that reads as translated', () => {
  assert.deepEqual(usesOf(insteadInDocuments, globSync(documents, { cwd: top })), [])
})
