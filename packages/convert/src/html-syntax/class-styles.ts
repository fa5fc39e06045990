/** What the style sheets of a page say of classes, as programs write them that export documents. */

/** Characters of style sheets that are looked at. */
const longest = 500_000

/** Of one class; of any, or of those that a program has numbered, whose names mean nothing else. */
const selectors = { any: /^(?:span)?\.([\w-]+)$/, numbered: /^(?:span)?\.([a-z]+[-_]?\d+)$/i }
const tells = /font-(?:weight|style)|vertical-align|text-decoration/i
const telling = /\b(font-(?:weight|style)|vertical-align|text-decoration)\s*:([^;]{1,30})/gi

/** Declarations by class, those that come first count. */
export type ClassStyles = ReadonlyMap<string, string>

export const noClassStyles: ClassStyles = new Map()

/**
 * The declarations of rules for one class, of which a mark may come. What holds for some media only
 * is left out, and selectors of any other kind.
 *
 * @param names `numbered` of a page, whose other classes are mostly for its design; `any` of a book.
 * @param earlier Of sheets before this one.
 */
export function readClassStyles(sheet: string, names: keyof typeof selectors, earlier = noClassStyles): ClassStyles {
  if (!tells.test(sheet)) return earlier
  const styles = new Map(earlier)
  let isWithin = false
  for (const rule of withoutComments(sheet.slice(0, longest)).split('}')) {
    const open = rule.indexOf('{')
    if (open < 0) isWithin = false
    else if (rule.includes('{', open + 1)) isWithin = true
    if (open < 0 || isWithin) continue
    const told = declarationsOf(rule.slice(open + 1))
    if (told.length === 0) continue
    for (const one of rule.slice(0, open).split(',')) {
      const name = selectors[names].exec(one.trim())?.[1]
      if (!name) continue
      const before = styles.get(name) ?? ''
      const kept = before.split(';').filter((one) => !told.some(([property]) => one.startsWith(property)))
      styles.set(name, [...told.map(([property, value]) => `${property}:${value}`), ...kept].join(';'))
    }
  }
  return styles
}

const none: [property: string, value: string][] = []

/** By property, the last of each. A large first letter, which stands beside its line, is no word. */
function declarationsOf(body: string): [property: string, value: string][] {
  if (!tells.test(body) || /float\s*:/.test(body)) return none
  return [
    ...new Map(Array.from(body.matchAll(telling), ([, property = '', value = '']) => [property.toLowerCase(), value])),
  ]
}

function withoutComments(source: string): string {
  let text = ''
  let from = 0
  for (let open = source.indexOf('/*'); open >= 0; open = source.indexOf('/*', from)) {
    const close = source.indexOf('*/', open + 2)
    text += source.slice(from, open)
    if (close < 0) return text
    from = close + 2
  }
  return (text + source.slice(from)).replace(/<!--|-->/g, '')
}
