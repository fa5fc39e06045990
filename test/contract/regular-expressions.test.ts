import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { faultOf, identifierOf, knownAsLinear } from '../../tools/regular-expressions/analyse.ts'
import { constructedAtLoad, type Expression, findExpressions } from '../../tools/regular-expressions/find.ts'
import { isReviewed, reviewedConstructions, reviews } from '../../tools/regular-expressions/reviewed.ts'

const { literals, constructed } = findExpressions()
const known = constructed.length > 0 ? await constructedAtLoad(constructed) : []
const all = [...literals, ...known]

// The analyser is a process that waits for the next question.
after(() => setImmediate(() => process.exit()))

test('the time of every regular expression grows with the text and no faster', async () => {
  const linear = knownAsLinear()
  const faults: string[] = []
  for (const expression of all) {
    if (isReviewed(expression) || linear.has(identifierOf(expression))) continue
    const fault = await faultOf(expression)
    if (fault !== undefined) faults.push(`${expression.place} ${inSource(expression)}: ${fault}`)
  }
  assert.deepEqual(faults, [])
})

test('a regular expression that backtracks is refused', async () => {
  assert.match((await faultOf({ source: '\\s+$', flags: '', place: '' })) ?? '', /polynomial/)
  assert.match((await faultOf({ source: '^(?:a|a)*b', flags: '', place: '' })) ?? '', /exponential/)
})

test('a regular expression that is constructed while a document is read has been reviewed', () => {
  const atLoad = new Set(known.map(({ place }) => place))
  const files = constructed.filter((place) => !atLoad.has(place)).map((place) => place.split(':')[0]!)
  const reviewed = Object.keys(reviewedConstructions)
  assert.deepEqual(
    files.filter((file) => !reviewed.some((end) => file.endsWith(end))),
    [],
  )
  assert.deepEqual(
    reviewed.filter((end) => !files.some((file) => file.endsWith(end))),
    [],
  )
})

test('what was reviewed is still there', () => {
  const gone = reviews.filter(
    ({ file, source }) => !literals.some((one) => one.source === source && one.place.includes(`${file}:`)),
  )
  assert.deepEqual(gone, [])
})

function inSource({ source, flags }: Expression): string {
  return `/${source}/${flags}`
}
