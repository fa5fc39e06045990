/** Words that LaTeX itself prints, in the language of the document (packages babel, polyglossia and cleveref). */
import { lookupTable } from '../../../core/lookup-table.ts'
import type { Facts } from '../source/facts.ts'

const names = [
  'abstract',
  'references',
  'proof',
  'figure',
  'table',
  'listing',
  'algorithm',
  'chapter',
  'section',
  'equation',
  'appendix',
] as const

/** A word that is printed, by what it is called in English. */
export type Word = (typeof names)[number]
export type Words = Readonly<Record<string, string>>

const languages = lookupTable({
  english: 'Abstract,References,Proof,Figure,Table,Listing,Algorithm,Chapter,Section,Equation,Appendix',
  german: 'Zusammenfassung,Literatur,Beweis,Abbildung,Tabelle,Listing,Algorithmus,Kapitel,Abschnitt,Gleichung,Anhang',
  french: 'Résumé,Références,Démonstration,Figure,Table,Listing,Algorithme,Chapitre,Section,Équation,Annexe',
  spanish: 'Resumen,Referencias,Demostración,Figura,Cuadro,Listado,Algoritmo,Capítulo,Sección,Ecuación,Apéndice',
  italian:
    'Sommario,Riferimenti bibliografici,Dimostrazione,Figura,Tabella,Listato,Algoritmo,Capitolo,Sezione,Equazione,Appendice',
  portuguese: 'Resumo,Referências,Demonstração,Figura,Tabela,Listagem,Algoritmo,Capítulo,Seção,Equação,Apêndice',
  dutch: 'Samenvatting,Referenties,Bewijs,Figuur,Tabel,Listing,Algoritme,Hoofdstuk,Paragraaf,Vergelijking,Bijlage',
  polish: 'Streszczenie,Literatura,Dowód,Rysunek,Tabela,Listing,Algorytm,Rozdział,Sekcja,Równanie,Dodatek',
  russian: 'Аннотация,Список литературы,Доказательство,Рис.,Таблица,Листинг,Алгоритм,Глава,Раздел,Уравнение,Приложение',
  chinese: '摘要,参考文献,证明,图,表,代码,算法,章,节,式,附录',
})

/** Other names of the same languages. */
const aliases = lookupTable({
  ngerman: 'german',
  austrian: 'german',
  naustrian: 'german',
  swissgerman: 'german',
  nswissgerman: 'german',
  francais: 'french',
  frenchb: 'french',
  canadien: 'french',
  brazil: 'portuguese',
  brazilian: 'portuguese',
  portuges: 'portuguese',
})

/** @param meaning What the document says that a command prints, such as `\figurename`. */
export function wordsOf(language: string, meaning: (command: string) => string | undefined): Words {
  const words = languages[language]!.split(',')
  return lookupTable(
    Object.fromEntries(names.map((name, index) => [name, plainMeaning(meaning(`${name}name`)) ?? words[index]!])),
  )
}

function plainMeaning(body: string | undefined): string | undefined {
  return body !== undefined && /^[^\\{}$#]{1,40}$/.test(body) ? body : undefined
}

/** The last language that babel is given is the document's. */
export function languageOf({ className, classOptions, packages, language }: Facts): string {
  if (/^ctex/.test(className) || packages.has('ctex') || packages.has('xeCJK')) return 'chinese'
  // Options of the class are those of all packages.
  const listed = (language ?? (packages.get('babel') || classOptions)).split(',').map((option) => option.trim())
  const main = listed.find((option) => option.startsWith('main='))?.slice(5)
  const known = (main ? [main] : listed).map((option) => aliases[option] ?? option).filter((name) => name in languages)
  return known.at(-1) ?? 'english'
}
