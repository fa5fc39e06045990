import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasUnlikelyLetters, lettersOf, looksMisread } from './unlikely-letters.ts'

const wordsOf = (text: string): { text: string }[] => text.split(/\s+/).map((word) => ({ text: word }))

const english = `There has been little formal comparison of programming languages, and this is surprising because there is an
  ever growing variety of them. The members of the society met in the old hall to hear what had been found that year in the
  north, and what the members of the other societies had said about these discoveries. Nobody was able to explain why the
  older reports were so different from those that were printed in the following years, or who had written them.`

test('ordinary words that were misread are recognised by their letters', () => {
  const letters = lettersOf(wordsOf(english))
  const isMisread = (text: string): boolean => looksMisread({ text }, letters)
  assert.deepEqual(
    ['wbat', 'qovemor', 'phosogragh', 'k', 's0ciety'].filter((word) => !isMisread(word)),
    [],
  )
  assert.deepEqual(['members', 'Wrzesnia', 'hall.', 'a', 'I', 'different,', '1998', 'NATO'].filter(isMisread), [])
})

test('a text looks misread if one of sixteen ordinary words has unlikely letters', () => {
  assert.equal(hasUnlikelyLetters(wordsOf(english)), false)
  assert.equal(hasUnlikelyLetters(wordsOf(english.replaceAll('members', 'rnembers').replaceAll('what', 'wbat'))), false)
  const misread = english.replaceAll('m', 'rn').replaceAll('what', 'wbat').replaceAll('who', 'wbo')
  assert.equal(hasUnlikelyLetters(wordsOf(misread)), true)
})

test('a text whose language is not known, or that is short, is not doubted by its letters', () => {
  assert.equal(hasUnlikelyLetters(wordsOf('xvq zkw qjx wqz kxj '.repeat(30))), false)
  assert.equal(hasUnlikelyLetters(wordsOf('the rnembers of the s0ciety and wbat they have for the dbair')), false)
})
