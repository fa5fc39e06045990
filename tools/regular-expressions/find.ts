/** Finds every regular expression in the sources of the packages, as the parser of Vite sees them. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'

const top = join(import.meta.dirname, '../..')

export interface Expression {
  source: string
  flags: string
  /** `packages/…/file.ts:12`. */
  place: string
}

export interface Found {
  literals: Expression[]
  /** Places of `RegExp(…)`: the text of these expressions is known when the program runs. */
  constructed: string[]
}

export function findExpressions(): Found {
  const found: Found = { literals: [], constructed: [] }
  const files = globSync('packages/*/src/**/*.{ts,tsx}', { cwd: top }).filter(
    (file) => !/\.test\.ts$|\/(testing|fixtures)\//.test(file),
  )
  for (const file of files.sort()) {
    const code = readFileSync(join(top, file), 'utf8')
    const placeOf = (offset: number): string => `${file}:${code.slice(0, offset).split('\n').length}`
    const noteCall = ({ start, callee }: { start: number; callee: object }): void => {
      if ('name' in callee && callee.name === 'RegExp') found.constructed.push(placeOf(start))
    }
    const { program, errors } = parseSync(file, code)
    if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
    new Visitor({
      Literal(node) {
        if ('regex' in node)
          found.literals.push({ source: node.regex.pattern, flags: node.regex.flags, place: placeOf(node.start) })
      },
      NewExpression: noteCall,
      CallExpression: noteCall,
    }).visit(program)
  }
  return found
}

/**
 * The constructed expressions of some places, those that their files make while they are loaded.
 *
 * @param places As `findExpressions` names them.
 */
export async function constructedAtLoad(places: readonly string[]): Promise<Expression[]> {
  const made: Expression[] = []
  const Original = globalThis.RegExp
  globalThis.RegExp = new Proxy(Original, {
    construct(target, [pattern, flags]: [string | RegExp, string?]) {
      const expression = new target(pattern, flags)
      const frame = /(?<=\/)packages\/[^:?\n]+\.ts:\d+/.exec(new Error().stack?.split('\n')[2] ?? '')
      if (frame) made.push({ source: expression.source, flags: expression.flags, place: frame[0] })
      return expression
    },
  })
  try {
    for (const file of new Set(places.map((place) => place.slice(0, place.indexOf(':'))))) await import(join(top, file))
  } finally {
    globalThis.RegExp = Original
  }
  return made
}
