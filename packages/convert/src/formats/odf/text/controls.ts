/** Controls of forms, which the text shows by their identifiers (part 3, §13). */
import type { XmlReader } from '../../../carriers/xml/reader.ts'

export interface Control {
  /** What it holds, or the label of its box. */
  text: string
  /** It is a label of the form, nothing to fill in. */
  isLabel?: true
  /** State and shape of a check box or radio button. */
  box?: { isTicked: boolean; isRound: boolean }
}

/** Forms within forms; deeper ones hold what nobody sees. */
const deepest = 20

/** Reads the `office:forms` whose start tag was read last. */
export function readControls(xml: XmlReader, controls: Map<string, Control>, depth = 0): void {
  const outer = xml.depth
  while (xml.nextChild(outer)) {
    if (xml.name === 'form:form') {
      if (depth < deepest) readControls(xml, controls, depth + 1)
      continue
    }
    const id = xml.attribute('xml:id') ?? xml.attribute('form:id')
    const control = id === undefined ? undefined : readControl(xml)
    if (id !== undefined && control) controls.set(id, control)
  }
}

function readControl(xml: XmlReader): Control | undefined {
  const stated = (name: string): string => xml.attribute(`form:current-${name}`) ?? xml.attribute(`form:${name}`) ?? ''
  const label = xml.attribute('form:label') ?? ''
  switch (xml.name) {
    case 'form:checkbox':
      return { text: label, box: { isTicked: stated('state') === 'checked', isRound: false } }
    case 'form:radio':
      return { text: label, box: { isTicked: stated('selected') === 'true', isRound: true } }
    case 'form:fixed-text':
      return { text: label, isLabel: true }
    case 'form:listbox':
      return { text: chosenIn(xml) }
    case 'form:text':
    case 'form:textarea':
    case 'form:formatted-text':
    case 'form:number':
    case 'form:date':
    case 'form:time':
    case 'form:combobox':
      return { text: stated('value') }
    default:
      return undefined
  }
}

function chosenIn(xml: XmlReader): string {
  const chosen: string[] = []
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    const isChosen = (xml.attribute('form:current-selected') ?? xml.attribute('form:selected')) === 'true'
    if (xml.name === 'form:option' && isChosen) chosen.push(xml.attribute('form:label') ?? '')
  }
  return chosen.join(', ')
}
