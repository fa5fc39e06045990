/** The probabilities of roles of a page's words. */
import type { Word } from '../words/words.ts'
import type { Role } from './forest.ts'
import { chanceOf, type WordRoles } from './line-roles.ts'

/**
 * Probability (0 to 1) that the words have a role, of which each votes with its characters; undefined where the model
 * knows nothing of them.
 */
export type RoleChances = (role: Role, words: Iterable<Word>) => number | undefined

/** For words that the model was not asked about. */
export const noChances: RoleChances = () => undefined

export function roleChances(roles: WordRoles): RoleChances {
  const sharesOf = new Map<Word, Uint8Array>()
  for (const { words, shares } of roles) for (const word of words) sharesOf.set(word, shares)
  return (role, words) => {
    let [sum, characters] = [0, 0]
    for (const word of words) {
      const shares = sharesOf.get(word)
      if (!shares) continue
      sum += chanceOf(role, shares) * word.text.length
      characters += word.text.length
    }
    return characters === 0 ? undefined : sum / characters
  }
}
