/** Kinds of scripts, for each of which word processors keep properties of its own. */

export type Script = 'western' | 'asian' | 'complex'

interface ScriptRun {
  text: string
  script: Script
}

/** Characters that belong to no script are set as those before them. */
const common = /^[\p{Script=Common}\p{Script=Inherited}]$/u
const asian =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}\p{Script=Yi}]$/u
/** Signs of Asian text, which are of no one script. */
const asianSign = /^[\u3000-\u303f\u30fc\uff00-\uffef]$/u
/** Hebrew up to the scripts of India; Thai up to Burmese; Khmer and Mongolian; presentation forms. */
const complex = /[\u0590-\u0dff\u0e00-\u109f\u1780-\u18af\ufb1d-\ufdff\ufe70-\ufefe]/u
/** All of it is in a script that is neither Asian nor complex. */
const westernAlone = /^[\0-\u058f\u2000-\u206f\u20a0-\u20cf]*$/

/** Some of it is set as scripts from right to left and those of India are. */
export function hasComplexScript(text: string): boolean {
  return complex.test(text)
}

/** @param before Of the text before it. */
export function scriptRuns(text: string, before: Script): ScriptRun[] {
  if (westernAlone.test(text)) return [{ text, script: /\p{L}/u.test(text) ? 'western' : before }]
  const runs: ScriptRun[] = []
  let script: Script | undefined
  let from = 0
  let at = 0
  for (const character of text) {
    const own = scriptOf(character)
    if (own !== undefined && script !== undefined && own !== script) {
      runs.push({ text: text.slice(from, at), script })
      from = at
    }
    script = own ?? script
    at += character.length
  }
  runs.push({ text: text.slice(from), script: script ?? before })
  return runs
}

function scriptOf(character: string): Script | undefined {
  if (asianSign.test(character) || asian.test(character)) return 'asian'
  if (common.test(character)) return undefined
  return complex.test(character) ? 'complex' : 'western'
}
