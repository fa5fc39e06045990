/** Characters by their names (Org syntax, "Entities"): those of formulas, and those of HTML and TeX in addition. */
import { commandOf } from '../../carriers/latex-math/symbols.ts'

const others =
  'to → gets ← le ≤ ge ≥ ne ≠ land ∧ lor ∨ lnot ¬ rarr → larr ← uarr ↑ darr ↓ harr ↔ rArr ⇒ lArr ⇐ hArr ⇔ dots … hellip … ' +
  'mdash — ndash – lsquo ‘ rsquo ’ ldquo “ rdquo ” laquo « raquo » deg ° copy © reg ® trade ™ sect § para ¶ EUR € euro € ' +
  'pound £ yen ¥ cent ¢ micro µ plusmn ± frac12 ½ frac14 ¼ frac34 ¾ sup1 ¹ sup2 ² sup3 ³ middot · bull • star * check ✓ ' +
  'checkmark ✓ prime ′ Prime ″ infin ∞ empty ∅ amp & lt < gt > tilde ~ vert | ast ∗ under _ dollar $ quot " acute ´ ' +
  'auml ä ouml ö uuml ü Auml Ä Ouml Ö Uuml Ü szlig ß eacute é egrave è agrave à ccedil ç ntilde ñ aring å oslash ø aelig æ'

const words = others.split(' ')

/** The first of those that share a name. */
export const characterOf: ReadonlyMap<string, string> = new Map([
  ...[...commandOf].reverse().map(([character, command]): [string, string] => [command.slice(1), character]),
  ...words.flatMap((name, index): [string, string][] => (index % 2 === 0 ? [[name, words[index + 1]!]] : [])),
  ['nbsp', '\u00a0'],
])
