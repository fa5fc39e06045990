/** The flags of `docmill convert` that are options of the library. */
import type { ConvertOptions } from '@docmill/convert'
import {
  aboutOption,
  fieldName,
  type OptionName,
  type OptionRow,
  optionFault,
  optionNames,
  optionsFault,
  optionTable,
  optionValue,
} from '@docmill/convert/tables'
import type { Flag } from './help/help.ts'
import { oneOf, UsageError } from './usage.ts'

/** By flag, without the dashes. */
export const optionFlags: ReadonlyMap<string, OptionName> = new Map(
  optionNames.map((name) => [name === 'outputFormat' ? 'to' : flagOf(name), name]),
)

/** @param values By flag. @throws UsageError */
export function convertOptions(values: Readonly<Record<string, unknown>>): ConvertOptions {
  const given = [...optionFlags].flatMap(([flag, name]) => {
    const text = values[flag]
    if (typeof text !== 'string') return []
    const value = optionValue(name, text)
    const { values: allowed }: OptionRow = optionTable[name]
    if (allowed) return [[name, oneOf(text, `--${flag}`, allowed)]]
    const fault = optionFault(name, value)
    if (fault) throw new UsageError(`--${flag} ${text}: ${fault}`)
    return [[name, value]]
  })
  const options = Object.fromEntries(given) as ConvertOptions
  const fault = optionsFault(options)
  if (fault) throw new UsageError(`--${flagOf(fault.name)}: ${fault.reason}`)
  return options
}

function flagOf(name: OptionName): string {
  return fieldName(name).replaceAll('_', '-')
}

const structureOptions: ReadonlySet<OptionName> = new Set(['include', 'chunkTokens', 'chunkOverlap', 'chunkTokenizer'])

/** What a document becomes. */
export const conversionFlags = flagsFor((name) => !structureOptions.has(name))
/** What is returned besides the content. */
export const structureFlags = flagsFor((name) => structureOptions.has(name))

function flagsFor(isWanted: (name: OptionName) => boolean): Record<string, Flag & { value: string }> {
  return Object.fromEntries(
    [...optionFlags].flatMap(([flag, name]) => {
      const { values, placeholder = 'VALUE' }: OptionRow = optionTable[name]
      return isWanted(name) ? [[flag, { value: values?.join('|') ?? placeholder, about: aboutOption(name) }]] : []
    }),
  )
}
