/** Addresses and images (packages hyperref and graphicx). */
import { image } from '../../../core/document/build.ts'
import type { Call } from '../call.ts'
import { settingIn } from '../source/key-values.ts'
import type { Range } from '../source/token-list.ts'

export function writeLink(call: Call): void {
  const address = call.content()
  const words = address && call.argument()
  if (!words) return
  const url = addressOf(call, address)
  const children = call.line(words, call.style)
  call.flow.node({ type: 'link', url, children: children.length ? children : [{ type: 'text', value: url }] })
}

export function writeAddress(call: Call): void {
  const argument = call.argument()
  const url = argument && addressOf(call, argument)
  if (url) call.flow.node({ type: 'link', url, children: [{ type: 'text', value: url }] }, call.style)
}

export function writeCodeArgument(call: Call): void {
  const argument = call.argument()
  if (argument) call.flow.node({ type: 'inlineCode', value: addressOf(call, argument) }, call.style)
}

export function writePicture(call: Call): void {
  const [option] = call.options()
  const argument = call.argument()
  if (argument) call.flow.node(image(addressOf(call, argument), settingIn(call.text(option), 'alt') ?? ''))
}

const maxAddress = 20_000

/** Addresses and names of files stand as they are, but for characters that had to be escaped. */
function addressOf(call: Call, range: Range): string {
  return call
    .text(range, maxAddress)
    .replace(/\\([%#&_~{}$ ])/g, '$1')
    .replace(/\\textasciitilde\s*(?:\{\})?/g, '~')
    .replace(/^\{([^{}]*)\}$/, '$1')
    .trim()
}
