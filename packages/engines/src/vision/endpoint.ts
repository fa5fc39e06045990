/** Descriptions of pictures by an endpoint. */
import type { VisionEngine } from '@docmill/convert'
import { askAboutPicture, type VisionEndpoint } from './chat.ts'

const maxCharacters = 2_000
/** Models look at no more of a picture: 1,536 of 2,048 pixels that OpenAI's take, 1,568 of Anthropic's. */
const maxSide = 1_536

export function visionEndpoint(endpoint: VisionEndpoint): VisionEngine {
  return {
    name: 'endpoint',
    async describe(picture, options) {
      const question = { engine: 'vision', prompt: promptIn(options.language), maxTokens: 300, maxSide }
      const { text } = await askAboutPicture(endpoint, picture, question, options)
      return text
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim()
        .slice(0, maxCharacters)
    },
  }
}

function promptIn(language: string | undefined): string {
  const spoken = language ? ` Write in the language ${language}.` : ''
  return `Describe this picture in one to three plain sentences for a reader who cannot see it. If it is a chart or a diagram, say what it shows.${spoken} Answer with the description alone.`
}
