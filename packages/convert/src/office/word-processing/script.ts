/** Kinds of scripts, for each of which word processors keep properties of its own. */

export type Script = 'western' | 'asian' | 'complex'

interface ScriptRun {
  text: string
  script: Script
}

/** Latin up to Armenian, Georgian, Latin and Greek with accents, Coptic and old Cyrillic. */
const western = 'A-Za-zªµºÀ-ÖØ-öø-ʯ\u0370-\u058f\u10a0-\u10ff\u1e00-\u1fff\u2c00-\u2dff\ua640-\ua69f'
/** Chinese, Japanese and Korean with their symbols; presentation forms; the first halves of rare ideographs. */
const asian = '\u1100-\u11ff\u2e80-\ua4cf\ua960-\ua97f\uac00-\ud7ff\ud840-\ud8bf\uf900-\ufaff\uff00-\uffef'
/** Hebrew up to the scripts of India; Thai up to Burmese; Khmer and Mongolian; presentation forms. */
const complex = '\u0590-\u0dff\u0e00-\u109f\u1780-\u18af\ufb1d-\ufdff\ufe70-\ufefe'

const ofComplex = new RegExp(`[${complex}]`)
const ofAsian = new RegExp(`[${asian}]`)
const ofWestern = new RegExp(`[${western}]`)
const ofAny = new RegExp(`[${western}${asian}${complex}]`)
const notWestern = new RegExp(`[${asian}${complex}]`)
/** The next letter of another script. */
const others: Readonly<Record<Script, RegExp>> = {
  western: new RegExp(notWestern, 'g'),
  asian: new RegExp(`[${western}${complex}]`, 'g'),
  complex: new RegExp(`[${western}${asian}]`, 'g'),
}

/** Some of it is set as scripts from right to left and those of India are. */
export function hasComplexScript(text: string): boolean {
  return ofComplex.test(text)
}

/** Some of it is Asian or of a complex script. */
export function isOfOtherScript(text: string): boolean {
  return notWestern.test(text)
}

/**
 * Characters that belong to no script are set as those before them, at the beginning as those behind them.
 *
 * @param before Of the text before it.
 */
export function scriptRuns(text: string, before: Script): ScriptRun[] {
  if (!isOfOtherScript(text)) return [{ text, script: ofWestern.test(text) ? 'western' : before }]
  const runs: ScriptRun[] = []
  let script = scriptOf(ofAny.exec(text)?.[0] ?? '')
  let from = 0
  for (let other = nextOf(script, text, 0); other >= 0; other = nextOf(script, text, from)) {
    runs.push({ text: text.slice(from, other), script })
    from = other
    script = scriptOf(text.charAt(other))
  }
  runs.push({ text: text.slice(from), script })
  return runs
}

/** Where the next letter of another script stands; -1 where there is none. */
function nextOf(script: Script, text: string, from: number): number {
  const other = others[script]
  other.lastIndex = from
  return other.exec(text)?.index ?? -1
}

function scriptOf(letter: string): Script {
  if (ofComplex.test(letter)) return 'complex'
  return ofAsian.test(letter) ? 'asian' : 'western'
}
