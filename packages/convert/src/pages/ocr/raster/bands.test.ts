import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../../test/property.ts'
import { bandsOf, shortened } from './bands.ts'
import type { Component } from './components.ts'

const page = { left: 0, top: 0, right: 1000, bottom: 1400 }

/** Letters of 10 × 12 pixels in lines of 24, from side to side of each column. */
function letters(columns: readonly [from: number, to: number, shift: number][], lines: number): Component[] {
  return columns.flatMap(([from, to, shift]) =>
    Array.from({ length: lines }, (_, line) => 100 + shift + 24 * line).flatMap((top) => {
      const row: Component[] = []
      for (let left = from; left + 10 <= to; left += 14)
        row.push({ left, top, right: left + 10, bottom: top + 12, area: 80 })
      return row
    }),
  )
}

test('a page of text is cut between two lines near its middle', () => {
  const [upper, lower] = bandsOf(page, letters([[50, 950, 0]], 40), 12, 2)
  assert.deepEqual(upper, { ...page, bottom: lower?.top })
  assert.deepEqual(lower, { ...page, top: upper?.bottom })
  assert.equal((upper!.bottom - 100) % 24, 18)
})

test('columns whose lines are on different levels are cut apart', () => {
  const shapes = letters(
    [
      [50, 480, 0],
      [520, 950, 12],
    ],
    40,
  )
  assert.deepEqual(bandsOf(page, shapes, 12, 2), [
    { ...page, right: 500 },
    { ...page, left: 500 },
  ])
})

test('a short page, one without letters and one for a single core stay whole', () => {
  assert.deepEqual(bandsOf(page, letters([[50, 950, 0]], 5), 12, 2), [page])
  assert.deepEqual(bandsOf(page, [], 0, 2), [page])
  assert.deepEqual(bandsOf(page, letters([[50, 950, 0]], 40), 12, 1), [page])
})

test('parts cover the page, and no letter is cut through', () => {
  const place = fc.record({
    left: fc.nat(980),
    top: fc.nat(1380),
    width: fc.nat(20),
    height: fc.integer({ min: 6, max: 20 }),
  })
  fc.assert(
    fc.property(
      fc.array(place, { minLength: 700, maxLength: 900 }),
      fc.integer({ min: 1, max: 8 }),
      (places, count) => {
        const shapes = places.map(({ left, top, width, height }) => ({
          left,
          top,
          right: left + width,
          bottom: top + height,
          area: 1,
        }))
        const parts = bandsOf(page, shapes, 12, count)
        assert.ok(parts.length <= count)
        const area = parts.reduce((sum, part) => sum + (part.right - part.left) * (part.bottom - part.top), 0)
        assert.equal(area, 1000 * 1400)
        for (const { left, top, right, bottom } of shapes)
          assert.ok(
            parts.some((part) => part.left <= left && part.right >= right && part.top <= top && part.bottom >= bottom),
          )
      },
    ),
    { numRuns: 30 },
  )
})

test('a part that is longer than an engine reads is cut between its lines, and one without gaps at its bound', () => {
  const column = { ...page, right: 500 }
  const parts = shortened([column], letters([[50, 450, 0]], 50), 500)
  assert.deepEqual([parts[0]!.top, parts.at(-1)!.bottom], [0, page.bottom])
  for (const [index, { top, bottom }] of parts.entries()) {
    assert.equal(top, index === 0 ? 0 : parts[index - 1]!.bottom)
    assert.ok(bottom - top <= 500 && bottom > top)
    if (index > 0 && top < 1_290) assert.equal((top - 100) % 24, 18)
  }
  const wall = letters([[50, 450, 0]], 50).flatMap((one) => [
    one,
    { ...one, top: one.top + 12, bottom: one.bottom + 12 },
  ])
  assert.deepEqual(
    shortened([column], wall, 500).map(({ top, bottom }) => [top, bottom]),
    [
      [0, 500],
      [500, 1_000],
      [1_000, 1_400],
    ],
  )
})

test('a part of any size is cut into parts that cover it and are short enough', () => {
  const side = fc.integer({ min: 1, max: 3_000 })
  const shape = fc.tuple(side, side, side, side).map(([left, top, width, height]) => ({
    left,
    top,
    right: left + width,
    bottom: top + height,
    area: 1,
  }))
  fc.assert(
    fc.property(side, side, fc.array(shape), fc.integer({ min: 40, max: 900 }), (right, bottom, shapes, longest) => {
      const parts = shortened([{ left: 0, top: 0, right, bottom }], shapes, longest)
      const areaOf = (one: { left: number; top: number; right: number; bottom: number }): number =>
        (one.right - one.left) * (one.bottom - one.top)
      assert.ok(parts.every((one) => one.right - one.left <= longest && one.bottom - one.top <= longest))
      assert.equal(
        parts.reduce((sum, one) => sum + areaOf(one), 0),
        right * bottom,
      )
    }),
  )
})
