/** Pages that are made of frames (HTML standard §13.2.6.4.20–21, 23): only their text for readers without is kept. */
import type { Mode } from '../builder.ts'
import { isWhitespace } from '../characters.ts'
import { startInHead } from './head-elements.ts'
import { inBody } from './in-body.ts'

function insertSpaces(value: string, builder: Parameters<Mode['text']>[1]): void {
  const spaces = Array.from(value).filter((character) => isWhitespace(character.charCodeAt(0)))
  if (spaces.length > 0) builder.insertText(spaces.join(''))
}

export const inFrameset: Mode = {
  text: insertSpaces,
  start(tag, builder) {
    if (tag.name === 'html') inBody.start(tag, builder)
    else if (tag.name === 'frameset') builder.insert(tag)
    else if (tag.name === 'frame') builder.insertVoid(tag)
    else if (tag.name === 'noframes') startInHead(tag, builder)
  },
  end({ name }, builder) {
    if (name !== 'frameset' || builder.open.items.length === 1) return
    builder.open.pop()
    if (builder.open.current.name !== 'frameset') builder.mode = afterFrameset
  },
}

const afterFrameset: Mode = {
  text: insertSpaces,
  start(tag, builder) {
    if (tag.name === 'html') inBody.start(tag, builder)
    else if (tag.name === 'noframes') startInHead(tag, builder)
  },
  end({ name }, builder) {
    if (name === 'html') builder.mode = afterAfterFrameset
  },
}

const afterAfterFrameset: Mode = {
  text(value, builder) {
    if (value.trim() === '') inBody.text(value, builder)
  },
  start: afterFrameset.start,
  end: () => {},
}
