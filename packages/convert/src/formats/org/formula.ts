/** Formulas in lines of their own (Org syntax, "LaTeX Environments"). */
import type { Block } from '../../core/document/nodes.ts'
import { withoutEnvironment } from '../../office/math/environments.ts'

const environment = /^\s*\\begin\{([a-zA-Z]+\*?)\}/
const longestFormula = 200

export function beginsFormula(line: string): boolean {
  return environment.test(line)
}

/** A formula in lines of its own. @returns The line behind it; undefined for something else. */
export function readFormula(lines: readonly string[], at: number, blocks: Block[]): number | undefined {
  const name = environment.exec(lines[at]!)?.[1]
  if (name === undefined) return undefined
  const closing = `\\end{${name}}`
  const last = Math.min(lines.length, at + longestFormula)
  for (let end = at; end < last; end++) {
    if (!lines[end]!.trimEnd().endsWith(closing)) continue
    const whole = lines
      .slice(at, end + 1)
      .join('\n')
      .trim()
    blocks.push({ type: 'math', value: withoutEnvironment(whole) })
    return end + 1
  }
  return undefined
}
