/** The tabs of a result, and what each of them copies and saves. */
import { type Conversion, extensions, type OutputFormat } from '../convert.ts'
import type { Run } from '../runs.ts'
import type { Saved } from '../save.ts'

export const formatViews = { Markdown: 'markdown', Text: 'text', HTML: 'html' } as const satisfies Record<
  string,
  OutputFormat
>
export type FormatView = keyof typeof formatViews
export type View = 'Rendered' | FormatView | 'Tree' | 'Chunks'

/** @param hasPages Whether the pages of the source are shown, in whose place the rendered document is otherwise. */
export function viewsOf({ document, chunks, format }: Conversion, hasPages: boolean): View[] {
  const own = Object.keys(formatViews).find((name) => formatViews[name as FormatView] === format) as FormatView
  const others = (Object.keys(formatViews) as FormatView[]).filter((name) => name !== own)
  return [
    ...(hasPages && document ? (['Rendered'] as const) : []),
    own,
    ...others,
    ...(document ? (['Tree'] as const) : []),
    ...(chunks ? (['Chunks'] as const) : []),
  ]
}

/** The content in the format of the view; undefined where the document was not converted to it. */
export function contentOf(run: Run, conversion: Conversion, view: FormatView): string | undefined {
  const format = formatViews[view]
  if (conversion.format === format) return conversion.content
  const rendition = run.renditions[format]
  return rendition?.step === 'done' ? rendition.content : undefined
}

/** What is copied and saved; undefined where there is nothing yet. The rendered document gives the content. */
export function savedOf(run: Run, conversion: Conversion, view: View): Saved | undefined {
  const { filename, format, content, document, chunks, resources = [] } = conversion
  if (view === 'Tree') return { name: `${filename}.json`, text: `${JSON.stringify(document, null, 1)}\n` }
  if (view === 'Chunks') return { name: `${filename}.chunks.json`, text: `${JSON.stringify(chunks, null, 1)}\n` }
  const shown = view === 'Rendered' ? format : formatViews[view]
  const text = view === 'Rendered' ? content : contentOf(run, conversion, view)
  return text === undefined ? undefined : { name: `${filename}.${extensions[shown]}`, text, resources }
}
