/** Form fields as a person sees them: what is filled in or chosen. */

import { attribute, descendants, type Element, textContent } from '../../../carriers/html-syntax/tree.ts'
import { formField } from '../../../core/document/build.ts'
import { boxSign } from '../../../office/word-processing/box-bullet.ts'
import type { Flow } from '../flow.ts'
import { classesOf } from '../parse.ts'
import { wholeText } from './inline-run.ts'

/** Types whose value is no content of the page. */
const silent = new Set(['hidden', 'password', 'submit', 'reset', 'button', 'image', 'file', 'color', 'range'])

export function readInput(element: Element, flow: Flow): void {
  if (flow.page.consumed.has(element) || attribute(element, 'role') === 'button') return
  const type = attribute(element, 'type')?.toLowerCase() ?? 'text'
  if (type === 'checkbox' || type === 'radio') {
    pushBox(attribute(element, 'checked') !== undefined, type === 'radio', flow)
  } else if (!silent.has(type)) {
    pushField(attribute(element, 'value') ?? '', flow)
  }
}

/** What a page draws for one (WAI-ARIA 1.2, role checkbox; Notion). */
export function readCheckbox(element: Element, flow: Flow): void {
  if (!flow.page.consumed.has(element)) pushBox(isChecked(element), false, flow)
  flow.walkInside(element)
}

export function isChecked(element: Element): boolean {
  const { attributes, name } = element
  if (name === 'input') return attributes.get('checked') !== undefined
  return attributes.get('aria-checked') === 'true' || classesOf(element).includes('checkbox-on')
}

function pushBox(checked: boolean, isRound: boolean, flow: Flow): void {
  flow.run.text(' ')
  flow.run.push(formField(boxSign(checked, isRound)))
  flow.run.text(' ')
}

/** The options that are chosen; the first where none is and only one can be. */
export function readSelect(element: Element, flow: Flow): void {
  const options = descendants(element).filter((child) => child.name === 'option')
  const chosen = options.filter((option) => attribute(option, 'selected') !== undefined)
  const single = attribute(element, 'multiple') === undefined
  const shown = chosen.length || !single ? chosen : options.slice(0, 1)
  pushField(shown.map((option) => textContent(option).trim()).join(', '), flow)
}

export function readTextarea(element: Element, flow: Flow): void {
  flow.run.text(' ')
  for (const [index, line] of textContent(element)
    .trim()
    .split(/\r\n|\n|\r/)
    .entries()) {
    if (index > 0) flow.run.break()
    if (line) flow.run.push(formField(line))
  }
  flow.run.text(' ')
}

/** A gauge shows the text inside it or else its number. */
export function readOptionless(element: Element, flow: Flow): void {
  pushValue(textContent(element).trim() || (attribute(element, 'value') ?? ''), flow)
}

function pushField(value: string, flow: Flow): void {
  const line = wholeText(value)
  if (line === '') return
  flow.run.text(' ')
  flow.run.push(formField(line))
  flow.run.text(' ')
}

function pushValue(value: string, flow: Flow): void {
  if (value === '') return
  flow.run.text(' ')
  flow.run.text(value)
  flow.run.text(' ')
}
