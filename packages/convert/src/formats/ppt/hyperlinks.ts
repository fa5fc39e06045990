/** Where hyperlinks lead to, which PowerPoint keeps outside the presentation ([MS-OSHARED] §2.3.3.1.18–21). */
import type { Cfb } from '../../carriers/cfb/open.ts'
import { untilNul, winUnicode } from '../../carriers/cfb/property-set.ts'
import { padded, readUserBlob } from '../../carriers/cfb/user-properties.ts'
import { decodeCodePage } from '../../carriers/encoding/code-page.ts'

export interface Hyperlink {
  target: string
  /** A slide of this presentation, `id,number,title`, or a place in the target. */
  location: string
}

/** What a hyperlink consists of: four numbers, then the two texts. */
const fieldsOfLink = 6
const numbersOfLink = 4
const numberType = 3
const textType = 0x1f

/** Gives the presentation's hyperlinks, in their order, what the list outside it says about them. */
export function completeHyperlinks(cfb: Cfb, hyperlinks: ReadonlyMap<number, Hyperlink>): void {
  const list = readList(readUserBlob(cfb, '_PID_HLINKS') ?? new Uint8Array())
  if (list.length !== hyperlinks.size) return
  for (const [index, hyperlink] of [...hyperlinks.values()].entries()) {
    if (hyperlink.target || hyperlink.location) continue
    Object.assign(hyperlink, list[index])
  }
}

/** VecVtHyperlink. */
function readList(bytes: Uint8Array): Hyperlink[] {
  const list: Hyperlink[] = []
  if (bytes.length < 4) return list
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let at = 4
  for (let left = Math.floor(view.getUint32(0, true) / fieldsOfLink); left > 0; left--) {
    for (let field = 0; field < numbersOfLink; field++, at += 8)
      if (at + 8 > bytes.length || view.getUint16(at, true) !== numberType) return list
    const texts: string[] = []
    for (let field = numbersOfLink; field < fieldsOfLink; field++) {
      if (at + 8 > bytes.length || view.getUint16(at, true) !== textType) return list
      const size = view.getUint32(at + 4, true) * 2
      texts.push(untilNul(decodeCodePage(bytes.subarray(at + 8, at + 8 + size), winUnicode)))
      at += 8 + padded(size)
    }
    list.push({ target: texts[0]!, location: texts[1]! })
  }
  return list
}
