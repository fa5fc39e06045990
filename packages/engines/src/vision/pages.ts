/** Pages read by an endpoint: a model of one's own such as olmOCR or Qwen-VL behind vLLM or Ollama, or a vendor's. */
import { ConversionError, type PageVisionEngine } from '@docmill/convert'
import { askAboutPicture, type VisionEndpoint } from './chat.ts'

/** A4 at 200 dots per inch has 2,339; models make it smaller where they take less. */
const maxSide = 2_048
/** The fullest page of a newspaper has 8,000. */
const maxTokens = 8_192

const prompt = `Transcribe this page to Markdown, every word of it in reading order, column by column.
Use # for headings by their rank, Markdown lists, GFM tables (HTML tables only for merged cells), $…$ and $$…$$ with LaTeX for formulas, and footnotes as [^1].
Leave out running heads, running feet and page numbers. Do not translate, summarize, correct or invent anything; write [illegible] for what cannot be read.
Answer with the Markdown alone.`

export function pageVisionEndpoint(endpoint: VisionEndpoint): PageVisionEngine {
  return {
    name: 'endpoint',
    async transcribe(picture, options) {
      const spoken = options.language ? `\nThe page is in the language ${options.language}.` : ''
      const question = { engine: 'page vision', prompt: prompt + spoken, maxTokens, maxSide, temperature: 0 }
      const { text, isCut } = await askAboutPicture(endpoint, picture, question, options)
      if (isCut) throw new ConversionError('engine_unavailable', { engine: question.engine })
      return unwrapped(text)
    },
  }
}

/** Without the fence that many models put around Markdown, and the front matter of olmOCR. */
function unwrapped(answer: string): string {
  let markdown = answer.replace(/\r\n?/g, '\n').trim()
  const fenced = /^(`{3,})(?:markdown|md)?\n([\s\S]*)\n\1$/i.exec(markdown)
  if (fenced && !(fenced[2] as string).includes(`\n${fenced[1]}\n`)) markdown = fenced[2] as string
  return markdown.replace(/^---\n(?:\w+:.*\n)+---(?:\n|$)/, '').trim()
}
