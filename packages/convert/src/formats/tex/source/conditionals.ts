/** Passages that authors switch on and off: `\iffalse`, `\iftrue` and conditions of their own (latexref 12.4). */

const primitive =
  /^if(?:|cat|num|dim|odd|vmode|hmode|mmode|inner|void|hbox|vbox|x|eof|case|defined|csname|pdf|xetex|luatex|PDFTeX|XeTeX|LuaTeX)$/
const token = /\\(if[a-zA-Z@]*|else|fi|newif\s*\\if[a-zA-Z@]+)(?![a-zA-Z@])/g

interface Open {
  /** Undefined where it can't be known, so that both branches stay. */
  holds: boolean | undefined
  isElse: boolean
}

export function withoutFalse(text: string): string {
  const flags = flagsOf(text)
  const pieces: string[] = []
  const open: Open[] = []
  let hidden = 0
  let copied = 0
  token.lastIndex = 0
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const name = found[1]!
    const last = open.at(-1)
    const holds = flags.get(name)
    const isBranch = (name === 'else' || name === 'fi') && last
    if (!isBranch && holds === undefined && !primitive.test(name)) continue
    if (isBranch ? last.holds !== undefined : holds !== undefined) {
      if (hidden === 0) pieces.push(text.slice(copied, found.index))
      copied = token.lastIndex
    }
    if (!isBranch) {
      if (name === 'else' || name === 'fi') continue
      open.push({ holds, isElse: false })
      if (holds === false) hidden++
    } else if (name === 'fi') {
      open.pop()
      if (isHiding(last)) hidden--
    } else {
      const wasHiding = isHiding(last)
      last.isElse = true
      hidden += Number(isHiding(last)) - Number(wasHiding)
    }
  }
  // What is never switched on again stays.
  pieces.push(text.slice(copied))
  return pieces.join('')
}

function isHiding({ holds, isElse }: Open): boolean {
  return holds !== undefined && holds === isElse
}

/** Conditions by their names, with what they were last set to before the text begins. */
function flagsOf(text: string): Map<string, boolean> {
  const flags = new Map([
    ['iffalse', false],
    ['iftrue', true],
  ])
  for (const [, name] of text.matchAll(/\\newif\s*\\(if[a-zA-Z@]+)/g)) flags.set(name!, false)
  if (flags.size === 2) return flags
  const preamble = text.slice(0, Math.max(0, text.indexOf('\\begin{document}')) || text.length)
  for (const [, name, value] of preamble.matchAll(/\\([a-zA-Z@]+?)(true|false)(?![a-zA-Z@])/g))
    if (flags.has(`if${name}`)) flags.set(`if${name}`, value === 'true')
  return flags
}
