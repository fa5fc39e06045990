import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  dataFiles,
  dataForLanguage,
  installedDataFor,
  languageOfScript,
  languagesOfData,
  otherScripts,
} from './languages.ts'

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

test('data of the Latin script read every language that is written in it, unless it has data of its own', () => {
  const installed = new Set(['eng', 'deu', 'latin_script'])
  assert.deepEqual(installedDataFor('de-CH', installed), ['deu'])
  for (const tag of ['pl', 'fi-FI', 'hr']) assert.deepEqual(installedDataFor(tag, installed), ['latin_script'])
  for (const tag of ['ru', 'el', 'tlh']) assert.equal(installedDataFor(tag, installed), undefined)
  assert.deepEqual(languagesOfData(new Set(['latin_script'])).includes('ru'), false)
})

test('data of another script read every language that is written in it', () => {
  const installed = new Set(['eng', 'ell', ...otherScripts.map(({ data }) => data)])
  for (const tag of ['ru', 'uk-UA', 'sr', 'mk', 'kk-Cyrl'])
    assert.deepEqual(installedDataFor(tag, installed), ['cyrillic_script'])
  for (const tag of ['ar', 'fa', 'ur']) assert.deepEqual(installedDataFor(tag, installed), ['arabic_script'])
  assert.deepEqual(installedDataFor('yi', installed), ['hebrew_script'])
  assert.deepEqual(installedDataFor('el', installed), ['ell', 'eng'])
  assert.equal(installedDataFor('ja', installed), undefined)
})

test('every script leads to a language with data', () => {
  for (const script of ['Cyrillic', 'Hebrew', 'HanT', 'Hangul', 'Devanagari']) {
    const [first] = dataForLanguage(languageOfScript(script) ?? '') ?? []
    assert.ok(first && dataFiles.includes(first), script)
  }
  assert.equal(languageOfScript('Latin'), undefined)
})
