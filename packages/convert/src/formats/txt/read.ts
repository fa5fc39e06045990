/**
 * Plain text: paragraphs between blank lines, hard-wrapped lines left as they are.
 */
import { paragraph, root, text } from '../../document/build.ts'
import type { Phrasing, Root } from '../../document/nodes.ts'
import type { Reader } from '../reader.ts'

export const txt: Reader = {
  id: 'txt',
  title: 'Plain text',
  kind: 'text',
  extensions: ['txt'],
  mediaTypes: ['text/plain'],
  textual: true,
  read: readTxt,
}

function readTxt(bytes: Uint8Array): Root {
  const blocks = new TextDecoder().decode(bytes).split(/\r?\n(?:[ \t]*\r?\n)+/)
  return root(blocks.filter((block) => block.trim()).map((block) => paragraph(lines(block))))
}

function lines(block: string): Phrasing[] {
  return block
    .split(/\r?\n/)
    .flatMap((line, index) => (index ? [{ type: 'break' }, text(line)] : [text(line)]) as Phrasing[])
}
