/** What the style sheets of a page say of classes, as programs write them that export documents. */

/** Characters of style sheets that are looked at. */
const longest = 500_000

/** Selectors of one class: any class, or those that a program has numbered, whose names mean nothing else. */
const selectors = { any: /^(?:span)?\.([\w-]+)$/, numbered: /^(?:span)?\.([a-z]+[-_]?\d+)$/i }
const statesStyle = /font-(?:weight|style)|vertical-align|text-decoration/i
const telling = /\b(font-(?:weight|style)|vertical-align|text-decoration)\s*:([^;]+)/gi
/** Characters of a value: more than any that is read needs. */
const maxValueLength = 30

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
  if (!statesStyle.test(sheet)) return earlier
  const styles = new Map(earlier)
  const text = withoutComments(sheet.slice(0, longest))
  let isWithin = false
  for (let from = 0, open = text.indexOf('{'); open >= 0; ) {
    const close = text.indexOf('}', from)
    const end = close < 0 ? text.length : close
    const first = open
    let opened = 0
    for (; open >= 0 && open < end; open = text.indexOf('{', open + 1)) opened++
    if (opened !== 1) isWithin = opened > 1
    else if (!isWithin) addRule(text.slice(from, first), text.slice(first + 1, end), selectors[names], styles)
    from = end + 1
  }
  return styles
}

function addRule(selector: string, body: string, wanted: RegExp, styles: Map<string, string>): void {
  const reported = declarationsOf(body)
  if (reported.size === 0) return
  for (const one of selector.split(',')) {
    const name = wanted.exec(one.trim())?.[1]
    if (!name) continue
    const before = styles.get(name)?.split(';') ?? []
    const kept = before.filter((one) => ![...reported.keys()].some((property) => one.startsWith(property)))
    styles.set(name, [...Array.from(reported, ([property, value]) => `${property}:${value}`), ...kept].join(';'))
  }
}

const none: ReadonlyMap<string, string> = new Map()

/** By property, the last of each. A large first letter, which stands next to its line, is no word. */
function declarationsOf(body: string): ReadonlyMap<string, string> {
  if (!statesStyle.test(body) || /float\s*:/.test(body)) return none
  const reported = new Map<string, string>()
  for (const [, property = '', value = ''] of body.matchAll(telling))
    reported.set(property.toLowerCase(), value.slice(0, maxValueLength))
  return reported
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
