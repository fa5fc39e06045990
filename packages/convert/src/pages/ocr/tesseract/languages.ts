/** Which data of Tesseract read which language and script. */
import { lookupTable } from '../../../core/lookup-table.ts'

/** What is read where neither the caller nor the page names a language. */
export const usualLanguage = 'en'

/** Data of `@docmill/ocr` that know the letters of all languages in Latin script, and words of the largest. */
export const latinData = 'latin_script'

export interface OtherScript {
  /** ISO 15924. */
  script: string
  /** They know the letters of all languages in it. */
  data: string
  letter: RegExp
  knowsLatin: boolean
}

/** What a page may be in that the Latin data cannot read. */
export const otherScripts: readonly OtherScript[] = [
  { script: 'Cyrl', data: 'cyrillic_script', letter: /\p{Script=Cyrillic}/u, knowsLatin: false },
  { script: 'Grek', data: 'greek_script', letter: /\p{Script=Greek}/u, knowsLatin: false },
  { script: 'Arab', data: 'arabic_script', letter: /\p{Script=Arabic}/u, knowsLatin: true },
  { script: 'Hebr', data: 'hebrew_script', letter: /\p{Script=Hebrew}/u, knowsLatin: true },
]

/** @param names Of data files. @returns Whether they read a script without knowing Latin letters. */
export function lackLatinLetters(names: readonly string[]): boolean {
  return names.every((name) => otherScripts.some(({ data, knowsLatin }) => data === name && !knowsLatin))
}

/** BCP 47 language → names of data files, the first read first. Latin in addition to another script reads names and numbers. */
const dataByLanguage: Readonly<Record<string, readonly string[]>> = lookupTable({
  en: ['eng'],
  de: ['deu'],
  fr: ['fra'],
  es: ['spa'],
  it: ['ita'],
  pt: ['por'],
  nl: ['nld'],
  pl: ['pol'],
  cs: ['ces'],
  da: ['dan'],
  fi: ['fin'],
  hu: ['hun'],
  nb: ['nor'],
  no: ['nor'],
  ro: ['ron'],
  sv: ['swe'],
  tr: ['tur'],
  vi: ['vie'],
  ru: ['rus', 'eng'],
  uk: ['ukr', 'eng'],
  bg: ['bul', 'eng'],
  el: ['ell', 'eng'],
  ar: ['ara', 'eng'],
  fa: ['fas', 'eng'],
  he: ['heb', 'eng'],
  hi: ['hin', 'eng'],
  th: ['tha', 'eng'],
  ja: ['jpn', 'eng'],
  ko: ['kor', 'eng'],
  zh: ['chi_sim', 'eng'],
  'zh-hant': ['chi_tra', 'eng'],
})

/** Each of them, and the one by which pages are turned upright. */
export const dataFiles: readonly string[] = [...new Set([...Object.values(dataByLanguage).flat(), 'osd'])]

const chineseTraditional = /^zh-(?:hant|tw|hk|mo)\b/i

/** Scripts as Tesseract's orientation data name them → a language that is written in them. */
const languageByScript: Readonly<Record<string, string>> = lookupTable({
  Cyrillic: 'ru',
  Greek: 'el',
  Arabic: 'ar',
  Hebrew: 'he',
  Devanagari: 'hi',
  Thai: 'th',
  Japanese: 'ja',
  Korean: 'ko',
  Hangul: 'ko',
  Han: 'zh',
  HanS: 'zh',
  HanT: 'zh-Hant',
})

/** @param tag BCP 47. @returns Data files; undefined for a language that has none. */
export function dataForLanguage(tag: string): readonly string[] | undefined {
  const key = chineseTraditional.test(tag) ? 'zh-hant' : (tag.split('-', 1)[0] as string).toLowerCase()
  return dataByLanguage[key]
}

/**
 * @param tag BCP 47.
 * @param installed Names of data files.
 * @returns Those that read the language: its own, or those of its script; undefined where there are none.
 */
export function installedDataFor(tag: string, installed: ReadonlySet<string>): readonly string[] | undefined {
  const [own, ...others] = dataForLanguage(tag) ?? []
  // Only the language's own data are required; the others are left out where they are missing.
  if (own !== undefined && installed.has(own)) return [own, ...others.filter((name) => installed.has(name))]
  const ofScript = dataOfScript(new Intl.Locale(tag).maximize().script)
  return ofScript !== undefined && installed.has(ofScript) ? [ofScript] : undefined
}

/** @param script ISO 15924. */
function dataOfScript(script: string | undefined): string | undefined {
  return script === 'Latn' ? latinData : otherScripts.find((other) => other.script === script)?.data
}

/** @returns A language; undefined for the Latin script and those that are not known. */
export function languageOfScript(script: string): string | undefined {
  return languageByScript[script]
}

/** Every language that there are data for (BCP 47), whether they are installed or not. */
export const ocrLanguages: readonly string[] = Object.keys(dataByLanguage).map(canonicalTag)

/** No npm package has the data of Russian, so they have no address that stays the same. */
const withoutModel: ReadonlySet<string> = new Set(['rus'])

/** @param tag BCP 47. @returns What `docmill models pull` installs for it; undefined where it has nothing. */
export function ocrModelName(tag: string): string | undefined {
  const [data] = dataForLanguage(tag) ?? []
  if (data === undefined || withoutModel.has(data)) return undefined
  const [first = ''] = Object.entries(dataByLanguage).find(([, names]) => names[0] === data) ?? []
  return `ocr-${canonicalTag(first)}`
}

/** @param tag BCP 47. @returns What a person does to have the data of a language, as the end of a sentence. */
export function howToInstall(tag: string): string {
  const [data] = dataForLanguage(tag) ?? []
  const model = ocrModelName(tag)
  return model === undefined
    ? `install Tesseract and its package for ${data ?? tag}`
    : `run docmill models pull ${model}`
}

function canonicalTag(key: string): string {
  return Intl.getCanonicalLocales(key)[0] as string
}

/** @param data Names of data files that are there. @returns BCP 47 tags. */
export function languagesOfData(data: ReadonlySet<string>): string[] {
  return ocrLanguages.filter((tag) => installedDataFor(tag, data) !== undefined)
}
