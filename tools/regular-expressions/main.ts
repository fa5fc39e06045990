/**
 * `npm run regexes [-- --all]`: analyses the regular expressions of the packages that are new, or all, prints those whose
 * time grows faster than the text, and keeps the identifiers of the others in `linear.txt`. All take ten minutes.
 */
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { faultOf, identifierOf, knownAsLinear, linearFile } from './analyse.ts'
import { constructedAtLoad, findExpressions } from './find.ts'
import { isReviewed } from './reviewed.ts'

const { literals, constructed } = findExpressions()
const all = [...literals, ...(await constructedAtLoad(constructed))].filter((expression) => !isReviewed(expression))
const distinct = new Map(all.map((expression) => [identifierOf(expression), expression]))
const known = process.argv.includes('--all') ? new Set<string>() : knownAsLinear()
const linear = [...distinct.keys()].filter((identifier) => known.has(identifier))
const waiting = [...distinct].filter(([identifier]) => !known.has(identifier)).values()

async function lane(): Promise<void> {
  for (const [identifier, expression] of waiting) {
    const fault = await faultOf(expression)
    if (fault === undefined) linear.push(identifier)
    else console.log(`${expression.place}  /${expression.source}/${expression.flags}\n  ${fault}`)
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, lane))
writeFileSync(linearFile, `${linear.sort().join('\n')}\n`)
console.log(`${linear.length} of ${distinct.size} regular expressions are linear`)
process.exit(linear.length === distinct.size ? 0 : 1)
