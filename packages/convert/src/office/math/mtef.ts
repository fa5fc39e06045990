/**
 * Formulas of Equation Editor and MathType ("MathType MTEF v.3" and "v.5", Design Science; v.2 of
 * the Equation Editor of the 1990s is like v.3) → LaTeX, by way of MathML.
 *
 * Bounded: every record moves on in the bytes, levels are counted, and what a template lacks is
 * empty. A formula that is cut short is shown as far as it goes.
 */
import { append } from '../../core/document/append.ts'
import { type MathNode, mathmlToLatex } from './mathml.ts'
import { embellished, mathCharacter, withFunctionName, withScripts } from './mtef-characters.ts'
import { element, rowOf } from './mtef-nodes.ts'
import { expandTemplate } from './mtef-templates.ts'

/** What the stream `Equation Native` begins with: size of this header, then version, format and sizes. */
const objectHeaderBytes = 28

const recordType = {
  end: 0,
  line: 1,
  character: 2,
  template: 3,
  pile: 4,
  matrix: 5,
  embellishment: 6,
  ruler: 7,
  font: 8,
  size: 9,
  subSymbol: 14,
  color: 15,
  colorDefinition: 16,
  fontDefinition: 17,
  preferences: 18,
  encoding: 19,
  future: 100,
} as const

/** Flags of both versions, where each has them. */
const flag = { isNull: 0x1, hasRuler: 0x2, hasSpacing: 0x4, isNudged: 0x8 } as const
/** Flags of a character: version 3 has the embellishments at another bit. */
const characterFlag = { embellished3: 0x2, embellished5: 0x1, byte: 0x4, short: 0x10, noCode: 0x20 } as const

/** Levels of templates and lines. */
const maximumDepth = 60

/**
 * @param stream The stream `Equation Native` of the object.
 * @returns '' for a formula of nothing, and undefined for a version that nobody knows.
 */
export function mtefToLatex(stream: Uint8Array): string | undefined {
  return stream.length < objectHeaderBytes ? undefined : bareMtefToLatex(stream, stream[0]! | (stream[1]! << 8))
}

/**
 * @param bytes Hold the formula from `start` on.
 * @returns As `mtefToLatex`.
 */
export function bareMtefToLatex(bytes: Uint8Array, start: number): string | undefined {
  if (bytes.length < start + 5) return undefined
  const reader = new MtefReader(bytes, start)
  return reader.isKnown ? mathmlToLatex(element('math', reader.read())) : undefined
}

class MtefReader {
  readonly #bytes: Uint8Array
  readonly #version: number
  #at: number

  constructor(bytes: Uint8Array, start: number) {
    this.#bytes = bytes
    this.#version = bytes[start] ?? 0
    // Version, platform, product and its version; then in version 5 a key and a byte of options.
    this.#at = start + 5
    if (this.#version !== 5) return
    this.#skipText()
    this.#at++
  }

  get isKnown(): boolean {
    return this.#version === 2 || this.#version === 3 || this.#version === 5
  }

  read(): MathNode[] {
    return this.#list(0).map(withFunctionName)
  }

  /** Objects up to the end of their list: the slots of a template, the parts of a line. */
  #list(depth: number): MathNode[] {
    const nodes: MathNode[] = []
    while (this.#at < this.#bytes.length) {
      const { type, options } = this.#record()
      if (type === recordType.end) break
      switch (type) {
        case recordType.line:
          nodes.push(this.#line(options, depth))
          break
        case recordType.character:
          this.#character(options, nodes)
          break
        case recordType.template:
          this.#template(options, nodes, depth)
          break
        case recordType.pile:
          nodes.push(this.#pile(options, depth))
          break
        case recordType.matrix:
          nodes.push(this.#matrix(options, depth))
          break
        default:
          this.#skipRecord(type, options)
      }
    }
    return nodes
  }

  #record(): { type: number; options: number } {
    const tag = this.#byte()
    if (this.#version <= 3) return { type: tag & 0xf, options: tag >> 4 }
    const hasOptions = tag >= recordType.line && tag <= recordType.embellishment
    return { type: tag, options: hasOptions ? this.#byte() : 0 }
  }

  /** An absent line holds the place of a slot. */
  #line(options: number, depth: number): MathNode {
    this.#nudge(options)
    if (options & flag.hasSpacing) this.#at += 2
    if (options & flag.hasRuler) this.#ruler()
    if (options & flag.isNull || depth > maximumDepth) return rowOf([])
    return rowOf(this.#list(depth + 1).map(withFunctionName))
  }

  #character(options: number, nodes: MathNode[]): void {
    this.#nudge(options)
    const typeface = this.#byte() - 128
    const isVersion5 = this.#version === 5
    // Version 2 has no characters but those of one byte.
    const code = this.#version === 2 ? this.#byte() : isVersion5 && options & characterFlag.noCode ? 0 : this.#short()
    let position = 0
    if (isVersion5 && options & characterFlag.byte) position = this.#byte()
    if (isVersion5 && options & characterFlag.short) position = this.#short()
    const isEmbellished = options & (isVersion5 ? characterFlag.embellished5 : characterFlag.embellished3)
    const embellishments = isEmbellished ? this.#embellishments() : []
    mathCharacter(nodes, typeface, code || position)
    if (embellishments.length > 0) embellished(nodes, embellishments)
  }

  #embellishments(): number[] {
    const kinds: number[] = []
    while (this.#at < this.#bytes.length) {
      const { type, options } = this.#record()
      if (type !== recordType.embellishment) break
      this.#nudge(options)
      kinds.push(this.#byte())
    }
    return kinds
  }

  #template(options: number, nodes: MathNode[], depth: number): void {
    this.#nudge(options)
    const selector = this.#byte()
    let variation = this.#byte()
    if (this.#version === 5 && variation & 0x80) variation = (variation & 0x7f) | (this.#byte() << 8)
    this.#at++
    const slots = depth > maximumDepth ? [] : this.#list(depth + 1)
    const made = expandTemplate(this.#version, selector, variation, slots)
    if (made.scripts) withScripts(nodes, made.scripts)
    else append(nodes, made.nodes)
  }

  #pile(options: number, depth: number): MathNode {
    this.#nudge(options)
    this.#at += 2
    if (options & flag.hasRuler) this.#ruler()
    const lines = depth > maximumDepth ? [] : this.#list(depth + 1)
    if (lines.length === 1) return lines[0]!
    return element(
      'mtable',
      lines.map((line) => element('mtr', [element('mtd', [line])])),
    )
  }

  #matrix(options: number, depth: number): MathNode {
    this.#nudge(options)
    this.#at += 3
    const rows = this.#byte()
    const columns = Math.max(1, this.#byte())
    // Two bits for each of the lines between rows, and between columns.
    this.#at += Math.ceil((rows + 1) / 4) + Math.ceil((columns + 1) / 4)
    const cells = depth > maximumDepth ? [] : this.#list(depth + 1)
    const lines: MathNode[] = []
    for (let at = 0; at < cells.length; at += columns)
      lines.push(
        element(
          'mtr',
          cells.slice(at, at + columns).map((cell) => element('mtd', [cell])),
        ),
      )
    return element('mtable', lines)
  }

  #skipRecord(type: number, options: number): void {
    switch (type) {
      case recordType.embellishment:
        this.#nudge(options)
        this.#at++
        break
      case recordType.ruler:
        this.#ruler()
        break
      case recordType.font:
        if (this.#version <= 3) {
          this.#at += 2
          this.#skipText()
        } else {
          this.#integer()
          this.#at++
        }
        break
      case recordType.size:
        this.#skipSize()
        break
      case recordType.color:
        this.#integer()
        break
      case recordType.colorDefinition:
        this.#skipColor()
        break
      case recordType.fontDefinition:
        this.#integer()
        this.#skipText()
        break
      case recordType.preferences:
        this.#skipPreferences()
        break
      case recordType.encoding:
        this.#skipText()
        break
      default:
        if (type >= recordType.future) this.#at += this.#integer()
    }
  }

  #skipSize(): void {
    const kind = this.#byte()
    this.#at += kind === 101 ? 2 : kind === 100 ? 3 : 1
  }

  #skipColor(): void {
    const options = this.#byte()
    this.#at += (options & 1 ? 4 : 3) * 2
    if (options & 4) this.#skipText()
  }

  /** Sizes and spaces in digits of four bits, each number up to a mark; then the styles. */
  #skipPreferences(): void {
    this.#at++
    for (let array = 0; array < 2; array++) {
      const count = this.#byte()
      let isUpper = true
      for (let found = 0; found < count && this.#at < this.#bytes.length; ) {
        const byte = this.#bytes[this.#at]!
        if ((isUpper ? byte >> 4 : byte & 0xf) === 0xf) found++
        if (!isUpper) this.#at++
        isUpper = !isUpper
      }
      if (!isUpper) this.#at++
    }
    for (let style = this.#byte(); style > 0; style--) if (this.#byte() !== 0) this.#at++
  }

  /** Two bytes around 128, or two words where both are exactly that. */
  #nudge(options: number): void {
    if ((options & flag.isNudged) === 0) return
    const isLarge = this.#byte() === 128 && this.#bytes[this.#at] === 128
    this.#at += isLarge ? 5 : 1
  }

  #ruler(): void {
    this.#at += this.#byte() * 3
  }

  #skipText(): void {
    while (this.#at < this.#bytes.length && this.#bytes[this.#at] !== 0) this.#at++
    this.#at++
  }

  #byte(): number {
    return this.#bytes[this.#at++] ?? 0
  }

  #short(): number {
    return this.#byte() | (this.#byte() << 8)
  }

  /** A byte, or a word behind 255. */
  #integer(): number {
    const byte = this.#byte()
    return byte === 255 ? this.#short() : byte
  }
}
