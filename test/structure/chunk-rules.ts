/** What holds for the chunks of any content. */
import assert from 'node:assert/strict'
import type { Chunk } from '@docmill/convert'

export interface ChunkLimits {
  maxTokens: number
  overlapTokens: number
}

const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Bopo}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}]/u

export function assertChunks(
  content: string,
  chunks: readonly Chunk[],
  count: (text: string) => number,
  { maxTokens, overlapTokens }: ChunkLimits,
  name = '',
): void {
  if (!/[\p{L}\p{N}]/u.test(content)) {
    assert.deepEqual(chunks, [], name)
    return
  }
  const points = Array.from(content)
  let covered = 0
  for (const [index, { index: own, text, tokens, span, headings, pages, boxes }] of chunks.entries()) {
    const where = `${name}: chunk ${index}`
    assert.equal(own, index, where)
    assert.ok(span, where)
    const [from, to] = span
    const slice = points.slice(from, to).join('')
    assert.ok(from <= covered && to > covered, `${where} covers what comes next`)
    if (overlapTokens === 0) assert.equal(from, covered, `${where} begins where the one before ends`)
    else if (from < covered) {
      const repeated = count(points.slice(from, covered).join(''))
      assert.ok(repeated <= overlapTokens, `${where} repeats ${repeated} tokens`)
    }
    covered = to
    assert.ok(text.endsWith(slice), `${where} is a slice of the content`)
    if (text !== slice) assertHead(content, text.slice(0, -slice.length), maxTokens, count, where)
    assert.equal(tokens, count(text), `${where} has so many tokens`)
    if (tokens > maxTokens) assert.ok(wordsOf(slice) <= 1, `${where} has ${tokens} tokens and several words`)
    assertWordBoundary(points, from, where)
    assert.ok(
      headings.every((heading) => typeof heading === 'string'),
      where,
    )
    assert.deepEqual(
      [...new Set(pages)].sort((one, other) => one - other),
      pages,
      where,
    )
    for (const { page } of boxes) assert.ok(pages.includes(page), where)
  }
  assert.equal(covered, points.length, `${name}: the chunks cover the content`)
}

/** What is repeated is header rows, somewhere in the content. */
function assertHead(
  content: string,
  head: string,
  maxTokens: number,
  count: (text: string) => number,
  where: string,
): void {
  assert.ok(content.includes(head) && head.endsWith('\n'), `${where} repeats lines of the content`)
  assert.ok(count(head) * 2 <= maxTokens, `${where} repeats no long head`)
}

function assertWordBoundary(points: readonly string[], at: number, where: string): void {
  const [before, after] = [points[at - 1], points[at]]
  if (before === undefined || after === undefined) return
  const isBetween = /\s/.test(before) || /\s/.test(after) || unspaced.test(before) || unspaced.test(after)
  assert.ok(isBetween, `${where} begins within a word: ${points.slice(at - 10, at + 10).join('')}`)
}

function wordsOf(text: string): number {
  return text.split(/\s+/).filter(Boolean).length
}
