/** What raised and lowered type of a line stands at. */
import type { Word } from '../words/words.ts'
import type { Line } from './line.ts'

/** Type of this share of its neighbour's size or less may be a raised or lowered script: browsers set 5/6. */
export const scriptRatio = 0.84
/** Words and characters of a cell or a formula whose scripts may be longer than what they stand at. */
const maxFormulaWords = 3
const maxFormulaCharacters = 10
/** Type of a script against that of its base, at least. */
const smallestScript = 0.5

/** A large letter with a long script: most characters are the script's, but the line is the letter's. */
export function rebase(line: Line): void {
  const [base, ...scripts] = line.words
  if (!base || !scripts.length || line.words.length > maxFormulaWords) return
  const { size } = base.style
  const isSmall = ({ style }: Word): boolean => style.size <= scriptRatio * size && style.size >= smallestScript * size
  const characters = line.words.reduce((sum, { text }) => sum + text.length, 0)
  if (characters > maxFormulaCharacters || !/\p{L}$/u.test(base.text) || !scripts.every(isSmall)) return
  if (scripts.some(({ left }) => left - base.right > 0.2 * size)) return
  line.size = size
  line.baseline = base.baseline
}
