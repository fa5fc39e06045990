/** What a tool is, and what it works with. */
import type { ConvertOptions, OutputFormat, PoolConversion } from '@docmill/convert'
import type { z } from 'zod'
import type { Shelf } from '../documents/shelf.ts'
import type { FailureBody } from '../failure.ts'

/** A document that a call names: a URL, a path where files may be read, or the bytes themselves. */
export type SourceArgument = string | { name: string; data: string }

export interface Wanted {
  source: SourceArgument
  outputFormat: OutputFormat
  options: Omit<ConvertOptions, 'outputFormat' | 'engines' | 'signal' | 'onStage'>
}

export type ConversionStep = 'downloading' | 'converting'

export interface ConversionContext {
  signal: AbortSignal
  /** Reports what is done now. */
  step(step: ConversionStep): void
}

export interface FormatRow {
  extension: string
  kind: string
  available: boolean
}

/** Where the tools run: the command line or the service. */
export interface Host {
  /** Whose documents they are. */
  readonly owner: string
  readonly shelf: Shelf
  /** Schema of the argument `source`. */
  readonly source: z.ZodType<SourceArgument>
  /** One conversion. What it throws is explained by `explain`. */
  convert(wanted: Wanted, context: ConversionContext): Promise<{ conversion: PoolConversion; filename: string }>
  formats(): Promise<FormatRow[]>
  /** What a thrown thing is to the client; called once for each failed call. */
  explain(thrown: unknown): FailureBody
}

export interface ToolContext extends ConversionContext {
  host: Host
}

export interface Tool {
  name: string
  title: string
  description: string
  /** Whether a call is a conversion, which is counted and paid. */
  converts: boolean
  /** Properties of the arguments. */
  input(host: Pick<Host, 'source'>): z.ZodObject
  output: z.ZodObject
  /** @returns The structured result; `text` names its member that is the answer for people. */
  run(args: never, context: ToolContext): Promise<object>
  /** Member of the result that is text as it is. */
  text?: string
}
