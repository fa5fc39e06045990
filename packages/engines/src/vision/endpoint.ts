/**
 * Descriptions of pictures by an endpoint that speaks OpenAI's `/v1/chat/completions` with pictures:
 * OpenAI itself, Ollama, llama.cpp's server, vLLM, LocalAI and others.
 */
import type { DescriptionOptions, VisionEngine } from '@docmill/convert'
import { z } from 'zod'
import { askEndpoint, type Endpoint } from '../endpoint/ask.ts'

export interface VisionEndpoint extends Endpoint {
  model?: string | undefined
  /** Makes a small JPEG of a picture, in a process of its own. */
  preview(picture: Uint8Array, options: Pick<DescriptionOptions, 'maxPixels' | 'signal'>): Promise<Uint8Array>
}

const maxBytes = 1_048_576
const maxTokens = 300
const maxCharacters = 2_000

const Answer = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z.union([z.string(), z.array(z.object({ text: z.string().optional() }))]),
        }),
      }),
    )
    .min(1),
})

export function visionEndpoint({ model = 'gpt-4o-mini', preview, ...endpoint }: VisionEndpoint): VisionEngine {
  return {
    name: 'endpoint',
    async describe(picture, { maxPixels, language, signal, key }) {
      const small = await preview(picture, { maxPixels, ...(signal ? { signal } : {}), ...(key ? { key } : {}) })
      const url = `data:image/jpeg;base64,${Buffer.from(small).toString('base64')}`
      return await askEndpoint(endpoint, {
        engine: 'vision',
        body: () =>
          JSON.stringify({
            model,
            max_tokens: maxTokens,
            messages: [
              {
                role: 'user',
                content: [
                  { type: 'text', text: promptIn(language) },
                  { type: 'image_url', image_url: { url } },
                ],
              },
            ],
          }),
        read: descriptionOf,
        maxBytes,
        signal,
      })
    },
  }
}

function promptIn(language: string | undefined): string {
  const spoken = language ? ` Write in the language ${language}.` : ''
  return `Describe this picture in one to three plain sentences for a reader who cannot see it. If it is a chart or a diagram, say what it shows.${spoken} Answer with the description alone.`
}

/** @throws Error for an answer of another shape */
function descriptionOf(answer: unknown): string {
  const [choice] = Answer.parse(answer).choices
  const content = choice?.message.content ?? ''
  const said = typeof content === 'string' ? content : content.map(({ text = '' }) => text).join(' ')
  return (
    said
      // Some models think aloud first.
      .replace(/<think>[\s\S]*?(?:<\/think>|$)/g, ' ')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, maxCharacters)
  )
}
