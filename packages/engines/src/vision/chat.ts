/** An endpoint that speaks OpenAI's `/v1/chat/completions` with pictures: OpenAI itself, Ollama, llama.cpp's server, vLLM, LocalAI and others. */
import type { VisionOptions } from '@docmill/convert'
import { z } from 'zod'
import { askEndpoint, type Endpoint } from '../endpoint/ask.ts'

/** Makes a small JPEG of a picture, in a process of its own. */
export type Preview = (
  picture: Uint8Array,
  options: Pick<VisionOptions, 'maxPixels' | 'signal' | 'key'> & { maxSide?: number },
) => Promise<Uint8Array>

export interface VisionEndpoint extends Endpoint {
  model?: string | undefined
  preview: Preview
}

/** What is asked about a picture. */
export interface PictureQuestion {
  /** As the error names it. */
  engine: string
  prompt: string
  maxTokens: number
  /** Maximum pixels of a side of the picture that is sent. */
  maxSide: number
  /** 0 where the same picture is to get the same answer. */
  temperature?: number
}

const defaultVisionModel = 'gpt-4o-mini'

const maxBytes = 1_048_576

const Answer = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z.union([z.string(), z.array(z.object({ text: z.string().optional() }))]),
        }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
})

export interface Said {
  text: string
  /** The answer ended where the tokens did. */
  isCut: boolean
}

/** @throws ConversionError engine_unavailable, conversion_aborted, and what `preview` throws */
export async function askAboutPicture(
  { model = defaultVisionModel, preview, ...endpoint }: VisionEndpoint,
  picture: Uint8Array,
  { engine, prompt, maxTokens, maxSide, temperature }: PictureQuestion,
  { maxPixels, signal, key }: VisionOptions,
): Promise<Said> {
  const small = await preview(picture, { maxPixels, maxSide, ...(signal ? { signal } : {}), ...(key ? { key } : {}) })
  const url = `data:image/jpeg;base64,${Buffer.from(small).toString('base64')}`
  const content = [
    { type: 'text', text: prompt },
    { type: 'image_url', image_url: { url } },
  ]
  const asked = { model, max_tokens: maxTokens, messages: [{ role: 'user', content }] }
  const body = JSON.stringify(temperature === undefined ? asked : { ...asked, temperature })
  return await askEndpoint(endpoint, { engine, body: () => body, read: saidIn, maxBytes, signal })
}

/** @throws Error for an answer of another shape */
function saidIn(answer: unknown): Said {
  const [choice] = Answer.parse(answer).choices
  const content = choice?.message.content ?? ''
  const said = typeof content === 'string' ? content : content.map(({ text = '' }) => text).join(' ')
  // Some models think aloud first.
  const text = said.replace(/<think>[\s\S]*?(?:<\/think>|$)/g, ' ')
  return { text, isCut: choice?.finish_reason === 'length' }
}
