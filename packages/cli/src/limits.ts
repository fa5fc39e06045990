/** The flags of `docmill convert` that change limits. */
import type { Limits } from '@docmill/convert'
import { limitTable } from '@docmill/convert/tables'
import { nearest } from './nearest.ts'
import { UsageError, wholeNumber } from './usage.ts'

export interface LimitFlags {
  timeout?: string
  memory?: string
  'max-size'?: string
  /** `NAME=N` each. */
  limit?: string[]
}

export interface ChosenLimits {
  /** For one document; the library's when absent. */
  timeoutMs: number | undefined
  memoryMb: number | undefined
  limits: Partial<Record<LimitName, number>>
}

type LimitName = keyof Limits

/** Those that have flags of their own. */
const flagOf: Partial<Record<LimitName, string>> = {
  fileBytes: '--max-size',
  conversionMs: '--timeout',
  memoryBytes: '--memory',
}

/** @throws UsageError */
export function readLimits({ timeout, memory, 'max-size': maxSize, limit = [] }: LimitFlags): ChosenLimits {
  return {
    timeoutMs: timeout === undefined ? undefined : wholeNumber(timeout, '--timeout', 1) * 1000,
    memoryMb: memory === undefined ? undefined : wholeNumber(memory, '--memory', 1),
    limits: {
      ...Object.fromEntries(limit.map(readLimit)),
      ...(maxSize === undefined ? {} : { fileBytes: wholeNumber(maxSize, '--max-size', 1) * 1_048_576 }),
    },
  }
}

/** Names are those of the reference; `table_cells` and `table-cells` mean `tableCells`, too. */
function readLimit(given: string): [LimitName, number] {
  const [, written = '', number = ''] = /^([^=]*)=(.*)$/s.exec(given) ?? []
  if (written === '') throw new UsageError(`--limit must be NAME=N, such as pages=20000, got "${given}"`)
  const name = written.replace(/[-_]([a-z])/g, (_, letter: string) => letter.toUpperCase())
  if (!isLimit(name)) {
    const meant = nearest(name, Object.keys(limitTable))
    throw new UsageError(`unknown limit ${written}${meant === undefined ? '' : `; did you mean ${meant}?`}`)
  }
  const flag = flagOf[name]
  if (flag !== undefined) throw new UsageError(`use ${flag} instead of --limit ${written}`)
  return [name, wholeNumber(number, `--limit ${written}`, 1)]
}

function isLimit(name: string): name is LimitName {
  return Object.hasOwn(limitTable, name)
}
