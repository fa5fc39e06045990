/** Numbers in front of headings, and what they say of their depth. */

/** The number of a heading. */
interface Numbering {
  /** What counts: figures, roman numbers, letters, or the word in front of the number. */
  form: string
  /** Depth of a heading number: 3 for `2.1.3`. */
  depth: number
}

const names =
  'chapter|part|title|appendix|annex|article|section|kapitel|teil|abschnitt|artikel|chapitre|partie|capítulo|capitolo|artículo|articolo'
const words = new RegExp(`^(${names})\\s+[\\dIVXLA-Z]{1,5}\\b`, 'iu')
const alone = new RegExp(
  `^(?:(?:${names})\\s+(?:\\d{1,3}|[IVXLC]{1,6}|[A-Z])[.:]?|第[一二三四五六七八九十百\\d]+[章条條节節部編编篇])$`,
  'iu',
)
const inFront = new RegExp(`^(?:(?:${names})\\s+)?(?:[\\divxlc]+\\.)*[\\divxlc]+[.:]?\\s+`, 'iu')
const cjkWords = /^第[一二三四五六七八九十百\d]+([章条條节節部編编篇])/u

function numberingOf(text: string): Numbering | undefined {
  const figures = /^(\d{1,3}(?:\.\d{1,3})*)\.?\s+\p{L}/u.exec(text)
  if (figures) return { form: 'figures', depth: partsOf(figures[1], '.') }
  // As in Persian: `2-1-3- Title`.
  const dashed = /^(\d{1,3}(?:-\d{1,3})*)\s?[-–]\s+\p{L}/u.exec(text)
  if (dashed) return { form: 'figures', depth: partsOf(dashed[1], '-') }
  const appendix = /^([A-Z](?:\.\d{1,3})+)\.?\s+\p{L}/u.exec(text)
  if (appendix) return { form: 'appendix', depth: partsOf(appendix[1], '.') }
  if (/^[IVXL]{1,6}\.\s+\p{Lu}/u.test(text)) return { form: 'roman', depth: 1 }
  if (/^[A-Z]\.\s+\p{L}/u.test(text)) return { form: 'letters', depth: 1 }
  const word = words.exec(text) ?? cjkWords.exec(text)
  return word ? { form: (word[1] as string).toLowerCase(), depth: 1 } : undefined
}

function partsOf(number: string | undefined, separator: string): number {
  return number?.split(separator).length ?? 1
}

/** Whether the text has a number that headings have; a letter and a full stop may begin a name too. */
export function isNumbered(text: string): boolean {
  const numbering = numberingOf(text)
  return numbering !== undefined && numbering.form !== 'letters'
}

/** The title behind its number, and behind `Chapter`. */
export function withoutNumber(text: string): string {
  return text.replace(inFront, '')
}

/** `Chapter 2` without a title. */
export function isNumberAlone(text: string): boolean {
  return alone.test(text)
}

interface Ranked {
  text: string
  /** Rank of the heading's text style. */
  rank: number
}

/**
 * Depths of headings, in reading order, by their numbers: the first level of a form takes the rank that
 * most of its headings have by their appearance. Forms of one rank lie in each other when the outer one goes on
 * after the inner one: `I.`, `A.`, `B.`, `II.`
 *
 * @returns undefined in the place of those without numbers.
 */
export function numberedDepths(headings: readonly Ranked[]): (number | undefined)[] {
  const numberings = headings.map(({ text }) => numberingOf(text))
  const forms = new Map<string, Form>()
  numberings.forEach((numbering, at) => {
    if (!numbering) return
    const form = forms.get(numbering.form) ?? { first: at, last: at, depth: numbering.depth, ranks: new Map() }
    forms.set(numbering.form, form)
    if (numbering.depth < form.depth) Object.assign(form, { depth: numbering.depth, ranks: new Map() })
    form.last = at
    const { rank } = headings[at] as Ranked
    if (numbering.depth === form.depth) form.ranks.set(rank, (form.ranks.get(rank) ?? 0) + 1)
  })
  const firstDepths = nest([...forms.values()])
  return numberings.map((numbering, at) => {
    const form = numbering && forms.get(numbering.form)
    if (!form) return undefined
    const usual = usualRank(form)
    const { rank } = headings[at] as Ranked
    const isOther = numbering.depth === form.depth && (form.ranks.get(rank) ?? 0) >= several
    return (firstDepths.get(form) ?? 1) + (isOther ? rank - usual : numbering.depth - form.depth)
  })
}

/** Headings of one appearance that make it one of their form's own: parts of a document may each count in figures. */
const several = 3

/** Where headings with numbers of one form stand. */
interface Form {
  /** Places of its first and its last heading. */
  first: number
  last: number
  /** The least of its headings. */
  depth: number
  /** How many headings of that depth have each rank. */
  ranks: Map<number, number>
}

/** The depth of each form's first level. */
function nest(forms: readonly Form[]): Map<Form, number> {
  const depths = new Map<Form, number>()
  for (const form of [...forms].sort((a, b) => a.first - b.first)) {
    let depth = usualRank(form)
    for (const outer of forms)
      if (outer.first < form.first && outer.last > form.first && depths.get(outer) === depth) depth++
    depths.set(form, depth)
  }
  return depths
}

function usualRank({ ranks }: Form): number {
  const [usual] = [...ranks].sort((a, b) => b[1] - a[1] || a[0] - b[0])
  return usual?.[0] ?? 1
}
