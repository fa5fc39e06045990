/**
 * `npm run newcomer`: clones this repository as it is committed, types the lines of the README with an empty cache of npm,
 * on every Node at hand, and prints how long each took. Ends with 1 where the first Markdown came later than a minute after
 * the clone.
 */
import { listNodes, versionOf } from './nodes.ts'
import { walk } from './walk.ts'

/** The promise to a newcomer: from the end of the clone to the first Markdown, packages included. */
const maxSecondsToMarkdown = 60

for (const node of listNodes()) {
  const steps = await walk({ node })
  console.log(`Node ${versionOf(node)}`)
  for (const { line, seconds } of steps) console.log(`${seconds.toFixed(1).padStart(7)} s  ${line}`)
  const first = steps[1]?.seconds ?? 0
  if (first <= maxSecondsToMarkdown) continue
  console.log(`The first Markdown took ${first.toFixed(1)} s; at most ${maxSecondsToMarkdown} s are promised.`)
  process.exitCode = 1
}
