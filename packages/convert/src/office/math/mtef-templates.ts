/** Templates of formulas by their numbers (MTEF v.3 and v.5, "Template Selectors and Variations"). */
import { lookupTable } from '../../core/lookup-table.ts'
import type { MathNode } from './mathml.ts'
import type { Scripts } from './mtef-characters.ts'
import { element, isEmptyRow, rowOf, token } from './mtef-nodes.ts'

export interface Expanded {
  nodes: MathNode[]
  /** Instead of nodes: what hangs on the node before the template. */
  scripts?: Scripts
}

type Template = (slots: readonly MathNode[], variation: number) => Expanded

const slot = (slots: readonly MathNode[], index: number): MathNode => slots[index] ?? rowOf([])

const single = (node: MathNode): Expanded => ({ nodes: [node] })

function fence(left: string, right: string): Template {
  // Variations: both fences, the left, the right; MathType has a bit for each.
  return (slots, variation) => {
    const body = slot(slots, 0)
    if (left && right && variation === 0 && body.name !== 'mtable')
      return single(element('mfenced', [body], { open: left, close: right }))
    const nodes = [body]
    if (left && variation !== 2) nodes.unshift(token('mo', left))
    if (right && variation !== 1) nodes.push(token('mo', right))
    return single(element('mrow', nodes))
  }
}

/** MathType's variations of a fence: 1 left, 2 right, 3 both. */
function fence5(left: string, right: string): Template {
  return (slots, variation) => fence(left, right)(slots, variation === 3 || variation === 0 ? 0 : variation)
}

const root: Template = (slots, variation) =>
  single(variation === 1 ? element('mroot', [slot(slots, 0), slot(slots, 1)]) : element('msqrt', [slot(slots, 0)]))

const fraction: Template = (slots) => single(element('mfrac', [slot(slots, 0), slot(slots, 1)]))

const slashed: Template = (slots) => single(element('mrow', [slot(slots, 0), token('mo', '/'), slot(slots, 1)]))

function accent(symbol: string, name: 'mover' | 'munder'): Template {
  return (slots) => single(element(name, [slot(slots, 0), token('mo', symbol)]))
}

/** An operator with limits, then what it is applied to: main slot, lower limit, upper limit. */
function operator(symbol: string): Template {
  return (slots) => ({ nodes: [limited(token('mo', symbol), slot(slots, 1), slot(slots, 2)), slot(slots, 0)] })
}

/** Letters that stand for operators. */
const operatorSigns: Readonly<Record<string, string>> = lookupTable({ Σ: '∑', Π: '∏' })

/** Like those of the operators, with the symbol behind the slots; what it is applied to mostly follows the template. */
const anyOperator: Template = (slots, variation) => {
  const symbol = slot(slots, 3).text
  return operator(operatorSigns[symbol] ?? symbol)(slots, variation)
}

function limited(base: MathNode, lower: MathNode, upper: MathNode): MathNode {
  if (isEmptyRow(lower)) return isEmptyRow(upper) ? base : element('mover', [base, upper])
  return isEmptyRow(upper) ? element('munder', [base, lower]) : element('munderover', [base, lower, upper])
}

/** Version 3 states which limits there are by the variation alone: none, lower, both. */
function integral(symbols: readonly [plain: string, loop: string]): Template {
  return (slots, variation) => operator(variation >= 3 ? symbols[1] : symbols[0])(slots, variation)
}

const limit: Template = (slots) => single(limited(slot(slots, 0), slot(slots, 1), slot(slots, 2)))

const scripts: Template = (slots) => ({ nodes: [], scripts: { below: slots[0], above: slots[1] } })

/** Scripts before what follows. */
const leftScripts: Template = (slots) => single(element('msubsup', [rowOf([]), slot(slots, 0), slot(slots, 1)]))

const labelledArrow =
  (symbol: string): Template =>
  (slots) =>
    single(limited(token('mo', symbol), slot(slots, 1), slot(slots, 0)))

function brace(symbol: string, name: 'mover' | 'munder'): Template {
  return (slots) => {
    const body = element(name, [slot(slots, 0), token('mo', symbol)])
    const label = slot(slots, 1)
    return single(isEmptyRow(label) ? body : element(name, [body, label]))
  }
}

const dirac: Template = (slots) =>
  single(element('mrow', [token('mo', '⟨'), slot(slots, 0), token('mo', '|'), slot(slots, 1), token('mo', '⟩')]))

const version3: Readonly<Record<number, Template>> = {
  0: fence('⟨', '⟩'),
  1: fence('(', ')'),
  2: fence('{', '}'),
  3: fence('[', ']'),
  4: fence('|', '|'),
  5: fence('‖', '‖'),
  6: fence('⌊', '⌋'),
  7: fence('⌈', '⌉'),
  8: fence('[', '['),
  9: fence(']', ']'),
  10: fence(']', '['),
  11: fence('[', ')'),
  12: fence('(', ']'),
  13: root,
  14: fraction,
  15: scripts,
  16: accent('_', 'munder'),
  17: accent('¯', 'mover'),
  18: labelledArrow('←'),
  19: labelledArrow('→'),
  20: labelledArrow('↔'),
  21: integral(['∫', '∮']),
  22: integral(['∬', '∯']),
  23: integral(['∭', '∰']),
  24: integral(['∫', '∮']),
  25: integral(['∬', '∯']),
  26: integral(['∭', '∰']),
  27: brace('⏞', 'mover'),
  28: brace('⏟', 'munder'),
  29: operator('∑'),
  30: operator('∑'),
  31: operator('∏'),
  32: operator('∏'),
  33: operator('∐'),
  34: operator('∐'),
  35: operator('⋃'),
  36: operator('⋃'),
  37: operator('⋂'),
  38: operator('⋂'),
  39: limit,
  41: slashed,
  42: anyOperator,
  43: anyOperator,
  44: leftScripts,
  45: dirac,
  46: accent('→', 'munder'),
  47: accent('→', 'mover'),
  48: accent('⌢', 'mover'),
}

const integralSigns = ['∫', '∫', '∬', '∭'] as const
const loopSigns = ['∮', '∮', '∯', '∰'] as const
const loopFlags = 0xc

const integral5: Template = (slots, variation) => {
  const symbols = variation & loopFlags ? loopSigns : integralSigns
  return operator(symbols[variation & 3]!)(slots, variation)
}

const version5: Readonly<Record<number, Template>> = {
  0: fence5('⟨', '⟩'),
  1: fence5('(', ')'),
  2: fence5('{', '}'),
  3: fence5('[', ']'),
  4: fence5('|', '|'),
  5: fence5('‖', '‖'),
  6: fence5('⌊', '⌋'),
  7: fence5('⌈', '⌉'),
  8: fence5('⟦', '⟧'),
  10: root,
  11: (slots, variation) => (variation & 2 ? slashed : fraction)(slots, variation),
  12: accent('_', 'munder'),
  13: accent('¯', 'mover'),
  14: labelledArrow('→'),
  15: integral5,
  16: operator('∑'),
  17: operator('∏'),
  18: operator('∐'),
  19: operator('⋃'),
  20: operator('⋂'),
  21: anyOperator,
  22: anyOperator,
  23: limit,
  24: (slots, variation) => (variation & 1 ? brace('⏞', 'mover') : brace('⏟', 'munder'))(slots, variation),
  27: scripts,
  28: scripts,
  29: scripts,
  30: dirac,
  31: accent('→', 'mover'),
  32: accent('~', 'mover'),
  33: accent('^', 'mover'),
  34: accent('⌢', 'mover'),
}

/** @param slots What the template holds, absent slots as empty rows; fences follow as characters. */
export function expandTemplate(
  version: number,
  selector: number,
  variation: number,
  slots: readonly MathNode[],
): Expanded {
  const template = (version === 3 ? version3 : version5)[selector]
  return template ? template(slots, variation) : { nodes: [...slots] }
}
