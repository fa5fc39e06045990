/** Punctuation that prose does not have. */
const codeLike = /[{}<>=\\|$#@^`~]|;$|\w\(|\(\)|::|->|^(?:\/\/|--|\$ |> )|\w\/\w+\/|\.\w+\(/

/** Lines of code are indented, and first lines of paragraphs. */
const indented = /^(?: {2,}\S|\t)/

/** UTF-16 units that a line of code seldom has more of; a paragraph runs over several lines. */
const longestLine = 100

const sentence = /[.!?…]["'”’»)]*\s*$/

/** What opens a block of code, and a list in prose. */
const opening = /:$/

/** Whether enough of the lines, which stand in a typewriter face, hold something that prose does not. */
export function looksLikeCode(texts: readonly string[]): boolean {
  const filled = texts.flatMap((text) => text.split('\n')).filter((line) => line.trim())
  const isCode = (line: string): boolean =>
    codeLike.test(line) || isIndented(line) || (filled.length > 1 && opening.test(line))
  return filled.filter(isCode).length * 3 >= filled.length
}

function isIndented(line: string): boolean {
  return indented.test(line) && line.length <= longestLine && !sentence.test(line)
}
