/**
 * Passwords that are guessed first (NIST SP 800-63B §5.1.1.2): zxcvbn estimates how many guesses a program needs that
 * knows published passwords, keyboards, dates, repetitions and the owner's email address.
 */
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** Lowest score, of 0 to 4, that is accepted: 10^8 guesses, which sign-in limits and Argon2id put out of reach. */
const minScore = 3
/** Characters that are estimated, in at most 55 ms; 200 would take 313 ms, in which the service does nothing else. */
const maxEstimated = 64
const serviceName = 'docmill'

/** Loaded with the first password that is set: it takes 0.13 s and 23 MB. */
let estimator: Promise<ZxcvbnFactory> | undefined

/** @param email Of the account. @returns why a password is refused; undefined where it may be used */
export async function weaknessOf(password: string, email: string): Promise<string | undefined> {
  estimator ??= loadEstimator()
  const known = [serviceName, email, ...email.split(/[^\p{L}\p{N}]+/u)].filter(Boolean)
  const { score } = (await estimator).check(password.normalize('NFKC').slice(0, maxEstimated), known)
  if (score >= minScore) return undefined
  return 'it is easy to guess; use several unrelated words, or more characters of different kinds'
}

async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: maxEstimated })
}
