import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OcrWord } from '../../../core/engines/ocr.ts'
import type { Component } from '../raster/components.ts'
import { placeLoneLetters } from './lone-letters.ts'

const word = (text: string, box: OcrWord['box'], line = 1): OcrWord => ({
  text,
  box,
  line,
  baseline: 31,
  height: 18,
  confidence: 0.96,
})
const shape = (left: number, top: number, right: number, bottom: number): Component => ({
  left,
  top,
  right,
  bottom,
  area: 40,
})
const line = [word('show', [10, 16, 55, 31]), word('a', [53, 5, 63, 45]), word('road', [76, 16, 114, 31])]

test('a letter that is a word of its own stands where its shape is', () => {
  const letters = [shape(45, 21, 54, 31), shape(62, 21, 71, 31), shape(77, 16, 86, 31)]
  assert.deepEqual(
    placeLoneLetters(line, letters).map(({ box }) => box),
    [line[0]!.box, [62, 21, 71, 31], line[2]!.box],
  )
})

test('it stays where there is no shape between its neighbours, where there are two, and at the end of a line', () => {
  assert.deepEqual(placeLoneLetters(line, []), line)
  assert.deepEqual(placeLoneLetters(line, [shape(56, 21, 62, 31), shape(65, 21, 71, 31)]), line)
  assert.deepEqual(placeLoneLetters(line.slice(0, 2), [shape(62, 21, 71, 31)]), line.slice(0, 2))
})

test('specks and shapes of other lines are no letters', () => {
  assert.deepEqual(placeLoneLetters(line, [shape(60, 29, 62, 31), shape(62, 40, 70, 52)]), line)
})
