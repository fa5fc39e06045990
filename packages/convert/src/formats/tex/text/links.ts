/** Addresses and pictures (packages hyperref and graphicx). */
import { image } from '../../../core/document/build.ts'
import { lineOf } from '../body.ts'
import { afterOptions, type Call, mandatory } from '../call.ts'
import { addressOf } from '../plain.ts'
import { argumentAt, optionAt } from '../source/arguments.ts'
import { settingIn } from '../source/key-values.ts'

export function writeLink(call: Call): number {
  const { source, flow, style, depth, end } = call
  const address = argumentAt(source, afterOptions(call), end)
  const words = address && argumentAt(source, address.after, end)
  if (!words) return call.at
  const url = addressOf(source, address)
  const children = lineOf(source, words, { style, depth })
  flow.node({ type: 'link', url, children: children.length ? children : [{ type: 'text', value: url }] })
  return words.after
}

export function writeAddress(call: Call): number {
  const argument = mandatory(call)
  if (!argument) return call.at
  const url = addressOf(call.source, argument)
  if (url) call.flow.node({ type: 'link', url, children: [{ type: 'text', value: url }] }, call.style)
  return argument.after
}

export function writeCodeArgument(call: Call): number {
  const argument = mandatory(call)
  if (!argument) return call.at
  call.flow.node({ type: 'inlineCode', value: addressOf(call.source, argument) }, call.style)
  return argument.after
}

export function writePicture(call: Call): number {
  const { source, flow, end } = call
  const option = optionAt(source, call.at, end)
  const argument = argumentAt(source, afterOptions(call), end)
  if (!argument) return call.at
  const alt = settingIn(option ? source.text.slice(option.start, option.end) : '', 'alt') ?? ''
  flow.node(image(addressOf(source, argument), alt))
  return argument.after
}
