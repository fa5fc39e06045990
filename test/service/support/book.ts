/** A long document in Markdown: chapters with sections, each with words of its own. */
export function book(chapters: number, paragraphs = 12): string {
  const sentence = 'The mill grinds what the river brings, and the miller counts the sacks in the evening.'
  const section = (name: string, word: string): string =>
    [`## ${name}`, ...Array.from({ length: paragraphs }, (_, at) => `${sentence} ${at} ${word}.`)].join('\n\n')
  const chapter = (number: number): string =>
    [`# Chapter ${number}`, section(`Origins ${number}`, `alder${number}`), section('Summary', `birch${number}`)].join(
      '\n\n',
    )
  return `${Array.from({ length: chapters }, (_, at) => chapter(at + 1)).join('\n\n')}\n`
}
