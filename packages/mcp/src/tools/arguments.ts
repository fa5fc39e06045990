/** Arguments that several tools have, made of the library's table of options. */
import type { ConvertOptions } from '@docmill/convert'
import {
  aboutOption,
  fieldName,
  type OptionName,
  type OptionRow,
  optionFault,
  optionTable,
  optionValue,
} from '@docmill/convert/tables'
import { z } from 'zod'
import { invalidArgument } from '../failure.ts'
import { mcpLimits } from '../limits.ts'

/** Options of a conversion that change what an agent reads. Pictures as files or data are nothing that it can read. */
const names = [
  'password',
  'pages',
  'language',
  'ocr',
  'descriptions',
  'comments',
  'changes',
  'hidden',
  'headersAndFooters',
  'content',
  'tables',
  'pageSeparator',
] as const satisfies readonly OptionName[]

export const optionArguments: Record<string, z.ZodType> = Object.fromEntries(
  names.map((name) => {
    const { values, longest }: OptionRow = optionTable[name]
    const text = longest === undefined ? z.string() : z.string().max(longest)
    const schema = values ? z.enum(values as readonly [string, ...string[]]) : text
    const about = aboutOption(name)
    return [fieldName(name), schema.optional().describe(`${about.charAt(0).toUpperCase()}${about.slice(1)}.`)]
  }),
)

/** @throws ToolFailure invalid_parameter */
export function optionsOf(args: Readonly<Record<string, unknown>>): ConvertOptions {
  const given = names.flatMap((name) => {
    const field = fieldName(name)
    const value = args[field]
    if (value === undefined || value === '') return []
    const fault = optionFault(name, optionValue(name, value))
    if (fault) throw invalidArgument(field, fault)
    return [[name, optionValue(name, value)]]
  })
  return Object.fromEntries(given) as ConvertOptions
}

export const maxTokens = z
  .int()
  .min(mcpLimits.minTokens)
  .max(mcpLimits.maxTokens)
  .default(mcpLimits.defaultTokens)
  .describe('Most tokens (o200k_base) in the answer; it ends at a joint of the document.')

export const documentId = z
  .string()
  .max(64)
  .describe('From open_document, or from convert_document where its answer was cut.')

/** @throws ToolFailure invalid_parameter for the first argument that is wrong */
export function checkedArguments(schema: z.ZodObject, given: unknown): Record<string, unknown> {
  const { success, data, error } = schema.safeParse(given ?? {})
  if (success) return data
  const [issue] = error.issues
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined
  const param = unknown ?? issue?.path[0]?.toString() ?? 'arguments'
  throw invalidArgument(param, unknown === undefined ? reasonOf(issue?.message) : 'the tool has no such argument')
}

function reasonOf(message = 'it is not valid'): string {
  return message.slice(0, 300).replace(/\.$/, '')
}
