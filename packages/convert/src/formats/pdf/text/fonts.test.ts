import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isMonospaceName, isOpaqueName, numberedFace } from './fonts.ts'

test('typewriter faces are known by their names, upright and slanted', () => {
  const names = [
    'CMTT10',
    'CMITT10',
    'CMSLTT10',
    'SFTT0900',
    'ecit0900',
    'Courier-Oblique',
    'NimbusMonL-Bold',
    'Consolas',
  ]
  assert.deepEqual(names.filter(isMonospaceName), names)
})

test('faces of prose and of mathematics are none', () => {
  assert.deepEqual(['CMR10', 'CMTI10', 'CMMI10', 'SFRM1000', 'MonotypeCorsiva'].filter(isMonospaceName), [])
})

test('names that say nothing of a face are short, and those of TeX say it', () => {
  assert.deepEqual(['F1', 'T3Font_2', 'TT4'].filter(isOpaqueName), ['F1', 'T3Font_2', 'TT4'])
  assert.deepEqual(['CMR10', 'CMSL8', 'ecrm1000', 'SFRM1000', 'Arial'].filter(isOpaqueName), [])
})

test('fonts that are called by numbers have the letters of their face behind', () => {
  const names = ['AdvOTb83ee1dd.B', 'AdvOTb92eb7df.I+20', 'AdvOT8244d044.BI+03', 'AdvOT863180fb+fb', 'Report.Bookman']
  assert.deepEqual(names.map(numberedFace), ['B', 'I', 'BI', '', ''])
})
