import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isMonoName } from './fonts.ts'

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
  assert.deepEqual(names.filter(isMonoName), names)
})

test('faces of prose and of mathematics are none', () => {
  assert.deepEqual(['CMR10', 'CMTI10', 'CMMI10', 'SFRM1000', 'MonotypeCorsiva'].filter(isMonoName), [])
})
