import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dataFiles, dataForLanguage, languageOfScript, languagesOfData } from './languages.ts'

test('a language is found by its tag, whatever its region, and Chinese by its script', () => {
  assert.deepEqual(dataForLanguage('de-AT'), ['deu'])
  assert.deepEqual(dataForLanguage('RU'), ['rus', 'eng'])
  assert.deepEqual(dataForLanguage('zh-CN'), ['chi_sim', 'eng'])
  for (const tag of ['zh-Hant', 'zh-TW', 'zh-hant-hk']) assert.deepEqual(dataForLanguage(tag), ['chi_tra', 'eng'])
  for (const tag of ['xx', '', 'constructor', 'english']) assert.equal(dataForLanguage(tag), undefined)
})

test('what is there tells which languages can be read', () => {
  assert.deepEqual(languagesOfData(new Set(['eng', 'osd', 'heb'])), ['en', 'he'])
  assert.deepEqual(languagesOfData(new Set()), [])
})

test('every script leads to a language with data', () => {
  for (const script of ['Cyrillic', 'Hebrew', 'HanT', 'Hangul', 'Devanagari']) {
    const [first] = dataForLanguage(languageOfScript(script) ?? '') ?? []
    assert.ok(first && dataFiles.includes(first), script)
  }
  assert.equal(languageOfScript('Latin'), undefined)
})
