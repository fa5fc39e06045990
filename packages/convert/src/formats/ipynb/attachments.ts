/** Pictures that came with a cell of Markdown, which names them as `attachment:NAME` (nbformat 4.1, "Cell attachments"). */
import { percentDecoded } from '../../carriers/encoding/percent.ts'

/** Texts in base64 by media type, for each name. */
export type Attachments = ReadonlyMap<string, ReadonlyMap<string, string>>

export interface AttachedPicture {
  name: string
  alt: string
}

/** A picture that is all of its line, as Markdown or as HTML. */
const line =
  /^(?:!\[([^\]]*)\]\(\s*<?attachment:([^()\s<>"]+)(?![^()\s<>"])[^()]*\)[ \t]*$|<img\b(?=[^<>]*>[ \t]*$)[^<>]*?\bsrc=["']?attachment:([^"'\s<>]+))/
const alternative = /\balt=(?:"([^"]*)"|'([^']*)')/
const mention = /\battachment:([^()\s<>"']+)/g

/**
 * @param urlOf What a picture within a line is called.
 * @returns Markdown, and the pictures that stand by themselves between it.
 */
export function* partsOf(
  markdown: string,
  attachments: Attachments,
  urlOf: (name: string) => string,
): Generator<string | AttachedPicture> {
  const nameOf = (url: string | undefined): string | undefined => {
    const name = percentDecoded(url ?? '')
    return attachments.has(name) ? name : undefined
  }
  let lines: string[] = []
  for (const one of markdown.split('\n')) {
    const match = line.exec(one)
    const name = nameOf(match?.[2] ?? match?.[3])
    if (match && name !== undefined) {
      yield lines.join('\n')
      lines = []
      const html = alternative.exec(one)
      yield { name, alt: match[1] ?? html?.[1] ?? html?.[2] ?? '' }
    } else {
      lines.push(
        one.replace(mention, (whole, url: string) => {
          const meant = nameOf(url)
          return meant === undefined ? whole : urlOf(meant)
        }),
      )
    }
  }
  yield lines.join('\n')
}
